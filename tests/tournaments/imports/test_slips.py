"""Lists of slips: whatever comes in there are deals or problems, and random matches agree with the second sums."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import huutopussi_options, huutopussi_score, quatre_sept_match
from tests.tournaments.game_evenings import most_marriages, points_of_cards
from tests.tournaments.imports.slip_files import HUUTOPUSSI, QUATRE_SEPT, SEATS, THREE, listed
from tournaments.imports.games import SLIP_COLUMNS
from tournaments.imports.slips import BOARDS, GAME, MATCHES, MatchFile, read_boards, read_match

SIDES = ("NS", "EW")
FILES = [
    ("huutopussi", "standard", HUUTOPUSSI),
    ("huutopussi", "erlangen+ban_at=-100", HUUTOPUSSI),
    ("huutopussi", "three", THREE),
    ("quatre_sept", "standard", QUATRE_SEPT),
]

# Whatever is read --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key, variant, header", FILES, ids=lambda value: value if isinstance(value, str) else "")
@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)), match=st.sampled_from(MATCHES))
def test_whatever_is_read_there_are_deals_or_problems(
    key: str, variant: str, header: list[str], data: bytes, match: str
) -> None:
    game = SLIP_COLUMNS[key](variant)
    content = read_match(",".join(header).encode() + b"\n" + data, game, match)
    assert bool(content.deals) != bool(content.problems)


def test_a_number_with_too_many_digits_is_whole_and_too_large() -> None:
    rows = f"board,{','.join(SLIP_COLUMNS['huutopussi']('standard').columns)}\n1,N,60,{'9' * 30},95,65,5,4,,,\n"
    found = read_match(rows.encode(), SLIP_COLUMNS["huutopussi"]("standard"), GAME)
    assert [(one.row, one.column, one.text) for one in found.problems] == [
        (2, "contract", f"{'9' * 20}… is too large a number")
    ]


cells = st.sampled_from([*"1 2 5 11 N n E S EW 60 80 95 65 160 4 9 h c d,h".split(), "", "−3", "1.5", "٣", "c c", "=X"])


@pytest.mark.parametrize("key, variant, header", FILES, ids=lambda value: value if isinstance(value, str) else "")
@given(data=st.data())
def test_a_problem_has_a_row_and_a_column_of_the_file(key: str, variant: str, header: list[str], data: Any) -> None:
    width = len(header) - 1
    rows = data.draw(st.lists(st.lists(cells.map(lambda c: f'"{c}"'), min_size=width, max_size=width), min_size=1))
    content = read_match(listed(header, rows), SLIP_COLUMNS[key](variant), GAME)
    assert bool(content.deals) != bool(content.problems)
    assert {problem.column for problem in content.problems} <= set(header)
    assert {problem.row for problem in content.problems} <= set(range(2, len(rows) + 2))


@given(st.lists(st.lists(cells.map(lambda c: f'"{c}"'), min_size=8, max_size=8), min_size=1, max_size=4))
def test_boards_are_results_or_problems(rows: list[list[object]]) -> None:
    header = [QUATRE_SEPT[0], *SEATS, *QUATRE_SEPT[1:]]
    content = read_boards(listed(header, rows), SLIP_COLUMNS["quatre_sept"]("duplicate"))
    assert bool(content.results) != bool(content.problems)


# Random matches ----------------------------------------------------------------------------------------------------


def random_hand(rng: random.Random, options: dict[str, Any], banned: list[bool]) -> tuple[list[object], dict[str, Any]]:
    """Return a row of Huutopussi that can be true, and the same as the second implementation takes it."""
    marriages: list[list[str]] = [[], []]
    tricks = rng.randint(0, 9)
    for suit in rng.sample("scdh", rng.choice([0, 0, 1, 2])):
        marriages[rng.randint(0, 1)].append(suit)
    marriages = [own[: most_marriages(won)] for own, won in zip(marriages, (tricks, 9 - tricks), strict=True)]
    extra = [sum(huutopussi_options.MARRIAGES[options["marriages"]][s.upper()] for s in own) for own in marriages]
    cards = points_of_cards(rng, tricks)
    raw = [cards + extra[0], 160 - cards + extra[1]]
    seat = rng.randint(0, 3)
    bid = 50 if banned[seat % 2] else 5 * rng.randint(10, 30)
    contract = bid + 5 * rng.randint(0, 20)
    row = ["NESW"[seat], bid, contract, *raw, tricks, 9 - tricks, *map(" ".join, marriages), 0]
    told = {"declarer_side": seat % 2, "bid": bid, "contract": contract, "raw": raw, "tricks": [tricks, 9 - tricks]}
    return row, told


def states(content: MatchFile) -> list[tuple[list[int], bool, int | None]]:
    assert content.problems == ()
    return [
        (
            list(deal.standing.totals),
            deal.standing.is_over,
            None if deal.standing.winner is None else SIDES.index(deal.standing.winner.value),
        )
        for deal in content.deals
    ]


@pytest.mark.parametrize("seed", range(25))
def test_matches_of_huutopussi_agree(seed: int) -> None:
    rng = random.Random(seed)
    match = rng.choice(MATCHES)
    options = huutopussi_options.options("standard", ban_at=-150, target=300)
    rows, deals, sides, expected, banned = [], [], [], [], [False, False]
    for number in range(1, 13):
        row, told = random_hand(rng, options, banned)
        rows.append(row)
        deals.append(huutopussi_score.hand_score(options, **told))
        sides.append(told["declarer_side"])
        state = huutopussi_score.match_totals(options, match, deals, sides, boards=12)
        expected.append((state.totals, state.over, state.winner))
        banned = state.banned
        assert state.over == (number == 12) or match == GAME
        if state.over:
            break
    content = read_match(listed(HUUTOPUSSI, rows), SLIP_COLUMNS["huutopussi"]("standard+ban_at=-150+target=300"), match)
    assert states(content) == expected
    assert [list(deal.score or ()) for deal in content.deals] == deals
    last = content.deals[-1].standing
    assert [SIDES.index(side.value) for side in last.banned] == [side for side in (0, 1) if banned[side]]


@pytest.mark.parametrize("seed", range(25))
def test_matches_of_quatre_sept_agree(seed: int) -> None:
    rng = random.Random(seed)
    match = rng.choice(MATCHES)
    options = {"target": 31, "tie": "extra_deal", "four_sevens": "win_game"}
    rows: list[list[object]] = []
    deals: list[Any] = []
    expected = []
    for _ in range(12):
        if match == GAME and rng.random() < 0.1:
            winner = rng.randint(0, 1)
            rows.append(["", "", "", "", SIDES[winner]])
            deals.append({"four_sevens": winner})
        else:
            own, made = rng.randint(2, 9), rng.choice([[0, 0], [0, 0], [1, 0], [0, 1], [1, 1]])
            rows.append([own, 11 - own, *made, ""])
            deals.append([own + 11 * made[0], 11 - own + 11 * made[1]])
        totals, over, winner, _tied = quatre_sept_match.match_totals(options, match, deals, 12)
        expected.append((totals, over, winner))
        if over:
            break
    content = read_match(listed(QUATRE_SEPT, rows), SLIP_COLUMNS["quatre_sept"]("standard"), match)
    assert states(content) == expected
    assert (len(content.deals) == 12) or match != BOARDS
