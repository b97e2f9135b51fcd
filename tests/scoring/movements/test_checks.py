"""One planted fault for every code, and nothing to say about sound movements."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.movements import checks
from scoring.movements.checks import check
from scoring.movements.kinds import build
from scoring.movements.mitchell import mitchell
from scoring.movements.request import Request
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Movement, Partners, Seating, TeamPair, WinnerOf
from tests.scoring.movements.independent import relayed_mitchell


def movement_of(*lines, pairs=4, **limits):
    return Movement("planted", "custom", tuple(Seating(*line) for line in lines), pairs, **limits)


A1, A2, A3, B1, B2, B3, B5 = (TeamPair(int(team), half) for half, team in ("a1", "a2", "a3", "b1", "b2", "b3", "b5"))
W1, W2, W3, W9 = (WinnerOf(match) for match in (1, 2, 3, 9))

# Matches 1 and 2 in round 1, the final in round 2.
KNOCK_OUT = ((1, 1, 1, 4, (1,), 1), (1, 2, 2, 3, (1,), 2), (2, 1, W1, W2, (2,), 3))


def individual(*rounds, **limits):
    """An individual at one table, written as "N+S E+W" round by round, a board of its own in each."""
    lines = []
    for number, table in enumerate(rounds, start=1):
        ns, ew = (Partners(*map(int, side.split("+"))) for side in table.split())
        lines.append((number, 1, ns, ew, (number,)))
    return movement_of(*lines, **limits)


SEATS_OF_OTHERS = [
    ({"round": 1, "entries": (A1,), "tables": (1, 2)}, movement_of((1, 1, A1, B2, (1,)), (1, 2, A1, B3, (1,)))),
    ({"round": 1, "entries": (A2, B2), "tables": (1,)}, movement_of((1, 1, A2, B2, (1,)))),
    ({"round": 1, "entries": (2,), "tables": (1, 1)}, individual("1+2 2+3")),
    ({"round": 1, "entries": (4,), "tables": (1, 1)}, individual("1+2 4+4")),
    ({"round": 2, "entries": (W1,), "tables": (1, 1)}, movement_of(*KNOCK_OUT[:2], (2, 1, W1, W1, (2,)))),
    ({"round": 2, "entries": (W1,), "tables": (1, 2)}, movement_of(*KNOCK_OUT, (2, 2, W1, 3, (2,)))),
    ({"round": 2, "entries": (W1, 4), "tables": (1, 2)}, movement_of(*KNOCK_OUT, (2, 2, 4, 5, (2,)))),
    ({"round": 3, "entries": (W3, W2), "tables": (1, 1)}, movement_of(*KNOCK_OUT, (3, 1, W3, W2, (3,)))),
    ({"round": 2, "entries": (W3,), "tables": (2,)}, movement_of(*KNOCK_OUT, (2, 2, W3, 5, (2,)))),
    ({"round": 1, "entries": (W1,), "tables": (2,)}, movement_of(KNOCK_OUT[0], (1, 2, W1, 2, (1,)))),
    ({"round": 3, "entries": (W9,), "tables": (1,)}, movement_of(*KNOCK_OUT, (3, 1, W9, W3, (3,)))),
]

BOARDS_OF_OTHERS = [
    ({"entries": (B1,), "board": 1, "rounds": (1, 2)}, movement_of((1, 1, A2, B1, (1,)), (2, 1, A3, B1, (1,)))),
    (
        {"entries": (3,), "board": 7, "rounds": (1, 2)},
        movement_of((1, 1, Partners(1, 2), Partners(3, 4), (7,)), (2, 1, Partners(3, 5), Partners(6, 7), (7,))),
    ),
    (
        {"entries": (W1, 4), "board": 1, "rounds": (2, 1)},
        movement_of(*KNOCK_OUT[:2], (2, 1, W1, W2, (1,), 3)),
    ),
]

# What is sound about them: two tables, two rounds, boards 1 and 2.
SOUND = ((1, 1, 1, 3, (1,)), (1, 2, 2, 4, (1,)), (2, 1, 1, 4, (2,)), (2, 2, 2, 3, (2,)))

PLANTED = [
    (
        "E-SEAT",
        {"round": 1, "entries": (1,), "tables": (1, 2)},
        movement_of((1, 1, 1, 3, (1,)), (1, 2, 1, 4, (1,)), (2, 1, 1, 4, (2,)), (2, 2, 2, 3, (2,))),
    ),
    ("E-SEAT", {"round": 1, "entries": (2,), "tables": (2, 2)}, movement_of(SOUND[0], (1, 2, 2, 2, (1,)), *SOUND[2:])),
    (
        "E-BOARD2",
        {"entries": (1,), "board": 1, "rounds": (1, 2)},
        movement_of(*SOUND[:2], (2, 1, 1, 4, (1,)), SOUND[3]),
    ),
    ("E-COPY", {"round": 1, "board": 1, "tables": (1, 2)}, movement_of(*SOUND, copies=1)),
    ("W-SHARE", {"round": 2, "board": 2, "tables": (1, 2)}, movement_of(*SOUND, copies=1, share=1)),
    (
        "E-MEET",
        {"entries": (1, 3), "rounds": (1, 2)},
        movement_of(*SOUND[:2], (2, 1, 3, 1, (2,)), (2, 2, 2, 4, (2,))),
    ),
    ("E-EMPTY", {"round": 2, "table": 1, "twice": ()}, movement_of(*SOUND[:2], (2, 1, 1, 4, ()), SOUND[3])),
    ("E-EMPTY", {"round": 1, "table": 1, "twice": (1,)}, movement_of((1, 1, 1, 3, (1, 1)), *SOUND[1:])),
    (
        "W-SITOUT",
        {"entries": (5,), "most": 2, "fewest": 0, "others": 0},
        movement_of(*SOUND, (1, 3, 5, None, ()), (2, 3, None, 5, ()), pairs=5),
    ),
    ("W-PLAYED", None, movement_of((1, 1, 1, 3, (1, 3)), *SOUND[1:])),
    ("W-SINGLE", {"board": 1}, movement_of(SOUND[0], (1, 2, 2, None, ()), *SOUND[2:])),
    ("W-UNEVEN", {"fewest": 1, "most": 2}, movement_of(SOUND[0], (1, 2, 2, None, ()), *SOUND[2:])),
    ("W-FEW", {"entries": (3,), "played": 1, "total": 2}, movement_of(*SOUND[:3], (2, 2, 2, 5, (2,)), pairs=5)),
    ("W-SWITCH0", {"round": 2}, movement_of(*SOUND, switched_rounds=(2,))),
    *(("E-SEAT", *case) for case in SEATS_OF_OTHERS),
    *(("E-BOARD2", *case) for case in BOARDS_OF_OTHERS),
    ("E-MEET", {"entries": (A3, B5), "rounds": (1, 2)}, movement_of((1, 1, A3, B5, (1,)), (2, 1, A3, B5, (2,)))),
    ("E-MEET", {"entries": (2, 3), "rounds": (1, 2)}, individual("1+2 3+4", "1+3 2+4", max_meetings=1)),
    ("E-MEET", {"entries": (W1, W2), "rounds": (2, 3)}, movement_of(*KNOCK_OUT, (3, 1, W1, W2, (3,)), match=True)),
    ("E-PARTNER", {"entries": (1, 2), "rounds": (1, 2)}, individual("1+2 3+4", "2+1 4+3", max_meetings=2)),
    (
        "W-SINGLE",
        {"board": 2, "teams": (1, 2)},
        movement_of((1, 1, A1, B2, (1, 2)), (1, 2, A2, B1, (1,)), (2, 1, A3, B1, (2,)), (2, 2, A1, B3, (2,))),
    ),
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


def test_warnings_are_told_in_sentences():
    movement = movement_of(
        *SOUND, (1, 3, 5, None, ()), (1, 4, 6, None, ()), pairs=6, copies="all", switched_rounds=(2,)
    )
    assert [finding.message for finding in check(movement, seats_matter=True)] == [
        "Pairs 5 and 6 sit out twice, others never.",
        "Pair 5 plays 0 of 2 boards, less than 70 %.",
        "Pair 6 plays 0 of 2 boards, less than 70 %.",
        "Round 2: every table is turned, which changes nothing where all play the same boards.",
        "Pair 1 sits North-South twice and East-West never.",
        "Pair 2 sits North-South twice and East-West never.",
        "Pair 3 sits North-South never and East-West twice.",
        "Pair 4 sits North-South never and East-West twice.",
    ]


def test_sit_outs_of_the_others_are_told_as_they_are():
    """Nine pairs in a Blackpool of seven rounds: 5 and 9 sit out twice, 6, 7 and 8 once, 1 to 4 never."""
    found = [f.message for f in check(build(Request("blackpool", 9))) if f.code == "W-SITOUT"]
    assert found == ["Pairs 5 and 9 sit out twice, others at most once."]


def test_sit_outs_of_the_others_may_all_be_the_same():
    """In each of three rounds two of the pairs 1 to 3 meet, and pair 4 sits out always."""
    lines = [(1, 1, 1, 2, (1,)), (2, 1, 2, 3, (2,)), (3, 1, 3, 1, (3,))]
    movement = movement_of(*lines, *((number, 2, 4, None, ()) for number in (1, 2, 3)))
    found = [f.message for f in check(movement) if f.code == "W-SITOUT"]
    assert found == ["Pair 4 sits out 3 times, others once."]


def test_a_board_that_is_listed_again_is_played_once():
    """Pair 1 has no more boards than the others for a board listed twice, and one of two is less than 70 %."""
    twice = movement_of((1, 1, 1, 3, (1, 1)), *SOUND[1:])
    assert {finding.code for finding in check(twice)} == {"E-EMPTY"}
    again = movement_of((1, 1, 1, 3, (1,)), (2, 1, 1, 3, (1,)), (1, 2, 2, 4, (1, 2)), max_meetings=2)
    assert [f.facts["entries"] for f in check(again) if f.code == "W-FEW"] == [(1,), (3,)]


def test_every_code_of_the_module_is_planted():
    named = set(re.findall(r"[EW]-[A-Z0-9]+", Path(checks.__file__).read_text(encoding="utf-8")))
    assert named == {code for code, _, _ in PLANTED} | {"W-SEATS"}


def test_the_ground_of_the_faults_is_sound():
    assert check(movement_of(*SOUND)) == ()


def test_uneven_seats_are_told_only_where_they_matter():
    movement = movement_of(*SOUND)
    found = {(f.code, f.facts["entries"], f.facts["seats"]) for f in check(movement, seats_matter=True)}
    assert check(movement) == ()
    assert found == {("W-SEATS", (p,), seats) for p, seats in {1: (2, 0), 2: (2, 0), 3: (0, 2), 4: (0, 2)}.items()}
    assert {f.code for f in check(replace(movement, match=True))} == {"W-SEATS"}


@pytest.mark.parametrize("pairs", [4, 8, 12, 14, 22, 60])
def test_stationary_pair_sits_unevenly_unless_it_alternates(pairs):
    def uneven(alternate):
        found = check(round_robin(pairs, 1, alternate_stationary=alternate), seats_matter=True)
        return {(f.code, f.facts["entries"]) for f in found}

    assert uneven(alternate=False) == {("W-SEATS", (pairs,))}
    assert ("W-SEATS", (pairs,)) not in uneven(alternate=True)


@pytest.mark.parametrize("pairs", [4, 5, 6, 7, 12, 13, 24, 25, 60])
def test_round_robins_are_sound(pairs):
    assert check(round_robin(pairs, 1)) == ()


@pytest.mark.parametrize("pairs", [4, 5, 6, 7, 12, 13, 24, 25, 60])
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


def test_everybody_at_half_tables_only_sits_out():
    """All codes count live tables only: nobody sits, meets, or plays a board at a half table."""
    rests = ((1, 3, 5, None, (1,)), (1, 4, None, 5, (9, 9)), (2, 3, 5, None, (1,)), (2, 4, None, 5, (1,)))
    movement = movement_of(*SOUND, *rests, pairs=5, copies=2)
    assert {(f.code, f.facts.get("entries")) for f in check(movement)} == {("W-SITOUT", (5,)), ("W-FEW", (5,))}
    assert movement.boards == (1, 2)


def test_a_pair_listed_at_a_half_table_too_is_sound():
    assert check(movement_of(*SOUND, (1, 3, 1, None, ()), (2, 3, None, 1, (1,)))) == ()


def test_a_knock_out_is_sound_and_losers_do_not_sit_out():
    byes = ((1, 1, 4, 5, (1,), 1), (1, 2, 1, None, ()), (1, 3, 2, None, ()), (1, 4, 3, None, ()))
    rest = ((2, 1, 1, W1, (2,), 2), (2, 2, 2, 3, (2,), 3), (3, 1, WinnerOf(2), W3, (3,), 4))
    movement = movement_of(*byes, *rest, pairs=5, match=True)
    assert {f.code for f in check(movement)} == {"W-SINGLE", "W-UNEVEN"}
    assert check(movement_of(*((*line[:4], (), *line[5:]) for line in (*byes, *rest)), pairs=5, match=True)) == ()
    assert [one.sit_outs for one in movement.rounds] == [(1, 2, 3), (), ()]


def test_a_bye_with_a_number_has_a_winner():
    lines = ((1, 1, 1, None, (), 1), (1, 2, 2, 3, (), 2), (2, 1, W1, W2, (), 3))
    assert check(movement_of(*lines, pairs=3, match=True)) == ()


def test_a_match_of_teams_is_one_meeting_and_each_pair_keeps_its_side():
    match = ((1, 1, A1, B2, (1,)), (1, 2, A2, B1, (1,)))
    assert check(movement_of(*match, pairs=2)) == ()
    later = movement_of(match[0], (2, 1, A2, B1, (1,)), pairs=2, copies=1)  # the halves in two rounds
    assert not [f for f in check(later) if f.is_error]
    again = movement_of(*match, (2, 1, A1, B2, (2,)), (2, 2, A2, B1, (2,)), pairs=2)
    assert [f.facts["entries"] for f in check(again)] == [(A1, B2), (B1, A2)]
    assert check(replace(again, max_meetings=2)) == ()


def test_an_individual_that_changes_partners_is_sound():
    found = check(individual("1+2 3+4", "1+3 4+2", "1+4 2+3", max_meetings=2, pairs=4))
    assert {finding.code for finding in found} == {"W-SINGLE"}  # there is one table only


def test_players_should_sit_in_all_four_places():
    found = check(individual("1+2 3+4", "1+3 4+2", "1+4 2+3", max_meetings=2), seats_matter=True)
    seats = {f.facts["entries"]: f.facts["seats"] for f in found if f.code == "W-SEATS"}
    assert seats == {(1,): (3, 0, 0, 0)}


@pytest.mark.parametrize(
    "movement,texts",
    [
        (movement_of((1, 1, 1, 3, (1,)), (1, 2, 1, 4, (1,))), ["Round 1: pair 1 sits at tables 1 and 2."]),
        (movement_of(*SOUND[:2], (2, 1, 1, 4, (1,)), SOUND[3]), ["Pair 1 plays board 1 twice, in rounds 1 and 2."]),
        (movement_of((1, 1, A2, B2, (1,))), ["Round 1, table 1: team 2 meets itself."]),
        (individual("1+2 3+4", "2+1 5+6"), ["Player 1 and player 2 are partners twice, in rounds 1 and 2."]),
        (movement_of((1, 1, 1, 2, ())), ["Round 1, table 1: no boards."]),
        (movement_of((1, 1, 1, 2, (3, 3, 4))), ["Round 1, table 1: board 3 listed twice."]),
        (movement_of(*SOUND[:2], copies=1), ["Round 1: board 1 lies on tables 1 and 2, from one set of boards."]),
        (
            movement_of(*KNOCK_OUT, (3, 1, W9, 5, (3,))),
            ["Round 3, table 1: the winner of match 9 sits there before it was played."],
        ),
    ],
)
def test_errors_are_told_in_sentences(movement, texts):
    assert [finding.message for finding in check(movement) if finding.is_error][: len(texts)] == texts


@pytest.mark.parametrize("planted", [movement for _, movement in (*SEATS_OF_OTHERS, *BOARDS_OF_OTHERS)])
def test_what_makes_a_movement_unsound_is_found_without_the_warnings(planted):
    found = checks.errors(planted)
    assert found
    assert found == tuple(finding for finding in check(planted) if finding.is_error)
