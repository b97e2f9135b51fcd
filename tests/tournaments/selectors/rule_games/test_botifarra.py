"""What the rule page works out: tables and examples against the second implementation and the rule text."""

from __future__ import annotations

import csv
import random

import pytest

from scoring.games.botifarra.options import parse_variant
from tests.reference import championship, play
from tests.scoring.games.botifarra.cases import FIXTURES, plain
from tournaments.option_texts.botifarra import BOTIFARRA as WORDS
from tournaments.rule_texts import botifarra as rule_texts
from tournaments.selectors.rule_games import botifarra as rule_tables
from tournaments.selectors.rule_games.botifarra import _example
from tournaments.selectors.rule_tables import differing_options, option_rows, preset_rows

LEVELS = ("none", "contro", "recontro", "santvicenc")
MINUS = "−"


def test_the_multipliers():
    table = rule_tables.multipliers()
    schedules = ("2-4-8", "2-3-5", "2-4-10", "2-3-4")
    assert table.columns[1:] == schedules
    wanted = [
        tuple(str(championship.multiplier(trump, level, {"schedule": schedule})) for schedule in schedules)
        for trump in ("o", "bot")
        for level in LEVELS
    ]
    assert [row[1:] for row in table.rows] == wanted
    assert [row[0] for row in table.rows][3:6] == ["Sant Vicens", "botifarra", "botifarra, contro"]


def test_a_side_with_45_points_and_the_stakes():
    scores = [
        tuple(str(championship.game_points(45, trump, level, {})["NS"]) for trump in ("o", "bot")) for level in LEVELS
    ]
    stakes = [tuple(str(36 * championship.multiplier(trump, level, {})) for trump in ("o", "bot")) for level in LEVELS]
    assert [row[1:] for row in rule_tables.scores_of_a_side().rows] == scores
    assert scores[0][0] == "9"  # clause 7.3
    assert [row[1:] for row in rule_tables.stakes().rows] == stakes


def test_factors_of_a_championship():
    wanted = []
    for trump in ("o", "bot"):
        for level in LEVELS[:3]:
            factors = championship.factors("NS", trump, level, {})
            wanted.append((f"× {factors['NS']}", f"× {factors['EW']}"))
    assert [row[1:] for row in rule_tables.factors().rows] == wanted


def test_the_worked_example():
    """Clause 9.14 as the table of the rule file has it."""
    with (FIXTURES / "worked_example.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    shown = rule_tables.worked_example().rows
    assert len(shown) == len(rows) == 6
    for row, cells in zip(rows, shown, strict=True):
        assert cells[0] == f"{row['ns']} – {row['ew']}"
        assert cells[1].split(",")[0] == row["ns_points"]
        assert {"X by N-S": "contro", "B by E-W": "botifarra", "": ""}[row["declared"]] in cells[1]
        hands = [cell.replace(MINUS, "-").removeprefix("+") for cell in cells[2:4]]
        assert hands == [row["ns_hand_score"], row["ew_hand_score"]]
        for cell, side in zip(cells[4:], ("ns", "ew"), strict=True):
            exact, rounded = row[f"{side}_exact"], row[f"{side}_two_decimals"]
            assert cell == (f"{exact} ≈ {rounded}" if "/" in exact else rounded)


# Play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", rule_texts.EXAMPLES, ids=lambda given: f"{given.clause}: {given.trick}")
def test_examples_say_what_the_second_implementation_says(given):
    shown = _example(given)
    answers = {}
    for variant in given.variants:
        options = plain(parse_variant(variant))
        hand, trick = given.hand.split(), given.trick.split()
        answers[variant] = [(c, play.clause_against(hand, trick, given.trump, [], c, options) or "") for c in hand]
    wanted = []
    for answer in answers.values():
        if answer not in wanted:
            wanted.append(answer)
    found = [sorted((c.card, c.clause) for c in (*answer.legal, *answer.forbidden)) for answer in shown.answers]
    assert found == [sorted(answer) for answer in wanted]
    assert all(not c.clause for answer in shown.answers for c in answer.legal)


def test_every_clause_that_forbids_a_card_is_met_in_an_example():
    met = {c.clause for given in rule_texts.EXAMPLES for answer in _example(given).answers for c in answer.forbidden}
    assert met == {"6.2", "6.3", "6.4", "6.9"}


def test_an_option_shows_what_it_changes():
    for given in rule_texts.EXAMPLES:
        if given.variants != rule_texts.BOTH:
            assert len(_example(given).answers) == 2, given


def cards_meant(column: str, kinds: tuple[str, ...], hand: list[str], trick: list[str], trump: str) -> set[str]:
    """The cards that the words of a cell mean, from the hand alone."""
    open_cards = play.allowed_by_6_2(hand, trick)
    kind_of = {
        "beating": lambda card: play.beats(card, trick, trump),
        "lowest": lambda card: play.is_lowest_of_its_suit(hand, card),
        "points": play.countable,
        "any": lambda _card: True,
    }
    return {card for kind in kinds for card in open_cards if kind_of[kind](card)}


@pytest.mark.parametrize("variant", ["eastern", "eastern+second_loads", "eastern+third_safe", "western"])
def test_the_table_of_all_positions_says_what_is_legal(variant):
    """Clause 6.10, on many random positions of every kind, against the second implementation."""
    source = random.Random(610)
    options = plain(parse_variant(variant))
    form = options["form"]
    met = set()
    for _ in range(6000):
        pack = play.pack()
        source.shuffle(pack)
        before, size = source.randint(1, 3), source.randint(1, 8)
        trick, hand = pack[:before], pack[before : before + size]
        trump = source.choice([*play.SUITS, "bot"])
        follows = play.can_follow(hand, trick)
        has_trumps = trump != "bot" and any(play.suit_of(card) == trump for card in hand)
        column = "follow" if follows else "trumps" if has_trumps else "neither"
        row = row_of(variant, trick, hand, trump)
        first, rest = rule_texts.DUTIES[form][row][column]
        meant = cards_meant(column, first, hand, trick, trump) or cards_meant(column, rest, hand, trick, trump)
        assert meant == set(play.legal_cards(hand, trick, trump, [], options)), (row, column, hand, trick, trump)
        met.add((row, column))
    assert len(met) == (12 if variant == "eastern+third_safe" else 9)


def row_of(variant: str, trick: list[str], hand: list[str], trump: str) -> str:
    """The row of the table; with no trick before, a card is safe when the hand holds every higher one of its suit."""
    if len(trick) == 1:
        return "loading" if variant.endswith("second_loads") else "second"
    if not play.partner_winning(trick, trump):
        return "losing"
    if not variant.endswith("third_safe") or len(trick) == 3:
        return "winning"
    higher = {card for card in play.cards_of(trick[0][0], play.pack()) if play.higher(card, trick[0])}
    return "winning" if higher <= {*hand, *trick} else "unsafe"


def test_the_words_of_the_table():
    eastern, western = rule_tables.duties()
    assert eastern.rows[0][1:] == (
        "a card that beats, else the lowest",
        "a trump that beats",
        "the lowest of a suit or a card with points",
    )
    assert eastern.rows[1][1] == "a card that beats, else the lowest or a card with points"
    assert eastern.rows[3][1:] == (
        "a card that beats or the lowest",
        "a trump that beats or the lowest of a suit",
        "the lowest of a suit",
    )
    assert western.rows[1][1:] == ("any card of the suit", "any card", "any card")


# Presets and options ---------------------------------------------------------------------------------------------


def test_presets_differ_as_the_rule_file_says():
    """The table of clause 13a, typed from the rule file."""
    said = {
        "eastern": {},
        "western": {"form": "western (lliure)"},
        "championship": {"max_level": "recontro", "max_level_botifarra": "recontro"},
        "lloret": {"minutes": "60"},
        "torrefarrera": {"form": "western (lliure)", "max_level": "recontro", "max_level_botifarra": "recontro"},
        "vilaplana": {"form": "western (lliure)", "minutes": "50"},
    }
    usual = {
        "form": "eastern (obligat)",
        "max_level": "Sant Vicens",
        "max_level_botifarra": "Sant Vicens",
        "minutes": "55",
    }
    assert differing_options(WORDS) == tuple(usual)
    for row in preset_rows(WORDS):
        assert [cell.value for cell in row.cells] == list((usual | said[row.key]).values())
        assert [cell.differs for cell in row.cells] == [name in said[row.key] for name in usual]
    assert [row.key for row in preset_rows(WORDS)] == list(said)


def test_options_with_their_defaults_and_values():
    """The option table of clause 13a, typed from the rule file."""
    found = {row.name: (row.default, row.others, row.clause) for row in option_rows(WORDS)}
    levels = ("no doubling", "contro", "recontro")
    assert found == {
        "form": ("eastern (obligat)", ("western (lliure)",), "6"),
        "second_loads": ("no", ("yes",), "6.8"),
        "third_safe": ("no", ("yes",), "6.9"),
        "third_safe_ruff": ("no", ("yes",), "6.9"),
        "second_never_loads": ("no", ("yes",), "6.11"),
        "overtake_limited": ("no", ("yes",), "6.11"),
        "schedule": ("2-4-8", ("2-3-5", "2-4-10", "2-3-4"), "4.5"),
        "max_level": ("Sant Vicens", levels, "4.5"),
        "max_level_botifarra": ("Sant Vicens", levels, "4.5"),
        "target": ("101", (), "8.1"),
        "carry_over": ("no", ("yes",), "8.4"),
        "recontrar_effect": ("counts for nothing", ("doubles for the side that said it",), "9.5"),
        "when_equal": ("1.5", ("1", "2"), "9.8"),
        "when_alone": ("1.5", ("1", "2"), "9.8"),
        "deals": ("12", (), "10"),
        "minutes": ("55", (), "10"),
        "cap": ("121", (), "10"),
    }
