"""Making an event from three choices, and everything that "more" opens."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import Truncator, format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ScoringError
from scoring.movements.limits import FEWEST_PAIRS, MOST_PAIRS
from tournaments.errors import Refusal
from tournaments.forms.rules import OPTION, RulesForm
from tournaments.forms.sentences import OUT_OF_DATE, always, request_id_field, short
from tournaments.imports.pair_list import PairList, Problem, read_pair_list
from tournaments.models import Event
from tournaments.models.event import AUTO, Fields, MovementKind, Scale, Shown
from tournaments.selectors.plans import MOST_BOARDS, Plan
from tournaments.services.events import Settings, plan_of
from tournaments.setup_texts import LIST_EMPTY, LONGEST_QUOTE, TIME_WANTED, problem_sentence
from tournaments.texts import sentence

MOST_HOURS: Final = 12
"""A plain number up to this one means hours, a larger one minutes."""
MOST_MINUTES: Final = 24 * 60
NAME_LENGTH: Final = 120
"""Characters of the name of an event."""
NAME_WANTED: Final = gettext_lazy("Give the event a name.")
EARLIEST: Final = dt.date(2000, 1, 1)
LATEST: Final = dt.date(2100, 12, 31)
"""The last day an event can have, as ``EARLIEST`` is the first."""
DATE_WANTED: Final = gettext_lazy("Write the date of the event as year, month and day: 2026-01-31.")

_TIME = re.compile(r"(\d{1,2})\s*(?:[:.h]|\s)\s*(\d{1,2})?\s*(?:m|min)?\.?|(\d{1,4})\s*(?:m|min)?\.?", re.IGNORECASE)

_NUMBER = re.compile(r"[-+\u2212\u2013]?\s*\d+(?:[.,]\d*)?")
"""A number that no event has as its number of pairs, rather than a list of names."""

FIELD_OF_CODE: Final = {
    "pairs": "pairs",
    "boards": "boards_per_round",
    "boards_per_round": "boards_per_round",
    "minutes": "minutes_per_round",
    "too_short": "time",
    "round_robin_too_long": "movement",
    "two_fields": "fields",
}
"""Where a refusal of the plan belongs."""


class TimeField(forms.CharField):
    """A length of time in minutes, typed as ``2:30``, ``2h30``, ``2 h``, ``150`` or, up to twelve, hours: ``2``."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=20, error_messages=always(TIME_WANTED), **more)

    def clean(self, value: Any) -> Any:
        """Return the minutes."""
        text = super().clean(value)
        match = _TIME.fullmatch(text)
        if match is None:
            raise ValidationError(TIME_WANTED, code="bad_time")
        if match[3]:
            plain = int(match[3])
            minutes = plain * 60 if plain <= MOST_HOURS and text.isdigit() else plain
        else:
            hours, rest = int(match[1]), int(match[2] or 0)
            # More minutes than an hour has are a slip of the finger: nobody can tell which time was meant.
            minutes = hours * 60 + rest if rest < 60 else 0
        if not 1 <= minutes <= MOST_MINUTES:
            raise ValidationError(TIME_WANTED, code="bad_time")
        return minutes

    def prepare_value(self, value: Any) -> Any:
        """Write minutes as hours and minutes; what was typed stays as it was."""
        return f"{value // 60}:{value % 60:02d}" if isinstance(value, int) else value


class EventDateField(forms.DateField):
    """The date of an event, as year, month and day."""

    def __init__(self, **more: Any) -> None:
        bounds = {"min": f"{EARLIEST:%Y-%m-%d}", "max": f"{LATEST:%Y-%m-%d}"}
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", **bounds})
        super().__init__(label=gettext_lazy("Date"), error_messages=always(DATE_WANTED), widget=widget, **more)

    def validate(self, value: Any) -> None:
        """Refuse a year that can only be a slip of the finger."""
        super().validate(value)
        if value is not None and not EARLIEST <= value <= LATEST:
            years = {"first": EARLIEST.year, "last": LATEST.year}
            raise ValidationError(_("Write a date from %(first)d to %(last)d.") % years, code="date_range")


class PairsField(forms.CharField):
    """The number of pairs, or the list of them, one a line."""

    def clean(self, value: Any) -> Any:
        """Return (number of pairs, list or none), or none where nothing was typed and nothing need be."""
        text = super().clean(value)
        if not text:
            return None
        if text.isdecimal() and len(text) < 4:
            return int(text), None
        if _NUMBER.fullmatch(text):
            words = {"fewest": FEWEST_PAIRS, "most": MOST_PAIRS, "pairs": Truncator(text).chars(LONGEST_QUOTE)}
            raise ValidationError(_("An event has %(fewest)d to %(most)d pairs, not %(pairs)s.") % words, code="pairs")
        read = read_pair_list(text)
        if read.problems:
            raise ValidationError([line_sentence(problem) for problem in read.problems], code="list")
        return read.highest, read


class EarlierField(forms.ModelChoiceField):
    """One of the events there are."""

    def validate_no_null_characters(self, value: Any) -> None:
        """Refuse such a key as one that is not on offer."""
        if "\x00" in str(value):
            raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")


def line_sentence(problem: Problem) -> str:
    """Return what is wrong on a line of a list, with the number of the line."""
    text = problem_sentence(problem.code, problem.facts)
    return _("Line %(line)d: %(text)s") % {"line": problem.line, "text": text} if problem.line else text


def seen_field() -> forms.CharField:
    """Return the hidden field with the mark of what stood when the form was filled in."""
    return forms.CharField(required=False, max_length=32, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))


def see_again(form: forms.Form, mark: str) -> None:
    """Let a form be sent again after its sender has been told that something else stands."""
    data = form.data.copy()  # type: ignore[attr-defined]
    data["seen"] = mark
    form.data = data


class SettingsForm(RulesForm):
    """Rules, movement, times and ranking; :attr:`settings` and :attr:`plan` are what they come to."""

    time = TimeField(
        label=gettext_lazy("Time available"),
        initial=120,
        help_text=gettext_lazy("Hours and minutes for all rounds, such as 2:30."),
        widget=forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"}),
    )
    boards_per_round = forms.IntegerField(
        label=gettext_lazy("Boards a round"),
        initial=4,
        min_value=1,
        max_value=MOST_BOARDS,
        error_messages=always(format_lazy(gettext_lazy("A round has 1 to {most} boards."), most=MOST_BOARDS)),
        help_text=gettext_lazy("With four, or a multiple, every player deals equally often."),
    )
    minutes_per_round = forms.IntegerField(
        label=gettext_lazy("Minutes a round"),
        initial=20,
        min_value=1,
        max_value=MOST_MINUTES,
        error_messages=always(
            format_lazy(gettext_lazy("Write how many minutes a round takes, 1 to {most}."), most=MOST_MINUTES)
        ),
    )
    movement = forms.ChoiceField(
        label=gettext_lazy("Movement"),
        choices=[
            (AUTO, gettext_lazy("round robin if it fits, else Mitchell")),
            (MovementKind.ROUND_ROBIN, gettext_lazy("round robin: every pair meets every other")),
            (MovementKind.MITCHELL, gettext_lazy("Mitchell: North-South stay, East-West move")),
        ],
        initial=AUTO,
        error_messages=always(gettext_lazy("Choose a movement from the list.")),
    )
    fields_wish = forms.ChoiceField(
        label=gettext_lazy("Ranking"),
        choices=[
            (AUTO, gettext_lazy("as the movement has it")),
            (Fields.TWO, gettext_lazy("North-South and East-West apart")),
            (Fields.ONE, gettext_lazy("one ranking of all pairs")),
        ],
        initial=AUTO,
        error_messages=always(gettext_lazy("Choose a ranking from the list.")),
    )
    scale = forms.ChoiceField(
        label=gettext_lazy("Scale"),
        choices=Scale.choices,
        initial=Scale.CHAMPIONSHIP,
        error_messages=always(gettext_lazy("Choose a scale from the list.")),
    )

    seen = seen_field()

    def __init__(self, *args: Any, pair_count: int | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.pair_count = pair_count
        self.settings: Settings | None = None
        self.plan: Plan | None = None

    def clean(self) -> dict[str, Any]:
        """Put together settings and plan, each refusal at the field it belongs to."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        variant = self.variant(cleaned)
        if variant is None:
            return cleaned
        self.settings = Settings(
            variant=variant,
            minutes=cleaned["time"],
            boards_per_round=cleaned["boards_per_round"],
            minutes_per_round=cleaned["minutes_per_round"],
            movement=cleaned["movement"],
            fields=cleaned["fields_wish"],
            scale=cleaned["scale"],
        )
        if self.pair_count is not None:
            self._make_plan(self.settings, self.pair_count)
        return cleaned

    def _make_plan(self, settings: Settings, pair_count: int) -> None:
        try:
            self.plan = plan_of(settings, pair_count)
        except (ScoringError, Refusal) as refusal:
            self.refuse(refusal)

    def refuse(self, refusal: ScoringError | Refusal) -> None:
        """Show a refusal at the field it belongs to."""
        field = FIELD_OF_CODE.get(refusal.code)
        field = "fields_wish" if field == "fields" else field
        self.add_error(field if field in self.fields else None, sentence(refusal))

    def has_changed_more(self) -> bool:
        """Tell whether something under "more" is not as it was offered, or is wrong, so that it should stand open."""
        first = {"preset", "time", "pairs", "request_id", "seen"}
        changed = set(self.changed_data) if self.is_bound else set()
        return bool((changed | {name for name in self.errors if name in self.fields}) - first)


class NewEventForm(SettingsForm):
    """The three choices of a new event, and more."""

    pairs = PairsField(
        label=gettext_lazy("Number of pairs, or their list"),
        help_text=gettext_lazy("In a list one pair stands on each line, such as “Anna Puig & Joan Serra”."),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
        max_length=20_000,
        error_messages=short(LIST_EMPTY, 20_000),
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
    request_id = request_id_field()

    def __init__(self, *args: Any, today: dt.date, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["name"].initial = _("Botifarra evening")
        self.fields["date"].initial = today
        self.fields["copy_from"].queryset = Event.objects.order_by("-date", "-pk")  # type: ignore[attr-defined]
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
            self.pair_count = earlier.pair_count
        return super().clean()

    @property
    def copies(self) -> Event | None:
        """The earlier event whose pairs are taken, if they are."""
        earlier: Event | None = self.cleaned_data.get("copy_from")
        return earlier if self.cleaned_data.get("pairs") is None else None


class EventNameForm(forms.Form):
    """Name and date of an event, which may change at any time."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=NAME_LENGTH, error_messages=short(NAME_WANTED, NAME_LENGTH)
    )
    date = EventDateField()
    seen = seen_field()


class ShownForm(forms.Form):
    """What visitors may see."""

    shown = forms.ChoiceField(
        label=gettext_lazy("Visitors see"),
        choices=Shown.choices,
        widget=forms.RadioSelect,
        error_messages=always(gettext_lazy("Choose what visitors may see.")),
    )


def settings_initial(settings: Settings) -> dict[str, Any]:
    """Return what a form of existing settings begins with."""
    preset, *changes = settings.variant.split("+")
    options = {OPTION + name: value or "on" for name, _equals, value in (change.partition("=") for change in changes)}
    return {
        "preset": preset,
        "time": settings.minutes,
        "boards_per_round": settings.boards_per_round,
        "minutes_per_round": settings.minutes_per_round,
        "movement": settings.movement,
        "fields_wish": settings.fields,
        "scale": settings.scale,
        **options,
    }
