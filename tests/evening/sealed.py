"""An evening with sealed hands in every place where they could leak, and its twin that differs in nothing else.

Round 1 has ended. Round 2 is being played: results agreed, waiting, disputed, penalised and missing, and a play with a
revoke recorded by the director. Round 3 has not begun. Boards are half read from a file and half dealt.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from scoring.cards import ES48, deal_at_random
from scoring.games.botifarra.calls import Declare, Pass
from scoring.games.botifarra.rules import Botifarra
from scoring.movements.seating import dealer_of
from scoring.rules import Action
from scoring.seats import COUNTER_CLOCKWISE
from tests import factories
from tests.evening.crawler import Known
from tests.evening.traces import Hand, found_in, hands_of
from tests.factories import NOW
from tests.scoring.games.botifarra.cases import held_but_forbidden
from tests.tournaments.matches import make_match
from tests.tournaments.matches import play as play_match
from tournaments.models import Board, Event, LogEntry, Match, Play, Series
from tournaments.selectors.deals import deal_of
from tournaments.selectors.values import options_of
from tournaments.services import boards, plays, results, rulings
from tournaments.services.series import add_event, make_series

SEED = 1
TURNED = str.maketrans("oceb", "cebo")
"""Suits change places without any change to points, winners and clauses where none of them is trumps."""
NAMES = [("Anna Roig", "Biel Mas"), ("Carla Font", "Dídac Pla"), ("Emma Sala", "Ferran Coll")] + [
    ("Gina Camps", "Hug Serra"),
    ("Ivet Prat", "Jan Vila"),
    ("Laia Bosch", "Marc Puig"),
]


@dataclass(frozen=True)
class Sealed:
    """The evening, another event of the club, and what a crawl has to know of both."""

    event: Event
    other: Event
    director: User

    @property
    def hands(self) -> list[Hand]:
        """The hands that nobody may see yet."""
        return _hands(self.event, is_open=False)

    @property
    def open_hands(self) -> list[Hand]:
        """The hands of ended rounds."""
        return _hands(self.event, is_open=True)

    @property
    def played(self) -> list[str]:
        """The cards of the play recorded on a sealed board, as they fell."""
        text = Play.objects.get(event=self.event, board__round__ended_at=None).text
        return [word for line in text.splitlines() for word in line.split() if len(word) == 2 and word[0] in "oceb"]

    @property
    def known(self) -> Known:
        """What may stand in addresses: boards (and pairs) of every state, and one that is no board."""
        links = [event.table_links.get(table=1) for event in (self.event, self.other)]
        rounds = dict(self.event.boards.values_list("number", "round__number"))
        sheets = "standings standings-ns standings-ew boards travellers open-rounds pairs log info keys".split()
        values: dict[str, Any] = {
            "slug": [self.event.slug],
            "key": [*(link.key for link in links), *Match.objects.values_list("key", flat=True), "guessed"],
            "match": list(Match.objects.values_list("slug", flat=True)),
            "series": list(Series.objects.values_list("slug", flat=True)),
            "sheet": sheets,
            "act": ["late", "away", "actual", "curtail", "put-back", "movement", "substitute", "unheard-of"],
        }
        numbers = {
            "number": [1, 3, 4, 5, 7],
            "deal": [1, 2],
            "board": [1, 3, 4, 5],
            "round": range(1, 4),
            "table": range(1, 4),
        }
        return Known(values | numbers, rounds)

    def reseal(self) -> None:
        """Give every sealed board other cards and leave everything else as it is.

        A board with a play gets the same cards with other suits, and so does the play.
        """
        source = random.Random(SEED + 1)
        for board in Board.objects.filter(event=self.event, round__ended_at=None):
            plays = Play.objects.filter(board=board)
            board.hands = _turned_hands(board.hands) if plays.exists() else _random_hands(board.number, source)
            board.save()
            for play in plays:
                play.text = _turned_cards(play.text)
                play.irregularities = _turned_value(play.irregularities)
                play.save()
        still = Board.objects.filter(event=self.event, round__ended_at=None).values("number")
        for entry in LogEntry.objects.filter(event=self.event, board__in=still).exclude(secret=None):
            entry.secret = _turned_value(entry.secret)
            entry.save()


def make_sealed() -> Sealed:
    """Return the evening."""
    director = factories.make_director()
    event = factories.make_event(pairs=6, rounds=3, boards_per_round=2, with_boards=False, names=NAMES, shown="all")
    source = random.Random(SEED)
    numbers = (1, 3, 5)
    read = {n: deal_at_random(ES48, COUNTER_CLOCKWISE, dealer_of(n, COUNTER_CLOCKWISE), source) for n in numbers}
    boards.take_boards(event_id=event.pk, deals=read, by=director, at=NOW)
    boards.deal_boards(event_id=event.pk, by=director, at=NOW, source=source)
    boards.look(event_id=event.pk, number=5, by=director, at=NOW)
    _round_1(event)
    _round_2(event, director)
    other = factories.make_event(
        pairs=4, rounds=2, boards_per_round=2, name="Another evening", shown="all", seed=SEED + 2
    )
    play_match(make_match(), "NS o none 45")
    words: dict[str, Any] = {"by": director, "at": NOW}
    series = make_series(club=event.club, name="Lliga", opens="round", **words)
    add_event(series_id=series.pk, event_id=event.pk, session=1, **words)
    sealed = Sealed(event, other, director)
    opened = "\n".join(f"{' '.join(hand.cards)} {hand.text}" for hand in sealed.open_hands)
    assert found_in(opened, sealed.hands) == [], "take another seed: open hands look like sealed ones"
    return sealed


def _round_1(event: Event) -> None:
    record(event, 1, 1, random.Random(SEED))
    factories.enter_random_results(event, rounds=[1])


def _round_2(event: Event, director: User) -> None:
    record(event, 3, 1, random.Random(SEED))
    north_south = factories.join(event, 2, 1, "NS")
    factories.join(event, 2, 1, "EW")
    factories.enter(north_south, 4)
    entered = factories.enter(factories.join(event, 2, 2, "NS"), 3)
    west = factories.join(event, 2, 2, "EW")
    words = {"expected_version": entered.version, "at": NOW, "handed_over": False}
    results.dispute(by=west, board=3, reason="we had 40", **words)
    factories.agree(event, 4, 2)
    rulings.penalise(
        event_id=event.pk, table=3, board=3, offenders="NS", reason="late", expected_version=0, by=director, at=NOW
    )


def record(event: Event, number: int, table: int, source: random.Random) -> None:
    """Record a play of botifarra with a revoke, as the director does, and take the result from its cards."""
    board = Board.objects.get(event=event, number=number)
    actions = _botifarra(Botifarra(options_of(event)), board, source)
    where: dict[str, Any] = {"event_id": event.pk, "table": table, "board": number}
    by = {"by": factories.make_director(), "at": NOW}
    done = plays.record_play(**where, **by, text=plays.text_of(actions, "botifarra"), expected_version=0, accept=True)
    assert len(done.play.irregularities) == 1
    plays.take_result(**where, **by, expected_version=0, play_version=1)


def _botifarra(rules: Botifarra, board: Board, source: random.Random) -> list[Action]:
    """Play a board in botifarra, undoubled, with one illegal card."""
    deal = deal_of(board)
    assert deal is not None
    state, actions = rules.start(deal), []
    is_due = True
    while (seat := rules.seat_to_act(state)) is not None:
        legal = rules.legal_actions(state)
        calls = [action for action in legal if action == Declare(seat, "bot") or isinstance(action, Pass)]
        forbidden = [] if calls or not is_due or len(actions) < 20 else held_but_forbidden(rules, state)
        is_due = is_due and not forbidden
        actions.append(source.choice(calls or forbidden or legal))
        state = rules.advance(state, actions[-1])
    return actions


def _hands(event: Event, *, is_open: bool) -> list[Hand]:
    rows = Board.objects.filter(event=event, round__ended_at__isnull=not is_open)
    return [hand for row in rows for hand in hands_of(row.number, row.hands)]


def _random_hands(number: int, source: random.Random) -> str:
    cards = [suit + rank for suit in "oceb" for rank in "9ARCS8765432"]
    source.shuffle(cards)
    hands = (sorted(cards[12 * n : 12 * n + 12], key=lambda card: "9ARCS8765432".index(card[1])) for n in range(4))
    holdings = (".".join("".join(c[1] for c in hand if c[0] == suit) for suit in "oceb") for hand in hands)
    return " ".join(f"{seat}:{text}" for seat, text in zip("NWSE", holdings, strict=True))


def _turned_hands(text: str) -> str:
    hands = (part.split(":") for part in text.split())
    return " ".join(f"{seat}:{'.'.join([h.split('.')[-1], *h.split('.')[:-1]])}" for seat, h in hands)


def _turned_cards(text: str) -> str:
    words = text.split(" ")
    return " ".join(_turned_card(word) for word in words)


def _turned_card(word: str) -> str:
    lines = word.split("\n")
    return "\n".join(
        w.translate(TURNED) if len(w) == 2 and w[0] in "oceb" and w[1] in "9ARCS8765432" else w for w in lines
    )


def _turned_value(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _turned_value(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_turned_value(one) for one in value]
    return _turned_cards(value) if isinstance(value, str) else value
