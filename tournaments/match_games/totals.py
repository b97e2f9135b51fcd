"""Matches in which what the deals give is added up: to a target, or over a fixed number of deals."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.errors import ImpossibleSlip
from scoring.games.standing import Standing, highest
from scoring.games.variants import Variants
from scoring.match_sheet import Line, Sheet
from scoring.seats import BySide, Rotation, Seat, Side
from tournaments.errors import Invalid
from tournaments.match_games.base import Kind, MatchGame, Redeal, Written, named, nothing_played
from tournaments.models import Match, MatchDeal
from tournaments.models.event import Format
from tournaments.models.match import DealKind, MatchKind
from tournaments.option_texts import GAMES as TEXTS
from tournaments.slips.base import GameSlip
from tournaments.slips.registry import slip_from_json
from tournaments.templatetags.cards import MINUS
from tournaments.texts.setup import variant_words

MOST_DEALS: Final = 96
"""Deals that a match of a fixed number has at most."""
DRAW: Final = "draw"
"""The value of the option ``tie`` by which equal totals at the target end a game (H9.3, Q7.2)."""


@dataclass(frozen=True, slots=True)
class SlipDeal:
    """A deal that was played, as its slip says it."""

    slip: GameSlip

    @property
    def columns(self) -> dict[str, Any]:
        """The deal as a version stores it."""
        return {"kind": DealKind.SCORED, "slip": self.slip.to_json()}


@dataclass(frozen=True, slots=True)
class Clauses:
    """Where the rules of a game speak of matches: of a fixed number of deals, of the target, of a tie and after it."""

    deals: str
    target: str
    tie: str
    after_tie: str


class TotalsMatch(MatchGame):
    """The match scheme of a game in which hand scores are added up; subclasses say how, and find the words."""

    kinds: ClassVar[Mapping[str, Kind]] = MappingProxyType(
        {
            MatchKind.GAMES: Kind(
                gettext_lazy("A game to the target"),
                gettext_lazy("Deals are played until a side has the target, such as 500 or 31 points."),
            ),
            MatchKind.DEALS: Kind(
                MatchKind.DEALS.label,
                gettext_lazy("So many deals, whatever the score, so that everybody deals as often."),
            ),
        }
    )
    can_force = True
    variants: ClassVar[Variants[Any]]
    clauses: ClassVar[Clauses]

    def canonical(self, variant: str) -> str:
        return self.variants.canonical(variant)

    def parse(self, variant: str) -> Any:
        return self.variants.parse(variant)

    def options(self, match: Match) -> Any:
        return self.variants.from_json(match.options)

    def check_terms(self, kind: str, options: Any, *, games_to_win: int, extra_deals: int, deal_count: int) -> None:
        step = len(self.rotation(options).seats)
        most = MOST_DEALS if kind == MatchKind.DEALS else 0
        if not min(most, 1) <= deal_count <= most or deal_count % step:
            raise Invalid("match_deals", step=step, most=MOST_DEALS)

    def event_terms(self, format_: str, variant: str, deals: int) -> tuple[str, str, int]:
        if format_ == Format.GAMES:
            return MatchKind.GAMES, variant, 0
        return MatchKind.DEALS, variant, deals

    @abstractmethod
    def rotation(self, options: Any) -> Rotation:
        """Return the order of the seats."""

    def sides_of(self, options: Any) -> tuple[Side, ...]:
        return self.rotation(options).sides

    # What the deals come to --------------------------------------------------------------------------------------

    @abstractmethod
    def standings(self, kind: str, slips: Sequence[GameSlip], options: Any, deals: int) -> tuple[Standing, ...]:
        """Return the state before the first and after each of these slips."""

    def sheet(self, match: Match, deals: Sequence[MatchDeal]) -> Sheet:
        options = self.options(match)
        slips = [slip_from_json(deal.slip) for deal in deals if deal.slip is not None]
        states = iter(self.standings(match.kind, slips, options, match.deal_count))
        scores = iter(slip.hand_scores(options) for slip in slips)
        state = next(states)
        nought, lines = state.totals.map(lambda _: 0), []
        for deal in deals:
            is_played = deal.kind == DealKind.SCORED
            gained = (next(scores) if is_played else None) or nought
            counts = not state.is_over
            state = next(states) if is_played else state
            lines.append(
                Line(gained, state.totals, state.totals, 1, counts=counts, is_played=is_played, banned=state.banned)
            )
        ending = ("deals" if match.kind == MatchKind.DEALS else "target") if state.is_over else ""
        due = match.deal_count if match.kind == MatchKind.DEALS else None
        return Sheet(tuple(lines), (), state.totals, ending, due, state.winner, state.is_tied, state.banned)

    def check(self, match: Match, deal: Written, before: Sheet, dealer: Seat | None, names: Mapping[str, str]) -> None:
        if isinstance(deal, Redeal):
            if not self.can_redeal_by(self.options(match)):
                raise Invalid("match_no_redeal")
            return
        if not (isinstance(deal, SlipDeal) and deal.slip.game == self.key):
            raise Invalid("form_out_of_date")
        faults = tuple(self.faults(match, deal.slip, before, dealer))
        if faults:
            told = tuple(_named(fault, names) for fault in faults)
            raise told[0] if len(told) == 1 else ImpossibleSlip("several", "; ".join(map(str, told)), faults=told)

    @abstractmethod
    def faults(self, match: Match, slip: Any, before: Sheet, dealer: Seat | None) -> Sequence[ImpossibleSlip]:
        """Return everything that cannot be true of a slip after these deals."""

    def written(self, slip: GameSlip) -> Written:
        return SlipDeal(slip)

    def winner(self, match: Match, sheet: Sheet) -> Side | None:
        if sheet.ending:
            return sheet.winner
        ahead = highest(sheet.score)
        return ahead[0] if len(ahead) == 1 else None

    # What the pages show -----------------------------------------------------------------------------------------

    def value(self, columns: Mapping[str, Any]) -> dict[str, Any]:
        return {"kind": str(columns["kind"]), "slip": columns["slip"]}

    def words(self, value: Mapping[str, Any], names: Mapping[str, str]) -> str:
        return ", ".join(self.parts(slip_from_json(value["slip"]), names))

    @abstractmethod
    def parts(self, slip: Any, names: Mapping[str, str]) -> Iterable[str]:
        """Yield what a slip says, part by part; ``names`` are those of the sides, and of seats if known."""

    def what(self, match: Match) -> str:
        options = self.options(match)
        if match.kind == MatchKind.DEALS:
            text = ngettext(
                "%(deals)d deal, whatever the totals; the higher total wins, and a draw stands (clause %(clause)s).",
                "%(deals)d deals, whatever the totals; the higher total wins, and a draw stands (clause %(clause)s).",
                match.deal_count,
            )
            ends: tuple[str, ...] = (text % {"deals": match.deal_count, "clause": self.clauses.deals},)
        else:
            ends = (*self.until(options), self._tie_words(options))
        return " ".join((*ends, *self.besides(options)))

    @abstractmethod
    def until(self, options: Any) -> Iterable[str]:
        """Yield what ends a game to the target, but for a tie."""

    @abstractmethod
    def besides(self, options: Any) -> Iterable[str]:
        """Yield what else is to be known of every match."""

    def _tie_words(self, options: Any) -> str:
        if options.tie == DRAW:
            text = _("Equal totals are a draw (clause %(clause)s).")
        else:
            text = _("After equal totals another deal decides (clause %(clause)s).")
        return text % {"clause": self.clauses.tie}

    def rules_text(self, match: Match) -> str:
        return variant_words(match.variant, self.key)

    def rule_lines(self, match: Match) -> list[tuple[Any, str]]:
        return list(TEXTS[self.key].lines(self.options(match)))

    def standing(self, match: Match, sheet: Sheet, names: BySide[str]) -> tuple[SafeString, str]:
        if sheet.ending:
            return self._ended(match, sheet, names), self.why(match, sheet)
        if match.is_ended:
            return self._ended(match, sheet, names), _("The sheet was closed, so it counts as it stands.")
        return _leads(sheet, names), self.to_come(match, sheet)

    def why(self, match: Match, sheet: Sheet) -> str:
        """Return on what ground a match is over, naming the clause."""
        if match.kind == MatchKind.DEALS:
            text = ngettext(
                "%(count)d deal has been played (clause %(clause)s).",
                "%(count)d deals have been played (clause %(clause)s).",
                sheet.played,
            )
            return text % {"count": sheet.played, "clause": self.clauses.deals}
        if sheet.winner is None:
            return _("Equal totals at the target are a draw here (clause %(clause)s).") % {"clause": self.clauses.tie}
        return self.why_won(self.options(match), sheet)

    @abstractmethod
    def why_won(self, options: Any, sheet: Sheet) -> str:
        """Return on what ground somebody has won a game to the target, naming the clause."""

    def to_come(self, match: Match, sheet: Sheet) -> str:
        """Return what the match still waits for, naming the clause."""
        clauses = self.clauses
        if match.kind == MatchKind.DEALS:
            left = max(match.deal_count - sheet.played, 0)
            text = ngettext(
                "%(count)d deal is left (clause %(clause)s).", "%(count)d deals are left (clause %(clause)s).", left
            )
            return text % {"count": left, "clause": clauses.deals}
        if sheet.is_tied:
            text = _("The totals are equal, so another deal decides (clause %(tie)s, clause %(after)s).")
            return text % {"tie": clauses.tie, "after": clauses.after_tie}
        text = _("The game ends at %(target)d (clause %(clause)s).")
        return text % {"target": self.options(match).target, "clause": clauses.target}

    def _ended(self, match: Match, sheet: Sheet, names: BySide[str]) -> SafeString:
        if not sheet.played and not sheet.ending:
            return nothing_played()
        side = self.winner(match, sheet)
        if side is None:
            # Translators: a draw, with the totals of all sides.
            return named(_("A draw: {totals}."), names, totals="–".join(map(total_text, sheet.score)))
        others = [total_text(score) for other, score in sheet.score.items() if other is not side]
        words = {"own": total_text(sheet.score[side]), "theirs": ", ".join(others)}
        if len(others) > 1:
            # Translators: one of three players has won; then the totals of the others.
            return named(_("{pair} wins with {own}; the others have {theirs}."), names, side, **words)
        if highest(sheet.score) != (side,):
            # Translators: what decides the match is another thing than the totals, such as four sevens.
            return named(_("{pair} win; the totals are {own} and {theirs}."), names, side, **words)
        return named(_("{pair} win by {own} to {theirs}."), names, side, **words)


def total_text(value: int) -> str:
    """Write a total, which may be below nought, with a real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def _leads(sheet: Sheet, names: BySide[str]) -> SafeString:
    if not sheet.lines:
        return SafeString(_("Nothing has been played yet."))
    ahead = highest(sheet.score)
    if len(ahead) == len(sheet.score.sides) == 2:
        return SafeString(_("The two sides are level."))
    if len(ahead) > 1:
        return SafeString(_("The first are level."))
    margin = sheet.score[ahead[0]] - max(score for side, score in sheet.score.items() if side is not ahead[0])
    if len(sheet.score.sides) > 2:
        text = ngettext("{pair} leads by {n} point.", "{pair} leads by {n} points.", margin)
    else:
        text = ngettext("{pair} lead by {n} point.", "{pair} lead by {n} points.", margin)
    return named(text, names, ahead[0], n=margin)


def _named(fault: ImpossibleSlip, names: Mapping[str, str]) -> ImpossibleSlip:
    """Return a fault that names its sides as the sheet does."""
    facts = {
        name: names.get(value.value, value.value) if isinstance(value, Side) else value
        for name, value in fault.facts.items()
    }
    return ImpossibleSlip(fault.code, str(fault), **facts)
