"""The replay step by step: where it opens, what each address shows, who may follow, and what stays sealed."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.views.test_plays import HANDS, KEPT_BACK, SECTIONS, text_of
from tournaments.models import Board, Event, LogEntry
from tournaments.services import plays, rounds

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}
LAST = 51
"""Three calls and 48 cards."""


@pytest.fixture
def event() -> Event:
    """Four pairs at two tables; board 1 has the published deal, and everybody may see what has ended."""
    event = factories.make_event(pairs=4, rounds=2, with_boards=False, shown="all")
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    return event


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def record(event: Event, text: str = KEPT_BACK, *, table: int = 1) -> None:
    plays.record_play(
        event_id=event.pk, table=table, board=1, text=text, by=factories.make_director(), at=factories.NOW,
        expected_version=0, accept=True,
    )  # fmt: skip


def close(event: Event) -> None:
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)


def url(event: Event, query: str = "", table: int = 1) -> str:
    return reverse("replay", args=[event.slug, 1, table]) + query


def show(event: Event, query: str = "", client: Client | None = None, **more) -> str:
    response = (client or Client()).get(url(event, query), **more)
    assert response.status_code == 200
    return response.content.decode()


def step_of(html: str) -> int:
    return int(re.search(r'id="replay"[^>]* data-step="(\d+)"', html)[1])


def happened(html: str) -> str:
    return unescape(re.search(r'id="happened">(.*?)</p>', html)[1])


@pytest.fixture
def ended(event: Event) -> Event:
    """The play with West's revoke in trick 6 is recorded at table 1, and the round has ended."""
    record(event)
    close(event)
    return event


# Where it opens


def test_it_opens_with_the_hands_as_they_were_dealt(ended):
    html = show(ended)
    assert step_of(html) == 0
    assert happened(html) == "North has dealt. North is to call."
    assert html.count('class="held') == 48


@pytest.mark.parametrize(
    "query, step, words",
    [
        ("?step=1", 1, "North chooses espases. West is to call."),
        ("?step=4", 4, "West plays manilla de copes. South is to play."),
        ("?trick=1", 7, "North plays 4 de copes. West wins trick 1. West leads."),
        ("?step=27", 27, "West plays rei de copes. Clause 6.4 forbids it. North wins trick 6. North leads."),
        ("?trick=6", 27, "West plays rei de copes. Clause 6.4 forbids it. North wins trick 6. North leads."),
    ],
)
def test_every_step_and_every_trick_has_its_address(ended, query, step, words):
    html = show(ended, query)
    assert (step_of(html), happened(html)) == (step, words)


@pytest.mark.parametrize(
    "query, step",
    [("?step=52", LAST), ("?step=999999999", LAST), ("?step=-1", 0), ("?step=x", 0), ("?step=", 0),
     ("?step=99999999999999999999", LAST), ("?step=-99999999999999999999", 0), ("?trick=13", LAST),
     ("?trick=99999999999999999999", LAST), ("?trick=0", 0), ("?trick=-1", 0), ("?trick=abc", 0), ("?trick=", 0)],
)  # fmt: skip
def test_an_address_that_the_play_does_not_reach_shows_its_nearest_end(ended, query, step):
    assert step_of(show(ended, query)) == step


def test_the_four_ways_from_the_middle(ended):
    html = show(ended, "?step=5")
    ways = dict(re.findall(r'id="(step-\w+)" class="step[^"]*" href="([^"]*)"', html))
    here = url(ended)
    assert ways == {
        "step-first": f"{here}?step=0#replay",
        "step-back": f"{here}?step=4#replay",
        "step-forward": f"{here}?step=6#replay",
        "step-last": f"{here}?step={LAST}#replay",
    }


@pytest.mark.parametrize("query, closed", [("", ["first", "back"]), ("?step=51", ["forward", "last"])])
def test_there_is_no_way_beyond_the_ends(ended, query, closed):
    html = show(ended, query)
    assert re.findall(r'id="step-(\w+)" class="step[^"]*" role="link" aria-disabled="true"', html) == closed


# What it shows


def test_what_may_be_played_is_lit_and_the_rest_says_which_clause(ended):
    html = show(ended, "?step=26")
    lit = re.findall(r'class="held live".*?</li>', html, re.S)
    assert [re.search(r'visually-hidden">([^<]*)</span>', card)[1] for card in lit] == ["8 de copes"]
    barred = re.findall(r'class="held barred" data-clause="([\d.]+)"', html)
    assert sorted(barred) == ["6.2"] * 5 + ["6.4"]
    why = re.search(r'<details class="why".*?</details>', html, re.S)[0]
    assert 'href="/rules/botifarra#6.4"' in why
    assert "A card that does not win must be the lowest of its suit in the hand." in why
    assert "West may play 1 card. Why not the others?" in why


def test_the_current_card_and_trick_are_marked_in_the_list(ended):
    html = show(ended, "?step=26")
    assert re.findall(r'id="(to-\d+)"[^>]*aria-current="step"', html) == ["to-26"]
    assert re.findall(r'class="trick[^"]* is-now" id="(trick-\d+)"', html) == ["trick-6"]
    assert re.findall(r'id="(rail-\d+)"[^>]*aria-current="step"', html) == ["rail-6"]


def test_an_irregularity_is_marked_on_the_line_and_leads_to_its_step(ended):
    html = show(ended)
    assert re.findall(r'class="rail-flaw" href="([^"]*)"', html) == [f"{url(ended)}?step=27#replay"]
    assert "Irregular card by West in trick 6" in text_of(Client().get(url(ended)))
    at_it = show(ended, "?step=27")
    assert 'class="rail-flaw is-now"' in at_it
    assert "Played" in re.search(r'<div class="flaw-now">.*?</dl>', at_it, re.S)[0]


def test_unknown_hands_are_backs_beside_what_later_cards_show(event):
    Board.objects.filter(event=event, number=1).update(hands="", dealer="N")
    record(event, "N:bot\nW c9 c2 c3 c4\nW cR\n*\n")
    close(event)
    html = show(event)
    assert html.count('class="held back"') == 43
    assert html.count('class="held"') == 5
    words = text_of(Client().get(url(event)))
    assert "10 unknown cards" in words
    assert words.count("11 unknown cards") == 3


UNKNOWN = "W:o\nS c9 c2 c5 c3\nS cA c4 c6 c7\n*\n"
"""West makes oros trumps, so South leads; nobody wrote the hands down, and each shows two cards of twelve."""


def why(html: str) -> str:
    found = re.search(r'<details class="why".*?</details>', html, re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""


@pytest.fixture
def unknown(event: Event) -> Event:
    """A play on a board whose hands nobody wrote down, West dealing."""
    Board.objects.filter(event=event, number=1).update(hands="", dealer="W")
    record(event, UNKNOWN)
    close(event)
    return event


def test_where_hands_are_unknown_the_legal_set_is_that_of_the_known_cards(unknown):
    """East is second to the manilla and holds the 2 and 4: no copes is lower, so nothing else was legal (6.4, 6.2).

    North is third, the partner winning, and holds the 5 and 6: honours may be loaded, the 8 is no load (6.5).
    """
    east = why(show(unknown, "?step=4"))
    assert east.startswith("What East may play, as far as the hand is known Of the cards known: c 2 2 de copes")
    assert "10 cards of the hand are not known. None of the cards that nobody is known to hold would be legal." in east
    north = why(show(unknown, "?step=5"))
    assert "Of the cards known: c 5 5 de copes" in north
    assert "10 cards of the hand are not known. Of the cards that nobody is known to hold, these would be" in north
    possible = re.findall(r"\w+ de copes", north.partition("these would be legal")[2])
    assert possible == ["rei de copes", "cavall de copes", "sota de copes"]
    for step in range(3, 12):
        assert "may play 1 card" not in show(unknown, f"?step={step}")


def test_who_is_to_play_after_the_last_card_may_hold_anything(unknown):
    """South has won both tricks and is to lead: the two known cards are gone; a lead is free."""
    words = why(show(unknown, "?step=99"))
    assert words.startswith("What South may play, as far as the hand is known No card of the hand is known.")
    assert "Any card that nobody is known to hold may be among them, and would be legal." in words


def test_a_revoke_from_an_unknown_hand_names_the_known_cards_as_such(event):
    """East discards on copes and shows the 7 of copes later: that was legal, and perhaps some of ten unknown cards."""
    Board.objects.filter(event=event, number=1).update(hands="", dealer="W")
    record(event, "W:o\nS c9 b5 c5 c3\nS cA c7 c6 c4\n*\n")
    close(event)
    words = text_of(Client().get(url(event, "?step=5")))
    assert words.count("Legal were, of the cards known") == 2
    assert words.count("10 cards of the hand are not known") >= 2
    assert "Legal were c" not in words


def test_a_record_that_contradicts_the_hands_stops_there_and_says_why(event):
    """The cards were recorded before the hands were known; South and not West holds the manilla of oros."""
    Board.objects.filter(event=event, number=1).update(hands="", dealer="N")
    record(event, "N:bot\nW o9 o2 o3 o4\n*\n")
    Board.objects.filter(event=event, number=1).update(hands=HANDS)
    close(event)
    html = show(event, "?trick=1")
    assert (step_of(html), 'data-last="3"' in html) == (3, True)
    assert "In trick 1 West cannot have played o9: it was not in that hand." in html


# The result


def test_the_result_stands_apart_from_the_moment(ended):
    """It is closed until the last step, says that it is of the end, and comes after the list of tricks."""
    for query in ("", "?step=26"):
        html = show(ended, query)
        now = re.search(r'<section class="replay-now".*?</section>', html, re.S)[0]
        assert "Hand score" not in now
        assert "trumps" not in now
        end = re.search(r'<details class="replay-end" id="outcome">.*?</details>', html, re.S)[0]
        assert "The result at the end of the hand" in end
        assert "Hand score" in end
        assert html.index('id="outcome"') > html.index('id="trick-12"')
    assert '<details class="replay-end" id="outcome" open>' in show(ended, f"?step={LAST}")


def test_a_play_that_was_broken_off_has_no_result(unknown):
    assert 'id="outcome"' not in show(unknown)


# The same board elsewhere


def test_other_tables_are_one_click_away(ended):
    assert 'id="others"' not in show(ended)
    record(ended, SECTIONS, table=2)
    html = show(ended)
    assert re.findall(r'<li><a href="([^"]*)"><span class="other-table">', html) == [url(ended, table=2)]


# A part of the page


def test_a_step_swaps_the_table_alone(ended):
    part = show(ended, "?step=5", headers=PART)
    assert part.lstrip().startswith('<div id="replay"')
    assert "<html" not in part
    whole = show(ended, "?step=5", headers={**PART, "HX-History-Restore-Request": "true"})
    assert "<html" in whole
    assert "HX-Request" in Client().get(url(ended))["Vary"]


def test_all_steps_cost_the_same_for_any_number_of_tables(ended, django_assert_num_queries):
    """The event, the play, the names of pairs, the result that stands, and the other tables."""
    for query in ("", "?step=27", "?trick=12"):
        with django_assert_num_queries(5):
            show(ended, query, headers=PART)
    record(ended, SECTIONS, table=2)
    with django_assert_num_queries(5):
        show(ended, "?step=27", headers=PART)


# Sealed


SECRETS = ("de copes", "espases", "data-step", 'id="replay"', "trick-")


@pytest.mark.parametrize("query", ["", "?step=0", "?step=27", "?trick=6"])
@pytest.mark.parametrize("headers", [{}, PART])
def test_no_step_of_a_sealed_board_is_reached_by_get(event, director, query, headers):
    record(event)
    assert Client().get(url(event, query), headers=headers).status_code == 404
    html = show(event, query, director, headers=headers)
    assert [secret for secret in SECRETS if secret in html] == []
    assert not LogEntry.objects.filter(act="looked_at_play").exists()


def test_a_look_at_a_sealed_board_is_logged_and_has_no_steps(event, director):
    record(event)
    record(event, SECTIONS, table=2)
    html = director.post(url(event, "?step=27"), headers=PART).content.decode()
    assert "rei de copes" in html
    assert "?step=" not in html
    assert url(event, table=2) not in html
    assert LogEntry.objects.filter(act="looked_at_play").count() == 1
    assert Client().post(url(event)).status_code == 404


@pytest.mark.parametrize("shown, status", [("nothing", 404), ("standings", 404), ("all", 200)])
@pytest.mark.parametrize("headers", [{}, PART])
def test_a_part_asks_for_the_same_leave(ended, shown, status, headers):
    Event.objects.filter(pk=ended.pk).update(shown=shown)
    assert Client().get(url(ended, "?step=27"), headers=headers).status_code == status
