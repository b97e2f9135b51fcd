"""The pages of matches of Huutopussi and Le Quatre Sept: making one, its sheet on a phone, on paper and as a file."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.other_matches import (
    four_sevens,
    hand,
    make_huutopussi,
    make_quatre_sept,
    points,
    write,
    write_all,
)
from tournaments.match_games.base import Redeal
from tournaments.models import Match, MatchDeal
from tournaments.services.match_acts import Guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client) -> Client:
    factories.make_club()
    client.force_login(factories.make_director())
    return client


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


class Fields(HTMLParser):
    """What a browser sends of the form of a deal as it stands."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.is_in = False
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.is_in = given.get("id") == "enter"
        if not self.is_in:
            return
        if tag == "input" and (given["type"] != "radio" or "checked" in given):
            self.sent[given["name"]] = given["value"]
        if tag == "select":
            self.select = given["name"]
        if tag == "option" and ("selected" in given or self.select not in self.sent):
            self.sent[self.select] = given["value"]


def form_of(client: Client, address: str) -> dict[str, str]:
    return Fields(client.get(address).content.decode()).sent


def write_by_phone(match: Match, **typed: str) -> Any:
    """Fill in the form of the next deal by the link and send it."""
    page, phone = reverse("match-table", args=[match.key]), Client()
    return phone.post(page + "enter/", form_of(phone, page) | typed, follow=True)


# Making ------------------------------------------------------------------------------------------------------------

FOUR = {"ns_first": "Aino", "ns_second": "Eero", "ew_first": "Bo", "ew_second": "Disa"}


def new(client: Client, game: str, **typed: str) -> Any:
    words = {"date": "2026-01-16", "kind": "games", "request_id": str(uuid4())} | typed
    return client.post(f"{reverse('match-new')}?game={game}", words, follow=True)


def test_a_game_of_huutopussi_is_made_from_its_page(director: Client) -> None:
    page = text(director.get(f"{reverse('match-new')}?game=huutopussi"))
    for name in ("Botifarra", "Huutopussi", "Huutopussi, three players", "Le Quatre Sept"):
        assert name in page
    assert "Rules of Huutopussi" in text(new(director, "huutopussi", preset="erlangen", **FOUR))
    match = Match.objects.get()
    assert (match.game, match.variant, match.kind, match.deal_count) == ("huutopussi", "erlangen", "games", 0)


def test_a_board_match_says_how_many_deals(director: Client) -> None:
    answer = new(director, "quatre_sept", preset="duplicate", kind="deals", deal_count="6", **FOUR)
    assert "a multiple of 4" in text(answer)
    assert not Match.objects.exists()
    new(director, "quatre_sept", preset="duplicate", kind="deals", deal_count="8", **FOUR)
    assert Match.objects.get().deal_count == 8


def test_three_players_are_asked_for_one_by_one(director: Client) -> None:
    three = {"ns_first": "Aino", "ew_first": "Bo", "third": "Eero"}
    html = director.get(f"{reverse('match-new')}?game=huutopussi3").content.decode()
    assert 'name="third"' in html
    assert 'value="standard"' not in html  # presets of four players are not on offer
    assert "Name at least one player" in text(new(director, "huutopussi3", preset="three", **(three | {"third": ""})))
    new(director, "huutopussi3", preset="three", **three)
    match = Match.objects.get()
    assert (match.ns_first, match.ew_first, match.third) == ("Aino", "Bo", "Eero")
    names = reverse("match-names", args=[match.slug])
    director.post(names, three | {"third": "Eeva", "date": "2026-01-16"})
    match.refresh_from_db()
    assert match.third == "Eeva"


@pytest.mark.parametrize("game", ["whist", "botifarra3", "3", "quatre_sept3"])
def test_an_address_with_no_such_game_offers_one_that_there_is(director: Client, game: str) -> None:
    assert director.get(f"{reverse('match-new')}?game={game}").status_code == 200


# The sheet on a phone ----------------------------------------------------------------------------------------------


def test_a_deal_of_huutopussi_is_written_by_the_link() -> None:
    match = make_huutopussi()
    answer = write_by_phone(
        match, declarer="N", bid="60", contract="80", marriage_c="NS", ns_points="155", ns_tricks="6"
    )
    page = text(answer)
    assert "Deal 1 is written." in page
    slip = MatchDeal.objects.get().slip
    assert slip == {
        "game": "huutopussi",
        "declarer": "N",
        "bid": 60,
        "contract": 80,
        "points": {"NS": 155, "EW": 65},  # 160 and 60 for clubs (H1.4, H8.2)
        "tricks": {"NS": 6, "EW": 3},
        "marriages": {"NS": ["c"], "EW": []},
        "kontras": 0,
    }
    assert "Aino bid 60 → , contract 80 made 155–65" in page
    assert "+80" in page
    assert "+65" in page


@pytest.mark.parametrize(
    "typed, said",
    [
        ({"declarer": "N", "bid": "60", "contract": "60", "ns_points": "95"}, "Write the tricks of each side"),
        ({"declarer": "N", "bid": "60", "contract": "60", "ns_tricks": "5"}, "Write the points of each side"),
        ({"declarer": "N", "contract": "60", "ns_points": "95", "ns_tricks": "5"}, "Write the final bid, and"),
        ({"bid": "60", "contract": "60", "ns_points": "95", "ns_tricks": "5"}, "Say who was declarer."),
        (
            {"declarer": "N", "bid": "60", "contract": "55", "ns_points": "95", "ns_tricks": "5"},
            "The contract is at least the final bid: 55 is below 60",
        ),
        (
            {"declarer": "N", "bid": "60", "contract": "60", "ns_points": "95", "ns_tricks": "9"},
            "Bo Berg – Disa Dahl made no trick",
        ),
    ],
)
def test_a_slip_that_cannot_be_comes_back_with_the_reason_and_what_was_typed(typed: dict[str, str], said: str) -> None:
    match = make_huutopussi()
    answer = write_by_phone(match, **typed)
    assert said in text(answer)
    assert "Let it count all the same" not in text(answer)
    assert not MatchDeal.objects.exists()
    assert Fields(answer.content.decode()).sent.items() >= typed.items()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bid": "9" * 20}, "Write the final bid: a number in fives."),
        ({"contract": "½"}, "Write the contract: a number in fives, at least the final bid."),
        (
            {"ns_points": "-5", "ew_points": "x"},
            "Write the points of each side; one may be left empty and has the rest.",
        ),
        (
            {"ns_tricks": "-1", "ew_tricks": "x"},
            "Write the tricks of each side; one may be left empty and has the rest.",
        ),
    ],
)
def test_what_is_no_number_is_named_once_by_what_it_should_be(wrong: dict[str, str], said: str) -> None:
    match = make_huutopussi()
    answer = write_by_phone(match, **{"declarer": "N", "bid": "60", "ns_points": "80", "ns_tricks": "5"} | wrong)
    alert = answer.content.decode().partition('role="alert"')[2].partition("</div>")[0]
    assert " ".join(re.sub(r"<[^>]+>", " ", alert).split()) == f"> {said}"
    assert not MatchDeal.objects.exists()


def test_without_a_contract_it_is_the_bid() -> None:
    match = make_huutopussi()
    write_by_phone(match, declarer="W", bid="65", ew_points="100", ew_tricks="5")
    slip = MatchDeal.objects.get().slip
    assert slip is not None
    assert (slip["bid"], slip["contract"]) == (65, 65)


def test_the_director_lets_a_slip_count_and_the_sheet_says_so(director: Client) -> None:
    match = make_huutopussi()
    page = reverse("match", args=[match.slug])
    typed = {"declarer": "N", "bid": "60", "contract": "60", "ns_points": "95", "ew_points": "60", "ns_tricks": "5"}
    answer = director.post(page + "enter/", form_of(director, page) | typed)
    assert "Let it count all the same" in text(answer)
    sent = Fields(answer.content.decode()).sent
    bad = director.post(page + "enter/", sent | {"force": "five were lost", "bid": "much"})
    assert 'value="five were lost"' in bad.content.decode()
    again = text(director.post(page + "enter/", sent | {"force": "five were lost"}, follow=True))
    because = "the director let it count: five were lost"
    assert because in again
    assert MatchDeal.objects.get().is_forced
    assert [row["status"] for row in rows(director, match)] == ["forced"]
    assert because in text(director.get(reverse("match-deal", args=[match.slug, 1])))
    assert because in text(director.get(reverse("match-log", args=[match.slug])))


def test_nobody_at_the_table_is_offered_to_let_a_slip_count() -> None:
    page = reverse("match-table", args=[make_huutopussi().key])
    typed = {"declarer": "N", "bid": "60", "contract": "60", "ns_points": "95", "ew_points": "60", "ns_tricks": "5"}
    answer = Client().post(page + "enter/", form_of(Client(), page) | typed | {"force": "we say so"})
    assert "Let it count all the same" not in text(answer)
    assert not MatchDeal.objects.exists()


def test_a_deal_is_thrown_in_corrected_and_taken_back_by_the_link() -> None:
    match, phone = make_huutopussi(), Client()
    assert "thrown in nothing is scored" in text(write_by_phone(match, redeal="yes"))
    address = reverse("match-table-deal", args=[match.key, 1])
    typed = {"declarer": "E", "bid": "50", "contract": "50", "ew_points": "100", "ew_tricks": "5"}
    phone.post(address, form_of(phone, address) | typed)
    deal = MatchDeal.objects.get(is_current=True)
    assert (deal.version, deal.kind, deal.slip["declarer"]) == (2, "scored", "E")  # type: ignore[index]
    sent = form_of(phone, address)
    assert (sent["declarer"], sent["bid"], sent["ns_points"], sent["marriage_h"]) == ("E", "50", "60", "")
    phone.post(reverse("match-table-back", args=[match.key, 1]), {"version": 2, "request_id": str(uuid4())})
    assert MatchDeal.objects.get(is_current=True).kind == "withdrawn"


def test_who_was_overtaken_finds_the_form_as_it_was_typed() -> None:
    match, phone = make_huutopussi(), Client()
    page = reverse("match-table", args=[match.key])
    mine = form_of(phone, page) | {
        "declarer": "W",
        "bid": "60",
        "contract": "120",
        "marriage_h": "EW",
        "ew_points": "200",
        "ew_tricks": "7",
    }
    write(match, 1, hand("N", 60, 60, (95, 65)), by=Guest(match.key))
    answer = phone.post(page + "enter/", mine)
    assert "Somebody else has written deal 1" in text(answer)
    assert "Disa Dahl bid 60, contract 120" in text(answer)
    link = re.search(r'href="([^"]*/deals/[^"]*)"', answer.content.decode())
    assert link is not None
    sent = form_of(phone, link[1].replace("&amp;", "&"))
    phone.post(link[1].partition("?")[0], sent)
    slip = MatchDeal.objects.get(is_current=True).slip
    assert slip is not None
    assert (slip["declarer"], slip["contract"], slip["marriages"]) == ("W", 120, {"NS": [], "EW": ["h"]})


def test_the_sheet_says_who_deals_and_who_may_not_bid() -> None:
    match, phone = make_huutopussi(), Client()
    page = reverse("match-table", args=[match.key])
    assert "Who deals first?" in text(phone.get(page))
    phone.post(reverse("match-table-dealer", args=[match.key]), {"dealer": "E"})
    found = text(phone.get(page))
    assert "Who deals first?" not in found
    assert "Deal 1 is dealt by Bo Berg ." in found
    for number in (1, 2):
        write(match, number, hand("NS", 300, 300, (0, 100)), force="for the arithmetic")
    found = text(phone.get(page))
    assert found.count("no bid") == 3  # in the heading, on the line, and in the form
    assert "Aino Aalto – Eero Eklund may not bid, but for a forced opening." in found
    assert "−600" in found


def test_all_pass_where_nobody_has_to_open() -> None:
    """H10.2: each side scores what it takes, rounded."""
    match = make_huutopussi("erlangen")
    page = text(write_by_phone(match, declarer="none", ns_points="83", ns_tricks="5"))
    assert "all passed 83–57" in page
    assert "+85" in page
    assert "+55" in page
    assert "all passed" not in text(Client().get(reverse("match-table", args=[make_huutopussi().key])))


def test_a_bid_left_standing_where_all_passed_is_refused_and_kept() -> None:
    """H10.2: nobody drops it silently."""
    match = make_huutopussi("erlangen")
    answer = write_by_phone(match, declarer="none", bid="150", contract="160", ns_points="83", ns_tricks="5")
    assert "Where all passed there is neither a bid nor a contract" in text(answer)
    assert re.findall(r'id="(?:bid|contract)"[^>]* value="(\d+)"', answer.content.decode()) == ["150", "160"]
    assert not MatchDeal.objects.exists()
    assert "Deal 1 is written." in text(write_by_phone(match, declarer="none", bid="0", ns_points="83", ns_tricks="5"))


def test_a_deal_of_three_players_is_written_by_the_link() -> None:
    match = make_huutopussi("three")
    page = text(
        write_by_phone(
            match, declarer="S", bid="60", contract="75", n_points="85", e_points="0", n_tricks="7", e_tricks="0"
        )
    )
    assert "Deal 1 is written." in page
    assert "Bo without a trick" in page
    for total in ("+85", "−60", "+75"):
        assert total in page


def test_a_deal_of_le_quatre_sept_is_written_by_the_link() -> None:
    match = make_quatre_sept()
    page = text(write_by_phone(match, ew_points="4", ns_politaines="1"))
    assert "7–4" in page
    assert "politaine of Aino – Eero" in page
    assert "+18" in page
    assert "Write the whole points of one side" in text(write_by_phone(match))
    assert "make 11; these make 12" in text(write_by_phone(match, ns_points="6", ew_points="6"))
    for beside in ({"ns_points": "6"}, {"ew_politaines": "1"}):
        refused = text(write_by_phone(match, four_sevens="EW", **beside))
        assert "so there are no points and no politaines" in refused
    page = text(write_by_phone(match, four_sevens="EW"))
    assert "four sevens: Bo – Disa" in page
    assert "Bo Berg – Disa Dahl win; the totals are 4 and 18." in page


# On paper and as a file --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "match_of, deals",
    [
        (make_huutopussi, [hand("N", 60, 80, (155, 65), (6, 3), "NS:c"), Redeal()]),
        (lambda: make_huutopussi("three"), [hand("S", 60, 75, (85, 0, 75), (7, 0, 4)), Redeal()]),
        (lambda: make_quatre_sept("politaine"), [points(7, 4, (1, 0)), Redeal(), four_sevens("EW")]),
    ],
)
def test_the_sheet_is_printed_begun_or_empty(match_of: Any, deals: list[Any]) -> None:
    match, phone = match_of(), Client()
    address = reverse("match-table-print", args=[match.key])
    empty = phone.get(address).content.decode()
    write_all(match, *deals)
    page = phone.get(address)
    assert "thrown in" in text(page)
    for html in (empty, page.content.decode()):
        head = sum(int(n or 1) for n in re.findall(r"<col(?: [a-z]+=\"[a-z-]+\")*(?: span=\"(\d+)\")?>", html))
        row = re.search(r"<tr class=\"print-(?:row|blank)[^>]*>(.*?)</tr>", html, re.S)
        assert row is not None
        cells = sum(int(span or 1) for span in re.findall(r"<t[dh](?: [^>]*?colspan=\"(\d+)\")?", row[1]))
        assert cells == head


def rows(director: Client, match: Match, sheet: str = "deals") -> list[dict[str, str]]:
    content = director.get(reverse("match-csv", args=[match.slug, sheet])).content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))


def test_the_file_of_huutopussi_has_all_that_it_takes_to_count_again(director: Client) -> None:
    match = make_huutopussi()
    write_all(match, hand("N", 60, 80, (155, 65), (6, 3), "NS:c"), Redeal())
    found = rows(director, match)
    assert found[0] == {
        "deal": "1",
        "kind": "scored",
        "declarer": "N",
        "bid": "60",
        "contract": "80",
        "raw_ns": "155",
        "raw_ew": "65",
        "tricks_ns": "6",
        "tricks_ew": "3",
        "marriages_ns": "c",
        "marriages_ew": "",
        "kontras": "0",
        "gained_ns": "80",
        "gained_ew": "65",
        "score_ns": "80",
        "score_ew": "65",
        "counts": "yes",
        "status": "agreed",
        "note": "",
    }
    assert (found[1]["kind"], found[1]["declarer"], found[1]["score_ew"]) == ("redeal", "", "65")


def test_the_file_names_a_seat_where_only_the_side_of_a_declarer_is_known(director: Client) -> None:
    """What ``score`` reads is a seat; the file says that it is not known which."""
    match = make_huutopussi()
    write(match, 1, hand("EW", 60, 80, (65, 95), (3, 6)))
    (found,) = rows(director, match)
    assert (found["declarer"], found["note"]) == ("E", "declarer known by side only")


def test_the_file_of_three_players_has_columns_of_each(director: Client) -> None:
    match = make_huutopussi("three")
    write_by_phone(
        match, declarer="S", bid="60", contract="75", n_points="85", e_points="0", n_tricks="7", e_tricks="0"
    )
    (found,) = rows(director, match)
    names = ("declarer", "raw_n", "raw_e", "raw_s", "tricks_n", "tricks_e", "tricks_s", "score_e")
    assert [found[name] for name in names] == ["S", "85", "0", "75", "7", "0", "4", "-60"]


def test_the_file_of_le_quatre_sept_too(director: Client) -> None:
    match = make_quatre_sept()
    write_all(match, points(7, 4, (1, 0)), four_sevens("EW"))
    found = rows(director, match)
    assert [row["politaines_ns"] for row in found] == ["1", ""]
    assert [(row["points_ns"], row["four_sevens"], row["score_ns"]) for row in found] == [
        ("7", "", "18"),
        ("", "EW", "18"),
    ]
    facts = {row["key"]: row["value"] for row in rows(director, match, "info")}
    assert (facts["game"], facts["option_target"], facts["winner"]) == ("quatre_sept", "31", "EW")


@pytest.mark.parametrize("make", [make_huutopussi, make_quatre_sept])
def test_the_list_shows_matches_of_every_game(director: Client, make: Any) -> None:
    match = make()
    page = text(director.get(reverse("matches")))
    assert "Aino Aalto" in page
    assert str(match_title(match)) in page


def match_title(match: Match) -> Any:
    return {"huutopussi": "Huutopussi", "quatre_sept": "Le Quatre Sept"}[match.game]
