"""The form of a new match of any game in which deals are added up."""

from __future__ import annotations

import datetime as dt
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.match import MatchNamesForm
from tournaments.forms.rules import RulesForm
from tournaments.forms.sentences import always, request_id_field
from tournaments.match_games.registry import MATCH_GAMES
from tournaments.match_games.totals import MOST_DEALS
from tournaments.models.match import MatchKind


class NewMatchForm(MatchNamesForm, RulesForm):
    """The names, what ends the match, the rules, and more: of any game in which deals are added up."""

    terms: ClassVar[tuple[str, ...]] = ("deal_count",)
    """The fields that say what ends the match, beside its kind and the rules."""
    has_terms_first: ClassVar[bool] = True
    """Whether these fields stand beside the kinds, and not under "more"."""
    kind = forms.ChoiceField(
        label=_("What ends it"),
        initial=MatchKind.GAMES,
        widget=forms.RadioSelect,
        error_messages=always(_("Choose what ends the match.")),
    )
    deal_count = forms.IntegerField(
        label=_("Deals of the match"),
        min_value=1,
        max_value=MOST_DEALS,
        required=False,
        error_messages=always(_("Write how many deals are played.")),
        help_text=_("Only of a fixed number of deals: so many that everybody deals as often."),
    )
    request_id = request_id_field()

    def __init__(self, *args: Any, today: dt.date, game: str, three: bool = False, **more: Any) -> None:
        super().__init__(*args, game=game, three=three, **more)
        self.scheme = MATCH_GAMES[game]
        self.fields["date"].initial = today
        kind, preset = self.fields["kind"], self.fields["preset"]
        assert isinstance(kind, forms.ChoiceField)
        assert isinstance(preset, forms.ChoiceField)
        kind.choices = [(key, one.title) for key, one in self.scheme.kinds.items()]
        preset.choices = [(key, self.game_text.presets[key].label) for key in self._presets()]
        preset.initial = self._presets()[0]

    def _presets(self) -> list[str]:
        """Return the presets for so many players."""
        presets = self.game_text.variants.presets
        return [key for key, options in presets.items() if (len(self.scheme.sides_of(options)) == 3) == self.three]

    def clean(self) -> dict[str, Any]:
        """Put the rules together; what was left empty is as it was offered."""
        cleaned = super().clean()
        if not self.errors:
            cleaned["variant"] = self.variant(cleaned)
            self.complete_terms(cleaned)
        return cleaned

    def complete_terms(self, cleaned: dict[str, Any]) -> None:
        """Fill in what was left empty: a game to the target has no number of deals."""
        wanted = cleaned["kind"] == MatchKind.DEALS
        cleaned["deal_count"] = (cleaned["deal_count"] or 0) if wanted else 0

    def has_changed_more(self) -> bool:
        """Tell whether something under "more" is not as it was offered, or is wrong, so that it should stand open."""
        first = {
            "ns_first",
            "ns_second",
            "ew_first",
            "ew_second",
            "third",
            "kind",
            "preset",
            "request_id",
            "deal_count",
        }
        changed = set(self.changed_data) if self.is_bound else set()
        return bool((changed | {name for name in self.errors if name in self.fields}) - first)

    @property
    def kinds(self) -> list[tuple[str, Any, Any]]:
        """The kinds of match on offer, each with its title and what it is."""
        return [(key, one.title, one.help) for key, one in self.scheme.kinds.items()]

    @property
    def term_fields(self) -> list[forms.BoundField]:
        """The fields that say what ends the match."""
        return [self[name] for name in self.terms]
