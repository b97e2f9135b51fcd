"""How a deal of Huutopussi is written on the sheet of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.games.huutopussi.options import STEP
from scoring.games.huutopussi.score import Marriage
from scoring.games.huutopussi.slip import Slip as Hand
from scoring.seats import Side
from tournaments.forms.match_deals.base import DealForm
from tournaments.forms.match_deals.counted import completed, seats_by_side
from tournaments.forms.sentences import always
from tournaments.forms.slips.huutopussi import BID, CONTRACT, KONTRAS
from tournaments.match_games.totals import SlipDeal
from tournaments.models import MatchDeal
from tournaments.selectors.match_values import deal_names
from tournaments.slip_texts.huutopussi import DECK, kontra_words
from tournaments.slips.huutopussi import SUITS, Slip, declarer_from
from tournaments.templatetags.cards import suit_name

MOST: Final = 9999
NOBODY: Final = "none"
"""What is chosen as declarer where all passed."""
POINTS: Final = _("Write the points of each side; one may be left empty and has the rest.")
TRICKS: Final = _("Write the tricks of each side; one may be left empty and has the rest.")


def _number(text: Promise) -> forms.IntegerField:
    return forms.IntegerField(min_value=0, max_value=MOST, required=False, error_messages=always(text))


class HuutopussiDealForm(DealForm):
    """A deal: declarer, final bid and contract, marriages, raw points and tricks, and Kontras (clause H13.8)."""

    template = "matches/huutopussi/_fields.html"
    typed = (
        *("declarer", "bid", "contract", "kontras"),
        *(f"marriage_{suit}" for suit in SUITS),
        *(f"{side.value.lower()}_{name}" for side in Side for name in ("points", "tricks")),
    )

    declarer = forms.ChoiceField(widget=forms.RadioSelect, error_messages=always(_("Say who was declarer.")))
    bid = _number(BID)
    contract = _number(CONTRACT)
    kontras = forms.ChoiceField(required=False, error_messages=always(KONTRAS))

    def offer_choices(self) -> None:
        """Offer the players, the suits and as many Kontras as the rules know."""
        page, options = self.page, self.page.options
        self.sides = {side.value: page.names[side] for side in page.names.sides}
        for side in self.sides:
            self.fields[f"{side.lower()}_points"] = _number(POINTS)
            self.fields[f"{side.lower()}_tricks"] = _number(TRICKS)
        for suit in SUITS:
            self.fields[f"marriage_{suit}"] = forms.ChoiceField(
                widget=forms.RadioSelect, required=False, error_messages=always(_("Say who made the marriage."))
            )
            short = {side.value: name for side, name in page.short.items()}
            self.offer(f"marriage_{suit}", {"": str(_("nobody")), **short})
        seats = [seat.value for seat in options.rotation.seats]
        players = seats_by_side(seats, deal_names(page.match), self.sides)
        self.offer("declarer", players if options.forced_open else players | {NOBODY: str(_("all passed"))})
        most = options.kontra_max if options.kontra else 0
        self.offer("kontras", {str(count): kontra_words(count) for count in range(most + 1)})

    @classmethod
    def slip_initial(cls, slip: Mapping[str, Any], deal: MatchDeal) -> dict[str, Any]:
        """Return what is typed for a slip that stands."""
        words = {name: slip[name] for name in ("bid", "contract", "kontras")}
        for name in ("points", "tricks"):
            words |= {f"{side.lower()}_{name}": value for side, value in slip[name].items()}
        made = {f"marriage_{suit}": side for side, suits in slip["marriages"].items() for suit in suits}
        return words | made | {"declarer": slip["declarer"] or NOBODY}

    def clean(self) -> dict[str, Any]:
        """Want the bid of a declarer, and points and tricks of all sides but one; without a contract it is the bid."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if self.is_redeal or self.errors:
            return values
        if values["declarer"] != NOBODY and values["bid"] is None:
            self.add_error("bid", _("Write the final bid, and the contract where it is higher."))
        for name, text in (("points", POINTS), ("tricks", TRICKS)):
            if completed(self.by_side(name), 0) is None:
                self.add_error(f"{self.page.names.sides[0].value.lower()}_{name}", text)
        return values

    def written(self) -> SlipDeal:
        """Return the deal that was played. A bid left standing where all passed is for the rules to refuse."""
        values, options = self.cleaned_data, self.page.options
        passed = values["declarer"] == NOBODY
        bid, contract = values["bid"], values["contract"]
        marriages = tuple(Marriage(Side(who), suit) for suit in SUITS if (who := values[f"marriage_{suit}"]))
        whole = options.pack_points + sum(options.marriage_points(one.suit) for one in marriages)
        points, tricks = completed(self.by_side("points"), whole), completed(self.by_side("tricks"), self.all_tricks)
        assert points is not None
        assert tricks is not None
        hand = Hand(
            declarer=None if passed else declarer_from(values["declarer"]),
            bid=bid or None if passed else bid,
            contract=contract or None if passed else bid if contract is None else contract,
            points=points,
            tricks=tricks,
            marriages=marriages,
            kontras=int(values["kontras"] or 0),
        )
        return SlipDeal(Slip(hand))

    # For the template --------------------------------------------------------------------------------------------

    @property
    def all_tricks(self) -> int:
        """How many tricks a deal has."""
        return int(self.page.options.deck.hand_size)

    @property
    def pack_points(self) -> int:
        """The points of the pack and the last trick, to which marriages are added."""
        return int(self.page.options.pack_points)

    @property
    def step(self) -> int:
        """Bids and contracts go in steps of it."""
        return STEP

    @property
    def both(self) -> list[dict[str, Any]]:
        """Each side with its players and the fields of its points and tricks."""
        return [
            {
                "side": side,
                "players": players,
                "points": self[f"{side.lower()}_points"],
                "tricks": self[f"{side.lower()}_tricks"],
            }
            for side, players in zip(self.sides, self.page.players, strict=True)
        ]

    @property
    def marriages(self) -> list[dict[str, Any]]:
        """Each suit with its name, what its marriage is worth, and its field."""
        options = self.page.options
        return [
            {
                "suit": suit,
                "name": suit_name(suit, DECK),
                "worth": options.marriage_points(suit),
                "field": self[f"marriage_{suit}"],
                "who": self[f"marriage_{suit}"].value() or "",
            }
            for suit in reversed(SUITS)
        ]

    @property
    def banned(self) -> list[str]:
        """The sides that may not bid in the deal that comes next."""
        return self.page.banned_names if self.only is None else []
