"""One planted fault for every code, and nothing to say about sound movements."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.movements import checks
from scoring.movements.checks import check
from scoring.movements.mitchell import mitchell
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Movement, Seating
from tests.scoring.movements.independent import relayed_mitchell


def movement_of(*lines, pairs=4, **limits):
    return Movement("planted", "custom", tuple(Seating(*line) for line in lines), pairs, **limits)


# What is sound about them: two tables, two rounds, boards 1 and 2.
SOUND = ((1, 1, 1, 3, (1,)), (1, 2, 2, 4, (1,)), (2, 1, 1, 4, (2,)), (2, 2, 2, 3, (2,)))

PLANTED = [
    (
        "E-SEAT",
        {"round": 1, "pair": 1, "tables": (1, 2)},
        movement_of((1, 1, 1, 3, (1,)), (1, 2, 1, 4, (1,)), (2, 1, 1, 4, (2,)), (2, 2, 2, 3, (2,))),
    ),
    ("E-SEAT", {"round": 1, "pair": 2, "tables": (2, 2)}, movement_of(SOUND[0], (1, 2, 2, 2, (1,)), *SOUND[2:])),
    (
        "E-BOARD2",
        {"pair": 1, "board": 1, "rounds": (1, 2)},
        movement_of(*SOUND[:2], (2, 1, 1, 4, (1,)), SOUND[3]),
    ),
    ("E-COPY", {"round": 1, "board": 1, "tables": (1, 2)}, movement_of(*SOUND, copies=1)),
    ("W-SHARE", {"round": 2, "board": 2, "tables": (1, 2)}, movement_of(*SOUND, copies=1, share=1)),
    (
        "E-MEET",
        {"pairs": (1, 3), "rounds": (1, 2)},
        movement_of(*SOUND[:2], (2, 1, 3, 1, (2,)), (2, 2, 2, 4, (2,))),
    ),
    ("E-EMPTY", {"round": 2, "table": 1, "twice": ()}, movement_of(*SOUND[:2], (2, 1, 1, 4, ()), SOUND[3])),
    ("E-EMPTY", {"round": 1, "table": 1, "twice": (1,)}, movement_of((1, 1, 1, 3, (1, 1)), *SOUND[1:])),
    (
        "W-SITOUT",
        {"pairs": (5,), "most": 2, "fewest": 0},
        movement_of(*SOUND, (1, 3, 5, None, ()), (2, 3, None, 5, ()), pairs=5),
    ),
    ("W-PLAYED", None, movement_of((1, 1, 1, 3, (1, 3)), *SOUND[1:])),
    ("W-SINGLE", {"board": 1}, movement_of(SOUND[0], (1, 2, 2, None, ()), *SOUND[2:])),
    ("W-UNEVEN", {"fewest": 1, "most": 2}, movement_of(SOUND[0], (1, 2, 2, None, ()), *SOUND[2:])),
    ("W-FEW", {"pair": 3, "played": 1, "total": 2}, movement_of(*SOUND[:3], (2, 2, 2, 5, (2,)), pairs=5)),
    ("W-SWITCH0", {"round": 2}, movement_of(*SOUND, switched_rounds=(2,))),
]


@pytest.mark.parametrize("code,facts,movement", PLANTED)
def test_planted_fault_is_found(code, facts, movement):
    found = [finding for finding in check(movement) if finding.code == code]
    assert found
    if facts is not None:
        assert facts in [dict(finding.facts) for finding in found]
    assert {finding.is_error for finding in found} == {code[0] == "E"}


def test_played_names_the_pairs_and_their_boards():
    (found,) = [f for f in check(movement_of((1, 1, 1, 3, (1, 3)), *SOUND[1:])) if f.code == "W-PLAYED"]
    assert found.facts["sit_outs"] == 0
    assert dict(found.facts["played"]) == {1: 3, 2: 2, 3: 3, 4: 2}


def test_every_code_of_the_module_is_planted():
    named = set(re.findall(r"[EW]-[A-Z0-9]+", Path(checks.__file__).read_text(encoding="utf-8")))
    assert named == {code for code, _, _ in PLANTED} | {"W-SEATS"}


def test_the_ground_of_the_faults_is_sound():
    assert check(movement_of(*SOUND)) == ()


def test_uneven_seats_are_told_only_where_they_matter():
    movement = movement_of(*SOUND)
    found = {(f.code, f.facts["pair"], f.facts["ns"], f.facts["ew"]) for f in check(movement, seats_matter=True)}
    assert check(movement) == ()
    assert found == {("W-SEATS", 1, 2, 0), ("W-SEATS", 2, 2, 0), ("W-SEATS", 3, 0, 2), ("W-SEATS", 4, 0, 2)}


@pytest.mark.parametrize("pairs", [4, 8, 12, 14, 22, 60])
def test_stationary_pair_sits_unevenly_unless_it_alternates(pairs):
    def uneven(alternate):
        found = check(round_robin(pairs, 1, alternate_stationary=alternate), seats_matter=True)
        return {(f.code, f.facts["pair"]) for f in found}

    assert uneven(alternate=False) == {("W-SEATS", pairs)}
    assert ("W-SEATS", pairs) not in uneven(alternate=True)


@pytest.mark.parametrize("pairs", range(4, 61))
def test_round_robins_are_sound(pairs):
    assert check(round_robin(pairs, 1)) == ()


@pytest.mark.parametrize("pairs", range(4, 61))
def test_mitchells_are_sound(pairs):
    # In the shortest odd fields the visitors miss a third or half of the boards, and are told so.
    few = {5: {"W-FEW"}}.get(pairs, set())
    assert {finding.code for finding in check(mitchell(pairs, boards_per_round=1))} == few


def test_share_and_relay_shares_between_two_tables():
    movement = replace(movement_of(*relayed_mitchell(4, 0), pairs=8), copies=1, share=1)
    assert {(f.code, f.facts["tables"]) for f in check(movement)} == {("W-SHARE", (1, 4))}
    assert len(check(movement)) == 4
    assert {f.code for f in check(replace(movement, share=0))} == {"E-COPY"}


def test_limits_are_those_of_the_movement():
    twice = movement_of(*SOUND[:2], (2, 1, 1, 3, (2,)), (2, 2, 2, 4, (2,)), max_meetings=2)
    match = movement_of((1, 1, 1, 3, ()), (1, 2, 2, 4, ()), match=True)
    two_copies = movement_of(*SOUND, copies=2)
    turned_with_one_set = movement_of(*SOUND, copies=2, switched_rounds=(1,))
    assert check(twice) == check(match) == check(two_copies) == check(turned_with_one_set) == ()
