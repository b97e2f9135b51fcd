"""Calls and cards as they are typed, or a file with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.notation import RecordError
from scoring.notation.text import decode
from tournaments.forms.sentences import OUT_OF_DATE, VersionField, always
from tournaments.numbers import number_from
from tournaments.seen import SeenVersion
from tournaments.selectors.plays import Sight
from tournaments.texts.records import fault_sentence

MAX_BYTES: Final = 256 * 1024
NOTHING: Final = _("Type the calls and cards, or choose a file.")
TOO_LONG: Final = _("The text is too long for the play of a board.")
TOO_LARGE: Final = _("This file is too large for the play of a board.")
ROWS_AROUND: Final = 2
"""How many lines are shown above and below the one that is wrong."""


class PlayForm(forms.Form):
    """The text of a play, typed or from a file, and what its writer has seen: the version, and irregularities."""

    may_be_empty = False

    text = forms.CharField(
        label=_("Calls and cards"),
        error_messages=always(NOTHING) | {"max_length": TOO_LONG},
        strip=False,
        max_length=MAX_BYTES,
        widget=forms.Textarea(
            attrs={
                "rows": 16,
                "class": "form-control cpn",
                "spellcheck": "false",
                "autocomplete": "off",
                "autocapitalize": "off",
                "dir": "ltr",
            }
        ),
    )
    file = forms.FileField(
        label=_("or a file"),
        required=False,
        allow_empty_file=True,
        error_messages=always(NOTHING),
        help_text=_("A text file with the same lines, or with whole records in CPN. It takes the place of the text."),
        widget=forms.FileInput(attrs={"accept": ".cpn,.txt,text/plain"}),
    )
    version = VersionField()
    seen = forms.CharField(
        required=False, max_length=1000, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE)
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["text"].required = not self.may_be_empty and "file" not in self.files

    def clean_file(self) -> str | None:
        """Return the text of the file; none where none was sent."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return None
        if file.size is None or file.size > MAX_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        try:
            return decode(file.read())
        except RecordError as error:
            raise forms.ValidationError(fault_sentence(error)) from error

    def clean_seen(self) -> tuple[Sight, ...]:
        """Return the irregularities that the page has shown; what no page writes is none."""
        parts = (word.partition(":") for word in self.cleaned_data["seen"].split())
        return tuple((number_from(index), card.replace("_", " ")) for index, _colon, card in parts)

    def clean(self) -> dict[str, Any]:
        """Put the text of the file in the place of the typed one."""
        values = super().clean() or self.cleaned_data
        if values.get("file") is not None:
            values["text"] = values["file"]
            self._put("text", values["file"])
        elif not (self.may_be_empty or values.get("text", "").strip() or self.errors):
            self.add_error("text", NOTHING)
        return values

    def renew(self, seen: SeenVersion) -> None:
        """Let the form be sent again after its sender has been told what stands, and who sits there."""
        self._put("version", seen.token)

    def show(self, sight: Sight, accepted: Iterable[Sight]) -> None:
        """Carry along that an irregularity is shown, beside those that were accepted."""
        self._put("seen", " ".join(f"{index}:{card.replace(' ', '_')}" for index, card in (*accepted, sight)))

    def _put(self, name: str, value: str) -> None:
        """Show a value that was not typed."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        data[name] = value
        self.data = data


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the text around a problem; ``marked`` is the word that is wrong, between what stands around it."""

    number: int
    before: str
    marked: str
    after: str


def excerpt(text: str, line: int, column: int) -> tuple[Row, ...]:
    """Return the lines around a place, the word at that place marked."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first, last = max(line - 1 - ROWS_AROUND, 0), min(line + ROWS_AROUND, len(lines))
    rows = []
    for number in range(first, last):
        content = lines[number]
        if number + 1 != line:
            rows.append(Row(number + 1, content, "", ""))
            continue
        start = min(column - 1, len(content))
        end = next((i for i in range(start, len(content)) if content[i] in ' \t"]'), len(content))
        rows.append(Row(number + 1, content[:start], content[start:end] or " ", content[max(end, start + 1) :]))
    return tuple(rows)
