"""No byte of a sealed hand of another game: its evening is crawled as that of Botifarra is (``test_crawl``).

Hands, cards that changed hands and cards as they fell are looked for in every answer; and with the suits of all sealed
cards in other places the same requests must get the same answers.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.test import Client

from tests import factories
from tests.evening.crawler import Answer, Visitor, routes
from tests.evening.sealed_games import GAMES, PLAYED, SealedGame, make_sealed_game
from tests.evening.test_crawl import EXPECTED, FORGED, LOOKS, count_rows_anew, differing, taken_back, with_token
from tests.evening.traces import FRENCH, cards_in, found_in, hands_of
from tests.factories import NOW
from tournaments.services import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

ELSEWHERE = "^/rules|^/matches|^/m/|^/language"
"""What has nothing to do with the evening, or is crawled with that of Botifarra."""
OTHER_TABLES = "/results/[0-9]+/2/|/tables/2/"
"""At this table the director's pages have the same forms as at table 1."""


def stranger(_sealed: SealedGame) -> Client:
    return Client()


def phone(sealed: SealedGame) -> Client:
    """A phone at table 1, joined to the round that is being played."""
    return with_token(factories.join(sealed.event, 2, 1, "NS").device.token)


def director(sealed: SealedGame) -> Client:
    client = Client()
    client.force_login(sealed.director)
    return client


@pytest.fixture
def sealed(game: str, caplog: pytest.LogCaptureFixture) -> Iterator[SealedGame]:
    caplog.set_level(logging.CRITICAL, logger="django.request")
    with time_machine.travel(NOW, tick=False):
        yield make_sealed_game(game)


def crawl(sealed: SealedGame, make: Callable[[SealedGame], Client], typed: str) -> dict[str, Answer]:
    """Return all answers this visitor gets, by request; the evening is afterwards as it was before."""
    with taken_back():
        count_rows_anew()
        visitor = Visitor(make(sealed), avoids=ELSEWHERE, looks_only=OTHER_TABLES)
        visitor.open_all(sealed.known.paths(route for route in routes() if route.startswith(("/e/", "/t/"))))
        visitor.send_all([], forged=FORGED | {"text": typed})
    return visitor.answers


def guess(sealed: SealedGame) -> str:
    """Return a guess at the first card of the sealed board that is right, with a second one that cannot be."""
    return f"{sealed.leader} {sealed.played[0]} {sealed.played[0]}"


def leaks(answers: dict[str, Answer], sealed: SealedGame) -> list[str]:
    """Return where sealed cards stand, but for what the director has looked at on purpose."""
    hands, played = sealed.hands, sealed.played
    found = []
    for answer in answers.values():
        text = answer.without_chance
        ways = found_in(text, hands) + ["a play"] * cards_in(text, played, FRENCH)
        ways += ["an exchange" for cards in sealed.exchanged if cards_in(text, list(cards), FRENCH, len(cards))]
        if ways and not LOOKS.intersection(answer.acts):
            found.append(f"{answer.request}: {', '.join(ways)}")
    return found


@pytest.mark.parametrize(
    "game, make",
    [("huutopussi", stranger), ("huutopussi", phone), ("huutopussi", director), ("quatre_sept", stranger)],
)
def test_no_answer_shows_sealed_cards_or_depends_on_them(
    sealed: SealedGame, make: Callable[[SealedGame], Client]
) -> None:
    typed = guess(sealed)
    answers = crawl(sealed, make, typed)
    assert [answer.request for answer in answers.values() if answer.status not in EXPECTED] == []
    if make is not director:
        assert [answer.request for answer in answers.values() if LOOKS.intersection(answer.acts)] == []
    assert leaks(answers, sealed) == []
    sealed.reseal()
    assert differing(answers, crawl(sealed, make, typed)) == []


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_found_as_soon_as_the_round_has_ended(sealed: SealedGame) -> None:
    rounds.close_round(event_id=sealed.event.pk, number=2, by=sealed.director, at=NOW)
    visitor = Visitor(Client())
    replay = f"/e/{sealed.event.slug}/boards/{PLAYED}/tables/1/replay/"
    visitor.open_all([f"/e/{sealed.event.slug}/boards/{PLAYED}/", replay])
    hands = hands_of(PLAYED, sealed.event.boards.get(number=PLAYED).hands, FRENCH)
    shown = visitor.answers[f"GET /e/{sealed.event.slug}/boards/{PLAYED}/"]
    assert len({line.split(" (")[0] for line in found_in(shown.body, hands)}) == 4
    told = visitor.answers[f"GET {replay}"].body
    assert cards_in(told, sealed.played, FRENCH)
    assert all(cards_in(told, list(cards), FRENCH, len(cards)) for cards in sealed.exchanged)
    assert bool(sealed.exchanged) == (sealed.event.game == "huutopussi")


@pytest.mark.parametrize("game", GAMES)
def test_planted_cards_are_found(sealed: SealedGame) -> None:
    exchange = [f"<p>{' '.join(cards)}</p>" for cards in sealed.exchanged]
    planted = [*exchange, sealed.hands[0].text, " ".join(sealed.played[4:8])]
    answers = {body: Answer(body, 200, "", body) for body in [*planted, "<p>North led a card.</p>"]}
    assert [line.rpartition(": ")[0] for line in leaks(answers, sealed)] == planted
