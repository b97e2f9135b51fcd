"""How a deal of Botifarra is written on the sheet of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.games.botifarra.options import LEVELS
from scoring.games.botifarra.score import BOTIFARRA, DEAL_POINTS, TRUMPS
from scoring.seats import Side, other
from tournaments.forms.match_deals.base import DealForm
from tournaments.forms.sentences import always
from tournaments.match_games.base import PAIRS
from tournaments.match_games.botifarra import DealSlip
from tournaments.models import MatchDeal
from tournaments.selectors.match_rows import NextDeal
from tournaments.texts.sentences import level_name, trump_name

POINTS: Final = format_lazy(_("Points go from 0 to {most}."), most=DEAL_POINTS)


class BotifarraDealForm(DealForm):
    """A deal: who made trumps, which, how often doubled, the points of one side or of both, and an offence."""

    template = "matches/botifarra/_fields.html"
    typed = ("chooser", "trump", "level", "ns_points", "ew_points", "offender")

    chooser = forms.ChoiceField(widget=forms.RadioSelect, error_messages=always(_("Say who made trumps.")))
    trump = forms.ChoiceField(
        widget=forms.RadioSelect,
        error_messages=always(_("Say what was trumps: oros, copes, espases, bastos or botifarra.")),
    )
    level = forms.ChoiceField(
        widget=forms.RadioSelect, initial="none", error_messages=always(_("Say whether the deal was doubled."))
    )
    ns_points = forms.IntegerField(min_value=0, max_value=DEAL_POINTS, required=False, error_messages=always(POINTS))
    ew_points = forms.IntegerField(min_value=0, max_value=DEAL_POINTS, required=False, error_messages=always(POINTS))
    offender = forms.ChoiceField(
        widget=forms.RadioSelect,
        required=False,
        error_messages=always(_("Say which side broke the rules of play, or that neither did.")),
    )

    def offer_choices(self) -> None:
        """Offer the sides by name, and the levels that the rules allow."""
        page = self.page
        options = page.options
        highest = max(options.max_level_at(botifarra) for botifarra in (True, False))
        sides = {side.value: page.names[side] for side in PAIRS}
        self.offer("chooser", sides)
        self.offer("trump", {trump: trump_name(trump) for trump in TRUMPS})
        self.offer("level", {key: level_name(key) for key, level in LEVELS.items() if level <= highest})
        self.offer("offender", {"": str(_("nobody")), **sides})

    @property
    def levels(self) -> list[dict[str, Any]]:
        """The levels on offer, each with whether it is allowed at a suit and at botifarra."""
        options = self.page.options
        return [
            {
                "key": key,
                "name": name,
                "at_suit": LEVELS[key] <= options.max_level_at(False),
                "at_botifarra": LEVELS[key] <= options.max_level_at(True),
            }
            for key, name in self.choices["level"].items()
        ]

    @property
    def data_attributes(self) -> SafeString:
        """The points of a deal, and the value of no trump among the trumps."""
        return format_html('data-total="{}" data-botifarra="{}"', DEAL_POINTS, self.botifarra)

    @property
    def botifarra(self) -> str:
        """The value of no trump among the trumps."""
        return BOTIFARRA

    @property
    def total(self) -> int:
        """The points of a deal."""
        return DEAL_POINTS

    @property
    def sides(self) -> list[dict[str, Any]]:
        """Each side with its name and the field of its points."""
        return [
            {"side": side.value, "players": self.page.players[side], "points": self[f"{side.value.lower()}_points"]}
            for side in PAIRS
        ]

    def written(self) -> DealSlip:
        """Return the slip of a valid form."""
        values = self.cleaned_data
        return DealSlip(values["chooser"], values["trump"], values["level"], self._ns_points(), values["offender"])

    def _ns_points(self) -> int | None:
        if self.cleaned_data["offender"]:
            return None
        ns, ew = self.cleaned_data["ns_points"], self.cleaned_data["ew_points"]
        return DEAL_POINTS - ew if ns is None and ew is not None else ns

    def clean(self) -> dict[str, Any]:
        """Want the points of one side, or of both if they make 72; an offence needs none (7.4)."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors or values["offender"]:
            return values
        points = [values[name] for name in ("ns_points", "ew_points") if values[name] is not None]
        if not points:
            self.add_error("ns_points", _("Write the points of one side; the other has the rest of 72."))
        elif len(points) == 2 and sum(points) != DEAL_POINTS:
            text = _("The points of both sides make %(total)d together; these make %(sum)d.")
            self.add_error("ns_points", text % {"total": DEAL_POINTS, "sum": sum(points)})
        return values

    @classmethod
    def next_initial(cls, following: NextDeal) -> dict[str, Any]:
        """Begin with the side whose turn it is to make trumps.

        The deal passes to the right, to the other side (2.5), and the dealer's side makes trumps (3.1, 3.2).
        """
        slip = following.before.slip if following.before else None
        chooser = other(Side(slip["chooser"])).value if slip else ""
        return super().next_initial(following) | {"chooser": chooser}

    @classmethod
    def slip_initial(cls, slip: Mapping[str, Any], deal: MatchDeal) -> dict[str, Any]:
        """Return what is typed for a slip that stands."""
        points = slip.get("points", {})
        words = {name: slip[name] for name in ("chooser", "trump", "level")}
        return words | {"offender": deal.offender, "ns_points": points.get("NS"), "ew_points": points.get("EW")}
