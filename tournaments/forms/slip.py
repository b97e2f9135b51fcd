"""The slip of a deal as a table fills it in: four questions, and what the page it came from had seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.errors import ImpossibleSlip
from scoring.games.botifarra.options import LEVELS, Options
from scoring.games.botifarra.score import BOTIFARRA, DEAL_POINTS, TRUMPS
from tournaments.forms.result import POINTS_OF_ONE_SIDE
from tournaments.forms.sentences import OUT_OF_DATE, always
from tournaments.selectors.table_boards import BoardPage, SlipView, slip_view
from tournaments.services.slips import Slip
from tournaments.texts import level_name, seat_name, sentence, trump_name

REQUIRED = {
    "chooser": _("Say who made trumps."),
    "trump": _("Say what was trumps: oros, copes, espases, bastos or botifarra."),
    "level": _("Say whether the deal was doubled."),
    "points": POINTS_OF_ONE_SIDE,
    "side": _("Say whose points these are."),
    "version": OUT_OF_DATE,
    "request_id": OUT_OF_DATE,
}


class SlipForm(forms.Form):
    """Who made trumps, which, how often doubled, and the points of one side."""

    chooser = forms.ChoiceField(widget=forms.RadioSelect)
    trump = forms.ChoiceField(widget=forms.RadioSelect)
    level = forms.ChoiceField(widget=forms.RadioSelect, initial="none")
    side = forms.ChoiceField(widget=forms.RadioSelect)
    points = forms.IntegerField(min_value=0, max_value=DEAL_POINTS)
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    request_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, page: BoardPage, options: Options, data: Any = None, initial: Any = None) -> None:
        known = {"version": page.cell.version, "request_id": uuid4(), "side": page.ours.side}
        super().__init__(data, initial={**known, **(initial or {})})
        self.page = page
        self.options = options
        self.choices: dict[str, dict[str, str]] = {}
        self.view: SlipView | None = None
        levels = [level for level in LEVELS if LEVELS[level] <= max(options.max_level_at(b) for b in (True, False))]
        self._offer("chooser", {seat: seat_name(seat) for seat in page.choosers})
        self._offer("trump", {trump: trump_name(trump) for trump in TRUMPS})
        self._offer("level", {level: level_name(level) for level in levels})
        self._offer("side", {side: seat_name(side) for side in (page.ours.side, page.theirs.side)})
        for name, text in REQUIRED.items():
            self.fields[name].error_messages |= always(text)

    def _offer(self, name: str, choices: Mapping[str, str]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices.items())
        self.choices[name] = dict(choices)

    @property
    def levels(self) -> list[dict[str, Any]]:
        """The levels on offer, each with whether it is allowed at a suit and at botifarra."""
        return [
            {
                "key": key,
                "name": name,
                "at_suit": LEVELS[key] <= self.options.max_level_at(False),
                "at_botifarra": LEVELS[key] <= self.options.max_level_at(True),
            }
            for key, name in self.choices["level"].items()
        ]

    @property
    def botifarra(self) -> str:
        """The value of no trump among the trumps."""
        return BOTIFARRA

    @property
    def slip(self) -> Slip:
        """The slip of a valid form."""
        values = self.cleaned_data
        return Slip(values["chooser"], values["trump"], values["level"], values["points"], values["side"])

    def clean(self) -> dict[str, Any]:
        """Refuse what the rules of the event exclude, and keep the slip as this side sees it."""
        values = super().clean() or {}
        if not self.errors:
            slip = self.slip
            words = (slip.chooser, slip.trump, slip.level, slip.ns_points)
            try:
                self.view = slip_view(self.options, *words, self.page.ours.side)
            except ImpossibleSlip as error:
                self.add_error(error.code, sentence(error))
        return values
