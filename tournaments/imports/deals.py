"""Deals from a file in CPN: checked as a whole against the boards of an event, with every problem at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.cards import Deal
from scoring.notation import Entry, GameText, RecordError, read_file
from scoring.seats import Seat

MOST_BYTES: Final = 1_000_000
"""Larger files are no files of deals: a deal is about 500 bytes."""


@dataclass(frozen=True, slots=True)
class DealProblem:
    """What is wrong with a record (by its number from 1): a code with facts, or the fault that the reader found."""

    record: int
    code: str
    facts: dict[str, Any]
    error: RecordError | None = None


@dataclass(frozen=True, slots=True)
class DealList:
    """The deals by board number. With ``problems`` nothing may be taken over."""

    deals: dict[int, Deal]
    problems: tuple[DealProblem, ...]


def read_deals(source: bytes | str, dealers: Mapping[int, str], game: GameText) -> DealList:
    """Return the deals of a file for the boards of an event of ``game``, whose ``dealers`` stand by board number.

    A record that names no game is one of this game. A board may stand in several records, one a table, if its deal is
    the same. Codes: ``deal_error`` (with ``error``), ``deal_other_game``, ``deal_other_players``,
    ``deal_without_board``, ``deal_no_board``, ``deal_unknown``, ``deal_dealer``, ``deal_twice``.
    """
    deals: dict[int, Deal] = {}
    problems = []
    for entry in read_file(source, game=game):
        found = _deal_of(entry, dealers, game)
        if isinstance(found, DealProblem):
            problems.append(found)
            continue
        number, deal = found
        if deals.setdefault(number, deal).hands != deal.hands:
            problems.append(_problem(entry, "deal_twice", board=number))
    return DealList(deals, tuple(problems))


def _deal_of(entry: Entry, dealers: Mapping[int, str], game: GameText) -> tuple[int, Deal] | DealProblem:
    record = entry.record
    if record is None:
        return _problem(entry, "deal_error", line=entry.error.line if entry.error else 1)
    if record.game.key == game.key and record.game is not game:
        return _problem(entry, "deal_other_players", found=record.game.trick_size, players=game.trick_size)
    if record.game is not game:
        return _problem(entry, "deal_other_game")
    number = record.board
    if number is None:
        return _problem(entry, "deal_without_board")
    if not isinstance(number, int) or number not in dealers:
        return _problem(entry, "deal_no_board", board=number)
    dealer = Seat(dealers[number])
    if record.dealer not in (None, dealer):
        return _problem(entry, "deal_dealer", board=number, dealer=dealer.value, found=str(record.dealer))
    deal = record.deal_of(dealer)
    return (number, deal) if deal else _problem(entry, "deal_unknown", board=number)


def _problem(entry: Entry, code: str, **facts: Any) -> DealProblem:
    return DealProblem(entry.number, code, {"record": entry.number, **facts}, entry.error)
