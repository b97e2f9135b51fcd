"""A match in ordinary play: how it is made and what its players are called."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.seats import CLOCKWISE_THREE, BySide
from tournaments.errors import Refusal
from tournaments.forms.rules import RulesForm
from tournaments.forms.sentences import always, request_id_field, short
from tournaments.match_games.registry import MATCH_GAMES
from tournaments.match_games.totals import MOST_DEALS
from tournaments.models import Match
from tournaments.models.match import MatchKind
from tournaments.option_texts import GAMES
from tournaments.option_texts.game import Groups
from tournaments.selectors.names import NAME_LENGTH
from tournaments.services.match_terms import MOST_EXTRA, MOST_GAMES
from tournaments.services.matches import checked_players
from tournaments.texts import sentence

TITLE_LENGTH: Final = 120
# The championship scores boards against each other; its options say nothing of a match.
MATCH_GROUPS: Final[Groups] = tuple(
    sorted(
        (group for group in GAMES["botifarra"].groups if "when_equal" not in group[1]),
        key=lambda group: "target" not in group[1],
    )
)


THREE_FIELDS: Final = ("ns_first", "ew_first", "third")
"""The fields of three players, in the order in which they sit."""
FIELD_OF_SIDE: Final = {"NS": "ns_first", "EW": "ew_first", "N": "ns_first", "E": "ew_first", "S": "third"}
"""At which field a refusal is shown that names a side."""
FIELD_OF_CODE: Final = {"match_deals": "deal_count"}
"""At which field other refusals are shown."""


def _player(label: Any, *, required: bool) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=required,
        max_length=NAME_LENGTH,
        error_messages=short(_("Name at least one player of each side."), NAME_LENGTH),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MatchNamesForm(forms.Form):
    """Title, date, and the players of both sides, or the three where each plays for himself."""

    ns_first = _player(_("First player"), required=True)
    ns_second = _player(_("Second player"), required=False)
    ew_first = _player(_("First player"), required=True)
    ew_second = _player(_("Second player"), required=False)
    third = _player(_("Third player"), required=True)
    name = forms.CharField(
        label=_("Title"),
        required=False,
        max_length=TITLE_LENGTH,
        error_messages=short(_("Write a title, or leave it empty."), TITLE_LENGTH),
        help_text=_("Such as a league and its round. The sheet shows it above the names."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    date = forms.DateField(
        label=_("Date"),
        error_messages=always(_("Write the date of the match as year, month and day: 2026-01-31.")),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def __init__(self, *args: Any, three: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        self.three = three
        for name in ("ns_second", "ew_second") if three else ("third",):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Refuse what no match has as names, at the first player of the side concerned."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                checked_players(self.players, self.players.sides)
            except Refusal as refusal:
                self.refuse(refusal)
        return cleaned

    @property
    def players(self) -> BySide[tuple[str, ...]]:
        """The names typed, by side."""
        values = self.cleaned_data
        if self.three:
            return BySide(CLOCKWISE_THREE.sides, tuple((values[name],) for name in THREE_FIELDS))
        return BySide.of(*(tuple(values[f"{s}_{n}"] for n in ("first", "second")) for s in ("ns", "ew")))

    def refuse(self, refusal: Refusal | ScoringError) -> None:
        """Show a refusal at the field it belongs to."""
        field = FIELD_OF_SIDE.get(str(refusal.facts.get("side", "")), FIELD_OF_CODE.get(refusal.code, ""))
        self.add_error(field if field in self.fields else None, sentence(refusal))

    @property
    def pairs(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields of each side under its heading."""
        if self.three:
            heads = (_("One player"), _("The player to the left"), _("The third player"))
            return [(title, [self[name]]) for title, name in zip(heads, THREE_FIELDS, strict=True)]
        titles = (_("One pair"), _("The other pair"))
        return [
            (title, [self[f"{side}_first"], self[f"{side}_second"]])
            for title, side in zip(titles, ("ns", "ew"), strict=True)
        ]


def names_initial(match: Match) -> dict[str, Any]:
    """Return what the form of a match that exists begins with."""
    columns = ("ns_first", "ns_second", "ew_first", "ew_second", "third")
    typed = {name: getattr(match, name) for name in columns}
    return {"name": match.name, "date": match.date, **typed}


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


MATCH_FORMS: Final[Mapping[str, type[NewMatchForm]]] = MappingProxyType({"botifarra": BotifarraMatchForm})
"""The form of a new match of a game that asks for more than others."""


def new_match_form(game: str) -> type[NewMatchForm]:
    """Return the form of a new match of a game."""
    return MATCH_FORMS.get(game, NewMatchForm)
