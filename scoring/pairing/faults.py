"""What is wrong with the facts of a Swiss event, each fault with the line on which it was read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from scoring.errors import PairingError
from scoring.pairing.event import IN_ROUND, OF_TWO, Event, Fact, What


def faults_of(event: Event) -> tuple[PairingError, ...]:
    """Return every fault by line, nothing for facts from which a round can be drawn.

    Codes: ``no_entries``, ``entered_twice``, ``withdrawn_twice``, ``withdrawn_early``, ``unknown``, ``itself``,
    ``twice_in_round``, ``two_byes``, ``not_in_round``, ``nothing_in_round``, ``fixed_twice``, ``fixed_away``,
    ``nobody``. Facts: ``line``, and ``entry``, ``round`` or ``rounds``, ``first`` (the line that said otherwise) where
    they apply.
    """
    found = [fault for check in _CHECKS for fault in check(event)]
    return tuple(sorted(found, key=lambda fault: (fault.facts["line"] or 0, fault.code, fault.facts.get("entry", 0))))


def _fault(code: str, fact: Fact | None, message: str, **facts: Any) -> PairingError:
    return PairingError(code, message.format(**facts), line=fact.line if fact else None, **facts)


def _entering(event: Event) -> Iterator[PairingError]:
    """Who enters or leaves twice, or leaves before entering; everybody who is named has to enter."""
    if not event.of(What.ENTRY):
        yield _fault("no_entries", None, "nobody is entered")
        return
    yield from _once(event, What.ENTRY, "entered_twice", "{entry} is entered on line {first} already")
    yield from _once(event, What.WITHDRAWN, "withdrawn_twice", "{entry} is withdrawn on line {first} already")
    for fact in event.of(What.WITHDRAWN):
        entry = event.entries.get(fact.ns)
        if entry is not None and fact.round is not None and fact.round < entry.since:
            words = {"entry": entry.number, "since": entry.since}
            yield _fault("withdrawn_early", fact, "{entry} is entered only from round {since} on", **words)
    for fact in event.facts:
        for number in dict.fromkeys(fact.entries):
            if number not in event.entries:
                yield _fault("unknown", fact, "{entry} is not entered", entry=number)


def _once(event: Event, what: What, code: str, message: str) -> list[PairingError]:
    first: dict[int, Fact] = {}
    twice = [fact for fact in event.of(what) if first.setdefault(fact.ns, fact) is not fact]
    return [_fault(code, fact, message, entry=fact.ns, first=first[fact.ns].line) for fact in twice]


def _selves(event: Event) -> Iterator[PairingError]:
    for fact in event.facts:
        if fact.what in OF_TWO and fact.ns == fact.ew:
            yield _fault("itself", fact, "{entry} cannot meet itself", entry=fact.ns)


def _rounds(event: Event) -> Iterator[PairingError]:
    """In a round an entry has one fact if it takes part, and none if it does not."""
    seen: dict[tuple[int, int], Fact] = {}
    for fact in event.of(*IN_ROUND):
        assert fact.round is not None
        for number in dict.fromkeys(fact.entries):
            first = seen.setdefault((number, fact.round), fact)
            words = {"entry": number, "round": fact.round}
            if first is not fact:
                message = "{entry} stands in round {round} on line {first} already"
                yield _fault("twice_in_round", fact, message, **words, first=first.line)
            elif not _may_stand(event, fact, number):
                yield _fault("not_in_round", fact, "{entry} does not take part in round {round}", **words)
    yield from _gaps(event, set(seen))


def _byes(event: Event) -> Iterator[PairingError]:
    """A round has one bye at most: two who are left over meet each other."""
    seen: dict[int | None, Fact] = {}
    for fact in event.of(What.BYE):
        first = seen.setdefault(fact.round, fact)
        if first is not fact and first.ns != fact.ns:
            message = "{other} has the bye of round {round} on line {first} already"
            words = {"entry": fact.ns, "other": first.ns, "round": fact.round, "first": first.line}
            yield _fault("two_byes", fact, message, **words)


def _may_stand(event: Event, fact: Fact, number: int) -> bool:
    """Return whether an entry takes part in the round, or is said to be away in one from which it has withdrawn."""
    entry = event.entries.get(number)
    if entry is None or fact.round is None or entry.is_in(fact.round):
        return True  # who is unknown is a fault of another kind
    did_not_come = fact.what is What.WALKOVER and number == fact.ew and fact.round == entry.until
    return did_not_come or (fact.what is What.ABSENT and fact.round >= entry.since)


def _gaps(event: Event, seen: set[tuple[int, int]]) -> Iterator[PairingError]:
    """An entry that took part in an earlier round and of which nothing is said."""
    lines = {fact.ns: fact.line for fact in reversed(event.of(What.ENTRY))}
    for number, line in lines.items():
        entry = event.entries[number]
        missing = tuple(n for n in range(1, event.next_round) if entry.is_in(n) and (number, n) not in seen)
        if missing:
            message = f"nothing is said of {number} in round {', '.join(map(str, missing))}"
            yield PairingError("nothing_in_round", message, line=line, entry=number, rounds=missing)


def _fixed(event: Event) -> Iterator[PairingError]:
    """A fixed table of the round to be drawn needs two who are there, each of them once."""
    tables: dict[int, Fact] = {}
    for fact in event.of(What.FIXED):
        if fact.round not in (None, event.next_round):
            continue
        for number in dict.fromkeys(fact.entries):
            first = tables.setdefault(number, fact)
            if first.pair != fact.pair:
                message = "{entry} has a fixed table on line {first} already"
                yield _fault("fixed_twice", fact, message, entry=number, first=first.line)
            elif number in event.entries and number not in event.present:
                words = {"entry": number, "round": event.next_round}
                yield _fault("fixed_away", fact, "{entry} is not there in round {round}", **words)


def unused(event: Event) -> tuple[PairingError, ...]:
    """Return what is well said and has no bearing yet: ``fixed_later``, a table fixed for a round after the next."""
    later = [fact for fact in event.of(What.FIXED) if (fact.round or 0) > event.next_round]
    message = "the table fixed for round {round} is not used in round {next}"
    return tuple(_fault("fixed_later", fact, message, round=fact.round, next=event.next_round) for fact in later)


def _presence(event: Event) -> Iterator[PairingError]:
    if event.entries and not event.present:
        yield _fault("nobody", None, "nobody is there in round {round}", round=event.next_round)


_CHECKS: Final = (_entering, _selves, _rounds, _byes, _fixed, _presence)
