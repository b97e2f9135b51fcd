"""A match between two pairs in ordinary play: its score sheet, when it is over and who has won (clauses 7, 8 and 10).

Everything is worked out from the deals in their order. The clock is not: minutes end a match when somebody says so,
for the deal that is being played is finished first (A26).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.games.botifarra.options import LEVELS, Level, Options
from scoring.games.botifarra.score import game_points, offence_points, outcome_of_slip
from scoring.games.botifarra.series import LOVE, Step, added, match_difference, match_score, step
from scoring.match_sheet import Game, Line, Sheet
from scoring.seats import BySide, Side

GAMES: Final = "games"
"""Games to the target, one after another (clause 8)."""
MATCH: Final = "match"
"""To the target, a number of deals or the end of the time, whichever comes first; points are capped (clause 10)."""
DEALS: Final = "deals"
"""A fixed number of deals, whatever the score, as clubs G and LL play (clause 10)."""


FORM_OPTIONS: Final = frozenset({"target", "carry_over", "deals", "minutes", "cap"})
"""The options of clause 13a that some form of match names; the others are of play and of the score of a deal."""


@dataclass(frozen=True, slots=True)
class MatchForm:
    """A form of match: those of ``FORM_OPTIONS`` that it names, and whether it is won by games rather than points.

    What it does not name has no say in it, whatever the options hold: no target, no number of deals, no cap.
    """

    options: frozenset[str]
    by_games: bool = False

    def reads(self, option: str) -> bool:
        """Tell whether an option has a say in it; those of play and of the score of a deal always have."""
        return option in self.options or option not in FORM_OPTIONS


FORMS: Final[Mapping[str, MatchForm]] = MappingProxyType(
    {
        GAMES: MatchForm(frozenset({"target", "carry_over"}), by_games=True),  # 8.1, 8.4
        MATCH: MatchForm(frozenset({"target", "deals", "minutes", "cap"})),  # 10: L, T and V
        DEALS: MatchForm(frozenset({"deals"})),  # 10: G and LL name no cap, and G ranks by the difference
    }
)
"""Every form of match by its key."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What two pairs have agreed on beside the options of the rules.

    ``games_to_win`` ends a match of kind ``games`` as soon as one side has won so many, 0 leaves it open.
    ``extra_deals`` are played, again and again, while a match of kind ``deals`` is level; with 0 the draw stands.
    """

    kind: str = GAMES
    games_to_win: int = 1
    extra_deals: int = 0

    @property
    def form(self) -> MatchForm:
        """The form of match that it is."""
        return FORMS[self.kind]


@dataclass(frozen=True, slots=True)
class Slip:
    """A deal as the sheet has it: ``points`` of North-South of 72, or none where ``offender`` broke the rules (7.4)."""

    declarer: Side
    trump: str
    level: Level
    points: int | None
    offender: Side | None = None


def points_of(slip: Slip, options: Options) -> BySide[int]:
    """Return the game points of a deal: by its points (7.1, 7.2), or all at stake where a side broke the rules (7.4).

    Raises ``ImpossibleSlip`` as ``outcome_of_slip`` does.
    """
    if slip.offender is not None:
        return offence_points(slip.offender, slip.trump, slip.level, options)
    points = -1 if slip.points is None else slip.points
    return game_points(outcome_of_slip(options, slip.declarer, slip.trump, slip.level, points), options)


def play_match(deals: Iterable[BySide[int]], terms: Terms, options: Options) -> Sheet:
    """Return the sheet that the game points of ``deals``, in order, add up to.

    Raises ``ImpossibleSlip`` as ``series.step`` does.
    """
    lines: list[Line] = []
    games: list[Game] = []
    score, ending = LOVE, ""
    due = options.deals if terms.form.reads("deals") else None
    for played, deal in enumerate(deals, start=1):
        if ending:
            lines.append(Line(deal, score, score, max(1, len(games)), counts=False))
            continue
        taken = _step(score, deal, terms, options)
        lines.append(Line(deal, taken.score, taken.start, len(games) + 1, taken.game))
        if taken.game:
            games.append(taken.game)
        due = _due(due, played, taken.score, terms)
        ending = _ending(games, played, due, terms)
        score = taken.score if ending else taken.start
    return Sheet(tuple(lines), tuple(games), score, ending, due)


def _step(score: BySide[int], deal: BySide[int], terms: Terms, options: Options) -> Step:
    if terms.form.reads("target"):
        return step(score, deal, options)
    total = added(score, deal)
    return Step(total, total)


def _due(due: int | None, played: int, score: BySide[int], terms: Terms) -> int | None:
    """Add the extra deals where a match of kind ``deals`` is level at its end (clause 10, club G)."""
    is_level = len(set(score)) == 1
    return due + terms.extra_deals if terms.kind == DEALS and due == played and is_level else due


def _ending(games: list[Game], played: int, due: int | None, terms: Terms) -> str:
    if terms.form.by_games:  # 8.1: only one side scores on a deal, so there is no double win
        won = [sum(game.winner is side for game in games) for side in LOVE.sides]
        return "games" if 0 < terms.games_to_win <= max(won) else ""
    if games:  # clause 10: "first to occur"
        return "target"
    return "deals" if due is not None and played >= due else ""


def leader(sheet: Sheet, terms: Terms) -> Side | None:
    """Return the side that is ahead, none where they are level: games won come before the score of the running one."""
    by_games = terms.form.by_games
    by_score = sheet.score if not (by_games and sheet.ending) else LOVE
    return _higher(sheet.won.map_sides(lambda side, games: (games if by_games else 0, by_score[side])))


def winner(sheet: Sheet, terms: Terms) -> Side | None:
    """Return the side that has won if the match ends now, none for a draw.

    A series is won by games (clause 8): the score of a game that was not finished decides nothing. Every other match
    is won by points, as they were made, and a draw stands (clause 10).
    """
    return _higher(sheet.won if terms.form.by_games else sheet.score)


def _higher(values: BySide) -> Side | None:  # type: ignore[type-arg]
    best = max(values)
    ahead = [side for side, value in values.items() if value == best]
    return ahead[0] if len(ahead) == 1 else None


def credited(sheet: Sheet, terms: Terms, options: Options) -> BySide[int] | None:
    """Return the points each side is credited with, at most ``cap``; none where the form has no cap (clause 10)."""
    return match_score(sheet.score, options) if terms.form.reads("cap") else None


def difference(sheet: Sheet, terms: Terms, options: Options) -> int | None:
    """Return the difference of the points that count, North-South less East-West; none for a series of games."""
    if terms.form.by_games:
        return None
    if terms.form.reads("cap"):
        return match_difference(sheet.score, options)
    ns, ew = sheet.score
    return ns - ew


def slip_of(chooser: str, trump: str, level: str, points: int | None, offender: str) -> Slip:
    """Return a deal from its spelling: sides ``NS`` and ``EW``, level by its key, no offender where it is empty."""
    return Slip(Side(chooser), trump, LEVELS[level], points, Side(offender) if offender else None)
