"""The director and the pairs, as they use the pages of a served site: by label and role, by keyboard or by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import DESKTOP, SMALL_PHONE
from tests.evening.plan import PAIRS, Recorded, Slip, boards_of, signed

PASSWORD = "a long evening of cards"
PATIENCE = 15_000
"""Milliseconds that a page may take before something is wrong."""


class Quiet:
    """Contexts under the real content-security policy, and everything their consoles said."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.said: list[str] = []

    @contextmanager
    def context(self, **options: object) -> Iterator[BrowserContext]:
        """A context whose pages are listened to."""
        context = self.browser.new_context(reduced_motion="reduce", **options)  # type: ignore[arg-type]
        context.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.said.append(f"error: {error.error}"))
        yield context
        context.close()

    @contextmanager
    def phone(self, site: str) -> Iterator[Page]:
        """A small phone with a touch screen."""
        with self.context(viewport=SMALL_PHONE, has_touch=True, is_mobile=True, base_url=site) as context:
            yield context.new_page()

    @contextmanager
    def desk(self, site: str) -> Iterator[Page]:
        """A computer."""
        with self.context(viewport=DESKTOP, base_url=site, accept_downloads=True) as context:
            yield context.new_page()


@dataclass(frozen=True)
class Table:
    """A table card as it lies on the table: the link, and who plays in each round."""

    number: int
    link: str
    seats: dict[int, tuple[int, int]]


class Director:
    """The director at a computer."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.event = ""

    def start_club(self) -> None:
        """Make club and director on the first-start page."""
        page = self.page
        page.goto("/")
        page.get_by_label("Name of the club").fill("Penya La Manilla")
        page.get_by_label("Username of the director").fill("aina")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label("Password confirmation").fill(PASSWORD)
        page.get_by_role("button", name="Make the club").click()
        expect(page.locator(".brand")).to_have_text("Penya La Manilla")

    def make_event(self) -> None:
        """Make an event of the pasted list and two hours and a quarter."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Make an event").click()
        page.get_by_label("Number of pairs, or their list").fill("\n".join(" & ".join(pair) for pair in PAIRS))
        page.get_by_label("Time available").fill("2:15")
        page.keyboard.press("Tab")
        plan = page.locator("#plan")
        expect(plan).to_contain_text("Mitchell")
        expect(plan.locator(".facts")).to_contain_text(re.compile(r"Rounds\s*6\s*Boards\s*24"))
        page.get_by_role("button", name="Make the event").click()
        expect(page.get_by_text("Round 1 of 6")).to_be_visible()
        self.event = re.search(r"/e/[^/]+/", page.url)[0]  # type: ignore[index]

    def read_boards(self, deals: str) -> None:
        """Take the deals of a file."""
        page = self.page
        page.goto(f"{self.event}boards/")
        page.get_by_role("link", name="Read from a file").click()
        file = {"name": "deals.cpn", "mimeType": "text/plain", "buffer": deals.encode()}
        page.get_by_label("Or a file").set_input_files(file)  # type: ignore[arg-type]
        page.get_by_role("button", name="Take these boards").click()
        expect(page.get_by_role("status")).to_contain_text("Taken from the file")

    def table_cards(self) -> list[Table]:
        """Read the table cards."""
        self.page.goto(f"{self.event}table-cards/")
        cards = self.page.locator(".table-card").all()
        return [self._table_card(card.inner_text(), card.locator("a").get_attribute("href"), card) for card in cards]

    @staticmethod
    def _table_card(text: str, link: str | None, card: object) -> Table:
        rows = card.locator("tbody tr").all()  # type: ignore[attr-defined]
        seats = {}
        for row in rows:
            pairs = [int(number) for number in row.locator(".pair-number").all_inner_texts()]
            seats[int(row.locator("th").inner_text())] = (pairs[0], pairs[1])
        number = re.search(r"\d+", card.locator(".table-number").inner_text())  # type: ignore[attr-defined]
        assert number is not None
        assert link is not None
        return Table(int(number[0]), link, seats)

    def type_round(self, number: int, lines: dict[tuple[int, int], str]) -> int:
        """Type every open line of a round, by board and table, without the mouse; return how many there were."""
        page = self.page
        page.goto(f"{self.event}results/?round={number}")
        count = page.locator(".stands[data-open]").count()
        for _ in range(count):
            board, table = re.findall(r"\d+", page.evaluate("document.activeElement.id"))
            page.keyboard.type(lines[int(board), int(table)])
            page.keyboard.press("Enter")
        expect(page.locator(".stands[data-open]")).to_have_count(0)
        if page.locator("#next-round").count():
            expect(page.locator("#next-round")).to_be_focused()
        return count

    def open_result(self, board: int, table: int) -> None:
        """Open the page of a board at a table."""
        number = next(number for number in range(1, 7) if board in boards_of(number))
        self.page.goto(f"{self.event}results/{number}/{table}/{board}/")

    def penalise(self, where: tuple[int, int], side: str, reason: str) -> None:
        """Give a penalty."""
        self.open_result(*where)
        form = self.page.get_by_role("region", name="Penalty")
        form.get_by_label(side).check()
        form.get_by_label("Reason").fill(reason)
        form.get_by_role("button", name="Give the penalty").click()
        expect(self.page.get_by_role("region", name="What stands")).to_contain_text(reason)

    def correct(self, where: tuple[int, int], slip: Slip) -> None:
        """Say what a result really is."""
        self.open_result(*where)
        form = self.page.get_by_role("region", name=re.compile("the result$"))
        for name, value in (("chooser", slip.chooser), ("trump", slip.trump), ("level", slip.level), ("side", "NS")):
            form.locator(f"input[name={name}][value={value}]").check()
        form.get_by_label("Points", exact=True).fill(str(slip.points))
        form.get_by_role("button", name=re.compile("^(Enter|Correct)$")).click()
        expect(self.page.get_by_role("region", name="What stands")).to_contain_text(f"{slip.points}–{72 - slip.points}")

    def type_play(self, where: tuple[int, int], play: Recorded) -> None:
        """Type calls and cards of a board and have them checked."""
        self.open_result(*where)
        self.page.get_by_role("link", name="Type the cards as they were played").click()
        self.page.get_by_label("Calls and cards").fill(play.text)
        self.page.get_by_role("button", name="Check and record").click()

    def take_result(self) -> None:
        """Take the result from the cards that were just recorded."""
        self.page.get_by_role("button", name="Take the result from the cards").click()
        expect(self.page.get_by_text("Cards and slip agree.")).to_be_visible()

    def show_all(self) -> None:
        """Let visitors see everything of ended rounds."""
        self.page.goto(self.event)
        self.page.get_by_label("standings, travellers and hands of ended rounds").check()
        self.page.get_by_role("button", name="Show it").click()
        expect(self.page.get_by_role("status")).to_contain_text("Visitors now see")

    def download(self, folder: Path) -> Path:
        """Take the workbook away."""
        self.page.goto(f"{self.event}standings/")
        with self.page.expect_download() as waiting:
            self.page.get_by_role("link", name="Spreadsheet (xlsx)").click()
        path = folder / waiting.value.suggested_filename
        waiting.value.save_as(path)
        return path


class Phone:
    """A pair with its phone at a table."""

    def __init__(self, page: Page, link: str, pair: int, side: str) -> None:
        self.page = page
        self.link = link
        self.pair = pair
        self.side = side

    def join(self) -> None:
        """Open the table's link and say which pair this is."""
        self.page.goto(self.link)
        self.page.get_by_role("button", name=re.compile(rf"^\s*Pair {self.pair}\b")).tap()
        expect(self.page.get_by_role("heading", name="Boards of this round")).to_be_visible()

    def enter(self, board: int, slip: Slip) -> None:
        """Enter a board by touch; before it is sent the signed scores must be right."""
        page = self.page
        page.goto(f"{self.link}boards/{board}/")
        for question in ("chooser", "trump", "level"):
            expect(page.locator(".step:visible")).to_have_count(1)
            page.locator(f"label[for={question}-{getattr(slip, question)}]").tap()
        expect(page.locator(".keypad")).to_be_visible()
        for digit in str(slip.points if self.side == "NS" else 72 - slip.points):
            page.locator(f"[data-digit='{digit}']").tap()
        page.locator(".key-go").tap()
        self._expect_scores(slip)
        page.get_by_role("button", name="Send").tap()
        expect(page.get_by_role("heading", name=f"Board {board} is entered")).to_be_visible()

    def confirm(self, board: int, slip: Slip) -> None:
        """Agree to what the other side entered, which must read as it was."""
        self._open(board, slip)
        self.page.get_by_role("button", name="Yes, that is right").tap()
        expect(self.page.get_by_role("heading", name=f"Board {board} is agreed")).to_be_visible()

    def dispute(self, board: int, slip: Slip, reason: str) -> None:
        """Refuse what the other side entered."""
        self._open(board, slip)
        self.page.get_by_role("link", name="No, it is wrong").tap()
        self.page.get_by_label("Or in your own words").fill(reason)
        self.page.get_by_role("button", name="Send it back").tap()
        expect(self.page.get_by_role("status")).to_contain_text(reason)

    def _open(self, board: int, slip: Slip) -> None:
        self.page.goto(f"{self.link}boards/{board}/")
        self._expect_scores(slip)

    def _expect_scores(self, slip: Slip) -> None:
        for who, side in (("ours", self.side), ("theirs", "EW" if self.side == "NS" else "NS")):
            expect(self.page.locator(f".score-{who} .score")).to_have_text(signed(slip.scores[side]))
