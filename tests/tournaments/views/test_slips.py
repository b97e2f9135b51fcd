"""Slips of Huutopussi and Le Quatre Sept on every page: at the table, at the director's desk, and read by everybody."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.errors import ImpossibleSlip
from tests import factories
from tests.tournaments.views.test_table import Phone as AnyPhone
from tests.tournaments.views.test_table import text_of
from tournaments.models import Event, LogEntry, Result
from tournaments.services import results, rounds
from tournaments.slip_texts.registry import SLIP_TEXTS
from tournaments.slips.registry import slip_from_json

pytestmark = pytest.mark.django_db

NOBODY = {f"marriage_{suit}": "nobody" for suit in "scdh"}
HAND: dict[str, Any] = NOBODY | {
    "declarer": "S",
    "bid": 60,
    "contract": 80,
    "marriage_h": "NS",
    "tricks": 5,
    "points": 195,
    "side": "NS",
}
"""South bid 60 and said 80; North-South made hearts and 195 of 260 in five tricks: 80 for it, 65 for the others."""
SEVENS: dict[str, Any] = {"politaines_ns": "0", "politaines_ew": "1", "points": 7, "side": "NS"}
"""Seven whole points of eleven, and a politaine of the others: 7 against 4 + 11."""


class Phone(AnyPhone):
    """A phone at a table where another game is played."""

    answers: dict[str, Any] = HAND

    def form(self, board: int = 1, **changes: object) -> dict[str, object]:
        own = super().form(board)
        return {name: own[name] for name in ("version", "request_id")} | self.answers | changes


class SevensPhone(Phone):
    answers = SEVENS


def made(game: str, variant: str = "duplicate", **more: Any) -> Event:
    return factories.make_event(
        pairs=4, rounds=2, game=game, variant=variant, with_boards=False, scale="matchpoints", name=game, **more
    )


@pytest.fixture
def huutopussi() -> Event:
    return made("huutopussi", shown="all")


@pytest.fixture
def sevens() -> Event:
    return made("quatre_sept", shown="all")


def sides(event: Event, phone: type[Phone]) -> tuple[Phone, Phone]:
    """Phones of both pairs at table 1."""
    seating = factories.seating_of(event, 1, 1)
    both = phone(event), phone(event)
    assert seating.ns is not None
    assert seating.ew is not None
    both[0].join(seating.ns.number)
    both[1].join(seating.ew.number)
    return both


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def cell(event: Event, board: int = 1) -> str:
    return reverse("result", args=[event.slug, 1, 1, board])


def save(client: Client, event: Event, text: str, board: int = 1, table: int = 1) -> str:
    address = reverse("grid-line", args=[event.slug, 1, table, board])
    answer = client.post(address, {f"line-{board}-{table}": text, f"version-{board}-{table}": "0"})
    return text_of(answer).replace(" ,", ",")


def current(event: Event, board: int = 1) -> Result:
    return Result.objects.get(event=event, board__number=board, table=1, is_current=True)


# At the table ----------------------------------------------------------------------------------------------------


def test_the_table_is_asked_what_a_slip_of_huutopussi_says(huutopussi: Event) -> None:
    ours, _theirs = sides(huutopussi, Phone)
    page = ours.client.get(ours.url("table-board", 1)).content.decode()
    assert re.findall(r'data-step="([^"]+)"', page) == ["declarer", "bid", "contract", "marriages", "tricks", "points"]
    assert re.findall(r'name="declarer"\s+id="[^"]+"\s+value="([^"]+)"', page) == ["N", "E", "S", "W"]
    assert re.findall(r'data-adds="(\d+)"', page) == ["40", "40", "60", "60", "80", "80", "100", "100"], "H8.2"
    assert 'data-total="160"' in page


def test_kontra_and_all_passed_are_asked_where_the_rules_have_them() -> None:
    ours, _theirs = sides(made("huutopussi", "erlangen_duplicate"), Phone)
    page = ours.client.get(ours.url("table-board", 1)).content.decode()
    assert re.findall(r'data-step="([^"]+)"', page)[3] == "kontras"
    assert re.findall(r'name="kontras"\s+id="[^"]+"\s+value="([^"]+)"', page) == ["0", "1", "2"], "kontra_max=2"
    assert 'value="nobody"' in page.partition('data-step="bid"')[0]


def test_both_scores_are_shown_before_sending_and_the_other_side_confirms(huutopussi: Event) -> None:
    ours, theirs = sides(huutopussi, Phone)
    query = "?" + "&".join(f"{name}={value}" for name, value in HAND.items())
    page = ours.open("table-check", 1, query=query)
    assert "Board 1: send this? you +80" in page
    assert "pair 3 +65" in page
    assert "Contract 80 by South, who bid 60" in page
    assert "Marriages you hearts Tricks" in page
    assert "you 5, they 4" in page
    assert "you 195, they 65" in page

    assert "Board 1 is entered" in text_of(ours.enter())
    page = theirs.open("table-board", 1)
    assert "Board 1: is it right?" in page
    assert "you +65" in page
    assert "pair 1 +80" in page
    assert "Board 1 is agreed" in text_of(theirs.answer("confirm"))
    result = current(huutopussi)
    assert (result.state, result.is_forced) == ("agreed", False)
    assert result.slip == {
        "game": "huutopussi",
        "declarer": "S",
        "bid": 60,
        "contract": 80,
        "points": {"NS": 195, "EW": 65},
        "tricks": {"NS": 5, "EW": 4},
        "marriages": {"NS": ["h"], "EW": []},
        "kontras": 0,
    }


def test_the_same_slip_put_by_the_other_side_is_an_agreement(huutopussi: Event) -> None:
    ours, theirs = sides(huutopussi, Phone)
    ours.enter()
    theirs.enter(points=65, side="EW", version=1)
    assert current(huutopussi).state == "agreed"
    assert LogEntry.objects.filter(act="confirmed_by_same_entry").count() == 1


def test_a_slip_that_cannot_be_true_is_refused_with_every_reason(huutopussi: Event) -> None:
    ours, _theirs = sides(huutopussi, Phone)
    answer = ours.enter(contract=55, points=97, tricks=0)
    page = text_of(answer)
    assert not Result.objects.exists()
    for words in (
        "The contract is at least the final bid: 55 is below 60",
        "North-South has 100 from marriages alone, so 97 cannot be all",
        "North-South made a marriage, so it made a trick before that",
        "With these card values raw points go in fives",
    ):
        assert words in page


def test_only_the_opener_is_declarer_with_the_lowest_bid(huutopussi: Event, director: Client) -> None:
    """H4.1: North deals board 1, so East opens; the director alone may let another bid of 50 count."""
    ours, _theirs = sides(huutopussi, Phone)
    why = "Only who sits to the dealer’s left can be declarer with 50: everybody else bids more"
    assert why in text_of(ours.enter(bid=50))
    assert not Result.objects.exists()
    late = desk(bid=50)
    assert why in text_of(director.post(cell(huutopussi), late))
    assert not Result.objects.exists()
    director.post(cell(huutopussi), late | {"force": "on", "reason": "everybody saw it"})
    assert current(huutopussi).is_forced


def test_nobody_at_a_table_can_force_a_slip(huutopussi: Event) -> None:
    ours, _theirs = sides(huutopussi, Phone)
    ours.enter(contract=55, force="on", reason="because")
    assert not Result.objects.exists()


def test_a_slip_of_quatre_sept_at_the_table(sevens: Event) -> None:
    ours, theirs = sides(sevens, SevensPhone)
    page = ours.client.get(ours.url("table-board", 1)).content.decode()
    assert re.findall(r'data-step="([^"]+)"', page) == ["politaines", "points"], "in duplicate four sevens play on"
    assert "Board 1 is entered" in text_of(ours.enter())
    page = theirs.open("table-board", 1)
    assert "you +15" in page
    assert "pair 1 +7" in page
    assert "you 4, they 7" in page
    assert "you 1, they 0" in page
    theirs.answer("confirm")
    assert current(sevens).state == "agreed"


def test_politaines_that_cannot_be_are_refused(sevens: Event) -> None:
    """Q5.1: ten, nine and ace of one suit and what falls on them are worth two whole points at the least."""
    ours, _theirs = sides(sevens, SevensPhone)
    page = text_of(ours.enter(points=10))
    assert "The tricks of its politaines alone give East-West 2 points, so 1 cannot be" in page
    assert not Result.objects.exists()


def test_four_sevens_are_asked_where_they_win_the_game(sevens: Event) -> None:
    Event.objects.filter(pk=sevens.pk).update(options=sevens.options | {"four_sevens": "win_game"})
    ours, _theirs = sides(sevens, SevensPhone)
    page = ours.client.get(ours.url("table-board", 1)).content.decode()
    assert re.findall(r'data-step="([^"]+)"', page) == ["four_sevens", "politaines", "points"]
    page = text_of(ours.enter(four_sevens="EW", points="", politaines_ew="0"))
    assert "pair 3 wins the game" in page
    assert "you +" not in page
    assert current(sevens).slip == {"game": "quatre_sept", "four_sevens": "EW"}
    page = text_of(ours.enter(2, four_sevens="nobody", points=""))
    assert "Write the whole points of one side, from 0 to 11." in page


# At the director's desk ------------------------------------------------------------------------------------------


def desk(**changes: Any) -> dict[str, Any]:
    return {"act": "enter", "version": "0", "reason": ""} | HAND | changes


def test_the_director_enters_a_slip(huutopussi: Event, director: Client) -> None:
    answer = director.post(cell(huutopussi), desk(side="EW", points="65"), follow=True)
    assert "Saved. It counts at once." in text_of(answer)
    result = current(huutopussi)
    assert result.slip is not None
    assert (result.slip["points"], result.is_forced) == ({"NS": 195, "EW": 65}, False)
    page = text_of(director.get(cell(huutopussi)))
    assert "South bid 60, contract 80, marriages of North-South: hearts, raw points 195–65, tricks 5–4" in page
    assert "Let it count although it cannot be true" not in page


def test_only_the_director_lets_a_slip_count_that_cannot_be_true(huutopussi: Event, director: Client) -> None:
    impossible = desk(contract="55")
    page = text_of(director.post(cell(huutopussi), impossible))
    assert "The contract is at least the final bid: 55 is below 60" in page
    assert "Let it count although it cannot be true" in page
    assert not Result.objects.exists()

    page = text_of(director.post(cell(huutopussi), impossible | {"force": "on"}))
    assert "Write the reason." in page
    assert not Result.objects.exists()

    director.post(cell(huutopussi), impossible | {"force": "on", "reason": "bid written wrongly"})
    result = current(huutopussi)
    assert (result.is_forced, result.reason, result.state) == (True, "bid written wrongly", "agreed")

    said = text_of(director.get(reverse("attention", args=[huutopussi.slug])))
    assert "Counted although they cannot be" in said
    assert "bid written wrongly" in said
    said = text_of(director.get(reverse("log", args=[huutopussi.slug])))
    assert "the director let it count although it cannot be" in said
    assert "cannot be, and counts" in text_of(director.get(reverse("grid", args=[huutopussi.slug]) + "?round=1"))


@pytest.mark.parametrize(
    "left, sentence",
    [
        ({"bid": "60"}, "Where all passed there is neither a bid nor a contract"),
        ({"contract": "80"}, "Where all passed there is neither a bid nor a contract"),
        ({"kontras": "1"}, "Where all passed there is no Kontra"),
    ],
)
def test_what_was_left_standing_where_all_passed_is_refused_and_kept(
    director: Client, left: dict[str, str], sentence: str
) -> None:
    event = made("huutopussi", "erlangen_duplicate")
    passed = desk(declarer="nobody", bid="", contract="", kontras="0", marriage_h="nobody", points="80")
    answer = director.post(cell(event), passed | left)
    assert sentence in text_of(answer)
    ((name, value),) = left.items()
    assert re.search(
        rf'<input[^>]*name="{name}"[^>]*value="{value}"|name="{name}" value="{value}"', answer.content.decode()
    )
    assert not Result.objects.exists()
    director.post(cell(event), passed)
    assert current(event).slip["declarer"] is None


def test_what_was_left_standing_beside_four_sevens_is_refused(sevens: Event, director: Client) -> None:
    Event.objects.filter(pk=sevens.pk).update(options=sevens.options | {"four_sevens": "win_game"})
    typed = {"act": "enter", "version": "0", "reason": ""} | SEVENS | {"four_sevens": "EW"}
    page = text_of(director.post(cell(sevens), typed))
    assert "Four sevens win the game before the first card, so there are no points and no politaines" in page
    assert not Result.objects.exists()


def test_what_can_be_true_is_never_marked_as_forced(huutopussi: Event, director: Client) -> None:
    director.post(cell(huutopussi), desk(force="on", reason="to be sure"))
    assert not current(huutopussi).is_forced


def test_a_forced_slip_is_told_on_the_traveller() -> None:
    event = factories.make_event(pairs=4, rounds=2, with_boards=False, shown="all")
    slip = factories.slip_for(1, event, level="santvicenc")  # above what a championship allows (4.5)
    place: dict[str, Any] = {"event_id": event.pk, "table": 1, "board": 1, "expected_version": 0, "by": "d"}
    with pytest.raises(ImpossibleSlip):
        results.enter_by_director(**place, slip=slip, at=factories.NOW, reason="they say so")
    results.enter_by_director(**place, slip=slip, at=factories.NOW, reason="they say so", force=True)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)
    page = text_of(Client().get(reverse("traveller", args=[event.slug, 1])))
    assert "cannot be, and counts" in page
    assert "they say so" in page


@pytest.mark.parametrize(
    "text, said",
    [
        ("s 60 80 195 5 h", "director’s. N-S +80, E-W +65"),
        ("w 60/90 30 2 /h", "director’s. N-S +30, E-W +90"),
        ("n 60 0 0", "director’s. N-S −60, E-W +160"),
        ("s 60 55 195 5 h", "The contract is at least the final bid: 55 is below 60"),
        ("s 60 80 195 5 x", "“x” is not that."),
        ("s 60 80 110 10", "A deal has only 9 tricks; 10 cannot be (clause H6.1)."),
        ("s 60 80 165 9", "Pack, last trick and marriages make only 160; 165 cannot be (clause H8.1)."),
        ("np", "not played"),
    ],
)
def test_a_line_of_huutopussi_is_saved(huutopussi: Event, director: Client, text: str, said: str) -> None:
    assert said in save(director, huutopussi, text)


@pytest.mark.parametrize(
    "text, said",
    [
        ("7", "director’s. N-S +7, E-W +4"),
        ("7 e", "director’s. N-S +7, E-W +15"),
        ("11 nn", "director’s. N-S +33, E-W 0"),
        ("12", "A side has 0 to 11 whole points; 12 cannot be"),
        ("4s n", "By these rules four sevens do not end the game"),
    ],
)
def test_a_line_of_quatre_sept_is_saved(sevens: Event, director: Client, text: str, said: str) -> None:
    assert said in save(director, sevens, text)


def test_the_grid_says_how_a_line_of_the_game_is_typed(huutopussi: Event, sevens: Event, director: Client) -> None:
    for event, example, words in (
        (huutopussi, "s 60 120 180 6 c", "those of East-West after a slash:"),
        (sevens, "7 n", "whole ones of North-South"),
    ):
        page = text_of(director.get(reverse("grid", args=[event.slug]) + "?round=1"))
        assert f"How to type a line {example}" in page
        assert words in page


def how_to_type(client: Client, event: Event) -> str:
    page = text_of(client.get(reverse("grid", args=[event.slug]) + "?round=1"))
    return page.partition("How to type a line")[2].partition("Enter saves the line")[0]


@pytest.mark.parametrize(
    "game, variant, told, untold",
    [
        ("huutopussi", "duplicate", ["marriages"], ["Kontra", "k2", "all passed"]),
        ("huutopussi", "erlangen_duplicate", ["Kontras nothing, or k k2", "Re is the second", "p all passed"], []),
        ("huutopussi", "duplicate+kontra+kontra_max=1", ["Kontras nothing, or k at the end"], ["k2", "Re is"]),
        ("quatre_sept", "duplicate", ["politaines"], ["four sevens"]),
        ("botifarra", "championship", ["doubling nothing, or c contro r recontro"], ["Sant Vicens"]),
        ("botifarra", "eastern", ["doubling nothing, or c contro r recontro s Sant Vicens"], []),
        ("botifarra", "eastern+max_level=none+max_level_botifarra=none", ["trumps"], ["doubling"]),
    ],
)
def test_the_help_at_a_line_tells_of_nothing_that_the_rules_do_not_have(
    director: Client, game: str, variant: str, told: list[str], untold: list[str]
) -> None:
    help_text = how_to_type(director, made(game, variant))
    assert [words for words in told if words not in help_text] == []
    assert [words for words in untold if words in help_text] == []


# Read by everybody -----------------------------------------------------------------------------------------------


def record(event: Event, slip: dict[str, Any], board: int = 1, table: int = 1) -> None:
    results.enter_by_director(
        event_id=event.pk,
        table=table,
        board=board,
        slip=slip_from_json(slip),
        expected_version=0,
        by="director",
        at=factories.NOW,
    )


WEST_MADE_IT: dict[str, Any] = {
    "game": "huutopussi",
    "declarer": "W",
    "bid": 60,
    "contract": 90,
    "points": {"NS": 30, "EW": 230},
    "tricks": {"NS": 2, "EW": 7},
    "marriages": {"NS": [], "EW": ["h"]},
    "kontras": 0,
}
ONE_EACH: dict[str, Any] = {
    "game": "quatre_sept",
    "points": {"NS": 7, "EW": 4},
    "politaines": {"NS": 1, "EW": 1},
}


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize(
    "slip, column",
    [
        (WEST_MADE_IT, "W 60/90 EW h hearts"),
        (WEST_MADE_IT | {"declarer": None, "bid": None, "contract": None}, "all passed EW h hearts"),
        (WEST_MADE_IT | {"kontras": 1}, "W 60/90 EW h hearts Kontra"),
        (ONE_EACH, "NS a politaine EW a politaine"),
        ({"game": "quatre_sept", "four_sevens": "NS"}, "NS four sevens"),
    ],
)
def test_the_column_of_a_traveller(slip: dict[str, Any], column: str) -> None:
    value = slip_from_json(slip)
    assert plain(SLIP_TEXTS[value.game].contract(value)) == column


@pytest.mark.parametrize(
    "game, slip, row, head",
    [
        ("huutopussi", WEST_MADE_IT, "W 60/90 EW h hearts 30–230 +30 +90", "Contract"),
        ("quatre_sept", ONE_EACH, "NS a politaine EW a politaine 7–4 +18 +15", "Politaines"),
    ],
)
def test_a_traveller_has_contract_points_and_scores(game: str, slip: dict[str, Any], row: str, head: str) -> None:
    """H8.4, H8.5: the contract for its side, raw points for the other; Q6.2: eleven for each politaine."""
    event = made(game, shown="all")
    record(event, slip)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)
    page = plain(Client().get(reverse("traveller", args=[event.slug, 1])).content.decode())
    assert row in page
    assert f"E-W {head} Points" in page


def test_log_and_attention_say_slips_in_words(sevens: Event, huutopussi: Event, director: Client) -> None:
    record(sevens, ONE_EACH)
    record(huutopussi, WEST_MADE_IT)
    assert "two politaines in one deal" in text_of(director.get(reverse("attention", args=[sevens.slug])))
    told = text_of(director.get(reverse("log", args=[huutopussi.slug])))
    assert "West bid 60, contract 90, marriages of East-West: hearts, raw points 30–230, tricks 2–7" in told


def test_slips_of_one_game_do_not_fit_an_event_of_another(huutopussi: Event) -> None:
    with pytest.raises(results.Invalid) as refused:
        record(huutopussi, {"game": "quatre_sept", "points": {"NS": 7, "EW": 4}, "politaines": {"NS": 0, "EW": 0}})
    assert refused.value.code == "slip_of_other_game"
