"""No byte of a sealed hand: every address and every form, as every kind of visitor, searched and compared.

Two searches. The first looks for the hands themselves, in every spelling. The second needs no idea of how a hand may
look: the same crawl of the same evening with other cards on the sealed boards must get the same answers to the byte.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
import time_machine
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.staticfiles.finders import get_finders
from django.core.management.color import no_style
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client

from tests import factories
from tests.evening.crawler import Answer, Known, Visitor, routes
from tests.evening.sealed import Sealed, make_sealed
from tests.evening.traces import cards_in, found_in
from tests.factories import NOW
from tournaments.models import Board, Event
from tournaments.services import rounds
from tournaments.views import standings
from tournaments.views.table import COOKIE

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

LOOKS = {
    "looked_at_board",
    "printed_dealing_sheets",
    "looked_at_play",
    "play_refused",
    "play_recorded",
    "play_replaced",
}
"""Acts in the log by which the director sees cards of a sealed board, or has typed them."""
OTHER_TABLES = "/results/[0-9]+/[23]/|/tables/[23]/"
"""At these tables the director's pages have the same forms as at table 1."""
FORGED = {
    **{"version": "0", "act": "record", "round": "2", "pair": "1", "reason": "because", "shown": "all"},
    **{"chooser": "N", "trump": "o", "level": "none", "side": "NS", "points": "40", "offenders": "EW"},
}
"""What a visitor sends who knows the names of fields that no page offers at the moment; with it a guess at cards."""
EXPECTED = {200, 204, 302, 303, 400, 403, 404, 405}


@pytest.fixture
def sealed(caplog) -> Iterator[Sealed]:
    caplog.set_level(logging.CRITICAL, logger="django.request")
    with time_machine.travel(NOW, tick=False):
        yield make_sealed()


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


# Visitors --------------------------------------------------------------------------------------------------------


def stranger(_sealed: Sealed) -> Client:
    return Client()


def member(_sealed: Sealed) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("member"))
    return client


def director(sealed: Sealed) -> Client:
    client = Client()
    client.force_login(sealed.director)
    return client


def phone(sealed: Sealed) -> Client:
    """A phone at table 1 of the evening, joined to the round that is being played."""
    return with_token(factories.join(sealed.event, 2, 1, "NS").device.token)


def foreign_phone(sealed: Sealed) -> Client:
    """A phone at a table of another event."""
    return with_token(factories.join(sealed.other, 1, 1, "NS").device.token)


def with_token(token: str) -> Client:
    """Return a phone that holds the token of a device."""
    client = Client()
    client.cookies[COOKIE] = token
    return client


@dataclass(frozen=True)
class Kind:
    """A kind of visitor, what the event shows to visitors meanwhile, and whether forms are sent too.

    A visitor who has the pages of another sends the forms as they stand, and the forged one, but types nothing.
    """

    make: Callable[[Sealed], Client]
    shown: str = "all"
    sends: bool = True
    typed: bool = True

    def visit(self, sealed: Sealed, typed: list[str]) -> dict[str, Answer]:
        """Return all answers this visitor gets, by request; the evening is afterwards as it was before."""
        with taken_back():
            count_rows_anew()
            Event.objects.filter(pk=sealed.event.pk).update(shown=self.shown)
            visitor = Visitor(self.make(sealed), avoids=f"/{sealed.other.slug}/", looks_only=OTHER_TABLES)
            visitor.open_all(sealed.known.paths(routes()))
            if self.sends:
                visitor.send_all(typed if self.typed else [], forged=FORGED | {"text": typed[-1]})
        return visitor.answers


def count_rows_anew() -> None:
    """Let new rows be numbered as in the crawl before; PostgreSQL does not take numbers back with the rows."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(sql)


KINDS = {
    "signed out, nothing shown": Kind(stranger, shown="nothing", sends=False),
    "signed out, standings shown": Kind(stranger, shown="standings", sends=False),
    "signed out, all shown": Kind(stranger),
    "signed in, no director": Kind(member, sends=False),
    "a phone at a table": Kind(phone),
    "a phone of another event": Kind(foreign_phone, typed=False),
    "the director": Kind(director),
}


def typed_by_visitors(sealed: Sealed) -> list[str]:
    """Return nonsense, an impossible number, and a guess at the cards of a sealed board that is right."""
    dealer = Board.objects.get(event=sealed.event, number=4).dealer
    leader = {"N": "W", "W": "S", "S": "E", "E": "N"}[dealer]
    card = next(hand.cards[0] for hand in sealed.hands if (hand.board, hand.seat) == (4, leader))
    return ["zz", "73", f"{dealer}:o {leader}:be\n{leader} {card} {card}"]


# What the crawl finds --------------------------------------------------------------------------------------------


def leaks(answers: dict[str, Answer], sealed: Sealed) -> list[str]:
    """Return where sealed cards stand, but for what the director has looked at on purpose."""
    hands, played = sealed.hands, sealed.played
    found = []
    for answer in answers.values():
        # Five digits of an identifier drawn at random are soon a holding by chance.
        text = answer.without_chance
        ways = found_in(text, hands) + (["a play"] if cards_in(text, played) else [])
        if ways and not LOOKS.intersection(answer.acts):
            found.append(f"{answer.request}: {', '.join(ways)}")
    return found


def differing(answers: dict[str, Answer], others: dict[str, Answer]) -> list[str]:
    """Return the requests that were answered otherwise when the sealed cards were others."""
    looked = {request for request, answer in answers.items() if LOOKS.intersection(answer.acts)}
    both = sorted(answers.keys() & others.keys() - looked)
    pairs = ((request, answers[request].without_chance, others[request].without_chance) for request in both)
    found = [f"{request}: {_first_difference(one, other)}" for request, one, other in pairs if one != other]
    return found + sorted(answers.keys() ^ others.keys())


def _first_difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 60) : at + 60]!r} or {other[at : at + 60]!r}"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_no_answer_shows_a_sealed_hand_or_depends_on_one(sealed, kind):
    typed = typed_by_visitors(sealed)
    answers = kind.visit(sealed, typed)
    assert [answer.request for answer in answers.values() if answer.status not in EXPECTED] == []
    if kind.make is not director:
        assert [answer.request for answer in answers.values() if LOOKS.intersection(answer.acts)] == []
    assert leaks(answers, sealed) == []
    if kind.sends:  # the others see no page that these do not see
        sealed.reseal()
        assert differing(answers, kind.visit(sealed, typed)) == []


def test_no_static_file_holds_a_hand(sealed):
    for finder in get_finders():
        for path, storage in finder.list([]):
            with storage.open(path) as file:
                assert found_in(file.read().decode("utf-8", "replace"), sealed.hands) == [], path


# The crawl would find a leak -------------------------------------------------------------------------------------


def test_a_page_of_which_nothing_is_known_fails_the_crawl():
    with pytest.raises(LookupError, match="<unheard>"):
        Known({"slug": ["x"]}, {}).paths(["/e/<slug:slug>/<int:unheard>/"])


@pytest.mark.parametrize("kind", ["signed out, all shown", "the director"])
def test_hands_are_found_as_soon_as_the_round_has_ended(sealed, kind):
    hands = sealed.hands
    for number in (2, 3):
        rounds.close_round(event_id=sealed.event.pk, number=number, by=sealed.director, at=NOW)
    visitor = Visitor(KINDS[kind].make(sealed))
    slug = sealed.event.slug
    pages = [f"/e/{slug}/boards/{number}/" for number in (3, 4, 5, 6)]
    for page in [*pages, f"/e/{slug}/export.xlsx", f"/e/{slug}/export/boards.csv"]:
        visitor.open_all([page])
    for number, page in zip((3, 4, 5, 6), pages, strict=True):
        assert len({line.split(" (")[0] for line in found_in(visitor.answers[f"GET {page}"].body, hands)}) == 4, number
    for file in ("export.xlsx", "export/boards.csv"):
        found = found_in(visitor.answers[f"GET /e/{slug}/{file}"].body, hands)
        assert len({line.split(" (")[0] for line in found}) == 16, file
    assert all(board.hands for board in sealed.event.boards.all())


def test_a_look_of_the_director_shows_the_hands_and_is_in_the_log(sealed):
    visitor = Visitor(director(sealed))
    visitor.send(f"/e/{sealed.event.slug}/boards/4/look/", {}, "look")
    (answer,) = visitor.answers.values()
    assert {line.split(" (")[0] for line in found_in(answer.body, sealed.hands)} == {f"board 4 {s}" for s in "NWSE"}
    assert answer.acts == ("looked_at_board",)
    assert leaks(visitor.answers, sealed) == []


def _leaking(what: Callable[[str], str], where: str) -> Callable[..., HttpResponse]:
    """Return a page that says, in its body or a header, something of the hands of board 4."""

    def page(request: HttpRequest, event: Event) -> HttpResponse:
        told = what(event.boards.get(number=4).hands)
        if where == "header":
            return HttpResponse("<p>standings</p>", headers={"X-Told": told})
        return HttpResponse(f"<p>standings {told}</p>")

    return page


def _north(hands: str) -> str:
    return hands.split()[0][2:]


WHOLE = {
    "the row of the board": (lambda hands: hands, "body"),
    "a hand in a header": (_north, "header"),
    "a hand in an attribute": (lambda hands: f'<i data-hand="{_north(hands)}"></i>', "body"),
}
HINTS = {
    "how many oros North holds, hidden in a space": (lambda hands: " " * len(_north(hands).split(".")[0]), "body"),
    "who holds the manilla of oros": (lambda h: next(p[0] for p in h.split() if "9" in p.split(".")[0]), "header"),
}


@pytest.mark.parametrize("told, where", WHOLE.values(), ids=WHOLE)
def test_a_planted_hand_is_found(sealed, monkeypatch, told, where):
    page = _leaking(told, where)
    monkeypatch.setattr(standings, "render", lambda request, _name, context: page(request, sealed.event))
    visitor = Visitor(stranger(sealed))
    visitor.open_all([f"/e/{sealed.event.slug}/live/standings/"])
    found = leaks(visitor.answers, sealed)
    assert len(found) == 1
    assert "board 4 N (text)" in found[0]


@pytest.mark.parametrize("told, where", HINTS.values(), ids=HINTS)
def test_a_planted_hint_is_found(sealed, monkeypatch, told, where):
    page = _leaking(told, where)
    monkeypatch.setattr(standings, "render", lambda request, _name, context: page(request, sealed.event))
    path = f"/e/{sealed.event.slug}/live/standings/"
    answers = []
    for _ in range(2):
        visitor = Visitor(stranger(sealed))
        visitor.open_all([path])
        answers.append(visitor.answers)
        sealed.reseal()
    assert leaks(answers[0], sealed) == []
    assert [line.partition(":")[0] for line in differing(*answers)] == [f"GET {path}"]


def test_a_play_shown_before_its_time_is_found(sealed, monkeypatch):
    text = "\n".join(" ".join(sealed.played[n : n + 4]) for n in range(0, 48, 4))
    monkeypatch.setattr(standings, "render", lambda request, _name, context: HttpResponse(text))
    visitor = Visitor(stranger(sealed))
    visitor.open_all([f"/e/{sealed.event.slug}/standings/"])
    assert [line.endswith(": a play") for line in leaks(visitor.answers, sealed)] == [True]
