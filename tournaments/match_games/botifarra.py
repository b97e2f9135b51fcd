"""Matches of Botifarra in ordinary play: clauses 7, 8 and 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.botifarra.match import (
    FORMS,
    Slip,
    Terms,
    credited,
    difference,
    play_match,
    points_of,
    slip_of,
    winner,
)
from scoring.games.botifarra.options import LEVELS, Options, canonical_variant, parse_variant
from scoring.games.botifarra.score import DEAL_POINTS, HALF, multiplier_of
from scoring.match_sheet import Sheet
from scoring.seats import BySide, Seat, Side
from tournaments.errors import Invalid
from tournaments.match_games import botifarra_words as words
from tournaments.match_games.base import Foot, Kind, MatchGame, Written
from tournaments.models import Match, MatchDeal
from tournaments.models.event import Format
from tournaments.models.match import DealKind, MatchKind
from tournaments.option_texts.botifarra import BOTIFARRA as WORDS
from tournaments.slips.base import GameSlip
from tournaments.slips.botifarra import Slip as BoardSlip
from tournaments.texts.setup import variant_words

SIDES: Final = ("NS", "EW")
CHAMPIONSHIP_OPTIONS: Final = frozenset({"recontrar_effect", "when_equal", "when_alone"})
"""The options that compare boards with each other, and say nothing of a match."""
MATCH_OPTIONS: Final = tuple(name for name in WORDS.options if name not in CHAMPIONSHIP_OPTIONS)
"""The options that mean something in a match."""


@dataclass(frozen=True, slots=True)
class DealSlip:
    """A deal as it is written on the sheet.

    ``chooser`` is the side that made trumps, ``NS`` or ``EW``; ``trump`` is ``o c e b`` or ``bot``; ``level`` a key of
    ``LEVELS``; ``ns_points`` are the card and trick points of North-South, of 72. Where ``offender`` broke the rules
    of play there are no points: all at stake go to the others (7.4).
    """

    chooser: str
    trump: str
    level: str
    ns_points: int | None = None
    offender: str = ""

    @property
    def columns(self) -> dict[str, Any]:
        """The slip as a version stores it."""
        slip: dict[str, Any] = {"chooser": self.chooser, "trump": self.trump, "level": self.level}
        if self.offender:
            return {"kind": DealKind.OFFENCE, "slip": slip, "offender": self.offender}
        assert self.ns_points is not None
        points = {"NS": self.ns_points, "EW": DEAL_POINTS - self.ns_points}
        return {"kind": DealKind.SCORED, "slip": slip | {"points": points}}

    def check(self, options: Options) -> None:
        """Refuse what cannot be.

        Raises ``Invalid`` (``match_chooser``, ``level_word``, ``match_offender``, ``match_points_missing``) and
        ``ImpossibleSlip``.
        """
        if self.chooser not in SIDES:
            raise Invalid("match_chooser")
        if self.level not in LEVELS:
            raise Invalid("level_word", level=self.level)
        if self.offender not in ("", *SIDES):
            raise Invalid("match_offender")
        if not self.offender and self.ns_points is None:
            raise Invalid("match_points_missing")
        points_of(slip_of(self.chooser, self.trump, self.level, self.ns_points, self.offender), options)


def deal_slip(deal: MatchDeal) -> DealSlip:
    """Return what a standing version says."""
    slip = deal.slip or {}
    points = slip.get("points", {}).get("NS")
    return DealSlip(slip["chooser"], slip["trump"], slip["level"], points, deal.offender)


@dataclass(frozen=True, slots=True)
class Detail:
    """What the row of a deal shows: who made trumps, which, and the points or who broke the rules.

    ``above`` are the points of the scoring side above 36, none where nobody scores by points.
    """

    chooser: str
    trump: str
    level: str
    offender: str
    points: BySide[int] | None
    factor: int
    above: int | None


def terms_of(match: Match) -> Terms:
    """Return what ends the match."""
    return Terms(match.kind, match.games_to_win, match.extra_deals)


class BotifarraMatch(MatchGame):
    """Games to 101, matches by points, deals and time, and fixed numbers of deals."""

    key: ClassVar[str] = "botifarra"
    title = gettext_lazy("Botifarra")
    what_head = gettext_lazy("Trumps and points")
    print_columns = 4
    has_extra_deals = True
    kinds: ClassVar[Mapping[str, Kind]] = MappingProxyType(
        {
            MatchKind.GAMES: Kind(
                MatchKind.GAMES.label,
                gettext_lazy(
                    "The first side to reach 101 points wins; one game, the best of several, or an open series."
                ),
            ),
            MatchKind.MATCH: Kind(
                MatchKind.MATCH.label,
                gettext_lazy(
                    "To 101 points, 12 deals or 55 minutes, as leagues and tournaments play; at most 121 count."
                ),
            ),
            MatchKind.DEALS: Kind(
                MatchKind.DEALS.label,
                gettext_lazy("So many deals, whatever the score; more of them while it is level, if that is agreed."),
            ),
        }
    )

    def canonical(self, variant: str) -> str:
        return canonical_variant(variant)

    def parse(self, variant: str) -> Options:
        return parse_variant(variant)

    def options(self, match: Match) -> Options:
        return Options.from_json(match.options)

    def event_terms(self, format_: str, variant: str, deals: int) -> tuple[str, str, int]:
        """Matches by points, deals and time, as tournaments play them (clause 10), or so many deals."""
        if format_ == Format.GAMES:
            return MatchKind.MATCH, variant, 0
        changes = [change for change in variant.split("+") if change.partition("=")[0].strip() != "deals"]
        return MatchKind.DEALS, "+".join([*changes, f"deals={deals}"]), 0

    def sheet(self, match: Match, deals: Sequence[MatchDeal]) -> Sheet:
        options = self.options(match)
        points = [points_of(_slip(deal), options) for deal in deals]
        return play_match(points, terms_of(match), options)

    def check(self, match: Match, deal: Written, before: Sheet, dealer: Seat | None, names: Mapping[str, str]) -> None:
        if not isinstance(deal, DealSlip):
            raise Invalid("match_no_redeal")
        deal.check(self.options(match))

    def written(self, slip: GameSlip) -> DealSlip:
        assert isinstance(slip, BoardSlip)
        return DealSlip(slip.declarer.value, slip.trump, slip.level, slip.ns_points)

    def winner(self, match: Match, sheet: Sheet) -> Side | None:
        return winner(sheet, terms_of(match))

    def counted(self, match: Match, sheet: Sheet) -> BySide[int]:
        return sheet.won if terms_of(match).form.by_games and match.games_to_win != 1 else sheet.score

    def foot(self, match: Match, sheet: Sheet) -> Foot | None:
        options = self.options(match)
        counts = credited(sheet, terms_of(match), options)
        if counts is None:
            return None
        return Foot(_("counted, at most %(cap)d") % {"cap": options.cap}, "10", counts)

    def cap(self, kind: str, options: Options) -> int | None:
        return options.cap if FORMS[kind].reads("cap") else None

    def difference(self, match: Match, sheet: Sheet) -> int | None:
        return difference(sheet, terms_of(match), self.options(match))

    def has_games(self, match: Match) -> bool:
        return terms_of(match).form.by_games

    def minutes(self, match: Match) -> int | None:
        return self.options(match).minutes if terms_of(match).form.reads("minutes") else None

    def detail(self, match: Match, deal: MatchDeal, names: BySide[str], seats: Mapping[Seat, str]) -> Detail:
        slip = deal_slip(deal)
        offender = names[Side(slip.offender)] if slip.offender else ""
        points = None if slip.ns_points is None else BySide.of(slip.ns_points, DEAL_POINTS - slip.ns_points)
        above = max(points) - HALF if points else None
        factor = multiplier_of(slip.trump, LEVELS[slip.level], self.options(match))
        return Detail(names[Side(slip.chooser)], slip.trump, slip.level, offender, points, factor, above or None)

    def value(self, columns: Mapping[str, Any]) -> dict[str, Any]:
        value = {"kind": str(columns["kind"]), **columns["slip"]}
        return value | {"offender": columns["offender"]} if columns.get("offender") else value

    def words(self, value: Mapping[str, Any], names: Mapping[str, str]) -> str:
        return words.deal_words(value, names)

    def what(self, match: Match) -> str:
        return words.kind_words(terms_of(match), self.options(match))

    def counting(self, match: Match) -> str:
        return words.counting_words()

    def carry(self, match: Match) -> str:
        return words.carry_words(terms_of(match), self.options(match))

    def rules_text(self, match: Match) -> str:
        preset, *changes = match.variant.split("+")
        form = terms_of(match).form
        return variant_words("+".join((preset, *(c for c in changes if form.reads(c.partition("=")[0])))))

    def rule_lines(self, match: Match) -> list[tuple[Any, str]]:
        return list(WORDS.lines(self.options(match), filter(terms_of(match).form.reads, MATCH_OPTIONS)))

    def standing(self, match: Match, sheet: Sheet, names: BySide[str]) -> tuple[SafeString, str]:
        return words.standing_words(sheet, terms_of(match), self.options(match), names, match.is_ended)


def _slip(deal: MatchDeal) -> Slip:
    said = deal_slip(deal)
    return slip_of(said.chooser, said.trump, said.level, said.ns_points, said.offender)
