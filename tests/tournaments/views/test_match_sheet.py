"""The sheet of a match, by either door: writing its deals, and what it says of them, of its end and of its rules."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from scoring.seats import BySide
from tests import factories
from tests.factories import NOW
from tests.tournaments.matches import TO_95_40, enter, make_match, play, said
from tests.tournaments.views.test_matches import text_of
from tournaments.models import Match, MatchDeal
from tournaments.services import matches as services
from tournaments.services.match_deals import take_back

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


@pytest.fixture
def match() -> Match:
    return make_match()


def written(client: Client, address: str, **changes: Any) -> dict[str, str]:
    """The fields of the form of a deal as the page offers them, with these changes."""
    text = client.get(address).content.decode()
    form = text[text.index('id="enter"') :]
    names = ("number", "version", "request_id")
    hidden = {name: re.search(rf'name="{name}" value="([^"]*)"', form) for name in names}
    known = {name: found[1] for name, found in hidden.items() if found}
    return known | {"chooser": "NS", "trump": "o", "level": "none", "ns_points": "45"} | changes


# Writing deals ---------------------------------------------------------------------------------------------------


@pytest.fixture(params=["director", "link"])
def door(request, director, match) -> tuple[Client, str, str]:
    """Both ways to the sheet: a visitor, the address of the sheet, and the name of the routes."""
    if request.param == "director":
        return director, reverse("match", args=[match.slug]), "match"
    return Client(), reverse("match-table", args=[match.key]), "match-table"


def test_a_deal_is_written_and_the_sheet_counts(door, match):
    client, page, _routes = door
    answer = client.post(page + "enter/", written(client, page, level="contro", ns_points="", ew_points="26"))
    assert answer.url == page + "#enter"
    deal = MatchDeal.objects.get()
    assert (deal.number, said(deal)[3], deal.actor) == (1, 46, "director" if "matches" in page else "players")
    text = text_of(client.get(page))
    assert "Anna Puig – Joan Serra lead by 20 points." in text.replace(" ,", ",").replace("  ", " ")
    assert "46–26 · 10 × 2" in text
    assert "Deal 2" in text


def test_the_side_whose_turn_it_is_to_make_trumps_is_offered(door, match):
    client, page, _routes = door
    enter(match, 1, "NS o none 45")
    text = client.get(page).content.decode()
    assert re.findall(r'name="chooser" id="chooser-(..)"[^>]* checked', text) == ["EW"]


@pytest.mark.parametrize(
    "changes, sentence",
    [
        ({"ns_points": "45", "ew_points": "26"}, "The points of both sides make 72 together; these make 71."),
        ({"ns_points": ""}, "Write the points of one side; the other has the rest of 72."),
        ({"ns_points": "73"}, "Points go from 0 to 72."),
        ({"trump": "x"}, "Say what was trumps: oros, copes, espases, bastos or botifarra."),
        ({"chooser": ""}, "Say who made trumps."),
        ({"level": "double"}, "Say whether the deal was doubled."),
        ({"offender": "XX"}, "Say which side broke the rules of play, or that neither did."),
        ({"number": "4"}, "The next deal of this sheet is deal 1."),
        ({"request_id": ""}, "Load the page again and fill it in anew: it is out of date."),
    ],
)
def test_a_deal_that_cannot_be_says_why_and_keeps_what_was_typed(door, changes, sentence):
    client, page, _routes = door
    answer = client.post(page + "enter/", written(client, page, level="recontro") | changes)
    assert answer.status_code == 200
    assert sentence in text_of(answer)
    if "level" not in changes:
        assert 'value="recontro" checked' in answer.content.decode()
    assert not MatchDeal.objects.exists()


def test_a_level_beyond_the_rules_is_refused_with_its_clause(director):
    match = make_match(variant="eastern+max_level_botifarra=recontro")
    page = reverse("match", args=[match.slug])
    assert 'value="santvicenc" data-not-at="botifarra"' in director.get(page).content.decode()
    answer = director.post(page + "enter/", written(director, page, trump="bot", level="santvicenc"))
    assert "Sant Vicens is not allowed here; the highest is recontro." in text_of(answer)


def test_an_offence_needs_no_points_and_links_its_clause(door, match):
    client, page, _routes = door
    client.post(page + "enter/", written(client, page, trump="bot", offender="EW", ns_points="72", ew_points="72"))
    deal = MatchDeal.objects.get()
    assert (deal.kind, deal.offender, said(deal)[3]) == ("offence", "EW", None)
    answer = client.get(page)
    assert "offence by Mar – Pep · 36 × 2" in text_of(answer)
    assert 'href="/rules/botifarra#7.4"' in answer.content.decode()


def test_two_browsers_at_once(door, match):
    client, page, _routes = door
    other = Client()
    by_link = reverse("match-table", args=[match.key])
    mine, theirs = written(client, page), written(other, by_link, ns_points="50")
    other.post(by_link + "enter/", theirs)
    answer = client.post(page + "enter/", mine)
    assert answer.status_code == 200
    text = text_of(answer)
    assert "Somebody else has written deal 1" in text
    assert "points 50–22" in text
    assert "points 45–27" in text
    assert MatchDeal.objects.count() == 1
    edit = re.search(r'href="([^"]*deals/1/\?[^"]*)"', answer.content.decode())
    assert edit is not None
    correction = written(client, edit[1].replace("&amp;", "&"))
    assert correction["version"] == "1"
    client.post(page + "deals/1/", correction)
    assert said(MatchDeal.objects.get(is_current=True))[3] == 45


def test_two_browsers_with_the_same_words_agree(door, match):
    client, page, _routes = door
    mine = written(client, page)
    enter(match, 1, "NS o none 45")
    assert client.post(page + "enter/", mine).status_code == 302
    assert MatchDeal.objects.count() == 1


def test_a_double_post_is_one_deal(door):
    client, page, _routes = door
    values = written(client, page)
    assert [client.post(page + "enter/", values).status_code for _time in range(2)] == [302, 302]
    assert MatchDeal.objects.count() == 1


def test_a_deal_is_corrected_and_keeps_its_history(door, match):
    client, page, _routes = door
    play(match, "NS o none 45", "EW c none 30")
    address = page + "deals/1/"
    client.post(address, written(client, address, ns_points="50"))
    assert "points 50–22" in text_of(client.get(address))
    assert "points 45–27" in text_of(client.get(address))
    assert client.get(page + "deals/3/").status_code == 404
    assert MatchDeal.objects.get(number=1, is_current=True).version == 2


def test_a_deal_is_taken_back(door, match):
    client, page, _routes = door
    play(match, "NS o none 45", "EW c none 30")
    for _time in range(2):  # the second is too late and changes nothing
        assert client.post(page + "deals/2/back/", {"version": "1"}).status_code == 302
    assert MatchDeal.objects.filter(number=2).count() == 2
    text = text_of(client.get(page))
    assert "Take back deal 1" in text
    assert "Somebody else was faster: deal 2 now says nothing (taken back)" in text


def test_a_deal_taken_back_is_offered_again_with_its_last_words(door, match):
    client, page, _routes = door
    enter(match, 1, "EW c contro 30")
    client.post(page + "deals/1/back/", {"version": "1"})
    text = client.get(page + "deals/1/").content.decode()
    assert re.findall(r'id="((?:chooser|trump|level)-[^"]+)"[^>]* checked', text) == [
        "chooser-EW",
        "trump-c",
        "level-contro",
    ]
    assert 'name="version" value="2"' in text


def test_a_deal_taken_back_from_between_is_struck(director, match):
    play(match, "NS o none 45", "EW c none 30", "NS b none 40")
    take_back(match_id=match.pk, number=2, expected_version=1, by="d", at=NOW)
    text = director.get(reverse("match", args=[match.slug])).content.decode()
    assert text.count('class="struck"') == 1
    assert "Deal 4" in text


# What the sheet says ---------------------------------------------------------------------------------------------


def test_the_sheet_of_a_series_shows_games_and_what_is_carried_over(director):
    match = make_match(variant="eastern+carry_over", games_to_win=2)
    play(match, *TO_95_40, "EW o contro 46", "NS o none 30")
    answer = director.get(reverse("match", args=[match.slug]))
    text = text_of(answer)
    assert "Game 1 115 won 40" in text
    assert "carried over, clause 8.4" in text
    assert "Anna Puig – Joan Serra lead by 1 to 0 in games." in text
    page = answer.context["page"]
    assert [(block.number, block.start.values, len(block.rows)) for block in page.blocks] == [
        (1, (0, 0), 5),
        (2, (14, 0), 1),
    ]
    assert page.sheet.score.values == (14, 6)


NAMED = re.compile(r"clause (\d+(?:\.\d+)?a?)")


@pytest.mark.parametrize("name", ["match", "match-print", "match-deal", "match-log", "match-names", "match-table"])
@pytest.mark.parametrize(
    "terms, deals, clauses",
    [
        (
            {"variant": "eastern+carry_over", "games_to_win": 2},
            (*TO_95_40, "EW o contro 46", "NS o none !NS"),
            {"match": {"4.5", "7.1", "7.2", "7.4", "8.1", "8.4", "8.5"}, "match-print": {"8.1", "8.4", "8.5"}},
        ),
        ({"kind": "match"}, ("NS bot santvicenc 50",), {"match": {"10", "7.1"}, "match-print": {"10"}}),
        ({"kind": "deals"}, ("NS bot santvicenc 50",), {"match": {"10", "7.1"}, "match-print": {"10"}}),
    ],
    ids=["games", "match", "deals"],
)
def test_every_clause_that_a_page_of_a_match_names_is_a_link(director, name, terms, deals, clauses):
    match = make_match(**terms)
    play(match, *deals)
    parts = [1] if name == "match-deal" else []
    answer = director.get(reverse(name, args=[match.key if name == "match-table" else match.slug, *parts]))
    named = set(NAMED.findall(text_of(answer)))
    assert clauses.get(name, set()) <= named
    # What is named is named in a link, as often as it is named.
    outside = re.sub(r"<a\b.*?</a>", "", answer.content.decode(), flags=re.DOTALL)
    assert NAMED.findall(re.sub(r"<[^>]+>", " ", outside)) == []
    links = set(re.findall(r'href="/rules/botifarra#([^"]+)"', answer.content.decode()))
    assert named <= links


def test_a_single_game_ends_the_match_and_no_form_is_left(director, match):
    play(match, *TO_95_40, "EW o contro 46")
    answer = director.get(reverse("match", args=[match.slug]))
    assert "Anna Puig – Joan Serra win by 115 to 40." in text_of(answer)
    assert 'id="enter"' not in answer.content.decode()
    assert "The match is over" in text_of(
        director.post(
            reverse("match-enter", args=[match.slug]),
            {
                "number": "6",
                "version": "0",
                "request_id": str(uuid4()),
                "chooser": "NS",
                "trump": "o",
                "level": "none",
                "ns_points": "45",
            },
        )
    )


def clock_of(client: Client, address: str) -> tuple[str, str] | None:
    """How near the end the clock of the sheet is, and what it shows; none where there is no clock."""
    found = re.search(r'data-stage="(\w+)".*?data-clock-left>([^<]+)<', client.get(address).content.decode(), re.DOTALL)
    return (found[1], found[2]) if found else None


@pytest.mark.parametrize(
    "seconds, shown",
    [
        (0, ("running", "55:00")),
        (50 * 60 - 1, ("running", "5:01")),
        (50 * 60, ("soon", "5:00")),
        (53 * 60, ("last", "2:00")),
        (55 * 60 - 1, ("last", "0:01")),
        (55 * 60, ("over", "0:00")),
        (58 * 60, ("over", "+3:00")),
    ],
)
def test_the_clock_of_the_sheet_is_that_of_a_round(door, seconds, shown):
    client, _page, routes = door
    match = make_match(kind="match")
    services.start_clock(match_id=match.pk, by="d", at=NOW)
    key = match.slug if routes == "match" else match.key
    with time_machine.travel(NOW + dt.timedelta(seconds=seconds), tick=False):
        for address in (reverse(routes, args=[key]), reverse(f"{routes}-live", args=[key])):
            assert clock_of(client, address) == shown
            ends = int((NOW + dt.timedelta(minutes=55)).timestamp() * 1000)
            assert f'data-ends="{ends}"' in client.get(address).content.decode()


@pytest.mark.parametrize("terms", [{"kind": "match"}, {"kind": "deals"}, {"kind": "games"}])
def test_a_sheet_whose_clock_nobody_started_shows_none(director, terms):
    page = reverse("match", args=[make_match(**terms).slug])
    assert clock_of(director, page) is None
    assert ("the clock has not been started" in text_of(director.get(page))) == (terms["kind"] == "match")
    assert ("Start the clock" in text_of(director.get(page))) == (terms["kind"] == "match")


def test_a_match_that_is_over_has_no_clock(director):
    match = make_match(kind="match")
    services.start_clock(match_id=match.pk, by="d", at=NOW)
    play(match, "NS bot santvicenc 50")
    page = reverse("match", args=[match.slug])
    assert clock_of(director, page) is None


def test_a_match_by_time_shows_cap_clock_and_draw(director):
    match = make_match(kind="match")
    page = reverse("match", args=[match.slug])
    with time_machine.travel(NOW, tick=False):
        director.post(reverse("match-clock", args=[match.slug]))
        assert "Begun at 20:00; the time is up at 20:55" in text_of(director.get(page))
        assert clock_of(director, page) == ("running", "55:00")
    play(match, "NS o none 45", "EW c none 27")
    with time_machine.travel(NOW + dt.timedelta(minutes=55), tick=False):
        assert clock_of(director, page) == ("over", "0:00")
        assert "10 deals are left" in text_of(director.get(page))
        director.post(reverse("match-end", args=[match.slug]))
        text = text_of(director.get(page))
    assert "A draw: 9–9." in text
    assert "as when the time is up (clause 10" in text.replace("( ", "(")
    director.post(reverse("match-reopen", args=[match.slug]))
    enter(match, 3, "NS bot santvicenc 50")
    text = text_of(director.get(page))
    assert "win by 233 to 9." in text
    assert "counted, at most 121, clause 10" in text
    assert "121 9" in text


@pytest.mark.parametrize(
    "games, deals, result, counted",
    [
        # 8.1: a game is won by reaching the target; one that was not finished is won by nobody, and is no draw.
        (1, TO_95_40, "No game was finished; the score is 95–40.", [95, 40]),
        (2, TO_95_40, "No game was finished; the score is 95–40.", [0, 0]),
        (0, ("NS o none 36",), "No game was finished; the score is 0–0.", [0, 0]),
        (3, ("NS bot santvicenc !EW", "EW bot santvicenc !NS", "NS o none 45"), "A draw in games: 1–1.", [1, 1]),
        (3, ("NS bot santvicenc !EW", "EW o none 30"), "Anna Puig – Joan Serra win by 1 to 0 in games.", [1, 0]),
        (1, (), "Nothing was played.", [0, 0]),
    ],
)
def test_a_game_that_was_not_finished_is_no_draw(director, games, deals, result, counted):
    match = make_match(games_to_win=games)
    play(match, *deals)
    services.end_match(match_id=match.pk, by="d", at=NOW)
    for name in ("match", "match-print"):
        text = text_of(director.get(reverse(name, args=[match.slug])))
        assert result in text
        assert "A draw:" not in text
    page = director.get(reverse("matches"))
    assert result in text_of(page)
    assert re.findall(r'class="match-side-score">(\d+)<', page.content.decode()) == [str(one) for one in counted]


def test_a_fixed_number_of_deals_has_no_cap(director):
    """Section 10 names a cap for L, T and V; G and LL play a number of deals, and G ranks by the difference."""
    match = make_match(kind="deals", variant="eastern+deals=2+cap=121")
    play(match, "NS bot contro 72", "EW bot contro 21")  # (72 - 36) x 4 = 144; (51 - 36) x 4 = 60
    for name in ("match", "match-print"):
        text = text_of(director.get(reverse(name, args=[match.slug])))
        assert "win by 144 to 60." in text
        assert "2 deals; a draw stands (clause 10" in text.replace("( ", "(")
        assert re.search("121|at most|counted,|Counted", text) is None


@pytest.mark.parametrize(
    "kind, named, others",
    [
        ("games", {"Points of a game", "Carry the surplus over"}, {"Deals of a match", "Minutes of a match", "Most"}),
        ("match", {"Points of a game", "Deals of a match", "Minutes of a match", "Most points"}, {"Carry"}),
        ("deals", {"Deals of a match"}, {"Points of a game", "Carry", "Minutes of a match", "Most points"}),
    ],
)
def test_the_sheet_names_the_options_that_have_a_say_in_it(director, kind, named, others):
    changed = "eastern+target=51+carry_over+deals=7+minutes=33+cap=99"
    match = make_match(kind=kind, variant=changed, games_to_win=2)
    for name in ("match", "match-print"):
        text = text_of(director.get(reverse(name, args=[match.slug])))
        assert [words for words in named if words not in text] == []
        assert [words for words in others if words in text] == []


def test_a_sheet_without_clock_is_not_closed_by_the_time(director):
    match = make_match(kind="deals")
    play(match, "NS o none 45")
    services.end_match(match_id=match.pk, by="d", at=NOW)
    text = text_of(director.get(reverse("match", args=[match.slug])))
    assert "The sheet was closed before the last deal." in text
    assert "time is up" not in text


def test_a_closed_sheet_offers_nothing_to_write(door, match):
    client, page, _routes = door
    enter(match, 1, "NS o none 45")
    values = written(client, page)
    services.end_match(match_id=match.pk, by="d", at=NOW)
    text = client.get(page).content.decode()
    assert 'id="enter"' not in text
    assert "Take back" not in text
    assert "The sheet is closed." in text_of(client.post(page + "enter/", values))
    assert "The sheet is closed." in text_of(client.get(page + "deals/1/"))
    assert MatchDeal.objects.count() == 1


def test_deals_behind_the_end_are_marked(director, match):
    play(match, "NS o none 45", "EW o none 30")
    enter(match, 1, "NS bot contro !EW", version=1)
    assert "after the end, does not count" in text_of(director.get(reverse("match", args=[match.slug])))


def test_names_are_escaped_and_isolated(director):
    match = make_match(players=BySide.of(("<b>Anna</b>", "Joan"), ("=1+1",)), name="<i>x</i>")
    enter(match, 1, "NS o none 45")
    for name in ("match", "match-print", "match-log", "match-names"):
        text = director.get(reverse(name, args=[match.slug])).content.decode()
        assert "<b>Anna" not in text
        assert "<i>x" not in text
    assert (
        "<bdi>&lt;b&gt;Anna&lt;/b&gt; – Joan</bdi> lead by 9 points."
        in director.get(reverse("match", args=[match.slug])).content.decode()
    )


def test_the_printed_sheet_names_its_rules_in_words(director):
    page = reverse("match-print", args=[make_match(variant="western+target=51").slug])
    assert "Rules: Western (lliure); Points of a game: 51." in text_of(director.get(page))
    assert "Regles: Occidental (lliure); Punts d’una partida: 51." in text_of(
        director.get(page, headers={"accept-language": "ca"})
    )


def test_the_log_is_read_newest_first(director, match):
    play(match, "NS o none 45")
    text = text_of(director.get(reverse("match-log", args=[match.slug])))
    assert text.index("Deal 1: oros by Anna Puig – Joan Serra, not doubled, points 45–27") < text.index(
        "The match was made"
    )


def test_nothing_new_is_204(door, match):
    client, page, _routes = door
    assert client.get(f"{page}live/?v={match.revision}").status_code == 204
    enter(match, 1, "NS o none 45")
    answer = client.get(f"{page}live/?v={match.revision}")
    assert answer.status_code == 200
    assert "lead by 9 points" in text_of(answer)
    assert "<html" not in answer.content.decode()
