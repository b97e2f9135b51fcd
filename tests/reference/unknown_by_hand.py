"""Records of play from unknown hands whose verdicts were reasoned out card by card, without a program.

Data only. The dealer follows from the board (clause 2.5). `known` holds suits as in the `Deal` tag. Of
`breaches`, each is trick, seat, card, clause and the cards known to be held that were legal instead; every
other card of the record is, by the same reasoning, not provably against the rules.
"""

from dataclasses import dataclass, field

Breach = tuple[int, str, str, str, str]


@dataclass
class ByHand:
    """A record and what is to be said of it."""

    board: int
    variant: str
    trump: str
    play: list[str]
    why: str
    breaches: list[Breach] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    by_counting: list[str] = field(default_factory=list)
    """The cards that only the size of the hands convicts."""


BY_HAND = [
    ByHand(
        1,
        "eastern",
        "c",
        ["W o9 o3 b2 o4", "W eA e9 e4 e5", "S o5 oR oC oS"],
        "East does not follow to oros and plays the king of oros in trick 3.",
        [(1, "E", "b2", "6.2", "oR")],
    ),
    ByHand(
        2,
        "eastern",
        "c",
        ["S o9 b2 o3 o4", "S eA e9 e4 e5", "E b9 b3 bS b4"],
        "East does not follow to oros and never shows one: he may be void.",
    ),
    ByHand(
        3,
        "eastern",
        "b",
        ["E o8 o4 o2 oS", "S e2 e3 e4 e6", "W o3 oC oR oA"],
        "North, second, plays under the 8 and shows the ace later.",
        [(1, "N", "o4", "6.3", "oA")],
    ),
    ByHand(
        4,
        "eastern",
        "b",
        ["N o8 oS e2 o3", "W c9 c2 c3 c4", "W b2 b5 b6 b7"],
        "South, third and void as far as is known, leaves West's jack unruffed and shows a trump later.",
        [(1, "S", "e2", "6.3", "b5")],
    ),
    ByHand(
        5,
        "eastern",
        "e",
        ["W oR e3 e2 o4", "S c2 c5 c7 c3", "N e4 eS e5 e7"],
        "East, third, underruffs and shows in trick 3 that he could have overruffed.",
        [(1, "E", "e2", "6.3", "e7")],
    ),
    ByHand(
        6,
        "eastern",
        "e",
        ["S oR e9 b4 o4", "E b2 b8 bS b3", "W e4 e5 eC e2"],
        "North cannot overruff the manilla of trumps; his 2 of trumps need not be played under it (A8).",
    ),
    ByHand(
        7,
        "eastern",
        "e",
        ["E oA o3 cR o4", "E c9 c4 c2 c5", "E e3 e4 e8 e5"],
        "West's partner is winning: he need not ruff (A5) and may load the king over the 2 that he shows later.",
    ),
    ByHand(
        8,
        "eastern",
        "bot",
        ["N oA o6 o9 o2", "S c3 c6 cR c7", "N oR o3 o4 oS"],
        "West cannot beat the ace, plays the 6 and shows the 3 later. South's overtaking with the manilla is free.",
        [(1, "W", "o6", "6.4", "o3")],
    ),
    ByHand(
        9,
        "western",
        "bot",
        ["W oA o6 o9 o2", "E c3 c6 cR c7", "W oR o3 o4 oS"],
        "The play of board 8 in the western form, which asks for no lowest card (6.7).",
    ),
    ByHand(
        10,
        "eastern",
        "c",
        ["S oA o4 oR e8", "S b9 b2 b3 b4", "S e9 e3 e5 e4"],
        "West, fourth, discards the 8 of espases and shows the 4 later.",
        [(1, "W", "e8", "6.4", "b4 e4")],
    ),
    ByHand(
        11,
        "eastern",
        "c",
        ["E o9 eR o2 oS", "E b8 bS b2 b9", "S e3 e7 e2 e5"],
        "North, second and void as far as is known, may load the king though he had the 2 (6.6).",
    ),
    ByHand(
        12,
        "eastern+second_never_loads",
        "c",
        ["N o9 eR o2 oS", "N b8 bS b2 b9", "E e3 e7 e2 e5"],
        "The play of board 11 where a void second player may not load.",
        [(1, "W", "eR", "6.4", "bS e2")],
    ),
    ByHand(
        13,
        "eastern",
        "c",
        ["W oR oA eR o3", "S b2 b5 bS b3", "N eA e4 e3 e2"],
        "East, third, discards the king while an opponent is winning and shows the 2 later.",
        [(1, "E", "eR", "6.4", "b5 e2")],
    ),
    ByHand(
        14,
        "eastern",
        "b",
        ["S oR o3 oC o4", "S c9 c3 c4 c5", "S o6 o7 o2 o8"],
        "North, third with the partner winning, loads the knight though he had the 2 (6.5).",
    ),
    ByHand(
        15,
        "eastern+third_safe",
        "b",
        ["E oR o3 oC o4", "E c9 c3 c4 c5", "E oA o7 o2 o6"],
        "West loads on a king that is not safe: the ace was in another hand. Had he been without the 2, the "
        "knight would have been his lowest, but he shows the 2.",
        [(1, "W", "oC", "6.9", "o2")],
    ),
    ByHand(
        16,
        "eastern+third_safe",
        "b",
        ["N oR o3 oC o4", "N c9 c3 c4 c5", "N o8 o5 o2 o6"],
        "South loads on a king; the ace and the manilla are not seen, so both may be his own and the king safe.",
    ),
    ByHand(
        17,
        "eastern+third_safe",
        "b",
        ["W oR o3 oC o4", "W c9 c3 c4 c5", "W o6 o7 o2 o8"],
        "Either East had the ace and the manilla, and then his 2 in trick 3 should have beaten, or he had not, "
        "and then the king was not safe. One of the two was wrong, but neither card is so in every deal.",
    ),
    ByHand(
        18,
        "eastern+third_safe",
        "c",
        [
            "S o9 o3 o4 o5",
            "S oR o6 oC o8",
            "S c2 c3 c4 c5",
            "W e2 e3 e4 e5",
            "N oA b2 b5 b3",
            "N o7 b4 b7 b6",
        ],
        "North loads the knight in trick 2 though he had the 7: the manilla is gone and the ace his own.",
    ),
    ByHand(
        19,
        "eastern+third_safe",
        "b",
        ["E oR o3 oC o4", "E c9 c3 c4 c5", "E o8 o5 o2 o6"],
        "As on board 16, but East's hand is known and the ace is in it.",
        [(1, "W", "oC", "6.9", "o2")],
        {"E": "AR8.9.A62.98732"},
    ),
    ByHand(
        20,
        "eastern+third_safe_ruff",
        "c",
        ["N o9 o3 oS o4", "N eA e3 e4 e5", "N o8 o5 o2 o6"],
        "No trump is seen, but South would need all twelve of them to make the manilla safe from ruffs, "
        "and he shows three other cards.",
        [(1, "S", "oS", "6.9", "o2")],
    ),
    ByHand(
        21,
        "eastern+third_safe",
        "c",
        ["W o9 o3 oS o4", "W eA e3 e4 e5", "W o8 o5 o2 o6"],
        "The play of board 20 where only higher cards of the suit count: above the manilla there is none.",
    ),
    ByHand(
        22,
        "eastern+third_safe_ruff",
        "bot",
        ["S o9 o3 oS o4", "S eA e3 e4 e5", "S o8 o5 o2 o6"],
        "The play of board 20 at botifarra, where nobody can ruff.",
    ),
    ByHand(
        23,
        "eastern",
        "c",
        ["E oA o2 o4 o3", "E c9 c3 c5 c6", "E e9 e4 e3 e6"],
        "North's hand is known: he had the manilla, which is not played before play is broken off.",
        [(1, "N", "o2", "6.3", "o9")],
        {"N": "952.S43.R54.R32"},
    ),
    ByHand(
        24,
        "eastern+second_loads",
        "c",
        ["N oR oC o3 o4", "N e9 e3 e4 e5", "N o5 o2 o6 o7"],
        "West, second, follows with the knight under the king and keeps the 2: with this option he may load.",
    ),
    ByHand(
        25,
        "eastern",
        "c",
        ["W oR oC o3 o4", "W e9 e3 e4 e5", "W o5 o2 o6 o7"],
        "The play of board 24 without the option.",
        [(1, "S", "oC", "6.4", "o2")],
    ),
    ByHand(
        26,
        "eastern+overtake_limited",
        "c",
        ["S o5 o3 o7 o2", "N e9 e3 e4 e5", "N o4 b2 o6 b3"],
        "North overtakes his partner with a 7, neither countable nor his lowest: he shows the 4 later.",
        [(1, "N", "o7", "6.4", "o4")],
    ),
    ByHand(
        27,
        "eastern",
        "c",
        ["E o5 o3 o7 o2", "W e9 e3 e4 e5", "W o4 b2 o6 b3"],
        "The play of board 26 without the option: overtaking the partner is free (A6).",
    ),
    ByHand(
        28,
        "eastern",
        "c",
        ["N oR c3 oC o4", "W e9 e3 e4 e5", "W b9 o2 b3 b4"],
        "West has ruffed, so nothing of the suit beats, but South must follow with his lowest (A9); the 2 "
        "comes later as a discard.",
        [(1, "S", "oC", "6.4", "o2")],
    ),
    ByHand(
        29,
        "eastern",
        "c",
        ["W o9 b3 o2 o3", "W eS e3 e2 e4", "W o8 o5 o4 o6", "W b9 b4 b5 eA"],
        "South does not follow in trick 1 and shows an oros in trick 3; North lets the jack of espases win "
        "in trick 2 and discards the ace in trick 4. Of that ace: North had eight cards more. The unseen are "
        "8 bastos (he would have to follow), 12 copes (to ruff), 6 lower espases (to discard instead), and only "
        "5 oros and the manilla of espases would allow it. He may have had neither bastos nor copes, but then "
        "had a lower espasa.",
        [(1, "S", "b3", "6.2", "o5"), (2, "N", "e4", "6.3", "eA"), (4, "N", "eA", "6.4", "")],
        by_counting=["eA"],
    ),
    ByHand(
        30,
        "eastern",
        "c",
        ["S o9 o3 o2 o6", "S e9 e2 c7 e6", "N b7 bS bR b9"],
        "Three hands are known, so North's is what they leave: he ruffs with three espases in it.",
        [(2, "N", "c7", "6.2", "e4 eS")],
        {"S": "98.A54.987.AR54", "E": "R43.932.A32.932", "W": "S76.RS6.RC6.CS6"},
    ),
    ByHand(
        31,
        "eastern",
        "bot",
        ["E o2 cC c2 o3", "S c3 c6 cR c4", "N e9 e3 e4 e7"],
        "West shows no oros. But besides his three cards he had nine of the eighteen that are unseen, ten of "
        "them oros and eight not: he had one at least. None of the cards he is known to have held was legal.",
        [(1, "W", "c2", "6.2", "")],
        {"N": ".9ARC.9ARC.9ARC", "E": "2.S876.S87.S876"},
        ["c2"],
    ),
    ByHand(
        32,
        "eastern",
        "c",
        ["N o9 o3 o2 o4", "N oA b2 o5 o6", "N e9 e3 e4 e5"],
        "West follows to oros once and then no more: a suit shown before, and not after, proves nothing.",
    ),
]
