"""Auction, exchange, duty, attempts and Kontra, clause by clause (rules/huutopussi.md, H3 to H7, H9.5 to H11)."""

from __future__ import annotations

import pytest

from scoring.cards import FR36, FR36_THREE, Deal
from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import Announce, Bid, Discard, Kontra, Pass
from scoring.games.huutopussi.duty import BEATS, Position, clause_against, legal_cards
from scoring.games.huutopussi.exchange import privy_to_cards
from scoring.games.huutopussi.rules import Huutopussi, State
from scoring.games.huutopussi.trumps import SUIT_INDEX
from scoring.rules import Play, apply
from scoring.seats import CLOCKWISE_THREE, Seat, Side
from scoring.tricks import NO_TRUMP, winning_position
from tests.scoring.games.huutopussi.cases import HANDS, action, attempts, card, cards, deal, options_of, rules_of

NS = Side.NS


def after(
    variant: str, hands: str, script: str, *, dealer: int = 3, banned: tuple[Side, ...] = ()
) -> tuple[Huutopussi, State]:
    """Return the rules and the state after the actions of a script, all of which are legal."""
    rules = rules_of(variant)
    state = rules.start(deal(hands, dealer), banned)
    for text in filter(None, (one.strip() for one in script.split(","))):
        state = apply(rules, state, action(text))
    return rules, state


def verdict(rules: Huutopussi, state: State, text: str) -> str | None:
    """Return the clause that forbids an action, ``ok``, or the code of what cannot be."""
    try:
        return rules.clause_against(state, action(text)) or "ok"
    except ImpossibleAction as error:
        return error.code


# variant, hands, actions so far, the next one, the clause that forbids it or ok
AUCTION: list[tuple[str, str, str, str, str]] = [
    ("standard", "PLAIN", "", "bid 0 50", "ok"),
    ("standard", "PLAIN", "", "bid 0 440", "ok"),
    ("standard", "PLAIN", "", "bid 0 45", "H4.1"),
    ("standard", "PLAIN", "", "bid 0 52", "H4.1"),
    ("standard", "PLAIN", "", "pass 0", "H4.1"),
    ("standard", "PLAIN", "", "bid 1 50", "turn"),
    ("standard", "PLAIN", "", "redeal 0", "H3.1"),
    ("standard", "PLAIN", "bid 0 50", "bid 1 50", "H4.1"),
    ("standard", "PLAIN", "bid 0 50", "bid 1 55", "ok"),
    ("standard", "PLAIN", "bid 0 50", "bid 1 440", "ok"),
    ("standard", "PLAIN", "bid 0 50", "bid 1 445", "H4.4"),
    ("standard", "PLAIN", "bid 0 50, pass 1, pass 2", "bid 3 55", "ok"),
    ("standard", "PLAIN", "bid 0 50, pass 1, pass 2, pass 3", "bid 0 55", "turn"),
    ("standard+forced_open=off", "PLAIN", "", "pass 0", "ok"),
    ("standard+forced_open=off", "PLAIN", "pass 0, pass 1, pass 2", "bid 3 50", "ok"),
    ("standard+max_bid=100", "PLAIN", "bid 0 100", "bid 1 105", "H4.4"),
    ("erlangen", "PLAIN", "", "bid 0 115", "H4.1"),
    ("erlangen", "PLAIN", "", "bid 0 425", "H4.4"),
    ("no_marriage_points", "PLAIN", "", "bid 0 165", "H4.4"),
    ("standard", "SIXES", "", "redeal 0", "ok"),
    ("standard", "SIXES", "", "bid 0 50", "ok"),
    ("standard", "SIXES", "bid 0 50, bid 1 55, pass 2, pass 3", "redeal 0", "H3.2"),
    ("standard", "SIXES", "bid 0 50", "redeal 1", "H3.1"),
    ("russian", "SIXES", "", "redeal 0", "ok"),
    ("duplicate", "SIXES", "", "redeal 0", "H3.1"),
    ("standard", "LOWS", "", "redeal 0", "ok"),
    ("russian", "LOWS", "", "redeal 0", "H3.1"),
]


@pytest.mark.parametrize("variant, hands, script, text, expected", AUCTION)
def test_auction(variant: str, hands: str, script: str, text: str, expected: str) -> None:
    """H3, H4, H10.2."""
    assert verdict(*after(variant, hands, script), text) == expected


@pytest.mark.parametrize(
    "script, text, expected",
    [
        ("", "bid 0 50", "ok"),
        ("", "bid 0 55", "H9.5"),
        ("", "pass 0", "H4.1"),
        ("bid 0 50, bid 1 55", "bid 2 60", "H9.5"),
        ("bid 0 50, bid 1 55", "pass 2", "ok"),
        ("bid 0 50, bid 1 55, pass 2, pass 3", "bid 0 60", "H9.5"),
        ("bid 0 50, pass 1, pass 2, pass 3, give 2 DA+DK+DT", "contract 0 80", "ok"),
    ],
)
def test_a_banned_side_opens_with_fifty_and_no_more(script: str, text: str, expected: str) -> None:
    """H9.5."""
    assert verdict(*after("standard", "PLAIN", script, banned=(NS,)), text) == expected


def test_a_ban_leaves_the_redeal_right_and_may_forbid_a_raise() -> None:
    """H3.4, H9.5."""
    assert verdict(*after("standard", "SIXES", "", banned=(NS,)), "redeal 0") == "ok"
    script = "bid 0 50, pass 1, pass 2, pass 3, give 2 DA+DK+DT"
    rules, state = after("standard+raise_when_banned=off", "PLAIN", script, banned=(NS,))
    assert verdict(rules, state, "contract 0 50") == "ok"
    assert verdict(rules, state, "contract 0 55") == "H9.5"
    assert [one for one in rules.legal_actions(state) if isinstance(one, Announce)] == [Announce(Seat.NORTH, 50)]


def test_a_banned_side_cannot_bid_where_nobody_must() -> None:
    rules, state = after("erlangen", "PLAIN", "", banned=(NS,))
    assert rules.legal_actions(state) == (Pass(Seat.NORTH),)


def test_the_opener_has_every_bid_and_nothing_else() -> None:
    rules, state = after("standard", "PLAIN", "")
    assert rules.legal_actions(state) == tuple(Bid(Seat.NORTH, amount) for amount in range(50, 445, 5))


CALLED = "bid 0 50, pass 1, pass 2, pass 3, "
GIVEN = CALLED + "give 2 DA+DK+DT, "
EXCHANGE: list[tuple[str, str, str, str]] = [
    ("standard", CALLED, "give 2 DA+DK+DT", "ok"),
    ("standard", CALLED, "give 2 DA+DK", "cards"),
    ("standard", CALLED, "give 2 DA+DA+DK", "cards"),
    ("standard", CALLED, "give 2 DA+DK+SA", "held"),
    ("standard", CALLED, "give 1 CA+CK+CT", "turn"),
    ("standard", CALLED, "return 0 SA+SK+ST", "turn"),
    ("standard", CALLED, "contract 0 50", "turn"),
    ("standard", CALLED, "play 0 SA", "turn"),
    ("standard", CALLED, "discard 0 S6+S7+S8", "kind"),
    ("standard", GIVEN, "contract 0 50", "ok"),
    ("standard", GIVEN, "contract 0 440", "ok"),
    ("standard", GIVEN, "contract 0 445", "H5.4"),
    ("standard", GIVEN, "contract 0 45", "H5.2"),
    ("standard", GIVEN, "contract 0 52", "H5.2"),
    ("standard", GIVEN, "contract 2 50", "turn"),
    ("standard", GIVEN, "return 0 S6+S7+S8", "H5.3"),
    ("standard", GIVEN, "give 2 D6+D7+D8", "turn"),
    ("standard", GIVEN + "contract 0 50", "return 0 DA+S7+S8", "ok"),
    ("standard", GIVEN + "contract 0 50", "contract 0 60", "turn"),
    ("standard+contract_when=after_return", GIVEN, "contract 0 50", "H5.3"),
    ("standard+contract_when=after_return", GIVEN, "return 0 DA+S7+S8", "ok"),
    ("standard+contract_when=after_return", GIVEN + "return 0 DA+S7+S8", "contract 0 60", "ok"),
    ("standard+exchange=4", CALLED, "give 2 DA+DK+DT", "cards"),
    ("standard+exchange=4", CALLED, "give 2 DA+DK+DT+D6", "ok"),
]


@pytest.mark.parametrize("variant, script, text, expected", EXCHANGE)
def test_exchange(variant: str, script: str, text: str, expected: str) -> None:
    """H5, H10.3."""
    assert verdict(*after(variant, "PLAIN", script), text) == expected


def test_all_hold_nine_again_and_the_cards_are_known_to_two() -> None:
    """H5.3, H5.5."""
    rules, state = after("standard", "PLAIN", GIVEN + "contract 0 50, return 0 S6+S7+S8")
    assert [hand.bit_count() for hand in state.play.hands] == [9, 9, 9, 9]
    assert set(FR36.cards_of(state.play.hands[2])) == set(cards("DQ DJ D9 D8 D7 D6 S6 S7 S8"))
    assert privy_to_cards(state.auction, rules.options) == (0, 2)


def test_the_next_state_forgets_nothing_that_was_refused() -> None:
    """Cards given back before the contract was said are a fault of order; the contract is still to come."""
    rules, state = after("standard", "PLAIN", GIVEN)
    state = rules.advance(state, action("return 0 S6+S7+S8"))
    assert rules.phase(state) == "exchange"
    assert all(isinstance(one, Announce) for one in rules.legal_actions(state))


# Three players.

TALON = "S6 D6 C6"
THREE = Deal.of(
    FR36_THREE,
    CLOCKWISE_THREE,
    Seat.SOUTH,
    {
        Seat.NORTH: cards("SA ST SK SQ SJ S9 S8 S7 HA HT HK"),
        Seat.EAST: cards("CA CT CK CQ CJ C9 C8 C7 HQ HJ H9"),
        Seat.SOUTH: cards("DA DT DK DQ DJ D9 D8 D7 H8 H7 H6"),
    },
    cards(TALON),
)


def test_of_three_the_highest_bidder_takes_the_talon_lays_away_and_announces() -> None:
    """H11.2, H11.3."""
    rules = rules_of("three")
    state = rules.start(THREE)
    for text in ("bid 0 50", "pass 1", "pass 2"):
        state = apply(rules, state, action(text))
    assert set(cards(TALON)) <= set(FR36.cards_of(state.play.hands[0]))
    assert privy_to_cards(state.auction, rules.options) == (0,)
    for text, expected in [
        ("contract 0 60", "H11.3"),
        ("discard 0 SA+S6+D6", "H11.3"),
        ("discard 0 HT+S6+D6", "H11.3"),
        ("discard 0 S6+D6", "cards"),
        ("discard 0 S6+D6+C7", "held"),
        ("give 1 C7+C8+C9", "kind"),
        ("discard 0 SK+D6+C6", "ok"),
    ]:
        assert verdict(rules, state, text) == expected
    # Ten of North's fourteen cards are neither ace nor ten: 10 * 9 * 8 / 6.
    assert len(rules.legal_actions(state)) == 120
    state = apply(rules, state, Discard(Seat.NORTH, cards("SK D6 C6")))
    state = apply(rules, state, action("contract 0 60"))
    assert rules.seat_to_act(state) is Seat.NORTH
    assert [hand.bit_count() for hand in state.play.hands] == [11, 11, 11]


def test_aces_and_tens_may_be_laid_away_where_the_option_says_so() -> None:
    rules = rules_of("three+discard_no_ace_ten=off")
    state = rules.start(THREE)
    for text in ("bid 0 50", "pass 1", "pass 2", "discard 0 SA+HT+S6"):
        state = apply(rules, state, action(text))
    assert rules.phase(state) == "exchange"


@pytest.mark.parametrize(
    "variant, declarer_tricks, expected",
    [
        ("three", 3, [20 + 5, 0, 0]),
        ("three+discard_points=declarer_if_trick", 3, [20 + 5, 0, 0]),
        ("three", 0, [5, 20, 0]),
        ("three+discard_points=declarer_if_trick", 0, [0, 20, 0]),
    ],
)
def test_discards_count_for_the_declarer_at_the_end(variant: str, declarer_tricks: int, expected: list[int]) -> None:
    """H11.4: a king is 5; the last trick, 20, goes to who won it."""
    rules = rules_of(variant)
    state = rules.start(THREE)
    for text in ("bid 0 50", "pass 1", "pass 2", "discard 0 SK+D6+C6", "contract 0 60"):
        state = apply(rules, state, action(text))
    winner = 0 if declarer_tricks else 1
    play = state.play._replace(hands=(0, 0, 0), leader=winner, tricks=(declarer_tricks, 11 - declarer_tricks, 0))
    assert list(rules.points_so_far(state._replace(play=play))) == expected


# The duty of play.


def position(hand: str, table: str, trump: str, *, is_first: bool = False) -> Position:
    suit = NO_TRUMP if trump == "none" else SUIT_INDEX[trump.lower()]
    numbers = tuple(FR36.number[card(text)] for text in table.split())
    best = winning_position(numbers, BEATS[suit]) if numbers else 0
    return Position(FR36.mask(cards(hand)), numbers, best, suit, is_first)


# variant, hand, cards on the table, trump, legal cards, and the clause against each other card
DUTY: list[tuple[str, str, str, str, str, dict[str, str]]] = [
    ("standard", "SA S9 HK D6", "ST", "none", "SA", {"S9": "H6.3", "HK": "H6.2", "D6": "H6.2"}),
    ("standard", "S9 S8 HK", "ST", "none", "S9 S8", {"HK": "H6.2"}),
    ("standard", "SA S6", "S9 ST", "none", "SA", {"S6": "H6.3"}),  # H6.3 against the partner too
    ("standard", "HK H6 D6", "ST", "H", "HK H6", {"D6": "H6.4"}),
    ("standard", "HK H6 D6", "ST H9", "H", "HK", {"H6": "H6.4", "D6": "H6.4"}),
    ("standard", "H8 H6 D6", "ST H9", "H", "H8 H6", {"D6": "H6.4"}),  # undertrumping
    ("standard", "D6 D7", "ST H9", "H", "D6 D7", {}),
    ("standard", "SA S6 HK", "ST H9", "H", "SA S6", {"HK": "H6.2"}),  # H6.5
    ("standard", "HA H6 SA", "HT", "H", "HA", {"H6": "H6.3", "SA": "H6.2"}),
    ("standard+beat_when_trumped", "SA S6 HK", "ST H9", "H", "SA", {"S6": "H6.5", "HK": "H6.2"}),
    ("standard+beat_when_trumped", "SA S6 HK", "ST DA", "H", "SA", {"S6": "H6.3", "HK": "H6.2"}),  # nobody trumped
    ("standard+beat_when_trumped", "S9 S6 HK", "ST H9", "H", "S9 S6", {"HK": "H6.2"}),
    ("standard+beat_when_trumped", "HK H6", "ST H9", "H", "HK", {"H6": "H6.4"}),
    ("standard+must_beat=off", "SA S9 HK", "ST", "none", "SA S9", {"HK": "H6.2"}),
    ("standard+must_beat=off", "HK H6 D6", "ST H9", "H", "HK H6", {"D6": "H6.4"}),
    ("standard+must_trump=off", "H8 H6 D6", "ST H9", "H", "H8 H6 D6", {}),
    ("standard+must_trump=off", "HK D6", "ST H9", "H", "HK", {"D6": "H6.4"}),  # a trump that beats
    ("standard+must_trump=off+must_beat=off", "HK D6", "ST H9", "H", "HK D6", {}),
    ("russian", "ST SJ", "S9 SK", "none", "ST SJ", {}),
]


@pytest.mark.parametrize("variant, hand, table, trump, legal, refused", DUTY)
def test_duty(variant: str, hand: str, table: str, trump: str, legal: str, refused: dict[str, str]) -> None:
    """H6.2 to H6.6."""
    options, seen = options_of(variant), position(hand, table, trump)
    assert set(FR36.cards_of(legal_cards(seen, options))) == set(cards(legal))
    clauses = {text: clause_against(seen, FR36.number[card(text)], options) for text in refused}
    assert clauses == refused


@pytest.mark.parametrize(
    "hand, table, legal, refused",
    [
        ("SA HA D9", "", "SA HA", {"D9": "H10.4"}),
        ("SK S6 D9", "", "SK S6", {"D9": "H10.4"}),
        ("HK D9", "", "HK D9", {}),
        ("DA DT D6", "D9", "DA", {"DT": "H10.4", "D6": "H10.4"}),
        ("DA HK", "D9", "DA", {"HK": "H6.2"}),
        ("DT D8", "D9", "DT", {"D8": "H6.3"}),
        ("DT D8", "DA", "DT D8", {}),
    ],
)
def test_the_first_trick_of_erlangen(hand: str, table: str, legal: str, refused: dict[str, str]) -> None:
    """H10.4."""
    options, seen = options_of("erlangen"), position(hand, table, "none", is_first=True)
    assert set(FR36.cards_of(legal_cards(seen, options))) == set(cards(legal))
    assert {text: clause_against(seen, FR36.number[card(text)], options) for text in refused} == refused


# Attempts within a hand, with the MIXED hands: North keeps the kings of spades and hearts, South their queens.

CONTRACT = CALLED + "give 2 S6+SJ+SQ, contract 0 50, return 0 S6+SJ+SQ, "
FIRST = CONTRACT + "play 0 SA, play 1 S9, play 2 S6, play 3 D8, "
SECOND = "play 0 ST, play 1 S8, play 2 SJ, play 3 D9, "
MARRIED = CALLED + ("give 2 S6+SJ+SQ, contract 0 50, return 0 S6+SJ+DQ, play 0 SA, play 1 S9, play 2 S6, play 3 D8, ")
"""North holds the marriage of spades, South that of diamonds."""
APART = CALLED + "give 2 S6+SJ+CK, contract 0 50, return 0 S6+SJ+C6, play 0 SA, play 1 S9, play 2 S6, play 3 D8, "
"""North holds the king of clubs; the queen is East's."""
KING_GONE = "play 0 CK, play 1 CJ, play 2 C6, play 3 CT, play 3 H8, play 0 HK, play 1 H6, play 2 HQ, "
"""North has played it, West has won it, and North is to lead again."""
BOTH = CALLED + "give 2 SQ+SJ+CK, contract 0 50, return 0 SJ+C6+C7, play 0 SA, play 1 S9, play 2 S6, play 3 D8, "
"""North holds that king and the marriage of spades."""
ATTEMPTS: list[tuple[str, str, str, str]] = [
    ("standard", CONTRACT, "half 0 S", "H7.2"),
    ("standard", FIRST, "half 0 S", "ok"),
    ("standard", FIRST, "half 1 S", "H7.2"),
    ("standard", FIRST, "own 0 S", "H7.5"),
    ("standard", FIRST, "half 0 C", "H7.7"),
    ("standard", FIRST, "ask 0", "ok"),
    ("standard", FIRST + "half 0 S", "ask 0", "H7.3"),
    ("standard", FIRST + "ask 0", "play 0 ST", "turn"),
    ("standard", FIRST + "ask 0", "answer 2 none", "ok"),
    ("standard", FIRST + "ask 0", "answer 2 H", "H7.6"),
    ("standard", FIRST + "ask 0", "answer 1 none", "turn"),
    ("standard", MARRIED + "ask 0", "answer 2 D", "ok"),
    ("standard", MARRIED + "ask 0", "answer 2 none", "H7.6"),
    ("standard", MARRIED, "own 0 S", "ok"),
    ("standard", MARRIED, "half 0 S", "H7.7"),
    ("standard", MARRIED + "play 0 SK, play 1 S8, play 2 SJ, play 3 D9", "own 0 S", "H7.5"),
    ("standard", MARRIED + "play 0 SK, play 1 S8, play 2 SJ, play 3 D9", "half 0 S", "ok"),
    ("standard", BOTH + SECOND, "own 0 S", "ok"),
    ("standard", BOTH + "half 0 C, " + SECOND, "own 0 S", "H7.8"),
    ("standard+break_on=success", BOTH + "half 0 C, " + SECOND, "own 0 S", "ok"),
    ("standard+own_first", BOTH, "half 0 C", "H7.11"),
    ("standard", MARRIED + "half 0 H, play 0 ST, play 1 S8, play 2 SJ, play 3 H8", "own 0 S", "H7.2"),
    ("standard+own_first", MARRIED, "ask 0", "H7.11"),
    ("standard+own_first", MARRIED, "half 0 H", "H7.11"),
    ("standard+own_first", FIRST, "half 0 H", "ok"),
    ("standard", FIRST + "half 0 S, play 0 ST", "half 0 H", "H7.2"),
    ("standard", FIRST + "half 0 S, " + SECOND, "half 0 S", "H7.10"),
    ("standard", FIRST + "half 0 S, " + SECOND, "own 0 S", "H7.4"),
    ("standard", FIRST + "half 0 S, " + SECOND, "ask 0", "H7.8"),
    ("standard", FIRST + "half 0 S, " + SECOND, "half 0 H", "ok"),
    ("standard+half_breaks_partner=off", FIRST + "half 0 S, " + SECOND, "ask 0", "ok"),
    ("standard", APART + "half 0 C, " + SECOND, "half 0 C", "ok"),
    ("standard+repeat_half_ask=off", APART + "half 0 C, " + SECOND, "half 0 C", "H7.10"),
    ("standard+repeat_half_ask=off", APART + "half 0 C, " + SECOND, "half 0 S", "ok"),
    ("russian+repeat_half_ask=off", APART + "half 0 C, " + KING_GONE, "half 0 C", "H7.10"),
    ("russian", APART + "half 0 C, " + KING_GONE, "half 0 C", "H7.7"),
    ("standard+asks=off", FIRST, "ask 0", "H11.5"),
    ("standard+asks=off", FIRST, "half 0 S", "H11.5"),
    ("erlangen+exchange=3+min_bid=50+first_trick=free", FIRST, "half 0 C", "ok"),
    ("standard", FIRST, "kontra 1", "H10.9"),
]


@pytest.mark.parametrize("variant, script, text, expected", ATTEMPTS)
def test_attempts(variant: str, script: str, text: str, expected: str) -> None:
    """H7.1 to H7.11."""
    assert verdict(*after(variant, "MIXED", script), text) == expected


def test_an_answer_makes_trump_and_breaks_the_asker_alone() -> None:
    """H7.6, H7.8: after method 2 the partner may not ask the asker, who may still be asked for a half."""
    rules, state = after("standard", "MIXED", MARRIED + "ask 0, answer 2 D")
    assert (state.melds.trump, state.melds.broken) == (SUIT_INDEX["d"], 0b0001)
    assert [made.way for made in state.melds.made] == ["ask"]
    assert list(rules.points_so_far(state)) == [10 + 80, 0]  # the ace of spades, and diamonds


def test_under_success_a_question_answered_no_breaks_nobody() -> None:
    """H7.9."""
    for variant, broken in (("standard", 0b0101), ("standard+break_on=success", 0)):
        _, state = after(variant, "MIXED", APART + "half 0 C")
        assert (state.melds.trump, state.melds.broken) == (NO_TRUMP, broken)
        _, state = after(variant, "MIXED", FIRST + "half 0 S")
        assert (state.melds.trump, state.melds.broken) == (SUIT_INDEX["s"], 0b0101)


def test_who_won_without_leading_has_no_attempt_unless_any_winner_has() -> None:
    """H7.1."""
    script = CONTRACT + "play 0 C6, play 1 CQ, play 2 CA, play 3 CT"
    for variant, expected in (("standard", "H7.1"), ("russian", "ok")):
        assert verdict(*after(variant, "MIXED", script), "ask 2") == expected
    rules, state = after("standard", "MIXED", script)
    assert attempts(rules.legal_actions(state)) == "(none)"


def test_a_new_trump_cancels_the_old_and_both_count() -> None:
    """H7.4, H8.3."""
    rules, state = after("standard", "MIXED", FIRST + "half 0 S, " + SECOND + "half 0 H")
    assert state.melds.trump == SUIT_INDEX["h"]
    assert [marriage.suit for marriage in rules.marriages(state)] == ["s", "h"]
    # Two tricks with ace, ten and jack of spades: 25; spades 40, hearts 100.
    assert list(rules.points_so_far(state)) == [25 + 140, 0]


def test_a_marriage_with_a_card_played_is_gone() -> None:
    """H7.4: North plays the king of spades to the second trick; the half cannot be asked for any more."""
    script = FIRST + "play 0 SK, play 1 S8, play 2 SQ, play 3 D9"
    rules, state = after("standard", "MIXED", script)
    assert verdict(rules, state, "half 0 S") == "H7.7"


# Kontra.

ERLANGEN = "bid 0 120, pass 1, pass 2, pass 3, give 2 D6+D7+D8+D9, "
KNOWN = ERLANGEN + "contract 0 120, return 0 S6+S7+S8+S9, "
KONTRA: list[tuple[str, str, str, str]] = [
    ("erlangen", ERLANGEN, "kontra 1", "H10.9"),
    ("erlangen", KNOWN, "kontra 1", "ok"),
    ("erlangen", KNOWN, "kontra 0", "H10.9"),
    ("erlangen", KNOWN + "kontra 1", "kontra 3", "H10.9"),
    ("erlangen", KNOWN + "kontra 1", "kontra 2", "ok"),
    ("erlangen", KNOWN + "kontra 1, kontra 2", "kontra 1", "ok"),  # the same player again, H10.9
    ("erlangen", KNOWN + "play 0 SA, play 1 C6", "kontra 1", "H10.9"),
    ("erlangen", KNOWN + "play 0 SA, play 1 C6", "kontra 3", "ok"),
    ("erlangen", KNOWN + "play 0 SA, play 1 C6, kontra 3", "kontra 0", "ok"),
    ("erlangen_duplicate", KNOWN + "kontra 1, kontra 0", "kontra 1", "H10.9"),
    ("erlangen+kontra=off", KNOWN, "kontra 1", "H10.9"),
    ("erlangen", "pass 0, pass 1, pass 2, pass 3", "kontra 1", "H10.2"),
    ("standard", "", "kontra 1", "H10.9"),
]


@pytest.mark.parametrize("variant, script, text, expected", KONTRA)
def test_kontra(variant: str, script: str, text: str, expected: str) -> None:
    """H10.9."""
    assert verdict(*after(variant, "PLAIN", script), text) == expected


def test_kontra_is_offered_out_of_turn() -> None:
    rules, state = after("erlangen", "PLAIN", KNOWN + "play 0 SA")
    legal = rules.legal_actions(state)
    assert [one for one in legal if isinstance(one, Kontra)] == [Kontra(Seat.EAST), Kontra(Seat.WEST)]
    assert rules.seat_to_act(state) is Seat.EAST


def test_a_kontra_in_the_auction_leaves_the_auction_as_it_is() -> None:
    """What was said all the same is taken as it happened, but it is no call."""
    rules, state = after("erlangen", "PLAIN", "bid 0 120")
    assert verdict(rules, state, "kontra 1") == "H10.9"
    assert rules.advance(state, action("kontra 1")).auction == state.auction


def test_what_cannot_be_is_refused_by_type() -> None:
    rules, state = after("standard", "MIXED", FIRST)
    assert verdict(rules, state, "play 0 SA") == "held"
    assert verdict(rules, state, "play 1 S8") == "turn"
    assert verdict(rules, state, "bid 0 60") == "turn"
    assert verdict(rules, state, "give 2 SQ+SJ+CA") == "turn"
    assert verdict(rules, state, "answer 2 none") == "turn"
    rules, thrown_in = after("standard", "SIXES", "redeal 0")
    for text in ("bid 1 50", "play 0 SA", "kontra 1", "own 0 S"):
        assert verdict(rules, thrown_in, text) == "over"


def test_the_hands_of_the_rule_file_are_whole_packs() -> None:
    for hands in HANDS.values():
        assert sorted(text for hand in hands.values() for text in hand.split()) == sorted(
            suit + rank for suit in "SCDH" for rank in "ATKQJ9876"
        )


def test_only_a_finished_hand_has_an_outcome() -> None:
    rules, state = after("standard", "MIXED", FIRST)
    with pytest.raises(ImpossibleAction) as refusal:
        rules.outcome(state)
    assert refusal.value.code == "over"
    assert Play(Seat.NORTH, card("ST")) in rules.legal_actions(state)
