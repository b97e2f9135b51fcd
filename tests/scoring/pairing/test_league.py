"""The table of a league: what counts, who is struck out, and what a no-show costs."""

from fractions import Fraction

import pytest

from scoring.movements.league import DOUBLE_LEAGUE, LEAGUE
from scoring.movements.request import Request
from scoring.pairing.event import Event, Fact, What, result
from scoring.pairing.league import STANDARD, LeagueRules, Score, counting, league_table, struck_out
from scoring.pairing.standing import Worth

FOUR = LEAGUE.build(Request("league", 4))  # 1-4 2-3 / 4-3 1-2 / 2-4 3-1
ENTRIES = tuple(Fact(What.ENTRY, number, round=1) for number in range(1, 5))
FIRST_TWO = (result(1, 1, 4, 60, 40), result(1, 2, 3, 50, 50), result(2, 4, 3, 10, 70), result(2, 1, 2, 30, 45))


def rows(event, schedule=FOUR, rules=STANDARD):
    return [
        (line.place, line.tally.number, line.won, line.drawn, line.lost, *line.tally.worth)
        for line in league_table(event, schedule, rules)
    ]


def test_three_points_a_win_one_a_draw():
    event = Event((*ENTRIES, *FIRST_TWO, result(3, 2, 4, 20, 20), result(3, 3, 1, 55, 56)))
    assert rows(event) == [
        (1, 1, 2, 0, 1, 6, 20 - 15 + 1, 60 + 30 + 56),
        (2, 2, 1, 2, 0, 5, 15, 115),
        (3, 3, 1, 1, 1, 4, 60 - 1, 175),
        (4, 4, 0, 1, 2, 1, -80, 70),
    ]


def test_equal_ones_share_a_place():
    event = Event((*ENTRIES, result(1, 1, 4, 9, 9), result(1, 2, 3, 9, 9)))
    assert [line.place for line in league_table(event, FOUR)] == [1, 1, 1, 1]
    assert all(line.shared for line in league_table(event, FOUR))


def test_whoever_does_not_come_loses_by_the_stated_score():
    event = Event((*ENTRIES, Fact(What.WALKOVER, 4, 1, 1)))
    assert rows(event)[0] == (1, 4, 1, 0, 0, 3, 101, 101)
    assert rows(event)[-1] == (4, 1, 0, 0, 1, 0, -101, 0)
    assert rows(event, rules=LeagueRules(no_show=Score(12, 2)))[0] == (1, 4, 1, 0, 0, 3, 10, 12)


def test_a_withdrawal_before_half_of_the_matches_strikes_out():
    """After one of three matches: 1 loses its win against 4, and nobody gets anything for the rest."""
    event = Event((*ENTRIES, *FIRST_TWO[:2], FIRST_TWO[3], Fact(What.WITHDRAWN, 4, round=2)))
    assert struck_out(event, FOUR) == {4}
    assert rows(event) == [
        (1, 2, 1, 1, 0, 4, 15, 95),
        (2, 3, 0, 1, 0, 1, 0, 50),
        (3, 1, 0, 0, 1, 0, -15, 30),
    ]


def test_a_later_withdrawal_keeps_the_results_and_loses_the_rest():
    """After two of three matches: 2 gets the match of round 3 with the stated score."""
    event = Event((*ENTRIES, *FIRST_TWO, Fact(What.WITHDRAWN, 4, round=3)))
    assert struck_out(event, FOUR) == frozenset()
    table = {row[1]: row for row in rows(event)}
    assert table[2][2:] == (2, 1, 0, 7, 15 + 101, 95 + 101)
    assert table[4][2:] == (0, 0, 3, 0, -20 - 60 - 101, 50)
    assert table[1][2:5] == (1, 0, 1)


def test_exactly_half_counts():
    """Twice round: three of six matches are not less than half."""
    schedule = DOUBLE_LEAGUE.build(Request("double-league", 4))
    played = tuple(result(line.round, line.ns, line.ew, 60, 40) for line in schedule.live if line.round <= 3)
    event = Event((*ENTRIES, *played, Fact(What.WITHDRAWN, 4, round=4)))
    assert struck_out(event, schedule) == frozenset()
    assert sum(fact.totals.values == (101, 0) for fact in counting(event, schedule).of(What.RESULT)) == 3


def test_a_league_that_always_strikes_out():
    event = Event((*ENTRIES, *FIRST_TWO, Fact(What.WITHDRAWN, 4, round=3)))
    assert struck_out(event, FOUR, LeagueRules(least_part=Fraction(1))) == {4}
    assert 4 not in {row[1] for row in rows(event, rules=LeagueRules(least_part=Fraction(1)))}


def test_two_that_are_both_gone_do_not_beat_each_other_and_a_recorded_walkover_counts_once():
    gone = (Fact(What.WITHDRAWN, 4, round=3), Fact(What.WITHDRAWN, 2, round=3))
    assert len(counting(Event((*ENTRIES, *FIRST_TWO, *gone)), FOUR).of(What.RESULT)) == len(FIRST_TWO)
    recorded = Event((*ENTRIES, *FIRST_TWO, gone[0], Fact(What.WALKOVER, 2, 4, 3)))
    assert rows(recorded) == rows(Event((*ENTRIES, *FIRST_TWO, gone[0])))


def test_whoever_would_have_met_one_that_is_struck_out_gets_nothing():
    event = Event((*ENTRIES, *FIRST_TWO[:1], Fact(What.WITHDRAWN, 4, round=2)))
    assert not counting(event, FOUR).of(What.RESULT, What.WALKOVER)


@pytest.mark.parametrize("score,what", [(0, What.BYE), (3, What.WALKOVER)])
def test_the_bye_is_worth_nothing(score, what):
    schedule = LEAGUE.build(Request("league", 5))
    fact = Fact(What.BYE, 1, round=1) if what is What.BYE else Fact(What.WALKOVER, 1, 2, 4)
    event = Event((*(Fact(What.ENTRY, number, round=1) for number in range(1, 6)), fact))
    (line,) = (line for line in league_table(event, schedule) if line.tally.number == 1)
    assert line.tally.worth.score == score
    assert (line.tally.worth == Worth()) == (what is What.BYE)
