"""A match in ordinary play: how it is made, and how a deal is written on its sheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, ClassVar, Final
from uuid import uuid4

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.games.botifarra.options import LEVELS
from scoring.games.botifarra.score import BOTIFARRA, DEAL_POINTS, TRUMPS
from scoring.seats import BySide, Side
from tournaments.errors import Refusal
from tournaments.forms.rules import OPTION_GROUPS, Groups, RulesForm
from tournaments.forms.sentences import OUT_OF_DATE, always, request_id_field, short
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind, MatchKind
from tournaments.option_texts import PRESET_TEXTS
from tournaments.selectors.match_pages import MatchPage, NextDeal
from tournaments.selectors.names import NAME_LENGTH
from tournaments.services.match_deals import DealSlip
from tournaments.services.matches import MOST_EXTRA, MOST_GAMES, checked_players
from tournaments.texts import level_name, sentence, trump_name

SIDES: Final = (Side.NS, Side.EW)
TITLE_LENGTH: Final = 120
POINTS: Final = format_lazy(_("Points go from 0 to {most}."), most=DEAL_POINTS)
# The championship scores boards against each other; its options say nothing of a match.
MATCH_GROUPS: Final[Groups] = tuple(
    sorted(
        (group for group in OPTION_GROUPS if "when_equal" not in group[1]), key=lambda group: "target" not in group[1]
    )
)

MATCH_PRESETS: Final = {key: text for key, text in PRESET_TEXTS.items() if key != "championship"}
MATCH_OPTIONS: Final = tuple(name for _title, names in MATCH_GROUPS for name in names)
"""The options that mean something in a match."""
KIND_HELP: Final = {
    MatchKind.GAMES: _("The first side to reach 101 points wins; one game, the best of several, or an open series."),
    MatchKind.MATCH: _("To 101 points, 12 deals or 55 minutes, as leagues and tournaments play; at most 121 count."),
    MatchKind.DEALS: _("So many deals, whatever the score; more of them while it is level, if that is agreed."),
}
"""What each kind of match is, for who makes one."""


def _player(label: Any, *, required: bool) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=required,
        max_length=NAME_LENGTH,
        error_messages=short(_("Name at least one player of each side."), NAME_LENGTH),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MatchNamesForm(forms.Form):
    """Title, date, and the players of both sides."""

    ns_first = _player(_("First player"), required=True)
    ns_second = _player(_("Second player"), required=False)
    ew_first = _player(_("First player"), required=True)
    ew_second = _player(_("Second player"), required=False)
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

    def clean(self) -> dict[str, Any]:
        """Refuse what no match has as names, at the first player of the side concerned."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                checked_players(self.players)
            except Refusal as refusal:
                self.refuse(refusal)
        return cleaned

    @property
    def players(self) -> BySide[tuple[str, ...]]:
        """The names typed, by side."""
        values = self.cleaned_data
        return BySide.of(*(tuple(values[f"{s}_{n}"] for n in ("first", "second")) for s in ("ns", "ew")))

    def refuse(self, refusal: Refusal | ScoringError) -> None:
        """Show a refusal at the field it belongs to."""
        field = f"{str(refusal.facts.get('side', '')).lower()}_first"
        self.add_error(field if field in self.fields else None, sentence(refusal))

    @property
    def pairs(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields of each side under its heading."""
        titles = (_("One pair"), _("The other pair"))
        return [
            (title, [self[f"{side}_first"], self[f"{side}_second"]])
            for title, side in zip(titles, ("ns", "ew"), strict=True)
        ]


def names_initial(match: Match) -> dict[str, Any]:
    """Return what the form of a match that exists begins with."""
    typed = {name: getattr(match, name) for name in ("ns_first", "ns_second", "ew_first", "ew_second")}
    return {"name": match.name, "date": match.date, **typed}


class NewMatchForm(MatchNamesForm, RulesForm):
    """The names, what ends the match, the rules, and more."""

    groups: ClassVar[Groups] = MATCH_GROUPS
    kind = forms.ChoiceField(
        label=_("What ends it"),
        choices=MatchKind.choices,
        initial=MatchKind.GAMES,
        widget=forms.RadioSelect,
        error_messages=always(_("Choose what ends the match.")),
    )
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
    request_id = request_id_field()

    def __init__(self, *args: Any, today: dt.date, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["date"].initial = today
        preset = self.fields["preset"]
        assert isinstance(preset, forms.ChoiceField)
        preset.initial, preset.choices = "eastern", [(key, text.label) for key, text in MATCH_PRESETS.items()]

    def clean(self) -> dict[str, Any]:
        """Put the rules together; what was left empty is as it was offered."""
        cleaned = super().clean()
        if not self.errors:
            cleaned["variant"] = self.variant(cleaned)
            for name in ("games_to_win", "extra_deals"):
                if cleaned[name] is None:
                    cleaned[name] = self.fields[name].initial
        return cleaned

    def has_changed_more(self) -> bool:
        """Tell whether something under "more" is not as it was offered, or is wrong, so that it should stand open."""
        first = {"ns_first", "ns_second", "ew_first", "ew_second", "kind", "preset", "request_id"}
        changed = set(self.changed_data) if self.is_bound else set()
        return bool((changed | {name for name in self.errors if name in self.fields}) - first)


class DealForm(forms.Form):
    """A deal: who made trumps, which, how often doubled, the points of one side or of both, and an offence.

    A form that is only of one deal is given its ``number``, and takes no other.
    """

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
    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))
    request_id = forms.UUIDField(widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))

    def __init__(self, page: MatchPage, data: Any = None, initial: Any = None, number: int | None = None) -> None:
        super().__init__(data, initial={"request_id": uuid4(), "offender": "", **(initial or {})})
        self.page = page
        self.only = number
        options = page.options
        highest = max(options.max_level_at(botifarra) for botifarra in (True, False))
        sides = {side.value: page.names[side] for side in SIDES}
        self.choices: dict[str, dict[str, str]] = {}
        self._offer("chooser", sides)
        self._offer("trump", {trump: trump_name(trump) for trump in TRUMPS})
        self._offer("level", {key: level_name(key) for key, level in LEVELS.items() if level <= highest})
        self._offer("offender", {"": str(_("nobody")), **sides})

    def _offer(self, name: str, choices: dict[str, str]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices.items())
        self.choices[name] = choices

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
            for side in SIDES
        ]

    @property
    def slip(self) -> DealSlip:
        """The slip of a valid form."""
        values = self.cleaned_data
        return DealSlip(values["chooser"], values["trump"], values["level"], self._ns_points(), values["offender"])

    def _ns_points(self) -> int | None:
        if self.cleaned_data["offender"]:
            return None
        ns, ew = self.cleaned_data["ns_points"], self.cleaned_data["ew_points"]
        return DEAL_POINTS - ew if ns is None and ew is not None else ns

    def clean_number(self) -> int:
        """Refuse the number of another deal than that of the page."""
        number: int = self.cleaned_data["number"]
        if self.only not in (None, number):
            raise forms.ValidationError(OUT_OF_DATE)
        return number

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


def next_initial(following: NextDeal) -> dict[str, Any]:
    """Return what the form of the next deal begins with: the side whose turn it is to make trumps is chosen."""
    return {"number": following.number, "version": following.version, "chooser": following.chooser}


def deal_initial(versions: Sequence[MatchDeal]) -> dict[str, Any]:
    """Return what the form of a deal begins with: its last words, also where it was taken back; newest first."""
    said = next((one for one in versions if one.kind != DealKind.WITHDRAWN), versions[0])
    ew = DEAL_POINTS - said.ns_points if said.ns_points is not None else None
    words = {name: getattr(said, name) for name in ("number", "chooser", "trump", "level", "offender", "ns_points")}
    return words | {"version": versions[0].version, "ew_points": ew}
