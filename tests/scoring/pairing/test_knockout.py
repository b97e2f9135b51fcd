"""A knock-out as it goes on: winners, the tables of the next round, places."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.checks import check
from scoring.movements.knockout import KNOCKOUT
from scoring.movements.request import Request
from scoring.movements.seating import WinnerOf
from scoring.pairing.event import Event, Fact, What, result
from scoring.pairing.knockout import knocked_out, played_on, winners


def bracket_of(size, rounds=None):
    return KNOCKOUT.build(Request("knockout", size, rounds))


def tables(movement, number):
    return [(line.ns, line.ew) for line in movement.rounds[number - 1].tables]


def test_winners_take_their_places_round_by_round():
    """Five entries: 4 against 5 first, 1 to 3 have the bye."""
    movement = bracket_of(5)
    assert winners(movement, Event(())) == {}
    event = Event((result(1, 4, 5, 90, 101),))
    assert winners(movement, event) == {1: 5}
    assert tables(played_on(movement, {1: 5}), 2) == [(1, 5), (2, 3)]
    event = event.plus([result(2, 5, 1, 101, 80), Fact(What.WALKOVER, 3, 2, 2)])
    assert winners(movement, event) == {1: 5, 2: 5, 3: 3}
    assert tables(played_on(movement, winners(movement, event)), 3) == [(5, 3)]


def test_a_draw_a_match_of_others_and_a_match_to_come_decide_nothing():
    movement = bracket_of(4)
    event = Event((result(1, 1, 4, 50, 50), result(1, 2, 1, 99, 0), Fact(What.SEATED, 2, 3, 1), result(2, 1, 2, 9, 0)))
    assert winners(movement, event) == {}
    assert tables(played_on(movement, {2: 3}), 2) == [(WinnerOf(1), 3)]


def test_a_corrected_result_changes_all_that_hangs_on_it():
    movement = bracket_of(4)
    before = [result(1, 1, 4, 99, 0), result(1, 2, 3, 99, 0), result(2, 1, 2, 99, 0)]
    assert winners(movement, Event(tuple(before))) == {1: 1, 2: 2, 3: 1}
    assert winners(movement, Event((result(1, 1, 4, 0, 99), *before[1:]))) == {1: 4, 2: 2}


def test_places_are_shared_by_the_losers_of_a_round():
    movement = bracket_of(6)  # 4-5, 3-6; then 1 against the winner of the first, 2 of the second
    found = {1: 5, 2: 6}
    assert [(*place, entry) for place, entry in knocked_out(movement, found)] == [(5, True, 3), (5, True, 4)]
    found |= {3: 1, 4: 6, 5: 6}
    assert [(*place, entry) for place, entry in knocked_out(movement, found)] == [
        (1, False, 6),
        (2, False, 1),
        (3, True, 2),
        (3, True, 5),
        (5, True, 3),
        (5, True, 4),
    ]


def test_one_match_of_the_first_round_makes_one_place():
    assert knocked_out(bracket_of(5), {1: 4}) == (((5, False), 5),)


def test_without_a_final_nobody_has_won():
    movement = bracket_of(4, rounds=1)
    assert [(*place, entry) for place, entry in knocked_out(movement, {1: 1, 2: 3})] == [(3, True, 2), (3, True, 4)]


@settings(max_examples=15)
@given(st.integers(4, 40), st.randoms(use_true_random=False))
def test_whoever_wins_the_bracket_is_played_to_its_end(size, chance):
    """Facts are made round by round from the seats; all but the winner lose exactly once."""
    movement, event = bracket_of(size), Event(())
    for number in range(1, movement.number_of_rounds + 1):
        now = played_on(movement, winners(movement, event))
        assert not [finding for finding in check(now) if finding.is_error]
        event = event.plus(result(number, *chance.sample(line, 2), 101, 0) for line in tables(now, number))
    found = winners(movement, event)
    assert list(found) == list(range(1, size))
    places = knocked_out(movement, found)
    assert sorted(entry for _, entry in places) == list(range(1, size + 1))
    numbers = [place.number for place, _ in places]
    assert numbers == [1 + sum(better < number for better in numbers) for number in numbers]
