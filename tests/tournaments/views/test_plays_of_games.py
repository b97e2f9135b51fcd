"""Plays of Huutopussi and Le Quatre Sept on the site: typed, entered, taken as the result, and kept sealed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.play_games.presses import (
    HUUTOPUSSI,
    HUUTOPUSSI_HANDS,
    HUUTOPUSSI_PRESSED,
    QUATRE_SEPT,
    QUATRE_SEPT_HANDS,
    QUATRE_SEPT_PRESSED,
)
from tests.tournaments.views.test_drawn import Entry, address
from tests.tournaments.views.test_plays import close, phone, post, text_of, url
from tournaments.models import Board, Event, LogEntry, Play, Result

pytestmark = pytest.mark.django_db

GAMES = {
    "huutopussi": (HUUTOPUSSI_HANDS, HUUTOPUSSI, HUUTOPUSSI_PRESSED),
    "quatre_sept": (QUATRE_SEPT_HANDS, QUATRE_SEPT, QUATRE_SEPT_PRESSED),
}
SLIPS = {
    "huutopussi": {
        "game": "huutopussi",
        "declarer": "S",
        "bid": 60,
        "contract": 120,
        "points": {"NS": 180, "EW": 40},
        "tricks": {"NS": 7, "EW": 2},
        "marriages": {"NS": ["c"], "EW": []},
        "kontras": 0,
    },
    "quatre_sept": {"game": "quatre_sept", "points": {"NS": 7, "EW": 4}, "politaines": {"NS": 0, "EW": 0}},
}
EXCHANGED = ("10 of hearts", "10 of diamonds", "ace of clubs", "hT dT cA", "N>S")
"""Words of the exchange that no page may hold while the board is sealed."""


def event_of(game: str) -> Event:
    """Four pairs; board 1 has the published deal of the game and the other boards none."""
    event = factories.make_event(
        pairs=4, rounds=2, with_boards=False, game=game, variant="duplicate", scale="matchpoints"
    )
    Board.objects.filter(event=event, number=1).update(hands=GAMES[game][0], dealer="N")
    return event


@pytest.fixture(params=list(GAMES))
def event(request: Any) -> Event:
    return event_of(request.param)


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def rows_of(game: str) -> str:
    """Return the published record as it is typed: rows alone, without the tags of the sections."""
    text = GAMES[game][1]
    return "\n".join(line for line in text.splitlines() if line and not line.startswith("["))


@pytest.mark.parametrize("variant, has_kontra", [("duplicate", False), ("erlangen_duplicate", True)])
def test_the_help_tells_of_kontra_where_the_rules_have_it(director, variant, has_kontra):
    event = factories.make_event(
        pairs=4, rounds=2, with_boards=False, game="huutopussi", variant=variant, scale="matchpoints"
    )
    typed = text_of(director.get(url(event, "play")))
    assert ("East says Kontra" in typed) is has_kontra
    close(event)
    drawn = text_of(director.get(address(event)))
    assert ("at any time Kontra" in drawn) is has_kontra
    assert "own marriages" in drawn


# Recording


def test_rows_are_typed_without_their_tags_and_kept_with_them(event, director):
    response = post(director, event, rows_of(event.game))
    assert "The play is recorded." in text_of(response)
    play = Play.objects.get()
    published = GAMES[event.game][1]
    for tag in ("Auction", "Exchange", "Meld", "Play"):
        assert (f"[{tag} " in play.text) is (f"[{tag} " in published)
    assert (play.complete, play.irregularities) == (True, [])


def test_a_whole_record_in_a_file_is_read_for_its_board(event, director):
    text = GAMES[event.game][1].replace('[Board "7"]', '[Board "1"]').replace('[Board "4"]', '[Board "1"]')
    assert "The play is recorded." in text_of(post(director, event, text))
    assert Play.objects.get().complete


@pytest.mark.parametrize(
    "game, said",
    [
        ("huutopussi", "There are no calls and no cards here. Write at least the calls, as in N:50."),
        ("quatre_sept", "There are no cards here. Write at least those of the first trick."),
    ],
)
def test_what_is_missing_is_asked_in_the_words_of_the_game(director, game, said):
    event = event_of(game)
    assert said in text_of(post(director, event, '[Board "1"]'))
    close(event)
    assert said in Entry(director, address(event)).press("record").words


def test_a_record_of_another_game_is_refused(event, director):
    other = "quatre_sept" if event.game == "huutopussi" else "huutopussi"
    text = GAMES[other][1].replace('[Board "7"]\n', "").replace('[Board "4"]\n', "")
    post(director, event, text)
    assert not Play.objects.exists()


def test_a_deal_is_entered_press_by_press_and_its_result_taken(event, director):
    close(event)
    entry = Entry(director, address(event))
    for word in GAMES[event.game][2]:
        kind, *cards = word.split()
        entry.press(kind, **({"pick": cards} if cards else {}))
    assert "The hand is over" in entry.words
    entry.press("record")
    play = Play.objects.get()
    assert play.complete
    assert Result.objects.count() == 0
    director.post(url(event, "play"), {"act": "take", "play_version": 1, "result_version": 0})
    assert Result.objects.get().slip == SLIPS[event.game]


def test_a_slip_that_says_something_else_is_told_from_the_cards(director):
    event = event_of("huutopussi")
    close(event)
    post(director, event, rows_of("huutopussi"))
    director.post(url(event, "play"), {"act": "take", "play_version": 1, "result_version": 0})
    assert "Cards and slip agree." in text_of(director.get(url(event, "replay")))
    post(director, event, rows_of("huutopussi").replace("S:120", "S:125"), version=1)
    assert "Cards and slip differ." in text_of(director.get(url(event, "replay")))


def test_an_irregularity_is_asked_about_and_kept_as_what_happened(director):
    event = event_of("huutopussi")
    text = rows_of("huutopussi").replace("S@3 half s -", "S@3 half d -")
    asked = post(director, event, text)
    assert "H7.7" in text_of(asked)
    seen = asked.content.decode().partition('name="seen" value="')[2].partition('"')[0]
    post(director, event, text, act="accept", seen=seen)
    assert [(flaw["kind"], flaw["trick"], flaw["clause"]) for flaw in Play.objects.get().irregularities] == [
        ("meld", 3, "H7.7")
    ]
    close(event)
    page = text_of(director.get(url(event, "replay")))
    assert "1 irregularity" in page
    assert "Irregular word by South before trick 3" in page


def test_the_replay_has_auction_exchange_and_questions_as_steps_in_their_order(director):
    event = event_of("huutopussi")
    close(event)
    post(director, event, rows_of("huutopussi"))
    said = {
        1: "East bids 50.",
        6: "North gives South 10 of hearts, 10 of diamonds, ace of clubs.",
        7: "South announces 120.",
        8: "South gives North back 7 of diamonds, 8 of clubs, 6 of clubs.",
        9: "South plays ace of diamonds.",
        13: "South declares the marriage in clubs, which are trumps now.",
        14: "South plays ace of clubs.",
        18: "South asks for the other half in spades: no.",
    }
    for step, sentence in said.items():
        assert sentence in text_of(director.get(url(event, "replay"), {"step": step}))
    last = text_of(director.get(url(event, "replay"), {"trick": 9}))
    assert "The hand is over: North-South 180, East-West 40." in last


HANDS = {
    "N": "s6 hT hQ h6 dT d6 cA cT cJ",
    "E": "sA sK sJ s8 hA h7 dQ d9 c9",
    "S": "sQ s9 hJ dA d7 cK cQ c8 c6",
}


def test_hands_that_nobody_knows_are_entered_first_and_belong_to_the_board_then(director):
    event = event_of("huutopussi")
    Board.objects.filter(event=event, number=1).update(hands="")
    close(event)
    entry = Entry(director, address(event))
    assert "The hand of North" in entry.words
    entry.press("hand", pick=HANDS["N"].split())
    assert "The hand of East" in entry.words
    entry.press("hand", pick=HANDS["E"].split())
    entry.press("undo")
    assert "The hand of East" in entry.words
    entry.press("hand", pick=HANDS["E"].split()).press("hand", pick=HANDS["S"].split())
    assert "East is to bid." in entry.words
    entry.press("undo")
    assert "The hand of South" in entry.words
    entry.press("hand", pick=HANDS["S"].split())
    for word in HUUTOPUSSI_PRESSED:
        kind, *cards = word.split()
        entry.press(kind, **({"pick": cards} if cards else {}))
    entry.press("record")
    assert Play.objects.get().complete
    assert Board.objects.get(event=event, number=1).hands == HUUTOPUSSI_HANDS


@pytest.mark.parametrize("cards", ["", "s6 hT", HANDS["N"] + " s7", HANDS["N"].replace("s6", "x"), "sA " * 9])
def test_what_is_no_hand_is_refused(director, cards):
    event = event_of("huutopussi")
    Board.objects.filter(event=event, number=1).update(hands="")
    close(event)
    entry = Entry(director, address(event)).press("hand", pick=cards.split())
    assert "The hand of North" in entry.words
    assert "choose as many" in entry.words or "is no card" in entry.words


def test_a_hand_that_was_thrown_in_gives_no_result(director):
    event = event_of("huutopussi")
    Event.objects.filter(pk=event.pk).update(variant="standard", options=event.options | {"redeal": "sixes_or_low"})
    close(event)
    entry = Entry(director, address(event)).press("50", "60", "pass", "redeal")
    assert "The hand is thrown in" in entry.words
    entry.press("record")
    assert "N:redeal" in Play.objects.get().text
    page = text_of(director.get(url(event, "replay"), {"step": 4}))
    assert "The hand is thrown in, as North demanded" in page
    assert "Take the result from the cards" not in page


# Who sees what


def test_at_the_table_the_cards_of_the_pack_are_drawn_once_the_round_has_ended(event):
    device, _typing = phone(event)
    link = factories.link_of(event, 1)
    drawing = reverse("table-draw", args=[link.key, 1])
    assert device.get(drawing).status_code == 302
    close(event)
    entry = Entry(device, drawing)
    assert "art-fr-" in entry.html
    assert "suit-fr-h" in entry.html
    entry.press(*GAMES[event.game][2][:1])
    assert GAMES[event.game][2][0] in entry.text


def test_while_the_board_is_sealed_cards_and_exchange_are_the_directors_alone(director):
    event = event_of("huutopussi")
    Event.objects.filter(pk=event.pk).update(shown="all")
    (device, typing), visitor = phone(event), Client()
    post(director, event, rows_of("huutopussi"))
    link = factories.link_of(event, 1)
    pages = [
        director.get(url(event, "play")),
        director.get(url(event, "draw")),
        director.get(reverse("log", args=[event.slug])),
        device.get(typing),
        device.get(reverse("table-draw", args=[link.key, 1])),
        visitor.get(url(event, "replay")),
        visitor.get(reverse("traveller", args=[event.slug, 1])),
    ]
    for page in pages:
        words = text_of(page).split("How calls and cards are written")[0]
        assert not [word for word in EXCHANGED if word in words]
    shown = [json.dumps([entry.old, entry.new]) for entry in LogEntry.objects.filter(event=event)]
    assert not [text for text in shown if any(word in text for word in EXCHANGED)]
    assert "N>S hT dT cA" in LogEntry.objects.get(event=event, act="play_recorded").secret["text"]


def test_a_refusal_that_tells_cards_of_a_sealed_board_is_logged_as_a_look(director):
    event = event_of("huutopussi")
    asked = post(director, event, rows_of("huutopussi").replace("S dA dK d6 d9", "S dA s7 d6 d9"))
    assert "H6.2" in text_of(asked)
    entry = LogEntry.objects.get(event=event, act="play_refused")
    assert entry.secret["irregularities"][0]["card"] == "s7"
    assert "s7" not in json.dumps([entry.old, entry.new])


def test_a_play_without_its_exchange_is_kept_and_cannot_be_drawn(director):
    event = event_of("huutopussi")
    close(event)
    rows = [row for row in rows_of("huutopussi").splitlines() if ">" not in row and row != "S:120" and "@" not in row]
    post(director, event, "\n".join(rows))
    assert "which cards changed hands before the first lead" in text_of(director.get(address(event)))
    assert director.get(url(event, "replay")).status_code == 200


def test_a_text_that_needs_hands_is_kept_on_a_board_without_them(director):
    event = event_of("huutopussi")
    Board.objects.filter(event=event, number=1).update(hands="")
    close(event)
    post(director, event, "E:50 S:60 W:pass N:pass E:pass")
    assert Play.objects.count() == 1
    assert director.get(url(event, "replay")).status_code == 200
    assert director.get(reverse("attention", args=[event.slug])).status_code == 200
    assert "The hand of North" in text_of(director.get(address(event)))
