"""Laws that hold for every movement, sound or not, and those that the built ones promise, of every kind there is."""

from collections import Counter, defaultdict
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.balance import Spread, balance, comparisons, competition, quality
from scoring.movements.checks import check
from scoring.movements.fairness import fairness
from scoring.movements.json_form import from_json, to_json
from scoring.movements.kinds import KINDS
from scoring.movements.mitchell import mitchell
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Partners, Seating, WinnerOf, dealer_of
from scoring.seats import COUNTER_CLOCKWISE, Seat, Side
from tests.scoring.movements.independent import slow_errors, slow_warnings
from tests.scoring.movements.strategies import anything, built, relabelled, without_last_round

MITCHELLS = {"mitchell", "hesitation", "blackpool", "web", "bowman", "super-bowman", "rover"}
HOWELLS = {"howell", "endless-howell", "round-robin"}
OF_PAIRS = [kind for kind in KINDS if kind.key in MITCHELLS | HOWELLS]

# In a knock-out the losers go, and of groups the smaller ones are ready before the others. A player who rests has no
# partner with whom to be a side of a table.
FOR_ALL_ROUNDS = [kind for kind in KINDS if kind.key not in ("knockout", "groups", "drawn-partners")]


FEW = settings(max_examples=50)
"""Every kind is built in every one of these tests, so that together they draw enough."""


def codes(movement):
    return Counter(finding.code for finding in check(movement, seats_matter=True))


@FEW
@given(built(FOR_ALL_ROUNDS))
def test_a_everybody_is_listed_in_every_round(movement):
    for one in movement.rounds:
        listed = [sitter for line in one.seatings for sitter in line.sitters]
        assert sorted(map(str, listed)) == sorted(map(str, movement.sitters))


@FEW
@given(st.integers(4, 24), st.integers(1, 4))
def test_b_in_a_complete_movement_without_sit_outs_every_pair_plays_every_board(pairs, size):
    for movement in (mitchell(pairs, boards_per_round=size), round_robin(pairs, size)):
        for pair in range(1, pairs + 1):
            held = [board for line in movement.of_pair(pair) if line.is_live for board in line.boards]
            rested = [one for one in movement.rounds if pair in one.sit_outs]
            missed = [board for one in rested for board in one.boards]
            assert sorted(held + missed) == list(movement.boards)
            assert pairs % 2 or not missed


@FEW
@given(st.data(), built(most=14) | anything())
def test_c_names_do_not_matter(data, movement):
    renamed = relabelled(data.draw, movement)
    assert codes(renamed) == codes(movement)
    assert balance(renamed) == balance(movement)
    assert [remark.code for remark in fairness(renamed)] == [remark.code for remark in fairness(movement)]
    for measure in (competition, comparisons):
        assert sorted(measure(renamed).values()) == sorted(measure(movement).values())


@FEW
@given(built() | anything())
def test_d_ending_a_round_earlier_never_creates_an_error(movement):
    if movement.number_of_rounds < 2:
        return
    before, after = codes(movement), codes(without_last_round(movement))
    assert all(after[code] <= before[code] for code in after if code.startswith("E-"))


@FEW
@given(built())
def test_e_guide_cards_alone_give_the_same_seats_as_the_tables(movement):
    places, boards = defaultdict(dict), {}
    for sitter in movement.sitters:
        for line in movement.guide_card(sitter):
            if line.table is not None:
                who = sitter if line.winner_of is None else WinnerOf(line.winner_of)
                places[line.round, line.table][line.side, line.seat] = who
                boards[line.round, line.table] = line.boards
    assert {
        Seating(*place, _side(seats, Side.NS, Seat.NORTH), _side(seats, Side.EW, Seat.EAST), boards[place])
        for place, seats in places.items()
    } == {
        replace(line, boards=line.boards if line.is_live else (), match=None, group=None) for line in movement.seatings
    }
    by_table = {line for table in {line.table for line in movement.seatings} for line in movement.table_card(table)}
    assert by_table == set(movement.seatings)


def _side(seats, side, first):
    """Who sits on a side: partners in the order of their seats, or who sits there as a pair."""
    of_side = {seat: who for (its_side, seat), who in seats.items() if its_side is side}
    if first in of_side:
        (partner,) = (who for seat, who in of_side.items() if seat is not first)
        return Partners(of_side[first], partner)
    return of_side.get(None)


@FEW
@given(built(OF_PAIRS, boards=(4, 8)))
def test_f_every_player_deals_equally_often(movement):
    for pair in range(1, movement.pairs + 1):
        deals = Counter()
        for line in movement.guide_card(pair):
            first, second = (Seat.NORTH, Seat.SOUTH) if line.side is Side.NS else (Seat.EAST, Seat.WEST)
            for board in line.boards:
                deals[{first: "first", second: "second"}.get(dealer_of(board, COUNTER_CLOCKWISE))] += 1
        assert deals["first"] == deals["second"]
        assert deals["first"] + deals["second"] == deals[None]


@FEW
@given(built())
def test_json_reads_back(movement):
    assert from_json(to_json(movement)) == movement


@FEW
@given(built(OF_PAIRS, boards=(1,), most=14), st.integers(2, 5))
def test_figures_do_not_depend_on_the_boards_of_a_round(movement, size):
    more = tuple(
        replace(line, boards=tuple(size * board + extra for board in line.boards for extra in range(size)))
        for line in movement.seatings
    )
    longer = replace(movement, seatings=more)
    assert quality(competition(longer)) == quality(competition(movement))
    comparisons_ = Spread.of([size * count for count in comparisons(movement).values()])
    assert balance(longer) == replace(balance(movement), boards=size, comparisons=comparisons_)


@FEW
@given(built())
def test_what_is_built_has_no_error_and_turns_no_round_in_vain(movement):
    assert not [code for code in codes(movement) if code.startswith("E-") or code == "W-SWITCH0"]


@FEW
@given(built(OF_PAIRS))
def test_what_is_built_for_pairs_keeps_its_promises(movement):
    rested = Counter(pair for one in movement.rounds for pair in one.sit_outs)
    assert set(rested.values()) <= ({1} if movement.kind != "blackpool" else {1, 2, 3})
    assert movement.pairs % 2 or not rested
    assert movement.tables == tuple(range(1, movement.pairs // 2 + 1))


@settings(max_examples=150)
@given(anything())
def test_errors_are_those_of_the_definitions(movement):
    found = {finding.code for finding in check(movement) if finding.is_error}
    assert found == slow_errors(movement)


@settings(max_examples=150)
@given(anything(("pairs",)) | built(OF_PAIRS, boards=(1,), most=10))
def test_warnings_for_pairs_are_those_of_the_definitions(movement):
    """Every pair is held to what the movement promises all; who sits twice at once is counted as E-SEAT says."""
    movement = replace(movement, match=False)
    if "E-SEAT" in slow_errors(movement):
        return
    found = {finding.code for finding in check(movement, seats_matter=True) if not finding.is_error}
    assert found == slow_warnings(movement)


@FEW
@given(built() | anything())
def test_the_sum_of_the_competition_is_known_from_the_boards_alone(movement):
    """On each board n (n - 1), for players twice as much; not where some sit twice, which is an error."""
    if movement.match or movement.unit.value == "teams" or movement.is_knock_out or slow_errors(movement):
        return
    plays = Counter(board for one in movement.rounds for line in one.tables for board in line.boards)
    total = sum(n * (n - 1) for n in plays.values())
    assert sum(competition(movement).values()) == total * (2 if movement.unit.value == "players" else 1)
