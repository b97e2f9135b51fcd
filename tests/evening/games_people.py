"""The director and the pairs of an evening of the other games, as they use the pages of a served site."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.evening.games_plan import THROWN_IN, Deal, Hand, Match, totals_of
from tests.evening.hands import Touch, follow
from tests.evening.people import PATIENCE, Director, Person, Phone


class Sheet(Person):
    """Somebody at the score sheet of a match: its players, or the director."""

    def say_who_deals(self, number: int) -> None:
        """Say who deals first, by the place in the list of the players."""
        follow(self.hand, self.page.locator(".first-dealer button").nth(number))

    def write_all(self, match: Match, first: int = 1) -> None:
        """Write these deals from number ``first`` on."""
        for number, deal in enumerate(match, start=first):
            self.write(number, deal)

    def write(self, number: int, deal: Deal) -> None:
        """Write the next deal."""
        if deal == THROWN_IN:
            follow(self.hand, self.button("Deal %(deal)s was thrown in", deal=number))
            return
        assert not isinstance(deal, str)
        if isinstance(deal, Hand):
            self._fill_in_hand(deal)
        elif deal.sevens:
            self.hand.press(self.page.locator(".deal-offence summary"))
            self.hand.answer(self.page.locator(f"#four-sevens-{deal.sevens}"))
        else:
            self.hand.write(self.page.locator("#points-NS"), str(deal.points))
            for side, made in zip(("ns", "ew"), deal.politaines, strict=True):
                if made:
                    self.hand.answer(self.page.locator(f"#{side}_politaines-{made}"))
        follow(self.hand, self.button("Write deal %(deal)s", deal=number))

    def _fill_in_hand(self, hand: Hand) -> None:
        self.hand.answer(self.page.locator(f"#declarer-{hand.declarer}"))
        for suit, side in hand.marriages.items():
            self.hand.answer(self.page.locator(f"#marriage_{suit}-{side}"))
        numbers = {"bid": hand.bid, "contract": hand.contract, "points-NS": hand.points, "tricks-NS": hand.tricks}
        for name, number in numbers.items():
            self.hand.write(self.page.locator(f"#{name}"), str(number))

    def stands(self, match: Match) -> None:
        """The sheet shows the totals of these deals."""
        expect(self.page.locator(".scoreboard-score")).to_have_text(totals_of(match))

    def enter_play(self, number: int, hands: Sequence[str], presses: Sequence[str]) -> None:
        """Enter the play of the next deal on the drawn table, and have its slip written from it."""
        follow(self.hand, self.link("or enter its play, card by card"))
        table = DrawnTable(self.hand, self.words)
        for cards in hands:
            table.give(cards.split())
        table.press_all(presses)
        table.record()


class DrawnTable(Person):
    """Somebody who enters a play on the drawn table: a finger taps a card twice, others type."""

    def press_all(self, presses: Sequence[str]) -> None:
        """Say and play this: bids, calls and cards; ``give hT dT cA`` chooses cards, ``hT!`` marks one."""
        for step, word in enumerate(presses, start=1):
            kind, *cards = word.split()
            if cards:
                self.give(cards)
            elif isinstance(self.hand, Touch):
                self._tap(kind)
            else:
                self._type(kind)
            expect(self.page.locator("#draw")).to_have_attribute("data-step", str(step))

    def _tap(self, word: str) -> None:
        if word.endswith("!"):
            self.page.locator(".card-mark:has([value='!'])").tap()
        card = self.page.locator(f"#draw button[name=do][value='{word.removesuffix('!')}']")
        for _tap in range(2):
            card.tap(position={"x": 8, "y": 10})  # beside the card that lies upon it

    def _type(self, word: str) -> None:
        self.page.keyboard.type(word)
        if self.page.locator("[data-buffer]").inner_text():
            self.page.keyboard.press("Enter")

    def give(self, cards: Sequence[str]) -> None:
        """Choose cards and hand them over, or say that they are a hand."""
        text = self.page.locator("#draw [name=text]").first
        before = text.input_value()
        self.page.keyboard.type("".join(cards))
        self.page.locator("#draw [data-give]").press("Enter")
        expect(text).not_to_have_value(before)

    def record(self) -> None:
        """Record what was entered to its end."""
        expect(self.page.locator("#finish")).to_have_text(self.words("The hand is over"))
        follow(self.hand, self.page.locator("#draw [data-record]"))


class Host(Director):
    """The director of an evening of another game."""

    def make(self, game: str, format_: str, preset: str, pairs: Sequence[tuple[str, str]], **more: str) -> None:
        """Make an event of the pasted list; ``more`` are fields that stand under "more"."""
        page = self.page
        page.goto("/events/new/")
        for name, value in {"game": game, "format": format_}.items():
            if not (choice := page.locator(f"input[name={name}][value={value}]")).is_checked():
                with page.expect_response(re.compile("/events/new/$")):
                    self.hand.choose(choice)
        self.hand.choose(page.locator(f"#preset-{preset}"))
        listed = "\n".join(" & ".join(pair) for pair in pairs)
        self.hand.write(self.label("Number of pairs, or their list"), listed)
        self.hand.write(self.label("Time available"), more.pop("time"))
        self.hand.press(page.locator(".more > summary").first)
        for name, value in more.items():
            field = page.locator(f"[name={name}]")
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                self.hand.write(field, value)
        page.keyboard.press("Tab")
        page.wait_for_load_state("networkidle")  # the plan grows above the button with every answer
        self.look()
        follow(self.hand, self.button("Make the event"))
        self.look()
        self.event = re.search(r"/e/[^/]+/", page.url)[0]  # type: ignore[index]

    def read_first_board(self, text: str) -> None:
        """Take the deal of one board from a file; the others stay as they were dealt."""
        self.open("Boards")
        follow(self.hand, self.link("Read from a file"))
        file = {"name": "deal.cpn", "mimeType": "text/plain", "buffer": text.encode()}
        self.hand.attach(self.label("Or a file"), file)
        follow(self.hand, self.button("Take these boards"))

    def sheets(self) -> dict[tuple[int, int], str]:
        """Return the addresses of the sheets of all matches by round and table."""
        self.open("Matches")
        self.look()
        links = self.page.locator(".match-line-open a")
        hrefs = links.evaluate_all("links => links.map(link => link.getAttribute('href'))")
        numbers = re.findall(r"[0-9]+", " ".join(links.all_text_contents()))
        places = zip(map(int, numbers[1::2]), map(int, numbers[::2]), strict=True)
        return dict(zip(places, hrefs, strict=True))

    def sheet(self, address: str) -> Sheet:
        """Open the sheet of a match."""
        self.page.goto(address)
        return Sheet(self.hand, self.words)

    def close_round(self, number: int) -> None:
        """Close a round of matches as they stand."""
        self.page.goto(f"{self.event}results/{number}/close/")
        self.look()
        follow(self.hand, self.button("Close round %(number)s", number=number))

    def enter_play(self, where: tuple[int, int], presses: Sequence[str]) -> None:
        """Enter the play of a board on the drawn table while it is sealed, which the log will say."""
        self.open_result(where)
        follow(self.hand, self.link("Type the cards as they were played"))
        follow(self.hand, self.page.locator(".to-drawing button, .to-drawing a"))
        if (look := self.button("Look, and enter the play")).count():
            follow(self.hand, look)
        table = DrawnTable(self.hand, self.words)
        table.press_all(presses)
        table.record()


class HuutopussiPhone(Phone):
    """A pair with its phone at a table of Huutopussi."""

    def answer(self, hand: Hand) -> None:  # type: ignore[override]
        """Answer the questions of a slip, up to the page that asks whether it is right."""
        self.hand.answer(self._step(f"#declarer-{hand.declarer}"))
        for number in (hand.bid, hand.contract):
            self.hand.key_in(str(number))
        for suit, side in hand.marriages.items():
            self.hand.answer(self._step(f"#marriage_{suit}-{side}"))
        self.hand.press(self.page.locator("[data-next]:visible"))
        mine = self.side == "NS"
        self.hand.answer(self._step(f"#tricks-{hand.tricks if mine else 9 - hand.tricks}"))
        with self.page.expect_event("load"):
            self.hand.key_in(str(hand.row["raw_ns" if mine else "raw_ew"]))

    def _step(self, control: str) -> Locator:
        expect(self.page.locator(".step:visible")).to_have_count(1, timeout=PATIENCE)
        return self.page.locator(control)
