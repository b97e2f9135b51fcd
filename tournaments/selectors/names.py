"""Names of players and pairs: how they are compared and shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.movements.seating import Partners, Unit
from tournaments.collation import SortKey, sort_key
from tournaments.folding import GEMINATE
from tournaments.models import Event, Player
from tournaments.models.entry import number_of_partners, sign_of
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
    In an individual it is a player, or two who are partners at a table: ``both``, the one at North or East first.
    """

    number: int
    names: tuple[str, ...] = ()
    substitutes: tuple[tuple[int, int, str], ...] = ()
    is_player: bool = False
    both: tuple[PairName, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of two players who are partners, nobody for what has a number of its own."""
        return tuple(one.number for one in self.both)

    @property
    def entries(self) -> tuple[int, ...]:
        """The numbers of those who are ranked: its own, or those of the two players who are partners."""
        return self.players or (self.number,)

    @property
    def entry(self) -> int | Partners:
        """What it is called where boards are compared and ranked."""
        return Partners(*self.players) if self.players else self.number

    @property
    def unit(self) -> Unit:
        """What it is: a pair, or a player of an individual, as two who are partners are."""
        return Unit.PLAYERS if self.is_player or self.both else Unit.PAIRS

    @property
    def sign(self) -> str:
        """The number as pages write it: "7", and "3 + 17" for two players who are partners."""
        return sign_of(self.number)

    def in_round(self, number: int) -> PairName:
        """Return the pair as it plays a round: substitutes by their own names."""
        if self.both:
            return partners(*(one.in_round(number) for one in self.both))
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
        """Both players, or "Pair 7" where nobody has been named; of an individual "Player 7", or "Players 3 + 17"."""
        if self.names:
            return " – ".join(self.names)
        if self.players:
            return _("Players %(numbers)s") % {"numbers": self.sign}
        return (_("Player %(number)d") if self.is_player else _("Pair %(number)d")) % {"number": self.number}

    @property
    def label(self) -> str:
        """Number and players in one line: "7 Anna Puig – Joan Serra"."""
        return f"{self.sign} {self.text}" if self.names else self.text

    def __str__(self) -> str:
        return self.text


def name_order(name: str) -> SortKey:
    """Return what sorts names in the order of the page's language."""
    return sort_key(name, get_language() or "en")


def pair_order(pair: PairName) -> tuple[bool, SortKey, int]:
    """Return what sorts pairs by the names of their players; those without come last, by number."""
    return not pair.names, name_order(pair.text) if pair.names else (), pair.number


def pair_names(event: Event) -> dict[int, PairName]:
    """Return the name of every pair of the event by the primary key of its row, with its substitutes: one query.

    Of an individual that are its players, and all who are ever partners.
    """
    substitutes = [f"substitutes__{name}" for name in ("since", "position", "name")]
    rows = event.pairs.order_by("number").values_list(
        "pk", "number", "first_id", "second_id", "players__position", "players__name", *substitutes
    )
    found: dict[int, _Named] = {}
    for key, number, first, second, position, name, since, place, substitute in rows:
        named = found.setdefault(key, _Named(number, first, second))
        if name is not None:
            named.players.add((position, name))
        if substitute is not None:
            named.substitutes.add((since, place, substitute))
    names = {key: replace(named.pair_name, is_player=event.is_individual) for key, named in found.items()}
    return {
        key: names[key] if named.first is None else partners(names[named.first], names[named.second or 0])
        for key, named in found.items()
    }


def partners(first: PairName, second: PairName) -> PairName:
    """Return two players of an individual as one side of a table."""
    names = (first.text, second.text) if first.names or second.names else ()
    return PairName(number_of_partners(first.number, second.number), names, both=(first, second))


@dataclass
class _Named:
    """What the rows of a pair have told so far: each player once for each substitute."""

    number: int
    first: int | None = None
    second: int | None = None
    players: set[tuple[int, str]] = field(default_factory=set)
    substitutes: set[tuple[int, int, str]] = field(default_factory=set)

    @property
    def pair_name(self) -> PairName:
        names = tuple(name for _position, name in sorted(self.players))
        return PairName(self.number, names, tuple(sorted(self.substitutes)))


def names_by_number(event: Event) -> dict[int, PairName]:
    """Return the name of every pair of the event by its number: one query."""
    return {name.number: name for name in pair_names(event).values()}


def entries_of(event: Event) -> dict[int, PairName]:
    """Return the name of everybody who is ranked, by number: one query."""
    return entry_names(pair_names(event).values())


def entry_names(names: Iterable[PairName]) -> dict[int, PairName]:
    """Return those of these names that are numbered 1 to N and ranked, by number: no partners of an individual."""
    return {name.number: name for name in names if not name.players}


def players_of(event: Event) -> dict[int, tuple[str, ...]]:
    """Return the players' names by pair number, only for pairs of which somebody is named: one query."""
    found: dict[int, list[str]] = {}
    rows = Player.objects.filter(event=event).order_by("pair__number", "position")
    for number, name in rows.values_list("pair__number", "name"):
        found.setdefault(number, []).append(name)
    return {number: tuple(names) for number, names in found.items()}


def names_from(event: Event, *, of_players: bool) -> dict[int, tuple[str, ...]]:
    """Return the names to begin another event with: pairs as they are numbered, or each player alone, in this order."""
    pairs = players_of(event)
    if not of_players or event.is_individual:
        return pairs
    players = (name for _number, names in sorted(pairs.items()) for name in names)
    return {number: (name,) for number, name in enumerate(players, start=1)}
