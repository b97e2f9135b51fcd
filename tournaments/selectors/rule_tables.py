"""What any rule page shows beside its sentences: tables, rows of cards, presets and options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

from tournaments.option_texts.game import GameOptions

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Table:
    """A table of words and numbers; the first cell of a row is its heading."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: bool = True

    @property
    def labelled(self) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
        """Yield the heading of each row with its cells, each after the heading of its column."""
        for heading, *cells in self.rows:
            yield heading, tuple(zip(self.columns[1:], cells, strict=True))


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards of the same worth in the table of the cards."""

    cards: tuple[str, ...]
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class PresetCell:
    """What a preset says of an option, and whether that is another value than the default."""

    label: Text
    value: str
    differs: bool


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A preset beside the others: its name in files, its title, what it is for, and its values."""

    key: str
    label: Text
    help: Text
    clause: str
    cells: tuple[PresetCell, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option: its name in files, what it means, its default, the other values, and its clause.

    ``is_added`` says that it is merely switched on where it holds.
    """

    name: str
    label: Text
    help: Text
    clause: str
    default: str
    others: tuple[str, ...]
    is_added: bool


def differing_options(game: GameOptions) -> tuple[str, ...]:
    """Return the options on which some preset differs from the default, in their order."""
    return tuple(
        name
        for name, default in game.defaults.items()
        if any(getattr(preset, name) != default for preset in game.variants.presets.values())
    )


def preset_rows(game: GameOptions) -> tuple[PresetRow, ...]:
    """Return every preset with its values of the options that differ."""
    presets = game.variants.presets
    return tuple(
        PresetRow(key, text.label, text.help, text.clause, tuple(_preset_cells(game, presets[key])))
        for key, text in ((key, game.presets[key]) for key in presets)
    )


def _preset_cells(game: GameOptions, preset: object) -> Iterator[PresetCell]:
    for name in differing_options(game):
        value = getattr(preset, name)
        yield PresetCell(game.options[name].label, game.value_text(name, value), value != game.defaults[name])


def option_rows(game: GameOptions) -> tuple[OptionRow, ...]:
    """Return every option with its default and its other values; none of these for a free number."""
    rows = []
    for name, text in game.options.items():
        default = game.value_text(name, game.defaults[name])
        others = tuple(words for _key, words in game.choices_of(name) if words != default)
        is_added = game.defaults[name] is False
        rows.append(OptionRow(name, text.label, text.help, text.clause, default, others, is_added))
    return tuple(rows)
