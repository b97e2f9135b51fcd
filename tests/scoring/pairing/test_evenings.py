"""Whole events: nobody meets twice or has a second bye; undoing, correcting, and the order of rows and numbers."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from scoring.pairing.drawn import DrawnRound, swapped
from scoring.pairing.event import Event, Fact, What, result
from scoring.pairing.faults import faults_of
from scoring.pairing.orders import Options, System
from scoring.pairing.standing import swiss_standings, tallies
from scoring.pairing.swiss import draw, most_rounds, most_unbeaten
from tests.reference import swiss as reference
from tests.scoring.pairing.events import entries, event_of, played, random_rows, results, wish


@dataclass(frozen=True)
class Evening:
    """Who comes late and who goes, by round, and the round before which the result of two rounds back is corrected."""

    size: int
    rounds: int
    late: dict[int, int]
    gone: dict[int, list[int]]
    away: dict[int, list[int]]
    corrected: int


EVENINGS = {
    "21 pairs, five rounds": Evening(21, 5, {2: 1, 3: 1}, {3: [4], 4: [11, 18]}, {2: [7], 5: [1]}, 4),
    "65 pairs, seven rounds": Evening(65, 7, {2: 3, 4: 1}, {3: [10], 5: [2, 33], 7: [64]}, {3: [20, 21], 6: [5]}, 6),
}


def corrected(event: Event, round: int) -> Event:
    """The event with the first result of a round turned."""
    old = next(fact for fact in event.of(What.RESULT) if fact.round == round and fact.winner is not None)
    assert old.totals is not None
    assert old.ew is not None
    new = result(round, old.ns, old.ew, *reversed(old.totals.values))
    return Event(tuple(new if fact == old else fact for fact in event.facts))


def newcomers(event: Event, round: int, number: int) -> list[Fact]:
    first = max(event.entries) + 1
    return [Fact(What.ENTRY, entry, round=round) for entry in range(first, first + number)]


def play(evening: Evening, system: System, rng: random.Random) -> tuple[Event, list[DrawnRound]]:
    """Draw and play all rounds, with everything that happens between them."""
    event = event_of(entries(*range(1, evening.size + 1)))
    rounds = []
    for round in range(1, evening.rounds + 1):
        event = event.plus(newcomers(event, round, evening.late.get(round, 0)))
        event = event.plus(Fact(What.WITHDRAWN, number, round=round) for number in evening.gone.get(round, []))
        event = event.plus(Fact(What.ABSENT, number, round=round) for number in evening.away.get(round, []))
        if round == evening.corrected:
            event = corrected(event, round - 2)
        assert faults_of(event) == ()
        rounds.append(draw(event, Options(system, evening.rounds)))
        event = played(event, rounds[-1], rng)
    return event, rounds


@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_completes_without_repeat_or_second_bye(name: str, system: System) -> None:
    evening = EVENINGS[name]
    event, rounds = play(evening, system, random.Random(name))
    pairs = [pair for drawn in rounds for pair in drawn.pairs]
    byes = [drawn.bye for drawn in rounds if drawn.bye is not None]
    assert len(pairs) == len(set(pairs))
    assert len(byes) == len(set(byes)) >= 2
    for drawn in rounds:
        there = event.before(drawn.round).present
        assert sorted([*(number for pair in drawn.pairs for number in pair), *filter(None, [drawn.bye])]) == list(there)
        assert [table.number for table in drawn.tables] == list(range(1, len(drawn.tables) + 1))
    assert max(abs(tally.tilt) for tally in tallies(event).values()) <= 3
    assert len(swiss_standings(event)) == evening.size + sum(evening.late.values())


@pytest.mark.parametrize("system", System)
def test_a_round_taken_back_is_drawn_again_as_it_was(system: System) -> None:
    event, rounds = play(EVENINGS["21 pairs, five rounds"], system, random.Random(5))
    before = event.before(5)
    assert before.next_round == 5
    assert draw(before, Options(system, 5)) == rounds[-1]
    begun = before.plus(rounds[-1].facts)
    assert begun.next_round == 6
    assert begun.before(5) == before


@pytest.mark.parametrize("system", System)
def test_a_corrected_result_reseats_no_round_that_has_begun(system: System) -> None:
    """The correction of round 1 comes when round 3 has begun: what it says stays, and round 4 knows of it."""
    rng = random.Random(11)
    event = event_of(entries(*range(1, 11)))
    for _ in range(2):
        event = played(event, draw(event, Options(system, 6)), rng)
    third = draw(event, Options(system, 6))
    begun = event.plus(third.facts)
    later = corrected(begun, 1)
    assert [fact for fact in later.facts if fact.round == 3] == list(third.facts)
    assert draw(later, Options(system, 6)).round == 4
    done, done_later = (played(one.before(3), third, random.Random(1)) for one in (begun, later))
    assert draw(done, Options(system, 6)).pairs != draw(done_later, Options(system, 6)).pairs


@pytest.mark.parametrize("system", System)
def test_a_round_in_arrears_counts_as_met(system: System) -> None:
    """Rounds 1 and 2 are drawn before any result is there: nobody meets twice, and the seeds alone make the order."""
    event = event_of(entries(*range(1, 9)))
    first = draw(event, Options(system, 3))
    second = draw(event.plus(first.facts), Options(system, 3))
    assert (second.round, second.repeats) == (2, ())
    third = draw(event.plus(first.facts).plus(second.facts), Options(system, 3))
    assert (third.round, third.repeats) == (3, ())


@pytest.mark.parametrize("system", System)
def test_neither_the_order_of_rows_nor_what_the_numbers_are_matters(system: System) -> None:
    """Numbers are seeds: others in the same order draw the same tables."""
    for seed in range(25):
        rng = random.Random(seed)
        rows = random_rows(rng, 12)
        event = event_of(rows)
        if not event.present:
            continue
        drawn = draw(event, Options(system, 9))
        assert draw(event_of(rng.sample(rows, len(rows))), Options(system, 9)) == drawn
        names = dict(zip(event.entries, sorted(rng.sample(range(1, 500), len(event.entries))), strict=True))
        renamed = event_of([(round, names[ns], names.get(ew or 0), *rest) for round, ns, ew, *rest in rows])  # type: ignore[misc]
        other = draw(renamed, Options(system, 9))
        assert [(names[table.ns], names[table.ew]) for table in drawn.tables] == [
            (table.ns, table.ew) for table in other.tables
        ]
        assert other.bye == (None if drawn.bye is None else names[drawn.bye])


@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize("size", [4, 5, 6, 7, 10, 13, 16])
def test_there_is_no_repeat_while_twice_the_round_is_at_most_the_number_present(size: int, system: System) -> None:
    """A bye counts as one who is present; results at random, and some of the field away in some rounds."""
    rng = random.Random(size)
    for _ in range(3):
        event = event_of(entries(*range(1, size + 1)))
        rounds = most_rounds(size + size % 2)
        for _ in range(rounds):
            drawn = draw(event, Options(system, rounds))
            assert drawn.repeats == ()
            assert not drawn.is_second_bye
            event = played(event, drawn, rng)


def test_no_more_can_be_unbeaten_than_a_knock_out_would_leave() -> None:
    assert [most_unbeaten(21, rounds) for rounds in range(1, 7)] == [11, 6, 3, 2, 1, 1]
    assert [most_rounds(size) for size in (2, 7, 21)] == [1, 3, 10]
    event = event_of(entries(*range(1, 22)))
    for round in range(1, 6):
        drawn = draw(event, Options(System.DUTCH, 5))
        event = event.plus(
            fact if fact.what is What.BYE else result(round, fact.ns, fact.ew or 0, 101, 0) for fact in drawn.facts
        )
        unbeaten = sum(tally.score == round for tally in tallies(event).values())
        assert unbeaten <= most_unbeaten(21, round)


def test_a_swap_by_the_director_shows_what_comes_of_it() -> None:
    """After 1-3, 2-4 and the bye of 5, round 2 is 1-2, 3-5 with the bye for 4. The director changes 2 and 3."""
    rows = [*entries(1, 2, 3, 4, 5), *results(1, "1>3 2>4 5"), wish("never", 2, 5), wish("avoid", 1, 4)]
    event, options = event_of(rows), Options(System.DANISH)
    drawn = draw(event, options)
    assert (drawn.pairs, drawn.bye) == (((1, 2), (3, 5)), 4)
    changed = swapped(event, options, drawn, 3, 2)
    assert [(table.pair, table.met, table.never) for table in changed.tables] == [((1, 3), 1, False), ((2, 5), 0, True)]
    assert swapped(event, options, changed, 2, 3) == drawn
    with_bye = swapped(event, options, drawn, 4, 5)
    assert (with_bye.pairs, with_bye.bye, with_bye.is_second_bye) == (((1, 2), (3, 4)), 5, True)
    assert swapped(event, options, drawn, 2, 4).tables[0].avoid
    with pytest.raises(KeyError):
        swapped(event, options, drawn, 1, 9)


def test_who_stays_keeps_its_table() -> None:
    """Tables are 1-2, 3-4, 5-6, 7-8; 6 stays at table 1 and 3 at table 9, where 4, who stays there too, comes to it."""
    event = event_of(entries(*range(1, 9)))
    drawn = draw(event, Options(System.DANISH, stationary={6: 1, 3: 9, 4: 9, 99: 2}))
    assert [(table.number, table.pair) for table in drawn.tables] == [
        (1, (5, 6)),
        (2, (1, 2)),
        (3, (7, 8)),
        (9, (3, 4)),
    ]
    both = draw(event, Options(System.DANISH, stationary={1: 3, 2: 4, 5: 3}))
    assert [(table.number, table.pair) for table in both.tables] == [(1, (3, 4)), (2, (5, 6)), (3, (1, 2)), (4, (7, 8))]


def test_the_facts_of_a_round_are_what_its_file_would_say() -> None:
    event = event_of(entries(1, 2, 3))
    drawn = draw(event, Options(System.DUTCH))
    assert set(drawn.facts) == {Fact(What.SEATED, 1, 2, 1), Fact(What.BYE, 3, round=1)}
    assert replace(drawn, tables=()).facts == (Fact(What.BYE, 3, round=1),)


def test_the_reference_reads_an_event_as_the_engine_does() -> None:
    rows = [*entries(1, 2, 3, 4), *results(1, "1>2 3=4")]
    assert reference.next_round(rows) == event_of(rows).next_round == 2
    assert reference.present(rows, 2) == list(event_of(rows).present)
