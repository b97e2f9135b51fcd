"""A small evening of another game with a sealed play, and its twin that differs in nothing else.

Round 1 has ended. In round 2 the director has recorded a play at table 1 with everything that hides cards: in
Huutopussi an exchange and a question answered no, in Le Quatre Sept a politaine, in both a revoke. No suit is worth
more than another in it, so that suits can change places.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User

from scoring.cards import deal_at_random
from scoring.games.huutopussi.actions import Ask, AskHalf
from scoring.games.quatre_sept.actions import MarkedPlay
from scoring.seats import Seat
from tests import factories
from tests.evening.crawler import Known
from tests.evening.sealed import NAMES, SEED
from tests.evening.traces import FRENCH, Hand, found_in, hands_of
from tests.factories import NOW
from tournaments.demo import huutopussi_player, quatre_sept
from tournaments.demo.evening import Player, Recorded, played
from tournaments.models import Board, Event, LogEntry, Play
from tournaments.selectors.deals import hands_text
from tournaments.selectors.values import rules_of
from tournaments.services import plays, results
from tournaments.slips import huutopussi

SEEDS: Final = {"huutopussi": 2, "quatre_sept": 1}
PLAYED: Final = 3
"""The board with the play; the other one of its round has results alone."""
TURNED: Final = str.maketrans("shdc", "hdcs")
SUITS = re.compile(r"\b([shdc])(?=[ATKQJ6-9]\b)|(?<=\bhalf )([shdc])\b")
"""Where a record names a suit."""


def _has_question(recorded: Recorded) -> bool:
    assert isinstance(recorded.slip, huutopussi.Slip)
    asked = any(isinstance(action, (Ask, AskHalf)) for action in recorded.actions)
    return asked and not recorded.slip.hand.marriages and recorded.clauses == ("H6.2",)


def _has_politaine(recorded: Recorded) -> bool:
    return any(isinstance(action, MarkedPlay) for action in recorded.actions) and recorded.clauses == ("Q4.2",)


GAMES: Final[dict[str, tuple[Player, Callable[[Recorded], bool]]]] = {
    "huutopussi": (huutopussi_player.BEGINNER, _has_question),
    "quatre_sept": (quatre_sept.BEGINNER, _has_politaine),
}


@dataclass(frozen=True)
class SealedGame:
    """The evening, and what a crawl has to know of it."""

    event: Event
    director: User
    exchanged: tuple[tuple[str, ...], ...]

    @property
    def hands(self) -> list[Hand]:
        """The hands that nobody may see yet."""
        rows = Board.objects.filter(event=self.event, round__ended_at=None)
        return [hand for row in rows for hand in hands_of(row.number, row.hands, FRENCH)]

    @property
    def played(self) -> list[str]:
        """The cards of the sealed play, as they fell."""
        (text,) = Play.objects.filter(event=self.event).values_list("text", flat=True)
        return re.findall(r"\b[shdc][ATKQJ6-9]\b", text.partition("[Play")[2])

    @property
    def leader(self) -> str:
        """Who led to its first trick."""
        (text,) = Play.objects.filter(event=self.event).values_list("text", flat=True)
        return re.findall(r'^\[Play "([NESW])"\]', text, re.MULTILINE)[0]

    @property
    def known(self) -> Known:
        """What may stand in addresses: of each number one of every state, and one that there is not."""
        rounds = dict(self.event.boards.values_list("number", "round__number"))
        values: dict[str, Any] = {
            "slug": [self.event.slug],
            "key": [self.event.table_links.get(table=1).key],
            "sheet": "standings boards travellers open-rounds log info".split(),
            **{"number": [1, 3, 5], "board": [1, 3], "round": [1, 2], "table": [1, 2]},
            **{"match": [], "deal": [], "act": [], "series": []},
        }
        return Known(values, rounds)

    def reseal(self) -> None:
        """Let the suits of all sealed cards change places, and leave everything else as it is."""
        sealed = Board.objects.filter(event=self.event, round__ended_at=None)
        for board in sealed:
            board.hands = " ".join(_turned_hand(part) for part in board.hands.split())
            board.save()
        for play in Play.objects.filter(board__in=sealed):
            play.text, play.irregularities = _turned(play.text), _turned(play.irregularities)
            play.save()
        for entry in LogEntry.objects.filter(event=self.event, board__in=sealed.values("number")).exclude(secret=None):
            entry.secret = _turned(entry.secret)
            entry.save()


def make_sealed_game(game: str) -> SealedGame:
    """Return the evening of a game."""
    more: dict[str, Any] = {"variant": "duplicate", "scale": "matchpoints", "shown": "all"}
    event = factories.make_event(4, 2, boards_per_round=2, game=game, names=NAMES[:4], seed=SEED, **more)
    director = factories.make_director()
    player, is_wanted = GAMES[game]
    source = random.Random(SEEDS[game])
    for number, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        board = event.boards.get(number=number)
        slip = _played(event, board, player, source, lambda recorded: not recorded.clauses).slip
        _by_director(event, number, table, slip=slip)
    board = event.boards.get(number=PLAYED)
    recorded = _played(event, board, player, source, is_wanted, with_illegal=True)
    text = plays.text_of(recorded.actions, game)
    where: dict[str, Any] = {"event_id": event.pk, "board": PLAYED, "table": 1, "by": director, "at": NOW}
    plays.record_play(**where, text=text, expected_version=0, accept=True)
    plays.take_result(**where, expected_version=0, play_version=1)
    _by_director(event, PLAYED + 1, 2, slip=recorded.slip)
    rows = re.findall(r"^[NESW]>[NESW] (.*)$", text, re.MULTILINE)
    sealed = SealedGame(event, director, tuple(tuple(row.split()) for row in rows))
    opened = "\n".join(event.boards.filter(round__number=1).values_list("hands", flat=True))
    assert found_in(opened, sealed.hands) == [], "take another seed: open hands look like sealed ones"
    return sealed


def _played(
    event: Event,
    board: Board,
    player: Player,
    source: random.Random,
    is_wanted: Callable[[Recorded], bool],
    *,
    with_illegal: bool = False,
) -> Recorded:
    """Return a hand of a board that is played as wanted; the board is dealt anew until it is."""
    rules = rules_of(event)
    while True:
        deal = deal_at_random(rules.deck, rules.rotation, Seat(board.dealer), source)
        recorded = played(rules, rules.start(deal), player, source, with_illegal=with_illegal)
        if is_wanted(recorded):
            Board.objects.filter(pk=board.pk).update(hands=hands_text(deal))
            return recorded


def _by_director(event: Event, board: int, table: int, **more: Any) -> None:
    by: dict[str, Any] = {"by": factories.make_director(), "at": NOW, "expected_version": 0}
    results.enter_by_director(event_id=event.pk, table=table, board=board, **by, **more)


def _turned_hand(part: str) -> str:
    seat, _colon, hand = part.partition(":")
    *others, last = hand.split(".")
    return f"{seat}:{'.'.join([last, *others])}"


def _turned(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _turned(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_turned(one) for one in value]
    return SUITS.sub(lambda found: found[0].translate(TURNED), value) if isinstance(value, str) else value
