"""The JSON form: reading with defaults, refusing with the place, and back."""

import json

import pytest
from hypothesis import given

from scoring.errors import MovementError
from scoring.movements.json_form import from_json, parse_json, to_json
from scoring.movements.mitchell import mitchell
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Movement, Partners, Seating, TeamPair, WinnerOf
from tests.scoring.movements.strategies import anything

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
        ([[]], "rounds[0]"),
        ([ROUND, []], "rounds[1]"),
        ([ROUND, [{**ROUND[0], "ns": "3"}]], "rounds[1][0].ns"),
        ([ROUND, [{**ROUND[0], "ns": "3b"}]], "rounds[1][0].ns"),
        ([[{**ROUND[0], "ew": "3a"}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "ew": "0b"}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "ew": "٣b"}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "ew": "W0"}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "ew": "w5"}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "ew": [1]}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "ew": [1, 2, 3]}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "ew": [1, None]}]], "rounds[0][0].ew[1]"),
        ([[{**ROUND[0], "ns": 1001}]], "rounds[0][0].ns"),
        ([[{**ROUND[0], "ew": "1001b"}]], "rounds[0][0].ew"),
        ([[{**ROUND[0], "boards": [10**7]}]], "rounds[0][0].boards[0]"),
        ([[{**ROUND[0], "match": "5"}]], "rounds[0][0].match"),
        ([[{**ROUND[0], "group": 0}]], "rounds[0][0].group"),
        ([[{**ROUND[0], "ew": [1, 2]}]], "round 1, table 1"),
        ([ROUND, [{**ROUND[0], "ns": "1a", "ew": "2b"}]], "round 2, table 1"),
        ([[{**ROUND[0], "ns": [3, 4], "ew": None}, {**ROUND[0], "table": 2}]], "round 1, table 2"),
        ([[{**ROUND[0]}, {**ROUND[0], "ns": 3, "ew": 4}]], "rounds[0][1].table"),
        ({"rounds": [ROUND], "copies": 4}, "copies"),
        ({"rounds": [ROUND], "copies": True}, "copies"),
        ({"rounds": [ROUND], "copies": 1.0}, "copies"),
        ({"rounds": [ROUND], "copies": [1]}, "copies"),
        ({"rounds": [ROUND], "name": "\ud800"}, "name"),
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
        ({"rounds": [ROUND], "switched_rounds": [99]}, "switched_rounds[0]"),
        ({"rounds": [ROUND, ROUND], "switched_rounds": [2, 2]}, "switched_rounds[1]"),
        ({"rounds": [ROUND], "switched": [1]}, "switched"),
        ([[{**ROUND[0], "north": 1}]], "rounds[0][0].north"),
        ([[{"table": 1}]], "rounds[0][0]"),
        ([[{"table": 1, "ns": None, "ew": None}]], "rounds"),
        ({"rounds": [ROUND], "name": 3}, "name"),
        ({"rounds": [ROUND], "kind": None}, "kind"),
    ],
)
def test_refusals_say_where(data, where):
    with pytest.raises(MovementError) as refusal:
        from_json(data)
    assert (refusal.value.code, refusal.value.facts["where"]) == ("json", where)


@given(anything())
def test_every_movement_reads_back_from_its_text(movement):
    assert from_json(parse_json(json.dumps(to_json(movement)))) == movement


def test_every_way_to_sit_has_its_form():
    def sides(*entries):
        movement = Movement("", "custom", tuple(Seating(1, i + 1, *two, ()) for i, two in enumerate(entries)), 9)
        return [[table["ns"], table["ew"]] for table in to_json(movement)["rounds"][0]]

    assert sides((1, 2), (3, None), (None, WinnerOf(5))) == [[1, 2], [3, None], [None, "W5"]]
    assert sides((TeamPair(3, "a"), TeamPair(12, "b"))) == [["3a", "12b"]]
    assert sides((Partners(1, 20), Partners(7, 4)), (9, None)) == [[[1, 20], [7, 4]], [9, None]]


def test_match_and_group_stand_only_where_there_is_one():
    lines = (Seating(1, 1, 1, 2, (), match=5), Seating(1, 2, 3, 4, (), group=2))
    (tables,) = to_json(Movement("", "groups", lines, 4, match=True))["rounds"]
    assert [sorted(set(table) - {"table", "ns", "ew", "boards"}) for table in tables] == [["match"], ["group"]]


def test_a_player_who_rests_is_listed_by_number():
    tables = [{"table": 1, "ns": [1, 2], "ew": [3, 4], "boards": [1]}, {"table": 2, "ns": 5, "ew": None, "boards": []}]
    movement = from_json([tables])
    assert movement.pairs == 5
    assert movement.rounds[0].sit_outs == (5,)


def test_tables_may_stand_in_any_order():
    rows = [{"table": 2, "ns": 3, "ew": 4}, {"table": 1, "ns": 1, "ew": 2}]
    assert from_json([rows]) == from_json([rows[::-1]])


@pytest.mark.parametrize(
    "text,said",
    [
        ("", "line 1, column 1"),
        ("[[", "line 1, column 3"),
        ("{\n 'rounds': []}", "line 2, column 2"),
        ('{"rounds": [], "rounds": []}', '"rounds" stands twice'),
        ('[[{"table": NaN}]]', "NaN"),
        ('[[{"table": -Infinity}]]', "-Infinity"),
        ("[" * 100_000, "nested too deeply"),
        ("[" + "9" * 5000 + "]", "too long"),
    ],
)
def test_what_is_no_json_is_refused(text, said):
    with pytest.raises(MovementError) as refusal:
        parse_json(text)
    assert refusal.value.code == "json"
    assert said in str(refusal.value)


def test_a_long_value_is_cut_short_in_the_refusal():
    with pytest.raises(MovementError) as refusal:
        from_json([["x" * 1000]])
    assert len(str(refusal.value)) < 150


@pytest.mark.parametrize("value,said", [(None, "null"), (True, "true"), ("a\nb", '"a\\nb"'), ([1, None], "[1, null]")])
def test_what_is_wrong_is_quoted_as_json(value, said):
    with pytest.raises(MovementError) as refusal:
        from_json([[{**ROUND[0], "table": value}]])
    assert str(refusal.value).endswith(f"not {said}")
