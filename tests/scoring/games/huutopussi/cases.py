"""The worked cases of rules/huutopussi.md, H15, read into the engine's own values, and random play."""

from __future__ import annotations

import csv
import random
from pathlib import Path

from scoring.cards import FR36, Card, Deal, deal_at_random
from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import (
    Announce,
    Answer,
    Ask,
    AskHalf,
    Bid,
    DeclareOwn,
    Discard,
    Give,
    Kontra,
    Pass,
    Redeal,
    Return,
)
from scoring.games.huutopussi.options import PRESETS, VARIANTS, Options
from scoring.games.huutopussi.rules import Huutopussi, State
from scoring.rules import Action, Play, apply
from scoring.seats import CLOCKWISE, BySide, Seat, Side

FIXTURE = Path(__file__).parents[4] / "fixtures" / "rules" / "huutopussi" / "cases.csv"
ALL_PRESETS = tuple(PRESETS)
VARIANTS_PLAYED = (
    *ALL_PRESETS,
    "standard+kontra",
    "standard+own_first+declare_right=any_winner",
    "standard+break_on=success+declare_right=any_winner",
    "standard+half_breaks_partner=off+repeat_half_ask=off+declare_right=any_winner",
    "standard+must_trump=off",
    "standard+beat_when_trumped+declare_right=any_winner",
    "standard+contract_when=after_return+exchange=4",
    "three+first_trick=ace+discard_no_ace_ten=off+discard_points=declarer_if_trick+values=original",
    "erlangen+forced_open+contract_when=after_return",
)
"""Every preset, and options that no preset has."""

PLAIN = {0: "SA ST SK SQ SJ S9 S8 S7 S6", 1: "CA CT CK CQ CJ C9 C8 C7 C6"} | {
    2: "DA DT DK DQ DJ D9 D8 D7 D6",
    3: "HA HT HK HQ HJ H9 H8 H7 H6",
}
SIXES = PLAIN | {
    0: "SA ST SK SQ SJ S9 S6 C6 D6",
    1: "CA CT CK CQ CJ C9 C8 C7 S8",
    2: "DA DT DK DQ DJ D9 D8 D7 S7",
}
LOWS = PLAIN | {0: "SJ S9 S8 S7 CJ C9 C8 C7 C6", 1: "SA ST SK SQ S6 CA CT CK CQ"}
MIXED = {
    0: "SA ST SK HK DQ C6 C7 C8 C9",
    1: "S9 S8 S7 H6 H7 D6 D7 CJ CQ",
    2: "SQ SJ S6 HQ HA DK DA CK CA",
    3: "HT HJ H9 H8 DT DJ D9 D8 CT",
}
HANDS = {"PLAIN": PLAIN, "SIXES": SIXES, "LOWS": LOWS, "MIXED": MIXED}


def rows(kind: str) -> list[dict[str, str]]:
    """Return the cases whose id begins with ``kind``."""
    with FIXTURE.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["id"].startswith(kind)]


def parts(text: str) -> dict[str, str]:
    """Return the parts of ``hand SA S9; trick ST``, by their first word."""
    return dict((part.strip() + " ").split(" ", 1) for part in text.split(";"))


def options_of(preset: str) -> Options:
    """Return the options of ``standard own_first=True``."""
    return VARIANTS.parse("+".join(preset.split()))


def rules_of(variant: str) -> Huutopussi:
    """Return the engine under a variant."""
    return Huutopussi(VARIANTS.parse(variant))


def card(text: str) -> Card:
    """Return the card that the rule file writes with two capitals."""
    return FR36.card(text[0].lower() + text[1])


def cards(text: str, separator: str | None = None) -> tuple[Card, ...]:
    """Return the cards of a list in writing order."""
    return FR36.sort(card(word) for word in text.split(separator))


def suit(text: str) -> str | None:
    """Return the letter of a suit, or none."""
    return None if text == "none" else text.lower()


def deal(name: str, dealer: int) -> Deal:
    """Return one of the four deals."""
    hands = {seat: cards(HANDS[name][index]) for index, seat in enumerate(CLOCKWISE.seats)}
    return Deal.of(FR36, CLOCKWISE, CLOCKWISE.seats[dealer], hands)


def action(text: str) -> Action:
    """Return the action of ``bid 0 50``, ``give 2 DA+DK+DT``, ``half 0 S``, ``answer 2 none``."""
    word, number, *rest = text.split()
    seat = CLOCKWISE.seats[int(number)]
    if word in ("bid", "contract"):
        return {"bid": Bid, "contract": Announce}[word](seat, int(rest[0]))
    if word in ("give", "return", "discard"):
        return {"give": Give, "return": Return, "discard": Discard}[word](seat, cards(rest[0], "+"))
    if word in ("pass", "redeal", "kontra", "ask"):
        return {"pass": Pass, "redeal": Redeal, "kontra": Kontra, "ask": Ask}[word](seat)
    if word == "play":
        return Play(seat, card(rest[0]))
    if word == "answer":
        return Answer(seat, suit(rest[0]))
    return {"own": DeclareOwn, "half": AskHalf}[word](seat, rest[0].lower())


def attempts(actions: tuple[Action, ...]) -> str:
    """Return the attempts among actions as the rule file lists them: ``own:H ask half:S``, suits S C D H."""
    by_suit = [
        [f"{word}:{letter}" for letter in "SCDH" for a in actions if isinstance(a, kind) and a.suit == letter.lower()]
        for word, kind in (("own", DeclareOwn), ("half", AskHalf))
    ]
    asks = ["ask"] if any(isinstance(a, Ask) for a in actions) else []
    return " ".join([*by_suit[0], *asks, *by_suit[1]]) or "(none)"


def played(row: dict[str, str]) -> tuple[Huutopussi, State, bool]:
    """Return the rules, the state after the actions of a case, and whether the last of them was refused."""
    rules = Huutopussi(options_of(row["preset"]))
    given = parts(row["given"])
    texts = [text.strip() for text in row["given"].split(";")[-1].split(",")]
    flags = [word == "True" for word in given.get("banned", "").strip(" []").split(", ")]
    banned = [side for side, is_banned in zip(CLOCKWISE.sides, flags, strict=False) if is_banned]
    state = rules.start(deal(given["hands"].strip(), int(given["dealer"])), banned)
    for text in texts[:-1]:
        state = apply(rules, state, action(text))
    return _last(rules, state, action(texts[-1]))


def _last(rules: Huutopussi, state: State, last: Action) -> tuple[Huutopussi, State, bool]:
    try:
        is_refused = rules.clause_against(state, last) is not None
    except ImpossibleAction:
        is_refused = True
    return rules, state if is_refused else rules.advance(state, last), is_refused


def by_side(options: Options, values: list[int]) -> BySide[int]:
    """Return one value for each side of the game."""
    return BySide(options.rotation.sides, tuple(values))


def side_of(options: Options, index: int | None) -> Side | None:
    """Return the side at a position among the sides."""
    return None if index is None else options.rotation.sides[index]


def random_deal(rules: Huutopussi, source: random.Random) -> Deal:
    """Return a random deal for the rules."""
    return deal_at_random(rules.deck, rules.rotation, source.choice(rules.seats), source)


def random_record(rules: Huutopussi, source: random.Random, *, spoil: bool = False) -> tuple[Deal, list[Action]]:
    """Return a deal and a random play of it; with ``spoil`` one action of a random moment is forbidden if any can be.

    Bids are kept low and passes frequent, so that most hands come to play.
    """
    given = random_deal(rules, source)
    state, actions = rules.start(given), []
    when = source.randrange(40) if spoil else 999
    while rules.seat_to_act(state) is not None:
        chosen = choose(rules.legal_actions(state), source)
        if len(actions) >= when and (forbidden := held_but_forbidden(rules, state)):
            chosen, when = source.choice(forbidden), 999
        actions.append(chosen)
        state = rules.advance(state, chosen)
    return given, actions


def choose(legal: tuple[Action, ...], source: random.Random) -> Action:
    """Return one of the actions, passes and low bids being likelier."""
    passes = [a for a in legal if isinstance(a, Pass)]
    if isinstance(legal[-1], Redeal) and source.random() < 0.5:
        return legal[-1]
    if passes and source.random() < 0.6:
        return passes[0]
    if isinstance(legal[0], (Bid, Announce)):
        return source.choice([a for a in legal[:4] if not isinstance(a, Redeal)] or legal[:1])
    kinds = sorted({type(a).__name__ for a in legal})
    kind = source.choice(kinds)
    return source.choice([a for a in legal if type(a).__name__ == kind])


def held_but_forbidden(rules: Huutopussi, state: State) -> list[Play]:
    """Return the cards in hand that are not legal; none while no card is due."""
    if rules.phase(state) != "play":
        return []
    seat = rules.seats[state.play.seat]
    held = [Play(seat, one) for one in FR36.cards_of(state.play.hands[state.play.seat])]
    return [play for play in held if play not in rules.legal_actions(state)]


NORTH, EAST, SOUTH, WEST = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
