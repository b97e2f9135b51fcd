"""The form of a new match of Botifarra."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.forms.new_matches.base import NewMatchForm
from tournaments.forms.sentences import always
from tournaments.option_texts.botifarra import BOTIFARRA as WORDS
from tournaments.option_texts.game import Groups
from tournaments.services.match_terms import MOST_EXTRA, MOST_GAMES

# The championship scores boards against each other; its options say nothing of a match.
MATCH_GROUPS: Final[Groups] = tuple(
    sorted(
        (group for group in WORDS.groups if "when_equal" not in group[1]),
        key=lambda group: "target" not in group[1],
    )
)


class BotifarraMatchForm(NewMatchForm):
    """A match of Botifarra: how many games win it, and how many more deals are played while it is level."""

    groups: ClassVar[Groups] = MATCH_GROUPS
    terms = ("games_to_win", "extra_deals")
    has_terms_first = False
    deal_count = None  # type: ignore[assignment]  # Django takes a field of a parent away so
    games_to_win = forms.IntegerField(
        label=_("Games to win"),
        initial=1,
        min_value=0,
        max_value=MOST_GAMES,
        required=False,
        error_messages=always(format_lazy(_("Write how many games win the match, 0 to {most}."), most=MOST_GAMES)),
        help_text=_("Of games to the target: so many games win; 0 goes on until the sheet is closed."),
    )
    extra_deals = forms.IntegerField(
        label=_("More deals while it is level"),
        initial=0,
        min_value=0,
        max_value=MOST_EXTRA,
        required=False,
        error_messages=always(format_lazy(_("Write how many deals, 0 to {most}."), most=MOST_EXTRA)),
        help_text=_("Of a fixed number of deals; 0 lets a draw stand."),
    )

    def complete_terms(self, cleaned: dict[str, Any]) -> None:
        """Fill in what was left empty as it was offered."""
        for name in self.terms:
            if cleaned[name] is None:
                cleaned[name] = self.fields[name].initial

    def _presets(self) -> list[str]:
        """Return the presets of ordinary play."""
        return [key for key in super()._presets() if key != "championship"]
