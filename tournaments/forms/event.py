"""Making an event from three choices, and everything that "more" opens."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.errors import ScoringError
from scoring.movements.limits import MOST_BOARDS
from tournaments.errors import Refusal
from tournaments.forms.competition_fields import PREFIX as OF_COMPETITION
from tournaments.forms.competition_fields import competition_fields, competition_from, competition_initial, team_fields
from tournaments.forms.event_fields import EarlierField, EventDateField, PairsField, TimeField
from tournaments.forms.event_name import NAME_LENGTH, NAME_WANTED, seen_field
from tournaments.forms.movement_fields import (
    ASKED,
    FIELD_OF_REFUSAL,
    StayingField,
    bound,
    movement_begun,
    movement_fields,
    movement_initial,
    times_from,
    unknown_pair,
    wish_from,
)
from tournaments.forms.rules import OPTION, RulesForm
from tournaments.forms.sentences import always, request_id_field, short
from tournaments.forms.swiss_fields import PREFIX, swiss_fields, swiss_initial, terms_from
from tournaments.forms.tie_fields import TEAM_TIES, TIES, chain_from, tie_fields, ties_begun, ties_initial
from tournaments.imports.pair_list import PairList
from tournaments.models import Event
from tournaments.models.event import COMPETITIONS, INDIVIDUALS, OF_TEAMS, SWISSES, Format, Scale
from tournaments.option_texts import GAMES
from tournaments.option_texts.game import OptionText
from tournaments.selectors.names import names_from
from tournaments.selectors.plans import MOST_DEALS, Plan
from tournaments.selectors.setups import FIRST_GAME, fits, match_minutes, setup_of
from tournaments.services.settings import Settings, advice_for, is_of_teams, options_for, plan_of, tie_breaks_for
from tournaments.texts.sentences import sentence
from tournaments.texts.setup import LIST_EMPTY

WITH_TERMS: Final = (*COMPETITIONS, *OF_TEAMS)
BOARDS_WANTED: Final = format_lazy(gettext_lazy("A round has 1 to {most} boards."), most=MOST_BOARDS)
DEALS_WANTED: Final = format_lazy(gettext_lazy("A match has 1 to {most} deals."), most=MOST_DEALS)
FIELD_OF_CODE: Final = {
    **FIELD_OF_REFUSAL,
    "swiss_on_copies": "deals",
    "competition_of_boards": "movement",
    "teams_on_copies": "movement",
    "individual_of_matches": "movement",
    "individual_for_good": "movement",
    "rainbow_travels": "deals",
    "own_averages_of_players": "own_averages",
    "teams_of_two": "movement",
    "teams_swiss_of_two": "movement",
    "teams_swiss_rounds": "swiss_rounds",
    "team_method": "competition_team_method",
    "group_size": "competition_group_size",
    "qualifiers": "competition_qualifiers",
    "no_show": "competition_no_show_for",
    "match_extra": "competition_extra_deals",
    "swiss_rounds": "swiss_rounds",
    "swiss_too_long": "swiss_rounds",
    "deals_step": "boards_per_round",
}
"""Where a refusal of the plan belongs."""


class SettingsForm(RulesForm):
    """Rules, movement, times and ranking of an event; :attr:`settings` and :attr:`plan` are what they come to.

    Game and kind of evening are given. ``advice`` are sentences on what is allowed and better otherwise.
    """

    time = TimeField(
        label=gettext_lazy("Time available"),
        initial=120,
        help_text=gettext_lazy("Hours and minutes for all rounds, such as 2:30."),
        widget=forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"}),
    )
    boards_per_round = forms.IntegerField(
        label=gettext_lazy("Boards a round"),
        initial=4,
        error_messages=always(BOARDS_WANTED),
        help_text=gettext_lazy("With four, or a multiple, every player deals equally often."),
    )
    scale = forms.ChoiceField(
        label=gettext_lazy("Comparison"),
        choices=Scale.choices,
        initial=Scale.CHAMPIONSHIP,
        error_messages=always(gettext_lazy("Choose a comparison from the list.")),
        help_text=gettext_lazy("How the results of a board at all tables become scores."),
    )

    own_averages = forms.BooleanField(
        label=gettext_lazy("A pair’s own average instead of 60 or 40"),
        required=False,
        error_messages=always(gettext_lazy("Choose whether a pair gets its own average.")),
        help_text=gettext_lazy(
            "Where a deal could not be played, a pair that is not at fault gets the mean of its own results if that is "
            "more than 60 of a hundred, and one at fault if it is less than 40."
        ),
    )

    seen = seen_field()

    def __init__(self, *args: Any, kind: str, pair_count: int | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.kind = Format(kind)
        self.fields.update(movement_fields(is_duplicate=self.is_duplicate))
        self.fields.update(tie_fields(self.kind))
        self.fields.update(swiss_fields(is_duplicate=self.is_duplicate))
        self.fields.update(team_fields() if self.is_duplicate else competition_fields())
        if self.is_duplicate:
            self.fields.update(tie_fields(self.kind, of_teams=True))
        if self.has_fixed_deals:
            boards = self.fields["boards_per_round"]
            boards.label, boards.help_text = gettext_lazy("Deals a match"), gettext_lazy("At each table in a round.")
            boards.error_messages |= always(DEALS_WANTED)
        if self.kind == Format.GAMES:
            minutes = self.fields["minutes_per_round"]
            minutes.required, minutes.help_text = False, gettext_lazy("Left empty: as the rules of a match have it.")
        bound(self.fields["boards_per_round"], MOST_BOARDS if self.is_duplicate else MOST_DEALS)
        self.pair_count = pair_count
        self.settings: Settings | None = None
        self.plan: Plan | None = None
        self.advice: tuple[str, ...] = ()
        self.staying_pairs: tuple[int, ...] = ()

    @property
    def is_duplicate(self) -> bool:
        """Whether the same boards are played at all tables."""
        return self.kind == Format.DUPLICATE

    @property
    def has_fixed_deals(self) -> bool:
        """Whether a match has a fixed number of deals."""
        return self.kind == Format.BOARDS

    def offered_presets(self) -> list[tuple[str, OptionText]]:
        """Return the presets that fit such an evening, and the one that was chosen."""
        return [
            (key, text)
            for key, text in super().offered_presets()
            if fits(self.game_key, key, self.kind) or key == self["preset"].value()
        ]

    def clean(self) -> dict[str, Any]:
        """Put together settings and plan, each refusal at the field it belongs to."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        variant = self.variant(cleaned)
        if variant is None:
            return cleaned
        if self.kind == Format.GAMES and cleaned.get("minutes_per_round") is None:
            cleaned["minutes_per_round"] = match_minutes(self.game_key, variant)
        self.settings = Settings(
            variant=variant,
            minutes=cleaned["time"],
            boards_per_round=cleaned["boards_per_round"],
            **times_from(cleaned),
            movement=str(wish_from(cleaned)),
            scale=cleaned["scale"],
            deals=cleaned["deals"],
            sets=cleaned.get("sets"),
            format=self.kind,
            swiss=terms_from(cleaned) if cleaned["movement"] in SWISSES else None,
            competition=competition_from(cleaned) if cleaned["movement"] in WITH_TERMS else None,
            game=self.game_key,
            tie_breaks=chain_from([cleaned[name] for name in self.chain_fields]),
            own_averages=bool(cleaned["own_averages"]) and self.is_duplicate,
        )
        try:
            options_for(self.settings)
            tie_breaks_for(self.settings)
        except (ScoringError, Refusal) as refusal:
            self.refuse(refusal)
            return cleaned
        self.advice = tuple(map(sentence, advice_for(self.settings)))
        if self.pair_count is not None:
            self._make_plan(self.settings, self.pair_count)
        return cleaned

    def _make_plan(self, settings: Settings, pair_count: int) -> None:
        try:
            self.plan = plan_of(settings, pair_count, self.staying_pairs)
        except (ScoringError, Refusal) as refusal:
            self.refuse(refusal)

    @property
    def of_swiss(self) -> list[forms.BoundField]:
        """The fields of a Swiss, none where there cannot be one."""
        return [self[name] for name in self.fields if name.startswith(PREFIX)]

    @property
    def of_competition(self) -> list[forms.BoundField]:
        """The fields of a league, groups and a knock-out, none where there cannot be one."""
        return [self[name] for name in self.fields if name.startswith(OF_COMPETITION)]

    @property
    def chain_fields(self) -> tuple[str, ...]:
        """The fields of the chain that counts: that of teams where these are chosen."""
        return TEAM_TIES if self.is_duplicate and self.cleaned_data.get("movement") in OF_TEAMS else TIES

    @property
    def ties(self) -> list[forms.BoundField]:
        """The fields of the chain of tie-breaks."""
        return [self[name] for name in TIES]

    def refuse(self, refusal: ScoringError | Refusal) -> None:
        """Show a refusal at the field it belongs to."""
        fields = {**FIELD_OF_CODE, "tie_breaks": self.chain_fields[0]}
        field = fields.get(refusal.code) or self._field_of(refusal.facts.get("option"))
        self.add_error(field if field in self.fields else None, sentence(refusal))

    def _field_of(self, option: str | None) -> str | None:
        """Return where the value of an option comes from: its own field, where it was chosen, else the preset."""
        if option is None:
            return None
        own = OPTION + option
        return own if self.cleaned_data.get(own) not in (None, "") else "preset"

    def has_changed_more(self) -> bool:
        """Tell whether something under "more" is not as it was offered, or is wrong, so that it should stand open."""
        first = {"game", "format", "preset", "time", "pairs", "request_id", "seen"}
        changed = set(self.changed_data) if self.is_bound else set()
        return bool((changed | {name for name in self.errors if name in self.fields}) - first)


class NewEventForm(SettingsForm):
    """The game, the three choices of a new event, and more."""

    game = forms.ChoiceField(
        label=pgettext_lazy("botifarra or another game", "Game"),
        choices=[(key, game.name) for key, game in GAMES.items()],
        widget=forms.RadioSelect,
        error_messages=always(gettext_lazy("Choose the game to play.")),
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Kind of evening"),
        choices=Format.choices,
        widget=forms.RadioSelect,
        error_messages=always(gettext_lazy("Choose what is played at the tables.")),
    )
    pairs = PairsField(
        label=gettext_lazy("Number of pairs, or their list"),
        help_text=gettext_lazy(
            "In a list one pair stands on each line, such as “Anna Puig & Joan Serra”; of an individual one player."
        ),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
        max_length=40_000,
        error_messages=short(LIST_EMPTY, 40_000),
    )
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=NAME_LENGTH,
        error_messages=short(NAME_WANTED, NAME_LENGTH),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    date = EventDateField()
    copy_from = EarlierField(
        label=gettext_lazy("Pairs of an earlier event"),
        queryset=Event.objects.none(),
        required=False,
        empty_label=gettext_lazy("none"),
        error_messages=always(gettext_lazy("Choose an event from the list, or none.")),
        help_text=gettext_lazy("Leave the choice “Pairs” empty to take its pairs with their names."),
    )
    generate = forms.BooleanField(
        label=gettext_lazy("Deal the boards at random"),
        error_messages=always(gettext_lazy("Choose whether to deal the boards.")),
        initial=True,
        required=False,
        help_text=gettext_lazy("Otherwise they are empty until you deal them or read them from a file."),
    )
    staying = StayingField()
    request_id = request_id_field()

    def __init__(
        self, data: QueryDict | None = None, *, today: dt.date, asked: Mapping[str, Any] | None = None
    ) -> None:
        game, kind = _asked(asked if data is None else data)
        super().__init__(
            data, game=game, kind=kind, initial={"game": game, "format": kind, **begun(game, kind), **_chosen(asked)}
        )
        self.fields["date"].initial = today
        self.fields["copy_from"].queryset = Event.objects.filter(rehearses=None).order_by("-date", "-pk")  # type: ignore[attr-defined]
        of_players = self.data.get("movement") in INDIVIDUALS
        self.fields["pairs"].of_players = of_players  # type: ignore[attr-defined]
        # Who copies the pairs of an earlier event need not list them.
        self.fields["pairs"].required = not self.data.get("copy_from")
        self.pair_list: PairList | None = None

    def clean(self) -> dict[str, Any]:
        """Find the number of pairs, then settings and plan."""
        cleaned = self.cleaned_data
        pairs, earlier = cleaned.get("pairs"), cleaned.get("copy_from")
        if pairs is not None:
            self.pair_count, self.pair_list = pairs
        elif earlier is not None:
            of_players = cleaned.get("movement") in INDIVIDUALS and not earlier.is_individual
            self.pair_count = len(names_from(earlier, of_players=True)) if of_players else earlier.pair_count
        self.staying_pairs = cleaned.get("staying") or ()
        if self.pair_count is not None and (wrong := unknown_pair(self.staying_pairs, self.pair_count)):
            self.add_error("staying", wrong)
        return super().clean()

    @property
    def copies(self) -> Event | None:
        """The earlier event whose pairs are taken, if they are."""
        earlier: Event | None = self.cleaned_data.get("copy_from")
        return earlier if self.cleaned_data.get("pairs") is None else None


def _asked(values: Mapping[str, Any] | None) -> tuple[str, str]:
    """Return the game and the kind of evening that these values name, each as offered where they name none."""
    game, kind = (str((values or {}).get(name, "")) for name in ("game", "format"))
    return game if game in GAMES else FIRST_GAME, kind if kind in Format.values else Format.DUPLICATE.value


def _chosen(asked: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return what an address chooses beforehand."""
    return {name: asked[name] for name in ASKED if asked and name in asked}


def filled_in(today: dt.date, asked: Mapping[str, Any]) -> QueryDict:
    """Return what would be sent if a new event that an address has chosen were made as it stands."""
    form, data = NewEventForm(today=today, asked=asked), QueryDict(mutable=True)
    for name, field in form.fields.items():
        value = field.prepare_value(form.get_initial_for_field(field, name))
        if value not in (None, False, ""):
            data[name] = "on" if value is True else str(value)
    return data


def begun(game: str, kind: str) -> dict[str, Any]:
    """Return what depends on the game and on the kind of evening, as it is offered to begin with."""
    setup = setup_of(game, kind)
    return {
        "preset": setup.preset,
        "scale": setup.scale,
        "boards_per_round": setup.boards,
        **movement_begun(setup.boards, setup.minutes, is_duplicate=kind == Format.DUPLICATE),
        **({"minutes_per_round": None} if kind == Format.GAMES else {}),
        **ties_begun(kind),
        "name": str(GAMES[game].evening),
    }


def begin_again(data: QueryDict) -> QueryDict:
    """Return what was filled in, with the rules and what depends on them as another game or kind begins with them.

    A name that a game gave goes with it; one that was typed stays.
    """
    changed = data.copy()
    for name in [name for name in data if name.startswith(OPTION)]:
        del changed[name]
    fresh = begun(*_asked(data))
    if data.get("name", "") not in {"", *(str(one.evening) for one in GAMES.values())}:
        del fresh["name"]
    for name, value in fresh.items():
        changed[name] = "" if value is None else str(value)
    return changed


def _minutes_of_rules(settings: Settings) -> dict[str, None]:
    """Leave the minutes of a round to the rules where they are those of the rules, so that they change with them."""
    is_usual = settings.format == Format.GAMES and settings.minutes_per_round == match_minutes(
        settings.game, settings.variant
    )
    return {"minutes_per_round": None} if is_usual else {}


def settings_initial(settings: Settings) -> dict[str, Any]:
    """Return what a form of existing settings begins with."""
    preset, *changes = settings.variant.split("+")
    options = {OPTION + name: value or "on" for name, _equals, value in (change.partition("=") for change in changes)}
    return {
        "preset": preset,
        "time": settings.minutes,
        "boards_per_round": settings.boards_per_round,
        **movement_initial(settings),
        **_minutes_of_rules(settings),
        "scale": settings.scale,
        **swiss_initial(settings.swiss),
        **competition_initial(settings.competition),
        **ties_begun(settings.format),
        **ties_initial(settings.tie_breaks or (), of_teams=is_of_teams(settings)),
        "own_averages": settings.own_averages,
        **options,
    }
