"""Deals from a file, checked as a whole against the boards of the event."""

from __future__ import annotations

import pytest

from scoring.notation.games import BOTIFARRA, HUUTOPUSSI, QUATRE_SEPT
from tournaments.imports.deals import read_deals
from tournaments.texts.setup import problem_sentence

# The first example of formats, section 3.
DEAL = "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"
TURNED = "N:RS8.9R86.ACS.R7 W:975.A72.9762.92 S:AC63.CS3.84.C85 E:42.54.R53.AS643"
DEALERS = {1: "N", 2: "W", 3: "S", 4: "E"}


def record(board: object = 1, deal: str = DEAL, more: str = "") -> str:
    return f'[Board "{board}"]\n{more}[Deal "{deal}"]\n'


def problems(text: str) -> list[tuple[int, str]]:
    return [(problem.record, problem.code) for problem in read_deals(text, DEALERS, BOTIFARRA).problems]


def test_deals_are_read_by_board_with_the_dealer_of_the_event():
    read = read_deals(record(2) + "\n" + record(1, TURNED, '[Dealer "N"]\n'), DEALERS, BOTIFARRA)

    assert read.problems == ()
    assert sorted(read.deals) == [1, 2]
    assert "".join(card.rank for card in read.deals[1].hands[0]) == "RS89R86ACSR7"
    assert {number: deal.dealer.value for number, deal in read.deals.items()} == {1: "N", 2: "W"}


def test_the_same_deal_at_several_tables_is_one_board():
    assert len(read_deals(record(1) + "\n" + record(1), DEALERS, BOTIFARRA).deals) == 1


def test_a_hand_left_open_is_filled_in():
    read = read_deals(record(1, DEAL.rsplit(" ", 1)[0] + " E:-"), DEALERS, BOTIFARRA)
    assert "".join(card.rank for card in read.deals[1].hands[3]) == "AC63CS384C85"


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", [(1, "deal_error")]),
        ("nonsense", [(1, "deal_error")]),
        (record(1, DEAL.replace("N:42", "N:4A")), [(1, "deal_error")]),
        (record(9), [(1, "deal_no_board")]),
        (record("first"), [(1, "deal_no_board")]),
        (f'[Deal "{DEAL}"]\n', [(1, "deal_without_board")]),
        ('[Board "1"]\n', [(1, "deal_unknown")]),
        (record(1, "N:42.54.R53.AS643 W:- S:- E:-"), [(1, "deal_unknown")]),
        (record(1, DEAL, '[Dealer "S"]\n'), [(1, "deal_dealer")]),
        (record(1) + "\n" + record(1, TURNED), [(2, "deal_twice")]),
        (
            record(9) + "\nnonsense\n\n" + record(1) + "\n" + record(8),
            [(1, "deal_no_board"), (2, "deal_error"), (4, "deal_no_board")],
        ),
    ],
)  # fmt: skip
def test_all_problems_come_at_once(text: str, expected: list[tuple[int, str]]):
    assert problems(text) == expected


FRENCH = "N:Q.TQ.AKJ7.7 E:9AK.K8..TAQ S:TJ7..T9.9KJ W:8.9AJ7.Q8.8"
"""The deal of the fifth example of formats, section 3."""


def test_deals_of_another_pack_need_no_tag_in_an_event_of_their_game():
    read = read_deals(f'[Board "1"]\n[Deal "{FRENCH}"]\n', DEALERS, QUATRE_SEPT)
    assert read.problems == ()
    assert "".join(card.rank for card in read.deals[1].hands[3]) == "89AJ7Q88"


def test_a_deal_of_three_players_is_of_the_same_game():
    hands = "N:ATKQJ9876.AT.. E:.KQJ9876.ATKQ. S:..J9876.ATKQJ9"
    read = read_deals(f'[Game "Huutopussi"]\n[Board "1"]\n[Deal "{hands}"]\n', DEALERS, HUUTOPUSSI)
    problem = read.problems[0]
    assert problem.code == "deal_other_players"
    assert problem_sentence(problem.code, problem.facts) == (
        "Record 1 is of 3 players; at a table of this event there are 4."
    )


def test_a_deal_of_another_game_is_named_as_such():
    read = read_deals(f'[Game "Botifarra"]\n{record()}', DEALERS, QUATRE_SEPT)
    assert [problem.code for problem in read.problems] == ["deal_other_game"]
