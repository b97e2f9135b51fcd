"""A whole deal, from the dealing to the score: clauses 5, 6, 7 and 9."""

from dataclasses import dataclass, field
from typing import Any

from tests.reference.calls import after_calls, right_of, side_of
from tests.reference.championship import game_points, hand_score
from tests.reference.options import Options
from tests.reference.play import clause_against, legal_cards, trick_points, trick_winner


@dataclass
class DealCheck:
    """What a check of a deal found. The sums are None after a stop, the scores until the end."""

    irregularities: list[dict[str, Any]] = field(default_factory=list)
    legal_sets: list[list[str]] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    points: dict[str, int] | None = None
    tricks: dict[str, int] | None = None
    game_points: dict[str, int] | None = None
    hand_score: dict[str, int] | None = None


def cut_into_tricks(cards: list[str]) -> list[list[str]]:
    """Clause 5: four cards to a trick; the last one may be unfinished."""
    return [cards[start : start + 4] for start in range(0, len(cards), 4)]


def seats_of_trick(leader: str) -> list[str]:
    """Clause 2.1: the four seats in order of play."""
    second = right_of(leader)
    third = right_of(second)
    return [leader, second, third, right_of(third)]


def leader_of_trick(first_leader: str, earlier_tricks: list[list[str]], trump: str) -> str:
    """Clause 5.1: the winner of a trick leads to the next."""
    leader = first_leader
    for trick in earlier_tricks:
        leader = seats_of_trick(leader)[trick_winner(trick, trump)]
    return leader


def check_deal(
    hands: dict[str, list[str]],
    dealer: str,
    calls: list[tuple[str, str]],
    cards: list[str],
    options: Options,
    tolerant: bool,
) -> DealCheck:
    """Clauses 5 to 7 and 9: follow the cards one by one and add up the tricks.

    Without `tolerant` the check stops at the first illegal card. With it the illegal card lies
    as it fell and play goes on. Calls that are illegal or not over, and a card that the player
    does not hold, are errors.
    """
    state = after_calls(dealer, calls, options)
    if not state.legal or state.next_seat is not None:
        raise ValueError("the calls are illegal or not over")
    if state.chooser is None or state.trump is None:
        raise ValueError("trumps are not made")
    trump = state.trump

    check = DealCheck()
    for index in range(len(cards)):
        earlier_tricks = cut_into_tricks(cards[:index])
        trick: list[str] = []
        if earlier_tricks and len(earlier_tricks[-1]) < 4:
            trick = earlier_tricks[-1]
            earlier_tricks = earlier_tricks[:-1]
        earlier = [card for one in earlier_tricks for card in one]
        leader = leader_of_trick(state.leader, earlier_tricks, trump)
        seat = seats_of_trick(leader)[len(trick)]
        hand = [card for card in hands[seat] if card not in cards[:index]]
        card = cards[index]
        if card not in hand:
            raise ValueError(f"{seat} does not hold {card}")
        legal = sorted(legal_cards(hand, trick, trump, earlier, options))
        check.legal_sets.append(legal)
        check.seats.append(seat)
        clause = clause_against(hand, trick, trump, earlier, card, options)
        if clause is not None:
            check.irregularities.append(
                {
                    "trick": len(earlier_tricks) + 1,
                    "seat": seat,
                    "card": card,
                    "clause": clause,
                    "legal": legal,
                }
            )
            if not tolerant:
                return check

    check.points = {"NS": 0, "EW": 0}
    check.tricks = {"NS": 0, "EW": 0}
    full_tricks = [trick for trick in cut_into_tricks(cards) if len(trick) == 4]
    for number in range(len(full_tricks)):
        winner = leader_of_trick(state.leader, full_tricks[: number + 1], trump)
        check.winners.append(winner)
        check.points[side_of(winner)] += trick_points(full_tricks[number])
        check.tricks[side_of(winner)] += 1
    if len(full_tricks) == 12:
        ns_points = check.points["NS"]
        chooser_side = side_of(state.chooser)
        check.game_points = game_points(ns_points, trump, state.level, options)
        check.hand_score = hand_score(ns_points, chooser_side, trump, state.level, options)
    return check
