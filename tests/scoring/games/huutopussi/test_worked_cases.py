"""Every worked case of rules/huutopussi.md, H15."""

from __future__ import annotations

import ast
import re

import pytest

from scoring.cards import FR36
from scoring.games.huutopussi.duty import BEATS, Position, legal_cards
from scoring.games.huutopussi.match import Hand, standings_of_game
from scoring.games.huutopussi.score import Outcome, hand_score
from scoring.games.huutopussi.trumps import OPEN, SUIT_INDEX, UNEARNED, Made, Melds, legal_attempts
from scoring.tricks import NO_TRUMP, TrickPlay, winning_position
from tests.scoring.games.huutopussi.cases import (
    attempts,
    by_side,
    card,
    cards,
    options_of,
    parts,
    played,
    rows,
    side_of,
)


def by_id(kind: str) -> dict[str, object]:
    found = rows(kind)
    return {"argvalues": found, "ids": [row["id"] for row in found]}


def test_every_kind_of_case_is_there() -> None:
    assert {kind: len(rows(kind)) for kind in ("HL", "HD", "HS", "HM", "HA", "HP", "HX")} == {
        "HL": 11,
        "HD": 7,
        "HS": 13,
        "HM": 6,
        "HA": 11,
        "HP": 5,
        "HX": 1,
    }


@pytest.mark.parametrize("row", **by_id("HL"))
def test_legal_cards(row: dict[str, str]) -> None:
    given = parts(row["given"])
    trump = NO_TRUMP if given["trump"].strip() == "none" else SUIT_INDEX[given["trump"].strip().lower()]
    table = () if "leading" in given["trick"] else tuple(FR36.number[card(text)] for text in given["trick"].split())
    best = winning_position(table, BEATS[trump]) if table else 0
    position = Position(FR36.mask(cards(given["hand"])), table, best, trump, "first" in given)
    assert set(FR36.cards_of(legal_cards(position, options_of(row["preset"])))) == set(cards(row["expected"]))


@pytest.mark.parametrize("row", **by_id("HD"))
def test_attempts_open_to_the_player_about_to_lead(row: dict[str, str]) -> None:
    """The player led to trick 1 and won it unless the case says otherwise."""
    options, given = options_of(row["preset"]), row["given"]
    players = options.players
    hands = (FR36.mask(cards(parts(given)["hand"])), *(0,) * (players - 1))
    right = OPEN
    if "did not win" in given or ("did not lead" in given and options.declare_right == "led_and_won"):
        right = UNEARNED
    declared = tuple(Made(0, SUIT_INDEX[text.lower()], "own") for text in re.findall(r"declared (\w)", given))
    melds = Melds(made=declared, right=right, broken=0b100 if "partner broken" in given else 0)
    sides = len(options.rotation.sides)
    play = TrickPlay(hands, 0, (), 0, (0,) * sides, (1, *(0,) * (sides - 1)))
    assert attempts(legal_attempts(melds, play, options)) == row["expected"]


def literal(text: str, name: str) -> object:
    found = re.search(rf"(?:^|; ){name} ([^;]+)", text)
    assert found is not None
    return ast.literal_eval(found[1])


@pytest.mark.parametrize("row", **by_id("HS"))
def test_hand_scores(row: dict[str, str]) -> None:
    options, given = options_of(row["preset"]), row["given"]
    declarer, bid, contract = (literal(given, name) for name in ("declarer side", "bid", "contract"))
    raw, tricks, kontras = (literal(given, name) for name in ("raw", "tricks", "kontras"))
    points, won = by_side(options, raw), by_side(options, tricks)
    outcome = Outcome(side_of(options, declarer), bid, contract, points, won, kontras)
    assert list(hand_score(outcome, options)) == ast.literal_eval(row["expected"])


@pytest.mark.parametrize("row", **by_id("HM"))
def test_match_totals(row: dict[str, str]) -> None:
    options, given, expected = options_of(row["preset"]), row["given"], row["expected"]
    deals = literal(given, "deals")
    declarers = literal(given, "declaring sides") if "declaring" in given else [None] * len(deals)
    hands = [
        Hand(by_side(options, deal), side_of(options, declarer))
        for deal, declarer in zip(deals, declarers, strict=True)
    ]
    end = standings_of_game(hands, options)[-1]
    assert list(end.totals) == literal(expected, "totals")
    assert end.is_over is literal(expected, "over")
    assert end.winner is side_of(options, literal(expected, "winner"))
    assert [side in end.banned for side in end.totals.sides] == literal(expected, "banned")


@pytest.mark.parametrize("row", [*rows("HA"), *rows("HP")], ids=[row["id"] for row in [*rows("HA"), *rows("HP")]])
def test_auctions_and_attempts_within_a_hand(row: dict[str, str]) -> None:
    rules, state, is_refused = played(row)
    assert is_refused is (row["expected"] == "last action refused")
    if is_refused:
        return
    legal = rules.legal_actions(state)
    auction, melds = state.auction, state.melds
    acting = rules.seat_to_act(state)
    kinds = {"Play": "play", "Pass": "pass", "Bid": "bid"}
    found = {
        "phase": rules.phase(state),
        "declarer": str(auction.bidder if auction.bidder >= 0 else None),
        "bid": str(auction.bid),
        "turn": str(rules.seats.index(acting) if acting else None),
        "trump": "None" if melds.trump == NO_TRUMP else FR36.suits[melds.trump].upper(),
        "broken": str([bool(melds.broken >> seat & 1) for seat in range(4)]),
        "attempts": attempts(legal),
        "may": str(list(dict.fromkeys(kinds.get(type(one).__name__, "other") for one in legal))),
    }
    expected = {name: text.strip() for name, text in parts(row["expected"]).items()}
    assert {name: found[name] for name in expected} == expected


def test_the_net_of_a_board_between_two_rooms() -> None:
    """HX02: the net in one room minus the net in the other."""
    [row] = rows("HX")
    rooms = [by_side(options_of(row["preset"]), literal(row["given"], name)) for name in ("open room", "closed room")]
    first, second = (ns - ew for ns, ew in rooms)
    assert first - second == int(row["expected"])
