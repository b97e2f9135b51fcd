"""Movements by name: what is asked for is built, what does not exist is refused with the nearest that does."""

from dataclasses import replace

import pytest

from scoring.errors import MovementError
from scoring.movements import kinds
from scoring.movements.checks import check
from scoring.movements.kinds import KINDS, build, find_kind, nearest, require_two_fields, rounds_of
from scoring.movements.request import Method, Option, Request
from scoring.movements.seating import Seating
from tests.scoring.movements.strategies import forms_of


def refused(request):
    with pytest.raises(MovementError) as refusal:
        build(request)
    return refusal.value


def test_names_are_different_and_find_their_kind():
    assert len({kind.key for kind in KINDS}) == len(KINDS)
    assert all(find_kind(kind.key) is kind for kind in KINDS)


@pytest.mark.parametrize(
    "asked,meant",
    [("mitchel", "mitchell"), ("round_robin", "round-robin"), ("Robin", "round-robin"), ("MITCHELL", "mitchell")],
)
def test_unknown_names_are_refused_with_the_most_similar(asked, meant):
    error = refused(Request(asked, 12))
    assert (error.code, error.facts["nearest"]) == ("kind", meant)
    assert meant in str(error)


@pytest.mark.parametrize("asked", ["", "?", "ЖЖЖ"])
def test_however_strange_a_name_is_something_is_named(asked):
    assert refused(Request(asked, 12)).facts["nearest"] in {kind.key for kind in KINDS}


def test_swiss_points_to_its_command():
    error = refused(Request("swiss", 12))
    assert error.code == "swiss"
    assert "pair" in str(error)


@pytest.mark.parametrize(
    "request_,code,near",
    [
        (Request("mitchell", 3), "size", (4,)),
        (Request("round-robin", 0), "size", (4,)),
        (Request("mitchell", 201), "size", (200,)),
        (Request("round-robin", 10**30), "size", (200,)),
        (Request("mitchell", 12, rounds=7), "rounds", (6,)),
        (Request("mitchell", 12, rounds=0), "rounds", (1,)),
        (Request("mitchell", 12, rounds=-4), "rounds", (1,)),
        (Request("mitchell", 12, boards_per_round=9), "boards", 8),
        (Request("mitchell", 12, boards_per_round=0), "boards", 1),
        (Request("round-robin", 12, relayed=True), "relayed", "howell"),
        (Request("mitchell", 12, method=Method.SKIP), "method", "mitchell"),
        (Request("round-robin", 12, method=Method.CUT), "method", "mitchell"),
        (Request("mitchell", 12, group_size=4), "group_size", "groups"),
    ],
)
def test_what_does_not_exist_is_refused_with_the_nearest(request_, code, near):
    error = refused(request_)
    assert (error.code, error.facts["nearest"]) == (code, near)
    for number in near if isinstance(near, tuple) else [near]:
        assert str(number) in str(error)


@pytest.mark.parametrize("wanted,found", [(8, (6, 9)), (6, (5, 9)), (1, (5,)), (70, (58,)), (57, (9, 58))])
def test_nearest(wanted, found):
    assert nearest([5, 6, 9, 58], wanted) == found


def test_none_at_all_is_said():
    assert nearest([], 4) == ()


def test_rounds_are_the_greatest_unless_asked_for():
    assert build(Request("mitchell", 12)).number_of_rounds == 6
    assert build(Request("mitchell", 12, rounds=2)).number_of_rounds == 2


def test_an_unsound_movement_is_a_defect(monkeypatch):
    mitchell = find_kind("mitchell")

    def unsound(request):
        movement = mitchell.build(request)
        return replace(movement, seatings=(*movement.seatings, Seating(1, 99, 1, 2, (1,))))

    monkeypatch.setattr(kinds, "KINDS", (replace(mitchell, build=unsound),))
    with pytest.raises(RuntimeError, match="pair 1 sits"):
        build(Request("mitchell", 12))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_only_what_can_be_turned_is_turned_for_one_ranking(kind):
    """Of two fields, or on demand in whole rounds (the hesitation): building it as one ranking changes it."""
    relayed = forms_of(kind)[-1]
    size = [n for n in kind.sizes(Request(kind.key, 0, relayed=relayed)) if n >= 14][0]
    two, one = (build(Request(kind.key, size, relayed=relayed, one_winner=wish)) for wish in (False, True))
    assert kind.turns == (two != one)
    assert not one.two_winner
    if kind.turns:
        require_two_fields(kind)
        return
    with pytest.raises(MovementError) as refusal:
        require_two_fields(kind)
    assert refusal.value.code == "one_winner"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_a_seed_is_for_lots(kind):
    relayed = forms_of(kind)[-1]
    size = kind.sizes(Request(kind.key, 0, relayed=relayed))[0]
    asked = Request(kind.key, size, relayed=relayed, seed=7)
    if kind.key == "drawn-partners":
        assert build(asked) != build(replace(asked, seed=None)) == build(replace(asked, seed=0))
    else:
        assert (refused(asked).code, refused(asked).facts["nearest"]) == ("seed", "drawn-partners")


@pytest.mark.parametrize(
    "asked,instead",
    [
        (Request("teams", 8), "american-whist with 7 or 9 teams"),
        (Request("teams", 30), "american-whist with 29 teams"),
        (Request("teams", 9), "american-whist"),
        (Request("drawn-partners", 24), "rainbow with 20 or 28 players"),
        (Request("drawn-partners", 28), "rainbow"),
        (Request("round-robin", 60), "howell"),
        (Request("round-robin", 100), "mitchell"),
        (Request("groups", 100), "mitchell"),
        (Request("knockout", 12), "howell"),
        (Request("league", 3), "howell with 4 pairs"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value.kind}-{value.size}",
)
def test_for_boards_that_move_a_kind_of_this_size_is_named(asked, instead):
    error = refused(replace(asked, relayed=True))
    assert error.code == "relayed"
    assert str(error).endswith(f"; for one relayed set take {instead}")
    is_match = asked.kind in ("groups", "knockout", "league")
    assert str(error).startswith(
        f"in {asked.kind} every table plays a match" if is_match else f"{asked.kind} is played"
    )


def refusal_of(asked):
    """Why there is no such movement, none where there is one."""
    try:
        assert rounds_of(asked)
    except MovementError as error:
        return error
    return None


FORMS = [{}, {"relayed": True}, {"method": Method.STRAIGHT, "relayed": True}, {"group_size": 2}, {"seed": 1}]


def suggested(asked, error):
    """What a refusal names instead: the nearest kind, with its nearest sizes, or the nearest sizes of the same kind."""
    facts = error.facts
    if error.code == "size":
        return [replace(asked, size=size) for size in facts["nearest"]]
    if error.code == "relayed":
        return [Request(facts["nearest"], size, relayed=True) for size in facts["sizes"] or [asked.size]]
    return []


@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(form) or "copies")
def test_whatever_a_refusal_names_exists(form):
    """Every kind, size and form: what is named can be asked for, and what means nothing is told by its code."""
    for kind in KINDS:
        for size in range(205):
            asked = Request(kind.key, size, **form)
            error = refusal_of(asked)
            if error is not None:
                named = suggested(asked, error)
                assert named or error.code in form, asked
                assert not any(map(refusal_of, named)), asked


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_boards_move_and_are_counted_only_where_the_kind_says_so(kind):
    """Copies are never given out for boards that move, and a match has no boards."""
    size = kind.sizes(Request(kind.key, 0))[0]
    if not kind.travels:
        assert refused(Request(kind.key, size, relayed=True)).code == "relayed"
    movement = build(Request(kind.key, size, relayed=kind.relayed_only))
    assert movement.match == (Option.BOARDS not in kind.options)


def asked_of(kind, relayed):
    """The smallest field, the next odd and even ones, and one of middling size."""
    asked = Request(kind.key, 0, boards_per_round=1, relayed=relayed)
    sizes = [size for size in kind.sizes(asked) if size <= 60]
    return [replace(asked, size=size) for size in sorted({*sizes[:3], sizes[len(sizes) // 2]})]


@pytest.mark.parametrize(
    "request_",
    [asked for kind in KINDS for relayed in forms_of(kind) for asked in asked_of(kind, relayed)],
    ids=lambda asked: f"{asked.kind}-{asked.size}{'-relayed' * asked.relayed}",
)
def test_every_kind_is_what_was_asked_for(request_):
    kind = find_kind(request_.kind)
    movement = build(request_)
    assert (movement.kind, movement.unit, movement.pairs) == (kind.key, kind.unit, request_.size)
    assert [one.number for one in movement.rounds] == list(range(1, max(kind.rounds(request_)) + 1))
    assert (movement.copies == "all") == (not (request_.relayed or kind.relayed_only))
    assert not [finding for finding in check(movement) if finding.is_error or finding.code == "W-SWITCH0"]
    assert refused(replace(request_, rounds=movement.number_of_rounds + 1)).code == "rounds"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_no_kind_is_larger_than_the_largest_field(kind):
    for relayed in forms_of(kind):
        sizes = list(kind.sizes(Request(kind.key, 0, relayed=relayed)))
        assert sizes == sorted(set(sizes))
        assert 3 <= sizes[0] <= sizes[-1] <= 200


def tables(n):
    return (n + 1) // 2


def full(n):
    return n - 1 + n % 2


# Kind, boards that travel or not: the sizes that exist, and the rounds without a wish.
EXISTS = [
    ("mitchell", False, range(4, 201), tables),
    ("mitchell", True, range(4, 201), tables),
    ("howell", False, range(4, 61), full),
    ("howell", True, range(4, 61), full),
    ("round-robin", False, range(4, 201), full),
    ("endless-howell", False, range(4, 61), full),
    ("hesitation", True, [n for n in range(5, 59) if n % 4 in (1, 2)], lambda n: tables(n) + 1),
    ("blackpool", True, range(8, 61), lambda n: tables(n) + 2),
    ("web", True, [n for n in range(7, 61) if n % 4 in (3, 0)], lambda n: tables(n) - 1),
    ("bowman", True, [n for n in range(9, 59) if n % 4 in (1, 2)], lambda n: tables(n) - 2),
    ("super-bowman", True, [n for n in range(9, 59) if n % 4 in (1, 2)], lambda n: tables(n) - 2),
    ("rover", False, range(9, 60, 2), None),
    ("rover", True, range(9, 32, 2), None),
    ("rainbow", True, [20, 28, 44, 52], lambda n: n // 4),
    ("drawn-partners", False, range(8, 61), lambda n: 5),
    ("teams", False, range(3, 31), full),
    ("american-whist", True, range(5, 30, 2), lambda n: n - 1),
    ("groups", False, range(6, 201), None),
    ("knockout", False, range(4, 201), lambda n: (n - 1).bit_length()),
    ("league", False, range(4, 61), full),
    ("double-league", False, range(4, 61), lambda n: 2 * full(n)),
]


@pytest.mark.parametrize(
    "key,relayed,sizes,rounds",
    [row for row in EXISTS if row[0] in {kind.key for kind in KINDS}],
    ids=lambda v: str(v)[:20],
)
def test_sizes_and_rounds_are_those_of_the_kind(key, relayed, sizes, rounds):
    kind, asked = find_kind(key), Request(key, 0, relayed=relayed)
    assert list(kind.sizes(asked)) == list(sizes)
    if rounds:
        found = {size: max(kind.rounds(replace(asked, size=size))) for size in sizes}
        assert found == {size: rounds(size) for size in sizes}


def test_every_kind_and_form_stands_in_the_table():
    forms = {(kind.key, relayed) for kind in KINDS for relayed in forms_of(kind)}
    assert forms <= {row[:2] for row in EXISTS}
