"""What is said of movements on the site, where a sentence depends on the facts."""

from __future__ import annotations

import pytest

from scoring.errors import MovementError
from scoring.movements.checks import check
from scoring.movements.fairness import fairness
from scoring.movements.kinds import build
from scoring.movements.request import Request
from tournaments.texts.findings import finding_sentences
from tournaments.texts.movements import remark_sentence
from tournaments.texts.sentences import sentence


@pytest.mark.parametrize(
    "asked, end",
    [
        (Request("teams", 8, relayed=True), "take “american-whist”. It exists for: 7, 9."),
        (Request("round-robin", 100, relayed=True), "take “Mitchell”."),
    ],
)
def test_for_boards_that_move_a_movement_that_exists_is_named(asked: Request, end: str) -> None:
    with pytest.raises(MovementError) as refusal:
        build(asked)
    assert sentence(refusal.value).endswith(end)


def test_of_two_fields_all_who_can_meet_do() -> None:
    said = [remark_sentence(remark) for remark in fairness(build(Request("mitchell", 12)))]
    assert "Every North-South pair meets every East-West pair once." in said


def test_others_do_not_sit_out_more_often_than_is_said() -> None:
    """In a Blackpool of nine pairs 6, 7 and 8 sit out once, 1 to 4 never."""
    said = finding_sentences(check(build(Request("blackpool", 9))))
    assert "Sit-outs differ: 2 for pairs 5, 9, at most 1 for others." in said
