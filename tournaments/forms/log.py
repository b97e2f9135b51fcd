"""What to look for in the log."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.movements.limits import MOST_PAIRS
from tournaments.forms.sentences import always
from tournaments.selectors.log import KINDS


def _kinds() -> list[tuple[str, Any]]:
    return [("", _("everything")), *KINDS.items()]


class LogForm(forms.Form):
    """Kind of act, board and pair; empty is all."""

    kind = forms.ChoiceField(
        label=_("What"), choices=_kinds, required=False, error_messages=always(_("Choose a kind of act from the list."))
    )
    board = forms.IntegerField(
        label=_("Board"),
        min_value=1,
        max_value=9999,
        required=False,
        error_messages=always(_("Write the number of a board.")),
    )
    pair = forms.IntegerField(
        label=_("Pair"),
        min_value=1,
        max_value=MOST_PAIRS,
        required=False,
        error_messages=always(format_lazy(_("Write the number of a pair, 1 to {most}."), most=MOST_PAIRS)),
    )
