"""Tricks and what may be played to them: clauses 1, 5 and 6."""

from tests.reference.options import Options, option

SUITS = ["o", "c", "e", "b"]
RANKS = ["9", "A", "R", "C", "S", "8", "7", "6", "5", "4", "3", "2"]
POINTS = {"9": 5, "A": 4, "R": 3, "C": 2, "S": 1}


def suit_of(card: str) -> str:
    """Clause 1.1: the suit of a card."""
    return card[0]


def rank_of(card: str) -> str:
    """Clause 1.2: the rank of a card."""
    return card[1]


def pack() -> list[str]:
    """Clause 1.1: the forty-eight cards."""
    return [suit + rank for suit in SUITS for rank in RANKS]


def higher(card: str, other: str) -> bool:
    """Clause 1.3: whether the first of two cards of one suit is the higher."""
    return RANKS.index(rank_of(card)) < RANKS.index(rank_of(other))


def card_points(card: str) -> int:
    """Clause 1.4: 9 = 5, ace = 4, king = 3, knight = 2, jack = 1, the others nothing."""
    return POINTS.get(rank_of(card), 0)


def trick_points(cards: list[str]) -> int:
    """Clause 1.4: the points of the cards, and one more for the trick."""
    return sum(card_points(card) for card in cards) + 1


def countable(card: str) -> bool:
    """Clause 1.5: a countable card is a card with points."""
    return card_points(card) > 0


def cards_of(suit: str, cards: list[str]) -> list[str]:
    """The cards of one suit."""
    return [card for card in cards if suit_of(card) == suit]


def highest(cards: list[str]) -> str:
    """Clause 1.3: the highest of some cards of one suit."""
    return [card for card in cards if not any(higher(other, card) for other in cards)][0]


def lowest(cards: list[str]) -> str:
    """Clause 1.3 (A2): the lowest, by rank, of some cards of one suit."""
    return [card for card in cards if not any(higher(card, other) for other in cards)][0]


def trick_winner(trick: list[str], trump: str) -> int:
    """Clause 5.2: the highest trump wins; with no trump, the highest card of the led suit.

    The answer is a position, 0 for the leader. An unfinished trick has a winner so far.
    """
    trumps = cards_of(trump, trick)
    if trumps:
        return trick.index(highest(trumps))
    led = suit_of(trick[0])
    return trick.index(highest(cards_of(led, trick)))


def beats(card: str, trick: list[str], trump: str) -> bool:
    """Clause 6, beginning: the card would be winning the trick at this moment."""
    return trick_winner(trick + [card], trump) == len(trick)


def partner_winning(trick: list[str], trump: str) -> bool:
    """Clause 6, beginning: the partner has played to this trick and that card is winning."""
    if len(trick) < 2:
        return False
    return trick_winner(trick, trump) == len(trick) - 2


def can_follow(hand: list[str], trick: list[str]) -> bool:
    """Clause 6.2: the hand holds the led suit."""
    return cards_of(suit_of(trick[0]), hand) != []


def allowed_by_6_2(hand: list[str], trick: list[str]) -> list[str]:
    """Clause 6.2: if you hold the led suit you must play it."""
    if can_follow(hand, trick):
        return cards_of(suit_of(trick[0]), hand)
    return list(hand)


def allowed_by_6_3(hand: list[str], trick: list[str], trump: str) -> list[str]:
    """Clause 6.3: if the partner is not winning and you can beat, you must beat."""
    allowed = allowed_by_6_2(hand, trick)
    if partner_winning(trick, trump):
        return allowed
    beating = [card for card in allowed if beats(card, trick, trump)]
    if beating:
        return beating
    return allowed


def is_lowest_of_its_suit(hand: list[str], card: str) -> bool:
    """Clause 6.4 (A2, A3): the lowest card held of its own suit."""
    return card == lowest(cards_of(suit_of(card), hand))


def may_load_by_6_5(trick: list[str], trump: str, card: str) -> bool:
    """Clause 6.5: with the partner winning, any countable card."""
    return partner_winning(trick, trump) and countable(card)


def may_load_by_6_6(hand: list[str], trick: list[str], card: str, options: Options) -> bool:
    """Clause 6.6: a second player who is void may load; by 6.11 second_never_loads forbids it."""
    if option(options, "second_never_loads"):
        return False
    is_second = len(trick) == 1
    return is_second and not can_follow(hand, trick) and countable(card)


def may_load_by_6_8(hand: list[str], trick: list[str], card: str, options: Options) -> bool:
    """Clause 6.8, second_loads: also a second player who can follow but not beat."""
    if not option(options, "second_loads"):
        return False
    is_second = len(trick) == 1
    return is_second and can_follow(hand, trick) and countable(card)


def may_overtake(hand: list[str], trick: list[str], trump: str, card: str, options: Options) -> bool:
    """Clause 6.4, end: overtaking the partner is free.

    By 6.11 overtake_limited leaves only the lowest card of the suit or a countable card.
    """
    if option(options, "overtake_limited") and partner_winning(trick, trump):
        return is_lowest_of_its_suit(hand, card) or countable(card)
    return True


def keeps_6_4(hand: list[str], trick: list[str], trump: str, card: str, options: Options) -> bool:
    """Clause 6.4: a card that does not beat is the lowest of its suit, unless it may be loaded."""
    if beats(card, trick, trump):
        return may_overtake(hand, trick, trump, card, options)
    return (
        is_lowest_of_its_suit(hand, card)
        or may_load_by_6_5(trick, trump, card)
        or may_load_by_6_6(hand, trick, card, options)
        or may_load_by_6_8(hand, trick, card, options)
    )


def not_outstanding(card: str, hand: list[str], trick: list[str], earlier: list[str]) -> bool:
    """Clause 6.9: the card has been played or is in your own hand."""
    return card in earlier or card in trick or card in hand


def is_safe(hand: list[str], trick: list[str], trump: str, earlier: list[str], options: Options) -> bool:
    """Clause 6.9: the leader's card is safe when every higher card of its suit is accounted for.

    With third_safe_ruff, if the card is not a trump, every trump must be accounted for too.
    """
    partners_card = trick[0]
    for card in cards_of(suit_of(partners_card), pack()):
        if higher(card, partners_card) and not not_outstanding(card, hand, trick, earlier):
            return False
    if option(options, "third_safe_ruff") and suit_of(partners_card) != trump:
        for card in cards_of(trump, pack()):
            if not not_outstanding(card, hand, trick, earlier):
                return False
    return True


def keeps_6_9(hand: list[str], trick: list[str], trump: str, earlier: list[str], card: str, options: Options) -> bool:
    """Clause 6.9: the third player loads only on a safe card; lowest and overtaking stay legal."""
    if not option(options, "third_safe") and not option(options, "third_safe_ruff"):
        return True
    is_third = len(trick) == 2
    if not is_third or not partner_winning(trick, trump):
        return True
    if beats(card, trick, trump) or is_lowest_of_its_suit(hand, card):
        return True
    return is_safe(hand, trick, trump, earlier, options)


def clause_against(
    hand: list[str], trick: list[str], trump: str, earlier: list[str], card: str, options: Options
) -> str | None:
    """Clause 6: the first of 6.2, 6.3, 6.4 and 6.9 that the card breaks, or None.

    The narrowings of 6.11 count as 6.4. Clause 6.7: in the western form nothing after 6.3 asks.
    """
    if card not in hand:
        raise ValueError(f"{card} is not in the hand")
    if trick == []:
        return None  # Clause 6.1: leading, any card.
    if card not in allowed_by_6_2(hand, trick):
        return "6.2"
    if card not in allowed_by_6_3(hand, trick, trump):
        return "6.3"
    if option(options, "form") == "western":
        return None
    if not keeps_6_4(hand, trick, trump, card, options):
        return "6.4"
    if not keeps_6_9(hand, trick, trump, earlier, card, options):
        return "6.9"
    return None


def legal_cards(hand: list[str], trick: list[str], trump: str, earlier: list[str], options: Options) -> list[str]:
    """Clause 6: the cards of the hand, in its order, that no clause speaks against."""
    return [card for card in hand if clause_against(hand, trick, trump, earlier, card, options) is None]
