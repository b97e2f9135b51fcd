"""How many pairs, how long: what the comparison of movements asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from scoring.movements.limits import MOST_BOARDS, MOST_ENTRIES
from scoring.movements.request import Unit
from scoring.movements.wish import BOARDS_PER_ROUND, MINUTES_PER_DEAL, MINUTES_TO_MOVE, Evening
from tournaments.forms.event_fields import TimeField
from tournaments.forms.movement_fields import (
    StayingField,
    deals_field,
    per_deal_field,
    sets_field,
    to_move_field,
    unknown_pair,
    whole,
)
from tournaments.forms.sentences import always
from tournaments.models.event import Format
from tournaments.option_texts import GAMES
from tournaments.selectors.plans import MOST_DEALS
from tournaments.selectors.setups import FIRST_GAME, match_minutes, setup_of
from tournaments.selectors.team_plans import PAIRS_OF_A_TEAM
from tournaments.services.settings import Settings, evening_with

GAME_WANTED: Final = gettext_lazy("Choose the game to play.")


def _deals_a_round(most: int) -> forms.IntegerField:
    return whole(
        gettext_lazy("Deals a round"),
        most,
        gettext_lazy("A round has 1 to {most} deals."),
        initial=BOARDS_PER_ROUND,
        help_text=gettext_lazy("With four, or a multiple, every player deals equally often."),
    )


class ProposalsForm(forms.Form):
    """The evening for which movements are compared."""

    game = forms.ChoiceField(
        choices=[(key, game.name) for key, game in GAMES.items()],
        initial=FIRST_GAME,
        required=False,
        widget=forms.HiddenInput,
        error_messages=always(GAME_WANTED),
    )
    who = forms.ChoiceField(
        label=gettext_lazy("Who comes?"),
        choices=[
            (Unit.PAIRS.value, gettext_lazy("pairs")),
            (Unit.PLAYERS.value, gettext_lazy("players who come alone")),
            (Unit.TEAMS.value, gettext_lazy("teams of four")),
        ],
        initial=Unit.PAIRS.value,
        error_messages=always(gettext_lazy("Choose from the list who comes.")),
    )
    pairs = whole(
        gettext_lazy("How many?"),
        MOST_ENTRIES,
        gettext_lazy("Write how many pairs, players or teams come, at most {most}."),
        help_text=gettext_lazy("Pairs, players or teams."),
    )
    time = TimeField(
        label=gettext_lazy("How long?"),
        initial=135,
        help_text=gettext_lazy("Hours and minutes for all rounds, such as 2:30."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Kind of evening"),
        choices=Format.choices,
        initial=Format.DUPLICATE,
        error_messages=always(gettext_lazy("Choose what is played at the tables.")),
    )
    deals = deals_field()
    boards_per_round = _deals_a_round(MOST_DEALS)
    minutes_per_deal = per_deal_field(initial=MINUTES_PER_DEAL)
    minutes_to_move = to_move_field(initial=MINUTES_TO_MOVE)
    sets = sets_field()
    staying = StayingField()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self["format"].value() == Format.DUPLICATE:
            self.fields["boards_per_round"] = _deals_a_round(MOST_BOARDS)

    def has_more(self) -> bool:
        """Tell whether something under "more" is not as it was offered."""
        return self.is_bound and bool(set(self.changed_data) - {"game", "who", "pairs", "time", "format", "deals"})

    def clean(self) -> dict[str, Any]:
        """Refuse a number under "Pairs that stay" that nobody has, and a game that there is not, which nobody typed."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if "game" in self.errors:
            self.add_error(None, GAME_WANTED)
        if {"who", "pairs", "staying"} <= said.keys():
            count = said["pairs"] * (PAIRS_OF_A_TEAM if said["who"] == Unit.TEAMS.value else 1)
            if wrong := unknown_pair(said["staying"], count):
                self.add_error("staying", wrong)
        return said

    @property
    def unit(self) -> Unit:
        """Who comes."""
        return Unit(self.cleaned_data["who"])

    @property
    def evening(self) -> Evening:
        """The evening that is asked for. Raises ``Invalid`` as ``evening_with`` does."""
        said = self.cleaned_data
        return replace(evening_with(self.settings, said["pairs"], said["staying"]), unit=self.unit)

    @property
    def settings(self) -> Settings:
        """The settings of such an evening, without a wish for a movement."""
        said = self.cleaned_data
        has_matches = said["format"] != Format.DUPLICATE
        per_deal, game = said["minutes_per_deal"], said["game"] or FIRST_GAME
        per_round = said["boards_per_round"] * per_deal
        if said["format"] == Format.GAMES:
            per_round = match_minutes(game, setup_of(game, Format.GAMES).preset)
        return Settings(
            game=game,
            variant="",
            minutes=said["time"],
            boards_per_round=said["boards_per_round"],
            minutes_per_round=per_round,
            minutes_per_deal=None if has_matches else per_deal,
            minutes_to_move=said["minutes_to_move"],
            format=said["format"],
            deals=said["deals"],
            sets=said["sets"],
        )


def chosen_words(form: ProposalsForm) -> dict[str, Any]:
    """Return what the form of a new event begins with for such an evening, whatever the movement."""
    said, settings = form.cleaned_data, form.settings
    times = "minutes_per_round" if settings.minutes_per_deal is None else "minutes_per_deal"
    words = {
        "game": settings.game,
        "format": settings.format,
        "pairs": said["pairs"] * (PAIRS_OF_A_TEAM if form.unit is Unit.TEAMS else 1),
        "time": f"{settings.minutes // 60}:{settings.minutes % 60:02d}",
        "boards_per_round": settings.boards_per_round,
        # The minutes of a match to the target are left to the rules that are chosen next.
        times: None if settings.format == Format.GAMES else getattr(settings, times),
        "minutes_to_move": settings.minutes_to_move,
        "deals": settings.deals,
        "sets": settings.sets,
        "staying": ", ".join(map(str, said["staying"])),
    }
    return {name: value for name, value in words.items() if value not in (None, "")}
