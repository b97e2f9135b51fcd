"""The rules of an event or a match: a preset, and every option of clause 13a for what is to be otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ScoringError
from scoring.games.botifarra.options import parse_variant
from tournaments.forms.sentences import always
from tournaments.option_texts import OPTION_TEXTS, PRESET_TEXTS, choices_of
from tournaments.texts import sentence

Groups = tuple[tuple[str | Promise, tuple[str, ...]], ...]
"""Options by heading."""

OPTION: Final = "option_"
"""What the names of the fields for options of the rules begin with."""
MOST_OF_OPTION: Final = 100_000

OPTION_GROUPS: Final[Groups] = (
    (
        gettext_lazy("Play of the cards"),
        ("form", "second_loads", "third_safe", "third_safe_ruff", "second_never_loads", "overtake_limited"),
    ),
    (gettext_lazy("Doubling"), ("max_level", "max_level_botifarra", "schedule")),
    (gettext_lazy("Scores of a championship"), ("recontrar_effect", "when_equal", "when_alone")),
    (gettext_lazy("Ordinary matches"), ("target", "carry_over", "deals", "minutes", "cap")),
)
"""Every option of clause 13a under the heading where a director looks for it."""


class RulesForm(forms.Form):
    """A preset and the options that are to be otherwise; ``groups`` are those on offer, under their headings."""

    groups: ClassVar[Groups] = OPTION_GROUPS
    preset = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        choices=[(key, text.label) for key, text in PRESET_TEXTS.items()],
        initial="championship",
        widget=forms.RadioSelect,
        error_messages=always(gettext_lazy("Choose the rules to play by.")),
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for name in _names(self.groups):
            self.fields[OPTION + name] = _option_field(name)

    def variant(self, cleaned: dict[str, Any]) -> str | None:
        """Return the preset with what was chosen otherwise, as ``parse_variant`` reads it.

        None where the rules refuse it; the refusal stands at its field.
        """
        changes = [f"{name}={cleaned[OPTION + name]}" for name in _names(self.groups) if cleaned.get(OPTION + name)]
        text = "+".join([cleaned["preset"], *changes])
        try:
            parse_variant(text)
        except ScoringError as error:
            self.add_error(OPTION + str(error.facts.get("option", "form")), sentence(error))
            return None
        return text

    def option_groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """Yield the options of the rules under their headings."""
        for title, names in self.groups:
            yield str(title), [self[OPTION + name] for name in names]


def _names(groups: Groups) -> tuple[str, ...]:
    """Return the options of these groups in the order of clause 13a."""
    wanted = {name for _title, names in groups for name in names}
    return tuple(name for name in OPTION_TEXTS if name in wanted)


def _option_field(name: str) -> forms.Field:
    text = OPTION_TEXTS[name]
    # Translators: an explanation, then the clause of the rules.
    help_text = _("%(text)s Clause %(clause)s.") % {"text": text.help, "clause": text.clause}
    choices = choices_of(name)
    if choices:
        offered = [("", _("as in the preset")), *choices]
        wanted = always(_("Choose one of the values on offer."))
        return forms.ChoiceField(
            label=str(text.label), choices=offered, required=False, help_text=help_text, error_messages=wanted
        )
    return forms.IntegerField(
        label=str(text.label),
        required=False,
        min_value=1,
        max_value=MOST_OF_OPTION,
        help_text=help_text,
        error_messages=always(_("Write a whole number from 1 to %(most)d.") % {"most": MOST_OF_OPTION}),
        widget=forms.NumberInput(attrs={"placeholder": _("as in the preset")}),
    )
