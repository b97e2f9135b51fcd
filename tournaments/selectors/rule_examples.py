"""Positions on a rule page with what may be played in them; what is legal there the engine of the game says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.seats import CLOCKWISE, Rotation
from tournaments.option_texts.game import GameOptions
from tournaments.selectors.rule_tables import CardRow, Table

Text = str | Promise
POINTS: Final = gettext_lazy("Points")


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of an example: its spelling and the clause that forbids it, empty where it is legal."""

    card: str
    clause: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What may be played in an example under some variants, which all say the same."""

    rules: str
    legal: tuple[Choice, ...]
    forbidden: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the trick of an example, and who played it."""

    card: str
    by: str


@dataclass(frozen=True, slots=True)
class Example:
    """A position with what may be played in it.

    ``trump`` is the suit in force, empty where there is none; ``note`` is what else there is to know then.
    """

    title: str
    trump: str
    note: str
    trick: tuple[Laid, ...]
    hand: tuple[str, ...]
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Exhibits:
    """What the page of a game shows beside its sentences.

    ``tables`` stand below their clause, ``cards`` below ``cards_at``, counted in
    ``card_unit``; ``examples`` returns those of a clause. ``deck``
    names the pack in which cards are drawn.
    """

    deck: str
    tables: Mapping[str, Callable[[], tuple[Table, ...]]] = field(default_factory=lambda: MappingProxyType({}))
    cards_at: str = ""
    cards: Callable[[], tuple[CardRow, ...]] = tuple
    card_unit: Text = POINTS
    examples: Callable[[str], Iterable[Example]] = lambda _clause: ()


def example_of(
    trick: tuple[str, ...],
    hand: tuple[str, ...],
    answers: Iterable[tuple[str, tuple[Choice, ...]]],
    trump: str = "",
    note: str = "",
    *,
    rotation: Rotation,
) -> Example:
    """Return an example; ``answers`` are the words of each variant with the cards of the hand under it.

    Variants that follow each other and say the same stand together.
    """
    grouped = groupby(answers, key=lambda answer: answer[1])
    return Example(
        title=place_words(len(trick)),
        trump=trump,
        note=note,
        trick=tuple(Laid(card, _who(len(trick) - place, rotation)) for place, card in enumerate(trick)),
        hand=hand,
        answers=tuple(_answer([words for words, _choices in group], choices) for choices, group in grouped),
    )


def place_words(before: int) -> str:
    """Return whose turn it is after so many cards of the trick."""
    return (_("You lead"), _("You are 2nd to play"), _("You are 3rd to play"), _("You are last to play"))[before]


def _who(back: int, rotation: Rotation) -> str:
    """Return who played so many turns ago, as the player about to act sees it."""
    turn = (_("right"), _("partner"), _("left"))
    return (turn if rotation is CLOCKWISE else turn[::-1])[back - 1]


def _answer(words: list[str], choices: tuple[Choice, ...]) -> Answer:
    return Answer(
        rules=_(" and ").join(words),
        legal=tuple(choice for choice in choices if not choice.clause),
        forbidden=tuple(choice for choice in choices if choice.clause),
    )


def variant_title(game: GameOptions, variant: str) -> str:
    """Return the title of a variant: of its preset, or of the options that it adds."""
    preset, _plus, _added = variant.partition("+")
    wanted, base = game.variants.parse(variant), game.variants.parse(preset)
    added = [name for name in game.options if getattr(wanted, name) != getattr(base, name)]
    if not added:
        return str(game.presets[preset].label)
    words = ", ".join(str(game.options[name].label) for name in added)
    return _("With the option “%(options)s”") % {"options": words}
