"""Matches of Le Quatre Sept: games to 31, 33, 150 or 200, and matches of a fixed number of deals (Q7, Q10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.errors import ImpossibleSlip
from scoring.games.quatre_sept.match import standings_of_boards, standings_of_game
from scoring.games.quatre_sept.options import VARIANTS, Options
from scoring.games.quatre_sept.score import Outcome
from scoring.games.quatre_sept.slip import faults_of, outcome_of
from scoring.games.standing import Standing
from scoring.match_sheet import Sheet
from scoring.seats import CLOCKWISE, BySide, Rotation, Seat
from tournaments.match_games.totals import Clauses, TotalsMatch
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind, MatchKind
from tournaments.slips.base import GameSlip
from tournaments.slips.quatre_sept import Slip


@dataclass(frozen=True, slots=True)
class Detail:
    """What the row of a deal shows.

    ``points`` are whole base points, none after four sevens; ``politaines`` the names of the sides that made one, once
    for each; ``four_sevens`` the side that was dealt them.
    """

    points: BySide[int] | None
    politaines: tuple[str, ...]
    four_sevens: str

    @property
    def points_text(self) -> str:
        """The base points of both sides in the order of the sheet."""
        return "–".join(map(str, self.points)) if self.points else ""


class QuatreSeptMatch(TotalsMatch):
    """To the target of the preset, or a fixed number of deals."""

    key: ClassVar[str] = "quatre_sept"
    title = gettext_lazy("Le Quatre Sept")
    what_head = gettext_lazy("Points and politaines")
    print_columns = 3
    variants = VARIANTS
    clauses = Clauses(deals="Q10.2", target="Q7.1", tie="Q7.2", after_tie="Q7.3")

    def rotation(self, options: Options) -> Rotation:
        return CLOCKWISE

    def can_redeal_by(self, options: Options) -> bool:
        """Q8.1: a player without ten, nine and ace may ask for a new deal."""
        return options.redeal_low

    def passes_deal(self, deal: MatchDeal) -> bool:
        """After a deal that was thrown in the same dealer deals again (Q8.1), else the next one (Q2.2)."""
        return deal.kind != DealKind.REDEAL

    def standings(self, kind: str, slips: Sequence[GameSlip], options: Options, deals: int) -> tuple[Standing, ...]:
        hands = list(map(_outcome, slips))
        if kind == MatchKind.DEALS:
            return standings_of_boards(hands, options, deals)
        return standings_of_game(hands, options)

    def faults(self, match: Match, slip: Slip, before: Sheet, dealer: Seat | None) -> Sequence[ImpossibleSlip]:
        return tuple(faults_of(slip.hand, self.options(match)))

    def detail(self, match: Match, deal: MatchDeal, names: BySide[str], seats: Mapping[Seat, str]) -> Detail:
        slip = Slip.from_json(deal.slip or {})
        if slip.hand.four_sevens is not None:
            return Detail(None, (), names[slip.hand.four_sevens])
        made = tuple(names[side] for side, count in slip.politaines.items() for _one in range(count))
        return Detail(slip.counted, made, "")

    def parts(self, slip: Slip, names: Mapping[str, str]) -> Iterable[str]:
        if slip.counted is None:
            yield _("four sevens of %(side)s") % {"side": names[slip.four_sevens]}
            return
        yield _("points %(points)s") % {"points": "–".join(map(str, slip.counted))}
        for side, made in slip.politaines.items():
            if made:
                words = {"side": names[side.value], "count": made}
                yield ngettext("a politaine of %(side)s", "%(count)d politaines of %(side)s", made) % words

    def until(self, options: Options) -> Iterable[str]:
        text = _("A game until a side has %(target)d or more; the higher total wins (clause Q7.1).")
        yield text % {"target": options.target}

    def besides(self, options: Options) -> Iterable[str]:
        if options.has_four_sevens:
            yield _("Four sevens in one hand win it at once (clause Q3.1).")

    def counting(self, match: Match) -> str:
        text = _(
            "Each side counts the whole points it took, fractions dropped, 11 together (clause Q6.1, clause Q6.3); "
            "each politaine adds %(bonus)d (clause Q5.1)."
        )
        return text % {"bonus": self.options(match).bonus}

    def why(self, match: Match, sheet: Sheet) -> str:
        last = next((line for line in reversed(sheet.lines) if line.counts), None)
        if last is not None and not any(last.gained):
            return _("Four sevens in one hand win the game at once, whatever the score (clause Q3.1).")
        return super().why(match, sheet)

    def why_won(self, options: Options, sheet: Sheet) -> str:
        text = _("The target is %(target)d, and the higher total wins (clause Q7.1).")
        return text % {"target": options.target}


def _outcome(slip: GameSlip) -> Outcome:
    assert isinstance(slip, Slip)
    return outcome_of(slip.hand)
