"""From which round on the wall and visitors get results, and from which they are kept for the end."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.sentences import always


class WallForm(forms.Form):
    """The two rounds that matter; which of them go together, the service says."""

    shows_from = forms.TypedChoiceField(
        label=gettext_lazy("Show results from"),
        coerce=int,
        help_text=gettext_lazy("They appear when this round has ended."),
        error_messages=always(gettext_lazy("Choose the round from which results are shown.")),
    )
    freezes_from = forms.TypedChoiceField(
        label=gettext_lazy("Freeze from"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("Results of this round and later ones are kept for the prize-giving."),
        error_messages=always(gettext_lazy("Choose the round from which results are kept, or never.")),
    )

    def __init__(self, *args: Any, rounds: int, **more: Any) -> None:
        super().__init__(*args, **more)
        names = [(number, _("round %(round)d") % {"round": number}) for number in range(1, rounds + 1)]
        self.fields["shows_from"].choices = names  # type: ignore[attr-defined]
        self.fields["freezes_from"].choices = [("", _("never")), *names[1:]]  # type: ignore[attr-defined]
