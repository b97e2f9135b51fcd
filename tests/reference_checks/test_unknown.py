"""The judge of unknown hands against plain enumeration, and the laws on which its reasoning rests."""

import random
from collections import Counter
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb

import pytest

from tests.reference.calls import SEATS, TRUMPS, leader_of
from tests.reference.deals import check_deal
from tests.reference.options import Options
from tests.reference.play import clause_against, pack, suit_of
from tests.reference.unknown import CLAUSES, Moment, clause_of, clause_proved, judge, moment_at, seats_of_cards

VARIANTS: list[Options] = [
    {},
    {"form": "western"},
    {"second_loads": True},
    {"third_safe": True},
    {"third_safe_ruff": True},
    {"second_never_loads": True, "overtake_limited": True},
    {"second_loads": True, "third_safe": True, "overtake_limited": True},
]

Hands = dict[str, list[str]]


@dataclass
class Played:
    leader: str
    trump: str
    options: Options
    deal: Hands
    cards: list[str]

    def seats(self) -> list[str]:
        return seats_of_cards(self.leader, self.trump, self.cards)


def dealt(rng: random.Random, wild: float) -> Hands:
    """Four hands; the wilder, the longer their suits."""
    cards = pack()
    rng.shuffle(cards)
    order = rng.sample("oceb", 4)
    if rng.random() < 0.7:
        cards.sort(key=lambda card: order.index(suit_of(card)) + rng.random() * wild)
    return {seat: cards[12 * number : 12 * number + 12] for number, seat in enumerate(SEATS)}


def played(rng: random.Random, options: Options, count: int, mischief: float) -> Played:
    """That many cards of a random deal, some of them against the rules of play."""
    record = Played(rng.choice(SEATS), rng.choice(TRUMPS), options, dealt(rng, 3), [])
    while len(record.cards) < count:
        done = record.cards
        seat = seats_of_cards(record.leader, record.trump, done + [pack()[0]])[-1]
        hand = [card for card in record.deal[seat] if card not in done]
        start = len(done) - len(done) % 4
        clauses = {c: clause_against(hand, done[start:], record.trump, done[:start], c, options) for c in hand}
        choice = [c for c in hand if clauses[c] is None]
        unsafe = [c for c in hand if clauses[c] == "6.9"]
        if unsafe and rng.random() < 0.7:
            choice = unsafe
        elif rng.random() < mischief:
            choice = hand
        done.append(rng.choice(choice))
    return record


def some_hands(rng: random.Random, record: Played, number: int) -> Hands:
    return {seat: record.deal[seat] for seat in rng.sample(SEATS, number)}


# Enumeration


def clauses_of_every_own_hand(record: Played, known: Hands, index: int, card: str) -> list[str | None]:
    """The clause broken in each completion of the player's own hand."""
    seats = record.seats()
    seat, start = seats[index], index - index % 4
    past, coming = record.cards[:start], record.cards[index:]
    if seat in known:
        sure, free = [c for c in known[seat] if c not in record.cards[:index]], []
    else:
        sure = [c for c, player in zip(coming, seats[index:], strict=True) if player == seat]
        free = [c for c in pack() if c not in record.cards and not any(c in hand for hand in known.values())]
    size = 12 - seats[:index].count(seat)
    trick = record.cards[start:index]
    return [
        clause_against(sure + list(rest), trick, record.trump, past, card, record.options)
        for rest in combinations(free, size - len(sure))
    ]


def of_size(rng: random.Random, limit: int) -> tuple[int, int]:
    """A number of cards played and of hands given, with so many own hands or fewer to go through."""
    while True:
        count, given = rng.randint(24, 48), rng.randint(0, 3)
        free = 48 - count - given * ((48 - count) // 4)
        if comb(free, (51 - count) // 4) <= limit:
            return count, given


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "+".join(options) or "eastern")
def test_judge_is_what_enumeration_of_the_own_hand_says(options: Options) -> None:
    rng = random.Random(f"own hands {sorted(options)}")
    seen: Counter[str] = Counter()
    for _ in range(60):
        count, given = of_size(rng, 250)
        record = played(rng, options, count, 0.3)
        known = some_hands(rng, record, given)
        for index, judged in enumerate(judge(record.leader, record.trump, options, dict(known), record.cards)):
            found = clauses_of_every_own_hand(record, known, index, judged.card)
            broken = [clause for clause in found if clause is not None]
            assert (judged.clause is not None) == (len(broken) == len(found)), (record, known, index)
            start = index - index % 4
            alone = clause_against(
                judged.held, record.cards[start:index], record.trump, record.cards[:start], judged.card, options
            )
            if judged.by_counting:
                assert alone is None
                assert judged.clause == max(broken, key=CLAUSES.index)
            elif judged.clause is not None:
                # What the known cards break, every completion breaks, perhaps with something before it.
                assert judged.clause == alone
                assert all(CLAUSES.index(clause) <= CLAUSES.index(alone) for clause in broken)
            kind = "proved" if len(broken) == len(found) else "open" if broken else "legal"
            seen[f"{kind} by counting" if judged.by_counting else kind] += 1
            seen[judged.clause or "none"] += 1
    # The sample holds every kind of answer, or it would prove little.
    assert min(seen["proved"], seen["open"], seen["legal"]) > 100
    assert all(seen[clause] > 5 for clause in clauses_that_can_be_broken(options))


def clauses_that_can_be_broken(options: Options) -> list[str]:
    if options.get("form") == "western":
        return ["6.2", "6.3"]
    return CLAUSES if "third_safe" in options or "third_safe_ruff" in options else CLAUSES[:3]


def late_moment(rng: random.Random) -> Moment:
    """A moment at which few cards are unseen, mostly of two suits; some cards may be in given hands."""
    suits = rng.sample("oceb", 2)
    cards = sorted(pack(), key=lambda card: (suit_of(card) not in suits) + rng.random() * 1.3)
    if rng.random() < 0.7:
        # A good card is led and not beaten, so that a third player has something to think of.
        good = [suits[0] + rng.choice("ARC"), suits[0] + rng.choice("65432")]
        cards = good + [card for card in cards if card not in good]
    trick, cards = cards[: (seen := rng.choice([1, 2, 2, 2, 3]))], cards[seen:]
    held, cards = cards[: (size := rng.randint(1, 4))], cards[size:]
    free, cards = cards[: (unseen := rng.randint(2, 8))], cards[unseen:]
    elsewhere = rng.choice([0, 0, 4])
    return Moment(trick, cards[elsewhere:], held, free, rng.randint(1, min(4, unseen - 1)))


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "+".join(options) or "eastern")
def test_a_late_moment_is_what_enumeration_says(options: Options) -> None:
    """As above, without the play before: here what is rare in play is frequent."""
    rng = random.Random(f"late moments {sorted(options)}")
    seen: Counter[str] = Counter()
    for _ in range(1500):
        moment, trump = late_moment(rng), rng.choice(TRUMPS)
        for card in moment.held:
            every = [
                clause_of(moment, moment.held + list(rest), trump, options, card)
                for rest in combinations(moment.free, moment.slots)
            ]
            alone = clause_of(moment, moment.held, trump, options, card)
            found = clause_proved(moment, trump, options, card)
            if None in every:
                assert found is None
                # Only safety comes with more cards.
                assert alone in (None, "6.9")
                seen["made safe" if alone else "open"] += 1
            elif alone is None:
                assert found == max([clause for clause in every if clause], key=CLAUSES.index)
                seen[f"counted {found}"] += 1
            else:
                assert found == alone
                seen[alone] += 1
    assert all(seen[clause] > 20 for clause in clauses_that_can_be_broken(options))
    assert seen["counted 6.2"] > 20
    assert seen["counted 6.3"] > 0
    if "6.4" in clauses_that_can_be_broken(options):
        assert seen["counted 6.4"] > 0
    if "6.9" in clauses_that_can_be_broken(options):
        assert seen["made safe"] > 15


def test_legal_cards_are_what_enumeration_says() -> None:
    rng = random.Random("legal sets")
    for number in range(70):
        options = VARIANTS[number % len(VARIANTS)]
        count, given = of_size(rng, 30)
        record = played(rng, options, count, 0.3)
        known = some_hands(rng, record, given)
        for index, judged in enumerate(judge(record.leader, record.trump, options, dict(known), record.cards)):
            expected = [card for card in judged.held if None in clauses_of_every_own_hand(record, known, index, card)]
            assert judged.legal == expected


def every_deal(record: Played, known: Hands) -> list[Hands]:
    """Every deal, of all that put each unseen card anywhere, that fits what is known."""
    seats = record.seats()
    shown = {s: [c for c, player in zip(record.cards, seats, strict=True) if player == s] for s in SEATS}
    unseen = [card for card in pack() if card not in record.cards]
    found = []
    for order in permutations(unseen):
        rest = list(order)
        deal = {}
        for seat in SEATS:
            room = 12 - len(shown[seat])
            deal[seat] = shown[seat] + rest[:room]
            rest = rest[room:]
        if all(set(deal[seat]) == set(hand) for seat, hand in known.items()):
            found.append(deal)
    return found


@pytest.mark.parametrize("count, given", [(44, 0), (44, 1), (45, 0), (43, 0), (42, 2), (48, 0)])
def test_judge_is_what_enumeration_of_whole_deals_says(count: int, given: int) -> None:
    rng = random.Random(f"whole deals {count} {given}")
    for number in range(21):
        options = VARIANTS[number % len(VARIANTS)]
        record = played(rng, options, count, 0.3)
        known = some_hands(rng, record, given)
        deals = every_deal(record, known)
        judged = judge(record.leader, record.trump, options, dict(known), record.cards)
        for index, one in enumerate(judged):
            start = index - index % 4
            clauses = {
                clause_against(
                    [c for c in deal[one.seat] if c not in record.cards[:index]],
                    record.cards[start:index],
                    record.trump,
                    record.cards[:start],
                    one.card,
                    options,
                )
                for deal in deals
            }
            assert (one.clause is not None) == (None not in clauses)
            if one.clause is not None:
                # The known cards name the mildest of what the deals have; counting can only add graver.
                assert all(CLAUSES.index(clause) <= CLAUSES.index(one.clause) for clause in clauses if clause)


def test_with_all_hands_given_it_is_the_check_of_a_deal() -> None:
    rng = random.Random("known")
    for number in range(70):
        options = VARIANTS[number % len(VARIANTS)]
        record = played(rng, options, rng.randint(1, 48), 0.3)
        dealer = next(seat for seat in SEATS if leader_of(seat) == record.leader)
        nobody_doubles = {**options, "max_level": "none", "max_level_botifarra": "none"}
        check = check_deal(record.deal, dealer, [(dealer, record.trump)], record.cards, nobody_doubles, True)
        for known in [3, 4]:
            # Three hands leave the fourth no choice.
            judged = judge(record.leader, record.trump, options, dict(some_hands(rng, record, known)), record.cards)
            assert [one.legal for one in judged] == check.legal_sets
            found = [(one.trick, one.seat, one.card, one.clause) for one in judged if one.clause is not None]
            assert found == [(i["trick"], i["seat"], i["card"], i["clause"]) for i in check.irregularities]


def test_with_all_cards_recorded_no_hand_is_needed() -> None:
    rng = random.Random("complete")
    for number in range(14):
        record = played(rng, VARIANTS[number % len(VARIANTS)], 48, 0.3)
        without = judge(record.leader, record.trump, record.options, {}, record.cards)
        assert without == judge(record.leader, record.trump, record.options, dict(record.deal), record.cards)


# Laws


def position(rng: random.Random, options: Options) -> tuple[list[str], list[str], str, list[str], str]:
    """A hand, a trick before it, trumps, earlier cards, and one card of the hand."""
    cards = pack()
    rng.shuffle(cards)
    size, seen = rng.randint(1, 8), rng.randint(1, 3)
    earlier = cards[20 : 20 + 4 * rng.randint(0, 6)]
    return cards[3 : 3 + size], cards[:seen], rng.choice(TRUMPS), earlier, cards[3]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "+".join(options) or "eastern")
def test_more_cards_only_add_duties(options: Options) -> None:
    """Monotony, and what the judge builds on: without 6.9 each duty comes from one other card."""
    rng = random.Random(f"monotony {sorted(options)}")
    plain = {**options, "third_safe": False, "third_safe_ruff": False}
    for _ in range(4000):
        hand, trick, trump, earlier, card = position(rng, options)
        clause = clause_against(hand, trick, trump, earlier, card, plain)
        pairs = [clause_against([card, other], trick, trump, earlier, card, plain) for other in hand[1:]]
        broken = [one for one in pairs if one is not None]
        assert clause == (min(broken, key=CLAUSES.index) if broken else None)
        if clause is not None:
            more = hand + [c for c in pack() if c not in hand + trick + earlier and rng.random() < 0.3]
            after = clause_against(more, trick, trump, earlier, card, plain)
            assert after is not None
            assert CLAUSES.index(after) <= CLAUSES.index(clause)


def test_6_9_is_the_exception() -> None:
    """A further card can take the duty of 6.9 away: the manilla in the own hand makes the ace safe."""
    options = {"third_safe": True}
    assert clause_against(["oS", "o2"], ["oA", "o3"], "c", [], "oS", options) == "6.9"
    assert clause_against(["oS", "o2", "o9"], ["oA", "o3"], "c", [], "oS", options) is None


def test_more_knowledge_takes_no_verdict_back() -> None:
    """Another card recorded, or another hand given, proves more and unproves nothing."""
    rng = random.Random("knowledge")
    for number in range(10):
        options = VARIANTS[number % len(VARIANTS)]
        record = played(rng, options, rng.randint(8, 40), 0.3)
        hands: Hands = {}
        before: set[int] = set()
        for seat in [None, *rng.sample(SEATS, 4)]:
            hands |= {seat: record.deal[seat]} if seat else {}
            proved: set[int] = set()
            for count in range(4, len(record.cards) + 1, 4):
                judged = judge(record.leader, record.trump, options, dict(hands), record.cards[:count])
                now = {index for index, one in enumerate(judged) if one.clause is not None}
                assert proved <= now
                proved = now
            assert before <= proved
            before = proved


# What is no record


def test_what_cannot_have_happened_is_refused() -> None:
    hand = [card for card in pack() if suit_of(card) == "o"]
    with pytest.raises(ValueError, match="N does not hold"):
        judge("N", "c", {}, {"N": hand}, ["c9"])
    with pytest.raises(ValueError, match="another hand than that of W"):
        judge("N", "c", {}, {"N": hand}, ["o9", "oA"])
    with pytest.raises(ValueError, match="twice"):
        judge("N", "c", {}, {}, ["o9", "o9"])
    with pytest.raises(ValueError, match="twice"):
        judge("N", "c", {}, {"N": hand, "S": hand}, ["o9"])
    with pytest.raises(ValueError, match="none of the pack"):
        judge("N", "c", {}, {}, ["o1"])
    with pytest.raises(ValueError, match="twelve"):
        judge("N", "c", {}, {"N": hand[:11]}, ["o9"])


def test_a_hand_that_is_none_is_unknown() -> None:
    cards = "o9 o2 o3 o4".split()
    assert judge("N", "c", {}, {"N": None}, cards) == judge("N", "c", {}, {}, cards)


def test_held_cards_are_those_shown_from_now_on() -> None:
    cards = "o9 o2 o3 o4 e2 e3 e4 e9".split()
    seats = seats_of_cards("N", "c", cards)
    assert seats == ["N", "W", "S", "E", "N", "W", "S", "E"]
    moment = moment_at(5, seats, {}, cards)
    assert (moment.held, moment.slots, len(moment.free)) == (["e3"], 10, 40)
    assert moment_at(1, seats, {}, cards).held == ["o2", "e3"]
