"""Names of players and pairs: how they are compared and shown."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.collation import SortKey, sort_key
from tournaments.folding import GEMINATE
from tournaments.models import Event, Player
from tournaments.plain_text import one_line

NAME_LENGTH = 80
"""The longest name that is stored, in characters."""


def name_key(name: str) -> str:
    """Return what two spellings of the same name have in common: no case, no form of letters, one spelling of l·l.

    Accents count: José and Jose may be two persons (``folding.fold`` tells when to ask).
    """
    folded = unicodedata.normalize("NFKC", one_line(name)).casefold()
    # NFKC writes the one letter U+0140 as l and U+00B7.
    return unicodedata.normalize("NFC", GEMINATE.sub("\u00b7", folded))


@dataclass(frozen=True, slots=True)
class PairName:
    """A pair as pages name it: its number and its players, as far as they are known.

    ``substitutes`` are those who take the place of a player from a round on: round, position (1 or 2) and name.
    """

    number: int
    names: tuple[str, ...] = ()
    substitutes: tuple[tuple[int, int, str], ...] = ()

    def in_round(self, number: int) -> PairName:
        """Return the pair as it plays a round: substitutes by their own names."""
        if not self.substitutes:
            return self
        names = dict(enumerate(self.names, start=1))
        names |= {position: name for since, position, name in self.substitutes if since <= number}
        return replace(self, names=tuple(name for _position, name in sorted(names.items())))

    @property
    def substitutes_text(self) -> str:
        """Who plays for whom from which round on, empty where nobody does."""
        known = dict(enumerate(self.names, start=1))
        told = []
        for since, position, name in self.substitutes:
            words = {"name": name, "player": known.get(position, ""), "round": since}
            known[position] = name
            text = (
                _("%(name)s for %(player)s from round %(round)d")
                if words["player"]
                else _("%(name)s from round %(round)d")
            )
            told.append(text % words)
        return "; ".join(told)

    @property
    def text(self) -> str:
        """Both players, or "Pair 7" where nobody has been named."""
        return " – ".join(self.names) if self.names else _("Pair %(number)d") % {"number": self.number}

    @property
    def label(self) -> str:
        """Number and players in one line: "7 Anna Puig – Joan Serra"."""
        return f"{self.number} {self.text}" if self.names else self.text

    def __str__(self) -> str:
        return self.text


def name_order(name: str) -> SortKey:
    """Return what sorts names in the order of the page's language."""
    return sort_key(name, get_language() or "en")


def pair_order(pair: PairName) -> tuple[bool, SortKey, int]:
    """Return what sorts pairs by the names of their players; those without come last, by number."""
    return not pair.names, name_order(pair.text) if pair.names else (), pair.number


def pair_names(event: Event) -> dict[int, PairName]:
    """Return the name of every pair of the event by the primary key of its row, with its substitutes: one query."""
    substitutes = [f"substitutes__{name}" for name in ("since", "position", "name")]
    rows = event.pairs.order_by("number").values_list(
        "pk", "number", "players__position", "players__name", *substitutes
    )
    found: dict[int, _Named] = {}
    for key, number, position, name, since, place, substitute in rows:
        named = found.setdefault(key, _Named(number))
        if name is not None:
            named.players.add((position, name))
        if substitute is not None:
            named.substitutes.add((since, place, substitute))
    return {key: named.pair_name for key, named in found.items()}


@dataclass
class _Named:
    """What the rows of a pair have told so far: each player once for each substitute."""

    number: int
    players: set[tuple[int, str]] = field(default_factory=set)
    substitutes: set[tuple[int, int, str]] = field(default_factory=set)

    @property
    def pair_name(self) -> PairName:
        names = tuple(name for _position, name in sorted(self.players))
        return PairName(self.number, names, tuple(sorted(self.substitutes)))


def names_by_number(event: Event) -> dict[int, PairName]:
    """Return the name of every pair of the event by its number: one query."""
    return {name.number: name for name in pair_names(event).values()}


def players_of(event: Event) -> dict[int, tuple[str, ...]]:
    """Return the players' names by pair number, only for pairs of which somebody is named: one query."""
    found: dict[int, list[str]] = {}
    rows = Player.objects.filter(event=event).order_by("pair__number", "position")
    for number, name in rows.values_list("pair__number", "name"):
        found.setdefault(number, []).append(name)
    return {number: tuple(names) for number, names in found.items()}
