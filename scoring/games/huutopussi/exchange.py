"""Cards that change hands after the auction, and the contract (clauses H5, H9.5, H10.3, H11.2, H11.3).

Of two pairs the partner gives, the declarer gives back; of three players the declarer takes the talon and lays away.
The steps have an order that the options choose. In three-handed play no hand lacks cards to lay away: of fourteen at
most eight are aces and tens.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.cards import FR36, Card
from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import Announce, Discard, Give, Return
from scoring.games.huutopussi.auction import SEATS, Auction, partner_of
from scoring.games.huutopussi.options import STEP, Options
from scoring.rules import Action

GIVE: Final = "give"
CONTRACT: Final = "contract"
RETURN: Final = "return"
DISCARD: Final = "discard"
DONE: Final = ""

STEPS: Final[Mapping[tuple[int, str], tuple[str, ...]]] = MappingProxyType(
    {
        (4, "before_return"): (GIVE, CONTRACT, RETURN),
        (4, "after_return"): (GIVE, RETURN, CONTRACT),
        (3, "before_return"): (DISCARD, CONTRACT),
        (3, "after_return"): (DISCARD, CONTRACT),
    }
)
"""The order of the steps by players and ``contract_when`` (H5.3, H11.3)."""

STEP_OF: Final[Mapping[type[Action], str]] = MappingProxyType(
    {Give: GIVE, Announce: CONTRACT, Return: RETURN, Discard: DISCARD}
)
COUNT_OF_TALON: Final = 3
ACES_AND_TENS: Final = sum(1 << number for number, card in enumerate(FR36.cards) if card.rank in "AT")


class Exchange(NamedTuple):
    """The exchange so far, cards as sets.

    ``talon`` lies undealt (H11.1). ``given`` is what the partner gave, ``laid`` what the declarer gave back or laid
    away; both are empty before. ``contract`` is 0 before it is said.
    """

    talon: int = 0
    given: int = 0
    laid: int = 0
    contract: int = 0


def step_due(exchange: Exchange, options: Options) -> str:
    """Return the next step of the exchange, ``DONE`` after the last."""
    for step in STEPS[options.players, options.contract_when]:
        if not _is_done(step, exchange):
            return step
    return DONE


def _is_done(step: str, exchange: Exchange) -> bool:
    if step == CONTRACT:
        return bool(exchange.contract)
    return bool(exchange.given if step == GIVE else exchange.laid)


def exchanger(exchange: Exchange, auction: Auction, options: Options) -> int:
    """Return the seat whose step is due."""
    is_giving = step_due(exchange, options) == GIVE
    return partner_of(auction.bidder, options) if is_giving else auction.bidder


def privy_to_cards(auction: Auction, options: Options) -> tuple[int, ...]:
    """Return the seats that know the cards given and returned, or laid away (H5.5).

    They are the declarer and the partner. The talon of three players is shown to all (H11.2).
    """
    partner = partner_of(auction.bidder, options)
    return (auction.bidder, partner) if options.players == 4 else (auction.bidder,)


def cards_to_move(options: Options) -> int:
    """Return how many cards change hands in a step (H5.1, H10.3, H11.2)."""
    return options.exchange if options.players == 4 else COUNT_OF_TALON


def legal_steps(exchange: Exchange, auction: Auction, hands: tuple[int, ...], options: Options) -> tuple[Action, ...]:
    """Return what the seat whose step is due may do."""
    step = step_due(exchange, options)
    seat = SEATS[exchanger(exchange, auction, options)]
    if step == CONTRACT:
        return tuple(Announce(seat, amount) for amount in contracts(auction, options))
    kinds: dict[str, type[Give] | type[Return] | type[Discard]] = {GIVE: Give, RETURN: Return, DISCARD: Discard}
    held = hands[exchanger(exchange, auction, options)]
    if step == DISCARD and options.discard_no_ace_ten:
        held &= ~ACES_AND_TENS
    return tuple(kinds[step](seat, cards) for cards in combinations(FR36.cards_of(held), cards_to_move(options)))


def contracts(auction: Auction, options: Options) -> range:
    """Return what the declarer may announce (H5.2, H5.4, H9.5)."""
    is_held_to_bid = auction.banned >> auction.bidder & 1 and not options.raise_when_banned
    # A bid that no clause allows may end in anything: then the contract is the next that could have been bid.
    lowest = -(-auction.bid // STEP) * STEP
    return range(lowest, (lowest if is_held_to_bid else max(options.cap, lowest)) + 1, STEP)


def clause_against_step(
    exchange: Exchange, auction: Auction, hands: tuple[int, ...], action: Action, options: Options
) -> str | None:
    """Return the clause that forbids a step of the exchange, or none if it is legal.

    Raises ``ImpossibleAction`` with code ``kind`` (the game has no such step), ``turn``, ``held`` or ``cards`` (another
    number of cards than change hands).
    """
    step = STEP_OF[type(action)]
    if step not in STEPS[options.players, options.contract_when]:
        raise ImpossibleAction("kind", f"{options.players} players have no {step}", seat=action.seat, action=action)
    doer = partner_of(auction.bidder, options) if step == GIVE else auction.bidder
    is_early = step != GIVE and options.players == 4 and not exchange.given
    if SEATS[doer] is not action.seat or is_early or _is_done(step, exchange):
        raise ImpossibleAction("turn", f"it is not for {action.seat} to {step} now", seat=action.seat, action=action)
    if isinstance(action, (Give, Return, Discard)):
        _check_cards(action, hands[doer], options)
    if step != step_due(exchange, options):
        return "H5.3" if options.players == 4 else "H11.3"
    if isinstance(action, Announce):
        return _clause_against_contract(auction, action.contract, options)
    is_refused = isinstance(action, Discard) and options.discard_no_ace_ten and FR36.mask(action.cards) & ACES_AND_TENS
    return "H11.3" if is_refused else None


def _check_cards(action: Give | Return | Discard, held: int, options: Options) -> None:
    expected = cards_to_move(options)
    bits = [_bit(card) for card in action.cards]
    together = sum(bits)
    if len(bits) == expected == together.bit_count() and not together & ~held and all(bits):
        return
    for card, bit in zip(action.cards, bits, strict=True):
        if not bit & held:
            message = f"{action.seat} does not hold {card}"
            raise ImpossibleAction("held", message, seat=action.seat, card=card, action=action)
    raise ImpossibleAction("cards", f"{expected} cards change hands", seat=action.seat, action=action, count=expected)


def _bit(card: Card) -> int:
    number = FR36.numbers.get(card.suit, {}).get(card.rank)
    return 0 if number is None else 1 << number


def _clause_against_contract(auction: Auction, contract: int, options: Options) -> str | None:
    if contract % STEP or contract < auction.bid:
        return "H5.2"
    if contract in contracts(auction, options):
        return None
    return "H5.4" if contract > options.cap else "H9.5"


def after_step(
    exchange: Exchange, auction: Auction, hands: tuple[int, ...], action: Action, options: Options
) -> tuple[Exchange, tuple[int, ...]]:
    """Return the exchange and the hands after a step; a forbidden one stands as it was done."""
    if isinstance(action, Announce):
        return exchange._replace(contract=action.contract), hands
    assert isinstance(action, (Give, Return, Discard))
    cards = FR36.mask(action.cards)
    if isinstance(action, Discard):
        return exchange._replace(laid=cards), _moved(hands, cards, auction.bidder, None)
    partner = partner_of(auction.bidder, options)
    if isinstance(action, Give):
        return exchange._replace(given=cards), _moved(hands, cards, partner, auction.bidder)
    return exchange._replace(laid=cards), _moved(hands, cards, auction.bidder, partner)


def with_talon(exchange: Exchange, bidder: int, hands: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hands after the highest bidder has taken the talon (H11.2)."""
    return tuple(hand | exchange.talon if seat == bidder else hand for seat, hand in enumerate(hands))


def _moved(hands: tuple[int, ...], cards: int, giver: int, taker: int | None) -> tuple[int, ...]:
    return tuple(
        hand & ~cards if seat == giver else hand | cards if seat == taker else hand for seat, hand in enumerate(hands)
    )
