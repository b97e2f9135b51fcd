"""How somebody works a page: with the mouse, with a finger, or with the keyboard alone."""

from __future__ import annotations

from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

File = dict[str, Any]
"""A file to choose: its name, type and bytes, as Playwright takes them."""

MOST_TABS = 80
"""How often Tab may be pressed before something counts as out of reach."""
MOST_ARROWS = 12

LOOK_AT_FOCUS = """one => {
  const active = document.activeElement;
  const isHere = active === one || (one.type === "radio" && active.type === "radio" && active.name === one.name
    && active.form === one.form);
  if (!isHere) return { here: false, behind: active !== document.body
    && Boolean(active.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) };
  const drawn = active.matches(".btn-check") ? active.labels[0] : active;
  const [style, box] = [getComputedStyle(drawn), drawn.getBoundingClientRect()];
  const inside = (low, high, size) => Math.min(high, size) - Math.max(low, 0);
  const [wide, high] = [inside(box.left, box.right, innerWidth), inside(box.top, box.bottom, innerHeight)];
  const spot = document.elementFromPoint(Math.max(box.left, 0) + wide / 2, Math.max(box.top, 0) + high / 2);
  return {
    here: true,
    ring: style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2,
    seen: wide > 0 && high > 0 && Boolean(spot) && (drawn.contains(spot) || spot.contains(drawn)),
  };
}"""
"""Whether the control, or another one of its group of radio buttons, has the focus, and whether that can be seen."""


class Hand(Protocol):
    """What a page is worked with."""

    page: Page

    def press(self, what: Locator) -> None:
        """Press a button, or follow a link that changes this page only."""

    def choose(self, what: Locator) -> None:
        """Choose one of several answers."""

    def write(self, what: Locator, text: str) -> None:
        """Write into a field, in place of what stands there."""

    def attach(self, what: Locator, file: File) -> None:
        """Choose a file."""

    def answer(self, what: Locator) -> None:
        """Choose an answer of a slip and go on to the next question."""

    def key_in(self, digits: str) -> None:
        """Give the points of a slip and go on."""


def follow(hand: Hand, what: Locator) -> None:
    """Press a button or a link that leads to another page, and wait until that is ready."""
    with hand.page.expect_event("load"):
        hand.press(what)


class Mouse:
    """Mouse, and the keyboard for writing."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator) -> None:
        what.click()

    def choose(self, what: Locator) -> None:
        what.check()

    def write(self, what: Locator, text: str) -> None:
        what.fill(text)

    def attach(self, what: Locator, file: File) -> None:
        what.set_input_files(file)  # type: ignore[arg-type]

    def answer(self, what: Locator) -> None:
        self._label(what).click()

    def key_in(self, digits: str) -> None:
        for digit in digits:
            self.press(self.page.locator(f".step:visible [data-digit='{digit}']"))
        self.press(self.page.locator(".step:visible .key-go"))

    def _label(self, what: Locator) -> Locator:
        return self.page.locator(f"label[for={what.get_attribute('id')}]")


class Touch(Mouse):
    """A finger; the phone's own keyboard for writing."""

    def press(self, what: Locator) -> None:
        what.tap()

    def choose(self, what: Locator) -> None:
        self._label(what).tap()

    def answer(self, what: Locator) -> None:
        self._label(what).tap()


class Keyboard:
    """The keyboard alone: Tab, Shift+Tab, arrows, Space, Enter and letters.

    Whatever is worked must be reached by Tab within a bound, wear a visible ring then, and not be hidden by anything.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = page.keyboard
        page.on("filechooser", lambda _chooser: None)  # dialogs are caught from now on, and not only when one is due

    def reach(self, what: Locator) -> None:
        """Move the focus to a control, or to its group where it is a radio button."""
        expect(what).to_be_attached()
        for _press in range(MOST_TABS):
            focus = what.evaluate(LOOK_AT_FOCUS)
            if focus["here"]:
                assert focus["ring"], f"no ring round {what}"
                assert focus["seen"], f"{what} has the focus and is out of sight"
                return
            self.keys.press("Shift+Tab" if focus["behind"] else "Tab")
        raise AssertionError(f"{what} is not reached by pressing Tab {MOST_TABS} times")

    def press(self, what: Locator) -> None:
        self.reach(what)
        self.keys.press("Enter")

    def choose(self, what: Locator) -> None:
        self.reach(what)
        if not what.evaluate("one => one === document.activeElement"):
            self._go_by_arrows(what)
        if not what.is_checked():
            self.keys.press("Space")
        expect(what).to_be_checked()
        assert what.evaluate("one => one === document.activeElement"), f"{what} is chosen and the focus elsewhere"

    def _go_by_arrows(self, what: Locator) -> None:
        for _press in range(MOST_ARROWS):
            self.keys.press("ArrowDown")
            if what.evaluate("one => one === document.activeElement"):
                return
        raise AssertionError(f"{what} is not reached by arrows")

    def write(self, what: Locator, text: str) -> None:
        self.reach(what)
        self.keys.press("Control+A")
        self.keys.type(text)

    def attach(self, what: Locator, file: File) -> None:
        self.reach(what)
        with self.page.expect_file_chooser() as asked:
            self.keys.press("Enter")
        asked.value.set_files(file)  # type: ignore[arg-type]

    def answer(self, what: Locator) -> None:
        self.choose(what)
        self.keys.press("Enter")

    def key_in(self, digits: str) -> None:
        expect(self.page.locator("#points")).to_be_focused()
        self.keys.type(digits)
        self.keys.press("Enter")
