"""What Le Quatre Sept of the second implementation does beyond the worked cases, expected by hand from the clauses."""

from itertools import chain
from typing import Any

import pytest

from tests.reference.quatre_sept import Action, Hand, Impossible, Refused
from tests.reference.quatre_sept_cards import (
    PRESETS,
    deal_out,
    first_dealer,
    next_dealer,
    options,
    pack,
)
from tests.reference.quatre_sept_match import match_totals, matchpoints, net, slip_faults, unfit_for_duplicate
from tests.reference_checks.test_quatre_sept import SEVENS, TRIO_HAND, actions_of

# What the options and the deal say


def test_presets() -> None:
    assert options("standard")["target"] == 31
    assert options("duplicate", target=50) == options("standard", four_sevens="play_on", target=50)
    assert set(PRESETS) == {"standard", "politaine", "politaine_long", "poule", "duplicate", "poule_duplicate"}
    with pytest.raises(KeyError):
        options("standard", targets=50)
    with pytest.raises(KeyError):
        options("poules")


def test_dealing() -> None:
    assert first_dealer(["H7", "SA", "D9", "CK"]) == 2
    assert first_dealer(["HT", "ST", "D9", "CK"]) is None
    assert next_dealer(3) == 0
    dealt = deal_out(3, pack())
    assert dealt[0] == "HT H9 HA DQ DJ CQ CJ C8".split()
    assert sorted(chain.from_iterable(dealt)) == sorted(pack())


# Hands


def after(preset: str, hands: list[list[str]], text: str, dealer: int = 3, **changes: Any) -> Hand:
    hand = Hand(options(preset, **changes), dealer, hands)
    for action in actions_of(text):
        hand.do(action)
    return hand


def clause_of(hand: Hand, *action: Any) -> str:
    """The clause by which the action is refused; the refusal changes nothing."""
    before = vars(hand.copy())
    with pytest.raises(Refused) as refusal:
        hand.do(action)
    assert vars(hand) == before
    return refusal.value.clause


def test_clauses_named() -> None:
    standard = after("standard", TRIO_HAND, "0HT")
    assert clause_of(standard, "play", 1, "DA") == "Q4.2"
    assert clause_of(standard, "play!", 1, "DA") == "Q4.2"
    assert clause_of(standard, "play!", 1, "HK") == "Q5.2"
    assert clause_of(standard, "play^", 1, "HK") == "Q8.2"
    assert clause_of(standard, "announce", 1) == "Q5.2"
    assert clause_of(standard, "redeal", 1) == "Q8.1"
    poule = after("poule", TRIO_HAND, "")
    poule.do(("announce", 0))
    assert clause_of(poule, "announce", 0) == "Q8.7"
    assert clause_of(poule, "play!", 0, "HT") == "Q8.7"
    for action in actions_of("0HT 1H7 2C7 3S7"):
        poule.do(action)
    assert clause_of(poule, "play", 0, "H9") == "Q8.6"
    assert clause_of(poule, "announce", 1) == "Q8.7"
    assert clause_of(after("politaine", TRIO_HAND, ""), "redeal", 0) == "Q8.1"


@pytest.mark.parametrize(
    "action",
    [("play", 1, "HK"), ("play", 0, "HK"), ("play", 4, "HK"), ("announce", 4), ("pass", 0), ("play?", 0, "HT")],
)
def test_what_cannot_have_happened(action: Action) -> None:
    with pytest.raises(Impossible):
        after("standard", TRIO_HAND, "").do(action)


def test_nothing_follows_four_sevens_or_a_redeal() -> None:
    declared = after("politaine", SEVENS, "")
    assert (declared.phase, declared.four_sevens, declared.turn, declared.may()) == ("four_sevens", 0, None, [])
    redealt = after("politaine", SEVENS, "redeal(0)", four_sevens="play_on")
    assert (redealt.phase, redealt.four_sevens, redealt.turn, redealt.may()) == ("redeal", None, None, [])
    for hand in [declared, redealt]:
        with pytest.raises(Impossible):
            hand.do(("redeal", 0))


def test_actions_out_of_turn() -> None:
    """Clauses Q8.1 and Q8.7: only before the first lead."""
    hand = after("poule", SEVENS, "", four_sevens="play_on", redeal_low=True)
    assert [action for action in hand.may() if action[0] != "play"] == [("redeal", 0)] + [
        ("announce", seat) for seat in [1, 2, 3]
    ]
    hand.do(("play", 0, "C7"))
    assert hand.may() == [("play", 1, card) for card in SEVENS[1]]


def test_signals_are_notes() -> None:
    hand = after("politaine", TRIO_HAND, "")
    assert ("play!", 0, "HT") in hand.may()
    hand.do(("play!^", 0, "HT"))
    hand.do(("play~", 1, "HK"))
    assert hand.notes == [(0, "HT", "^"), (1, "HK", "~")]
    assert hand.politaines == [(0, "H", None)]


def test_politaine_on_another_players_lead() -> None:
    """Clause Q5.3: the first card may follow."""
    hand = after("standard", TRIO_HAND, "1HK 2C7 3S7 0H9! 0HA 1HQ 2C8 3S8 0HT 1HJ 2CJ 3SJ", dealer=0)
    assert hand.politaines == [(0, "H", True)]
    assert (hand.bonus, hand.points, hand.tricks) == ([11, 0], [11 + 9 // 3, 0], [3, 0])


def test_politaine_thrown_away_or_interrupted() -> None:
    """Clause Q5.4, at no cost."""
    thrown = after("standard", TRIO_HAND, "2C7 3S7 0HT! 1H7", dealer=1)
    assert (thrown.politaines, thrown.bonus) == ([(0, "H", False)], [0, 0])
    between = after("standard", TRIO_HAND, "0HT! 1H7 2C7 3S7 0DK")
    assert between.politaines == [(0, "H", None)]
    for action in actions_of("1D9 2C8 3S8"):
        between.do(action)
    assert between.politaines == [(0, "H", False)]


TWO_TRIOS = [
    "HT H9 HA ST S9 SA DJ CJ".split(),
    "HK HQ HJ H8 H7 S8 DT DA".split(),
    "SK SQ SJ S7 C7 C8 CQ DQ".split(),
    "D9 DK D8 D7 C9 CK CT CA".split(),
]
LAST_TWO = " 0DJ 1DT 2DQ 3CT 1DA 2CQ 3CA 0CJ"


def test_two_politaines_with_the_fewest_thirds() -> None:
    """Clause Q5.5: both count. No slip with two politaines can have fewer than 6 base points."""
    text = "0HA! 1HK 2C7 3D9 0HT 1HQ 2C8 3DK 0H9 1HJ 2SJ 3D8 0SA! 1S8 2SK 3D7 0ST 1H8 2SQ 3C9 0S9 1H7 2S7 3CK"
    hand = after("standard", TWO_TRIOS, text + LAST_TWO)
    assert hand.politaines == [(0, "H", True), (0, "S", True)]
    assert (hand.thirds, hand.points) == ([20, 15], [28, 5])
    assert slip_faults(hand.options, 6, 5, 2, 0, None) == []
    assert slip_faults(hand.options, 5, 6, 2, 0, None) == ["politaines_points"]


def test_one_announcement_for_two_trios() -> None:
    """Clauses Q8.7 and Q8.8: no suit is named, so the first trio made counts, and only one."""
    hand = after("poule", TWO_TRIOS, "announce(0) 0HA 1HK 2C7 3D9", forced_low=False)
    assert hand.politaines == [(0, None, None)]
    for action in actions_of("0CJ 1H7 2C8 3C9"):
        hand.do(action)
    assert hand.politaines == [(0, None, None)], "the spades are still open"
    spades = "3D8 0DJ 1DT 2DQ 1S8 2SK 3D7 0SA 0ST 1H8 2SQ 3CK 0S9 1HJ 2S7 3CA"
    for action in actions_of(spades):
        hand.do(action)
    assert (hand.politaines, hand.bonus) == ([(0, "S", True)], [11, 0])


def test_two_announcements_of_which_one_comes_off() -> None:
    text = "announce(0) announce(0) 0HA 1HK 2C7 3D9 0HT 1HQ 2C8 3DK 0H9 1HJ 2SJ 3D8 0SA 1S8 2SK 3D7"
    hand = after("poule", TWO_TRIOS, text, forced_low=False)
    assert hand.politaines == [(0, "H", True), (0, None, None)]
    for action in actions_of("0DJ 1DT 2DQ 3CT"):
        hand.do(action)
    assert (hand.politaines, hand.bonus) == ([(0, "H", True), (0, None, False)], [11, 0])


def test_a_politaine_for_each_team_with_the_fewest_thirds() -> None:
    hands = [
        "HT H9 HA DJ DQ DK CJ SJ".split(),
        "H8 H7 HJ HK HQ DT D9 DA".split(),
        "D8 D7 C8 CK CQ SK SQ SA".split(),
        "C7 S8 S7 CT C9 CA ST S9".split(),
    ]
    text = "0HT! 1H8 2D8 3C7 0H9 1H7 2D7 3S8 0HA 1HJ 2C8 3S7 0DJ 1DT! 2CK 3CT"
    text += " 1D9 2CQ 3C9 0DQ 1DA 2SK 3CA 0DK 1HK 2SQ 3ST 0CJ 1HQ 2SA 3S9 0SJ"
    hand = after("standard", hands, text)
    assert (hand.thirds, hand.bonus, hand.points) == ([6, 29], [11, 11], [13, 20])
    assert slip_faults(hand.options, 2, 9, 1, 1, None) == []
    assert slip_faults(hand.options, 1, 10, 1, 1, None) == ["politaines_points"]


# Matches and slips


def test_board_matches() -> None:
    """Clauses Q10.2 and Q10.3."""
    chosen = options("duplicate")
    deals = [[6, 5], [17, 5], [0, 11], [5, 6]]
    assert match_totals(chosen, "boards", deals) == ([28, 27], False, None, False)
    assert match_totals(chosen, "boards", deals, 4) == ([28, 27], True, 0, False)
    assert match_totals(chosen, "boards", [*deals[:3], [5, 7]], 4) == ([28, 28], True, None, True)
    assert match_totals(chosen, "boards", deals[:3], 4)[1] is False
    assert [net(deal) for deal in deals] == [1, 12, -11, -1]
    assert matchpoints([1, 12, 1, -11]) == [3, 6, 3, 0]
    with pytest.raises(ValueError, match="after the end"):
        match_totals(chosen, "boards", [*deals, [6, 5]], 4)
    with pytest.raises(ValueError, match="played on"):
        match_totals(chosen, "boards", [{"four_sevens": 0}], 4)
    with pytest.raises(ValueError, match="multiple of four"):
        match_totals(chosen, "boards", deals, 6)


def test_after_a_tie() -> None:
    """Clauses Q7.2 and Q7.3."""
    deals = [[17, 16], [16, 17]]
    assert match_totals(options("standard", target=33), "game", deals) == ([33, 33], False, None, True)
    assert match_totals(options("standard", target=33), "game", [*deals, [5, 6]]) == ([38, 39], True, 1, False)
    assert match_totals(options("standard", target=33, tie="draw"), "game", deals) == ([33, 33], True, None, True)
    with pytest.raises(ValueError, match="after the end"):
        match_totals(options("standard"), "game", [[33, 0], [6, 5]])


@pytest.mark.parametrize(
    "slip, expected",
    [
        ((6, 5, 0, 0, None), []),
        ((None, 11, None, None, None), []),
        ((None, None, 0, 0, None), ["points_missing"]),
        ((12, -1, 0, 0, None), ["points_range"]),
        ((6, 6, 0, 0, None), ["points_sum"]),
        ((6, None, 3, 0, None), ["politaines_range"]),
        ((6, None, 2, 1, None), ["politaines_range"]),
        ((6, None, -1, 1, None), ["politaines_range"]),
        ((None, 11, 1, 0, None), ["politaines_points"]),
        ((None, None, 0, 0, 1), []),
        ((None, None, 0, 0, 2), ["four_sevens_team"]),
        ((0, 11, 0, 0, 1), ["four_sevens_with_score"]),
        ((None, None, 0, 1, 0), ["four_sevens_with_score"]),
    ],
)
def test_slips(slip: tuple[Any, ...], expected: list[str]) -> None:
    assert slip_faults(options("standard"), *slip) == expected


def test_four_sevens_on_a_duplicate_slip() -> None:
    assert slip_faults(options("duplicate"), None, None, 0, 0, 1) == ["four_sevens_off"]


def test_unfit_for_duplicate() -> None:
    assert unfit_for_duplicate(SEVENS)
    assert unfit_for_duplicate(["H8 H7 D8 D7 CK CQ SJ SQ".split()])
    assert not unfit_for_duplicate(TRIO_HAND)
