"""Leagues, groups and knock-outs from the first seat to the last table, through the pages."""

from __future__ import annotations

import html
import re
from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.competitions import EW_WINS, LEVEL, NS_WINS, Pages, make_competition, play_round, table_of
from tests.tournaments.match_evenings import match_at, play_at
from tests.tournaments.matches import enter
from tests.tournaments.swiss import logged, matches_of, shown
from tournaments.errors import Refusal
from tournaments.models import Competition, Event, MatchDeal, Seating
from tournaments.selectors.change_values import Away
from tournaments.selectors.changes import propose

SCORES = re.compile(r'class="bracket-score">(\d+)')
pytestmark = pytest.mark.django_db


def rows(event: Event) -> list[tuple[int, int, int, int, int]]:
    """The first table of the standings, as :func:`table_of` has it."""
    page = Pages(event).get("standings").context["page"]
    lines = [(row.number, row.line) for row in page.fields[-1].rows]
    return [(number, int(one.points), one.difference, one.scored, one.played) for number, one in lines]


def seats(event: Event, number: int) -> list[tuple[int, int | None]]:
    found = Seating.objects.filter(event=event, round__number=number).order_by("table")
    return list(found.values_list("ns__number", "ew__number"))


def acts(event: Event) -> Counter[str]:
    """What somebody did; rounds end by themselves."""
    found = logged(event)
    del found["round_ended"]
    return found


def deals_in(event: Event) -> int:
    return MatchDeal.objects.filter(match__seating__event=event).count()


# A league --------------------------------------------------------------------------------------------------------


def test_a_league_is_laid_out_at_once_and_its_table_counts_home_and_away() -> None:
    """Four pairs, by the Berger table: 1-4 2-3, 4-3 1-2, 2-4 3-1."""
    event = make_competition("league", 4, 3)
    assert [seats(event, number) for number in (1, 2, 3)] == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    assert "North-South is at home." in Pages(event).text("seating")
    play_round(event, 1)
    play_round(event, 2, t1=LEVEL, t2=EW_WINS)
    assert rows(event) == table_of(event, range(1, 5), (1, 2))
    assert rows(event) == [(2, 4, 40, 40, 2), (1, 2, 8, 24, 2), (3, 1, -24, 0, 2), (4, 1, -24, 0, 2)]
    assert "<td" in Pages(event).text("standings")
    assert "Conceded" in Pages(event).text("standings")


def test_a_double_league_turns_the_tables() -> None:
    event = make_competition("double-league", 4, 6)
    meetings = Counter((ns, ew) for number in range(1, 7) for ns, ew in seats(event, number))
    assert len(meetings) == 12
    assert set(meetings.values()) == {1}


def test_who_withdraws_early_is_struck_out_and_comes_back_with_all_it_had() -> None:
    """Pair 4 leaves after one of three matches: less than half."""
    event = make_competition("league", 4, 3)
    pages = Pages(event)
    play_round(event, 1)
    before = rows(event)
    pages.post("competition-field", pair=4, act="leave")
    assert match_at(event, 2, 1).walkover == "EW"
    play_round(event, 2)
    assert rows(event) == table_of(event, (1, 2, 3), (1, 2))
    assert "Pair 4 has withdrawn" in pages.text("standings")
    page = pages.post("competition-field", pair=4, act="leave")
    assert "has left the event already" in page.content.decode()
    pages.post("competition-field", pair=4, act="back")
    assert "Pair 4 has withdrawn" not in pages.text("standings")
    assert {row[0] for row in rows(event)} == {row[0] for row in before}
    assert match_at(event, 3, 1).ended_at is None
    assert acts(event) == {"event_created": 1, "pair_withdrawn": 1, "pair_back": 1, "deal_entered": 3}
    assert deals_in(event) == 3


def test_what_a_withdrawal_does_is_shown_first_and_said_in_the_same_words() -> None:
    """Four pairs, 1-4 2-3, 4-3 1-2, 2-4 3-1: pair 4 has one of three matches behind it, and two to come."""
    event = make_competition("league", 4, 3)
    pages = Pages(event)
    play_round(event, 1)
    before = rows(event)
    said = (
        "It is struck out: its 1 result counts for nobody.",
        "The 2 matches that it has not begun are not played, and its opponents get nothing for them.",
    )
    page = pages.get("competition-field", query="?pair=4")
    for text in said:
        assert text in page.content.decode()
    shown_rows = page.context["page"].rows
    assert [row.pair.number for row in shown_rows if row.after is None] == [4]
    assert {row.pair.number: row.before.points for row in shown_rows} == {row[0]: row[1] for row in before}
    assert rows(event) == before
    assert acts(event) == {"event_created": 1, "deal_entered": 2}

    # Meanwhile something is played, so what was shown no longer holds.
    play_round(event, 2)
    refused = pages.post("competition-field", pair=4, act="leave", seen=page.context["seen"])
    assert event.pairs.get(number=4).until is None
    assert "Its 2 results stay and count." in refused.content.decode()
    assert "The 1 match that it has not begun goes to its opponents by 101 to 0." in refused.content.decode()
    done = pages.post("competition-field", pair=4, act="leave", seen=refused.context["seen"])
    for text in (done.content.decode(), pages.text("log")):
        assert "Its 2 results stay and count." in text
        assert "The 1 match that it has not begun goes to its opponents by 101 to 0." in text
    assert "Pair 4 has withdrawn: its results stay" in pages.text("standings")
    after = {row.pair.number: (row.after.place, row.after.points) for row in refused.context["page"].rows}
    assert {number: points for number, points, *_ in rows(event)} == {one: two[1] for one, two in after.items()}


def test_the_preview_of_a_withdrawal_is_for_the_director_of_a_league() -> None:
    event = make_competition("league", 4, 3)
    assert Client().get(reverse("competition-field", args=[event.slug])).status_code == 302
    answer = Pages(event).client.get(reverse("competition-field", args=[event.slug]) + "?pair=9", follow=True)
    assert "There is no pair 9: this event has pairs 1 to 4." in answer.content.decode()


def test_who_withdraws_late_loses_the_rest_by_the_stated_score() -> None:
    """Two of three matches are more than half."""
    event = make_competition("league", 4, 3, no_show_for=50, no_show_against=10)
    play_round(event, 1)
    play_round(event, 2)
    Pages(event).post("competition-field", pair=4, act="leave")
    play_round(event, 3)
    assert match_at(event, 3, 1).walkover == "NS"
    assert rows(event) == table_of(event, range(1, 5), (1, 2, 3), (50, 10))
    assert "loses by 50 to 10" in Pages(event).text("standings")


def test_a_league_may_strike_out_always() -> None:
    event = make_competition("league", 4, 3, strikes_out_always=True)
    play_round(event, 1)
    play_round(event, 2)
    Pages(event).post("competition-field", pair=4, act="leave")
    assert rows(event) == table_of(event, (1, 2, 3), (1, 2))


def test_who_does_not_come_to_a_match_loses_it() -> None:
    event = make_competition("league", 4, 3)
    Pages(event).post("match-walkover", slug=match_at(event, 1, 1).slug, winner="EW")
    play_round(event, 1)
    assert rows(event) == table_of(event, range(1, 5), (1,))
    assert rows(event)[0] == (4, 2, 101, 101, 1)


# A knock-out -----------------------------------------------------------------------------------------------------


def test_a_knockout_from_the_first_bye_to_the_winner() -> None:
    """Six pairs: 1 and 2 have the bye; 4-5 and 3-6 play, and their winners meet 1 and 2."""
    event = make_competition("knockout", 6, 3, boards_per_round=4, format="games")
    pages = Pages(event)
    assert seats(event, 1) == [(4, 5), (3, 6), (1, None), (2, None)]
    assert "Bye:" in pages.text("seating")

    # The draw waits for the matches.
    assert "when the matches at tables 1, 2 are over" in pages.text("bracket")
    assert pages.draw(2)
    assert event.rounds.count() == 1
    play_at(event, 1, 1, EW_WINS)
    pages.post("match-end", slug=match_at(event, 1, 1).slug)
    assert "when the match at table 2 is over" in pages.text("bracket")

    # A level match has to be decided: by the director, who may change it until the next draw.
    play_at(event, 1, 2, LEVEL)
    pages.post("match-end", slug=match_at(event, 1, 2).slug)
    assert "of round 1 is level" in pages.text("bracket")
    assert "Level:" in pages.client.get(reverse("match", args=[match_at(event, 1, 2).slug])).content.decode()
    pages.post("match-goes-on", slug=match_at(event, 1, 2).slug, side="NS")
    pages.post("match-goes-on", slug=match_at(event, 1, 2).slug, side="EW")
    pages.draw(2)
    assert seats(event, 2) == [(1, 5), (2, 6)]
    page = pages.post("match-goes-on", slug=match_at(event, 1, 2).slug, side="NS")
    assert "so who goes on stands" in page.content.decode()

    # Drawn by mistake: taken back, and drawn again.
    pages.post("bracket-take-back", round=2)
    assert event.rounds.count() == 1
    pages.draw(2)
    play_round(event, 2)
    pages.post("round-close", 2)
    assert [(place, pair) for place, pair, _ in shown(event)] == [(1, 1), (1, 2), (3, 5), (3, 6), (5, 3), (5, 4)]
    page = pages.post("bracket-take-back", round=2)
    assert "can no longer be taken back" in page.content.decode()

    pages.draw(3)
    pages.post("match-walkover", slug=match_at(event, 3, 1).slug, winner="EW")
    assert [(place, pair) for place, pair, _ in shown(event)] == [(1, 2), (2, 1), (3, 5), (3, 6), (5, 3), (5, 4)]
    assert "Winner:" in pages.text("bracket")
    assert acts(event) == {
        "event_created": 1,
        "deal_entered": 4,
        "match_ended": 2,
        "match_goes_on_ns": 1,
        "match_goes_on_ew": 1,
        "knockout_drawn": 3,
        "draw_taken_back": 1,
        "round_closed": 1,
        "match_walkover_ew": 1,
    }
    assert deals_in(event) == 4
    log = html.unescape(pages.text("log"))
    assert "table 1: 1–5" in log  # as round 2 was drawn
    for side in ("North-South", "East-West"):
        assert f"The match was level, and {side} go on by the director's decision" in log


def test_a_level_match_of_a_fixed_number_of_deals_goes_on() -> None:
    event = make_competition("knockout", 4, 2, extra_deals=2)
    play_at(event, 1, 1, LEVEL)
    assert event.rounds.get().has_ended is False
    play_at(event, 1, 1, NS_WINS, LEVEL)
    play_at(event, 1, 2, EW_WINS)
    assert event.rounds.get().has_ended is True
    Pages(event).draw(2)
    assert seats(event, 2) == [(1, 3)]


def test_a_correction_after_the_draw_reseats_nobody_and_is_told() -> None:
    event = make_competition("knockout", 4, 2)
    pages = Pages(event)
    play_round(event, 1)
    pages.draw(2)
    match = match_at(event, 1, 1)
    pages.post("match-reopen", slug=match.slug)
    enter(match, 1, EW_WINS, version=1)
    pages.post("match-end", slug=match.slug)
    assert seats(event, 2) == [(1, 2)]
    assert "changed after the draw" in pages.text("bracket")
    pages.post("bracket-take-back", round=2)
    pages.draw(2)
    assert seats(event, 2) == [(4, 2)]


def test_a_correction_that_no_draw_can_follow_any_more_asks_for_none() -> None:
    event = make_competition("knockout", 4, 2)
    pages = Pages(event)
    play_round(event, 1)
    pages.draw(2)
    match = match_at(event, 1, 1)
    pages.post("match-reopen", slug=match.slug)
    enter(match, 1, EW_WINS, version=1)
    assert "is open again" in pages.text("standings")
    pages.post("match-end", slug=match.slug)
    assert "Take the draw back to follow it." in pages.text("bracket")
    play_round(event, 2)
    assert "changed after the draw" in pages.text("bracket")
    assert "Take the draw back to follow it." not in pages.text("bracket")
    assert ">final<" in pages.text("standings")
    pages.post("match-reopen", slug=match.slug)
    assert ">final<" not in pages.text("standings")


def test_groups_with_a_sheet_that_is_open_again_lead_nowhere_yet() -> None:
    event = make_competition("groups", 8, 5)
    pages = Pages(event)
    for number in (1, 2, 3):
        play_round(event, number)
    match = match_at(event, 2, 1)
    pages.post("match-reopen", slug=match.slug)
    assert "The sheet of table 1 of round 2 is open again. Round 4 can be drawn" in pages.text("bracket")
    pages.post("match-end", slug=match.slug)
    pages.draw(4)
    assert event.rounds.count() == 4


def test_walk_overs_of_who_has_left_begin_no_round() -> None:
    event = make_competition("league", 4, 3)
    pages = Pages(event)
    play_round(event, 1)
    pages.post("competition-field", pair=4, act="leave")
    assert "is being played" not in pages.text("standings")
    assert "being played" not in pages.text("event-matches")
    play_at(event, 2, 2, NS_WINS)
    assert event.rounds.get(number=2).has_ended


def test_two_who_draw_at_once_and_a_draw_that_was_shown_before_a_correction() -> None:
    event = make_competition("knockout", 4, 2)
    pages = Pages(event)
    play_round(event, 1)
    seen = pages.get("bracket").context["seen"]
    match = match_at(event, 1, 1)
    pages.post("match-reopen", slug=match.slug)
    enter(match, 1, EW_WINS, version=1)
    pages.post("match-end", slug=match.slug)
    assert "has changed since this draw" in pages.post("bracket-draw", round=2, seen=seen).content.decode()
    pages.draw(2)
    assert "drawn already" in pages.post("bracket-draw", round=2, seen="").content.decode()


# Groups ----------------------------------------------------------------------------------------------------------


def test_groups_lead_to_a_knockout_in_which_group_mates_are_apart() -> None:
    """Eight pairs in two groups, 1 4 5 8 and 2 3 6 7: three rounds, then two of each in a knock-out."""
    event = make_competition("groups", 8, 5)
    pages = Pages(event)
    groups = [(1, 4, 5, 8), (2, 3, 6, 7)]
    for number in (1, 2, 3):
        for ns, ew in seats(event, number):
            assert any({ns, ew} <= set(group) for group in groups)
    assert "Group 2" in pages.text("seating", query="?by=pair")
    assert "The knock-out is drawn when the groups have ended." in pages.text("bracket")
    for number in (1, 2, 3):
        play_round(event, number)
    fields = pages.get("standings").context["page"].fields
    for field, group in zip(fields, groups, strict=True):
        found = [(row.number, int(row.line.points), row.line.difference) for row in field.rows]
        assert found == [row[:3] for row in table_of(event, group, (1, 2, 3))]
    first = [[row.number for row in field.rows] for field in fields]
    pages.draw(4)
    drawn = seats(event, 4)
    assert {pair for two in drawn for pair in two} == {*first[0][:2], *first[1][:2]}
    assert all(len({0 if pair in groups[0] else 1 for pair in two}) == 2 for two in drawn)
    play_round(event, 4)
    pages.draw(5)
    play_round(event, 5)
    assert [field.title for field in pages.get("standings").context["page"].fields] == [
        "Knock-out",
        "Group 1",
        "Group 2",
    ]
    assert acts(event) == {"event_created": 1, "deal_entered": 15, "knockout_drawn": 2}
    assert deals_in(event) == 15


def test_the_draw_waits_for_the_groups_and_taking_it_back_forgets_the_seeds() -> None:
    event = make_competition("groups", 6, 4, group_size=3, qualifiers=1)
    pages = Pages(event)
    assert "can be drawn when round 1 has ended" in pages.text("bracket")
    for number in (1, 2, 3):
        play_round(event, number)
    pages.draw(4)
    assert len(Competition.objects.get().seeds) == 2
    pages.post("bracket-take-back", round=4)
    assert Competition.objects.get().seeds == []
    page = pages.post("bracket-take-back", round=3)
    assert "Only the last round that was drawn" in page.content.decode()
    assert event.rounds.count() == 3


def test_groups_alone_have_no_bracket() -> None:
    event = make_competition("groups", 8, 3, qualifiers=0)
    client = Pages(event).client
    assert client.get(reverse("bracket", args=[event.slug])).status_code == 404


# Who may see what ------------------------------------------------------------------------------------------------


def test_a_visitor_sees_the_bracket_without_what_is_being_played() -> None:
    event = make_competition("knockout", 4, 2, shown="all")
    play_at(event, 1, 1, NS_WINS)
    visitor = Client()
    text = visitor.get(reverse("bracket", args=[event.slug])).content.decode()
    assert "Score sheet" not in text
    assert SCORES.findall(text) == []
    assert visitor.post(reverse("bracket-draw", args=[event.slug])).status_code in (302, 403)
    play_at(event, 1, 2, NS_WINS)
    text = visitor.get(reverse("bracket", args=[event.slug])).content.decode()
    assert SCORES.findall(text) == ["24", "0", "24", "0"]


@pytest.mark.parametrize("kind,rounds", [("league", 3), ("knockout", 2)])
def test_seats_do_not_change_during_play(kind: str, rounds: int) -> None:
    event = make_competition(kind, 4, rounds)
    with pytest.raises(Refusal, match="competition_changes"):
        propose(event, Away(pair=1, since=1))


def test_the_files_have_the_bracket_and_every_table() -> None:
    event = make_competition("groups", 8, 5)
    pages = Pages(event)
    for number in (1, 2, 3):
        play_round(event, number)
    pages.draw(4)
    play_round(event, 4, t1=EW_WINS)
    standings = pages.text("export-csv", "standings").splitlines()
    assert [line.split(",")[0] for line in standings[1:]] == ["Knock-out"] * 4 + ["Group 1"] * 4 + ["Group 2"] * 4
    head, *lines = (line.split(",") for line in pages.text("export-csv", "bracket").splitlines())
    found = [dict(zip(head, line, strict=True)) for line in lines]
    won = [
        match.seating.ew.number if match.seating.table == 1 else match.seating.ns.number
        for match in matches_of(event, 4)
    ]
    assert [row["goes_on"] for row in found] == [*map(str, won), ""]
    assert [(row["score_first"], row["score_second"]) for row in found] == [("0", "16"), ("24", "0"), ("", "")]
    assert [row["first"] for row in found][2:] == [str(won[0])]


@pytest.mark.parametrize("kind,pairs,rounds", [("league", 4, 3), ("knockout", 4, 2), ("knockout", 16, 4)])
def test_the_pages_ask_the_same_whatever_the_size(
    kind: str, pairs: int, rounds: int, django_assert_max_num_queries: object
) -> None:
    event = make_competition(kind, pairs, rounds)
    pages = Pages(event)
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        pages.get("standings" if kind == "league" else "bracket")
