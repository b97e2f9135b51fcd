"""What the rule page of Le Quatre Sept shows beside its sentences, worked out by ``scoring``: tables and examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.cards import FR32
from scoring.games.quatre_sept.match import standings_of_game
from scoring.games.quatre_sept.options import Options
from scoring.games.quatre_sept.rules import QuatreSept, State
from scoring.games.quatre_sept.score import Played, hand_score, whole_points
from scoring.rules import Play
from scoring.seats import CLOCKWISE, BySide
from scoring.tricks import TrickPlay
from tournaments.option_texts.quatre_sept import QUATRE_SEPT as WORDS
from tournaments.packs import PACKS
from tournaments.rule_texts import quatre_sept as rule_texts
from tournaments.selectors.rule_examples import Choice, Example, Exhibits, example_of, variant_title
from tournaments.selectors.rule_tables import Table, board_compared, card_rows, dealers, match_worked_out, pair_of

PACK: Final = PACKS[FR32.key]

# Scores ----------------------------------------------------------------------------------------------------------


def thirds() -> Table:
    """Return what becomes of the thirds of two pairs (Q6.1, Q6.3)."""
    rows = ((pair_of(given), pair_of(whole_points(BySide.of(*given)))) for given in rule_texts.THIRDS)
    return Table(_("From thirds to points, N-S : E-W"), (_("Thirds"), _("Points")), tuple(rows))


def _played(given: Iterable[tuple[tuple[int, int], tuple[int, int]]]) -> list[Played]:
    return [Played(BySide.of(*points), BySide.of(*politaines)) for points, politaines in given]


def _scores(deals: Iterable[Played]) -> list[BySide[int]]:
    return [score for deal in deals if (score := hand_score(deal, Options())) is not None]


def match() -> Table:
    """Return the match of clause Q7.2."""
    deals = _played(rule_texts.MATCH)
    return match_worked_out(_scores(deals), standings_of_game(deals, Options()))


# Examples --------------------------------------------------------------------------------------------------------


def examples(clause: str) -> Iterator[Example]:
    """Yield the examples of a clause."""
    return (_example(one) for one in rule_texts.EXAMPLES if one.clause == clause)


def _example(given: rule_texts.Position) -> Example:
    answers = (
        (variant_title(WORDS, variant), _choices(given, WORDS.variants.parse(variant))) for variant in given.variants
    )
    trick, hand = tuple(given.trick.split()), tuple(given.hand.split())
    return example_of(trick, hand, answers, note=_note(given), rotation=CLOCKWISE)


def _note(given: rule_texts.Position) -> str:
    """Return what the trick before was worth, where that matters."""
    if not given.before:
        return ""
    worth = FR32.points_in(_mask(given.before))
    words = ngettext("you won a trick worth %(thirds)d third", "you won a trick worth %(thirds)d thirds", worth)
    return words % {"thirds": worth}


def _mask(cards: str) -> int:
    return FR32.mask(map(FR32.card, cards.split()))


def _choices(given: rule_texts.Position, options: Options) -> tuple[Choice, ...]:
    """Return the cards of the hand, each with the clause that forbids it."""
    rules, trick = QuatreSept(options), tuple(FR32.number[FR32.card(text)] for text in given.trick.split())
    leader, before = -len(trick) % len(CLOCKWISE.seats), _mask(given.before)
    play = TrickPlay((_mask(given.hand), 0, 0, 0), leader, trick, 0, (before, 0), (bool(before), 0))
    state = State(play, FR32.points_in(before))
    cards = map(FR32.card, given.hand.split())
    return tuple(Choice(str(card), rules.clause_against(state, Play(CLOCKWISE.seats[0], card)) or "") for card in cards)


QUATRE_SEPT_EXHIBITS: Final = Exhibits(
    deck=FR32.key,
    tables=MappingProxyType(
        {
            "Q6.3": lambda: (thirds(),),
            "Q7.3": lambda: (match(),),
            "Q10.2": lambda: (dealers(CLOCKWISE),),
            "Q10.3": lambda: (board_compared(_scores(_played(rule_texts.TABLES))),),
        }
    ),
    cards_at="Q1.3",
    cards=lambda: card_rows(PACK),
    card_unit=gettext_lazy("Thirds"),
    examples=examples,
)
"""What stands beside the clauses of Le Quatre Sept."""
