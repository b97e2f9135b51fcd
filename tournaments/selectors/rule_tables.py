"""What any rule page shows beside its sentences: tables, rows of cards, presets and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.comparison.methods import COMPARISONS
from scoring.comparison.min_max import MIDDLE
from scoring.comparison.results import Scored
from scoring.comparison.shares import Share
from scoring.games.standing import Standing
from scoring.movements.seating import dealer_of
from scoring.seats import BySide, Rotation, Side
from tournaments.models.event import Scale
from tournaments.option_texts.game import GameOptions
from tournaments.packs import Pack
from tournaments.texts.sentences import seat_name, signed

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

    @property
    def is_plain(self) -> bool:
        """Whether it has the default of every option."""
        return not any(cell.differs for cell in self.cells)


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


def card_rows(pack: Pack) -> tuple[CardRow, ...]:
    """Return the cards of a suit from strong to weak with names and points; neighbours of the same worth together."""
    deck = pack.deck
    by_points = groupby(deck.ranks, key=lambda rank: deck.rank_points.get(rank, 0))
    return tuple(
        CardRow(
            tuple(deck.suits[0] + rank for rank in ranks),
            ", ".join(str(pack.rank_names.get(rank, rank)) for rank in ranks),
            points,
        )
        for points, ranks in ((points, tuple(group)) for points, group in by_points)
    )


def dealers(rotation: Rotation) -> Table:
    """Return who deals which boards."""
    turn = len(rotation.seats)
    rows = (
        (f"{first}, {first + turn}, {first + 2 * turn} …", seat_name(dealer_of(first, rotation).value))
        for first in range(1, turn + 1)
    )
    return Table(_("Who deals which boards"), (_("Boards"), _("Dealer")), tuple(rows), numbers=False)


def pair_of(values: Iterable[object]) -> str:
    """Write a value of each side side by side: "80 : 65"."""
    return " : ".join(map(str, values))


def scores_of(values: Iterable[int]) -> str:
    """Write a signed score of each side side by side."""
    return pair_of(map(signed, values))


def match_worked_out(scores: Sequence[BySide[int]], standings: Sequence[Standing]) -> Table:
    """Return a match deal by deal; ``standings`` begin with the one before the first deal."""
    rows = (
        (str(number), scores_of(score), pair_of(standing.totals), _standing_words(standing))
        for number, (score, standing) in enumerate(zip(scores, standings[1:], strict=True), start=1)
    )
    columns = (_("Deal"), _("Scores"), _("Totals"), _("The match"))
    return Table(_("A match worked out, N-S : E-W"), columns, tuple(rows))


def _standing_words(standing: Standing) -> str:
    if standing.winner is not None:
        return _("%(side)s win") % {"side": seat_name(standing.winner.value)}
    return _("level") if standing.is_tied else _("goes on")


def board_compared(scores: Sequence[BySide[int]]) -> Table:
    """Return a board at several tables compared by net: what North-South and East-West get by each way to compare."""
    verdicts = [Scored(score) for score in scores]
    by_net = [method for method in COMPARISONS.values() if method.by_net]
    compared = [method.explaining(MIDDLE, MIDDLE)(verdicts, len(verdicts)) for method in by_net]
    rows = (
        (str(number), scores_of(score), signed(score[Side.NS] - score[Side.EW]), *map(_share_words, shares))
        for number, (score, *shares) in enumerate(zip(scores, *compared, strict=True), start=1)
    )
    columns = (_("Table"), _("Scores"), _("Net"), *(str(Scale(method.key).label) for method in by_net))
    return Table(_("A board compared, N-S : E-W"), columns, tuple(rows))


def _share_words(shares: BySide[Share | None]) -> str:
    """Write what both sides get; scores that can be negative, of which one is nought or less, with their signs."""
    values = [int(share.value) for share in shares if share is not None]
    return scores_of(values) if sum(values) == 0 else pair_of(values)


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
