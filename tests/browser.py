"""What browser tests share: sizes to look at, the questions asked of every page, and pictures for people.

Fixtures that use it are in ``conftest.py``: ``quiet_page`` for how a page behaves, ``checked_page`` for how it looks.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
PROJECTOR: Any = {"width": 1920, "height": 1080}
SCHEMES = ("light", "dark")

AXE_RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],  # what passed is described for each element otherwise, at three times the cost
}
GRAVE = {"serious", "critical"}


def grave_barriers(page: Page, *, contrast: bool = True) -> list[str]:
    """Return what axe finds serious or critical on the page, with the elements concerned.

    Without ``contrast`` its slowest rule is left out, for whoever asks ``tests.barriers.pale_words`` as well: that asks
    the same of every word and field, and more. Needs a context that bypasses the content-security policy, as
    ``checked_page`` has.
    """
    options = AXE_RULES if contrast else {**AXE_RULES, "rules": {"color-contrast": {"enabled": False}}}
    found: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    return [
        f"{violation['id']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for violation in found
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the width asked for.

    Compared with that width and not with ``innerWidth``, which grows with the page on phones.
    """
    assert page.viewport_size is not None
    return int(page.evaluate("document.documentElement.scrollWidth")) - page.viewport_size["width"]


def enlarge(page: Page, percent: int) -> None:
    """Show all text at so many percent of its size, as a browser does that is told to enlarge text alone."""
    page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)


def covered(page: Page, scope: str = "main") -> list[str]:
    """Return which pieces of visible text lie on each other, as pairs.

    Cards of a hand do so on purpose, and what sticks to the window is passed over by what scrolls.
    """
    found: list[str] = page.evaluate(COVERED, scope)
    return found


COVERED = """scope => {
  const boxes = [];
  const texts = document.createTreeWalker(document.querySelector(scope), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement;
    if (!text.data.trim() || !around.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (around.closest(".felt .hand, .visually-hidden, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const box = { text, left: line.left, right: line.right, top: line.top, bottom: line.bottom };
      for (let part = around; part; part = part.parentElement) {
        const style = getComputedStyle(part);
        if (style.position === "sticky" || style.position === "fixed") box.right = box.left;
        if (style.overflow === "visible" && style.clipPath === "none") continue;
        const edge = part.getBoundingClientRect();
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, style.clipPath === "none" ? edge.right : edge.left);
        box.top = Math.max(box.top, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      const air = (box.bottom - box.top) * 0.15; // lines of text touch, their letters do not
      if (box.right - box.left > 1 && box.bottom - box.top > 1) {
        boxes.push({ ...box, top: box.top + air, bottom: box.bottom - air });
      }
    }
  }
  const found = [];
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (one.text !== other.text && across > 1.5 && down > 1.5) {
        found.push(`${one.text.data.trim()} / ${other.text.data.trim()}`);
      }
    }
  });
  return found;
}"""


def picture(page: Page, name: str) -> None:
    """Save a picture of the whole page under the folder named by ``SCREENSHOTS``, for people to look at."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def check_page(page: Page, url: str, name: str, *, sizes: tuple[dict[str, int], ...] = (PHONE, DESKTOP)) -> None:
    """Open a page at each size, light and dark by turns: no grave barrier, no sideways scrolling; save pictures of it.

    For the pictures it is opened in both colours at each size.
    """
    for number, size in enumerate(sizes):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for scheme in SCHEMES if os.environ.get("SCREENSHOTS") else SCHEMES[number % 2 :][:1]:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.goto(url)
            picture(page, f"{name}-{size['width']}-{scheme}")
            assert grave_barriers(page) == [], f"{name} at {size['width']}, {scheme}"
            assert overflow(page) <= 0, f"{name} at {size['width']}"
