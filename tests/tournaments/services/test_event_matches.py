"""Events of matches: their matches are made with the movement, named with the pairs and closed with the round."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.factories import NOW
from tests.tournaments.match_evenings import make_match_event, match_at, play_at
from tests.tournaments.matches import enter
from tournaments.errors import Frozen, Invalid, NotPermitted
from tournaments.models import Event, LogEntry, Match
from tournaments.selectors.events import is_frozen
from tournaments.selectors.match_values import options_of_match, side_names
from tournaments.services import matches
from tournaments.services.events import change_settings, rename_event
from tournaments.services.match_acts import Guest
from tournaments.services.match_deals import take_back
from tournaments.services.pairs import rename_pairs, set_pair_count
from tournaments.services.rounds import close_round
from tournaments.services.settings import settings_of
from tournaments.texts.acts import act_sentence
from tournaments.texts.sentences import sentence

pytestmark = pytest.mark.django_db

WON = "NS bot recontro !EW"  # 36 x 2 x 4 = 288 points: the target at once (4.5, 7.4)


def places(event: Event) -> list[tuple[int, int, str, str]]:
    """Every match of an event: its round, table and sides."""
    rows = Match.objects.filter(seating__event=event).select_related("seating__round")
    return [
        (m.seating.round.number, m.seating.table, *side_names(m))  # type: ignore[union-attr]
        for m in rows.order_by("seating__round__number", "seating__table")
    ]


def test_each_table_of_each_round_has_a_match_and_nothing_is_dealt() -> None:
    event = make_match_event(4, 3, names=[("Anna", "Joan"), ("Mar",)])
    assert not event.boards.exists()
    assert event.table_links.count() == 2
    found = places(event)
    assert [(round_, table) for round_, table, *_ in found] == [(r, t) for r in (1, 2, 3) for t in (1, 2)]
    met = {frozenset(sides) for _r, _t, *sides in found}
    four = ("Anna – Joan", "Mar", "Pair 3", "Pair 4")
    assert met == {frozenset((a, b)) for a in four for b in four if a != b}  # a round robin: everybody met once
    assert len({match.key for match in Match.objects.all()}) == 6


def test_a_pair_that_sits_out_has_no_match() -> None:
    event = make_match_event(5, 5)
    assert len(places(event)) == 10  # five rounds of two tables
    assert event.seatings.count() > 10


@pytest.mark.parametrize(
    "format_, deals, kind, expected",
    [("games", 4, "match", (101, 12)), ("boards", 8, "deals", (101, 8))],  # clause 10: L, T, V; G and LL
)
def test_what_ends_the_matches_of_botifarra(format_: str, deals: int, kind: str, expected: tuple[int, int]) -> None:
    event = make_match_event(4, 3, format=format_, boards_per_round=deals, variant="eastern+deals=12")
    match = match_at(event, 1, 1)
    options = options_of_match(match)
    assert (match.kind, (options.target, options.deals)) == (kind, expected)


def test_names_and_date_follow_those_of_the_event() -> None:
    event = make_match_event(4, 3)
    words: dict[str, Any] = {"event_id": event.pk, "by": "director", "at": NOW}
    rename_pairs(**words, changes={1: ((), ("Anna", "Joan"))})
    moved = NOW.date().replace(day=20)
    rename_event(**words, name="Match night", date=moved)
    found = Match.objects.filter(seating__event=event)
    assert {match.date for match in found} == {moved}
    assert sum("Anna – Joan" in side_names(match).values for match in found) == 3
    players = side_names(found[0]).map(lambda name: (name,))
    with pytest.raises(Invalid, match="match_of_event"):
        matches.rename_match(match_id=found[0].pk, by="director", at=NOW, name="x", date=moved, players=players)


def test_the_movement_made_anew_makes_the_matches_anew_until_a_deal_is_written() -> None:
    event = make_match_event(4, 3)
    old = match_at(event, 1, 1)
    Event.objects.filter(pk=event.pk).update(minutes=200)
    set_pair_count(event_id=event.pk, pair_count=6, by="director", at=NOW)
    assert len(places(event)) == 15
    with pytest.raises(NotPermitted):  # the link leads nowhere any more
        enter(old, 1, "NS o none 45", by=Guest(old.key))
    play_at(event, 1, 1, "NS o none 45")
    assert is_frozen(event)
    with pytest.raises(Frozen):
        set_pair_count(event_id=event.pk, pair_count=4, by="director", at=NOW)


def test_other_rules_are_those_of_the_matches_too() -> None:
    event = make_match_event(4, 3)
    from dataclasses import replace

    wanted = replace(settings_of(event), variant="eastern+target=151", format="duplicate")
    change_settings(event_id=event.pk, settings=wanted, by="director", at=NOW)
    event.refresh_from_db()
    assert event.format == "games"  # what is played at the tables is for good
    assert options_of_match(match_at(event, 2, 1)).target == 151


# Rounds ----------------------------------------------------------------------------------------------------------


def test_a_round_ends_when_all_its_matches_are_over() -> None:
    event = make_match_event(4, 3)
    play_at(event, 1, 1, WON)
    assert not event.rounds.get(number=1).has_ended
    match = play_at(event, 1, 2, "NS o none 45", WON)
    assert event.rounds.get(number=1).has_ended
    assert match.is_ended
    with pytest.raises(Frozen):
        enter(match, 2, "NS o none 45", version=1, by=Guest(match.key))


def test_a_sheet_that_is_closed_counts_as_over() -> None:
    event = make_match_event(4, 3)
    play_at(event, 1, 1, WON)
    matches.end_match(match_id=match_at(event, 1, 2).pk, by="director", at=NOW)
    assert event.rounds.get(number=1).has_ended


def test_closing_a_round_closes_its_sheets_and_says_which_were_not_over() -> None:
    event = make_match_event(4, 3)
    play_at(event, 1, 1, WON)
    play_at(event, 1, 2, "NS o none 45")
    missing = close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    assert [(one.table, one.state) for one in missing] == [(2, "entered")]
    assert match_at(event, 1, 2).is_ended
    told = [act_sentence(entry) for entry in LogEntry.objects.filter(event=event)]
    assert told[-1] == "The director closed round 1 with the match at table 2 not over"


def test_the_director_opens_a_sheet_of_an_ended_round_and_corrects_it() -> None:
    event = make_match_event(4, 3)
    for table in (1, 2):
        play_at(event, 1, table, WON)
    match = match_at(event, 1, 1)
    words: dict[str, Any] = {"match_id": match.pk, "by": "director", "at": NOW}
    matches.reopen_match(**words)
    enter(match, 1, "EW bot recontro !NS", version=1)
    matches.end_match(**words)
    assert event.rounds.get(number=1).has_ended


def test_nobody_begins_a_match_before_those_of_the_table_and_the_pairs_are_over() -> None:
    event = make_match_event(4, 3)
    match = match_at(event, 2, 1)
    with pytest.raises(NotPermitted) as refusal:
        enter(match, 1, "NS o none 45", by=Guest(match.key))
    assert refusal.value.code == "round_not_open"
    assert "round 1" in sentence(refusal.value)
    enter(match, 1, "NS o none 45")  # the director writes what he likes


def test_the_log_of_the_event_tells_what_was_done_to_its_matches() -> None:
    event = make_match_event(4, 3)
    match = play_at(event, 1, 2, "NS o none 45")
    take_back(match_id=match.pk, number=1, expected_version=1, by="director", at=NOW)
    ns, ew = match.seating.ns.number, match.seating.ew.number  # type: ignore[union-attr]
    assert ns != ew
    told = [(entry.actor, act_sentence(entry)) for entry in LogEntry.objects.filter(event=event, table=2)]
    assert told == [
        ("table:2", f"Match at table 2: Deal 1: oros by pair {ns}, not doubled, points 45–27"),
        (
            "director",
            f"Match at table 2: Deal 1 taken back; it said oros by pair {ns}, not doubled, points 45–27",
        ),
    ]


def test_an_event_knows_its_game_and_its_kind() -> None:
    for wrong in ({"game": "whist"}, {"format": "swiss"}):
        with pytest.raises(Invalid, match="event_game") as refusal:
            make_match_event(4, 3, **wrong)
        assert sentence(refusal.value) == "Choose the game, and what is played at the tables."
