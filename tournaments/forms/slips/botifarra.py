"""The slip of a deal of Botifarra as a table fills it in, as the director does, and as a line of shorthand."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.games.botifarra.options import LEVELS
from scoring.games.botifarra.score import BOTIFARRA, DEAL_POINTS, TRUMPS
from scoring.seats import COUNTER_CLOCKWISE, Seat, Side
from tournaments.errors import Invalid
from tournaments.forms.sentences import always
from tournaments.forms.slips.base import DirectorSlipForm, SlipFields, SlipForms, TableSlipForm
from tournaments.forms.slips.typed import take
from tournaments.slips.base import GameSlip
from tournaments.slips.botifarra import Slip, choosers_of
from tournaments.texts.sentences import level_name, seat_name, trump_name

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
POINTS_OF_ONE_SIDE: Final = format_lazy(_("Write the points of one side, from 0 to {most}."), most=DEAL_POINTS)
POINTS: Final = re.compile(r"(\d{1,4})(?:\s*[-–/:]\s*(\d{1,4}))?")


REQUIRED: Final = {
    "chooser": _("Say who made trumps."),
    "trump": _("Say what was trumps: oros, copes, espases, bastos or botifarra."),
    "level": _("Say whether the deal was doubled."),
    "points": POINTS_OF_ONE_SIDE,
    "side": _("Say whose points these are."),
}


def read_line(text: str, options: Any) -> Slip:
    """Return the slip that a line of shorthand says.

    A line is who made trumps (``n e s w``, or ``ns ew`` where only the side is known), trumps (``o c e b``, ``x`` or
    ``bot``), nothing or ``c`` ``r`` ``s`` for contro, recontro and Sant Vicens, and the points of North-South: ``n e c
    56``, ``nec56`` or ``N e c 56-16``. Raises ``Invalid`` with the code of the part that is not understood.
    """
    chooser, rest = take(CHOOSERS, text, "line_chooser")
    trump, rest = take(TRUMP_WORDS, rest, "line_trump")
    level, rest = ("none", rest) if not rest or rest[0].isdigit() else take(LEVEL_WORDS, rest, "line_level")
    return Slip(chooser=chooser, trump=trump, level=level, points=_points(rest))


def _points(rest: str) -> int:
    found = POINTS.fullmatch(rest)
    if found is None:
        raise Invalid("line_points" if rest else "line_points_missing", found=rest)
    if found[2] and int(found[1]) + int(found[2]) != DEAL_POINTS:
        raise Invalid("line_total", sum=int(found[1]) + int(found[2]), total=DEAL_POINTS)
    return int(found[1])


def shorthand(slip: Slip) -> str:
    """Return the line that says a slip."""
    trump = "x" if slip.trump == BOTIFARRA else slip.trump
    level = "" if slip.level == "none" else slip.level[0]
    return " ".join(filter(None, (slip.chooser, trump, level, str(slip.ns_points))))


class Answers(SlipFields):
    """The four questions of a slip of Botifarra, and whose points are written."""

    answers = ("chooser", "trump", "level", "points", "side")

    @property
    def slip(self) -> Slip:
        """The slip of a valid form."""
        return Slip(**{name: self.cleaned_data[name] for name in self.answers})

    @classmethod
    def answers_of(cls, slip: GameSlip, side: str) -> dict[str, Any]:
        """Return the answers that make this slip, put by a side."""
        assert isinstance(slip, Slip)
        points = str(slip.counted[Side(side)])
        return {"chooser": slip.chooser, "trump": slip.trump, "level": slip.level, "points": points, "side": side}


class TableForm(Answers, TableSlipForm):
    """Who made trumps, which, how often doubled, and the points of one side."""

    template = "slips/botifarra/_questions.html"
    steps = ("chooser", "trump", "level")
    required = REQUIRED

    chooser = forms.ChoiceField(widget=forms.RadioSelect)
    trump = forms.ChoiceField(widget=forms.RadioSelect)
    level = forms.ChoiceField(widget=forms.RadioSelect, initial="none")
    side = forms.ChoiceField(widget=forms.RadioSelect)
    points = forms.IntegerField(min_value=0, max_value=DEAL_POINTS)

    def make_ready(self) -> None:
        """Offer the two seats that make trumps on this board, and the levels that some trumps allow."""
        self.choosers = choosers_of(Seat(self.page.dealer))
        self.offer("chooser", [(seat, seat_name(seat)) for seat in self.choosers])
        self.offer("trump", [(trump, trump_name(trump)) for trump in TRUMPS])
        self.offer("level", [(level["key"], level["name"]) for level in self.levels])
        self.offer("side", [(side, seat_name(side)) for side in (self.page.ours.side, self.page.theirs.side)])

    @property
    def levels(self) -> list[dict[str, Any]]:
        """The levels on offer, each with whether it is allowed at a suit and at botifarra."""
        at_suit, at_botifarra = (self.options.max_level_at(botifarra) for botifarra in (False, True))
        return [
            {"key": key, "name": level_name(key), "at_suit": level <= at_suit, "at_botifarra": level <= at_botifarra}
            for key, level in LEVELS.items()
            if level <= max(at_suit, at_botifarra)
        ]

    @property
    def botifarra(self) -> str:
        """The value of no trump among the trumps."""
        return BOTIFARRA


def _trumps() -> list[tuple[str, str]]:
    return [(code, trump_name(code)) for code in TRUMPS]


class DirectorForm(Answers, DirectorSlipForm):
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

    def make_ready(self) -> None:
        """Offer the seats, those that make trumps first (clauses 3.1, 3.2), and the levels that some trumps allow."""
        seats = [seat.value for seat in COUNTER_CLOCKWISE.from_seat(Seat(self.dealer))]
        self.offer("chooser", [(code, seat_name(code)) for code in [*seats[::2], *seats[1::2], "NS", "EW"]])
        highest = self.options.highest_level
        self.offer("level", [(key, level_name(key)) for key, level in LEVELS.items() if level <= highest])
        self.offer("side", [(code, seat_name(code)) for code in ("NS", "EW")])
        self.fields["points"].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})

    @classmethod
    def starts_with(cls) -> dict[str, Any]:
        """Return what a new form starts with: a deal that nobody doubled."""
        return {"level": "none", "side": "NS"}


FORMS: Final = SlipForms(TableForm, DirectorForm, read_line, shorthand)
