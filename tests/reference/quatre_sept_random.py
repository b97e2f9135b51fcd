"""Random deals and random actions of Le Quatre Sept, weighted so that the rare things happen."""

from random import Random

from tests.reference.quatre_sept import Action, Hand
from tests.reference.quatre_sept_cards import RANKS, SUITS, TRIO, nothing_high, pack, rank_of, suit_of, trio

Deal = tuple[int, list[list[str]]]


def random_deal(rng: Random) -> Deal:
    """A dealer and four hands: often trios in one or two hands, or a hand without T, 9 and A."""
    hands: list[list[str]] = [[], [], [], []]
    kind = rng.choices(["plain", "trio", "two trios", "low", "sevens", "suits"], [20, 35, 20, 10, 4, 11])[0]
    if kind == "trio":
        hands[rng.randrange(4)] += trio(rng.choice(SUITS))
    elif kind == "two trios":
        for suit in rng.sample(SUITS, 2):
            hands[rng.choice([0, 0, 1, 2, 3])] += trio(suit)
    elif kind == "low":
        hands[rng.randrange(4)] += rng.sample([card for card in pack() if nothing_high([card])], 8)
    elif kind == "sevens":
        hands[rng.randrange(4)] += [suit + "7" for suit in SUITS]
    elif kind == "suits":
        for seat, suit in enumerate(rng.sample(SUITS, 4)):
            hands[seat] += trio(suit) + rng.sample(
                [suit + rank for rank in RANKS if rank not in TRIO], rng.randrange(6)
            )
    rest = [card for card in pack() if not any(card in hand for hand in hands)]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop())
        rng.shuffle(hand)
    return rng.randrange(4), hands


def random_action(rng: Random, hand: Hand) -> Action:
    """One of the legal actions, most often one that leads to something."""
    actions = hand.may()
    said_before = [action for action in actions if action[0] in ["redeal", "announce"]]
    if said_before and rng.random() < 0.6:
        return rng.choices(said_before, [1 if action[0] == "redeal" else 4 for action in said_before])[0]
    plays = [action for action in actions if action not in said_before]
    wanted = promising(hand, plays)
    chosen = rng.choice(wanted if wanted and rng.random() < 0.85 else plays)
    if hand.options["signals"] and rng.random() < 0.2:
        return (chosen[0] + rng.choice(["^", "~"]), chosen[1], chosen[2])
    return chosen


def promising(hand: Hand, plays: list[Action]) -> list[Action]:
    """Going on with a politaine, else announcing with a card, else the ace of a trio, else a low lead."""
    held = hand.held(plays[0][1])
    going_on = []
    if hand.finished and hand.trick == []:
        last = [card for seat, card in hand.finished[-1] if seat == plays[0][1]][0]
        if rank_of(last) in TRIO:
            going_on = [action for action in plays if action[2] in trio(suit_of(last))]
    with_card = [action for action in plays if action[0] == "play!"]
    aces = [action for action in plays if rank_of(action[2]) == "A" and set(trio(suit_of(action[2]))) <= set(held)]
    low = [action for action in plays if hand.trick == [] and rank_of(action[2]) in ["8", "7", "J"]]
    for wanted in [going_on, with_card, aces, low]:
        if wanted:
            return wanted
    return []
