"""Entering a play on the drawn table: what each press answers, what is recorded, and who may see what when."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.services.test_plays import SWAPPED
from tests.tournaments.views.test_plays import HANDS, KEPT_BACK, SECTIONS, close, phone, record, text_of
from tournaments.forms.draft import MOST_CHARACTERS
from tournaments.models import Board, Event, LogEntry, Play
from tournaments.services import plays

pytestmark = pytest.mark.django_db

WORDS = SECTIONS.replace("=", " =").split()
PLAYED = [
    word.partition(":")[2] if ":" in word else word for word in WORDS if re.fullmatch(r"[NWSE]:\w+|[oceb]\w", word)
]
"""The published play as it is pressed: three calls and 48 cards."""


@pytest.fixture
def event() -> Event:
    """Four pairs; board 1 has the published deal and the other boards none."""
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    return event


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


class Fields(HTMLParser):
    """The hidden fields of the first form of the table, and every button it has: value and classes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.hidden: dict[str, str] = {}
        self.buttons: dict[str, str] = {}
        self.is_in = False
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.is_in = "draw-form" in given.get("class", "") or 'value="look"' in given.get("action", "")
        if self.is_in and tag == "input" and given.get("type") == "hidden":
            self.hidden.setdefault(given["name"], given["value"])
        if self.is_in and tag == "button" and given.get("name") == "do" and "disabled" not in given:
            self.buttons[given["value"]] = given.get("class", "")


class Entry:
    """Somebody at the drawn table, pressing one thing after the other as the page offers it."""

    def __init__(self, client: Client, address: str, **first: str) -> None:
        self.client, self.address = client, address
        self.take(client.post(address, first) if first else client.get(address))

    def take(self, response: Any) -> None:
        self.response = response
        self.html = response.content.decode()
        self.fields = Fields(self.html)

    def press(self, *acts: str, **changes: str) -> Entry:
        for act in acts:
            self.take(self.client.post(self.address, {**self.fields.hidden, "do": act, **changes}))
            assert self.response.status_code in (200, 302), act
        return self

    @property
    def text(self) -> str:
        return self.fields.hidden["text"]

    @property
    def words(self) -> str:
        return text_of(self.response)

    @property
    def live(self) -> list[str]:
        return [value for value, css in self.fields.buttons.items() if "live" in css]

    @property
    def barred(self) -> list[str]:
        return [value for value, css in self.fields.buttons.items() if "barred" in css]


def address(event: Event, board: int = 1, table: int = 1) -> str:
    return reverse("draw", args=[event.slug, board, table])


def opened(event: Event, client: Client, board: int = 1) -> Entry:
    """Return the entry of a board whose round has ended."""
    close(event)
    return Entry(client, address(event, board))


# Entering


def test_a_deal_is_entered_press_by_press_and_recorded(event, director):
    entry = opened(event, director)
    for word in PLAYED:
        assert word in entry.live
        entry.press(word)
    assert entry.live == entry.barred == []
    assert not Play.objects.exists()
    assert "Points N-S : E-W 56 : 16" in entry.words
    assert "espases by North, points 56–16" in entry.words
    assert "The slip says nothing yet" in entry.words
    entry.press("record")
    assert entry.response.status_code == 302
    assert entry.response["Location"] == reverse("replay", args=[event.slug, 1, 1])
    play = Play.objects.get()
    assert (play.text, play.complete, play.irregularities, play.actor) == (
        re.sub(r" =\w", "", SECTIONS), True, [], "director",
    )  # fmt: skip


def test_a_difference_from_the_slip_is_shown_before_it_is_recorded(event, director):
    factories.agree(event, 1, 1, trump="e", points=50)
    entry = opened(event, director).press(*PLAYED)
    assert "The slip says espases by North, points 50–22" in entry.words
    assert "Cards and slip differ." in entry.words


def test_undo_goes_back_as_often_as_one_likes(event, director):
    entry = opened(event, director).press("e", "be", "be", "c9", "c2")
    assert entry.press("undo", "undo").text == '[Auction "N"]\nN:e W:be E:be\n'
    assert entry.press("undo", "undo", "undo").text == ""
    assert "undo" not in entry.fields.buttons
    assert entry.press("undo").text == ""
    assert entry.live == ["o", "c", "e", "b", "bot", "del"]


def test_a_barred_card_waits_for_a_word(event, director):
    start = PLAYED[: PLAYED.index("cC") + 2]
    entry = opened(event, director).press(*start)
    assert entry.live == ["c8"]
    assert "cR" in entry.barred
    entry.press("cR")
    assert "Trick 6: West played what the rules do not allow" in entry.words
    assert "Clause 6.4" in entry.words
    assert "A card that does not win must be the lowest of its suit in the hand." in entry.words
    assert "Legal were" in entry.words
    assert set(entry.fields.buttons) == {"", "undo", "accept"}
    refused = entry.press("record", "c8")
    assert "First say what happened here" in refused.words
    assert refused.text.count("cR") == 1
    assert entry.press("undo").live == ["c8"]
    entry.press("cR", "accept")
    assert "1 irregularity" in entry.words
    assert "Trick 6, West" in entry.words


def test_an_irregular_play_is_recorded_as_what_happened(event, director):
    words = [word.partition(":")[2] if ":" in word else word for word in KEPT_BACK.replace("=", " =").split()]
    entry = opened(event, director)
    for word in (word for word in words if re.fullmatch(r"e|be|[oceb][9ARCS2-8]", word)):
        entry.press(word)
        if "accept" in entry.fields.buttons:
            entry.press("accept")
    entry.press("record")
    play = Play.objects.get()
    assert [(flaw["trick"], flaw["seat"], flaw["card"], flaw["clause"]) for flaw in play.irregularities] == [
        (6, "W", "cR", "6.4")
    ]


def test_a_barred_call_waits_for_a_word(event, director):
    entry = opened(event, director).press("del")
    assert "del" in entry.barred
    entry.press("del")
    assert "South said what the rules do not allow" in entry.words
    assert "Clause 3.2" in entry.words


def test_what_is_not_possible_is_said_and_changes_nothing(event, director):
    entry = opened(event, director).press("e", "be", "be")
    before = entry.text
    for word, said in (
        ("o4", "In trick 1 West cannot have played o4: it was not in that hand."),
        ("contro", "West is to play a card, and “contro” is no card."),
        ("<b>x</b>", "is no card."),
        ("x" * 9000, "is no card."),
        ("back:x", ""),
        ("back:99", ""),
    ):
        entry.press(word)
        assert entry.text == before
        assert said in entry.words
        assert "<b>x" not in entry.html


# Unknown hands


def test_hands_that_are_unknown_are_entered_from_all_cards_not_yet_seen(event, director):
    entry = opened(event, director, board=2)
    first = entry.press("e", "be", "be").live
    assert len(first) == 48
    assert entry.barred == []
    assert len(entry.press("c9", "c2").live) == 46


def test_a_revoke_that_a_later_card_betrays_is_shown_at_that_moment(event, director):
    entry = opened(event, director, board=2).press(*"e be be c9 c2 b3 c4 cA c5".split())
    assert "accept" not in entry.fields.buttons
    entry.press("c7")
    assert "Trick 1:" in entry.words
    assert "A card that fell later shows it." in entry.words
    assert "Clause 6.2" in entry.words
    assert set(entry.fields.buttons) == {"", "undo", "accept", "back:5"}
    assert entry.press("accept", "c6").text.endswith("cA c5 c7 c6\n*\n")
    assert entry.press("record").response.status_code == 302
    assert Play.objects.get().irregularities[0]["trick"] == 1


def test_what_was_legal_for_a_hand_that_is_not_known_is_said_of_the_known_cards(event, director):
    """East shows the 7 of copes in trick 2 after a discard in trick 1; ten of its cards are still unknown."""
    entry = opened(event, director, board=2).press(*"e be be c9 c2 b3 c4 cA c5 c7".split())
    assert "Legal were, of the cards known c 7 7 de copes 10 cards of the hand are not known" in entry.words
    assert 'Legal were, of the cards known: 7 de copes."' in unescape(entry.html)


def test_where_no_known_card_was_legal_it_is_said_so(event, director):
    """South discards on oros (6.2): the cards that are left to East and South make an oros in that hand certain."""
    Board.objects.filter(event=event, number=2).update(dealer="N")
    deal = '[Deal "N:4.9ARCS876..532 W:A..9ARCS876.9AR S:- E:-"]\n'
    play = "N:e\nW oA b4 o3 o4\nW b9 b6 bS b2\nW bA b7 bC b3\nW bR b8 c2 b5\n*\n"
    close(event)
    entry = Entry(director, address(event, 2), do="open", text=deal + play, version="0")
    assert "Legal were, of the cards known none 8 cards of the hand are not known" in entry.words
    assert 'No card known was legal."' in unescape(entry.html)


def test_one_can_go_back_to_the_trick_that_was_wrong(event, director):
    entry = opened(event, director, board=2).press(*"e be be c9 c2 b3 c4 cA c5 c7".split())
    assert entry.press("back:5").text.endswith("c9 c2\n*\n")


# As text and back


def test_the_draft_goes_on_as_text_and_comes_back(event, director):
    close(event)
    typed = director.post(address(event), {"do": "open", "text": "N:e\nW c9 c2", "version": "0"})
    entry = Entry(director, address(event), do="open", text="N:e\nW c9 c2", version="0")
    assert typed.status_code == 200
    assert entry.text == '[Auction "N"]\nN:e W:be E:be\n[Play "W"]\nW c9 c2\n*\n'
    page = director.post(
        reverse("play", args=[event.slug, 1, 1]), {"act": "text", "text": entry.text, "version": "0"}
    ).content.decode()
    assert entry.text.strip() in unescape(page[page.index("<textarea") :])
    assert f'formaction="{address(event)}#draw"' in page
    assert not Play.objects.exists()


def test_an_irregular_text_is_asked_about_on_the_table(event, director):
    close(event)
    entry = Entry(director, address(event), do="open", text=KEPT_BACK, version="0")
    assert "Trick 6: West played what the rules do not allow" in entry.words
    assert "accept" in entry.fields.buttons
    assert "A card that fell later" not in entry.words


def test_an_irregular_call_is_not_said_to_be_shown_by_a_later_card(event, director):
    close(event)
    entry = Entry(director, address(event), do="open", text="N:recontro N:e W:be E:be\nW c9", version="0")
    assert "North said what the rules do not allow" in entry.words
    assert "A card that fell later" not in entry.words


def test_what_is_recorded_is_where_the_entry_begins(event, director):
    record(event)
    entry = opened(event, director)
    assert entry.text == re.sub(r" =\w", "", KEPT_BACK)
    assert "1 irregularity" in entry.words
    assert "accept" not in entry.fields.buttons
    entry.press("undo", "record")
    assert [play.version for play in Play.objects.order_by("version")] == [1, 2]


@pytest.mark.parametrize(
    "text, said",
    [
        ("N:e\nW o4", "cannot have played o4"),
        ("{", "has no } at its end"),
        ("N:e\n\x01<script>alert(1)</script>", "is no call"),
        ('[Game "Huutopussi"]\n[Auction "N"]\nN:50', "Huutopussi cannot be checked here yet."),
        ("N:be\n" * 50, "There are more calls here than any auction has."),
        ("x" * (MOST_CHARACTERS + 1), "The text is too long for the play of a board."),
    ],
)
def test_a_text_that_is_no_draft_gets_a_sentence(event, director, text, said):
    close(event)
    entry = Entry(director, address(event), do="open", text=text, version="0")
    assert entry.response.status_code == 200
    assert said in entry.words
    assert "The table cannot be drawn from this text" in entry.words
    assert "<script>alert" not in entry.html


@pytest.mark.parametrize("name, value", [("version", "x"), ("version", "-1"), ("accepted", "1" * 400), ("version", "")])
def test_forged_fields_get_a_sentence(event, director, name, value):
    entry = opened(event, director).press("e", **{name: value})
    assert "it is out of date" in entry.words


def test_a_forged_word_for_what_is_accepted_is_no_harm(event, director):
    entry = opened(event, director).press("recontro", accepted="x -1 99 0 9999999999999")
    assert "recontro" in entry.text


# Versions


def test_who_was_overtaken_is_shown_both_and_replaces_with_a_word(event, director):
    entry = opened(event, director).press("e", "be", "be")
    record(event)
    entry.press("record")
    assert "Somebody else recorded this play a moment ago." in entry.words
    assert Play.objects.count() == 1
    assert entry.text.startswith('[Auction "N"]')
    assert "Version 1 by director" in entry.words
    assert "Recorded North made espases trumps, 48 cards" in entry.words
    assert "Yours North made espases trumps, 0 cards" in entry.words
    assert f'href="{reverse("replay", args=[event.slug, 1, 1])}" target="_blank"' in entry.html
    assert "record" not in entry.fields.buttons
    assert entry.press("record").response.status_code == 200
    assert entry.press("replace:1").response.status_code == 302
    assert Play.objects.get(is_current=True).version == 2


def test_a_call_that_the_event_does_not_have_can_be_pressed_by_whoever_said_it(event, director):
    entry = opened(event, director).press("e", "contro", "recontro")
    assert "Somebody said “Sant Vicens”" in entry.words
    entry.press("W:santvicenc")
    assert "West said what the rules do not allow" in entry.words
    assert "Clause 4.5" in entry.words
    assert "Somebody said" not in Entry(director, address(event, 2)).press("e").words


def test_the_table_whose_record_is_in_the_way_is_named_with_a_link(event, director):
    Board.objects.filter(event=event, number=2).update(dealer="N")
    plays.record_play(
        event_id=event.pk, table=1, board=2, text=SWAPPED, by=factories.make_director(), at=factories.NOW,
        expected_version=0, accept=True,
    )  # fmt: skip
    close(event)
    entry = Entry(director, address(event, 2, 2)).press(*"e be be c9 c2 c3".split())
    assert "The hands of this board were read from what table 1 has recorded." in entry.words
    assert f'href="{reverse("play", args=[event.slug, 2, 1])}"' in entry.html


def test_an_empty_draft_is_not_recorded(event, director):
    assert "There are no calls and no cards here." in opened(event, director).press("record").words
    assert not Play.objects.exists()


# Scripts


def test_a_script_gets_the_table_alone_and_is_sent_on(event, director):
    close(event)
    data = {"do": "e", "text": "", "version": "0"}
    part = director.post(address(event), data, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<section")
    assert 'id="draw"' in part
    assert "<html" not in part
    done = director.post(address(event), {**data, "do": "record", "text": SECTIONS}, headers={"HX-Request": "true"})
    assert done["HX-Redirect"] == reverse("replay", args=[event.slug, 1, 1])


# Who may


def test_visitors_enter_nothing(event):
    close(event)
    Event.objects.filter(pk=event.pk).update(shown="all")
    for response in (Client().get(address(event)), Client().post(address(event), {"do": "e"})):
        assert response.status_code == 302
        assert "/sign-in/" in response["Location"]


def test_other_boards_and_tables_are_not_there(event, director):
    for board, table in ((99, 1), (1, 9)):
        assert director.get(address(event, board, table)).status_code == 404


def test_the_page_costs_the_same_for_any_draft(event, director, django_assert_max_num_queries):
    entry = opened(event, director)
    for text in ("", "N:e\n", KEPT_BACK):
        with django_assert_max_num_queries(15):
            entry.press("", text=text)


# Sealed

LOOKS = ("looked_at_board", "looked_at_play")


def looks_logged() -> list[str]:
    return list(LogEntry.objects.filter(act__in=LOOKS).order_by("pk").values_list("act", flat=True))


def cards_in(html: str) -> list[str]:
    return re.findall(r'value="([oceb][9ARCS2-8])"|#art-([oceb][9ARCS2-8])"></use></svg><span', html)


def test_an_address_alone_shows_no_card_of_a_sealed_board(event, director):
    record(event)
    entry = Entry(director, address(event))
    assert "This board is sealed" in entry.words
    assert cards_in(entry.html) == []
    assert looks_logged() == []


def test_the_director_looks_is_logged_once_and_goes_on(event, director):
    entry = Entry(director, address(event), do="look")
    assert looks_logged() == ["looked_at_board"]
    entry.press(*PLAYED[:7])
    assert entry.text.startswith('[Auction "N"]\nN:e W:be E:be\n[Play "W"]\nW c9')
    assert looks_logged() == ["looked_at_board"]
    entry.press("record")
    assert entry.response["Location"] == reverse("play", args=[event.slug, 1, 1])
    assert not Play.objects.get().complete


def test_what_is_recorded_of_a_sealed_board_is_a_look_of_its_own(event, director):
    record(event)
    entry = Entry(director, address(event), do="look")
    assert looks_logged() == ["looked_at_board", "looked_at_play"]
    assert entry.text == re.sub(r" =\w", "", KEPT_BACK)


def test_a_draft_without_a_look_is_carried_along_and_not_judged(event, director):
    data = {"do": "open", "text": "N:e\nW o4 c2", "version": "0"}
    entry = Entry(director, address(event), **data)
    assert "This board is sealed" in entry.words
    assert "cannot have played" not in entry.words
    assert 'value="N:e\nW o4 c2"' in entry.html
    assert looks_logged() == []
    entry = Entry(director, address(event), **{**data, "do": "look"})
    assert "cannot have played o4" in entry.words
    assert looks_logged() == ["looked_at_board"]


def forge(entry: Entry, proof: str) -> Entry:
    return entry.press("e", proof=proof)


def test_a_proof_cannot_be_forged_or_used_elsewhere(event, director):
    entry = Entry(director, address(event), do="look")
    proof = entry.fields.hidden["proof"]
    mutated = proof[:-1] + ("A" if proof[-1] != "A" else "B")
    for bad in ("", "x", mutated, proof * 50):
        assert "This board is sealed" in Entry(director, address(event), do="e", proof=bad, text="", version="0").words
    for other in (address(event, 2), address(event, 1, 2)):
        assert "This board is sealed" in Entry(director, other, do="e", proof=proof, text="", version="0").words
    second = Client()
    second.force_login(factories.make_director("second"))
    assert "This board is sealed" in Entry(second, address(event), do="e", proof=proof, text="", version="0").words


def test_a_proof_expires_and_the_draft_survives(event, director):
    with time_machine.travel(factories.NOW, tick=False) as clock:
        client = Client()
        client.force_login(factories.make_director())
        entry = Entry(client, address(event), do="look").press("e")
        clock.shift(2 * 3600 + 1)
        entry.press("be")
        assert "This board is sealed" in entry.words
        assert 'value="[Auction &quot;N&quot;]\nN:e\n"' in entry.html


def test_a_proof_of_a_board_without_hands_does_not_show_hands_that_came_later(event, director):
    entry = Entry(director, address(event, 2), do="look").press("e")
    assert looks_logged() == []
    Board.objects.filter(event=event, number=2).update(hands=HANDS)
    assert "This board is sealed" in entry.press("be").words


def test_the_proof_is_not_needed_once_the_round_has_ended(event, director):
    entry = Entry(director, address(event), do="look").press("e")
    close(event)
    assert entry.press("be", proof="").text == '[Auction "N"]\nN:e W:be\n'


# At the table


def draw_address(typing: str) -> str:
    return typing.replace("/play/", "/draw/")


def test_a_table_enters_its_play_after_the_round(event):
    client, typing = phone(event)
    drawing = draw_address(typing)
    for response in (client.get(drawing), client.post(drawing, {"do": "look"}), client.post(drawing, {"do": "e"})):
        assert response.status_code == 302
        assert response["Location"] == typing
    assert looks_logged() == []
    close(event)
    entry = Entry(client, drawing).press(*PLAYED, "record")
    assert entry.response["Location"] == typing
    assert Play.objects.get().actor == "table:1 pair:1 side:NS"
    assert f'formaction="{drawing}#draw"' in client.get(typing).content.decode()


def test_a_strangers_device_enters_nothing(event):
    _client, typing = phone(event)
    close(event)
    response = Client().post(draw_address(typing), {"do": "e", "text": "", "version": "0"})
    assert response.status_code == 302
    assert response["Location"] == typing.split("boards")[0]


def test_a_table_does_not_replace_the_directors_record(event):
    client, typing = phone(event)
    record(event, "N:e")
    close(event)
    entry = Entry(client, draw_address(typing))
    assert "The director has recorded the play of this board, and a table cannot replace it." in entry.words
    assert entry.live == entry.barred == []
    assert not {"undo", "record"} & set(entry.fields.buttons)
    assert "The director has recorded the play of board 1." in entry.press("record").words
    assert Play.objects.count() == 1


def test_record_play_is_told_what_was_accepted(event, director, monkeypatch):
    given: list[object] = []
    real = plays.record_play
    monkeypatch.setattr(plays, "record_play", lambda **more: given.append(more["accept"]) or real(**more))
    opened(event, director).press("e", "record")
    Entry(director, address(event)).press("recontro", "accept", "record")
    assert given == [(), ((1, "recontro"),)]
