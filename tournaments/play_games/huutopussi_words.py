"""What is said and done at a table of Huutopussi, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import FR36
from scoring.games.huutopussi.actions import (
    Announce,
    Answer,
    Ask,
    AskHalf,
    Bid,
    DeclareOwn,
    Give,
    Kontra,
    Pass,
    Redeal,
    Return,
)
from scoring.games.huutopussi.auction import NOBODY
from scoring.games.huutopussi.exchange import CONTRACT, GIVE, RETURN
from scoring.games.huutopussi.rules import ANSWER, AUCTION, PLAY, State
from scoring.games.huutopussi.score import Marriage
from scoring.rules import Action, Play
from scoring.seats import CLOCKWISE, Seat
from tournaments.packs import PACKS
from tournaments.play_games.base import Chance, Fact, Said, SeatMark
from tournaments.texts.sentences import seat_letter, seat_name

SEATS: Final = CLOCKWISE.seats
BROKEN_SIGN: Final = "⊘"

TURN_WORDS: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        AUCTION: lambda: _("to bid"),
        GIVE: lambda: _("to give cards"),
        CONTRACT: lambda: _("to announce"),
        RETURN: lambda: _("to give back"),
        ANSWER: lambda: _("to answer"),
        PLAY: lambda: _("to play"),
    }
)
"""What the seat in turn has to do, by what is due."""


def suit_name(suit: str) -> str:
    """Return the name of a suit."""
    return PACKS[FR36.key].suit_name(suit)


def REDEAL_LABEL() -> str:
    """Return the label of the button that throws the hand in."""
    return _("redeal")


def said(action: Action, before: State | None = None) -> Said:
    """Return what was said or done, in words, without who did it.

    ``before`` tells whether a doubling was Kontra or Re.
    """
    match action:
        case Bid(amount=number):
            return Said(str(number))
        case Pass():
            return Said(_("passes"))
        case Redeal():
            return Said(_("demands a redeal"))
        case Give(cards=cards):
            return Said(_("gives"), cards=tuple(map(str, cards)))
        case Announce(contract=number):
            return Said(_("announces %(number)d") % {"number": number})
        case Return(cards=cards):
            return Said(_("gives back"), cards=tuple(map(str, cards)))
        case Kontra():
            return Said(_kontra_word(before))
    return _said_of_trumps(action)


def _said_of_trumps(action: Action) -> Said:
    match action:
        case DeclareOwn(suit=suit):
            return Said(_("own marriage"), suit)
        case Ask():
            return Said(_("asks for a marriage"))
        case Answer(suit=str(suit)):
            return Said(_("has the marriage"), suit)
        case Answer():
            return Said(_("has no marriage"))
        case AskHalf(suit=suit, made=True):
            return Said(_("asks for a half: yes"), suit)
        case AskHalf(suit=suit, made=False):
            return Said(_("asks for a half: no"), suit)
        case AskHalf(suit=suit):
            return Said(_("asks for a half"), suit)
    assert isinstance(action, Play)
    return Said(str(action.card))


def _kontra_word(before: State | None) -> str:
    is_re = before is not None and len(before.kontras) % 2 == 1
    return _("Re") if is_re else _("Kontra")


# Sentences -------------------------------------------------------------------------------------------------------


def sentence(action: Action, after: State) -> str:
    """Return the sentence for what has just been said or done."""
    words = {"seat": seat_name(action.seat.value)}
    match action:
        case Bid(amount=number):
            return _("%(seat)s bids %(number)d.") % {**words, "number": number}
        case Pass():
            return _("%(seat)s passes.") % words
        case Redeal():
            return _("%(seat)s demands a redeal.") % words
        case Give(cards=cards) | Return(cards=cards):
            return _exchanged(isinstance(action, Give), action.seat, tuple(map(str, cards)))
        case Announce(contract=number):
            return _("%(seat)s announces %(number)d.") % {**words, "number": number}
        case Kontra():
            said_before = after._replace(kontras=after.kontras[:-1])
            return _("%(seat)s says %(call)s.") % {**words, "call": _kontra_word(said_before)}
    return _sentence_of_trumps(action, words)


def _exchanged(is_gift: bool, giver: Seat, cards: tuple[str, ...]) -> str:
    taker = CLOCKWISE.partner(giver)
    assert taker is not None
    names = ", ".join(map(PACKS[FR36.key].card_name, cards))
    words = {"giver": seat_name(giver.value), "taker": seat_name(taker.value), "cards": names}
    if is_gift:
        return _("%(giver)s gives %(taker)s %(cards)s.") % words
    return _("%(giver)s gives %(taker)s back %(cards)s.") % words


def _sentence_of_trumps(action: Action, words: dict[str, str]) -> str:
    suit = getattr(action, "suit", None)
    named = {**words, "suit": suit_name(suit) if suit else ""}
    match action:
        case DeclareOwn():
            return _("%(seat)s declares the marriage in %(suit)s, which are trumps now.") % named
        case Ask():
            return _("%(seat)s asks for a marriage.") % words
        case Answer(suit=str()):
            return _("%(seat)s has the marriage in %(suit)s, which are trumps now.") % named
        case Answer():
            return _("%(seat)s has no marriage.") % words
        case AskHalf(made=True):
            return _("%(seat)s asks for the other half in %(suit)s: it is there, and they are trumps now.") % named
    return _("%(seat)s asks for the other half in %(suit)s: no.") % named


def asking(due: str, seat: Seat, count: int) -> str:
    """Return the sentence that says who has to do what; ``count`` cards change hands."""
    words = {"seat": seat_name(seat.value), "count": count}
    if due == AUCTION:
        return _("%(seat)s is to bid.") % words
    if due == CONTRACT:
        return _("%(seat)s is to announce the contract.") % words
    if due == ANSWER:
        return _("%(seat)s is to answer.") % words
    if due == GIVE:
        one, many = "%(seat)s is to give %(count)d card.", "%(seat)s is to give %(count)d cards."
        return ngettext(one, many, count) % words
    one, many = "%(seat)s is to give %(count)d card back.", "%(seat)s is to give %(count)d cards back."
    return ngettext(one, many, count) % words


def thrown_in(state: State) -> str:
    """Return the sentence for a hand that was thrown in."""
    seat = seat_name(SEATS[state.auction.redealer].value)
    return _("The hand is thrown in, as %(seat)s demanded; the next player deals.") % {"seat": seat}


# Labels ----------------------------------------------------------------------------------------------------------


def pick_label(count: int, taker: Seat) -> str:
    """Return what the button is called that gives the chosen cards."""
    words = {"count": count, "taker": seat_name(taker.value)}
    one, many = "Give %(count)d card to %(taker)s", "Give %(count)d cards to %(taker)s"
    return ngettext(one, many, count) % words


def amount_label(is_bid: bool) -> str:
    """Return what the field for another number is called."""
    return _("another bid") if is_bid else _("another contract")


def answer_label(answer: Answer) -> str:
    """Return what the button of an answer is called."""
    return suit_name(answer.suit) if answer.suit else _("no marriage")


def chance(word: str, label: str, suit: str, clause: str | None) -> Chance:
    """Return a way to make trumps that can be chosen; its suit stands behind its label."""
    plain = f"{label} ({suit_name(suit)})" if suit else label
    return Chance(word, label, clause or "", suit, plain=plain)


def ask_label(answer: Answer) -> str:
    """Return what the button of a question for a marriage is called, which the partner answers so."""
    partner = seat_name(answer.seat.value)
    if answer.suit is None:
        return _("asks for a marriage; %(partner)s has none") % {"partner": partner}
    return _("asks for a marriage; %(partner)s names") % {"partner": partner}


def attempt_label(action: DeclareOwn | AskHalf) -> str:
    """Return what the button of an own marriage or of a half is called; its suit stands beside it."""
    if isinstance(action, DeclareOwn):
        return _("own marriage")
    return _("asks for a half; it is there") if action.made else _("asks for a half; it is not there")


# What is public --------------------------------------------------------------------------------------------------


def contract(state: State) -> str:
    """Return who plays for how much; before it is announced the bid, and that all have passed."""
    auction, announced = state.auction, state.exchange.contract
    if auction.turn != NOBODY or auction.redealer != NOBODY:
        return ""
    if auction.bidder == NOBODY:
        return _("all have passed")
    words = {"seat": seat_name(SEATS[auction.bidder].value), "bid": auction.bid, "contract": announced}
    if not announced:
        return _("%(seat)s has bid %(bid)d") % words
    text = _("%(seat)s plays %(contract)d, bid %(bid)d") % words
    if not state.kontras:
        return text
    count = len(state.kontras)
    doubled = ngettext("%(contract)s, doubled", "%(contract)s, doubled %(count)d times", count)
    return doubled % {"contract": text, "count": count}


def seat_marks(state: State, seat: Seat) -> tuple[SeatMark, ...]:
    """Return the contract or bid beside the declarer, and the sign of a player who is broken."""
    index, auction = SEATS.index(seat), state.auction
    marks = []
    if auction.bidder == index and auction.turn == NOBODY:
        number = state.exchange.contract or auction.bid
        marks.append(SeatMark(_("declarer, %(number)d") % {"number": number}, short=str(number)))
    if state.melds.broken >> index & 1:
        marks.append(SeatMark(_("broken: no own marriage, and nobody may ask for one here"), short=BROKEN_SIGN))
    return tuple(marks)


def facts(marriages: Iterable[Marriage], state: State) -> tuple[Fact, ...]:
    """Return the suits that each side has declared, in their order, and who is broken."""
    made = tuple(marriages)
    found = []
    for side in CLOCKWISE.sides:
        suits = tuple(one.suit for one in made if one.side is side)
        if suits:
            found.append(Fact(_("Declared by %(side)s") % {"side": seat_letter(side.value)}, suits=suits))
    broken = [seat_name(seat.value) for index, seat in enumerate(SEATS) if state.melds.broken >> index & 1]
    if broken:
        found.append(Fact(_("Broken"), ", ".join(broken)))
    return tuple(found)


# What was legal --------------------------------------------------------------------------------------------------


def legal_words(legal: Iterable[Action]) -> tuple[str, ...]:
    """Return what was legal beside cards: numbers as a span, cards that change hands as their number."""
    actions = [action for action in legal if not isinstance(action, Play)]
    numbers = [action.amount for action in actions if isinstance(action, Bid)]
    numbers += [action.contract for action in actions if isinstance(action, Announce)]
    gifts = {len(action.cards) for action in actions if isinstance(action, (Give, Return))}
    others = [action for action in actions if not isinstance(action, (Bid, Announce, Give, Return))]
    spans = (_span(min(numbers), max(numbers)),) if numbers else ()
    given = (ngettext("any %(count)d card", "any %(count)d cards", n) % {"count": n} for n in gifts)
    return (*spans, *given, *map(_legal_word, others))


def _span(low: int, high: int) -> str:
    if low == high:
        return str(low)
    return _("%(low)d to %(high)d in fives") % {"low": low, "high": high}


def _legal_word(action: Action) -> str:
    found = said(action)
    return f"{found.words} ({suit_name(found.suit)})" if found.suit else found.words
