"""What the rule page of Le Quatre Sept works out: against the second implementation and the rule text."""

from __future__ import annotations

import pytest

from tests.reference.quatre_sept_cards import clause_against_card, options, thirds
from tournaments.rule_texts import quatre_sept as rule_texts
from tournaments.selectors.rule_games import quatre_sept as tables
from tournaments.selectors.rule_games.quatre_sept import _example


def upper(cards: str) -> list[str]:
    return cards.upper().split()


@pytest.mark.parametrize("given", rule_texts.EXAMPLES, ids=lambda given: f"{given.clause}: {given.hand}")
def test_examples_say_what_the_second_implementation_says(given):
    hand, trick, before = upper(given.hand), upper(given.trick), upper(given.before)
    worth, index = (thirds(before), 1) if before else (None, 0)
    wanted = [
        sorted(
            (shown, clause_against_card(options(variant), hand, trick, worth, index, card) or "")
            for shown, card in zip(given.hand.split(), hand, strict=True)
        )
        for variant in given.variants
    ]
    example = _example(given)
    assert [sorted((one.card, one.clause) for one in (*a.legal, *a.forbidden)) for a in example.answers] == wanted
    assert (str(worth) in example.note) if before else not example.note


def test_every_clause_that_forbids_a_card_is_met_in_an_example():
    met = {c.clause for given in rule_texts.EXAMPLES for answer in _example(given).answers for c in answer.forbidden}
    assert met == {"Q4.2", "Q8.6"}


def test_thirds_become_points():
    """Clauses Q6.1, Q6.3 and Q6.4; the first two are the worked cases QF02 and QF04."""
    assert tables.thirds().rows == (
        ("33 : 2", "11 : 0"),
        ("17 : 18", "5 : 6"),
        ("16 : 19", "5 : 6"),
        ("35 : 0", "11 : 0"),
    )


def test_the_match():
    """Worked case QM08, and a deal after it (Q7.3)."""
    rows = tables.match().rows
    assert rows[-2:] == (("6", "+14 : +19", "44 : 44", "level"), ("7", "+7 : +4", "51 : 48", "North-South win"))
    assert {row[-1] for row in rows[:-2]} == {"goes on"}
