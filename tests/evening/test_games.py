"""Evenings of the other games through pages alone, from the first start to the files.

A night of matches of Huutopussi, a duplicate of it and a night of Le Quatre Sept, one after another in one club: a deal
of each is entered from its calls and cards on the drawn table, a few are written at the tables, the director types the
rest. The workbooks are recomputed by a script of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import picture
from tests.evening import recompute_games
from tests.evening.games_people import Host, HuutopussiPhone, Sheet
from tests.evening.games_plan import (
    BOARDS,
    BY_PHONE,
    EIGHT,
    FOUR,
    HUUTOPUSSI_HANDS,
    HUUTOPUSSI_PRESSED,
    HUUTOPUSSI_SLIP,
    NIGHT,
    PLAYED,
    QUATRE_SEPT_PRESSED,
    QUATRE_SEPT_SLIP,
    SIX,
    SOIREE,
    THROWN_IN,
    Deal,
    Night,
    cpn_of_first_board,
    is_over,
)
from tests.evening.hands import Mouse, Touch
from tests.evening.people import Quiet, Table, look
from tests.evening.words import ENGLISH, Words
from tests.postgres import free_port
from tests.servers import serve

LAPTOP = {"width": 800, "height": 600}

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of an empty site, as a hall has it."""
    port = free_port()
    address = f"http://club.test:{port}"
    with serve(tmp_path / "data", "--lan", port=port, DEMO="0", SITE_URL=address):
        yield address


def test_evenings_of_the_other_games_through_pages_alone(site: str, browser: Browser, tmp_path: Path) -> None:
    quiet, words = Quiet(browser, site), Words(ENGLISH)
    with quiet.desk(words.other) as desk:
        host = Host(Mouse(desk), words)
        host.start_club()
        _night_of_huutopussi(quiet, host, tmp_path)
        _duplicate_of_huutopussi(quiet, host, tmp_path)
        _night_of_quatre_sept(quiet, host, tmp_path)
    assert quiet.said == []


# Matches ---------------------------------------------------------------------------------------------------------


def _night_of_huutopussi(quiet: Quiet, host: Host, folder: Path) -> None:
    """Six pairs, everybody against everybody: the first table of the first round writes its sheet on a laptop."""
    host.make("huutopussi", "games", "standard", SIX, time="4:00", movement="round-robin", minutes_per_round="45")
    tables = host.table_cards()
    _all_meet(tables, len(SIX), rounds=5)
    with quiet.context(host.words.language, viewport=LAPTOP) as context:
        sheet = _at_the_table(Sheet(Mouse(context.new_page()), host.words), tables[0])
        sheet.say_who_deals(0)
        sheet.enter_play(1, [HUUTOPUSSI_HANDS[seat] for seat in "NES"], HUUTOPUSSI_PRESSED)
        sheet.page.goto(sheet_address(sheet))
        sheet.stands([HUUTOPUSSI_SLIP])
        sheet.write_all(NIGHT[1, 1][1:], first=2)
        sheet.stands(NIGHT[1, 1])
        picture(sheet.page, "games-huutopussi-sheet")
    _direct(host, NIGHT, done={(1, 1)})
    _look_and_recompute(quiet, host, folder, NIGHT)


def sheet_address(sheet: Sheet) -> str:
    """Return the address of the sheet that a page belongs to."""
    return sheet.page.url.partition("deals/")[0]


def _at_the_table(sheet: Sheet, table: Table) -> Sheet:
    """Open the link of a table, and by it the sheet of its match."""
    sheet.page.goto(table.link)
    if "/m/" not in sheet.page.url:
        sheet.hand.press(sheet.page.locator("a[href*='/m/']").first)
        sheet.page.wait_for_url("**/m/*/")
    sheet.look()
    return sheet


def _all_meet(tables: list[Table], pairs: int, rounds: int) -> None:
    met = [frozenset(table.seats[number]) for table in tables for number in range(1, rounds + 1)]
    assert len(set(met)) == len(met) == pairs * (pairs - 1) // 2


def _direct(host: Host, night: Night, done: set[tuple[int, int]]) -> None:
    """Write what the tables did not, and close the rounds in which a match goes on."""
    sheets = host.sheets()
    for number in sorted({number for number, _table in night}):
        matches = {where: match for where, match in night.items() if where[0] == number}
        for where, match in matches.items():
            if match and where not in done:
                sheet = host.sheet(sheets[where])
                sheet.write_all(match)
                sheet.stands(match)
        if not all(map(is_over, matches.values())):
            host.close_round(number)
    host.open("Overview")
    host.says("The evening is over")


def _look_and_recompute(quiet: Quiet, host: Host, folder: Path, night: Night) -> None:
    """The workbook says what was planned and adds up, and visitors see the same."""
    host.show_all()
    book = host.download(folder)
    assert recompute_games.differences(book) == []
    found = recompute_games.Book.read(book)
    (deals,) = found.having("deal")
    written: dict[tuple[int, int], list[Any]] = {}
    for row in deals:
        written.setdefault((row["round"], row["table"]), []).append(row)
    for where, match in night.items():
        assert [_says(deal, row) for deal, row in zip(match, written.get(where, []), strict=True)] == [True] * len(
            match
        )
    (standings,) = found.having("place", "won")
    with quiet.desk(host.words.language) as page:
        page.goto(f"{host.event}standings/")
        shown = page.locator("table tbody tr .pair-number").all_inner_texts()
        assert shown == [str(row["entry"]) for row in standings]
        look(page, host.words)
        picture(page, f"games-{night is SOIREE}-standings")


def _says(deal: Deal, row: dict[str, Any]) -> bool:
    if isinstance(deal, str):
        return (row["kind"], deal) == ("redeal", THROWN_IN)
    return row["kind"] == "scored" and all(row[name] == value for name, value in deal.row.items() if value is not None)


def _night_of_quatre_sept(quiet: Quiet, host: Host, folder: Path) -> None:
    """Four pairs: a politaine from the cards, announced with the first of them, and a match won by four sevens."""
    host.make("quatre_sept", "games", "standard", FOUR, time="2:00", movement="round-robin", minutes_per_round="30")
    tables = host.table_cards()
    _all_meet(tables, len(FOUR), rounds=3)
    with quiet.phone(host.words.language) as phone:
        sheet = _at_the_table(Sheet(Touch(phone), host.words), tables[0])
        sheet.say_who_deals(3)
        sheet.enter_play(1, [], QUATRE_SEPT_PRESSED)
        sheet.page.goto(sheet_address(sheet))
        sheet.stands([QUATRE_SEPT_SLIP])
        sheet.write_all(SOIREE[1, 1][1:], first=2)
        sheet.stands(SOIREE[1, 1])
        picture(phone, "games-quatre-sept-sheet")
    _direct(host, SOIREE, done={(1, 1)})
    _look_and_recompute(quiet, host, folder, SOIREE)


# The same boards at all tables -----------------------------------------------------------------------------------


def _duplicate_of_huutopussi(quiet: Quiet, host: Host, folder: Path) -> None:
    """Eight pairs and four boards: two tables by phones, one from its cards, the rest typed by the director."""
    more = {"boards_per_round": "1", "minutes_per_round": "20", "movement": "mitchell", "scale": "matchpoints"}
    host.make("huutopussi", "duplicate", "duplicate", EIGHT, time="1:30", **more)
    host.read_first_board(cpn_of_first_board())
    tables = host.table_cards()
    for table in tables[: len(BY_PHONE)]:
        _by_phones(quiet, host.words, table)
    host.enter_play(PLAYED, HUUTOPUSSI_PRESSED)
    host.take_result()
    host.open_round(1)
    lines = {where: hand.line for where, hand in BOARDS.items()}
    typed = sum(host.type_round(number, lines) for number in range(1, 5))
    assert typed == len(BOARDS) - len(BY_PHONE) - 1
    host.open("Overview")
    host.says("The evening is over")
    host.show_all()
    book = host.download(folder)
    assert recompute_games.differences(book) == []
    (rows,) = recompute_games.Book.read(book).having("norm_ns")
    found = {(row["board"], row["table"]): row for row in rows}
    assert {where: {name: found[where][name] for name in hand.row} for where, hand in BOARDS.items()} == {
        where: hand.row for where, hand in BOARDS.items()
    }
    with quiet.desk(host.words.language) as page:
        page.goto(f"{host.event}boards/1/tables/{PLAYED[1]}/replay/?step=13")
        expect(page.locator("#happened")).to_contain_text("clubs")
        look(page, host.words)


def _by_phones(quiet: Quiet, words: Words, table: Table) -> None:
    """Two phones at a table: one side enters, at the second table the other one, and the other confirms on its own."""
    with quiet.phone(words.language) as north, quiet.phone(words.language) as east:
        sides = zip((north, east), table.seats[1], ("NS", "EW"), strict=True)
        phones = [HuutopussiPhone(Touch(page), words, table.link, pair, side) for page, pair, side in sides]
        for phone in phones:
            phone.join()
        entering, other = phones if table.number == 1 else reversed(phones)
        hand: Any = BOARDS[1, table.number]
        entering.enter(1, hand)
        other.confirm(1, hand)
