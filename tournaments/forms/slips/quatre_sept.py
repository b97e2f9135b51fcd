"""The slip of a deal of Le Quatre Sept as a table fills it in, as the director does, and as a line of shorthand."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games.quatre_sept.options import Options
from scoring.games.quatre_sept.score import HAND_POINTS, NONE_EACH
from scoring.games.quatre_sept.slip import MOST_POLITAINES
from scoring.games.quatre_sept.slip import Slip as Hand
from scoring.seats import BySide, Side, other
from tournaments.errors import Invalid
from tournaments.forms.sentences import always
from tournaments.forms.slips.base import DirectorSlipForm, SlipFields, SlipForms, TableSlipForm
from tournaments.forms.slips.typed import take
from tournaments.slip_texts.quatre_sept import politaine_words
from tournaments.slips.base import GameSlip
from tournaments.slips.quatre_sept import Slip
from tournaments.texts.sentences import seat_name

NOBODY: Final = "nobody"
"""The answer that no four sevens ended the game."""
SIDES: Final = ("NS", "EW")
COUNTS: Final = tuple(str(count) for count in range(MOST_POLITAINES + 1))

POINTS: Final = _("Write the whole points of one side, from 0 to 11.")
WHOSE: Final = _("Say whose points these are.")
POLITAINES: Final = _("Say how many politaines each side made, of two at most.")
FOUR_SEVENS: Final = _("Say whether four sevens won the game, and for which side.")


def slip_of(points: int, side: str, politaines: BySide[int] = NONE_EACH) -> Slip:
    """Return the slip of which the whole points of one side were written down; the two make 11 (Q6.3)."""
    mine = Side(side)
    return Slip(Hand(BySide.of(points, points).replace(other(mine), HAND_POINTS - points), politaines))


class Answers(SlipFields):
    """What a slip of Le Quatre Sept asks; ``points`` are those of ``side``, before politaines."""

    answers = ("four_sevens", "politaines_ns", "politaines_ew", "points", "side")
    fields_of_faults = {"politaines": "politaines_ns", "politaine_points": "points", "points_sum": "points"}

    @property
    def slip(self) -> Slip:
        """The slip of a valid form. What was left standing beside four sevens is for the rules to refuse."""
        values = self.cleaned_data
        made = BySide.of(int(values["politaines_ns"] or 0), int(values["politaines_ew"] or 0))
        played = slip_of(values["points"], values["side"] or SIDES[0], made) if values["points"] is not None else None
        if values.get("four_sevens", NOBODY) not in SIDES:
            assert played is not None
            return played
        return Slip(Hand(played.hand.points if played else None, made, Side(values["four_sevens"])))

    @classmethod
    def answers_of(cls, slip: GameSlip, side: str) -> dict[str, Any]:
        """Return the answers that make this slip, put by a side."""
        assert isinstance(slip, Slip)
        made = slip.politaines.map(str)
        return {
            "four_sevens": slip.four_sevens or NOBODY,
            "politaines_ns": made[Side.NS],
            "politaines_ew": made[Side.EW],
            "points": slip.counted[Side(side)] if slip.counted else None,
            "side": side,
        }

    def leave_out(self) -> None:
        """Ask for no four sevens where the rules play on with them (Q10.4), and then always for points."""
        if not self.options.has_four_sevens:
            del self.fields["four_sevens"]
            for name in ("points", "side"):
                self.fields[name].required = True

    def clean_points(self) -> int | None:
        """Ask for points wherever the deal was played."""
        return self._unless_four_sevens("points", POINTS)

    def clean_side(self) -> str | None:
        """Ask whose points they are wherever the deal was played."""
        return self._unless_four_sevens("side", WHOSE)

    def _unless_four_sevens(self, name: str, text: Any) -> Any:
        value = self.cleaned_data[name]
        if value in (None, "") and self.cleaned_data.get("four_sevens", NOBODY) not in SIDES:
            raise forms.ValidationError(text, code="required")
        return value


class TableForm(Answers, TableSlipForm):
    """Four sevens where they end the game, politaines, and the whole points of one side."""

    template = "slips/quatre_sept/_questions.html"
    steps = ("four_sevens",)
    required = {
        "four_sevens": FOUR_SEVENS,
        "politaines_ns": POLITAINES,
        "politaines_ew": POLITAINES,
        "points": POINTS,
        "side": WHOSE,
    }

    four_sevens = forms.ChoiceField(widget=forms.RadioSelect, initial=NOBODY)
    politaines_ns = forms.ChoiceField(widget=forms.RadioSelect, initial="0", required=False)
    politaines_ew = forms.ChoiceField(widget=forms.RadioSelect, initial="0", required=False)
    points = forms.IntegerField(min_value=0, max_value=HAND_POINTS, required=False)
    side = forms.ChoiceField(widget=forms.RadioSelect, required=False)

    def make_ready(self) -> None:
        """Offer the sides, the own one first, and as many politaines as a deal can have."""
        sides = [(side, seat_name(side)) for side in (self.page.ours.side, self.page.theirs.side)]
        self.offer("side", sides)
        self.offer("four_sevens", [(NOBODY, str(_("no"))), *sides])
        for name in ("politaines_ns", "politaines_ew"):
            self.offer(name, [(count, politaine_words(int(count))) for count in COUNTS])
        self.leave_out()

    @property
    def politaines(self) -> list[dict[str, Any]]:
        """The question of each side, the own one first."""
        sides = (self.page.ours, self.page.theirs)
        return [{"seated": one, "field": self[f"politaines_{one.side.lower()}"]} for one in sides]


class DirectorForm(Answers, DirectorSlipForm):
    """What was written down after the deal, field by field."""

    four_sevens = forms.ChoiceField(
        label=_("Four sevens"), widget=forms.RadioSelect, error_messages=always(FOUR_SEVENS)
    )
    politaines_ns = forms.ChoiceField(
        label=_("Politaines of North-South"),
        widget=forms.RadioSelect,
        error_messages=always(POLITAINES),
        required=False,
    )
    politaines_ew = forms.ChoiceField(
        label=_("Politaines of East-West"), widget=forms.RadioSelect, error_messages=always(POLITAINES), required=False
    )
    points = forms.IntegerField(
        label=_("Whole points"),
        min_value=0,
        max_value=HAND_POINTS,
        required=False,
        error_messages=always(POINTS),
    )
    side = forms.ChoiceField(
        label=_("Points of"), widget=forms.RadioSelect, error_messages=always(WHOSE), required=False
    )

    def make_ready(self) -> None:
        """Offer the sides, and as many politaines as a deal can have."""
        sides = [(side, seat_name(side)) for side in SIDES]
        self.offer("side", sides)
        self.offer("four_sevens", [(NOBODY, str(_("no"))), *sides])
        for name in ("politaines_ns", "politaines_ew"):
            self.offer(name, [(count, politaine_words(int(count))) for count in COUNTS])
        self.leave_out()
        self.fields["points"].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})

    @classmethod
    def starts_with(cls) -> dict[str, Any]:
        """Return what a new form starts with: an ordinary hand without politaines."""
        return {"side": "NS", "four_sevens": NOBODY, "politaines_ns": "0", "politaines_ew": "0"}


# As a line -------------------------------------------------------------------------------------------------------

WHOLE: Final = re.compile(r"(\d{1,2})(?:\s*[-–:]\s*(\d{1,2}))?\s*(.*)")
SEVENS: Final = re.compile(r"(?:4s|7777|4x7)\b\s*(.*)")
OF_SIDES: Final = {"ns": "NS", "ew": "EW", "n": "NS", "e": "EW"}


def read_line(text: str, options: Options) -> Slip:
    """Return the slip that a line of shorthand says.

    A line is the whole points of North-South and, for each politaine, whose it is, ``n`` or ``e``: ``7``, ``7-4 n``,
    ``3 ne``, ``11 nn``. Four sevens are ``4s n`` or ``4s e``. Raises ``Invalid`` with the code of the part that is not
    understood.
    """
    if (sevens := SEVENS.fullmatch(text)) is not None:
        side, rest = take(OF_SIDES, sevens[1], "line_sevens_side")
        if rest:
            raise Invalid("line_sevens_side", found=rest)
        return Slip(Hand(None, four_sevens=Side(side)))
    found = WHOLE.fullmatch(text)
    if found is None:
        raise Invalid("line_whole_points" if text else "line_whole_points_missing", found=text)
    ns, rest = int(found[1]), found[3]
    if found[2] and ns + int(found[2]) != HAND_POINTS:
        raise Invalid("line_total", sum=ns + int(found[2]), total=HAND_POINTS)
    return slip_of(ns, "NS", _politaines(rest))


def _politaines(rest: str) -> BySide[int]:
    made = NONE_EACH
    while rest:
        side, rest = take(OF_SIDES, rest, "line_politaine")
        made = made.replace(Side(side), made[Side(side)] + 1)
    return made


def shorthand(slip: Slip) -> str:
    """Return the line that says a slip."""
    if slip.four_sevens or slip.counted is None:
        return f"4s {slip.four_sevens[:1].lower()}"
    letters = "".join(side.value[0].lower() * count for side, count in slip.politaines.items())
    return " ".join(filter(None, (str(slip.counted[Side.NS]), letters)))


FORMS: Final = SlipForms(TableForm, DirectorForm, read_line, shorthand)
