"""Which boards to deal or print, and deals read from a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.notation.games import GameText
from tournaments.forms.sentences import always
from tournaments.imports.deals import MOST_BYTES, DealList, DealProblem, read_deals
from tournaments.texts.records import fault_sentence
from tournaments.texts.sentences import seat_name
from tournaments.texts.setup import problem_sentence

DEALS_WANTED: Final = gettext_lazy("Paste the deals, or choose a file.")


class GroupsForm(forms.Form):
    """Some rounds out of those of an event, or some sets where boards move."""

    rounds = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Rounds"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages=always(gettext_lazy("Choose at least one round of this event.")),
    )

    def __init__(self, *args: Any, groups: Mapping[int, str], are_sets: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["rounds"]
        if are_sets:
            field.label = gettext_lazy("Sets")
            field.error_messages = always(gettext_lazy("Choose at least one set of this event."))
        field.choices = list(groups.items())  # type: ignore[attr-defined]
        field.initial = list(groups)


class DealsForm(forms.Form):
    """Deals in CPN, pasted or as a file; :attr:`read` is what they say."""

    text = forms.CharField(
        label=gettext_lazy("Deals as text"),
        required=False,
        max_length=MOST_BYTES,
        error_messages=always(DEALS_WANTED) | {"max_length": gettext_lazy("The text is too long for a list of deals.")},
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off", "dir": "ltr"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"), required=False, allow_empty_file=True, error_messages=always(DEALS_WANTED)
    )
    read: DealList

    def __init__(self, *args: Any, dealers: Mapping[int, str], game: GameText, **more: Any) -> None:
        super().__init__(*args, **more)
        self.dealers, self.game = dealers, game

    def clean(self) -> dict[str, Any]:
        """Read text or file; all problems are errors of the form."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file: UploadedFile | None = cleaned.get("file")
        if file is not None and file.size is not None and file.size > MOST_BYTES:
            raise forms.ValidationError(problem_sentence("file_too_large", {}))
        source = file.read() if file is not None else cleaned.get("text", "")
        if not source.strip():
            raise forms.ValidationError(problem_sentence("no_deals", {}))
        self.read = read_deals(source, self.dealers, self.game)
        if self.read.problems:
            raise forms.ValidationError([_sentence(problem) for problem in self.read.problems])
        return cleaned


def _sentence(problem: DealProblem) -> str:
    facts = {
        name: seat_name(str(fact)) if name in ("dealer", "found") else fact for name, fact in problem.facts.items()
    }
    text = problem_sentence(problem.code, facts)
    if problem.error is None:
        return text
    return _("Record %(record)d: %(fault)s") % {"record": problem.record, "fault": fault_sentence(problem.error)}
