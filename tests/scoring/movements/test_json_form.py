"""The JSON form: reading with defaults, refusing with the place, and back."""

import json

import pytest

from scoring.errors import MovementError
from scoring.movements.json_form import from_json, to_json
from scoring.movements.mitchell import mitchell
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Movement, Seating

ROUND = [{"table": 1, "ns": 1, "ew": 2, "boards": [1, 2]}]


@pytest.mark.parametrize(
    "movement", [mitchell(4), mitchell(13, 3, 2), round_robin(9, 1), mitchell(8, two_winner=False), round_robin(12)]
)
def test_reads_back(movement):
    assert from_json(json.loads(json.dumps(to_json(movement)))) == movement


def test_limits_read_back():
    limits = {"copies": 2, "two_winner": True, "max_meetings": 3, "switched_rounds": (1,), "match": True, "share": 1}
    movement = Movement("all limits", "custom", (Seating(1, 1, 1, 2, ()),), 2, **limits)
    assert from_json(to_json(movement)) == movement


def test_form():
    assert to_json(Movement("one table", "custom", (Seating(1, 1, 1, 2, (1, 2)),), 2)) == {
        "name": "one table",
        "kind": "custom",
        "copies": "all",
        "share": 0,
        "max_meetings": 1,
        "two_winner": False,
        "switched_rounds": [],
        "match": False,
        "rounds": [ROUND],
    }


def test_bare_list_of_rounds_has_the_defaults():
    expected = Movement("", "custom", (Seating(1, 1, 1, 2, (1, 2)),), 2, copies=1)
    assert from_json([ROUND]) == from_json({"rounds": [ROUND]}) == expected


def test_null_is_an_empty_seat():
    movement = from_json([[{"table": 1, "ns": None, "ew": 3, "boards": []}]])
    assert movement.seatings == (Seating(1, 1, None, 3, ()),)
    assert movement.pairs == 3


@pytest.mark.parametrize(
    "data,where",
    [
        (None, "rounds"),
        ("text", "rounds"),
        ([], "rounds"),
        ({"name": "no rounds"}, "rounds"),
        ([1], "rounds[0]"),
        ([[1]], "rounds[0][0]"),
        ([ROUND, [{**ROUND[0], "ns": "3a"}]], "rounds[1][0].ns"),
        ([[{**ROUND[0], "ew": [1, 2]}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "ns": True}]], "rounds[0][0].ns"),
        ([[{**ROUND[0], "ns": 0}]], "rounds[0][0].ns"),
        ([[{**ROUND[0], "table": None}]], "rounds[0][0].table"),
        ([[{**ROUND[0], "boards": "1-4"}]], "rounds[0][0].boards"),
        ([[{**ROUND[0], "boards": [1, 2.5]}]], "rounds[0][0].boards[1]"),
        ({"rounds": [ROUND], "copies": "some"}, "copies"),
        ({"rounds": [ROUND], "copies": 0}, "copies"),
        ({"rounds": [ROUND], "share": -1}, "share"),
        ({"rounds": [ROUND], "two_winner": 1}, "two_winner"),
        ({"rounds": [ROUND], "match": "no"}, "match"),
        ({"rounds": [ROUND], "max_meetings": 0}, "max_meetings"),
        ({"rounds": [ROUND], "switched_rounds": 3}, "switched_rounds"),
        ({"rounds": [ROUND], "name": 3}, "name"),
        ({"rounds": [ROUND], "kind": None}, "kind"),
    ],
)
def test_refusals_say_where(data, where):
    with pytest.raises(MovementError) as refusal:
        from_json(data)
    assert (refusal.value.code, refusal.value.facts["where"]) == ("json", where)
