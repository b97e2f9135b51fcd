"""The acts of the director on one board at one table, as forms; the slip itself is filled in by ``forms.slips``."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from tournaments.forms.sentences import VersionField, always, request_id_field, short
from tournaments.services.rulings import OFFENDERS
from tournaments.services.versions import REASON_LENGTH
from tournaments.texts.sentences import seat_name


class ActForm(forms.Form):
    """An act of the director on one board at one table, by somebody who has seen version ``version``."""

    version = VersionField()
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


def _offenders() -> list[tuple[str, str]]:
    return [(code, seat_name(code)) for code in OFFENDERS]


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


NOBODY: Final = "nobody"


def _at_fault() -> list[tuple[str, str]]:
    return [(NOBODY, pgettext("by whose fault", "nobody’s")), *_offenders()]


class AverageForm(ActForm):
    """By whose fault a deal was not played, and what happened."""

    at_fault = forms.ChoiceField(
        label=_("Whose fault it was"),
        choices=_at_fault,
        widget=forms.RadioSelect,
        error_messages=always(_("Choose whose fault it was.")),
    )
    reason = Reason()


class WithdrawForm(ActForm):
    """Why the result is taken back."""

    reason = Reason()
