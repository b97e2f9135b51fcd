"""Matches of Huutopussi: games to 500 and matches of a fixed number of deals, four- and three-handed (H9, H11, H13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ImpossibleSlip
from scoring.games.huutopussi.match import Hand, standings_of_boards, standings_of_game
from scoring.games.huutopussi.options import VARIANTS, Options
from scoring.games.huutopussi.slip import faults_of, outcome_of, side_of
from scoring.games.standing import Standing
from scoring.match_sheet import Sheet
from scoring.seats import BySide, Rotation, Seat
from tournaments.match_games.totals import Clauses, TotalsMatch, total_text
from tournaments.models import Match, MatchDeal
from tournaments.models.match import MatchKind
from tournaments.slip_texts.huutopussi import DECK, kontra_words
from tournaments.slips.base import GameSlip
from tournaments.slips.huutopussi import Slip
from tournaments.templatetags.cards import suit_name


@dataclass(frozen=True, slots=True)
class Detail:
    """What the row of a deal shows.

    ``declarer`` is empty where all passed; ``marriages`` are the suits of each side that made some, by its name, and
    ``trickless`` the names of sides without a trick.
    """

    declarer: str
    bid: int | None
    contract: int | None
    is_made: bool
    points: BySide[int]
    tricks: BySide[int]
    marriages: tuple[tuple[str, tuple[str, ...]], ...]
    kontras: str
    trickless: tuple[str, ...]

    @property
    def points_text(self) -> str:
        """The raw points of all sides in the order of the sheet."""
        return "–".join(map(str, self.points))


class HuutopussiMatch(TotalsMatch):
    """To 500, or a fixed number of deals."""

    key: ClassVar[str] = "huutopussi"
    title = gettext_lazy("Huutopussi")
    deck = DECK
    has_three = True
    what_head = gettext_lazy("Contract and points")
    print_columns = 4
    variants = VARIANTS
    clauses = Clauses(deals="H13.3", target="H9.1", tie="H9.3", after_tie="H9.4")

    def rotation(self, options: Options) -> Rotation:
        return options.rotation

    def can_redeal_by(self, options: Options) -> bool:
        """H3.1: the hand is thrown in, unscored, and the next dealer deals (H3.3)."""
        return options.redeal != "none"

    def standings(self, kind: str, slips: Sequence[GameSlip], options: Options, deals: int) -> tuple[Standing, ...]:
        hands = [_hand(slip, options) for slip in slips]
        if kind == MatchKind.DEALS:
            return standings_of_boards(hands, options, deals)
        return standings_of_game(hands, options)

    def faults(self, match: Match, slip: Slip, before: Sheet, dealer: Seat | None) -> Sequence[ImpossibleSlip]:
        return faults_of(slip.hand, self.options(match), before.banned, dealer)

    def detail(self, match: Match, deal: MatchDeal, names: BySide[str], seats: Mapping[Seat, str]) -> Detail:
        options, slip = self.options(match), Slip.from_json(deal.slip or {})
        hand = slip.hand
        outcome = outcome_of(hand, options)
        side = outcome.declarer
        seated = seats.get(hand.declarer, "") if isinstance(hand.declarer, Seat) else ""
        return Detail(
            declarer=seated or (names[side] if side else ""),
            bid=hand.bid,
            contract=hand.contract,
            is_made=outcome.is_made,
            points=hand.points,
            tricks=hand.tricks,
            marriages=tuple((names[one], suits) for one in hand.points.sides if (suits := slip.suits_of(one))),
            kontras=kontra_words(hand.kontras) if hand.kontras else "",
            trickless=tuple(names[one] for one, tricks in hand.tricks.items() if not tricks and side is not None),
        )

    def parts(self, slip: Slip, names: Mapping[str, str]) -> Iterable[str]:
        hand = slip.hand
        if hand.declarer is None:
            yield _("all passed")
        else:
            declarer = names.get(slip.declarer) or names.get(slip.declaring_side, slip.declarer)
            words = {"declarer": declarer, "bid": hand.bid, "contract": hand.contract}
            yield _("%(declarer)s bid %(bid)s, contract %(contract)s") % words
        for side in hand.points.sides:
            if suits := slip.suits_of(side):
                drawn = " ".join(suit_name(one, DECK) for one in suits)
                yield _("marriages of %(side)s: %(suits)s") % {"side": names[side.value], "suits": drawn}
        order = {"points": "–".join(map(str, hand.points)), "tricks": "–".join(map(str, hand.tricks))}
        yield _("points %(points)s, tricks %(tricks)s") % order
        if hand.kontras:
            yield kontra_words(hand.kontras)

    def until(self, options: Options) -> Iterable[str]:
        if options.win_at == "exceed":
            text = _("A game until a side has more than %(target)d (clause H9.6).")
        else:
            text = _("A game until a side has %(target)d or more (clause H9.1).")
        yield text % {"target": options.target}
        if options.both_over == "declarer":
            yield _("If several have it at once, the declarer wins, else the higher total (clause H9.6).")
        else:
            yield _("If several have it at once, the higher total wins (clause H9.2).")

    def besides(self, options: Options) -> Iterable[str]:
        if options.ban_at is not None:
            text = _("A side at %(limit)s or less may not bid, but for a forced opening of %(bid)d (clause H9.5).")
            yield text % {"limit": total_text(options.ban_at), "bid": options.min_bid}

    def counting(self, match: Match) -> str:
        return _(
            "The declarer scores the contract, more is worth nothing, or loses it (clause H8.4); the others score "
            "what they took, with their marriages (clause H8.5, clause H8.2). A side without a trick scores by "
            "clause H8.7 and clause H8.8."
        )

    def why_won(self, options: Options, sheet: Sheet) -> str:
        if _both_there(sheet, options) and options.both_over == "declarer":
            return _("More than one has the target, and the declarer wins (clause H9.6).")
        text = _("The target is %(target)d, and the higher total wins (clause H9.1, clause H9.2).")
        return text % {"target": options.target}


def _hand(slip: GameSlip, options: Options) -> Hand:
    assert isinstance(slip, Slip)
    return Hand(slip.hand_scores(options), side_of(slip.hand.declarer, options))


def _both_there(sheet: Sheet, options: Options) -> bool:
    needed = options.target + (options.win_at == "exceed")
    return sum(score >= needed for score in sheet.score) > 1
