"""Recording the calls and cards of a board at a table, as they happened; taking a result from them.

Text is CPN: calls and tricks, with or without their section tags, or a file with a whole record. Every record is a new
version. Until the round of the board has ended, cards are named to the director alone, and every way to see some is
logged; what names cards stands in the secret part of the log.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User

from scoring.games.registry import GAMES
from scoring.notation import Entry, Record, RecordError, board_of, read_file, write_calls_and_cards
from scoring.notation.text import decode
from scoring.notation.values import UNKNOWN
from scoring.notation.verdict import Flaw, Verdict
from scoring.rules import Action
from scoring.seats import Side
from tournaments.actors import table_actor
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal, Stale
from tournaments.models import Board, Joining, Play, Result
from tournaments.models.result import Source
from tournaments.permissions import is_open
from tournaments.plain_text import without_controls
from tournaments.selectors.deals import deal_of, hands_text
from tournaments.selectors.hand_sources import OF_HANDS, Judging, judging_of, knows_hands
from tournaments.selectors.plays import (
    KEPT_TAGS,
    Sight,
    differs,
    play_of,
    record_with_board,
    result_of,
    sights,
    verdict_of,
)
from tournaments.selectors.values import game_text_of, rules_of
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.hands import settle_hands
from tournaments.services.places import Place, place_of
from tournaments.services.results import enter_by_director
from tournaments.slips.base import GameSlip

ENDED_AT_ONCE: Final = ("redeal", "four_sevens")
"""Results of a hand that ended before its first card."""


class IllegalPlay(Refusal):
    """The rules forbid a card or call of the record: ``facts["flaw"]`` is the first that nobody has accepted.

    It comes with ``line``, ``column`` and its ``sight``, by which the same text, sent again, accepts it.
    """


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was recorded: the new version, what the rules say of it, and the result its cards give, if all is known."""

    play: Play
    verdict: Verdict
    cards: GameSlip | None
    differs: bool


def text_of(actions: Iterable[Action], game: str) -> str:
    """Return the text that records these actions of a game."""
    return write_calls_and_cards(GAMES[game].record_of(actions), KEPT_TAGS)


def record_play(
    *,
    event_id: int,
    table: int,
    board: int,
    text: str | bytes,
    by: User | Joining | str,
    at: dt.datetime,
    expected_version: int,
    accept: bool | Collection[Sight] = False,
) -> Recorded:
    """Record calls and cards of a board as they were at a table.

    ``by`` is the director, or at the table the device's joining of the round of the board. ``accept`` names what its
    writer has seen the rules forbid and says that it happened; that is kept, flagged for the director. Anything else
    they forbid is refused, for hands that came meanwhile may show more than was seen. ``True`` accepts whatever there
    is, for a program that has played the hand itself; no page knows that much. A board without hands takes them from
    the record, where that knows them; what other tables have recorded of it is judged again then.

    Raises ``RecordError`` with line and column for a text that cannot be what happened, and where hands forbid it with
    ``hands_from``, the table from whose record they were read, none where they were dealt; ``IllegalPlay``; ``Invalid``
    (no such board or table, another board, dealer or hands than those of the event, nothing recorded);
    ``NotPermitted`` and ``Frozen`` at a table before the round has ended or over the director's record; ``Stale``.
    """
    try:
        with locked(event_id) as event:
            place = place_of(event, table, board, expected_version)
            actor = _actor(place, by)
            before = standing_at(place)
            if before and _repeats(place, before, text, actor, expected_version):
                return _recorded(before, verdict_of(before, rules_of(event)), place)
            _check_owner(before, by)
            _check_version(before, expected_version)
            offered = _offered(place, text)
            verdict = _check(place, offered, tolerant=bool(accept))
            _refuse(verdict, accept, offered.judging)
            return _append(place, before, offered, verdict, actor, at, by_table=isinstance(by, Joining))
    except (IllegalPlay, RecordError) as refusal:
        _log_refusal(event_id, table, board, refusal, by, at)
        raise


def _actor(place: Place, by: User | Joining | str) -> str:
    """Return who acts; a table acts on its own boards, after their round."""
    if not isinstance(by, Joining):
        return actor_name(by)
    seating = place.seating
    if by.round_id != seating.round_id or by.device.link.table != seating.table:
        raise NotPermitted("not_your_round", board=place.board.number)
    if by.pair_id not in (seating.ns_id, seating.ew_id):
        raise NotPermitted("not_your_table", pair=by.pair.number, table=seating.table)
    if not is_open(place.event, place.board.round):
        raise Frozen("play_after_round", round=place.board.round.number)
    side = Side.NS if by.pair_id == seating.ns_id else Side.EW
    return table_actor(seating.table, by.pair.number, side)


def standing_at(place: Place) -> Play | None:
    """Return what is recorded of the board by the two pairs of a place, or none."""
    ns, ew = place.pairs
    return play_of(place.event, place.board.number, ns.number, ew.number)


def _repeats(place: Place, before: Play, text: str | bytes, actor: str, expected_version: int) -> bool:
    """Tell whether this request is the one that recorded ``before``, sent once more."""
    if before.actor != actor or expected_version != before.version - 1:
        return False
    try:
        return write_calls_and_cards(_offered(place, text).record, KEPT_TAGS) == before.text
    except (RecordError, Refusal):
        return False


def _check_version(before: Play | None, expected: int) -> None:
    if expected != (before.version if before else 0):
        raise Stale("play_stale", version=before.version if before else 0)


def _check_owner(before: Play | None, by: User | Joining | str) -> None:
    if before and isinstance(by, Joining) and not before.by_table:
        raise NotPermitted("play_of_director", board=before.board.number)


@dataclass(frozen=True, slots=True)
class Offered:
    """A record that somebody wants to stand for a board at a table, and the hands by which it is judged."""

    record: Record
    judging: Judging


def _offered(place: Place, text: str | bytes) -> Offered:
    """Return the record that the text means for this board, with the dealer and hands of the board."""
    record = _pick(text, place)
    if not _holds_something(record):
        raise Invalid("nothing_recorded", game=place.event.game)
    board = place.board
    if record.dealer and record.dealer.value != board.dealer:
        raise Invalid("play_of_other_dealer", board=board.number, dealer=board.dealer)
    judging = judging_of(board, place.seating.table, record)
    judged = judging.of(board)
    game = game_text_of(place.event)
    deal = deal_of(judged, game)
    if deal and record.hands and any(hand not in (None, deal.hand(seat)) for seat, hand in record.hands.items()):
        raise Invalid("play_of_other_hands", board=board.number)
    return Offered(record_with_board(record, judged, game), judging)


def _holds_something(record: Record) -> bool:
    """Tell whether a record says anything of what happened."""
    ended = record.value("FourSevens") or record.value("Result") in ENDED_AT_ONCE
    return bool(record.auction or record.tricks or record.value("Announce") or ended)


def _pick(text: str | bytes, place: Place) -> Record:
    """Return the record of this board and table; a file may hold others beside it."""
    entries = read_file(
        without_controls(text if isinstance(text, str) else decode(text)), game=game_text_of(place.event), loose=True
    )
    board, table = place.board.number, place.seating.table
    for name, number in (("Board", board), ("Table", table)):
        if len(entries) > 1:
            entries = tuple(entry for entry in entries if _names(entry, name) == number) or entries
    if len(entries) > 1:
        raise Invalid("several_records", board=board, table=table)
    entry = entries[0]
    if _names(entry, "Board") not in (None, board):
        raise Invalid("play_of_other_board", board=board, found=entry.value("Board"))
    if _names(entry, "Table") not in (None, table):
        raise Invalid("play_of_other_table", table=table, found=entry.value("Table"))
    if entry.error:
        raise entry.error
    assert entry.record is not None
    return entry.record


def _names(entry: Entry, tag: str) -> int | str | None:
    """Return the board or table that a record names, none where it says nothing about it."""
    value = entry.value(tag)
    return None if value is None or value.strip() in UNKNOWN else board_of(value)


def _check(place: Place, offered: Offered, *, tolerant: bool) -> Verdict:
    rules = rules_of(place.event)
    return GAMES[rules.key].check(offered.record, rules, tolerant=tolerant, trace=False)


def _refuse(verdict: Verdict, accept: bool | Collection[Sight], judging: Judging) -> None:
    if verdict.error:
        if verdict.error.code in OF_HANDS:
            verdict.error.facts["hands_from"] = judging.table
        raise verdict.error
    seen = sights(verdict) if accept is True else accept or ()
    for sight, flaw in zip(sights(verdict), verdict.irregularities, strict=True):
        if sight not in seen:
            raise _illegal(sight, flaw)


def _illegal(sight: Sight, flaw: Flaw) -> IllegalPlay:
    return IllegalPlay("illegal_play", sight=sight, flaw=flaw.to_json(), line=flaw.at.line, column=flaw.at.column)


def _append(
    place: Place,
    before: Play | None,
    offered: Offered,
    verdict: Verdict,
    actor: str,
    at: dt.datetime,
    *,
    by_table: bool,
) -> Recorded:
    board, hands = place.board, _hands_given(place.board, offered, verdict)
    if before:
        Play.objects.filter(pk=before.pk).update(is_current=False)
    irregularities = [flaw.to_json() for flaw in verdict.irregularities]
    text = write_calls_and_cards(offered.record, KEPT_TAGS)
    play = Play.objects.create(
        event=place.event,
        board=board,
        ns=place.pairs[Side.NS],
        ew=place.pairs[Side.EW],
        table=place.seating.table,
        version=before.version + 1 if before else 1,
        is_current=True,
        text=text,
        complete=verdict.complete,
        irregularities=irregularities,
        actor=actor,
        by_table=by_table,
        at=at,
    )
    new = {"version": play.version, "complete": play.complete, "flagged": len(irregularities), "hands": bool(hands)}
    secret = {"text": text, "irregularities": irregularities}
    _log(place, "play_replaced" if before else "play_recorded", actor, at, new=new, secret=secret)
    settle_hands(play, Judging(hands) if hands else offered.judging, actor=actor, at=at)
    return _recorded(play, verdict, place)


def _hands_given(board: Board, offered: Offered, verdict: Verdict) -> str:
    """Return the hands that the record gives the board, none where it has them or the record does not know them."""
    if offered.judging.hands or not knows_hands(offered.record, board) or verdict.deal is None:
        return ""
    return hands_text(verdict.deal)


def _recorded(play: Play, verdict: Verdict, place: Place) -> Recorded:
    cards = result_of(verdict)
    return Recorded(play, verdict, cards, cards is not None and differs(cards, place.current))


def _log(place: Place, act: str, actor: str, at: dt.datetime, *, new: Any = None, secret: Any = None) -> None:
    seating = place.seating
    where = {"round": seating.round.number, "table": seating.table, "board": place.board.number}
    log(place.event, act, actor=actor, at=at, old=None, new=new, secret=secret, reason="", request_id=None, **where)


def _log_refusal(
    event_id: int, table: int, board: int, refusal: IllegalPlay | RecordError, by: User | Joining | str, at: dt.datetime
) -> None:
    """Log a refusal in a round that is still being played: its answer tells cards, so it is a look at the board."""
    kind = "card" if isinstance(refusal, IllegalPlay) else refusal.kind
    if isinstance(by, Joining) or kind in ("syntax", "deck"):
        return
    with locked(event_id) as event:
        place = place_of(event, table, board)
        if place.board.hands and not is_open(event, place.board.round):
            flaw = refusal.facts.get("flaw")
            secret = {"irregularities": [flaw]} if flaw else {"why": str(refusal)}
            _log(place, "play_refused", actor_name(by), at, secret=secret)


def take_result(
    *,
    event_id: int,
    table: int,
    board: int,
    by: User,
    at: dt.datetime,
    expected_version: int,
    play_version: int,
    request_id: UUID | None = None,
) -> Result:
    """Record the result that the cards give, on the director's word; it counts at once, and once a ``request_id``.

    ``expected_version`` is that of the result, ``play_version`` that of the play the director has seen. Raises
    ``Refusal`` (``no_result_in_play``: nothing recorded, unfinished without points), ``Stale``, ``ImpossibleSlip``.
    """
    with locked(event_id) as event:
        play = standing_at(place_of(event, table, board, expected_version))
        _check_version(play, play_version)
        cards = result_of(verdict_of(play, rules_of(event))) if play else None
        if cards is None:
            raise Refusal("no_result_in_play", board=board, table=table)
        return enter_by_director(
            event_id=event_id,
            table=table,
            board=board,
            slip=cards,
            expected_version=expected_version,
            by=by,
            at=at,
            source=Source.CARDS,
            request_id=request_id,
        )


def look_at_play(*, event_id: int, table: int, board: int, by: User, at: dt.datetime) -> Play:
    """Let the director see a recorded play; while its board is sealed the look is logged first.

    Raises ``Refusal`` (``no_play``).
    """
    with locked(event_id) as event:
        place = place_of(event, table, board)
        play = standing_at(place)
        if play is None:
            raise Refusal("no_play", board=board, table=table)
        if not is_open(event, place.board.round):
            _log(place, "looked_at_play", actor_name(by), at)
    return play


def mark_seen(*, event_id: int, table: int, board: int, by: User, at: dt.datetime, version: int) -> Play:
    """Note that the director has seen the irregularities of a play and dealt with them.

    Raises ``Refusal`` (``no_play``) and ``Stale`` where another version stands by now.
    """
    with locked(event_id) as event:
        place = place_of(event, table, board, version)
        play = standing_at(place)
        if play is None:
            raise Refusal("no_play", board=board, table=table)
        _check_version(play, version)
        if play.irregularities and play.seen_at is None:
            play.seen_at = at
            play.save(update_fields=["seen_at"])
            _log(place, "irregularities_seen", actor_name(by), at, new={"flagged": len(play.irregularities)})
    return play
