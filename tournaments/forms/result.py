"""Results as the director types them: a line of shorthand for speed, and the forms of one board at one table."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.games.botifarra.options import LEVELS, Options
from scoring.games.botifarra.score import BOTIFARRA, DEAL_POINTS, TRUMPS
from scoring.seats import COUNTER_CLOCKWISE, Seat
from tournaments.errors import Invalid
from tournaments.forms.sentences import OUT_OF_DATE, always, request_id_field, short
from tournaments.services.results import OFFENDERS, REASON_LENGTH
from tournaments.services.slips import Slip
from tournaments.texts import level_name, seat_name, trump_name

CHOOSERS: Final = {"ns": "NS", "ew": "EW", "n": "N", "e": "E", "s": "S", "w": "W"}
TRUMP_WORDS: Final = {
    "botifarra": BOTIFARRA,
    "bot": BOTIFARRA,
    "x": BOTIFARRA,
    "oros": "o",
    "copes": "c",
    "espases": "e",
    "bastos": "b",
    "o": "o",
    "c": "c",
    "e": "e",
    "b": "b",
}
LEVEL_WORDS: Final = {
    "santvicenc": "santvicenc",
    "recontro": "recontro",
    "contro": "contro",
    "sv": "santvicenc",
    "c": "contro",
    "r": "recontro",
    "s": "santvicenc",
}
NOT_PLAYED_WORDS: Final = ("np", "-", "–", "\u2212")
"""What is typed for a board that was not played."""

POINTS_OF_ONE_SIDE: Final = format_lazy(_("Write the points of one side, from 0 to {most}."), most=DEAL_POINTS)
POINTS: Final = re.compile(r"(\d{1,4})(?:\s*[-–/:]\s*(\d{1,4}))?")


def read_line(text: str) -> Slip | None:
    """Return the slip that a line of shorthand says, none where it says that the board was not played.

    A line is who made trumps (``n e s w``, or ``ns ew`` where only the side is known), trumps (``o c e b``, ``x`` or
    ``bot``), nothing or ``c`` ``r`` ``s`` for contro, recontro and Sant Vicens, and the points of North-South: ``n e c
    56``, ``nec56`` or ``N e c 56-16``. Raises ``Invalid`` with the code of the part that is not understood.
    """
    rest = " ".join(text.casefold().split())
    if rest in NOT_PLAYED_WORDS:
        return None
    chooser, rest = _take(CHOOSERS, rest, "line_chooser")
    trump, rest = _take(TRUMP_WORDS, rest, "line_trump")
    level, rest = ("none", rest) if not rest or rest[0].isdigit() else _take(LEVEL_WORDS, rest, "line_level")
    return Slip(chooser=chooser, trump=trump, level=level, points=_points(rest))


def _take(words: dict[str, str], rest: str, code: str) -> tuple[str, str]:
    """Read one of ``words`` off the front; longer words come before those they begin with."""
    for word, value in words.items():
        if rest.startswith(word):
            return value, rest[len(word) :].lstrip(" ,;.")
    raise Invalid(code if rest else f"{code}_missing", found=rest)


def _points(rest: str) -> int:
    found = POINTS.fullmatch(rest)
    if found is None:
        raise Invalid("line_points" if rest else "line_points_missing", found=rest)
    if found[2] and int(found[1]) + int(found[2]) != DEAL_POINTS:
        raise Invalid("line_total", sum=int(found[1]) + int(found[2]), total=DEAL_POINTS)
    return int(found[1])


def shorthand(value: dict[str, Any] | None) -> str:
    """Return the line that says a plain value of a result; empty where none does."""
    if value is None or value.get("kind") not in ("scored", "not_played"):
        return ""
    if value["kind"] == "not_played":
        return NOT_PLAYED_WORDS[0]
    trump = "x" if value["trump"] == BOTIFARRA else value["trump"]
    level = {"none": ""}.get(value["level"], value["level"][0])
    return " ".join(filter(None, (value["chooser"], trump, level, str(value["points"]["NS"]))))


class ActForm(forms.Form):
    """An act of the director on one board at one table, by somebody who has seen version ``version``."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))
    request_id = request_id_field()


class Reason(forms.CharField):
    """A reason in a few words."""

    def __init__(self, **more: Any) -> None:
        usual: dict[str, Any] = {
            "label": _("Reason"),
            "max_length": REASON_LENGTH,
            "error_messages": short(_("Give a reason; it stands in the log."), REASON_LENGTH),
        }
        super().__init__(**usual | more)


def _trumps() -> list[tuple[str, str]]:
    return [(code, trump_name(code)) for code in TRUMPS]


def _offenders() -> list[tuple[str, str]]:
    return [(code, seat_name(code)) for code in OFFENDERS]


class SlipForm(ActForm):
    """What was written down after the deal, field by field."""

    chooser = forms.ChoiceField(
        label=_("Who made trumps"), widget=forms.RadioSelect, error_messages=always(_("Choose who made trumps."))
    )
    trump = forms.ChoiceField(
        label=_("Trumps"),
        choices=_trumps,
        widget=forms.RadioSelect,
        error_messages=always(_("Choose what was trumps: a suit or botifarra.")),
    )
    level = forms.ChoiceField(
        label=_("Doubling"),
        widget=forms.RadioSelect,
        error_messages=always(_("Choose how far the deal was doubled, among what this event allows.")),
    )
    points = forms.IntegerField(
        label=_("Points"), min_value=0, max_value=DEAL_POINTS, error_messages=always(POINTS_OF_ONE_SIDE)
    )
    side = forms.ChoiceField(
        label=_("Points of"),
        widget=forms.RadioSelect,
        error_messages=always(_("Choose whose points these are: North-South’s or East-West’s.")),
    )
    reason = Reason(label=_("Note for the log"), required=False)

    def __init__(self, *args: Any, options: Options, dealer: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = [seat.value for seat in COUNTER_CLOCKWISE.from_seat(Seat(dealer))]
        # The dealer and the partner make trumps (clauses 3.1, 3.2), so they come first.
        usual = [*seats[::2], *seats[1::2]]
        highest = max(options.max_level, options.max_level_botifarra)
        self._offer("chooser", [(code, seat_name(code)) for code in [*usual, "NS", "EW"]])
        self._offer("level", [(key, level_name(key)) for key, level in LEVELS.items() if level <= highest])
        self._offer("side", [(code, seat_name(code)) for code in ("NS", "EW")])
        self.fields["points"].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def slip(self) -> Slip:
        """The slip typed; the form must be valid."""
        values = self.cleaned_data
        return Slip(**{name: values[name] for name in ("chooser", "trump", "level", "points", "side")})


class NotPlayedForm(ActForm):
    """Why the board was not played, where somebody wants to say so."""

    reason = Reason(required=False)


class PenaltyForm(ActForm):
    """Who offended and what they did."""

    offenders = forms.ChoiceField(
        label=_("Who offended"),
        choices=_offenders,
        widget=forms.RadioSelect,
        error_messages=always(_("Choose who offended.")),
    )
    reason = Reason()


class WithdrawForm(ActForm):
    """Why the result is taken back."""

    reason = Reason()
