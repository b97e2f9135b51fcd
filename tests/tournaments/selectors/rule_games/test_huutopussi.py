"""What the rule page of Huutopussi works out, against the second implementation and the rule text."""

from __future__ import annotations

import pytest

from tests.reference import huutopussi_options as reference
from tests.reference.huutopussi_play import clause_against_card
from tournaments.rule_texts import huutopussi as rule_texts
from tournaments.selectors.rule_games import huutopussi as tables
from tournaments.selectors.rule_games.huutopussi import _example

MINUS = "−"


def plain(variant: str) -> reference.Options:
    preset, *changes = variant.split("+")
    return reference.options(preset, **dict.fromkeys(changes, True))


def upper(cards: str) -> list[str]:
    return cards.upper().split()


@pytest.mark.parametrize("given", rule_texts.EXAMPLES, ids=lambda given: f"{given.clause}: {given.trick}")
def test_examples_say_what_the_second_implementation_says(given):
    shown, wanted = _example(given), []
    hand, trick, trump = upper(given.hand), upper(given.trick), given.trump.upper() or None
    for variant in given.variants:
        judged = [clause_against_card(plain(variant), hand, trick, trump, given.is_first, card) for card in hand]
        answer = [(card, clause or "") for card, clause in zip(given.hand.split(), judged, strict=True)]
        if answer not in wanted:
            wanted.append(answer)
    found = [sorted((one.card, one.clause) for one in (*a.legal, *a.forbidden)) for a in shown.answers]
    assert found == [sorted(answer) for answer in wanted]


def test_every_clause_that_forbids_a_card_is_met_in_an_example():
    met = {c.clause for given in rule_texts.EXAMPLES for answer in _example(given).answers for c in answer.forbidden}
    assert met == {"H6.2", "H6.3", "H6.4", "H6.5", "H10.4"}


def test_two_variants_show_what_one_of_them_changes():
    for given in rule_texts.EXAMPLES:
        assert len(_example(given).answers) == len(given.variants), given


def test_what_a_deal_can_bring():
    """Clauses H1.4, H4.4 and H4.6."""
    assert [row[1:] for row in tables.highest_bids().rows] == [
        ("160", "440"),
        ("150", "430"),
        ("140", "420"),
        ("130", "410"),
        ("160", "160"),
    ]


def test_the_marriages():
    """Clause H8.2."""
    assert tables.marriages().rows == (
        ("hearts", "100", "80", "0"),
        ("diamonds", "80", "60", "0"),
        ("clubs", "60", "40", "0"),
        ("spades", "40", "100", "0"),
    )


def test_the_attempts_by_flags():
    """The table of clause H7.8."""
    assert [row[1:] for row in tables.attempts().rows] == [
        ("yes", "yes", "yes"),
        ("no", "yes", "yes"),
        ("yes", "no", "yes"),
        ("no", "no", "yes"),
    ]


def test_deals_worked_out():
    """Worked cases HS01, HS02, HS04 and HS06, the example of H10.9, and HS16; the others by hand from the clauses."""

    def scores(given, preset="standard"):
        return [row[-1] for row in tables.deals("", given, (preset,)).rows]

    assert scores(rule_texts.CONTRACTS) == ["+80 : +65", "+80 : +80", f"{MINUS}80 : +85"]
    assert scores(rule_texts.WITHOUT_A_TRICK) == [f"+150 : {MINUS}90", f"{MINUS}300 : {MINUS}90"]
    assert scores(rule_texts.WITHOUT_A_TRICK, "porvoo") == [f"+150 : {MINUS}150", f"{MINUS}300 : {MINUS}300"]
    assert scores(rule_texts.DOUBLED, "erlangen") == [f"+600 : {MINUS}300", f"{MINUS}600 : +60", f"{MINUS}500 : 0"]


@pytest.mark.parametrize("deal", [*rule_texts.CONTRACTS, *rule_texts.WITHOUT_A_TRICK, *rule_texts.DOUBLED])
def test_deals_of_the_page_can_occur(deal):
    """The points of both sides are those of the pack and of some marriages (H8.1), and there are nine tricks (H6.1)."""
    pack = 140 if deal in rule_texts.DOUBLED else 160
    marriages = {0, 40, 60, 80, 100}
    assert sum(deal.points) - pack in {one + other for one in marriages for other in marriages - {one}} | {0}
    assert sum(deal.tricks) == 9


def test_the_calls():
    """Clause H10.9: the n-th call needs 10 − n cards, at most nine calls, and each doubles."""
    assert [row[2:] for row in tables.kontras().rows] == [(str(10 - n), f"× {2**n}") for n in range(1, 10)]
    assert [row[0] for row in tables.kontras().rows[:3]] == ["1. Kontra", "2. Re", "3. Kontra"]
