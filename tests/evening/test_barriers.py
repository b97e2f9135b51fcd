"""No barrier on any page: every pattern of the resolver, for those it is for, in both languages, sizes and colours.

A page is looked at in all its states, by turns in English and in Catalan, on a phone and on a desk, light and dark; one
with a single state twice.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

from tests import factories
from tests.barriers import frame_faults, pale_words, small_targets, unseen_focus
from tests.browser import DESKTOP, PHONE, SCHEMES, covered, enlarge, grave_barriers, overflow, picture
from tests.evening.club import DIRECTOR, MEMBER, VISITOR, make_evening, session
from tests.evening.crawler import routes
from tests.evening.looks import (
    BEFORE_THE_CLUB,
    FAILING,
    LOCKED_OUT,
    LOOKS,
    NO_PAGE,
    PARTS,
    REFUSALS,
    Look,
)
from tournaments.views import rules

NARROW = {"width": 320, "height": 640}
"""A window of 1280 pixels enlarged four times."""


def crowded(page: Page) -> list[str]:
    """Return what does not fit on a phone with text of twice its size (1.4.4) or in a narrow window (1.4.10).

    Everything that can be unfolded is. A table may scroll in a box of its own.
    """
    if page.viewport_size != PHONE:
        return []
    page.locator("main details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    enlarge(page, 200)
    found = [f"at 200 %: {fault}" for fault in _crowded(page)]
    enlarge(page, 100)
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    found += [f"at 320 pixels: {fault}" for fault in _crowded(page)]
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    return found


def _crowded(page: Page) -> list[str]:
    wide = [f"{by} pixels too wide"] if (by := overflow(page)) > 0 else []
    return [*wide, *(f"words on words: {both}" for both in covered(page))]


LANGUAGES = ("en", "ca")
SIZES = (PHONE, DESKTOP)
QUESTIONS = {
    "axe": lambda page: grave_barriers(page, contrast=False),
    "wide": lambda page: [f"{wide} pixels too wide"] if (wide := overflow(page)) > 0 else [],
    "frame": frame_faults,
    "small": small_targets,
    "pale": pale_words,  # the contrast that axe would ask for, where it cannot tell too
    "focus": unseen_focus,
    "crowd": crowded,
}
"""What is asked of every page."""


@dataclass(frozen=True)
class Turn:
    """How a page is looked at this time."""

    language: str
    size: Mapping[str, int]
    scheme: str


def turns(place: int) -> Iterator[Turn]:
    """Yield how the page at this place of a list is looked at, the second time in every way other than the first."""
    number = 0
    while True:
        shift = number + number // 2
        yield Turn(LANGUAGES[number % 2], SIZES[(shift + place) % 2], SCHEMES[(shift + place // 2) % 2])
        number += 1


def taken(looks: Mapping[str, list[Look]]) -> Iterator[tuple[str, Look, Turn]]:
    """Yield every look with its route and its turn."""
    for place, (route, states) in enumerate(looks.items()):
        for look, turn in zip(states if len(states) > 1 else states * 2, turns(place), strict=False):
            yield route, look, turn


class Looker:
    """Opens pages and notes what bars whom."""

    def __init__(self, page: Page, server: str) -> None:
        self.page, self.server = page, server
        self.found: list[str] = []
        page.emulate_media(reduced_motion="reduce")

    def look(self, look: Look, turn: Turn, address: str, on: str, cookies: Mapping[str, str]) -> None:
        """Open a page, do what is to be done there, and ask every question of what is shown then."""
        self._become(turn, cookies)
        response = self.page.goto(self.server + on)
        status = self._press(look) if look.press else response and response.status
        done = f" after {look.press} {look.fill or ''}" if look.press else ""
        where = f"{address} for {look.who}{done}, {turn.language} {turn.size['width']} {turn.scheme}"
        reached = urlsplit(self.page.url).path == urlsplit(address).path
        assert (reached, status) == (True, look.status), f"{where}: {self.page.url} answers {status}"
        self._ask(where, turn.language)

    def _become(self, turn: Turn, cookies: Mapping[str, str]) -> None:
        """Be somebody else, at another screen."""
        held = {"django_language": turn.language, **cookies}
        self.page.context.clear_cookies()
        self.page.context.add_cookies([{"name": name, "value": held[name], "url": self.server} for name in held])
        self.page.set_viewport_size(turn.size)  # type: ignore[arg-type]
        self.page.emulate_media(color_scheme=turn.scheme)  # type: ignore[arg-type]

    def _press(self, look: Look) -> int:
        for name, value in (look.fill or {}).items():
            fields = self.page.locator(f"[name='{name}']")
            fields.evaluate_all("(fields, value) => fields.forEach(field => { field.value = value; })", value)
        send = "button => { button.form.noValidate = true; button.form.requestSubmit(button); }"
        with self.page.expect_navigation() as answer:
            self.page.locator(look.press).first.evaluate(send)
        return answer.value.status

    def _ask(self, where: str, language: str) -> None:
        picture(self.page, re.sub(r"[^\w-]+", "-", f"look {where}"))
        if self.page.locator("html").get_attribute("lang") != language:
            self.found.append(f"{where}: in another language")
        for name, question in QUESTIONS.items():
            self.found += [f"{where}: {name}: {fault}" for fault in question(self.page)]


# The looks are complete ------------------------------------------------------------------------------------------


def test_every_pattern_has_a_look_or_a_reason_for_none():
    looked_at = LOOKS.keys() | BEFORE_THE_CLUB.keys()
    missing = set(routes()) - looked_at - NO_PAGE.keys()
    assert not missing, f"tests/evening/looks.py has neither a look at {sorted(missing)} nor a reason why there is none"
    gone = (looked_at | NO_PAGE.keys()) - set(routes())
    assert not gone, f"tests/evening/looks.py looks at {sorted(gone)}, which no pattern is"
    assert not looked_at & NO_PAGE.keys()


@pytest.mark.parametrize("part", PARTS)
def test_every_page_is_seen_in_both_languages_sizes_and_colours(part: str) -> None:
    seen: dict[str, set[Any]] = {}
    for route, _look, turn in taken(PARTS[part]):
        seen.setdefault(route, set()).update((turn.language, turn.size["width"], turn.scheme))
    assert [route for route, ways in seen.items() if ways != {"en", "ca", 390, 1280, "light", "dark"}] == []


@pytest.mark.django_db
def test_where_no_look_is_taken_there_is_no_page(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, logger="django.request")
    evening = make_evening()
    client = Client()
    client.cookies.load(dict(evening.cookies[DIRECTOR]))
    for route, reason in NO_PAGE.items():
        sheet = {"matches": "deals", "series": "scores"}.get(route.split("/")[1], "boards")
        event = {"live/matches/": "night", "report.trf": "swiss"}.get(route.split("/", 3)[-1], "running")
        answer = client.get(Look(DIRECTOR, event=event, values={"sheet": sheet}).path(route, evening))
        assert answer.status_code in (200, 302, 303, 405), f"{route}: {answer.status_code}"
        is_page = answer.status_code == 200 and not answer.streaming and b"<html" in answer.content
        assert not is_page, f"{route} is a page, not {reason}"


# The looks -------------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(300)
@pytest.mark.parametrize("part", PARTS)
def test_no_page_has_a_barrier(live_server: Any, checked_page: Page, part: str) -> None:
    evening, looker = make_evening(), Looker(checked_page, live_server.url)
    for route, look, turn in taken(PARTS[part]):
        address = look.path(route, evening)
        on = look.path(look.on, evening) if look.on else address
        looker.look(look, turn, address, on, evening.cookies[look.who])
    assert not looker.found, "\n".join(looker.found)


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_no_page_that_refuses_has_a_barrier(
    live_server: Any, checked_page: Page, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    looker = Looker(checked_page, live_server.url)
    for address, look, turn in taken(BEFORE_THE_CLUB):
        looker.look(look, turn, address, address, {})
    factories.make_club()
    for _ in range(6):
        Client().post("/sign-in/", {"username": LOCKED_OUT, "password": "a guess"})
    cookies = {VISITOR: {}, MEMBER: session(User.objects.create_user("member"))}
    for address, look, turn in taken(REFUSALS):
        looker.look(look, turn, address, address, cookies[look.who])
    monkeypatch.setattr(rules, "render", _fail)
    for address, look, turn in taken(FAILING):
        looker.look(look, turn, address, address, {})
    assert not looker.found, "\n".join(looker.found)


def _fail(*_arguments: object) -> NoReturn:
    raise RuntimeError("a failure on purpose")


# The questions find what is there --------------------------------------------------------------------------------

SOUND = """<!DOCTYPE html><html lang="en"><head><title>A page</title>
<style>:focus-visible { outline: 3px solid; }</style></head><body><main><h1>A heading</h1>
<p>Words with <a href="#there">a link</a>.</p><p><button>Press</button></p></main></body></html>"""
PLANTED = """<!DOCTYPE html><html lang="en"><head><title> · Club</title><style>
  body { margin: 0; padding-block-start: 50px; background: #fff; color: #000; }
  #near, #nearer { width: 10px; height: 10px; padding: 0; font-size: 4px; }
  #broad { width: 3000px; }
  :focus-visible { outline: 3px solid; }
  #bare:focus-visible { outline: none; }
  #lid { position: fixed; inset: 0 0 auto 0; height: 40px; background: #fff; }
  #under { position: fixed; top: 5px; left: 5px; }
  @media (prefers-color-scheme: SCHEME) {
    #grey { background: #888; color: #777; }
    #slope { background-image: linear-gradient(#000, #777); color: #888; }
    #letter { color: #bbb; }
    #typed { background: #fff; color: #999; }
  }
</style></head><body><main>
  <h1>One</h1><h1>Two</h1>
  <p id="grey">Grey words on grey.</p><p id="slope">Words on a slope.</p><p id="letter">x</p>
  <p><label>Words <input id="typed" value="typed words"></label></p>
  <p><button id="near">a</button><button id="nearer">b</button></p>
  <p><a id="bare" href="#bare">A link without a ring</a></p>
  <p><a id="under" href="#under">A link under a lid</a></p>
  <div id="broad">Broad</div><div id="lid"></div>
</main></body></html>"""


@pytest.mark.browser
@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_question_finds_what_is_planted_in_its_colour(checked_page: Page, scheme: str) -> None:
    page, other = checked_page, SCHEMES[1 - SCHEMES.index(scheme)]
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_content(SOUND)
    assert [fault for question in QUESTIONS.values() for fault in question(page)] == []
    page.set_content(PLANTED.replace("SCHEME", scheme))
    found = {name: question(page) for name, question in QUESTIONS.items()}
    assert _kinds(found["axe"]) == {("target-size", "near"), ("target-size", "nearer")}
    assert _kinds(grave_barriers(page)) - _kinds(found["axe"]) == {
        ("color-contrast", "grey"),
        ("color-contrast", "typed"),
    }
    assert found["wide"]
    assert found["frame"] == ["2 of h1", "nothing in the title but the name of the club"]
    assert _ids(found["small"]) == ["near", "nearer"]
    assert _ids(found["pale"]) == ["grey", "slope", "letter", "typed"]
    assert [(fault.partition(":")[0], *_ids([fault])) for fault in found["focus"]] == [
        ("no ring", "bare"),
        ("hidden", "under"),
    ]
    page.emulate_media(color_scheme=other)  # type: ignore[arg-type]
    assert pale_words(page) == []
    assert not [fault for fault in grave_barriers(page) if fault.startswith("color-contrast")]


def _kinds(faults: list[str]) -> set[tuple[str, ...]]:
    return {(fault.partition(":")[0], *_ids([fault])) for fault in faults}


CROWD = """<main style="width: 18rem"><p style="margin: 0; height: 1em">One</p><p style="margin: -1em 0 1em">Two</p>
<p>Three</p><p style="height: 1em; overflow: hidden">Four<br>and more</p><p style="margin: 0">Five</p></main>"""


@pytest.mark.browser
def test_what_is_crowded_on_a_phone_is_found(checked_page: Page) -> None:
    page = checked_page
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.set_content(CROWD)
    assert crowded(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    wide, *rest = crowded(page)
    assert re.fullmatch(r"at 200 %: \d+ pixels too wide", wide)
    assert rest == ["at 200 %: words on words: One / Two", "at 320 pixels: words on words: One / Two"]
    assert page.viewport_size == PHONE


def _ids(faults: list[str]) -> list[str]:
    return [found[1] for fault in faults if (found := re.search(r' id="(\w+)"', fault))]
