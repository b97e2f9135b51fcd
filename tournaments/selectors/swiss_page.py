"""The page of the draw of a round: who is there, who would meet whom, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

from scoring.errors import PairingError
from scoring.pairing.drawn import DrawnRound, DrawnTable, Float
from scoring.pairing.orders import drawing_order
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.models.swiss import System, WishKind
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.names import PairName
from tournaments.selectors.progress import open_again_text
from tournaments.selectors.swiss_draw import Swaps, proposed, why_not
from tournaments.selectors.swiss_evening import SwissEvening


@dataclass(frozen=True, slots=True)
class Side:
    """A pair at a table of the draw with what it has so far, and whether the director has swapped it."""

    pair: PairName
    has: str
    is_swapped: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the draw; ``remarks`` say what is worth knowing of it, ``is_bad`` that something speaks against it.

    Of teams ``table`` are the two tables of a match.
    """

    table: str
    ns: Side
    ew: Side
    remarks: tuple[str, ...]
    is_bad: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """A round as it would be drawn. ``against`` are sentences on what speaks against it."""

    tables: tuple[TableRow, ...]
    bye: Side | None
    against: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A pair of the event as the next round finds it: ``there``, ``away``, ``left``, or ``later``."""

    pair: PairName
    state: str
    since: int
    until: int | None
    table: int | None

    @property
    def is_in(self) -> bool:
        """Whether it takes part in the next round if it is there."""
        return self.state in ("there", "away")


@dataclass(frozen=True, slots=True)
class WishRow:
    """What is said of two pairs."""

    pk: int
    kind: str
    one: PairName
    other: PairName
    round: int | None

    @property
    def text(self) -> str:
        """What it says."""
        if self.kind == WishKind.FIXED:
            return _("meet in round %(round)d") % {"round": self.round}
        return str(WishKind(self.kind).label)


@dataclass(frozen=True, slots=True)
class DrawPage:
    """All that the page shows. ``draw`` is none where nothing can be drawn; ``refusal`` or ``fault`` say why.

    ``last`` is the last round that was drawn, none before the first; ``swaps`` are those that the draw has in it.
    """

    head: EventHead
    number: int
    system: str
    in_arrears: bool
    draw: Draw | None
    refusal: Refusal | None
    fault: PairingError | Refusal | None
    swaps: Swaps
    field: tuple[FieldRow, ...]
    wishes: tuple[WishRow, ...]
    last: int | None
    last_has_begun: bool
    running: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        """Whether all rounds have been drawn."""
        return self.number > self.head.round_count

    @property
    def present(self) -> int:
        """How many are there in the next round."""
        return sum(row.state == "there" for row in self.field)

    @property
    def left(self) -> tuple[FieldRow, ...]:
        """Who has left the event."""
        return tuple(row for row in self.field if row.state == "left")

    @property
    def swap_texts(self) -> tuple[str, ...]:
        """The swaps as addresses write them: "3-8"."""
        return tuple(f"{one}-{other}" for one, other in self.swaps)


def draw_page(event: Event, user: AnonymousUser | User, swiss: SwissEvening, swaps: Swaps = ()) -> DrawPage:
    """Return the page of the draw of the next round, with what the director swapped so far; asks nothing more.

    Swaps that cannot be done are left out, with ``fault`` saying why.
    """
    refusal = why_not(swiss)
    draw, fault, kept = (None, None, ()) if refusal else _drawn(swiss, swaps)
    last = swiss.rounds[-1] if swiss.rounds else None
    return DrawPage(
        head=event_head(event, user),
        number=swiss.next_round,
        system=str(System(swiss.options.system.value).label),
        in_arrears=swiss.field.row.in_arrears,
        draw=draw,
        refusal=refusal,
        fault=fault,
        swaps=kept,
        field=tuple(_field(swiss)),
        wishes=tuple(_wishes(swiss)),
        last=last.number if last else None,
        last_has_begun=last is not None and (last.has_ended or last.has_begun),
        running=swiss.running,
    )


def _drawn(swiss: SwissEvening, swaps: Swaps) -> tuple[Draw | None, PairingError | Refusal | None, Swaps]:
    try:
        return _draw(swiss, proposed(swiss, swaps), swaps), None, swaps
    except PairingError as fault:
        return None, fault, ()
    except Refusal as refusal:
        return _draw(swiss, proposed(swiss), ()), refusal, ()


def _draw(swiss: SwissEvening, drawn: DrawnRound, swaps: Swaps) -> Draw:
    scores = {placed.number: placed.tally.score for placed in drawing_order(swiss.facts, swiss.options)}
    moved = {number for swap in swaps for number in swap}

    def side(number: int) -> Side:
        return Side(swiss.names[number], swiss.text_of(number), number in moved)

    floats = {one.entry: one for one in drawn.floats}
    rows = [
        TableRow(
            _tables(swiss, table.number),
            side(table.ns),
            side(table.ew),
            tuple(_remarks(swiss, table, floats, scores)),
            bool(table.met or table.never),
        )
        for table in drawn.tables
    ]
    return Draw(tuple(rows), None if drawn.bye is None else side(drawn.bye), tuple(_against(swiss, drawn)))


def _tables(swiss: SwissEvening, number: int) -> str:
    """Write at which table they meet, of teams at which two."""
    return f"{2 * number - 1}–{2 * number}" if swiss.event.is_teams else str(number)


def _remarks(
    swiss: SwissEvening, table: DrawnTable, floats: Mapping[int, Float], scores: Mapping[int, Fraction]
) -> Iterator[str]:
    if table.met:
        yield _("have met before")
    if table.never:
        yield _("are never to meet")
    if table.avoid:
        yield _("are to avoid each other")
    if table.pair in swiss.facts.fixed:
        yield _("fixed table")
    for number in table.pair:
        if number in floats:
            yield _("pair %(pair)d floats down") % {"pair": number}
        if swiss.options.stationary.get(number) == table.number:
            yield _("pair %(pair)d stays here") % {"pair": number}
    one, other = (scores[number] for number in table.pair)
    if swiss.event.has_matches and abs(one - other) > 1:
        yield _("their wins are far apart")


def _against(swiss: SwissEvening, drawn: DrawnRound) -> Iterator[str]:
    of_teams = swiss.event.is_teams
    again = _("Teams %(ns)d and %(ew)d at tables %(tables)s have met before.") if of_teams else ""
    again = again or _("Pairs %(ns)d and %(ew)d at table %(table)d have met before.")
    never = _("Teams %(ns)d and %(ew)d at tables %(tables)s are never to meet.") if of_teams else ""
    never = never or _("Pairs %(ns)d and %(ew)d at table %(table)d are never to meet.")
    for number, tables in swiss.open_again:
        yield open_again_text(number, tables)
    for table in drawn.repeats:
        yield again % _seats(swiss, table)
    for table in drawn.tables:
        if table.never:
            yield never % _seats(swiss, table)
    if drawn.is_second_bye:
        yield _second_bye(swiss) % {"pair": drawn.bye}


def _second_bye(swiss: SwissEvening) -> str:
    if swiss.event.is_teams:
        return _("Team %(pair)d would have the bye a second time.")
    if not swiss.event.has_matches:
        return _("Pair %(pair)d would have the bye a second time.")
    return _("Pair %(pair)d would have the bye, and has won a round without playing before.")


def _seats(swiss: SwissEvening, table: DrawnTable) -> dict[str, int | str]:
    return {"ns": table.ns, "ew": table.ew, "table": table.number, "tables": _tables(swiss, table.number)}


def _field(swiss: SwissEvening) -> Iterator[FieldRow]:
    away = {absence.pair_id for absence in swiss.field.absences if absence.round == swiss.next_round}
    for number, pair in swiss.field.entrants.items():
        name = swiss.names[number]
        state = "away" if pair.pk in away else "there"
        if pair.until is not None and pair.until <= swiss.next_round:
            state = "left"
        elif pair.since > swiss.next_round:
            state = "later"
        yield FieldRow(name, state, pair.since, pair.until, pair.table)


def _wishes(swiss: SwissEvening) -> Iterator[WishRow]:
    names = {pair.pk: swiss.names[number] for number, pair in swiss.field.entrants.items()}
    for wish in swiss.field.wishes:
        if wish.round is None or wish.round >= swiss.next_round:
            yield WishRow(wish.pk, wish.kind, names[wish.one_id], names[wish.other_id], wish.round)
