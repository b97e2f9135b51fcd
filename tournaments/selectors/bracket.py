"""The bracket of a knock-out, round by round from its top to its foot, and the draw of its next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

from scoring.movements.knockout import KNOCKOUT, bracket, knockout_rounds
from scoring.movements.request import Request
from scoring.movements.seating import Entry, WinnerOf
from scoring.movements.seating import Seating as Line
from scoring.pairing.knockout import played_on
from scoring.seats import Side
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.selectors.competition_facts import Bracket, CompetitionEvening, load_competition
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.match_evening import MatchEvening, MatchLine, load_match_evening
from tournaments.selectors.names import PairName

# The draw --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnockoutDraw:
    """The tables and byes of a round as they would be drawn; ``lines`` name pairs by their place in ``seeds``."""

    round: int
    seeds: tuple[int, ...]
    lines: tuple[Line, ...]

    def numbers(self, line: Line) -> tuple[int, ...]:
        """Return the numbers of the pairs of a table, North-South first; of a bye that of one pair."""
        return tuple(self.seeds[entry - 1] for entry in line.pairs if isinstance(entry, int))


def next_draw(competition: CompetitionEvening) -> KnockoutDraw | Refusal:
    """Return the next round of the knock-out, or why it cannot be drawn yet.

    The codes are ``no_round``, ``round_running`` while groups are being played, ``groups_open`` where a sheet of them
    is open again, ``knockout_nobody`` where fewer than two go on from them, ``knockout_open`` while a match of the
    last round is being played, and ``knockout_level`` where one has no winner; the facts have the tables.
    """
    event, current = competition.event, competition.bracket
    number = len(competition.evening.rounds) + 1
    if number > event.round_count:
        return Refusal("no_round", round=number)
    if current is None or current.drawn < 1:
        return _first_draw(competition, number)
    still_open, level = current.open()
    for code, undecided in (("knockout_open", still_open), ("knockout_level", level)):
        if undecided:
            return Refusal(code, round=number, last=number - 1, tables=[line.table for line in undecided])
    movement = played_on(current.movement, current.winners())
    lines = tuple(line for line in movement.seatings if line.round == current.next_round)
    return KnockoutDraw(number, current.seeds, lines)


def _first_draw(competition: CompetitionEvening, number: int) -> KnockoutDraw | Refusal:
    running = competition.evening.current
    if running is not None:
        return Refusal("round_running", round=number, first=running.number)
    for one in competition.evening.rounds:
        if one.open_again:
            return Refusal("groups_open", round=number, last=one.number, tables=list(one.open_again))
    seeds = competition.qualified()
    if len(seeds) < 2:
        return Refusal("knockout_nobody")
    movement = KNOCKOUT.build(Request(KNOCKOUT.key, len(seeds)))
    return KnockoutDraw(number, seeds, tuple(line for line in movement.seatings if line.round == 1))


# The page --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BracketSide:
    """A side of a match: a pair, or who is to come (``text``). ``score`` is none where it may not be told."""

    pair: PairName | None
    text: str
    score: int | None
    goes_on: bool


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket, or a bye, whose second side is none.

    ``table`` is none where it has not been drawn; ``slug`` leads the director to its sheet; ``note`` is what is to be
    known of it: that it is level, a walk-over, or that its result was corrected after the draw.
    """

    number: int | None
    table: int | None
    sides: tuple[BracketSide, ...]
    state: str
    slug: str
    note: str

    @property
    def is_bye(self) -> bool:
        """Whether nobody plays here."""
        return len(self.sides) == 1


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the bracket with its matches from the top to the foot."""

    number: int
    left: int
    matches: tuple[BracketMatch, ...]
    is_drawn: bool

    @property
    def title(self) -> str:
        """What the round is called."""
        names = {2: _("Final"), 4: _("Semi-finals"), 8: _("Quarter-finals")}
        return names.get(self.left, _("Last %(left)d") % {"left": self.left})


@dataclass(frozen=True, slots=True)
class BracketPage:
    """All that the page shows. ``to_draw`` is the next round, none where all are; ``refusal`` says why it waits."""

    head: EventHead
    rounds: tuple[BracketRound, ...]
    champion: PairName | None
    to_draw: int | None
    draw: KnockoutDraw | None
    refusal: Refusal | None
    draw_rows: tuple[tuple[int, tuple[PairName, ...]], ...]
    last: int | None
    last_has_begun: bool


def bracket_page(event: Event, user: User | AnonymousUser | None) -> BracketPage:
    """Return the bracket as this visitor may know it: eight queries, however many matches there are."""
    head = event_head(event, user)
    evening = load_match_evening(event, user)
    competition = load_competition(event, evening)
    current = competition.bracket
    tells = (
        _Teller(head, evening.shown, evening.names, current, _before_untouched(evening))
        if current is not None
        else None
    )
    found = next_draw(competition) if evening.to_draw else None
    draw = found if isinstance(found, KnockoutDraw) and head.is_director else None
    last = evening.rounds[-1] if evening.rounds and current is not None else None
    is_drawn = last is not None and event.drawn_from is not None and last.number >= event.drawn_from
    return BracketPage(
        head=head,
        rounds=tuple(tells.rounds()) if tells else (),
        champion=tells.champion() if tells else None,
        to_draw=evening.to_draw,
        draw=draw,
        refusal=found if isinstance(found, Refusal) else None,
        draw_rows=tuple((line.table, tuple(evening.names[one] for one in draw.numbers(line))) for line in draw.lines)
        if draw
        else (),
        last=last.number if last is not None and is_drawn else None,
        last_has_begun=last is not None and (last.has_ended or last.has_begun),
    )


def bracket_of(evening: MatchEvening, head: EventHead) -> tuple[BracketRound, ...]:
    """Return the rounds of the bracket of an evening that has been loaded; none before the knock-out is drawn."""
    current = load_competition(evening.event, evening).bracket
    return (
        ()
        if current is None
        else tuple(_Teller(head, evening.shown, evening.names, current, _before_untouched(evening)).rounds())
    )


def _before_untouched(evening: MatchEvening) -> frozenset[int]:
    """The round before the last one that was drawn, where nothing of that is recorded, so that it can be taken back."""
    last = evening.rounds[-1] if evening.rounds else None
    return frozenset() if last is None or last.has_ended or last.has_begun else frozenset({last.number - 1})


@dataclass(frozen=True, slots=True)
class _Teller:
    """Puts a bracket into words for one reader."""

    head: EventHead
    shown: frozenset[int]
    names: Mapping[int, PairName]
    bracket: Bracket
    can_take_back: frozenset[int] = frozenset()
    """The rounds of the event after which the draw can be taken back."""

    def rounds(self) -> Iterator[BracketRound]:
        """Yield the rounds; in each the matches stand as in a drawn bracket, two that lead to the same one together."""
        total = knockout_rounds(len(self.bracket.seeds))
        movement = played_on(self.bracket.movement, self._drawn_winners())
        for number in range(1, total + 1):
            lines = [line for line in movement.seatings if line.round == number]
            if number == 1:
                places = {seed: place for place, seed in enumerate(bracket(total))}
                lines.sort(key=lambda line: min(places[one] for one in line.pairs if isinstance(one, int)))
            matches = tuple(self._match(line) for line in lines)
            yield BracketRound(
                self.bracket.first + number - 1, 2 ** (total - number + 1), matches, number <= self.bracket.drawn
            )

    def champion(self) -> PairName | None:
        """Return who has won the last match, where that may be told."""
        last = max(self.bracket.lines, key=lambda match: self.bracket.lines[match].round, default=None)
        if last is None or self.bracket.drawn < knockout_rounds(len(self.bracket.seeds)):
            return None
        line, side = self.bracket.lines[last], self.bracket.result(last)
        return line.pairs[side] if side is not None and self._may_tell(line) else None

    def _drawn_winners(self) -> dict[int, int]:
        """The winners of rounds before one that was drawn, which seats tell everybody, and those that may be told."""
        known = self.bracket.winners()
        lines = self.bracket.lines
        return {
            match: seed
            for match, seed in known.items()
            if self._may_tell(lines[match]) or lines[match].round < self.bracket.first + self.bracket.drawn - 1
        }

    def _may_tell(self, line: MatchLine) -> bool:
        return self.head.is_director or line.round in self.shown

    def _match(self, line: Line) -> BracketMatch:
        own = self.bracket.lines.get(line.match) if line.match is not None else None
        if own is None:
            sides = tuple(self._to_come(entry) for entry in line.pairs)
            return BracketMatch(line.match, None, sides, "bye" if len(sides) == 1 else "", "", "")
        assert line.match is not None
        went_on = self.bracket.went_on(line.match)
        result = self.bracket.result(line.match) if self._may_tell(own) else None
        return BracketMatch(
            number=line.match,
            table=own.table,
            sides=tuple(self._side(own, side, went_on or result) for side in (Side.NS, Side.EW)),
            state=own.state if self._may_tell(own) else "",
            slug=own.match.slug if self.head.is_director else "",
            note=self._note(own, went_on, result),
        )

    def _side(self, line: MatchLine, side: Side, winner: Side | None) -> BracketSide:
        tells = self._may_tell(line) and self.head.can_see_boards and (line.has_begun or line.is_over)
        score = line.sheet.score[side] if tells and line.walkover is None else None
        return BracketSide(line.pairs[side], "", score, side is winner)

    def _to_come(self, entry: Entry) -> BracketSide:
        if isinstance(entry, WinnerOf):
            return BracketSide(None, _("winner of match %(match)d") % {"match": entry.match}, None, goes_on=False)
        assert isinstance(entry, int)
        return BracketSide(self.bracket.name(self.names, entry), "", None, goes_on=False)

    def _note(self, line: MatchLine, went_on: Side | None, result: Side | None) -> str:
        if not self._may_tell(line) or not line.is_over:
            return ""
        if went_on is not None and result is not went_on:
            text = _("Its result was changed after the draw, which stands.")
            can_follow = line.round in self.can_take_back
            return " ".join((text, _("Take the draw back to follow it."))) if can_follow else text
        if line.walkover is not None:
            return _("walk-over")
        if line.winner is None:
            return _("level; by the director's decision") if result else _("level: nobody goes on yet")
        return ""
