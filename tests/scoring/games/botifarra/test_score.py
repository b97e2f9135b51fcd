"""Scores of a deal (rules/botifarra.md, clauses 4.5, 7 and 9; worked cases D and B of section 14)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ImpossibleSlip
from scoring.games.botifarra.options import LEVELS, Level, Options, parse_variant
from scoring.games.botifarra.score import (
    TRUMPS,
    game_points,
    hand_score,
    outcome_of_slip,
    own_doubles,
    own_factors,
    stake_of_offence,
)
from scoring.seats import Side
from tests.scoring.games.botifarra.cases import table

BOARD_LEVELS = {"": "none", "X": "contro", "R": "recontro"}


@pytest.mark.parametrize("row", table("scores"), ids=lambda row: row["id"])
def test_worked_case_of_game_points(row: dict[str, str]) -> None:
    options = parse_variant(f"eastern+schedule={row['schedule']}")
    outcome = outcome_of_slip(options, Side.EW, row["trump"], LEVELS[row["level"]], int(row["ns_points"]))
    assert "{NS}/{EW}".format(**game_points(outcome, options).as_dict()) == row["game_points"].replace(" ", "")


def natural_tables() -> list[object]:
    cases = []
    for row in table("boards"):
        for index, (text, scores) in enumerate(zip(row["tables"].split("; "), row["hand_scores"].split(), strict=True)):
            if not text.startswith("penalty"):
                cases.append(pytest.param(text, scores, id=f"{row['id']}-{index + 1}"))
    return cases


@pytest.mark.parametrize("text, scores", natural_tables())
def test_worked_case_of_a_signed_hand_score(text: str, scores: str) -> None:
    points, declarer, *marks = text.split()
    mark = marks[0] if marks else ""
    level = LEVELS[BOARD_LEVELS[mark.replace("B", "")]]
    outcome = outcome_of_slip(Options(), Side(declarer), "bot" if "B" in mark else "o", level, int(points))
    assert "{NS}/{EW}".format(**hand_score(outcome, Options()).as_dict()) == scores


@pytest.mark.parametrize("row", table("worked_example"), ids=lambda row: row["ns"] + row["ew"])
def test_the_worked_example(row: dict[str, str]) -> None:
    trump = "bot" if row["declared"].startswith("B") else "c"
    level = Level.CONTRO if row["declared"].startswith("X") else Level.NONE
    outcome = outcome_of_slip(Options(), Side.EW, trump, level, int(row["ns_points"]))
    expected = {"NS": int(row["ns_hand_score"]), "EW": int(row["ew_hand_score"])}
    assert hand_score(outcome, Options()).as_dict() == expected


@pytest.mark.parametrize(
    "trump, level, effect, factors",
    [
        ("o", "none", "none", (1, 1)),
        ("bot", "none", "none", (2, 1)),
        ("o", "contro", "none", (1, 2)),
        ("bot", "contro", "none", (2, 2)),  # each side declared a double (9.5)
        ("o", "recontro", "none", (1, 2)),  # recontrar has no effect (A18)
        ("o", "recontro", "own_side", (2, 2)),
        ("bot", "recontro", "own_side", (2, 2)),  # nothing counts more than double
        ("o", "santvicenc", "none", (1, 2)),  # counts as recontrar
        ("o", "santvicenc", "own_side", (2, 2)),
    ],
)
def test_a_side_is_doubled_exactly_by_its_own_double(
    trump: str, level: str, effect: str, factors: tuple[int, int]
) -> None:
    options = parse_variant(f"eastern+recontrar_effect={effect}")
    outcome = outcome_of_slip(options, Side.NS, trump, LEVELS[level], 50)
    assert own_factors(outcome, options).values == factors


@pytest.mark.parametrize(
    "trump, level, effect, calls",
    [
        ("o", "none", "none", ("", "")),
        ("bot", "none", "none", ("botifarra", "")),
        ("o", "contro", "none", ("", "contro")),
        ("bot", "contro", "none", ("botifarra", "contro")),
        ("o", "recontro", "none", ("", "contro")),  # recontrar is nobody's double (A18)
        ("o", "recontro", "own_side", ("recontro", "contro")),
        ("bot", "recontro", "own_side", ("botifarra", "contro")),
    ],
)
def test_the_call_that_doubled_a_side_is_named(trump: str, level: str, effect: str, calls: tuple[str, str]) -> None:
    options = parse_variant(f"eastern+recontrar_effect={effect}")
    outcome = outcome_of_slip(options, Side.NS, trump, LEVELS[level], 50)
    assert own_doubles(outcome, options).values == calls


@pytest.mark.parametrize("trump, level, stake", [("o", "none", 36), ("o", "contro", 72), ("bot", "contro", 144)])
def test_an_offence_costs_all_points_at_stake(trump: str, level: str, stake: int) -> None:
    outcome = outcome_of_slip(Options(), Side.NS, trump, LEVELS[level], 20)
    assert stake_of_offence(outcome, Options()) == stake


@pytest.mark.parametrize(
    "variant, trump, level, points, code",
    [
        ("eastern", "o", "none", 73, "points"),
        ("eastern", "o", "none", -1, "points"),
        ("eastern", "x", "none", 36, "trump"),
        ("championship", "o", "santvicenc", 36, "level"),
        ("eastern+max_level_botifarra=contro", "bot", "recontro", 36, "level"),
    ],
)
def test_an_impossible_slip_is_refused(variant: str, trump: str, level: str, points: int, code: str) -> None:
    with pytest.raises(ImpossibleSlip) as refusal:
        outcome_of_slip(parse_variant(variant), Side.NS, trump, LEVELS[level], points)
    assert refusal.value.code == code


@given(
    points=st.integers(0, 72),
    declarer=st.sampled_from([Side.NS, Side.EW]),
    trump=st.sampled_from(TRUMPS),
    level=st.sampled_from(list(Level)),
)
def test_only_the_side_above_36_scores_in_ordinary_play(points: int, declarer: Side, trump: str, level: Level) -> None:
    outcome = outcome_of_slip(Options(), declarer, trump, level, points)
    scored = game_points(outcome, Options())
    assert (scored[Side.NS] > 0) == (points > 36)
    assert (scored[Side.EW] > 0) == (points < 36)
    unsigned = {
        abs(score) // factor
        for score, factor in zip(hand_score(outcome, Options()), own_factors(outcome, Options()), strict=False)
    }
    assert unsigned == {abs(points - 36)}
