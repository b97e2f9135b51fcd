"""Huutopussi: what may be played (H6, H10.4) and which attempts at trumps stand open (H7, H10.5, H10.6).

The clause named for a card that may not be played:

    H6.2   has the led suit and plays another
    H6.3   follows suit and could take the lead with that suit, but does not
    H6.5   the same after somebody has trumped, under `beat_when_trumped` only
    H6.4   void in the led suit: has trumps and does not trump, or could overtrump and does not
    H10.4  the duties of the first trick, under `first_trick=ace` (after H6.2, before H6.3)

The clause named for an attempt that may not be made:

    H7.2   before trick 1, or out of turn
    H7.1   in the middle of a trick, or without the right to one (`declare_right`)
    H7.3   a second attempt on one trick
    H11.5  any question where there are none (`asks=false`, or three-handed: nobody to ask)
    H7.4   own marriage in a suit already declared
    H7.5   own marriage without king and queen in hand
    H7.8   own marriage by a broken player, or a question for a marriage to a broken partner
    H7.10  half question in a suit already declared, or repeated against `repeat_half_ask=false`
    H7.7   half question without exactly one of king and queen, under `half_ask=must_hold`
    H7.11  a question while the own marriage may be declared, under `own_first`

They are asked in the order of this list, H7.11 last.
"""

from collections.abc import Collection, Sequence

from tests.reference.huutopussi_options import SUITS, Options, cards_of, higher, suit_of


def highest(cards: list[str]) -> str:
    """H1.2: the highest of some cards of one suit."""
    return [card for card in cards if not any(higher(other, card) for other in cards)][0]


def trick_winner(trick: list[str], trump: str | None) -> int:
    """H6.7: the highest trump, else the highest of the led suit; the answer counts from the leader, 0."""
    trumps = cards_of(trump, trick)
    if trumps:
        return trick.index(highest(trumps))
    return trick.index(highest(cards_of(suit_of(trick[0]), trick)))


def would_win(card: str, trick: list[str], trump: str | None) -> bool:
    """H6.3: the card would be winning the trick if played now."""
    return trick_winner(trick + [card], trump) == len(trick)


def against_first_trick(hand: list[str], trick: list[str], card: str) -> bool:
    """H10.4: lead an ace, else a spade; the ace of a suit led without it must be played."""
    if not trick:
        aces = [held for held in hand if held[1] == "A"]
        due = aces or cards_of("S", hand)
        return due != [] and card not in due
    ace = suit_of(trick[0]) + "A"
    return ace in hand and card != ace and trick[0] != ace


def against_following(options: Options, hand: list[str], trick: list[str], trump: str | None, card: str) -> str | None:
    """H6.3 and H6.5 for a player who has the led suit and plays it."""
    if not options["must_beat"]:
        return None
    suit = cards_of(suit_of(trick[0]), hand)
    winning = [held for held in suit if would_win(held, trick, trump)]
    if winning and card not in winning:
        return "H6.3"
    if options["beat_when_trumped"] and suit_of(trick[0]) != trump and cards_of(trump, trick):
        best = highest(cards_of(suit_of(trick[0]), trick))
        better = [held for held in suit if higher(held, best)]
        if better and card not in better:
            return "H6.5"
    return None


def against_void(options: Options, hand: list[str], trick: list[str], trump: str | None, card: str) -> str | None:
    """H6.4 for a player void in the led suit; without `must_trump` he is free altogether (H6.6)."""
    trumps = cards_of(trump, hand)
    if not trumps or not options["must_trump"]:
        return None
    if suit_of(card) != trump:
        return "H6.4"
    winning = [held for held in trumps if would_win(held, trick, trump)]
    if options["must_beat"] and winning and card not in winning:
        return "H6.4"
    return None


def clause_against_card(
    options: Options, hand: list[str], trick: list[str], trump: str | None, first_trick: bool, card: str
) -> str | None:
    """The clause that forbids a card of the hand, or None."""
    duties = options["first_trick"] == "ace" and first_trick
    if not trick:
        return "H10.4" if duties and against_first_trick(hand, trick, card) else None
    if not cards_of(suit_of(trick[0]), hand):
        return against_void(options, hand, trick, trump, card)
    if suit_of(card) != suit_of(trick[0]):
        return "H6.2"
    if duties and against_first_trick(hand, trick, card):
        return "H10.4"
    return against_following(options, hand, trick, trump, card)


def legal_cards(
    options: Options,
    hand: Sequence[str],
    trick: Sequence[str],
    trump: str | None,
    leading_first: bool = False,
    first_trick: bool = False,
) -> list[str]:
    """H6 and H10.4: the cards of the hand, in its order, that may be played to the trick so far.

    `leading_first` or `first_trick`: this is trick 1 of the hand.
    """
    first = leading_first or first_trick
    held = list(hand)
    return [card for card in held if clause_against_card(options, held, list(trick), trump, first, card) is None]


def marriages_in(hand: Sequence[str], declared: Collection[str]) -> list[str]:
    """H7.4 to H7.6: the undeclared suits of which the hand holds king and queen at this moment."""
    return [suit for suit in SUITS if suit not in declared and suit + "K" in hand and suit + "Q" in hand]


def halves(hand: Sequence[str], suit: str) -> int:
    """H7.7: how many of king and queen of the suit are in the hand."""
    return len([card for card in hand if card in (suit + "K", suit + "Q")])


def clause_against_right(options: Options, won: bool, led: bool, attempted: bool) -> str | None:
    """H7.1, H7.3: the player about to lead won the last trick, led it too, and has not yet tried."""
    if not won:
        return "H7.1"
    if options["declare_right"] == "led_and_won" and not led:
        return "H7.1"
    if attempted:
        return "H7.3"
    return None


def clause_against_own(hand: Sequence[str], declared: Collection[str], broken: bool, suit: str) -> str | None:
    """H7.5, method 1."""
    if suit in declared:
        return "H7.4"
    if suit not in marriages_in(hand, declared):
        return "H7.5"
    return "H7.8" if broken else None


def clause_against_own_first(
    options: Options, hand: Sequence[str], declared: Collection[str], broken: bool
) -> str | None:
    """H7.11: under `own_first` no question from a player who may declare a marriage of his own."""
    if options["own_first"] and not broken and marriages_in(hand, declared):
        return "H7.11"
    return None


def clause_against_half(
    options: Options, hand: Sequence[str], declared: Collection[str], answered_no: Collection[str], suit: str
) -> str | None:
    """H7.7, method 3, and H10.6."""
    if suit in declared:
        return "H7.10"
    if suit in answered_no and not options["repeat_half_ask"]:
        return "H7.10"
    if options["half_ask"] == "must_hold" and halves(hand, suit) != 1:
        return "H7.7"
    return None


def clause_against_attempt(
    options: Options,
    hand: Sequence[str],
    declared: Collection[str],
    broken: bool,
    partner_broken: bool,
    answered_no: Collection[str],
    kind: str,
    suit: str | None,
) -> str | None:
    """The clause that forbids the attempt to a player who has the right to one, or None."""
    if kind == "own":
        return clause_against_own(hand, declared, broken, str(suit))
    if not options["asks"] or options["players"] == 3:
        return "H11.5"
    if kind == "ask":
        clause = "H7.8" if partner_broken else None
    else:
        clause = clause_against_half(options, hand, declared, answered_no, str(suit))
    return clause or clause_against_own_first(options, hand, declared, broken)


def attempts(
    options: Options,
    hand: Sequence[str],
    declared: Collection[str] = (),
    broken: bool = False,
    partner_broken: bool = False,
    won: bool = True,
    led: bool = True,
    attempted: bool = False,
    answered_no: Collection[str] = (),
) -> list[str]:
    """H7: the attempts open to the player about to lead, as 'own:H', 'ask', 'half:S'.

    `won` and `led`: he won, and led to, the last trick. `attempted`: he has used that trick's attempt.
    `answered_no`: the suits of his half questions that were answered no.
    """
    if clause_against_right(options, won, led, attempted) is not None:
        return []
    conceivable: list[tuple[str, str | None]] = [("own", suit) for suit in SUITS]
    conceivable += [("ask", None)] + [("half", suit) for suit in SUITS]
    return [
        kind if suit is None else f"{kind}:{suit}"
        for kind, suit in conceivable
        if clause_against_attempt(options, hand, declared, broken, partner_broken, answered_no, kind, suit) is None
    ]
