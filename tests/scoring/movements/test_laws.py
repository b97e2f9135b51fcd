"""Laws that hold for every movement, sound or not, and those that the built ones promise."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.balance import comparisons, competition, integer_quality, quality
from scoring.movements.checks import check
from scoring.movements.json_form import from_json, to_json
from scoring.movements.kinds import RELAYED_INSTEAD, build, find_kind
from scoring.movements.mitchell import mitchell
from scoring.movements.request import Request
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Movement, Seating, dealer_of
from scoring.seats import COUNTER_CLOCKWISE, Seat, Side

MITCHELLS = ("mitchell", "hesitation", "blackpool", "web", "bowman", "super-bowman", "rover")
HOWELLS = ("howell", "endless-howell")


@st.composite
def built(draw, sizes=(1, 2, 3, 4, 5), most=24):
    """A movement as the program builds it."""
    size = draw(st.sampled_from(sizes))
    if draw(st.booleans()):
        return round_robin(draw(st.integers(4, most)), size, alternate_stationary=draw(st.booleans()))
    kind = find_kind(draw(st.sampled_from(MITCHELLS + HOWELLS)))
    relayed = kind.relayed_only or (kind.key not in RELAYED_INSTEAD and draw(st.booleans()))
    asked = Request(kind.key, 0, None, size, relayed=relayed, one_winner=draw(st.booleans()))
    asked = replace(asked, size=draw(st.sampled_from([pairs for pairs in kind.sizes(asked) if pairs <= most])))
    return build(replace(asked, rounds=draw(st.sampled_from(kind.rounds(asked)))))


@st.composite
def anything(draw):
    """A movement with any faults: pairs, boards and limits as they come."""
    pair = st.none() | st.integers(1, 6)
    boards = st.lists(st.integers(1, 5), max_size=3).map(tuple)
    line = st.tuples(pair, pair, boards)
    lines = [
        Seating(number, table, *one)
        for number, tables in enumerate(draw(st.lists(st.lists(line, max_size=3), min_size=1, max_size=4)), start=1)
        for table, one in enumerate(tables, start=1)
    ]
    limits = {
        "copies": draw(st.sampled_from([1, 2, "all"])),
        "share": draw(st.integers(0, 1)),
        "max_meetings": draw(st.integers(1, 2)),
        "match": draw(st.booleans()),
    }
    return Movement("any", "custom", tuple(lines), 6, **limits)


def codes(movement):
    return Counter(finding.code for finding in check(movement, seats_matter=True))


def relabelled(movement, draw):
    """The same movement with other names for pairs, tables and boards."""

    def other(names):
        names = sorted(names)
        return dict(zip(names, draw(st.permutations(names)), strict=True)) | {None: None}

    pairs = other(range(1, movement.pairs + 1))
    tables = other({line.table for line in movement.seatings})
    boards = other({board for line in movement.seatings for board in line.boards})
    lines = [
        Seating(s.round, tables[s.table], pairs[s.ns], pairs[s.ew], tuple(boards[board] for board in s.boards))
        for s in movement.seatings
    ]
    return replace(movement, seatings=tuple(lines))


def without_last_round(movement):
    last = movement.rounds[-1].number
    return replace(movement, seatings=tuple(line for line in movement.seatings if line.round != last))


@given(built())
def test_a_the_pairs_are_the_same_in_every_round(movement):
    everybody = list(range(1, movement.pairs + 1))
    for one in movement.rounds:
        assert sorted(pair for line in one.seatings for pair in line.pairs) == everybody


@given(st.integers(4, 24), st.integers(1, 4))
def test_b_in_a_complete_movement_without_sit_outs_every_pair_plays_every_board(pairs, size):
    for movement in (mitchell(pairs, boards_per_round=size), round_robin(pairs, size)):
        for pair in range(1, pairs + 1):
            held = [board for line in movement.of_pair(pair) if line.is_live for board in line.boards]
            rested = [one for one in movement.rounds if pair in one.sit_outs]
            missed = [board for one in rested for board in one.boards]
            assert sorted(held + missed) == list(movement.boards)
            assert pairs % 2 or not missed


@settings(max_examples=60)
@given(st.data(), built(most=14) | anything())
def test_c_names_do_not_matter(data, movement):
    renamed = relabelled(movement, data.draw)
    assert codes(renamed) == codes(movement)
    for measure in (competition, comparisons):
        assert sorted(measure(renamed).values()) == sorted(measure(movement).values())
    assert quality(competition(renamed)) == quality(competition(movement))
    assert integer_quality(competition(renamed)) == integer_quality(competition(movement))


@given(built() | anything())
def test_d_ending_a_round_earlier_never_creates_an_error(movement):
    if movement.number_of_rounds < 2:
        return
    before, after = codes(movement), codes(without_last_round(movement))
    assert all(after[code] <= before[code] for code in after if code.startswith("E-"))


@given(built())
def test_e_guide_cards_alone_give_the_same_seats_as_the_tables(movement):
    seats = {}
    for pair in range(1, movement.pairs + 1):
        for line in movement.guide_card(pair):
            seats.setdefault((line.round, line.table, line.boards), {})[line.side] = pair
    rebuilt = {
        Seating(number, table, sides.get(Side.NS), sides.get(Side.EW), boards)
        for (number, table, boards), sides in seats.items()
    }
    assert rebuilt == set(movement.seatings)
    by_table = {line for table in {line.table for line in rebuilt} for line in movement.table_card(table)}
    assert by_table == rebuilt


@given(built(sizes=(4, 8)))
def test_f_every_player_deals_equally_often(movement):
    for pair in range(1, movement.pairs + 1):
        deals = Counter()
        for line in movement.guide_card(pair):
            first, second = (Seat.NORTH, Seat.SOUTH) if line.side is Side.NS else (Seat.EAST, Seat.WEST)
            for board in line.boards:
                deals[{first: "first", second: "second"}.get(dealer_of(board, COUNTER_CLOCKWISE))] += 1
        assert deals["first"] == deals["second"]
        assert deals["first"] + deals["second"] == deals[None]


@given(built())
def test_json_reads_back(movement):
    assert from_json(to_json(movement)) == movement


@given(built(sizes=(1,), most=14), st.integers(2, 5))
def test_quality_does_not_depend_on_the_boards_of_a_round(movement, size):
    more = tuple(
        replace(line, boards=tuple(size * board + extra for board in line.boards for extra in range(size)))
        for line in movement.seatings
    )
    longer = replace(movement, seatings=more)
    assert quality(competition(longer)) == quality(competition(movement))


@given(built())
def test_what_is_built_keeps_its_promises(movement):
    found = codes(movement)
    assert not [code for code in found if code.startswith("E-") or code == "W-SWITCH0"]
    rested = Counter(pair for one in movement.rounds for pair in one.sit_outs)
    assert set(rested.values()) <= ({1} if movement.kind != "blackpool" else {1, 2, 3})
    assert movement.pairs % 2 or not rested
    assert movement.tables == tuple(range(1, movement.pairs // 2 + 1))
