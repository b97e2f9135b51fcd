"""The director and the pairs, as they use the pages of a served site: by what the pages say, in their own language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser import DESKTOP, SMALL_PHONE
from tests.evening.hands import Hand, follow
from tests.evening.plan import PAIRS, Recorded, Slip, boards_of, signed
from tests.evening.words import BROWSERS, LANGUAGES, Words

PASSWORD = "a long evening of cards"
PATIENCE = 15_000
"""Milliseconds that a page may take before something is wrong."""

LOOK = """() => {
  const spoken = ["aria-label", "alt", "placeholder", "title"].flatMap(
    (name) => [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)));
  const root = document.documentElement;
  return [root.lang, root.scrollWidth, [document.title, document.body.innerText, ...spoken].join(" \\n ")];
}"""
"""The language of a page, its width, and all that is read on it or read out."""


class Quiet:
    """Contexts under the real content-security policy, and everything their consoles said."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site
        self.said: list[str] = []

    @contextmanager
    def context(self, language: str, **options: Any) -> Iterator[BrowserContext]:
        """A context whose browser asks for a language, and whose pages are listened to."""
        context = self.browser.new_context(
            reduced_motion="reduce", base_url=self.site, locale=BROWSERS[language], **options
        )
        context.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.said.append(f"error: {error.error}"))
        yield context
        context.close()

    @contextmanager
    def phone(self, language: str) -> Iterator[Page]:
        """A small phone with a touch screen."""
        with self.context(language, viewport=SMALL_PHONE, has_touch=True, is_mobile=True) as context:
            yield context.new_page()

    @contextmanager
    def desk(self, language: str) -> Iterator[Page]:
        """A computer."""
        with self.context(language, viewport=DESKTOP, accept_downloads=True) as context:
            yield context.new_page()


class Person:
    """Somebody with a page, a language, and a hand on mouse, screen or keyboard."""

    def __init__(self, hand: Hand, words: Words) -> None:
        self.hand = hand
        self.page = hand.page
        self.words = words

    def speak(self) -> None:
        """Choose the language at the foot of the page."""
        follow(self.hand, self.page.locator(".languages").get_by_role("button", name=LANGUAGES[self.words.language]))
        self.look()

    def look(self) -> None:
        """The page is in the language of whoever reads it, every word, and no wider than the screen."""
        look(self.page, self.words)

    def button(self, name: str, **values: object) -> Locator:
        """A button by what stands on it."""
        return self.page.get_by_role("button", name=self.words(name, **values), exact=True)

    def link(self, name: str, **values: object) -> Locator:
        """A link by what stands on it."""
        return self.page.get_by_role("link", name=self.words(name, **values), exact=True)

    def label(self, name: str, within: Locator | None = None) -> Locator:
        """A field by its label, which may say that it is optional."""
        text, optional = re.escape(self.words(name)), re.escape(self.words("optional"))
        return (within or self.page).get_by_label(re.compile(rf"^\s*{text}(\s*\({optional}\))?\s*$"))

    def says(self, sentence: str, **values: object) -> None:
        """A sentence stands on the page."""
        expect(self.page.get_by_text(self.words(sentence, **values))).to_be_visible()


def look(page: Page, words: Words) -> None:
    """Look at a page: it is in this language, every word of it, and no wider than the screen."""
    language, width, text = page.evaluate(LOOK)
    assert language == words.language, f"{page.url} is in {language}"
    strange = words.strange(text)
    assert not strange, f"{page.url} is not all in {words}: {strange}"
    assert page.viewport_size is not None
    assert width <= page.viewport_size["width"], f"{page.url} is {width} wide"


@dataclass(frozen=True)
class Table:
    """A table card as it lies on the table: the link, and who plays in each round."""

    number: int
    link: str
    seats: dict[int, tuple[int, int]]


class Director(Person):
    """The director at a computer."""

    event = ""

    def start_club(self) -> None:
        """Choose the language, and make club and director on the first-start page."""
        self.page.goto("/")
        self.speak()
        for label, text in (
            ("Name of the club", "Penya La Manilla"),
            ("Username of the director", "aina"),
            ("Password", PASSWORD),
            ("Password confirmation", PASSWORD),
        ):
            self.hand.write(self.label(label), text)
        follow(self.hand, self.button("Make the club"))
        expect(self.page.locator(".brand")).to_have_text("Penya La Manilla")
        self.look()

    def make_event(self) -> None:
        """Make an event of the pasted list and two hours and a quarter."""
        page, words = self.page, self.words
        follow(self.hand, self.link("Make an event"))
        pairs = "\n".join(" & ".join(pair) for pair in PAIRS)
        self.hand.write(self.label("Number of pairs, or their list"), pairs)
        self.hand.write(self.label("Time available"), "2:15")
        page.keyboard.press("Tab")
        plan = page.locator("#plan")
        expect(plan).to_contain_text(words("Mitchell"))
        facts = re.compile(rf"{words('Rounds')}\s*6\s*{words('Boards')}\s*24")
        expect(plan.locator(".facts")).to_contain_text(facts)
        self.look()
        follow(self.hand, self.button("Make the event"))
        self.says("Round %(round)s of %(rounds)s", round=1, rounds=6)
        self.look()
        self.event = re.search(r"/e/[^/]+/", page.url)[0]  # type: ignore[index]

    def open(self, tab: str) -> None:
        """Open a page of the event by its tab."""
        tabs = self.page.locator(".event-nav")
        follow(self.hand, tabs.get_by_role("link", name=self.words(tab), exact=True))

    def read_boards(self, deals: str) -> None:
        """Take the deals of a file."""
        self.open("Boards")
        follow(self.hand, self.link("Read from a file"))
        file = {"name": "deals.cpn", "mimeType": "text/plain", "buffer": deals.encode()}
        self.hand.attach(self.label("Or a file"), file)
        follow(self.hand, self.button("Take these boards"))
        taken = ("Taken from the file: board %(boards)s.", "Taken from the file: boards %(boards)s.")
        expect(self.page.get_by_role("status")).to_have_text(self.words.many(*taken, 24, boards="1–24"))
        self.look()

    def table_cards(self) -> list[Table]:
        """Read the table cards."""
        self.open("Overview")
        follow(self.hand, self.link("Table cards with codes"))
        self.look()
        return [self._table_card(card) for card in self.page.locator(".table-card").all()]

    @staticmethod
    def _table_card(card: Locator) -> Table:
        seats = {}
        for row in card.locator("tbody tr").all():
            ns, ew = (int(number) for number in row.locator(".pair-number").all_inner_texts())
            seats[int(row.locator("th").inner_text())] = (ns, ew)
        link = card.locator("a").get_attribute("href")
        assert link is not None
        return Table(int(card.locator(".table-number").inner_text()), link, seats)

    def open_round(self, number: int) -> None:
        """Open the results of a round."""
        self.open("Results")
        chosen = self.page.locator(f".rounds #round-{number}")
        if chosen.get_attribute("aria-current") is None:
            follow(self.hand, chosen)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(
            self.words("Results of round %(number)s", number=number)
        )

    def type_round(self, number: int, lines: dict[tuple[int, int], str]) -> int:
        """Type every open line of the round on the page, without the mouse; return how many there were."""
        page = self.page
        count = page.locator(".stands[data-open]").count()
        for _ in range(count):
            board, table = re.findall(r"\d+", page.evaluate("document.activeElement.id"))
            page.keyboard.type(lines[int(board), int(table)])
            page.keyboard.press("Enter")
        expect(page.locator(".stands[data-open]")).to_have_count(0, timeout=PATIENCE)
        self.look()
        following = self.link("On to round %(number)s", number=number + 1)
        if following.count():
            expect(following).to_be_focused()
            follow(self.hand, following)
        return count

    def open_result(self, where: tuple[int, int]) -> None:
        """Open the page of a board at a table."""
        board, table = where
        self.open_round(next(number for number in range(1, 7) if board in boards_of(number)))
        name = [self.words("Table %(table)s,", table=table), self.words("Board %(board)s", board=board)]
        follow(self.hand, self.page.get_by_role("link", name=" ".join(name), exact=True))
        self.look()

    def penalise(self, where: tuple[int, int], side: str, reason: str) -> None:
        """Give a penalty."""
        self.open_result(where)
        self.hand.choose(self.label(side, self._in("Penalty")))
        self.hand.write(self.label("Reason", self._in("Penalty")), reason)
        follow(self.hand, self.button("Give the penalty"))
        expect(self._in("What stands")).to_contain_text(reason)
        self.look()

    def correct(self, slip: Slip) -> None:
        """Say what the result on the page really is."""
        form = self._in("Correct the result")
        for name, value in (("chooser", slip.chooser), ("trump", slip.trump), ("level", slip.level), ("side", "NS")):
            self.hand.choose(form.locator(f"input[name={name}][value={value}]"))
        self.hand.write(self.label("Points", form), str(slip.points))
        follow(self.hand, form.get_by_role("button", name=self.words("Correct"), exact=True))
        expect(self._in("What stands")).to_contain_text(f"{slip.points}–{72 - slip.points}")
        self.look()

    def _in(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=self.words(name), exact=True)

    def open_attention(self, where: tuple[int, int]) -> Locator:
        """Open the page of what wants an eye; return the way to a board at a table."""
        self.open("Attention")
        self.look()
        at = ("Board %(boards)s, table %(table)s", "Boards %(boards)s, table %(table)s")
        here = self.words.many(*at, 1, boards=where[0], table=where[1])
        return self.page.get_by_role("link", name=f"{self.words('Look')} {here}", exact=True)

    def type_play(self, where: tuple[int, int], play: Recorded) -> None:
        """Type calls and cards of a board and have them checked."""
        self.open_result(where)
        follow(self.hand, self.link("Type the cards as they were played"))
        self.hand.write(self.label("Calls and cards"), play.text)
        follow(self.hand, self.button("Check and record"))
        self.look()

    def take_result(self) -> None:
        """Take the result from the cards that were just recorded."""
        follow(self.hand, self.button("Take the result from the cards"))
        self.says("Cards and slip agree.")

    def show_all(self) -> None:
        """Let visitors see everything of ended rounds."""
        self.open("Overview")
        what = "standings, travellers and hands of ended rounds"
        self.hand.choose(self.label(what))
        follow(self.hand, self.button("Show it"))
        shown = self.words("Visitors now see: %(what)s.", what=self.words(what))
        expect(self.page.get_by_role("status")).to_have_text(shown)
        self.look()

    def download(self, folder: Path) -> Path:
        """Take the workbook away."""
        self.open("Standings")
        self.look()
        with self.page.expect_download() as waiting:
            self.hand.press(self.link("Spreadsheet (xlsx)"))
        path = folder / waiting.value.suggested_filename
        waiting.value.save_as(path)
        return path

    def go_home(self) -> None:
        """Sign out; the language stays."""
        follow(self.hand, self.button("Sign out"))
        expect(self.link("Sign in")).to_be_visible()
        self.look()


class Phone(Person):
    """A pair with its phone at a table."""

    def __init__(self, hand: Hand, words: Words, link: str, pair: int, side: str) -> None:
        super().__init__(hand, words)
        self.link_of_table = link
        self.pair = pair
        self.side = side

    def join(self) -> None:
        """Open the table's link, where need be choose the language, and say which pair this is."""
        self.page.goto(self.link_of_table)
        if self.page.evaluate("document.documentElement.lang") != self.words.language:
            self.speak()
        name = re.compile(rf"^\s*{re.escape(self.words('Pair %(number)s', number=self.pair))}\b")
        follow(self.hand, self.page.get_by_role("button", name=name))
        self.heading("Boards of this round")
        self.look()

    def enter(self, board: int, slip: Slip) -> None:
        """Enter a board; before it is sent the signed scores must be right."""
        self.page.goto(f"{self.link_of_table}boards/{board}/")
        self.answer(slip)
        self._expect_scores(slip)
        self.look()
        follow(self.hand, self.button("Send"))
        self.heading("Board %(board)s is entered", board=board)

    def answer(self, slip: Slip) -> None:
        """Answer the questions of a slip, up to the page that asks whether it is right."""
        page = self.page
        for question in ("chooser", "trump", "level"):
            expect(page.locator(".step:visible")).to_have_count(1)
            self.hand.answer(page.locator(f"#{question}-{getattr(slip, question)}"))
        expect(page.locator(".keypad")).to_be_visible()
        with page.expect_event("load"):
            self.hand.key_in(str(slip.points if self.side == "NS" else 72 - slip.points))

    def confirm(self, board: int, slip: Slip) -> None:
        """Agree to what the other side entered, which must read as it was."""
        self._open(board, slip)
        follow(self.hand, self.button("Yes, that is right"))
        self.heading("Board %(board)s is agreed", board=board)
        self.look()

    def dispute(self, board: int, slip: Slip, reason: str) -> None:
        """Refuse what the other side entered."""
        self._open(board, slip)
        follow(self.hand, self.link("No, it is wrong"))
        self.hand.write(self.label("Or in your own words"), reason)
        follow(self.hand, self.button("Send it back"))
        expect(self.page.get_by_role("status")).to_contain_text(reason)
        self.look()

    def heading(self, sentence: str, **values: object) -> None:
        """The page is headed by a sentence."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text(self.words(sentence, **values))

    def _open(self, board: int, slip: Slip) -> None:
        self.page.goto(f"{self.link_of_table}boards/{board}/")
        self._expect_scores(slip)

    def _expect_scores(self, slip: Slip) -> None:
        for who, side in (("ours", self.side), ("theirs", "EW" if self.side == "NS" else "NS")):
            expect(self.page.locator(f".score-{who} .score")).to_have_text(signed(slip.scores[side]))
