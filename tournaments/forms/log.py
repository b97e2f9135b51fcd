"""What to look for in the log."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.selectors.log import KINDS


def _kinds() -> list[tuple[str, Any]]:
    return [("", _("everything")), *KINDS.items()]


class LogForm(forms.Form):
    """Kind of act, board and pair; empty is all."""

    kind = forms.ChoiceField(label=_("What"), choices=_kinds, required=False)
    board = forms.IntegerField(label=_("Board"), min_value=1, max_value=9999, required=False)
    pair = forms.IntegerField(label=_("Pair"), min_value=1, max_value=60, required=False)
