"""Recorded plays: what stands for a board at a table, what the rules say of it, and what wants the director's eye.

Whatever holds cards here is as secret as the hands until the round of the board has ended; the pages decide who asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.games.registry import GAMES
from scoring.notation import Record, Tag, read_record
from scoring.notation.errors import syntax_error
from scoring.notation.games import GameText
from scoring.notation.text import is_table
from scoring.notation.values import write_hands
from scoring.notation.verdict import Verdict
from scoring.seats import Seat
from tournaments.errors import Refusal
from tournaments.models import Board, Event, Play, Result, Seating
from tournaments.models.result import Kind
from tournaments.play_games.registry import game_of, play_game
from tournaments.selectors.deals import deal_of
from tournaments.selectors.results import slip_value, value_of
from tournaments.selectors.values import rules_of, slip_of
from tournaments.slips.base import GameSlip

KEPT_TAGS: Final = (
    *("Banned", "Announce", "FourSevens", "Declarer", "Trump", "Bid", "Contract", "Discard", "Multiplier"),
    *("Points", "Score", "Result", "Note"),
)
"""What is kept of a record beside its calls and cards; the rest is known of the event and its board."""
Sight = tuple[int, str]
"""By what an irregularity that somebody has seen is named: the index of its action, its card or call as written."""
UNACCEPTED: Final = "unaccepted"
"""Marks an irregularity that came out after the play had been recorded: nobody has said that it is what happened."""


def current_plays(event: Event) -> QuerySet[Play]:
    """Return the current version of every play of an event, with its board, round and pairs."""
    rows = Play.objects.filter(event=event, is_current=True)
    return rows.select_related("board", "board__round", "ns", "ew").order_by("board__number", "table")


def play_of(event: Event, board: int, ns: int, ew: int) -> Play | None:
    """Return what is recorded of a board between two pairs, given by their numbers, or none."""
    return current_plays(event).filter(board__number=board, ns__number=ns, ew__number=ew).first()


def play_at(event: Event, board: int, table: int) -> Play | None:
    """Return what is recorded of a board by the pairs that sit at a table to play it, or else was recorded there."""
    sitting = Seating.objects.filter(event=event, table=table, ns=OuterRef("ns"), ew=OuterRef("ew"))
    plays = current_plays(event).filter(board__number=board).annotate(sits=Exists(sitting))
    return plays.filter(Q(sits=True) | Q(table=table)).order_by("-sits").first()


def flagged(event: Event) -> tuple[Play, ...]:
    """Return the plays with irregularities that the director has not marked as seen."""
    return tuple(current_plays(event).filter(seen_at__isnull=True).exclude(irregularities=[]))


def record_with_board(record: Record, board: Board, game: GameText) -> Record:
    """Return what was said and played of a record with the dealer and, where they are known, the hands of the board.

    Who may not bid is what the board knows of it, too, whatever the record says.
    Raises ``RecordError`` (code ``no_rules``) for a record of another game.
    """
    if record.game is not game:
        raise syntax_error("no_rules", f"the board is one of {game.name}", record.at, game=record.game.name)
    tags = [tag for tag in record.tags if tag.name in KEPT_TAGS]
    if board.banned is not None:
        tags = [tag for tag in tags if tag.name != "Banned"] + [Tag("Banned", board.banned)] * bool(board.banned)
    dealer = Seat(board.dealer)
    deal = deal_of(board, game)
    hands = dict(zip(deal.rotation.seats, deal.hands, strict=True)) if deal else record.hands
    tags.append(Tag("Dealer", board.dealer))
    if hands is not None:
        tags.append(Tag("Deal", write_hands(hands, dealer, record.game), record.place("Deal")))
    said = tuple(section for section in record.sections if not is_table(section.name))
    return replace(record, tags=tuple(tags), sections=said)


def verdict_of(play: Play, rules: Any) -> Verdict:
    """Return what the rules say of a recorded play now, with every action as it happened."""
    game = play_game(rules.key).text
    record = record_with_board(read_record(play.text, game=game), play.board, game)
    verdict = judged(record, rules)
    try:
        return with_beginning(verdict, record, rules) if verdict.error is None else verdict
    except Refusal:  # without hands the game cannot be drawn; what its tags say stands
        return verdict


def judged(record: Record, rules: Any) -> Verdict:
    """Return what the rules say of a record, every action taken as it happened."""
    return GAMES[rules.key].check(record, rules, tolerant=True, trace=False)


def with_beginning(verdict: Verdict, record: Record, rules: Any) -> Verdict:
    """Return the verdict; where nothing was done, with the moment before the first action.

    Raises ``Refusal`` as :meth:`PlayGame.opening` does. The record names the dealer.
    """
    if verdict.replay is not None or record.dealer is None:
        return verdict
    start = play_game(rules.key).opening(rules, record.dealer, record)
    return replace(verdict, deal=start.deal, rules=start.rules, replay=start.replay)


def same_flaw(flaw: dict[str, Any]) -> tuple[Any, ...]:
    """Return what makes two irregularities of a play, as they are kept, the same: the card or call and its place."""
    return tuple(flaw[name] for name in ("kind", "trick", "seat", "card"))


def sights(verdict: Verdict) -> tuple[Sight, ...]:
    """Return by what the irregularities of a verdict are named, in their order."""
    found = zip(verdict.replay.irregularities if verdict.replay else (), verdict.irregularities, strict=True)
    return tuple((place.index, flaw.card) for place, flaw in found)


def accepted_in(play: Play, verdict: Verdict) -> frozenset[int]:
    """Return the actions of a recorded play that the rules forbid and of which somebody said: this is what happened.

    The director, who has dealt with what is irregular, has said so too.
    """
    waiting = {same_flaw(flaw) for flaw in play.irregularities if flaw.get(UNACCEPTED) and play.seen_at is None}
    known = set(map(same_flaw, play.irregularities)) - waiting
    found = zip(sights(verdict), verdict.irregularities, strict=True)
    return frozenset(index for (index, _card), flaw in found if same_flaw(flaw.to_json()) in known)


def differs(cards: GameSlip, result: Result | None) -> bool:
    """Tell whether a result that stands says something else than the cards; what both know has to agree."""
    if result is None or result.kind == Kind.WITHDRAWN:
        return False
    stands = slip_of(result)
    return stands is None or not cards.agrees_with(stands)


def result_of(verdict: Verdict) -> GameSlip | None:
    """Return the slip that a play of which all is known would give, or none."""
    if verdict.error or verdict.replay is None:
        return None
    return game_of(verdict).slip_of(verdict)


@dataclass(frozen=True, slots=True)
class Difference:
    """A recorded play that gives another result than the one that stands, both as plain JSON."""

    play: Play
    cards: dict[str, object]
    stands: dict[str, object]


def standing_result(play: Play) -> Result | None:
    """Return the result that stands for the board and pairs of a play, or none."""
    return Result.objects.filter(board=play.board_id, ns=play.ns_id, ew=play.ew_id, is_current=True).first()


def differing(event: Event) -> Iterator[Difference]:
    """Yield the plays whose cards give another result than the one that stands: two queries."""
    rules = rules_of(event)
    plays = list(current_plays(event))
    rows = Result.objects.filter(event=event, is_current=True, board__in={play.board_id for play in plays})
    standing = {(row.board_id, row.ns_id, row.ew_id): row for row in rows}
    for play in plays:
        result = standing.get((play.board_id, play.ns_id, play.ew_id))
        cards = result_of(verdict_of(play, rules)) if result else None
        value = value_of(result)
        if cards and value and differs(cards, result):
            yield Difference(play, slip_value(cards), value)
