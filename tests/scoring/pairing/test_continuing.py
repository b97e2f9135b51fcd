"""The coming rounds drawn anew: what was played counts, nobody meets again, sit-outs are shared out, fields stay."""

from __future__ import annotations

import pytest

from scoring.movements.changes import without
from scoring.movements.checks import check
from scoring.movements.counts import sit_outs
from scoring.movements.kinds import build
from scoring.movements.request import Request
from scoring.movements.seating import Movement
from scoring.pairing.continuing import continued


def errors(changed: Movement) -> list[str]:
    return [finding.code for finding in check(changed) if finding.is_error]


@pytest.mark.parametrize(("pairs", "rounds"), [(8, 4), (12, 6), (20, 6)])
def test_an_even_field_that_becomes_odd_goes_on_without_repeats(pairs: int, rounds: int) -> None:
    ground = build(Request("round-robin", pairs, rounds))
    changed = continued(ground, range(1, pairs + 2), since=2)
    assert changed.rounds[0].seatings == ground.rounds[0].seatings
    assert not errors(changed)
    assert [len(one.sit_outs) for one in changed.rounds] == [1] * rounds
    assert max(sit_outs(changed).values()) == 1


def test_the_tables_of_a_round_play_its_boards() -> None:
    ground = build(Request("round-robin", 8, 4))
    changed = continued(ground, range(1, 10), since=2)
    assert [one.boards for one in changed.rounds] == [one.boards for one in ground.rounds]


def test_an_odd_field_that_becomes_even_has_nobody_sitting_out() -> None:
    ground = build(Request("round-robin", 9, 4))
    present = [pair for pair in range(1, 10) if pair != 5]
    changed = continued(without(ground, 5, since=3), present, since=3)
    assert not errors(changed)
    assert [len(one.sit_outs) for one in changed.rounds] == [1, 1, 1, 1]  # of the last two it is pair 5
    assert all(5 not in line.pairs for line in changed.seatings if line.round >= 3)


def test_whoever_is_ranked_apart_stays_in_its_field() -> None:
    ground = build(Request("mitchell", 12, 5))
    changed = continued(ground, range(1, 14), since=2)
    assert not errors(changed)
    ns = {line.ns for line in changed.live}
    ew = {line.ew for line in changed.live}
    assert not ns & ew
    assert sorted(len(field) for field in (ns, ew)) == [6, 7]
    assert [len(one.sit_outs) for one in changed.rounds] == [1] * 5
