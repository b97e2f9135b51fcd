"""What the rule page of Huutopussi shows beside its sentences, worked out by ``scoring``: tables and examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from scoring.cards import FR36
from scoring.games.huutopussi.actions import Ask, AskHalf, Attempt, DeclareOwn
from scoring.games.huutopussi.duty import BEATS, clause_against, legal_cards
from scoring.games.huutopussi.duty import Position as Duty
from scoring.games.huutopussi.kontra import CARDS_AND_CALL
from scoring.games.huutopussi.match import Hand, standings_of_game
from scoring.games.huutopussi.options import MARRIAGES, PRESETS, Options
from scoring.games.huutopussi.score import Outcome, hand_score, kontra_factor
from scoring.games.huutopussi.trumps import OPEN, Melds, legal_attempts
from scoring.seats import CLOCKWISE, BySide, Side
from scoring.tricks import NO_TRUMP, TrickPlay, winning_position
from tournaments.option_texts.huutopussi import HUUTOPUSSI as WORDS
from tournaments.packs import PACKS
from tournaments.rule_texts import huutopussi as rule_texts
from tournaments.selectors.rule_examples import Choice, Example, Exhibits, example_of, variant_title
from tournaments.selectors.rule_tables import (
    Table,
    board_compared,
    card_rows,
    dealers,
    match_worked_out,
    pair_of,
    scores_of,
)

PACK: Final = PACKS[FR36.key]
BY_VALUES: Final = ("standard", "simple_last10", "original_values", "original_values_last10", "no_marriage_points")
"""The presets that differ in what a deal can bring (clause H4.6)."""

# Values ----------------------------------------------------------------------------------------------------------


def highest_bids() -> Table:
    """Return the points of the pack and the highest bid, by what counts how much (H1.4, H4.6)."""
    rows = ((str(WORDS.presets[key].label), str(PRESETS[key].pack_points), str(PRESETS[key].cap)) for key in BY_VALUES)
    return Table(_("What a deal can bring"), (_("Preset"), _("Without marriages"), _("Highest bid")), tuple(rows))


def marriages() -> Table:
    """Return the points of the marriages in every order there is (H8.2)."""
    rows = ((PACK.suit_name(suit), *(str(order[suit]) for order in MARRIAGES.values())) for suit in "hdcs")
    columns = (
        _("Suit"),
        *(str(WORDS.presets[key].label) for key in ("standard", "bridge_marriages", "no_marriage_points")),
    )
    return Table(_("Points of the marriages"), columns, tuple(rows))


# Making trumps ---------------------------------------------------------------------------------------------------

ME: Final = 1
PARTNER: Final = 4
"""The bits of the player at the first seat and of the partner in a set of seats."""


def attempts() -> Table:
    """Return which attempts are open to the player about to lead, by whose marriages are broken (H7.8)."""
    whose = {
        0: _("nobody’s"),
        ME: _("the player’s own"),
        PARTNER: _("the partner’s"),
        ME | PARTNER: _("those of both"),
    }
    rows = ((words, *_open_ways(broken)) for broken, words in whose.items())
    columns = (_("Broken marriages"), _("Declare an own one"), _("Ask for a marriage"), _("Ask for a half"))
    return Table(_("What a player may attempt"), columns, tuple(rows), numbers=False)


def _open_ways(broken: int) -> Iterator[str]:
    """Yield for each way whether a player may use it who holds a marriage and half of another."""
    hand = FR36.mask(map(FR36.card, ("hK", "hQ", "sK")))
    play = TrickPlay((hand, 0, 0, 0), 0, (), 0, (0, 0), (1, 0))
    found = {type(action) for action in legal_attempts(Melds(broken=broken, right=OPEN), play, Options())}
    ways: tuple[type[Attempt], ...] = (DeclareOwn, Ask, AskHalf)
    return (_("yes") if way in found else _("no") for way in ways)


# Scores ----------------------------------------------------------------------------------------------------------


def _outcome(deal: rule_texts.Deal) -> Outcome:
    points, tricks = BySide.of(*deal.points), BySide.of(*deal.tricks)
    return Outcome(Side.NS, deal.bid, deal.contract, points, tricks, deal.kontras)


def deals(caption: str, given: Iterable[rule_texts.Deal], presets: Iterable[str] = ("standard",)) -> Table:
    """Return deals with what each side scores for them in each preset."""
    keys = tuple(presets)
    rows = (
        (
            pair_of((deal.bid, deal.contract)),
            pair_of(deal.points),
            pair_of(deal.tricks),
            *(scores_of(hand_score(_outcome(deal), PRESETS[key])) for key in keys),
        )
        for deal in given
    )
    titles = (str(WORDS.presets[key].label) for key in keys) if len(keys) > 1 else (_("Scores"),)
    columns = (_("Bid : contract"), _("Points"), _("Tricks"), *titles)
    return Table(caption, columns, tuple(rows))


def kontras() -> Table:
    """Return the calls of Kontra and Re in their order (H10.9)."""
    rows = (
        (
            f"{number}. {_('Kontra') if number % 2 else _('Re')}",
            _("opponent") if number % 2 else _("declarer’s side"),
            str(CARDS_AND_CALL - number),
            f"× {kontra_factor(_outcome(rule_texts.Deal(120, 150, (150, 30), (5, 4), number)))}",
        )
        for number in range(1, CARDS_AND_CALL)
    )
    columns = (_("Call"), _("By whom"), _("Cards in hand at least"), _("The score of the declarer’s side"))
    return Table(_("The calls"), columns, tuple(rows), numbers=False)


def match() -> Table:
    """Return the match of clause H9.4."""
    scores = [BySide.of(*score) for score in rule_texts.MATCH]
    return match_worked_out(scores, standings_of_game((Hand(score) for score in scores), Options()))


# Examples --------------------------------------------------------------------------------------------------------


def examples(clause: str) -> Iterator[Example]:
    """Yield the examples of a clause."""
    return (_example(one) for one in rule_texts.EXAMPLES if one.clause == clause)


def _example(given: rule_texts.Position) -> Example:
    answers = (
        (variant_title(WORDS, variant), _choices(given, WORDS.variants.parse(variant))) for variant in given.variants
    )
    note = _("the first trick") if given.is_first else _("no suit is trump")
    trick, hand = tuple(given.trick.split()), tuple(given.hand.split())
    return example_of(trick, hand, answers, given.trump, note, rotation=CLOCKWISE)


def _choices(given: rule_texts.Position, options: Options) -> tuple[Choice, ...]:
    """Return the cards of the hand, each with the clause that forbids it."""
    trump = FR36.suits.index(given.trump) if given.trump else NO_TRUMP
    hand, trick = ([FR36.number[FR36.card(text)] for text in cards.split()] for cards in (given.hand, given.trick))
    best = winning_position(trick, BEATS[trump])
    duty = Duty(sum(1 << card for card in hand), tuple(trick), best, trump, given.is_first)
    legal = legal_cards(duty, options)
    return tuple(
        Choice(str(FR36.cards[card]), "" if legal >> card & 1 else clause_against(duty, card, options)) for card in hand
    )


HUUTOPUSSI_EXHIBITS: Final = Exhibits(
    deck=FR36.key,
    tables=MappingProxyType(
        {
            "H4.6": lambda: (highest_bids(),),
            "H7.8": lambda: (attempts(),),
            "H8.2": lambda: (marriages(),),
            "H8.4": lambda: (deals(_("The contract made, just made, and failed"), rule_texts.CONTRACTS),),
            "H8.7": lambda: (deals(_("Opponents without a trick: läpäri"), rule_texts.WITHOUT_A_TRICK),),
            "H8.9": lambda: (deals(_("Opponents without a trick: Porvoo"), rule_texts.WITHOUT_A_TRICK, ("porvoo",)),),
            "H9.4": lambda: (match(),),
            "H10.9": lambda: (
                kontras(),
                deals(_("Deals after Kontra and Re"), rule_texts.DOUBLED, ("erlangen",)),
            ),
            "H13.5": lambda: (board_compared([BySide.of(*score) for score in rule_texts.TABLES]),),
            "H13.6": lambda: (dealers(CLOCKWISE),),
        }
    ),
    cards_at="H1.3",
    cards=lambda: card_rows(PACK),
    examples=examples,
)
"""What stands beside the clauses of Huutopussi."""
