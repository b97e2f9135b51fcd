"""A whole evening through pages alone: twelve pairs, six rounds, twenty-four boards, from the first start to the files.

A real server with an empty site, reached over plain http by a name on the club's network; the director at a computer,
the pairs with two phones at every table in the first round. Once in English, the director with the mouse; once in
Catalan, the director and one table with the keyboard alone. What is expected comes from the plan of the evening, what
pages say from the catalogue, and the workbook is recomputed by a script of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import DESKTOP, SMALL_PHONE, picture
from tests.evening import recompute
from tests.evening.hands import Keyboard, Mouse, Touch, follow
from tests.evening.people import Director, Phone, Quiet, Table, look
from tests.evening.plan import (
    DISPUTE,
    ILLEGAL,
    LEGAL,
    NOT_PLAYED,
    PAIRS,
    PENALTY,
    ROUNDS,
    TABLES,
    Plan,
    Slip,
    boards_of,
    dealer_of,
)
from tests.evening.words import CATALAN, ENGLISH, Words
from tests.postgres import free_port
from tests.servers import serve

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

PLAN = Plan.make(seed=1)
STRANGERS = 1
"""At this table the phones ask for the other language than the people speak."""


@dataclass(frozen=True)
class Way:
    """How an evening is run: in which language, what the director works with, and which table has no touch screen."""

    language: str
    director: type[Mouse] | type[Keyboard]
    table_of_keys: int
    wrong: str
    talked: str


WAYS = {
    "English": Way(ENGLISH, Mouse, 0, "it was the other way round", "Talked about the hand."),
    "Catalan": Way(CATALAN, Keyboard, DISPUTE[1], "era just al revés", "Han parlat de la mà."),
}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of an empty site, as a hall has it: a name that is not loopback, without https."""
    port = free_port()
    address = f"http://club.test:{port}"
    with serve(tmp_path / "data", "--lan", port=port, DEMO="0", SITE_URL=address):
        yield address


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_an_evening_through_pages_alone(site: str, browser: Browser, tmp_path: Path, way: Way) -> None:
    quiet, words = Quiet(browser, site), Words(way.language)
    with quiet.desk(words.other) as desk:
        director = Director(way.director(desk), words)
        director.start_club()
        director.make_event()
        director.read_boards(PLAN.deals)
        tables = director.table_cards()
        _seats_are_those_of_a_mitchell(tables)
        for table in tables:
            _first_round(quiet, words, table, way)
        _solve_the_dispute(director, way)
        _record_two_plays(director)
        director.penalise(PENALTY, "East-West", way.talked)
        _type_the_rest(director)
        director.show_all()
        book = director.download(tmp_path)
        _workbook_says_what_was_planned(book, tables)
        _visitor_sees_the_same(quiet, words, director.event, book)
        _pages_look_right(director, tables[0])
        director.go_home()
    assert quiet.said == []


# The evening -----------------------------------------------------------------------------------------------------


def _seats_are_those_of_a_mitchell(tables: list[Table]) -> None:
    """North-South stay at their table, East-West meet each of them once."""
    assert [table.number for table in tables] == list(range(1, TABLES + 1))
    assert all(table.link.startswith("http://club.test:") for table in tables)
    for table in tables:
        assert {ns for ns, _ew in table.seats.values()} == {table.seats[1][0]}
        assert len({ew for _ns, ew in table.seats.values()}) == ROUNDS
    for number in range(1, ROUNDS + 1):
        seated = [pair for table in tables for pair in table.seats[number]]
        assert sorted(seated) == list(range(1, len(PAIRS) + 1))


def _first_round(quiet: Quiet, words: Words, table: Table, way: Way) -> None:
    """Two phones: the sides take turns at entering, the other confirms on its own."""
    ns, ew = table.seats[1]
    asks = words.other if table.number == STRANGERS else words.language
    hand: type[Touch] | type[Keyboard] = Keyboard if table.number == way.table_of_keys else Touch
    with quiet.phone(asks) as north, quiet.phone(asks) as east:
        phones = [
            Phone(hand(north), words, table.link, ns, "NS"),
            Phone(hand(east), words, table.link, ew, "EW"),
        ]
        for phone in phones:
            phone.join()
        assert north.evaluate("window.isSecureContext") is False
        for board in boards_of(1):
            entering, other = phones if board % 2 else reversed(phones)
            slip = PLAN.slips[board, table.number]
            if (board, table.number) == DISPUTE:
                wrong = Slip(slip.chooser, slip.trump, slip.level, 72 - slip.points)
                entering.enter(board, wrong)
                other.dispute(board, wrong, way.wrong)
            else:
                entering.enter(board, slip)
                other.confirm(board, slip)
            picture(other.page, f"evening-{words}-table-{table.number}-board-{board}")


def _solve_the_dispute(director: Director, way: Way) -> None:
    page = director.page
    director.open("Overview")
    expect(page.locator(".fact-disputed dd")).to_have_text("1")
    there = director.open_attention(DISPUTE)
    expect(page.get_by_role("region", name=director.words("Disputed"))).to_contain_text(way.wrong)
    follow(director.hand, there)
    director.correct(PLAN.slips[DISPUTE])
    director.open("Overview")
    director.says("Round %(round)s of %(rounds)s", round=2, rounds=6)


def _record_two_plays(director: Director) -> None:
    """One deal from its cards; in another one a revoke, accepted as what happened."""
    page, words = director.page, director.words
    director.type_play(LEGAL, PLAN.plays[LEGAL])
    director.take_result()
    director.type_play(ILLEGAL, PLAN.plays[ILLEGAL])
    (flaw,) = PLAN.plays[ILLEGAL].check.irregularities
    problem = page.get_by_role("alert")
    seat = words({"N": "North", "E": "East", "S": "South", "W": "West"}[flaw["seat"]])
    said = words("Trick %(trick)s: %(seat)s played what the rules do not allow", trick=flaw["trick"], seat=seat)
    expect(problem.get_by_role("heading")).to_have_text(said)
    expect(problem).to_contain_text(words("Clause %(clause)s", clause=flaw["clause"]))
    legal = problem.locator(".flaw-facts > div").filter(has_text=words("Legal were"))
    drawn = [_card(one) for one in legal.locator(".playing-card").all()]
    assert sorted(drawn) == sorted(flaw["legal"])
    picture(page, f"evening-{words}-revoke")
    follow(director.hand, director.button("This is what happened"))
    irregular = ("%(count)s irregularity", "%(count)s irregularities")
    expect(page.get_by_text(words.many(*irregular, 1, count=1))).to_be_visible()
    director.look()
    follow(director.hand, director.open_attention(ILLEGAL))
    director.take_result()
    follow(director.hand, director.button("The irregularities are dealt with"))
    expect(page.get_by_role("status").first).to_have_text(words("Marked as dealt with."))


def _card(drawn: Locator) -> str:
    return drawn.locator(".suit-letter").inner_text().lower() + drawn.locator(".rank").inner_text()


def _type_the_rest(director: Director) -> None:
    """Five rounds by keyboard alone; one board was not played."""
    lines = {where: slip.line for where, slip in PLAN.slips.items()} | {NOT_PLAYED: "np"}
    director.open_round(2)
    typed = sum(director.type_round(number, lines) for number in range(2, ROUNDS + 1))
    assert typed == 5 * 24 - len([LEGAL, ILLEGAL, PENALTY])
    picture(director.page, f"evening-{director.words}-grid")
    director.open("Overview")
    director.says("The evening is over")
    director.says("Every result is settled.")


# What came of it -------------------------------------------------------------------------------------------------


def _workbook_says_what_was_planned(book: Path, tables: list[Table]) -> None:
    sheets = recompute.read(book)
    assert recompute.differences(book) == []
    rows = {(row["board"], row["table"]): row for row in sheets.travellers}
    assert set(rows) == set(PLAN.slips)
    seats = {table.number: table.seats for table in tables}
    for (board, table), row in rows.items():
        number = next(number for number in range(1, ROUNDS + 1) if board in boards_of(number))
        assert (row["ns"], row["ew"], row["round"]) == (*seats[table][number], number)
    for where, slip in PLAN.slips.items():
        row = rows[where]
        found = tuple(row[name] for name in ("status", "chooser", "trump", "level", "ns_points", "penalty"))
        level = None if slip.level == "none" else slip.level
        planned = ("agreed", slip.chooser, slip.trump, level, slip.points, None)
        special = {NOT_PLAYED: ("not_played", None), PENALTY: ("penalty", "EW")}
        if where in special:
            assert (row["status"], row["penalty"], row["ns_points"]) == (*special[where], None)
        else:
            assert (where, found) == (where, planned)
            assert (row["score_ns"], row["score_ew"]) == (slip.scores["NS"], slip.scores["EW"])
    assert [row["boards"] for rows in sheets.standings.values() for row in rows].count(23) == 2
    names = {row["pair_no"]: (row["name1"], row["name2"]) for row in sheets.pairs}
    assert names == dict(enumerate(PAIRS, start=1))


def _visitor_sees_the_same(quiet: Quiet, words: Words, event: str, book: Path) -> None:
    """Somebody at home: standings as in the workbook, the traveller with hands, the replay, the score card."""
    sheets = recompute.read(book)
    with quiet.desk(words.language) as page:
        page.goto(f"{event}standings/")
        expect(page.locator(".event-date time")).to_have_text(words.date(sheets.info["date"]))
        for rows in sheets.standings.values():
            shown = page.locator(f"table[data-field={rows[0]['field']}] tbody tr").all()
            assert [_standing(one) for one in shown] == [
                (str(row["place"]), str(row["entry"]), words.number(row["mean"])) for row in rows
            ]
        look(page, words)
        board, table = ILLEGAL
        page.goto(f"{event}boards/{board}/")
        expect(page.get_by_role("group", name=words("North"), exact=True)).to_be_visible()
        for row in (row for row in sheets.travellers if row["board"] == board):
            scores = page.locator(".direction").filter(has_text=words("North-South")).locator("tbody tr")
            mine = scores.filter(has=page.get_by_text(str(row["ns"]), exact=True))
            expect(mine.locator(".norm")).to_have_text(words.number(row["norm_ns"]))
        look(page, words)
        page.goto(f"{event}boards/{board}/tables/{table}/replay/")
        (flaw,) = PLAN.plays[ILLEGAL].check.irregularities
        expect(page.locator(f"#trick-{flaw['trick']}")).to_contain_text(words("irregular"))
        expect(page.locator("main")).to_contain_text(words("Clause %(clause)s", clause=flaw["clause"]))
        look(page, words)
        page.goto(f"{event}pairs/1/")
        expect(page.locator("main")).to_contain_text(PAIRS[0][0])
        look(page, words)


def _standing(row: Locator) -> tuple[str, str, str]:
    place, pair, mean = (row.locator(one).inner_text() for one in (".place", ".pair-number", "strong.decisive"))
    return place.rstrip("="), pair, mean


def _pages_look_right(director: Director, table: Table) -> None:
    """Every kind of page with the whole evening in it, wide and narrow: no sideways scrolling, one language."""
    board, at = ILLEGAL
    event = director.event
    kinds = {
        "table": table.link, "home": "/", "overview": event, "options": f"{event}options/", "pairs": f"{event}pairs/",
        "seating": f"{event}seating/", "boards": f"{event}boards/", "grid": f"{event}results/?round=3",
        "rounds": f"{event}results/?round=all", "result": f"{event}results/5/2/18/", "log": f"{event}log/",
        "attention": f"{event}attention/", "standings": f"{event}standings/", "traveller": f"{event}boards/{board}/",
        "score-card": f"{event}pairs/1/", "replay": f"{event}boards/{board}/tables/{at}/replay/",
        "play": f"{event}boards/{board}/tables/{at}/play/", "exports": f"{event}export/",
    }  # fmt: skip
    page = director.page
    for name, address in kinds.items():
        page.goto(address)
        for size in (SMALL_PHONE, DESKTOP):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            director.look()
            picture(page, f"evening-{director.words}-{name}-{size['width']}")


def test_the_plan_is_an_evening_that_can_be() -> None:
    """The plan is as expected: 144 results, every chooser deals or is the dealer's partner, both plays complete."""
    assert len(PLAN.slips) == ROUNDS * 4 * TABLES
    for (board, _table), slip in PLAN.slips.items():
        assert slip.chooser in ("NS" if dealer_of(board) in "NS" else "WE")
    for where, play in PLAN.plays.items():
        assert len(play.cards) == 48, where
