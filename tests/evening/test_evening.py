"""A whole evening through pages alone: twelve pairs, six rounds, twenty-four boards, from the first start to the files.

A real server with an empty site, reached over plain http by a name on the club's network; the director at a computer,
the pairs with two phones at every table in the first round. What is expected comes from the plan of the evening, and
the workbook is recomputed by a script of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import DESKTOP, PHONE, SMALL_PHONE, grave_barriers, overflow, picture
from tests.evening import recompute
from tests.evening.people import Director, Phone, Quiet, Table
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
from tests.postgres import free_port
from tests.servers import serve

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

PLAN = Plan.make(seed=1)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    data = tmp_path_factory.mktemp("evening") / "data"
    with serve(data, "--lan", port=port, DEMO="0", SITE_URL=_address(port)):
        yield _address(port)


def _address(port: int) -> str:
    """An address as a hall has it: a name that is not loopback, without https."""
    return f"http://club.test:{port}"


def test_an_evening_through_pages_alone(site: str, browser: Browser, tmp_path: Path) -> None:
    quiet = Quiet(browser)
    with quiet.desk(site) as desk:
        director = Director(desk)
        director.start_club()
        director.make_event()
        director.read_boards(PLAN.deals)
        tables = director.table_cards()
        _seats_are_those_of_a_mitchell(tables)
        for table in tables:
            _first_round(quiet, site, table)
        _solve_the_dispute(director)
        _record_two_plays(director)
        _rule(director)
        _type_the_rest(director)
        director.show_all()
        book = director.download(tmp_path)
        _workbook_says_what_was_planned(book, tables)
        _visitor_sees_the_same(quiet, site, director, book)
        _pages_look_right(browser, site, director, tables[0])
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


def _first_round(quiet: Quiet, site: str, table: Table) -> None:
    """Two phones: the sides take turns at entering, the other confirms on its own."""
    ns, ew = table.seats[1]
    with quiet.phone(site) as north, quiet.phone(site) as east:
        phones = [Phone(north, table.link, ns, "NS"), Phone(east, table.link, ew, "EW")]
        for phone in phones:
            phone.join()
        assert north.evaluate("window.isSecureContext") is False
        for board in boards_of(1):
            entering, other = phones if board % 2 else reversed(phones)
            slip = PLAN.slips[board, table.number]
            if (board, table.number) == DISPUTE:
                wrong = Slip(slip.chooser, slip.trump, slip.level, 72 - slip.points)
                entering.enter(board, wrong)
                other.dispute(board, wrong, "it was the other way round")
            else:
                entering.enter(board, slip)
                other.confirm(board, slip)
            picture(other.page, f"evening-table-{table.number}-board-{board}")
            assert overflow(other.page) <= 0


def _solve_the_dispute(director: Director) -> None:
    page = director.page
    page.goto(f"{director.event}attention/")
    expect(page.get_by_role("region", name="disput")).to_contain_text("it was the other way round")
    page.goto(director.event)
    expect(page.locator(".fact-disputed dd")).to_have_text("1")
    director.correct(DISPUTE, PLAN.slips[DISPUTE])
    page.goto(director.event)
    expect(page.get_by_text("Round 2 of 6")).to_be_visible()


def _record_two_plays(director: Director) -> None:
    """One deal from its cards; in another one a revoke, accepted as what happened."""
    page = director.page
    director.type_play(LEGAL, PLAN.plays[LEGAL])
    director.take_result()
    director.type_play(ILLEGAL, PLAN.plays[ILLEGAL])
    (flaw,) = PLAN.plays[ILLEGAL].check.irregularities
    problem = page.get_by_role("alert").filter(has_text="what the rules do not allow")
    expect(problem).to_contain_text(f"Trick {flaw['trick']}: ")
    expect(problem).to_contain_text(f"Clause {flaw['clause']}")
    legal = problem.locator(".flaw-facts > div").filter(has_text="Legal were")
    drawn = [_card(one) for one in legal.locator(".playing-card").all()]
    assert sorted(drawn) == sorted(flaw["legal"])
    picture(page, "evening-revoke")
    page.get_by_role("button", name="This is what happened").click()
    expect(page.get_by_text("1 irregularity")).to_be_visible()
    page.goto(f"{director.event}attention/")
    expect(page.locator("main")).to_contain_text(f"Board {ILLEGAL[0]}, table {ILLEGAL[1]}")
    picture(page, "evening-attention")
    page.goto(f"{director.event}boards/{ILLEGAL[0]}/tables/{ILLEGAL[1]}/play/")
    director.take_result()
    page.get_by_role("button", name="The irregularities are dealt with").click()
    expect(page.get_by_role("status").first).to_contain_text("Marked as dealt with.")


def _card(drawn: object) -> str:
    letter = drawn.locator(".suit-letter").inner_text()  # type: ignore[attr-defined]
    return letter.lower() + drawn.locator(".rank").inner_text()  # type: ignore[attr-defined]


def _rule(director: Director) -> None:
    director.penalise(PENALTY, "East-West", "Talked about the hand.")


def _type_the_rest(director: Director) -> None:
    """Five rounds by keyboard alone; one board was not played."""
    lines = {where: slip.line for where, slip in PLAN.slips.items()} | {NOT_PLAYED: "np"}
    typed = sum(director.type_round(number, lines) for number in range(2, ROUNDS + 1))
    assert typed == 5 * 24 - len([LEGAL, ILLEGAL, PENALTY])
    picture(director.page, "evening-grid")
    director.page.goto(director.event)
    expect(director.page.get_by_text("The evening is over")).to_be_visible()
    expect(director.page.get_by_text("Every result is settled.")).to_be_visible()


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


def _visitor_sees_the_same(quiet: Quiet, site: str, director: Director, book: Path) -> None:
    """Somebody at home: standings as in the workbook, the traveller with hands, the replay, the score card."""
    sheets = recompute.read(book)
    with quiet.desk(site) as page:
        page.goto(f"{director.event}standings/")
        for key in ("NS", "EW"):
            rows = page.locator(f"table[data-field={key}] tbody tr")
            for shown, row in zip(rows.all(), sheets.standings[f"Standings {key}"], strict=True):
                assert f"{row['mean']:.2f}" == shown.locator("strong.decisive").inner_text()
                assert str(row["entry"]) == shown.locator(".pair-number").inner_text()
                assert shown.locator(".place").inner_text().rstrip("=") == str(row["place"])
        board, table = ILLEGAL
        page.goto(f"{director.event}boards/{board}/")
        expect(page.get_by_role("group", name="North", exact=True)).to_be_visible()
        for row in (row for row in sheets.travellers if row["board"] == board):
            scores = page.locator(".direction").filter(has_text="North-South").locator("tbody tr")
            expect(scores.filter(has=page.get_by_text(str(row["ns"]), exact=True)).locator(".norm")).to_have_text(
                f"{row['norm_ns']:.2f}"
            )
        page.goto(f"{director.event}boards/{board}/tables/{table}/replay/")
        (flaw,) = PLAN.plays[ILLEGAL].check.irregularities
        expect(page.locator(f"#trick-{flaw['trick']}")).to_contain_text("irregular")
        expect(page.locator("main")).to_contain_text(f"Clause {flaw['clause']}")
        page.goto(f"{director.event}pairs/1/")
        expect(page.locator("main")).to_contain_text(PAIRS[0][0])


def _pages_look_right(browser: Browser, site: str, director: Director, table: Table) -> None:
    """Every kind of page with the whole evening in it: no grave barrier, no sideways scrolling."""
    board, at = ILLEGAL
    event = director.event
    kinds = {
        "home": "/", "overview": event, "options": f"{event}options/", "pairs": f"{event}pairs/",
        "seating": f"{event}seating/", "boards": f"{event}boards/", "grid": f"{event}results/?round=3",
        "rounds": f"{event}results/?round=all", "result": f"{event}results/5/2/18/", "log": f"{event}log/",
        "attention": f"{event}attention/", "standings": f"{event}standings/", "traveller": f"{event}boards/{board}/",
        "score-card": f"{event}pairs/1/", "replay": f"{event}boards/{board}/tables/{at}/replay/",
        "play": f"{event}boards/{board}/tables/{at}/play/", "exports": f"{event}export/", "table": table.link,
    }  # fmt: skip
    state = director.page.context.storage_state()
    context = browser.new_context(bypass_csp=True, storage_state=state, base_url=site)
    page = context.new_page()
    for number, (name, address) in enumerate(kinds.items()):
        _look(page, address, name, DESKTOP if number % 2 else PHONE)
    context.close()


def _look(page: Page, address: str, name: str, size: dict[str, int]) -> None:
    """Look at a page at every width; axe, which takes its time, at one of them."""
    page.goto(address)
    for one in (SMALL_PHONE, PHONE, DESKTOP):
        page.set_viewport_size(one)  # type: ignore[arg-type]
        assert overflow(page) <= 0, f"{name} at {one['width']}"
        picture(page, f"evening-{name}-{one['width']}")
    page.set_viewport_size(size)  # type: ignore[arg-type]
    assert grave_barriers(page) == [], name


def test_the_plan_is_an_evening_that_can_be() -> None:
    """The plan is as expected: 144 results, every chooser deals or is the dealer's partner, both plays complete."""
    assert len(PLAN.slips) == ROUNDS * 4 * TABLES
    for (board, _table), slip in PLAN.slips.items():
        assert slip.chooser in ("NS" if dealer_of(board) in "NS" else "WE")
    for where, play in PLAN.plays.items():
        assert len(play.cards) == 48, where
