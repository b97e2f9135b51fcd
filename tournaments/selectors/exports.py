"""What may be taken away of an event: the rows of its pages, and for the director the log.

Sealed boards are sealed here too, for everybody: hands stand in a file only when the round of the board has ended, and
so does what the log keeps secret. What is kept for the end is in no visitor's file.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from scoring.cards import Deal
from scoring.seats import BySide
from tournaments.actors import actor_words
from tournaments.models import Board, Event
from tournaments.permissions import can_see_boards, is_director
from tournaments.selectors.deals import deal_of
from tournaments.selectors.diagrams import notable_in
from tournaments.selectors.evening import Evening, Line, load_evening
from tournaments.selectors.heads import event_head
from tournaments.selectors.log import tells_cards
from tournaments.selectors.seating import GuideCard, guide_cards
from tournaments.selectors.standings import StandingsPage, standings_of
from tournaments.selectors.values import game_text_of
from tournaments.texts.acts import act_sentence
from tournaments.texts.log import secret_words
from tournaments.texts.reasons import reason_text


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """A board for the archive; ``hands`` by seat is empty while they are closed or unknown, as is ``notable``.

    ``notable`` says in which hands there is what hand records mark: "N h, S d".

    ``lowest`` and ``highest`` are the extreme natural hand scores of each side, none while the round is open.
    """

    number: int
    round: int
    dealer: str
    hands: Mapping[str, str]
    notable: str
    tables: int
    results: int
    lowest: BySide[int | None]
    highest: BySide[int | None]


@dataclass(frozen=True, slots=True)
class LogLine:
    """An act of the log in words; ``cards`` is what names cards, empty while the board is closed."""

    at: dt.datetime
    actor: str
    act: str
    text: str
    round: int | None
    table: int | None
    board: int | None
    pair: int | None
    reason: str
    cards: str


@dataclass(frozen=True, slots=True)
class Archive:
    """What this visitor may take away; none for what is not for this visitor."""

    evening: Evening
    club: str
    standings: StandingsPage
    boards: tuple[BoardFacts, ...] | None
    travellers: tuple[Line, ...] | None
    open_rounds: tuple[Line, ...] | None
    log: tuple[LogLine, ...] | None
    guides: tuple[GuideCard, ...]


def archive(event: Event, user: User | AnonymousUser | None) -> Archive:
    """Return what the visitor may take away of an event, standings at least."""
    evening = load_evening(event, user)
    boards, director = can_see_boards(user, event), is_director(user)
    return Archive(
        evening=evening,
        club=event.club.name,
        standings=standings_of(evening, event_head(event, user)),
        boards=tuple(_boards(evening)) if boards else None,
        travellers=evening.shown_lines if boards else None,
        open_rounds=evening.sealed_lines if director else None,
        log=tuple(_log(evening)) if director else None,
        guides=guide_cards(event),
    )


def _boards(evening: Evening) -> Iterator[BoardFacts]:
    lines: dict[int, list[Line]] = {}
    for line in evening.shown_lines:
        lines.setdefault(line.board, []).append(line)
    game = game_text_of(evening.event)
    for board in Board.objects.filter(event=evening.event).select_related("round").order_by("number"):
        deal = deal_of(board, game) if board.round.number in evening.opened else None
        yield _board(board, lines.get(board.number, []), deal)


def _board(board: Board, lines: list[Line], deal: Deal | None) -> BoardFacts:
    natural = [line.hand_scores for line in lines if line.verdict is not None and line.hand_scores is not None]
    by_side = list(zip(*natural, strict=True)) or [(), ()]
    return BoardFacts(
        number=board.number,
        round=board.round.number,
        dealer=board.dealer,
        hands=_hands(board) if deal else {},
        notable=", ".join(_notable(deal)) if deal else "",
        tables=len(lines),
        results=sum(line.status.counts for line in lines),
        lowest=BySide.of(*(min(scores, default=None) for scores in by_side)),
        highest=BySide.of(*(max(scores, default=None) for scores in by_side)),
    )


def _hands(board: Board) -> dict[str, str]:
    hands = (part.partition(":") for part in board.hands.split())
    return {seat: cards for seat, _colon, cards in hands}


def _notable(deal: Deal) -> Iterator[str]:
    for seat in deal.rotation.seats:
        for suit, _word in notable_in(deal, seat):
            yield f"{seat} {suit}"


def _log(evening: Evening) -> Iterator[LogLine]:
    return log_lines(
        evening.event, {line.board for line in evening.lines if line.opens in evening.ended - evening.held}
    )


def log_lines(event: Event, open_boards: Collection[int]) -> Iterator[LogLine]:
    """Yield the log of an event in order; ``open_boards`` are those whose cards may be told."""
    for entry in event.log.all():
        yield LogLine(
            at=timezone.localtime(entry.at),
            actor=actor_words(entry.actor),
            act=entry.act,
            text=act_sentence(entry),
            round=entry.round,
            table=entry.table,
            board=entry.board,
            pair=entry.pair,
            reason=reason_text(entry.reason),
            cards=secret_words(entry.secret) if tells_cards(entry, open_boards) else "",
        )
