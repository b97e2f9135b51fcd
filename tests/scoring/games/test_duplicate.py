"""What evenings ask of each game: rules that fit, and boards that take no right from anybody (clauses H13.4, Q10.4)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from scoring.cards import FR32, FR36, Card, deal_at_random
from scoring.games.duplicate import Duplicate
from scoring.games.huutopussi import duplicate as huutopussi
from scoring.games.quatre_sept import duplicate as quatre_sept
from scoring.games.registry import GAMES
from scoring.notation.games import game_of_key
from scoring.seats import CLOCKWISE, Seat


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word[0].lower(), word[1]) for word in text.split())


@pytest.mark.parametrize(
    "hand, right",
    [
        ("S6 C6 D6 SA ST SK SQ SJ S9", True),  # three sixes
        ("S6 C6 D6 H6 ST SK SQ SJ S9", True),  # four sixes
        ("S6 C6 D7 H7 ST SK SQ SJ S9", False),  # two sixes
        ("SJ S9 S8 S7 CJ C9 C8 C7 C6", True),  # nothing above a jack: LOWS of clause H15
        ("SJ S9 S8 S7 CJ C9 C8 C7 CQ", False),
        ("SJ S9 S8 S7 CJ C9 C8 C7 CT", False),  # the ten is above the jack
    ],
)
def test_a_redeal_right_of_huutopussi(hand: str, right: bool):
    assert huutopussi.has_redeal_right(cards(hand)) is right


@pytest.mark.parametrize(
    "hand, unfair",
    [
        ("S7 H7 D7 C7 ST S9 SA SK", True),  # four sevens
        ("S7 H7 D7 C8 ST S9 SA SK", False),
        ("SK SQ SJ S8 HK HQ HJ H8", True),  # no ten, nine, ace
        ("SK SQ SJ S8 HK HQ HJ H9", False),
    ],
)
def test_a_hand_that_no_board_of_le_quatre_sept_has(hand: str, unfair: bool):
    assert quatre_sept.is_unfair(cards(hand)) is unfair


@pytest.mark.parametrize("key", GAMES)
def test_boards_are_dealt_until_no_hand_takes_a_right_away(key: str):
    game, text = GAMES[key], game_of_key(key)
    source = random.Random(4)
    for _ in range(300):
        deal = game.duplicate.deal(text.deck, text.rotation, Seat.NORTH, source)
        assert not any(game.duplicate.rejects(hand) for hand in deal.hands)


def test_unfair_deals_do_come_without_the_generator():
    # About one deal of Le Quatre Sept in 128 has four sevens and just under 5 % a hand to be dealt anew (Q3.3, Q8.1).
    source = random.Random(1)
    unfair = sum(
        any(map(quatre_sept.is_unfair, deal_at_random(FR32, CLOCKWISE, Seat.NORTH, source).hands)) for _ in range(2000)
    )
    assert 80 <= unfair <= 150


def test_a_game_that_rejects_everything_is_a_mistake_and_no_endless_loop():
    with pytest.raises(RuntimeError):
        Duplicate("standard", "standard", rejects=lambda _hand: True).deal(
            FR36, CLOCKWISE, Seat.NORTH, random.Random(1)
        )


@pytest.mark.parametrize(
    "key, variant, same_boards, options",
    [
        ("botifarra", "western", True, []),
        ("huutopussi", "duplicate", True, []),
        ("huutopussi", "erlangen_duplicate", True, []),
        ("huutopussi", "standard", True, ["redeal", "ban_at"]),
        ("huutopussi", "erlangen", True, ["ban_at"]),
        ("huutopussi", "standard", False, []),
        ("huutopussi", "duplicate", False, []),
        ("huutopussi", "three", False, ["players"]),
        ("huutopussi", "three", True, ["players", "redeal", "ban_at"]),
        ("quatre_sept", "duplicate", True, []),
        ("quatre_sept", "poule_duplicate", True, []),
        ("quatre_sept", "standard", True, ["four_sevens"]),
        ("quatre_sept", "politaine", True, ["four_sevens", "redeal_low"]),
        ("quatre_sept", "politaine", False, []),
    ],
)
def test_what_does_not_fit_an_evening(key: str, variant: str, same_boards: bool, options: list[str]):
    game = GAMES[key]
    unmet = game.duplicate.unmet(game.variants.parse(variant), same_boards=same_boards)
    assert [demand.option for demand in unmet] == options


@pytest.mark.parametrize(
    "variant, advised",
    [
        ("duplicate", False),
        ("erlangen_duplicate", False),
        ("erlangen+ban_at=none", True),
        ("duplicate+kontra", True),
        ("duplicate+kontra+kontra_max=2", False),
    ],
)
def test_many_kontras_are_advised_against(variant: str, advised: bool):
    options = GAMES["huutopussi"].variants.parse(variant)
    assert bool(huutopussi.advice(options)) is advised


@pytest.mark.parametrize("key", GAMES)
def test_the_usual_rules_of_each_evening_fit_it(key: str):
    game = GAMES[key]
    for preset, same_boards in ((game.duplicate.preset, True), (game.duplicate.match_preset, False)):
        assert not list(game.duplicate.unmet(game.variants.parse(preset), same_boards=same_boards))


def test_the_rights_are_those_of_the_rules_over_all_counts_of_sixes():
    others = [card for card in FR36.cards if card.rank == "A"] + [card for card in FR36.cards if card.rank == "K"]
    sixes = [card for card in FR36.cards if card.rank == "6"]
    for count in range(5):
        for held in combinations(sixes, count):
            assert huutopussi.has_redeal_right([*held, *others[: 9 - count]]) is (count >= 3)
