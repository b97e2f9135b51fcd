"""How a deal of Le Quatre Sept is written on the sheet of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.games.quatre_sept.score import HAND_POINTS
from scoring.games.quatre_sept.slip import MOST_POLITAINES
from scoring.games.quatre_sept.slip import Slip as Hand
from scoring.seats import Side
from tournaments.forms.match_deals.base import DealForm
from tournaments.forms.match_deals.counted import completed
from tournaments.forms.sentences import always
from tournaments.match_games.base import PAIRS
from tournaments.match_games.totals import SlipDeal
from tournaments.models import MatchDeal
from tournaments.slip_texts.quatre_sept import politaine_words
from tournaments.slips.quatre_sept import Slip

POINTS: Final = format_lazy(_("Whole points go from 0 to {most}."), most=HAND_POINTS)
MADE: Final = always(_("Say how many politaines each side made."))


def _points() -> forms.IntegerField:
    return forms.IntegerField(min_value=0, max_value=HAND_POINTS, required=False, error_messages=always(POINTS))


def _politaines() -> forms.ChoiceField:
    return forms.ChoiceField(required=False, error_messages=MADE)


class QuatreSeptDealForm(DealForm):
    """A deal: the whole points of one side or both, politaines, or who was dealt four sevens (clause Q10.5)."""

    template = "matches/quatre_sept/_fields.html"
    typed = ("ns_points", "ew_points", "ns_politaines", "ew_politaines", "four_sevens")

    ns_points = _points()
    ew_points = _points()
    ns_politaines = _politaines()
    ew_politaines = _politaines()
    four_sevens = forms.ChoiceField(
        widget=forms.RadioSelect,
        required=False,
        error_messages=always(_("Say who was dealt four sevens, or that nobody was.")),
    )

    def offer_choices(self) -> None:
        """Offer the sides by name, and as many politaines as a hand can have."""
        sides = {side.value: self.page.names[side] for side in PAIRS}
        for side in ("ns", "ew"):
            self.offer(f"{side}_politaines", {str(n): politaine_words(n) for n in range(MOST_POLITAINES + 1)})
        self.offer("four_sevens", {"": str(_("nobody")), **sides})

    @classmethod
    def slip_initial(cls, slip: Mapping[str, Any], deal: MatchDeal) -> dict[str, Any]:
        """Return what is typed for a slip that stands."""
        words: dict[str, Any] = {"four_sevens": slip.get("four_sevens", "")}
        for name in ("points", "politaines"):
            words |= {f"{side.lower()}_{name}": value for side, value in slip.get(name, {}).items()}
        return words

    def clean(self) -> dict[str, Any]:
        """Want the points of one side, but where four sevens have won the game."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if self.is_redeal or self.errors or values["four_sevens"]:
            return values
        if completed(self.by_side("points"), HAND_POINTS) is None:
            self.add_error("ns_points", _("Write the whole points of one side; the other has the rest of 11."))
        return values

    def written(self) -> SlipDeal:
        """Return the deal that was played, or won before it was."""
        typed, four_sevens = self.by_side("points"), self.cleaned_data["four_sevens"]
        points = completed(typed, HAND_POINTS)
        made = self.by_side("politaines").map(lambda count: int(count or 0))
        if four_sevens:  # a nought beside them is an empty field; what else stands there the rules refuse
            return SlipDeal(Slip(Hand(points if any(typed) else None, made, Side(four_sevens))))
        return SlipDeal(Slip(Hand(points, made)))

    # For the template --------------------------------------------------------------------------------------------

    @property
    def total(self) -> int:
        """The whole points of a deal."""
        return HAND_POINTS

    @property
    def both(self) -> list[dict[str, Any]]:
        """Each side with its players, the field of its points, and the choices of its politaines."""
        return [
            {
                "side": side.value,
                "players": self.page.players[side],
                "points": self[f"{side.value.lower()}_points"],
                "politaines": self[f"{side.value.lower()}_politaines"],
                "made": str(self[f"{side.value.lower()}_politaines"].value() or 0),
                "choices": self.choices[f"{side.value.lower()}_politaines"].items(),
            }
            for side in PAIRS
        ]
