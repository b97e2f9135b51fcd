"""A Swiss event so far, as a set of facts: who entered, who met, who had the bye, who was away, who must not meet.

A drawn round is a function of these facts and of nothing else. So the order in which results came in does not matter,
taking a round back is leaving out its facts, and correcting an old result changes the next draw but no round that has
been drawn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final

from scoring.seats import BySide, Side

Pair = tuple[int, int]
"""Two entries, the smaller number first."""


class What(Enum):
    """What a fact says; the values are the words of a file."""

    ENTRY = "entry"
    """``ns`` plays from this round on; its number is its seed."""
    RESULT = "result"
    SEATED = "seated"
    """The two meet and there is no result yet."""
    BYE = "bye"
    """``ns`` had no opponent because the number was odd."""
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    """``ns`` is away from this round on."""
    WALKOVER = "walkover"
    """``ns`` wins because ``ew`` did not come; they have not met."""
    NEVER = "never"
    """The two must not meet, in this round only if one is named."""
    AVOID = "avoid"
    """The two meet only if it cannot be helped."""
    FIXED = "fixed"
    """The director seats the two at one table in this round, or in the one drawn next if none is named."""
    FULL_BYE = "full"
    """``ns`` is away by leave and gets a win for it (TRF)."""
    HALF_BYE = "half"
    """``ns`` is away by leave and gets a draw for it (TRF)."""


MET: Final = frozenset({What.RESULT, What.SEATED})
AT_TABLES: Final = MET | {What.BYE, What.WALKOVER}
"""What tells that a round has been drawn."""
AWAY: Final = frozenset({What.ABSENT, What.FULL_BYE, What.HALF_BYE})
IN_ROUND: Final = AT_TABLES | AWAY
"""What an entry that is present has exactly one of in each round."""
WISHES: Final = frozenset({What.NEVER, What.AVOID, What.FIXED})
OF_TWO: Final = MET | WISHES | {What.WALKOVER}
"""The facts about two entries."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact. ``round`` is none where every round is meant (``never``, ``avoid``) or the one to be drawn (``fixed``).

    Of a result ``totals`` are the raw points, none where only the outcome is known; ``winner`` is none for a draw.
    ``line`` says where it was read; facts are equal without it.
    """

    what: What
    ns: int
    ew: int | None = None
    round: int | None = None
    totals: BySide[int] | None = None
    winner: Side | None = None
    line: int | None = field(default=None, compare=False)

    @property
    def entries(self) -> tuple[int, ...]:
        """Whom the fact is about."""
        return (self.ns,) if self.ew is None else (self.ns, self.ew)

    @property
    def pair(self) -> Pair:
        """The two entries of a fact about two, the smaller number first."""
        assert self.ew is not None
        return pair_of(self.ns, self.ew)


def pair_of(one: int, other: int) -> Pair:
    """Return two entries, the smaller number first."""
    return (one, other) if one < other else (other, one)


def result(round: int, ns: int, ew: int, ns_points: int, ew_points: int, line: int | None = None) -> Fact:
    """Return the fact of a finished match: more raw points win, however few more, and equal ones are a draw."""
    winner = Side.NS if ns_points > ew_points else Side.EW if ew_points > ns_points else None
    return Fact(What.RESULT, ns, ew, round, BySide.of(ns_points, ew_points), winner, line)


@dataclass(frozen=True, slots=True)
class Entry:
    """Who takes part: its number is its seed; ``until`` is the round from which on it is away for good."""

    number: int
    since: int
    until: int | None = None

    def is_in(self, round: int) -> bool:
        """Return whether it takes part in a round, present or not."""
        return self.since <= round and (self.until is None or round < self.until)


@dataclass(frozen=True)
class Event:
    """The facts, in any order. What it says of itself is right for facts that :func:`scoring.pairing.faults.faults_of`
    finds nothing wrong with.
    """

    facts: tuple[Fact, ...]

    def of(self, *kinds: What) -> tuple[Fact, ...]:
        """Return the facts of some kinds."""
        return tuple(fact for fact in self.facts if fact.what in kinds)

    @cached_property
    def entries(self) -> Mapping[int, Entry]:
        """Everybody who ever took part or will, by number."""
        until = {fact.ns: fact.round for fact in self.of(What.WITHDRAWN)}
        return {
            fact.ns: Entry(fact.ns, fact.round or 1, until.get(fact.ns))
            for fact in sorted(self.of(What.ENTRY), key=lambda fact: fact.ns)
        }

    @cached_property
    def next_round(self) -> int:
        """The round to be drawn: one more than the last that was."""
        return 1 + max((fact.round or 0 for fact in self.of(*AT_TABLES)), default=0)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """Who is there in the round to be drawn, by number."""
        away = {fact.ns for fact in self.of(*AWAY) if fact.round == self.next_round}
        return tuple(
            number for number, entry in self.entries.items() if entry.is_in(self.next_round) and number not in away
        )

    @cached_property
    def by_entry(self) -> Mapping[int, tuple[Fact, ...]]:
        """What happened to each entry in the rounds, in their order."""
        found: dict[int, list[Fact]] = defaultdict(list)
        for fact in sorted(self.of(*IN_ROUND), key=lambda fact: fact.round or 0):
            for number in fact.entries:
                found[number].append(fact)
        return {number: tuple(facts) for number, facts in found.items()}

    @cached_property
    def meetings(self) -> Mapping[Pair, int]:
        """How often two have met, those included whose result is still to come."""
        return Counter(fact.pair for fact in self.of(*MET))

    @cached_property
    def never(self) -> frozenset[Pair]:
        """Who must not meet in the round to be drawn."""
        now = {None, self.next_round}
        return frozenset(fact.pair for fact in self.of(What.NEVER) if fact.round in now)

    @cached_property
    def avoid(self) -> frozenset[Pair]:
        """Who meets only if it cannot be helped."""
        return frozenset(fact.pair for fact in self.of(What.AVOID))

    @cached_property
    def fixed(self) -> tuple[Pair, ...]:
        """Whom the director seats at one table in the round to be drawn."""
        now = {None, self.next_round}
        return tuple(sorted({fact.pair for fact in self.of(What.FIXED) if fact.round in now}))

    def plus(self, facts: Iterable[Fact]) -> Event:
        """Return the event with more facts."""
        return Event(self.facts + tuple(facts))

    def before(self, round: int) -> Event:
        """Return the event as it was when ``round`` was to be drawn: without what has been drawn since.

        Who was away in that round or later stays away.
        """
        return Event(
            tuple(fact for fact in self.facts if fact.what not in AT_TABLES or fact.round is None or fact.round < round)
        )
