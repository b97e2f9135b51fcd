"""Huutopussi: random hands, and random actions weighted so that hands are lively and come to an end."""

from random import Random

from tests.reference.huutopussi import ATTEMPTS, EXCHANGES, Action, Hand
from tests.reference.huutopussi_options import (
    RANKS,
    Options,
    highest_bid,
    may_demand_redeal,
    options,
    pack,
    tricks_in_hand,
)
from tests.reference.huutopussi_play import halves


def shuffled(rng: Random, players: int) -> list[str]:
    """The pack in any order; one time in eight a strong seat or side, so that some take every trick."""
    cards = pack()
    rng.shuffle(cards)
    if rng.random() < 0.125:
        cards.sort(key=lambda card: RANKS.index(card[1]) + 2 * rng.random())
        if players == 4:
            # The stronger half of the pack to seats 0 and 2, the weaker to 1 and 3.
            strong, weak = cards[:18], cards[18:]
            rng.shuffle(strong)
            rng.shuffle(weak)
            cards = strong[:9] + weak[:9] + strong[9:] + weak[9:]
    return cards


def random_deal(rng: Random, chosen: Options, no_redeal_hands: bool = False) -> tuple[int, list[list[str]], list[str]]:
    """Dealer, hands and talon. With `no_redeal_hands` none that could demand a redeal in `standard` (H13.4)."""
    players, size = int(chosen["players"]), tricks_in_hand(chosen)
    while True:
        cards = shuffled(rng, players)
        hands = [cards[size * seat : size * (seat + 1)] for seat in range(players)]
        if no_redeal_hands and any(may_demand_redeal(options("standard"), hand) for hand in hands):
            continue
        return rng.randrange(players), hands, cards[size * players :]


def one_of_kind(rng: Random, actions: list[Action], kind: str) -> Action | None:
    """One of the actions of a kind, or None."""
    found = [action for action in actions if action[0] == kind]
    return rng.choice(found) if found else None


def low_amount(rng: Random, hand: Hand, actions: list[Action]) -> Action:
    """One of the amounts, mostly a low one; now and then the highest of all."""
    if rng.random() < 0.01 and actions[-1][2] == highest_bid(hand.options):
        return actions[-1]
    return actions[min(int(rng.expovariate(0.4)), len(actions) - 1)]


def random_call(rng: Random, hand: Hand, actions: list[Action]) -> Action:
    """An action of the auction: a redeal often where there is one, else mostly a pass, or a low bid."""
    redeal = one_of_kind(rng, actions, "redeal")
    if redeal is not None and rng.random() < 0.4:
        return redeal
    bids = [action for action in actions if action[0] == "bid"]
    passing = one_of_kind(rng, actions, "pass")
    if passing is not None and (not bids or rng.random() < 0.55):
        return passing
    return low_amount(rng, hand, bids)


def high_cards(action: Action) -> int:
    """How many aces, kings and queens an exchange moves."""
    return len([card for card in action[2] if card[1] in "AKQ"])


def random_exchange(rng: Random, hand: Hand, actions: list[Action]) -> Action:
    """The best of three for the declarer: high cards come to him and stay with him."""
    three = [rng.choice(actions) for _ in range(3)]
    return max(three, key=high_cards) if hand.phase == "give" else min(three, key=high_cards)


def random_card(rng: Random, hand: Hand, actions: list[Action]) -> Action:
    """Aces are led and kings and queens kept, mostly: so tricks run and marriages live."""
    weights = []
    for _kind, _seat, card in actions:
        if hand.trick == [] and card[1] == "A":
            weights.append(6)
        elif card[1] in "KQ" and card[0] not in hand.declared:
            weights.append(1)
        else:
            weights.append(3)
    return rng.choices(actions, weights)[0]


def random_attempt(rng: Random, hand: Hand, attempts: list[Action]) -> Action:
    """Own marriages and honest half questions first; the rest, bluffs too, one time in two."""
    held = hand.hands[attempts[0][1]]
    good = [action for action in attempts if action[0] == "own" or (action[0] == "half" and halves(held, action[2]))]
    return rng.choice(good if good and rng.random() < 0.5 else attempts)


def random_action(rng: Random, hand: Hand) -> Action:
    """A legal action: Kontras and attempts come often."""
    actions = hand.may()
    kontra = one_of_kind(rng, actions, "kontra")
    if kontra is not None and rng.random() < 0.1:
        return kontra
    actions = [action for action in actions if action[0] != "kontra"]
    if hand.phase == "auction":
        return random_call(rng, hand, actions)
    if hand.phase == "contract":
        return low_amount(rng, hand, actions)
    if hand.phase in EXCHANGES:
        return random_exchange(rng, hand, actions)
    if hand.phase == "answer":
        return rng.choice(actions)
    attempts = [action for action in actions if action[0] in ATTEMPTS]
    if attempts and rng.random() < 0.6:
        return random_attempt(rng, hand, attempts)
    return random_card(rng, hand, [action for action in actions if action[0] == "play"])
