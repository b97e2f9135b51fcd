"""The rules of an event or a match: a preset, and every option of its game for what is to be otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ScoringError
from tournaments.forms.sentences import always
from tournaments.option_texts import GAMES
from tournaments.option_texts.game import GameOptions, Groups, OptionText
from tournaments.texts.sentences import sentence

OPTION: Final = "option_"
"""What the names of the fields for options of the rules begin with."""
MOST_OF_OPTION: Final = 100_000
LONGEST_OPTION: Final = 10
"""Characters of a number, or of the word that stands for none."""


class RulesForm(forms.Form):
    """A preset of a game and the options that are to be otherwise.

    ``groups`` are the options on offer under their headings, those of the game where the class names none.
    """

    groups: ClassVar[Groups] = ()
    preset = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        widget=forms.RadioSelect,
        error_messages=always(gettext_lazy("Choose the rules to play by.")),
    )

    def __init__(self, *args: Any, game: str, **more: Any) -> None:
        super().__init__(*args, **more)
        self.game_key, self.game_text = game, GAMES[game]
        self.offered = self.groups or self.game_text.groups
        preset = self.fields["preset"]
        assert isinstance(preset, forms.ChoiceField)
        preset.choices = [(key, text.label) for key, text in self.game_text.presets.items()]
        for name in self._option_names():
            self.fields[OPTION + name] = _option_field(name, self.game_text)

    def variant(self, cleaned: dict[str, Any]) -> str | None:
        """Return the preset with what was chosen otherwise, as the variants of the game read it.

        None where the rules refuse it; the refusal stands at its field.
        """
        chosen = ((name, cleaned.get(OPTION + name)) for name in self._option_names())
        text = "+".join([cleaned["preset"], *(f"{name}={value}" for name, value in chosen if value not in (None, ""))])
        try:
            self.game_text.variants.parse(text)
        except ScoringError as error:
            field = OPTION + str(error.facts.get("option", ""))
            self.add_error(field if field in self.fields else "preset", self._refusal(error))
            return None
        return text

    def _refusal(self, error: ScoringError) -> str:
        """Return why the rules cannot be so, with the option called as on the page."""
        option = self.game_text.options.get(str(error.facts.get("option")))
        if error.code != "value" or option is None:
            return sentence(error)
        facts = {"value": error.facts["value"], "option": option.label, "clause": option.clause}
        return _("%(value)s is not possible for “%(option)s” (clause %(clause)s).") % facts

    def offered_presets(self) -> list[tuple[str, OptionText]]:
        """Return the presets on offer, each with its words."""
        choices = self.fields["preset"].choices  # type: ignore[attr-defined]
        return [(key, self.game_text.presets[key]) for key, _label in choices]

    def option_groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """Yield the options of the rules under their headings."""
        for title, names in self.offered:
            yield str(title), [self[OPTION + name] for name in names]

    def _option_names(self) -> tuple[str, ...]:
        """Return the options on offer in the order of the game."""
        wanted = {name for _title, names in self.offered for name in names}
        return tuple(name for name in self.game_text.options if name in wanted)


def _option_field(name: str, game: GameOptions) -> forms.Field:
    text = game.options[name]
    words: dict[str, Any] = {
        "label": str(text.label),
        "required": False,
        # Translators: an explanation, then the clause of the rules.
        "help_text": _("%(text)s Clause %(clause)s.") % {"text": text.help, "clause": text.clause},
    }
    choices = game.choices_of(name)
    if choices:
        offered = [("", _("as in the preset")), *choices]
        return forms.ChoiceField(
            choices=offered, error_messages=always(_("Choose one of the values on offer.")), **words
        )
    placeholder = {"placeholder": _("as in the preset")}
    if not game.is_plain_number(name):
        return forms.CharField(
            max_length=LONGEST_OPTION,
            error_messages=always(_("Write a number, or the word for none.")),
            widget=forms.TextInput(attrs={"autocomplete": "off", **placeholder}),
            **words,
        )
    return forms.IntegerField(
        min_value=0,
        max_value=MOST_OF_OPTION,
        error_messages=always(_("Write a whole number from 0 to %(most)d.") % {"most": MOST_OF_OPTION}),
        widget=forms.NumberInput(attrs=placeholder),
        **words,
    )
