"""Cards played from hands that are not known: what is against clause 6 whatever the hands were.

A record names the first leader, the trumps, the cards in the order in which they fell, and the hands
of no, some or all seats. Play may have been broken off anywhere, and a forbidden card lies as it fell.
The judge names a card only where no way of filling the unknown hands makes it legal.

What is known of a hand that is not given: it had twelve cards; it had every card that the player is
seen to play; and the rest are *free* cards, which no given hand holds and nobody is seen to play. The
free cards fill the unknown hands exactly, so any free cards may be the rest of any one of these hands.
"""

from dataclasses import dataclass, field

from tests.reference.calls import right_of
from tests.reference.options import Options, option
from tests.reference.play import clause_against, higher, pack, suit_of, trick_winner

CLAUSES = ["6.2", "6.3", "6.4", "6.9"]


@dataclass
class Judged:
    """One card played. Clause None: not provably against the rules."""

    trick: int
    seat: str
    card: str
    clause: str | None
    held: list[str] = field(default_factory=list)
    """The cards that the player is known to have held at this moment, this one among them."""
    legal: list[str] = field(default_factory=list)
    """Those of `held` that are not provably against the rules."""
    by_counting: bool = False
    """Whether the cards of `held` alone would allow it, and the number of cards does not."""


@dataclass
class Moment:
    """What lies on the table when a player is to act, and what he can hold."""

    trick: list[str]
    earlier: list[str]
    held: list[str]
    free: list[str]
    slots: int
    """How many of the free cards he holds besides `held`."""


def judge(
    leader: str, trump: str, options: Options, hands: dict[str, list[str] | None], cards: list[str]
) -> list[Judged]:
    """Every card of the record with the clause that it provably breaks, or None.

    `hands` gives the twelve cards of a seat; a seat that is missing, or None, is unknown. Raises
    ValueError for a record that cannot have happened: a card played twice, one that its player does
    not hold or that another hand holds, a given hand of another size than twelve.
    """
    given = {seat: list(hand) for seat, hand in hands.items() if hand is not None}
    check_pack(given, cards)
    seats = seats_of_cards(leader, trump, cards)
    check_holders(given, seats, cards)
    result = []
    for index in range(len(cards)):
        moment = moment_at(index, seats, given, cards)
        clause = clause_proved(moment, trump, options, cards[index])
        result.append(
            Judged(
                trick=index // 4 + 1,
                seat=seats[index],
                card=cards[index],
                clause=clause,
                held=sorted(moment.held),
                legal=[c for c in sorted(moment.held) if clause_proved(moment, trump, options, c) is None],
                by_counting=clause is not None and allowed_by_held(moment, trump, options, cards[index]),
            )
        )
    return result


def seats_of_cards(leader: str, trump: str, cards: list[str]) -> list[str]:
    """Clauses 2.1 and 5.1: who played each card; the winner of a trick leads to the next."""
    seats = []
    for start in range(0, len(cards), 4):
        trick = cards[start : start + 4]
        turn = [leader]
        while len(turn) < 4:
            turn.append(right_of(turn[-1]))
        seats += turn[: len(trick)]
        leader = turn[trick_winner(trick, trump)]
    return seats


def check_pack(given: dict[str, list[str]], cards: list[str]) -> None:
    """Refuse cards and hands that no pack can give."""
    placed = [card for hand in given.values() for card in hand]
    if any(len(hand) != 12 for hand in given.values()):
        raise ValueError("a given hand has twelve cards")
    for some in [placed, cards]:
        if len(set(some)) != len(some) or not set(some) <= set(pack()):
            raise ValueError("a card appears twice or is none of the pack")


def check_holders(given: dict[str, list[str]], seats: list[str], cards: list[str]) -> None:
    """Refuse a card played by somebody who cannot have held it."""
    placed = [card for hand in given.values() for card in hand]
    for seat, card in zip(seats, cards, strict=True):
        if seat in given and card not in given[seat]:
            raise ValueError(f"{seat} does not hold {card}")
        if seat not in given and card in placed:
            raise ValueError(f"{card} is in another hand than that of {seat}")


def moment_at(index: int, seats: list[str], given: dict[str, list[str]], cards: list[str]) -> Moment:
    """What is known when the card with this number (from 0) is about to be played."""
    seat = seats[index]
    trick_start = index - index % 4
    shown = [card for player, card in zip(seats[index:], cards[index:], strict=True) if player == seat]
    placed = [card for hand in given.values() for card in hand]
    free = [card for card in pack() if card not in placed and card not in cards]
    slots = 12 - seats[:index].count(seat) - len(shown)
    if seat in given:
        held, free, slots = [card for card in given[seat] if card not in cards[:index]], [], 0
    elif slots == len(free):
        # The only hand that is not complete: what nobody else has is his.
        held, free, slots = shown + free, [], 0
    else:
        held = shown
    return Moment(cards[trick_start:index], cards[:trick_start], held, free, slots)


def clause_of(moment: Moment, hand: list[str], trump: str, options: Options, card: str) -> str | None:
    """Clause 6, for this very hand: the first clause that the card breaks, or None."""
    return clause_against(hand, moment.trick, trump, moment.earlier, card, options)


def clause_proved(moment: Moment, trump: str, options: Options, card: str) -> str | None:
    """The clause to be named for a card that no completion of the hand makes legal, else None.

    The clause is the first that the known cards alone make him break. Where they break none and only
    counting shows that every completion is against the rules, it is the latest clause to which some
    completion comes: "6.4", say, when he may have been void and cannot have played his lowest card.
    """
    clauses = [clause_of(moment, hand, trump, options, card) for hand in best_hands(moment, trump, options, card)]
    if None in clauses:
        return None
    alone = clause_of(moment, moment.held, trump, options, card)
    if alone is not None:
        return alone
    return max([clause for clause in clauses if clause is not None], key=CLAUSES.index)


def allowed_by_held(moment: Moment, trump: str, options: Options, card: str) -> bool:
    """Whether the card would be legal if the known cards were the whole hand."""
    return clause_of(moment, moment.held, trump, options, card) is None


def best_hands(moment: Moment, trump: str, options: Options, card: str) -> list[list[str]]:
    """Full hands one of which makes the card legal if any completion at all does.

    Why more cards only add duties. Fix the card that is played.
    6.2: it breaks this when it is not of the led suit and one card held is; more cards take none away.
    6.3: with the partner not winning, it breaks this when it does not beat and one card allowed by 6.2
         does. More cards make no card beat less. They can narrow what 6.2 allows only by a first card
         of the led suit, and then a card of another suit breaks 6.2, while a card of the led suit
         was a sign that he could follow already.
    6.4: it breaks this when it may not be loaded and one card of its suit held is lower. Loading by 6.5
         asks nothing of the hand. Loading by 6.6 asks for a void, which more cards can only end, and
         then 6.2 is broken. Loading by 6.8 asks that he can follow: so he can if the card is of the led
         suit, and if it is not, a card that makes him able to follow breaks 6.2.
         6.11 takes these permissions away and gives none.
    So each of these duties comes from *one* other card, and free cards can be sorted by what each
    alone, beside the card played, makes him break: none, or 6.4, 6.3, 6.2. The gentlest free cards
    make the first of the hands below.

    The exception. 6.9 lets the third player load on a safe card, and cards in the own hand make the
    partner's card safe. That takes *all* the cards still out that could beat it: all of them must be
    free and find room in the hand, and the rest is again filled gently. That is the second hand. (That
    a lower card of the suit, no longer to be feared, is sorted after harmless ones costs nothing: 6.9
    speaks of countable cards with the partner winning, which besides it can only break 6.2.)
    """
    hands = [filled(moment, [], trump, options, card)]
    needed = needed_for_safety(moment, trump, options)
    if set(needed) <= set(moment.free) and len(needed) <= moment.slots:
        hands.append(filled(moment, needed, trump, options, card))
    return hands


def filled(moment: Moment, first: list[str], trump: str, options: Options, card: str) -> list[str]:
    """The known cards, these first ones, and free cards that add the gentlest duties."""

    def harm(free: str) -> int:
        clause = clause_of(moment, [card, free], trump, options, card)
        return 0 if clause is None else len(CLAUSES) - CLAUSES.index(clause)

    others = sorted([free for free in moment.free if free not in first], key=harm)
    return moment.held + first + others[: moment.slots - len(first)]


def needed_for_safety(moment: Moment, trump: str, options: Options) -> list[str]:
    """Clause 6.9: the cards that must be in the own hand, besides the known ones, to make the card led safe."""
    if not moment.trick:
        return []
    led = moment.trick[0]
    dangers = [card for card in pack() if suit_of(card) == suit_of(led) and higher(card, led)]
    if option(options, "third_safe_ruff") and suit_of(led) != trump:
        dangers += [card for card in pack() if suit_of(card) == trump]
    return [card for card in dangers if card not in moment.earlier + moment.trick + moment.held]
