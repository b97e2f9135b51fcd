"""The worked cases of section 14 and the table of 9.14, put to the second implementation."""

import csv
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.reference import calls as reference_calls
from tests.reference import championship, deals, play
from tests.reference.options import Options

TABLES = Path(__file__).resolve().parents[2] / "fixtures" / "rules" / "botifarra"

OPTION_SETS: dict[str, Options] = {
    "second_loads": {"second_loads": True},
    "third_safe": {"third_safe": True},
    "third_safe_ruff": {"third_safe_ruff": True},
    "second_never_loads+overtake_limited": {
        "second_never_loads": True,
        "overtake_limited": True,
    },
}


def rows(name: str) -> list[Any]:
    """The rows of one table, each a pytest parameter named by its first column."""
    with (TABLES / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        found = list(csv.DictReader(file))
    return [pytest.param(row, id=next(iter(row.values()))) for row in found]


def pair(text: str, separator: str) -> tuple[int, int]:
    """Two numbers, as in 95/40 or 4-0."""
    first, second = text.split(separator)
    return int(first), int(second)


# Play


def variants(row: dict[str, str]) -> dict[str, list[str]]:
    """The option sets of the last column with their cards."""
    result = {}
    for part in row["variants_that_differ"].split(";"):
        if part.strip():
            name, cards = part.split(":")
            result[name.strip()] = cards.split()
    return result


def legal_in(row: dict[str, str], options: Options) -> list[str]:
    return play.legal_cards(
        row["hand"].split(),
        row["trick_so_far"].split(),
        row["trump"],
        row["earlier"].split(),
        options,
    )


@pytest.mark.parametrize("row", rows("play"))
def test_play_western(row: dict[str, str]) -> None:
    assert legal_in(row, {"form": "western"}) == row["western"].split()


@pytest.mark.parametrize("row", rows("play"))
def test_play_eastern(row: dict[str, str]) -> None:
    assert legal_in(row, {}) == row["eastern"].split()


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("row", rows("play"))
def test_play_variants(row: dict[str, str], name: str) -> None:
    expected = variants(row).get(name, row["eastern"].split())
    assert legal_in(row, OPTION_SETS[name]) == expected


@pytest.mark.parametrize("row", rows("play"))
def test_play_variants_are_known(row: dict[str, str]) -> None:
    assert set(variants(row)) <= set(OPTION_SETS)


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("row", rows("play"))
def test_play_flags_are_eastern_only(row: dict[str, str], name: str) -> None:
    options = {**OPTION_SETS[name], "form": "western"}
    assert legal_in(row, options) == row["western"].split()


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "card", "options", "clause"),
    [
        ("o9 o2 c5", "", "o", "c5", {}, None),
        ("o2 o8 oR c3", "o5", "c", "c3", {}, "6.2"),
        ("o2 o8 oR c3", "o5", "c", "o2", {}, "6.3"),
        ("o2 o8 oR c3", "o5", "c", "o2", {"form": "western"}, "6.3"),
        ("o3 o8 oR cA", "o9 o2", "c", "o8", {}, "6.4"),
        ("o3 o8 oR cA", "o9 o2", "c", "o8", {"third_safe": True}, "6.4"),
        ("o3 o8 oR cA", "o9 o2", "c", "oR", {"third_safe": True}, None),
        ("o3 o8 oR cA", "o9 o2", "c", "oR", {"third_safe_ruff": True}, "6.9"),
        ("o3 oS oC", "oR o5", "c", "oS", {"third_safe": True}, "6.9"),
        ("o3 o6 o4 oR", "o5 e9", "c", "o6", {}, None),
        ("o3 o6 o4 oR", "o5 e9", "c", "o6", {"overtake_limited": True}, "6.4"),
        ("e2 e8 eR b3 b7", "o5", "c", "eR", {"second_never_loads": True}, "6.4"),
    ],
)
def test_clause_against(hand: str, trick: str, trump: str, card: str, options: Options, clause: str | None) -> None:
    found = play.clause_against(hand.split(), trick.split(), trump, [], card, options)
    assert found == clause


@pytest.mark.parametrize(
    ("hand", "trick", "plain", "with_second_loads"),
    [
        ("oS oC o3 o8", "oR", "o3", "oS oC o3"),
        ("oS o9 o3 o8", "oR", "o9", "o9"),
        ("eS e2 e5", "oR", "eS e2", "eS e2"),
    ],
)
def test_second_loads(hand: str, trick: str, plain: str, with_second_loads: str) -> None:
    def legal(options: Options) -> list[str]:
        return play.legal_cards(hand.split(), trick.split(), "c", [], options)

    assert legal({}) == plain.split()
    assert legal({"second_loads": True}) == with_second_loads.split()


@pytest.mark.parametrize("row", rows("tricks"))
def test_tricks(row: dict[str, str]) -> None:
    trick = row["trick"].split()
    assert play.trick_winner(trick, row["trump"]) == int(row["winner"])
    assert play.trick_points(trick) == int(row["points_with_the_trick"])


def test_pack_has_sixty_points() -> None:
    assert len(play.pack()) == 48
    assert sum(play.card_points(card) for card in play.pack()) == 60


# Scores and games


@pytest.mark.parametrize("row", rows("scores"))
def test_scores(row: dict[str, str]) -> None:
    found = championship.game_points(int(row["ns_points"]), row["trump"], row["level"], {"schedule": row["schedule"]})
    assert (found["NS"], found["EW"]) == pair(row["game_points"], "/")


@pytest.mark.parametrize("row", rows("games"))
def test_games(row: dict[str, str]) -> None:
    scores = [pair(part, "/") for part in row["score_sequence"].split(" then ")]
    found = championship.games(scores, carry_over=row["carry_over"] == "yes")
    expected = []
    if row["finished_games"] != "none":
        score, side = row["finished_games"].split(" to ")
        expected = [(*pair(score, "-"), side)]
    assert found.finished == expected
    assert found.running == pair(row["next_game_stands_at"], "-")


def test_games_example_of_8_4_doubled() -> None:
    scores = [(95, 40), (20, 0)]
    assert championship.games(scores, carry_over=True).running == (14, 0)
    assert championship.games(scores, carry_over=False).running == (0, 0)
    assert championship.games(scores, target=151).running == (115, 40)


# Calls


def split_calls(text: str) -> list[tuple[str, str]]:
    return [(word.split(":")[0], word.split(":")[1]) for word in text.split()]


@pytest.mark.parametrize("row", rows("calls"))
def test_calls(row: dict[str, str]) -> None:
    calls = split_calls(row["calls_in_order"])
    found = reference_calls.after_calls(row["dealer"], calls, {})
    if row["result"] == "illegal":
        assert not found.legal
        assert found.illegal_index == len(calls) - 1
        return
    assert found.legal
    assert found.illegal_index is None
    assert found.next_seat is None
    assert found.next_calls == []
    assert found.chooser == row["chooser"]
    assert found.trump == row["trump"]
    assert found.level == row["level"]
    assert found.doublers == row["doubled_by"].split()
    assert found.leader == row["leader"]


@pytest.mark.parametrize(
    ("calls", "options", "next_seat", "next_calls"),
    [
        ("", {}, "N", "o c e b bot del"),
        ("N:del", {}, "S", "o c e b bot"),
        ("N:o", {}, "W", "be contro"),
        ("N:o W:be", {}, "E", "be contro"),
        ("N:o W:be E:contro", {}, "N", "be recontro"),
        ("N:o W:contro", {}, "S", "be recontro"),
        ("N:o W:contro S:recontro", {}, "E", "be santvicenc"),
        ("N:o W:contro S:recontro", {"max_level": "recontro"}, None, ""),
        ("N:bot W:contro S:recontro", {"max_level": "recontro"}, "E", "be santvicenc"),
        ("N:bot W:contro", {"max_level_botifarra": "contro"}, None, ""),
        ("N:o", {"max_level": "none"}, None, ""),
        ("N:del S:o", {}, "E", "be contro"),
    ],
)
def test_who_may_speak(calls: str, options: Options, next_seat: str | None, next_calls: str) -> None:
    found = reference_calls.after_calls("N", split_calls(calls), options)
    assert found.legal
    assert found.next_seat == next_seat
    assert found.next_calls == next_calls.split()


# Championship


def table_of(text: str) -> dict[str, Any]:
    """One table of a board: "28 EW X" or "penalty NS+EW"."""
    words = text.split()
    if words[0] == "penalty":
        return {"hand_score": None, "offenders": words[1].split("+")}
    marks = words[2] if len(words) > 2 else ""
    trump = "bot" if "B" in marks else "o"
    level = "recontro" if "R" in marks else "contro" if "X" in marks else "none"
    score = championship.hand_score(int(words[0]), words[1], trump, level, {})
    return {"hand_score": score, "offenders": []}


def score_text(table: dict[str, Any]) -> str:
    score = table["hand_score"]
    if score is None:
        return "None/None"
    return f"{score['NS']}/{score['EW']}"


@pytest.mark.parametrize("row", rows("boards"))
def test_boards(row: dict[str, str]) -> None:
    tables = [table_of(text) for text in row["tables"].split(";")]
    assert [score_text(table) for table in tables] == row["hand_scores"].split()
    found = [result for result in championship.normalise(tables, {}) if result is not None]
    assert len(found) == len(tables)
    assert [championship.rounded(result["NS"]) for result in found] == row["ns"].split()
    assert [championship.rounded(result["EW"]) for result in found] == row["ew"].split()


def worked_example() -> list[dict[str, str]]:
    return [parameter.values[0] for parameter in rows("worked_example")]


def worked_tables() -> list[dict[str, Any] | None]:
    """E-W declares at every table: clause 9.14."""
    tables: list[dict[str, Any] | None] = []
    for row in worked_example():
        trump = "bot" if row["declared"] == "B by E-W" else "o"
        level = "contro" if row["declared"] == "X by N-S" else "none"
        score = championship.hand_score(int(row["ns_points"]), "EW", trump, level, {})
        tables.append({"hand_score": score, "offenders": []})
    return tables


@pytest.mark.parametrize("index", range(6))
def test_worked_example(index: int) -> None:
    row = worked_example()[index]
    table = worked_tables()[index]
    found = championship.normalise(worked_tables(), {})[index]
    assert table is not None
    assert found is not None
    assert int(row["ns_points"]) - 36 == int(row["x"])
    assert table["hand_score"]["NS"] == int(row["ns_hand_score"])
    assert table["hand_score"]["EW"] == int(row["ew_hand_score"])
    assert found["NS"] == Fraction(row["ns_exact"])
    assert found["EW"] == Fraction(row["ew_exact"])
    assert championship.rounded(found["NS"]) == row["ns_two_decimals"]
    assert championship.rounded(found["EW"]) == row["ew_two_decimals"]


def test_factors_of_recontrar() -> None:
    own = {"recontrar_effect": "own_side"}
    assert championship.factors("NS", "o", "recontro", {}) == {"NS": 1, "EW": 2}
    assert championship.factors("NS", "o", "recontro", own) == {"NS": 2, "EW": 2}
    assert championship.factors("NS", "bot", "recontro", {}) == {"NS": 2, "EW": 2}
    assert championship.factors("NS", "bot", "none", {}) == {"NS": 2, "EW": 1}


def test_when_equal_and_when_alone() -> None:
    table = {"hand_score": {"NS": 4, "EW": -4}, "offenders": []}
    options: Options = {"when_equal": Fraction(2), "when_alone": Fraction(1)}
    assert championship.normalise([table], options) == [{"NS": Fraction(1), "EW": Fraction(1)}]
    assert championship.normalise([table, table], options) == [{"NS": Fraction(2), "EW": Fraction(2)}] * 2


def test_not_played() -> None:
    table = {"hand_score": {"NS": 4, "EW": -4}, "offenders": []}
    empty: dict[str, Any] = {"hand_score": None, "offenders": []}
    found = championship.normalise([None, table, empty], {})
    assert found == [None, {"NS": Fraction(3, 2), "EW": Fraction(3, 2)}, None]


def test_sum_is_three_without_doubles() -> None:
    """Clause 9.12."""
    chance = random.Random(912)
    for _ in range(200):
        tables: list[dict[str, Any] | None] = [
            {
                "hand_score": championship.hand_score(chance.randint(0, 72), "NS", "o", "none", {}),
                "offenders": [],
            }
            for _ in range(chance.randint(1, 8))
        ]
        for result in championship.normalise(tables, {}):
            assert result is not None
            assert result["NS"] + result["EW"] == 3


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(9, 8), "1.13"),
        (Fraction(39, 22), "1.77"),
        (Fraction(2), "2.00"),
        (Fraction(0), "0.00"),
        (Fraction(1, 200), "0.01"),
        (Fraction(1999, 1000), "2.00"),
        (Fraction(-3, 2), "-1.50"),
    ],
)
def test_rounded(value: Fraction, text: str) -> None:
    assert championship.rounded(value) == text


def test_butinet() -> None:
    assert championship.butinet(Fraction(9, 8)) == Fraction(25, 2)


def results_of(board: int, rows_: list[tuple[str, str, str, str]]) -> list[dict[str, Any]]:
    return [
        {
            "board": board,
            "ns": ns,
            "ew": ew,
            "normalised": {"NS": Fraction(ns_score), "EW": Fraction(ew_score)},
        }
        for ns, ew, ns_score, ew_score in rows_
    ]


def test_standings_by_total_then_best_boards_then_shared() -> None:
    results = results_of(1, [("A", "D", "2", "1"), ("B", "E", "1", "2"), ("C", "F", "3/2", "3/2")])
    results += results_of(2, [("A", "E", "1", "1"), ("B", "F", "2", "2"), ("C", "D", "3/2", "2")])
    found = {one.entry: one for one in championship.standings(results)}
    assert {entry: one.total for entry, one in found.items()} == {
        "A": 3,
        "B": 3,
        "C": 3,
        "D": 3,
        "E": 3,
        "F": Fraction(7, 2),
    }
    assert {entry: one.best for entry, one in found.items()} == {
        "A": 1,
        "B": 1,
        "C": 0,
        "D": 1,
        "E": 1,
        "F": 1,
    }
    assert {entry: one.place for entry, one in found.items()} == {
        "A": 2,
        "B": 2,
        "C": 6,
        "D": 2,
        "E": 2,
        "F": 1,
    }


def test_standings_by_mean_and_without_equal_boards() -> None:
    results = results_of(1, [("A", "C", "3/2", "3/2"), ("B", "D", "3/2", "3/2")])
    results += results_of(2, [("A", "D", "2", "1"), ("E", "C", "1", "2")])
    found = {one.entry: one for one in championship.standings(results)}
    assert found["A"].mean == Fraction(7, 4)
    assert (found["A"].best, found["B"].best, found["C"].best) == (1, 0, 1)
    places = {entry: one.place for entry, one in found.items()}
    assert places == {"A": 1, "C": 1, "B": 3, "D": 4, "E": 5}


def test_standings_penalty_is_not_a_natural_result() -> None:
    results = results_of(1, [("A", "C", "0", "3/2"), ("B", "D", "3/2", "3/2")])
    found = {one.entry: one.best for one in championship.standings(results)}
    assert found == {"A": 0, "B": 0, "C": 0, "D": 0}


# Whole deals

FORMS: dict[str, Options] = {
    "third_safe_ruff": {"third_safe_ruff": True},
    "third_safe": {"third_safe": True},
    "eastern": {},
    "second_loads": {"second_loads": True},
    "western": {"form": "western"},
}


def random_hands(chance: random.Random) -> dict[str, list[str]]:
    cards = play.pack()
    chance.shuffle(cards)
    return {seat: cards[12 * place : 12 * place + 12] for place, seat in enumerate("NWSE")}


def random_calls(chance: random.Random, dealer: str) -> list[tuple[str, str]]:
    made: list[tuple[str, str]] = []
    while True:
        state = reference_calls.after_calls(dealer, made, {})
        if state.next_seat is None:
            return made
        made.append((state.next_seat, chance.choice(state.next_calls)))


def random_cards(
    chance: random.Random,
    hands: dict[str, list[str]],
    first_leader: str,
    trump: str,
    options: Options,
) -> list[str]:
    """Legal cards chosen at random; the narrower legal sets are nested in the wider ones."""
    held = {seat: list(hand) for seat, hand in hands.items()}
    played: list[str] = []
    leader = first_leader
    for _ in range(12):
        earlier = list(played)
        trick: list[str] = []
        for seat in deals.seats_of_trick(leader):
            sets = [set(play.legal_cards(held[seat], trick, trump, earlier, form)) for form in FORMS.values()]
            for narrow, wide in zip(sets[:-1], sets[1:], strict=True):
                assert narrow <= wide
            assert all(sets)
            legal = play.legal_cards(held[seat], trick, trump, earlier, options)
            assert sorted(legal) == sorted(parlett(held[seat], trick, trump, earlier, options))
            card = chance.choice(legal)
            held[seat].remove(card)
            trick.append(card)
            played.append(card)
        leader = deals.seats_of_trick(leader)[play.trick_winner(trick, trump)]
    return played


def parlett(hand: list[str], trick: list[str], trump: str, earlier: list[str], options: Options) -> list[str]:
    """Clause 6.10: the two tables, read line by line, without the options of 6.11."""
    if trick == []:
        return hand
    led = trick[0][0]
    position = len(trick) + 1
    winning = play.partner_winning(trick, trump)
    following = [card for card in hand if card[0] == led]
    big_f = [card for card in following if play.beats(card, trick, trump)]
    trumps = [card for card in hand if card[0] == trump and led != trump]
    big_t = [card for card in trumps if play.beats(card, trick, trump)]

    if options.get("form") == "western":
        if following:
            return following if winning or not big_f else big_f
        return hand if winning or not big_t else big_t

    f0 = [play.lowest(following)] if following else []
    fv = [card for card in following if play.countable(card)]
    others = [card for card in hand if card[0] != led and card[0] != trump]
    t0 = [play.lowest(trumps)] if trumps else []
    tv = [card for card in trumps if play.countable(card)]
    r0 = [play.lowest([card for card in others if card[0] == suit]) for suit in {card[0] for card in others}]
    rv = [card for card in others if play.countable(card)]

    unsafe = (
        position == 3
        and (options.get("third_safe") or options.get("third_safe_ruff"))
        and not play.is_safe(hand, trick, trump, earlier, options)
    )
    if winning and unsafe:
        choice = big_f + f0 if following else big_t + t0 + r0
    elif winning:
        choice = big_f + f0 + fv if following else big_t + t0 + tv + r0 + rv
    elif position == 2 and following:
        choice = big_f or (f0 + fv if options.get("second_loads") else f0)
    elif position == 2:
        choice = big_t or r0 + rv
    else:
        choice = (big_f or f0) if following else (big_t or t0 + r0)
    return list(set(choice))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(8))
def test_random_deals(form: str, seed: int) -> None:
    """Clauses 6.10, 6.12 and 1.4: legal sets nest, agree with 6.10, and points add up to 72."""
    chance = random.Random(f"{form} {seed}")
    options = FORMS[form]
    hands = random_hands(chance)
    dealer = chance.choice("NWSE")
    calls = random_calls(chance, dealer)
    state = reference_calls.after_calls(dealer, calls, options)
    assert state.trump is not None
    cards = random_cards(chance, hands, state.leader, state.trump, options)
    check = deals.check_deal(hands, dealer, calls, cards, options, tolerant=False)
    assert check.irregularities == []
    assert check.points is not None
    assert check.tricks is not None
    assert check.game_points is not None
    assert check.hand_score is not None
    assert check.points["NS"] + check.points["EW"] == 72
    assert check.tricks["NS"] + check.tricks["EW"] == 12
    assert check.game_points["NS"] == 0 or check.game_points["EW"] == 0
    assert len(check.legal_sets) == 48
    assert all(card in legal for card, legal in zip(cards, check.legal_sets, strict=True))


HANDS = {
    "N": "o4 o2 c5 c4 eR e5 e3 bA bS b6 b4 b3".split(),
    "W": "oR oS o8 c9 cR c8 c6 eA eC eS bR b7".split(),
    "S": "o9 o7 o5 cA c7 c2 e9 e7 e6 e2 b9 b2".split(),
    "E": "oA oC o6 o3 cC cS c3 e8 e4 bC b8 b5".split(),
}
CALLS = [("N", "e"), ("W", "be"), ("E", "be")]
CARDS = (
    "c9 c2 c3 c4 eA e9 e4 e3 o9 o3 o2 o8 b9 b5 b3 b7 cA cS c5 c6 c7 cC e5 c8 "
    "bA bR b2 b8 eR eS e2 e8 bS eC o5 bC cR e6 o6 o4 o7 oC b4 oS oA b6 oR e7"
).split()


def test_a_complete_deal() -> None:
    """The complete deal of the notation's second example: 56-16 and N-S +20."""
    check = deals.check_deal(HANDS, "N", CALLS, CARDS, {}, tolerant=False)
    assert check.irregularities == []
    assert "".join(check.winners) == "WSSSSNNNWSES"
    assert check.points == {"NS": 56, "EW": 16}
    assert check.game_points == {"NS": 20, "EW": 0}
    assert check.hand_score == {"NS": 20, "EW": -20}


def test_an_illegal_card() -> None:
    """South could beat the ace of trumps with the manilla, and plays the two."""
    wrong = CARDS[:5] + ["e2"]
    expected = [{"trick": 2, "seat": "S", "card": "e2", "clause": "6.3", "legal": ["e9"]}]
    stopped = deals.check_deal(HANDS, "N", CALLS, wrong, {}, tolerant=False)
    assert stopped.irregularities == expected
    assert stopped.points is None
    assert stopped.tricks is None
    assert stopped.legal_sets[-1] == ["e9"]

    wrong = wrong + ["e4", "e3", "b7"]
    tolerated = deals.check_deal(HANDS, "N", CALLS, wrong, {}, tolerant=True)
    assert tolerated.irregularities == expected
    assert tolerated.winners == ["W", "W"]
    assert tolerated.points == {"NS": 0, "EW": 11}
    assert tolerated.seats[-1] == "W"
    assert tolerated.game_points is None


def test_unfinished_calls_and_unheld_cards_are_errors() -> None:
    with pytest.raises(ValueError, match="not over"):
        deals.check_deal(HANDS, "N", CALLS[:1], CARDS, {}, tolerant=True)
    with pytest.raises(ValueError, match="does not hold"):
        deals.check_deal(HANDS, "N", CALLS, ["o9"], {}, tolerant=True)
