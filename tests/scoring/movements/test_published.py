"""Published movement cards, read from their files and looked at by the checks."""

import json
from pathlib import Path

import pytest

from scoring.movements.balance import competition, quality
from scoring.movements.checks import check
from scoring.movements.howell import howell
from scoring.movements.json_form import from_json, to_json
from tests.scoring.movements.independent import plain, walk

FIXTURES = Path(__file__).parents[3] / "fixtures" / "movements"


def load(name):
    return json.loads((FIXTURES / name).read_text(encoding="utf-8"))


def unrolled(card, pairs):
    """The whole Howell of a first round: each next round adds 1 (mod n) to all moving pairs and sets."""
    circle = pairs - 1

    def moved(number, steps):
        return number if number == pairs else (number + steps - 1) % circle + 1

    rounds = [
        [
            {
                "table": line["table"],
                "ns": moved(line["ns"], steps),
                "ew": moved(line["ew"], steps),
                "boards": [moved(line["boards"][0], steps)],
            }
            for line in card["rounds"][0]
        ]
        for steps in range(circle)
    ]
    return {**card, "rounds": rounds}


@pytest.mark.parametrize("name", sorted(path.name for path in FIXTURES.glob("*.json")))
def test_every_card_is_sound_and_cites_its_source(name):
    card = load(name)
    movement = from_json(card)
    assert card["source"]
    assert not [finding for finding in check(movement) if finding.is_error]
    walk(plain(movement), movement.pairs)


@pytest.mark.parametrize("pairs,published", [(8, 100), (10, 83.3), (12, 100)])
def test_first_rounds_unroll_to_full_howells(pairs, published):
    movement = from_json(unrolled(load(f"howell_{pairs}_first_round.json"), pairs))
    assert check(movement) == ()
    assert movement.number_of_rounds == len(movement.boards) == pairs - 1
    assert all(len(movement.boards) == sum(len(line.boards) for line in movement.of_pair(p)) for p in range(1, pairs))
    assert round(float(quality(competition(movement))), 1) == published


def test_a_spoiled_card_is_refused():
    card = load("howell_8_balanced.json")
    first, second = card["rounds"][0][:2]
    first["boards"], second["boards"] = second["boards"], first["boards"]
    assert {finding.code for finding in check(from_json(card)) if finding.is_error} == {"E-BOARD2"}


@pytest.mark.parametrize("pairs", [8, 10, 12])
def test_our_howell_has_the_published_first_round(pairs):
    (published,) = load(f"howell_{pairs}_first_round.json")["rounds"]
    ours = to_json(howell(pairs, 1, relayed=True))["rounds"][0]
    assert ours == published


def test_the_eight_rounds_play_again_whom_they_met_only_in_the_last_round():
    movement = from_json(load("howell_8_eight_rounds.json"))
    assert movement.max_meetings == 2
    met = [frozenset(line.pairs) for one in movement.rounds[:7] for line in one.seatings]
    assert len(met) == len(set(met)) == 28
