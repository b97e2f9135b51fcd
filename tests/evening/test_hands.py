"""The keyboard of the evening finds what Tab finds, and nothing that cannot be reached or seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.evening.hands import MOST_TABS, Keyboard

pytestmark = pytest.mark.browser

STYLE = (
    "<style>:focus-visible { outline: 3px solid blue } .cover { position: fixed; inset: 0; background: white }</style>"
)
FORM = """<form><input id="name" value="old"><input type="radio" name="side" id="ns" checked>
  <input type="radio" name="side" id="ew"><input type="radio" name="side" id="both"><input id="last"></form>"""


@pytest.fixture
def keyboard(page: Page) -> Keyboard:
    return Keyboard(page)


def test_controls_are_reached_forwards_and_backwards(keyboard):
    page = keyboard.page
    page.set_content(STYLE + FORM)
    keyboard.write(page.locator("#last"), "end")
    keyboard.choose(page.locator("#both"))
    keyboard.write(page.locator("#name"), "new")
    assert page.locator("input:not([type=radio])").evaluate_all("all => all.map(one => one.value)") == ["new", "end"]
    assert page.locator("#both").is_checked()


UNREACHABLE = {
    "no place in the order": ('<button tabindex="-1">Send</button>', "not reached"),
    "too far": ("<button>x</button>" * MOST_TABS + "<button>Send</button>", "not reached"),
    "no ring": ('<button style="outline: none">Send</button>', "no ring"),
    "covered": ('<button>Send</button><div class="cover"></div>', "out of sight"),
    "off the screen": ('<button style="position: fixed; left: -500px">Send</button>', "out of sight"),
    "a trap": (
        """<input onkeydown="if (event.key === 'Tab') event.preventDefault()"><button>Send</button>""",
        "not reached",
    ),
}


@pytest.mark.parametrize("content, complaint", UNREACHABLE.values(), ids=UNREACHABLE)
def test_what_cannot_be_reached_or_seen_is_a_fault(keyboard, content, complaint):
    keyboard.page.set_content(STYLE + content)
    with pytest.raises(AssertionError, match=complaint):
        keyboard.press(keyboard.page.get_by_role("button", name="Send"))
