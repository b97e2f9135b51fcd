"""The pages of a play: typing it, its problems in their place, the replay, and who may see what."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import Board, Event, LogEntry, Play, Result
from tournaments.services import plays, rounds
from tournaments.views.table import COOKIE

pytestmark = pytest.mark.django_db

EXAMPLES = Path(__file__).resolve().parents[3] / "fixtures" / "rules" / "notation"
COMPLETE = (EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8")
SECTIONS = COMPLETE[COMPLETE.index("[Auction") :]
HANDS = "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"
KEPT_BACK = SECTIONS.replace("cC e5 c8 =N", "cC e5 cR =N").replace("W cR e6", "W c8 e6")
SECRETS = ("espases", "rei de copes", "cR", "N:42", "N:e")
"""Words of the deal and its play that no page may hold while the board is sealed."""


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


def text_of(response) -> str:
    html = re.sub(r"<(script|style|svg).*?</\1>", " ", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split()).replace(" ,", ",")


def url(event: Event, name: str, board: int = 1, table: int = 1) -> str:
    return reverse(name, args=[event.slug, board, table])


def post(client: Client, event: Event, text: str = SECTIONS, *, act: str = "record", version: int = 0, **more):
    data = {"text": text, "act": act, "version": version, **more}
    return client.post(url(event, "play"), data, follow=True)


def seen_in(response) -> str:
    """Return what the page carries of the irregularities it has shown."""
    return re.search(r'name="seen" value="([^"]*)"', response.content.decode())[1]


def close(event: Event) -> None:
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)


def record(event: Event, text: str = KEPT_BACK, version: int = 0) -> None:
    plays.record_play(
        event_id=event.pk, table=1, board=1, text=text, by=factories.make_director(), at=factories.NOW,
        expected_version=version, accept=True,
    )  # fmt: skip


# Typing it


def test_the_director_types_a_play(event, director):
    assert director.get(url(event, "play")).status_code == 200
    response = post(director, event)
    assert response.redirect_chain == [(url(event, "play"), 302)]
    assert Play.objects.get().text == SECTIONS
    words = text_of(response)
    assert "espases by North, points 56–16 (North-South first)" in words
    assert "N-S +20, E-W −20" in words
    assert "The slip says nothing yet" in words


def test_a_file_takes_the_place_of_the_text(event, director):
    file = SimpleUploadedFile("board.cpn", SECTIONS.encode("utf-16"))
    post(director, event, "", file=file)
    assert Play.objects.get().text == SECTIONS


@pytest.mark.parametrize(
    "content, words",
    [
        (b"\xff\xfe\x00", "The file is neither UTF-8 nor UTF-16 with its mark. Save it as UTF-8."),
        (b"x" * 300_000, "This file is too large for the play of a board."),
        (b"", "There is nothing to read here."),
    ],
)
def test_a_file_that_is_none(event, director, content, words):
    response = post(director, event, "", file=SimpleUploadedFile("board.cpn", content))
    assert words in text_of(response)
    assert not Play.objects.exists()


def test_nothing_typed_is_asked_for(event, director):
    assert "Type the calls and cards, or choose a file." in text_of(post(director, event, "  \n"))


def test_an_illegal_card_is_shown_with_clause_and_legal_cards(event, director):
    response = post(director, event, KEPT_BACK)
    html, words = response.content.decode(), text_of(response)
    assert "Trick 6: West played what the rules do not allow" in words
    sentence = "A card that does not win must be the lowest of its suit in the hand."
    assert f"Clause 6.4 (opens in a new tab) {sentence}" in words
    assert 'href="/rules/botifarra#6.4" target="_blank"' in html
    facts = re.search(r'<dl class="flaw-facts">.*?</dl>', html, re.S)[0]
    assert [re.sub(r"<.*?>", "", name) for name in re.findall(r'visually-hidden">(\w.*?)</span>', facts)] == [
        "rei de copes",
        "8 de copes",
    ]
    assert "<mark>cR</mark>" in html
    assert "S c7 cC e5 cR =N" in unescape(html[html.index("<textarea") :])
    assert not Play.objects.exists()


def test_this_is_what_happened(event, director):
    asked = post(director, event, KEPT_BACK)
    response = post(director, event, KEPT_BACK, act="accept", seen=seen_in(asked))
    assert "1 irregularity" in text_of(response)
    assert Play.objects.get().irregularities[0]["card"] == "cR"


@pytest.mark.parametrize("seen", ["", "x", ":", "27", "27:c8", "cR", "-1:cR", "9" * 500])
def test_what_no_page_has_shown_is_not_what_happened(event, director, seen):
    response = post(director, event, KEPT_BACK, act="accept", seen=seen)
    assert "Trick 6: West played what the rules do not allow" in text_of(response)
    assert not Play.objects.exists()


def test_what_hands_show_after_the_page_was_made_is_asked_too(event, director):
    """The page has shown that South left copes; table 2 records the hands before the answer, which show two more."""
    Board.objects.filter(event=event, number=1).update(hands="")
    text = "N:e W:be E:be\nW c9 o7 c3 c4 =W\nW cR c2 oA c5 =W\n*\n"
    asked = post(director, event, text)
    assert "Trick 1: South played what the rules do not allow" in text_of(asked)
    plays.record_play(
        event_id=event.pk, table=2, board=1, text=SECTIONS, by="director", at=factories.NOW, expected_version=0
    )
    for words in ("Trick 2: South played", "Trick 2: East played"):
        asked = post(director, event, text, act="accept", seen=seen_in(asked))
        assert f"{words} what the rules do not allow" in text_of(asked)
        assert not Play.objects.filter(table=1).exists()
    post(director, event, text, act="accept", seen=seen_in(asked))
    assert [flaw["card"] for flaw in Play.objects.get(table=1).irregularities] == ["o7", "c2", "oA"]


def test_a_fault_is_shown_in_its_place(event, director):
    response = post(director, event, SECTIONS.replace("W eA e9", "W eA oA"))
    html, words = response.content.decode(), text_of(response)
    assert "Line 5, column 6 In trick 2 South cannot have played oA: it was not in that hand." in words
    assert "W eA <mark>oA</mark> e4 e3 =S" in html
    assert 'value="accept"' not in html


@pytest.mark.parametrize("text", ["N:e\n<script>alert(1)</script>\n", '[Board "<b>7</b>"]\nN:e\n', "N:e W:<i>x</i>\n"])
def test_typed_text_is_escaped(event, director, text):
    html = post(director, event, text).content.decode()
    assert "<script>alert" not in html
    assert "<b>7" not in html
    assert "<i>x" not in html


def test_a_stale_form_is_refused_and_can_be_sent_again(event, director):
    record(event)
    response = post(director, event, version=0)
    assert "Somebody else recorded this play a moment ago." in text_of(response)
    assert 'name="version" value="1.1-3"' in response.content.decode()
    assert Play.objects.count() == 1


def test_other_boards_and_tables_are_not_there(event, director):
    for board, table in ((99, 1), (1, 9)):
        assert director.get(url(event, "play", board, table)).status_code == 404
        assert director.get(url(event, "replay", board, table)).status_code == 404


# Results


def test_the_result_is_taken_in_one_act(event, director):
    post(director, event)
    response = post(director, event, act="take", play_version="1", result_version="0")
    result = Result.objects.get()
    assert (result.source, factories.said(result)[0], factories.ns_points(result)) == ("cards", "N", 56)
    assert "Cards and slip agree." in text_of(response)
    assert 'value="take"' not in response.content.decode()
    again = post(director, event, act="take", play_version="1", result_version="0")
    assert "Somebody else was faster" in text_of(again)


def test_the_button_that_takes_the_result_pressed_twice_takes_it_once(event, director):
    page = post(director, event).content.decode()
    request = re.search(r'name="request_id" value="([0-9a-f-]+)"', page)[1]
    for _time in range(2):
        said = post(director, event, act="take", play_version="1", result_version="0", request_id=request)
        assert "Cards and slip agree." in text_of(said)
        assert "Somebody else" not in text_of(said)
    assert Result.objects.count() == 1


@pytest.mark.parametrize("version", ["", "x", "9" * 30, "-1"])
def test_a_forged_version_changes_nothing(event, director, version):
    post(director, event)
    assert post(director, event, act="take", play_version=version, result_version="0").status_code == 200
    assert not Result.objects.exists()


def test_a_difference_from_the_slip_is_shown(event, director):
    factories.agree(event, 1, 1, trump="e", points=50)
    response = post(director, event)
    words = text_of(response)
    assert "Cards and slip differ." in words
    assert "espases by North, points 50–22" in words
    assert "espases by North, points 56–16" in words


def test_irregularities_are_dealt_with(event, director):
    record(event)
    close(event)
    post(director, event, act="seen", play_version="1")
    assert Play.objects.get().seen_at is not None


# The replay


class ReadOut(HTMLParser):
    """What a screen reader says of a table: the text of each cell without what is hidden from it."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[bool] = []

    def handle_starttag(self, tag, attrs):
        self.open.append(dict(attrs).get("aria-hidden") == "true" or any(self.open[-1:]))
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        self.open.pop()

    def handle_data(self, data):
        if self.rows and self.rows[-1] and not any(self.open[-1:]):
            self.rows[-1][-1] = " ".join(f"{self.rows[-1][-1]} {data}".split())


def rows_of(html: str) -> list[list[str]]:
    reader = ReadOut()
    reader.feed(re.search(r'<table role="table" class="table tricks">.*?</table>', html, re.S)[0])
    return [row for row in reader.rows[1:] if len(row) == 9]


def test_the_replay_lists_every_trick(event, director):
    record(event, SECTIONS)
    close(event)
    html = director.get(url(event, "replay")).content.decode()
    rows = rows_of(html)
    assert len(rows) == 12
    assert [html.count(f'id="trick-{n}"') for n in range(1, 13)] == [1] * 12
    assert [row[5] for row in rows] == "West South South South South North North North West South East South".split()
    assert [row[-2:] for row in rows][0] == ["0", "6"]
    assert [row[-2:] for row in rows][-1] == ["56", "16"]
    assert rows[0][:5] == ["1", "West manilla de copes wins", "South 2 de copes", "East 3 de copes", "North 4 de copes"]


def test_running_sums_are_those_of_the_tricks(event, director):
    """Points by hand: 9 = 5, A = 4, R = 3, C = 2, S = 1, and 1 a trick."""
    record(event, SECTIONS)
    close(event)
    rows = rows_of(director.get(url(event, "replay")).content.decode())
    worth = {"9": 5, "A": 4, "R": 3, "C": 2, "S": 1}
    lines = [line.split() for line in SECTIONS.splitlines() if line[1:2] == " "]
    expected, sums = [], {"N": 0, "W": 0}
    for line in lines:
        points = 1 + sum(worth.get(card[1], 0) for card in line[1:5])
        sums["N" if line[5] in ("=N", "=S") else "W"] += points
        expected.append([str(points), str(sums["N"]), str(sums["W"])])
    assert [row[-3:] for row in rows] == expected


def test_an_irregularity_stands_at_its_card(event, director):
    record(event)
    close(event)
    response = director.get(url(event, "replay"))
    rows = rows_of(response.content.decode())
    assert [number for number, row in enumerate(rows, 1) if "irregular" in " ".join(row)] == [6]
    assert "rei de copes irregular" in rows[5][4]
    words = text_of(response)
    assert "Trick 6: West played what the rules do not allow Played" in words
    assert "8 de copes Clause 6.4" in words
    assert f'href="{url(event, "replay")}?step=27#replay"' in response.content.decode()


def test_an_irregular_call_stands_at_its_place(event, director):
    record(event, SECTIONS.replace("N:e W:be E:be", "N:be N:e W:be E:be"))
    close(event)
    words = text_of(director.get(url(event, "replay")))
    assert "Said passes Legal were" in words
    assert "Clause 3.1" in words


def test_play_that_stops_in_mid_trick_is_shown_as_far_as_it_goes(event, director):
    record(event, "N:bot\nW c9 c2 c3 c4\nW cR\n*\n")
    close(event)
    rows = rows_of(director.get(url(event, "replay")).content.decode())
    assert [row[-1] for row in rows] == ["6", ""]
    assert "North plays botifarra" in text_of(director.get(url(event, "replay") + "?step=1"))


# Sealed


def test_nobody_sees_a_play_before_the_round_has_ended(event, director):
    record(event)
    Event.objects.filter(pk=event.pk).update(shown="all")
    assert Client().get(url(event, "replay")).status_code == 404
    assert Client().get(url(event, "play")).status_code == 302
    for name in ("play", "replay"):
        words = text_of(director.get(url(event, name)))
        if name == "play":  # what the cards give may be named: it is the director's own
            words = words.split("How calls and cards are written")[0].replace("espases by North", "")
        assert [secret for secret in SECRETS if secret in words] == []
    assert not LogEntry.objects.filter(act="looked_at_play").exists()


@pytest.mark.parametrize("name", ["log", "attention", "grid", "exports"])
def test_other_pages_of_the_director_name_no_card_of_a_sealed_play(event, director, name):
    record(event)
    words = text_of(director.get(reverse(name, args=[event.slug])))
    assert [secret for secret in SECRETS[1:] if secret in words] == []


def test_the_director_may_look_and_is_logged(event, director):
    record(event)
    response = director.post(url(event, "replay"))
    assert "rei de copes" in text_of(response)
    assert LogEntry.objects.filter(act="looked_at_play", board=1, table=1).count() == 1


@pytest.mark.parametrize("shown, status", [("nothing", 404), ("standings", 404), ("all", 200)])
def test_visitors_see_what_the_director_shows(event, shown, status):
    record(event)
    close(event)
    Event.objects.filter(pk=event.pk).update(shown=shown)
    response = Client().get(url(event, "replay"))
    assert response.status_code == status
    if status == 200:
        assert 'value="take"' not in response.content.decode()
        assert "Correct the cards" not in text_of(response)


def test_a_visitor_records_nothing(event):
    close(event)
    Event.objects.filter(pk=event.pk).update(shown="all")
    response = post(Client(), event)
    assert (response.status_code, response.redirect_chain) == (403, [])
    assert not Play.objects.exists()


# At the table


def phone(event: Event, side: str = "NS", table: int = 1) -> tuple[Client, str]:
    joining = factories.join(event, 1, table, side)
    client = Client()
    client.cookies[COOKIE] = joining.device.token
    return client, reverse("table-play", args=[joining.device.link.key, 1])


def test_a_table_types_its_play_after_the_round(event):
    client, address = phone(event)
    assert "once round 1 has ended" in text_of(client.get(address))
    client.post(address, {"text": SECTIONS, "version": 0, "act": "record"})
    assert not Play.objects.exists()
    close(event)
    refused = client.post(address, {"text": KEPT_BACK, "version": 0, "act": "record"})
    assert "Trick 6: West played what the rules do not allow" in text_of(refused)
    accepted = {"text": KEPT_BACK, "version": 0, "act": "accept", "seen": seen_in(refused)}
    done = client.post(address, accepted, follow=True)
    assert Play.objects.get().actor == "table:1 pair:1 side:NS"
    words = text_of(done)
    assert "The play is recorded. The director sees it." in words
    assert "Take the result" not in words
    assert "Trick 6" in words


def test_a_device_of_another_table_or_none_gets_the_table_page(event):
    _client, address = phone(event)
    close(event)
    for response in (Client().get(address), Client().post(address, {"text": " ", "version": 0})):
        assert response.status_code == 302
        assert response.url == address.split("boards")[0]


def test_a_table_is_told_before_it_types_that_the_director_has_recorded(event):
    client, address = phone(event)
    close(event)
    assert "<textarea" in client.get(address).content.decode()
    record(event)
    page = client.get(address)
    assert "a table cannot replace it" in text_of(page)
    assert "<textarea" not in page.content.decode()
    brought = client.post(address, {"act": "text", "text": "N:o", "version": 0})
    assert "a table cannot replace it" in text_of(brought)
    assert "N:o" in brought.content.decode()


def test_the_pages_cost_the_same_for_any_play(event, director, django_assert_max_num_queries):
    record(event, "N:e")
    close(event)
    for text, version in (("N:e", 0), (KEPT_BACK, 1)):
        if version:
            record(event, text, version)
        for name in ("play", "replay"):
            with django_assert_max_num_queries(15):
                director.get(url(event, name))
