"""Pictures of the site for people to look at: ``make screenshots`` makes them into a folder that is not committed.

Without make: ``SCREENSHOTS=folder python -m pytest tests/screenshots.py``; it is not part of the suite. A page that
does not answer 200, or says something in its console, fails; what a page must be is asserted in the suite. The pages
named in ``NAMED`` are taken in both languages at each size, others in Catalan on a desk and in English on a phone.
"""

from __future__ import annotations

import datetime as dt
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests import factories
from tests.browser import DESKTOP, PHONE, PROJECTOR, SCHEMES, picture
from tests.tournaments import evenings
from tests.tournaments.services.test_plays import HANDS, KEPT_BACK
from tournaments.demo import DIRECTOR, build_demo
from tournaments.models import Board, Event, Joining, Match, Play
from tournaments.models.event import Shown
from tournaments.services import rounds
from tournaments.views.table import COOKIE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.timeout(400)]

LANGUAGES = ("en", "ca")
NAMED = ("event", "grid", "attention", "explainer", "rule-page", "match-sheet")


class Camera:
    """Opens pages in a language, at a size and in a colour, each combination in a browser context of its own."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url, self.said = browser, url, list[str]()

    @contextmanager
    def page(self, language: str, size: Any, scheme: str = "light", *, director: bool = False) -> Iterator[Page]:
        """Yield a page, used with fingers where it is narrow, signed in where the director looks."""
        fingers = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
        looks: Any = {"locale": language, "color_scheme": scheme, "reduced_motion": "reduce"}
        context = self.browser.new_context(viewport=size, base_url=self.url, **looks, **fingers)
        if director:
            client = Client()
            client.force_login(factories.make_director(DIRECTOR))
            context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": self.url}])
        page = context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        yield page
        context.close()

    def take(self, name: str, address: str, size: Any, *, director: bool = False) -> None:
        """Save a picture of an address at a size."""
        for language in LANGUAGES if name in NAMED else (("ca",) if size == DESKTOP else ("en",)):
            with self.page(language, size, director=director) as page:
                open_page(page, address)
                save(page, name, language)

    def take_all(self, name: str, address: str, size: Any) -> None:
        """Save a picture of an address at a size in each language and colour."""
        for language in LANGUAGES:
            for scheme in SCHEMES:
                with self.page(language, size, scheme) as page:
                    open_page(page, address)
                    save(page, name, language, scheme)

    def _note(self, message: ConsoleMessage) -> None:
        self.said.append(f"{message.type}: {message.text} ({message.location.get('url')})")


def open_page(page: Page, address: str) -> None:
    """Open an address of the site."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, f"{address} answers {answer.status}"


def save(page: Page, name: str, language: str, scheme: str = "light") -> None:
    """Save a picture under a name that says what it shows, how wide, in which language and colour."""
    assert page.viewport_size is not None
    picture(page, f"{name}-{page.viewport_size['width']}-{language}{'-dark' if scheme == 'dark' else ''}")


@pytest.fixture
def camera(browser: Browser, live_server: Any) -> Iterator[Camera]:
    """Open pages of the served site; at the end no console may have said anything."""
    assert os.environ.get("SCREENSHOTS"), "name a folder for the pictures in SCREENSHOTS"
    camera = Camera(browser, live_server.url)
    yield camera
    assert camera.said == []


@pytest.fixture
def demo() -> tuple[Event, Event]:
    """The demo club: its finished evening and the one that is running."""
    build_demo(at=timezone.now(), source=random.Random(914))
    running, finished = Event.objects.filter(game="botifarra").order_by("-date")
    return finished, running


def test_the_wall(camera: Camera) -> None:
    event, one = evenings.hall(30), evenings.hall(31, movement="mitchell+one")
    evenings.start_clock(event, dt.timedelta(minutes=12, seconds=34))
    camera.take_all("wall", reverse("wall", args=[event.slug]), PROJECTOR)
    camera.take_all("wall-page-2", reverse("wall", args=[event.slug]) + "?page=2", PROJECTOR)
    camera.take_all("wall-31-pairs", reverse("wall", args=[one.slug]), PROJECTOR)


def test_what_the_director_sees(camera: Camera, demo: tuple[Event, Event]) -> None:
    _finished, running = demo
    own = ("event", "grid", "attention", "pairs", "seating", "event-options", "boards", "tables-cards", "log")
    places = {name: reverse(name, args=[running.slug]) for name in own}
    places["grid-all"] = places["grid"] + "?round=all"
    places["result"] = reverse("result", args=[running.slug, 3, 1, 9])
    places |= {name: reverse(name) for name in ("matches", "event-new")}
    for name, address in places.items():
        for size in (DESKTOP, PHONE):
            camera.take(name, address, size, director=True)


def test_what_everybody_sees(camera: Camera, demo: tuple[Event, Event]) -> None:
    finished, running = demo
    key = Match.objects.get(seating=None).key
    places = {
        "home": reverse("home"),
        "sign-in": reverse("sign-in"),
        "standings": reverse("standings", args=[finished.slug]),
        "score-card": reverse("score-card", args=[finished.slug, 1]),
        "explainer": reverse("traveller", args=[finished.slug, 2]),
        "explainer-without": reverse("without", args=[finished.slug, 2, 3]),
        "rules": reverse("rules"),
        "rule-page": reverse("rules-botifarra"),
        "match-sheet": reverse("match-table", args=[key]),
        "match-paper": reverse("match-table-print", args=[key]),
    }
    for name, address in places.items():
        for size in (DESKTOP, PHONE):
            camera.take(name, address, size)
    the_play_table(camera, running)
    nothing(camera)


def test_the_other_games(camera: Camera, demo: tuple[Event, Event]) -> None:
    """Nights of matches and a duplicate of Huutopussi and Le Quatre Sept, as visitors and players see them."""
    night, soiree = (Event.objects.get(game=game, format="games") for game in ("huutopussi", "quatre_sept"))
    duplicate = Event.objects.get(game="huutopussi", format="duplicate")
    asked, revoked = sorted(Play.objects.filter(event=duplicate), key=lambda play: len(play.irregularities))
    banned = Match.objects.get(seating__event=night, seating__round__number=3, seating__table=1)
    by_sevens = Match.objects.get(seating__event=soiree, seating__round__number=2, seating__table=1)
    places = {
        "matches-standings": reverse("standings", args=[soiree.slug]),
        "matches-sheet-banned": reverse("match-table", args=[banned.key]),
        "matches-paper-banned": reverse("match-table-print", args=[banned.key]),
        "matches-sheet-sevens": reverse("match-table", args=[by_sevens.key]),
        "matches-hands": reverse("match-table-draw", args=[banned.key, 6]),
        "huutopussi-standings": reverse("standings", args=[duplicate.slug]),
        "huutopussi-score-card": reverse("score-card", args=[duplicate.slug, 1]),
        "huutopussi-traveller": reverse("traveller", args=[duplicate.slug, asked.board.number]),
        "huutopussi-replay": reverse("replay", args=[duplicate.slug, asked.board.number, asked.table]) + "?step=20",
        "huutopussi-revoke": reverse("replay", args=[duplicate.slug, revoked.board.number, revoked.table]),
        "rule-page-huutopussi": reverse("rules-huutopussi"),
        "rule-page-quatre-sept": reverse("rules-quatre-sept"),
    }
    own = {
        "matches-night": reverse("event", args=[night.slug]),
        "matches-all": reverse("event-matches", args=[night.slug]),
        "matches-new-event": reverse("event-new") + "?game=huutopussi",
        "huutopussi-grid": reverse("grid", args=[duplicate.slug]) + "?round=1",
    }
    for name, address in (places | own).items():
        for size in (DESKTOP, PHONE):
            camera.take(name, address, size, director=name in own)


@pytest.mark.parametrize("game", ["huutopussi", "quatre_sept"])
def test_slips_of_the_other_games(camera: Camera, game: str) -> None:
    more: dict[str, Any] = {"game": game, "variant": "duplicate", "names": evenings.hall_names(4)}
    event = factories.make_event(pairs=4, rounds=2, name="Lliga de tardor", **more)
    joining = factories.join(event, 1, 1, "NS")
    with camera.page("en", PHONE) as page:
        be_the_phone(page, camera, joining)
        for query in SLIPS[game]:
            open_page(page, reverse("table-board", args=[joining.device.link.key, 1]) + f"?{query}")
            save(page, f"{game}-slip-{query.count('=')}", "en")
        open_page(page, reverse("table-check", args=[joining.device.link.key, 1]) + f"?{SLIPS[game][-1]}")
        save(page, f"{game}-slip-check", "en")


SLIPS = {
    "huutopussi": [
        "",
        "declarer=S",
        "declarer=S&bid=60&contract=120",
        "declarer=S&bid=60&contract=120&marriage_c=NS&tricks=6",
        "declarer=S&bid=60&contract=120&marriage_c=NS&tricks=6&points=180&side=NS",
    ],
    "quatre_sept": ["", "politaines_ns=0&politaines_ew=1", "politaines_ns=0&politaines_ew=1&points=7&side=NS"],
}
"""The answers of a slip, as far as they are given."""


def the_play_table(camera: Camera, event: Event) -> None:
    """Take the replay in the middle of a trick, two tricks after the planted illegal card."""
    Event.objects.filter(pk=event.pk).update(shown=Shown.ALL)
    flagged = Play.objects.filter(event=event).exclude(irregularities=[])
    play = flagged.select_related("board").get()
    address = reverse("replay", args=[event.slug, play.board.number, play.table]) + "?step=30"
    for size in (PHONE, DESKTOP, PROJECTOR):
        camera.take_all("replay", address, size)


def nothing(camera: Camera) -> None:
    """Take the page of an address that leads nowhere; the browser says so in its console."""
    said = list(camera.said)
    with camera.page("ca", PHONE) as page:
        answer = page.goto("/nothing/")
        assert answer is not None
        assert answer.status == 404
        save(page, "not-found", "ca")
    camera.said = said


def test_the_drawn_entry(camera: Camera) -> None:
    """The deal of the published play, entered at the table up to the card that the rules forbid."""
    event = factories.make_event(pairs=4, rounds=2, names=evenings.hall_names(4), name="Lliga de tardor")
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    joining = factories.join(event, 1, 1, "NS")
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)
    for language in LANGUAGES:
        for scheme in SCHEMES:
            with camera.page(language, PHONE, scheme) as page:
                be_the_phone(page, camera, joining)
                open_page(page, reverse("table-play", args=[joining.device.link.key, 1]))
                page.locator("textarea").fill(KEPT_BACK[: KEPT_BACK.index("cR")])
                page.locator(".to-drawing button").tap()
                page.locator("#draw .felt").wait_for()
                save(page, "drawn-entry", language, scheme)
                barred = page.locator("#draw .drawn button[value=cR]")
                barred.evaluate("card => card.scrollIntoView({block: 'center'})")
                barred.tap(position={"x": 8, "y": 10})
                page.locator(".draw-next.is-barred").wait_for()
                save(page, "drawn-entry-barred", language, scheme)


def be_the_phone(page: Page, camera: Camera, joining: Joining) -> None:
    """Let the page be the phone that has joined."""
    page.context.add_cookies([{"name": COOKIE, "value": joining.device.token, "url": camera.url}])


def test_a_phone_at_a_table(camera: Camera) -> None:
    event = factories.make_event(pairs=6, rounds=3, names=evenings.hall_names(6), name="Lliga de tardor")
    evenings.start_clock(event, dt.timedelta(minutes=12, seconds=34))
    joining = factories.join(event, 1, 1, "NS")
    key = joining.device.link.key
    camera.take("table-join", reverse("table", args=[key]), PHONE)
    for language in LANGUAGES:
        for scheme in SCHEMES:
            with camera.page(language, PHONE, scheme) as page:
                be_the_phone(page, camera, joining)
                open_page(page, reverse("table", args=[key]))
                save(page, "table", language, scheme)
                open_page(page, reverse("table-board", args=[key, 1]))
                the_slip(page, language, scheme)


def the_slip(page: Page, language: str, scheme: str) -> None:
    """Answer the questions of a board, with a picture of each."""
    for question, answer in (("chooser", "N"), ("trump", "o"), ("level", "contro")):
        label = page.locator(f"label[for={question}-{answer}]")
        label.wait_for()
        save(page, f"slip-{question}", language, scheme)
        label.tap()
    for digit in "47":
        page.locator(f"[data-digit='{digit}']").tap()
    save(page, "slip-points", language, scheme)
    page.locator(".key-go").tap()
    page.locator("#send").wait_for()
    save(page, "slip-check", language, scheme)


def test_an_empty_site(camera: Camera) -> None:
    for size in (DESKTOP, PHONE):
        camera.take("start", reverse("start"), size)
