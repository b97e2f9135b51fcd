"""Records whose hands are not all known: what later cards betray (clauses 6.2 to 6.9), and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.cards import ES48
from scoring.games.botifarra.open_hands import known_hands
from scoring.games.records import check
from scoring.notation import read_record
from scoring.seats import Seat

EXAMPLES = Path(__file__).resolve().parents[4] / "fixtures" / "rules" / "notation"
CALLS = '[Dealer "N"]\n[Auction "N"]\nN:e\n[Play "W"]\n'
"""Espases are trumps and West leads; the order is W S E N."""
PASSED = 3
"""North makes trumps, West and East pass: the first card is the fourth action."""


def judged(play: str, rules: str = "eastern", deal: str = "") -> list[tuple[int, str, str, str, str]]:
    record = read_record((f'[Deal "{deal}"]\n' if deal else "") + CALLS + play.replace("/", "\n") + "\n*\n")
    found = check(record, rules=rules, tolerant=True).verdict
    assert found.error is None
    return [(f.trick, f.seat.value, f.card, f.clause, " ".join(f.legal)) for f in found.irregularities]


def test_a_flaw_says_how_many_cards_of_the_hand_nobody_knows() -> None:
    """Each player shows two cards in two tricks, so ten are unknown all along; of whole hands none is."""
    record = read_record(CALLS + "W c9 o7 c3 c4\nW cA c7 c8 c5\n*\n")
    (flaw,) = check(record, tolerant=True).verdict.irregularities
    assert (flaw.unknown, flaw.to_json()["unknown"]) == (10, 10)
    steps = check(record, tolerant=True, trace=True).verdict.trace
    assert [step.unknown for step in steps] == [0] + [10] * 8
    known = read_record((EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8"))
    assert {step.unknown for step in check(known, trace=True).verdict.trace} == {0}


@pytest.mark.parametrize(
    "play, expected",
    [
        pytest.param("W c9 o7 c3 c4/W cA c7 c8 c5", [(1, "S", "o7", "6.2", "c7")], id="the suit led is shown later"),
        pytest.param("W c9 o7 c3 c4/W cA o8 c8 c5", [], id="never shown: nothing is proved"),
        pytest.param(
            "W o3 c2 o4 o5/N b3 b4 e2 b5", [(1, "S", "c2", "6.3", "e2")], id="void, did not ruff, shows a trump"
        ),
        pytest.param(
            "W o3 o2 o4 o5/N o6 o7 o8 oA", [(1, "S", "o2", "6.3", "o8")], id="did not beat, shows a higher card"
        ),
        pytest.param(
            "W oA o8 o3 o4/W o9 o2 o5 o6", [(1, "S", "o8", "6.4", "o2")], id="kept the lower card that is shown later"
        ),
        pytest.param("W oA oS o3 o4/W o9 o2 o5 o6", [(1, "S", "oS", "6.4", "o2")], id="second in hand may not load"),
        pytest.param("W oA b5 o3 o4/W o9 b2 o5 o6", [(1, "S", "b5", "6.4", "b2")], id="void: the lowest of the suit"),
        pytest.param("W oA bS o3 o4/W o9 b2 o5 o6", [], id="void in second place: points are allowed (6.4)"),
        pytest.param("W oA o2 oR o4/W o9 o5 o3 o6", [], id="third may load on the partner's winning card"),
        pytest.param("W oA o2 o8 o4/W o9 o5 o3 o6", [(1, "E", "o8", "6.4", "o3")], id="a pip is no load"),
    ],
)
def test_what_later_cards_betray(play: str, expected: list[tuple[int, str, str, str, str]]) -> None:
    assert judged(play) == expected


def test_the_western_form_asks_for_less() -> None:
    assert judged("W oA o8 o3 o4/W o9 o2 o5 o6", "western") == []
    assert judged("W o3 o2 o4 o5/N o6 o7 o8 oA", "western") == [(1, "S", "o2", "6.3", "o8")]


def test_a_load_may_be_safe_thanks_to_a_card_that_nobody_has_seen() -> None:
    """Clause 6.9: over the king of West there are only manilla and ace, which East may hold, unless they are shown."""
    assert judged("W oR o2 oS o4/W b9 b2 b3 b4", "eastern+third_safe") == []
    shown = "W oR o2 oS o4/W b9 b2 b3 b4/W o3 oA o5 o6"
    assert [flaw[:4] for flaw in judged(shown, "eastern+third_safe")] == [
        (1, "S", "o2", "6.3"),
        (1, "E", "oS", "6.9"),
    ]


def test_a_hand_that_can_only_be_filled_with_forbidding_cards_is_a_proof() -> None:
    """Clause 6.2: North and West hold two oros, East shows four cards of which one is one.

    Nine oros are left for South and East, who each hold eight cards that nobody has seen: South has one of them.
    """
    deal = "N:4.9ARCS876..532 W:A..9ARCS876.9AR S:- E:-"
    play = "W oA b4 o3 o4/W b9 b6 bS b2/W bA b7 bC b3/W bR b8 c2 b5"
    assert judged(play, deal=deal) == [(1, "S", "b4", "6.2", "")]
    assert judged(play) == []


def test_all_the_loose_cards_of_the_last_hand_are_its_own() -> None:
    cards = [str(card) for card in ES48.cards]
    hands = {Seat.NORTH: cards[:12], Seat.WEST: cards[12:24], Seat.SOUTH: cards[24:36], Seat.EAST: cards[36:40]}
    known = known_hands({seat: [ES48.card(card) for card in held] for seat, held in hands.items()})
    assert (known.room, known.loose) == ((0, 0, 0, 0), 0)
    assert {str(card) for card in ES48.cards_of(known.shown[3])} == set(cards[36:])


# What an unknown card could be


def may_be(play: str, cards: int, rules: str = "eastern") -> tuple[str, str]:
    """Return what the player of the next card may play of the known cards and of those that nobody is known to hold."""
    verdict = check(read_record(CALLS + play.replace("/", "\n") + "\n*\n"), rules=rules, tolerant=True).verdict
    assert verdict.replay is not None
    state = verdict.replay.states[PASSED + cards]
    found = (verdict.rules.legal_set(state), verdict.rules.possible_set(state))
    known, unknown = (" ".join(map(str, ES48.cards_of(some))) for some in found)
    return known, unknown


def test_who_shows_the_lowest_card_of_a_suit_that_cannot_be_beaten_had_no_other_choice() -> None:
    """South is second to the manilla and shows the 2 and the 7: any other copes is higher (6.4), the rest is 6.2."""
    assert may_be("W c9 c2 c3 c4/W cA c7 c8 c5", 1) == ("c2", "")


def test_a_card_that_nobody_shows_may_have_been_loaded() -> None:
    """East is third, West winning, and shows the 3 and the 8: the 6 is not the lowest, honours are loads (6.5)."""
    assert may_be("W c9 c2 c3 c4/W cA c7 c8 c5", 2) == ("c3", "cR cC cS")


def test_of_somebody_who_may_be_void_anything_is_possible() -> None:
    """South shows the 7 and 8 of oros, no copes: one copes alone, lower oros, loads, trumps, any bastos."""
    known, unknown = may_be("W c9 o7 c3 c4/W cA o8 c8 c5", 1)
    assert known == "o7"
    loose = {str(card) for card in ES48.cards} - set("c9 o7 c3 c4 cA o8 c8 c5".split())
    assert set(unknown.split()) == loose


def test_a_void_player_who_may_not_load_may_still_hold_lower_cards() -> None:
    """As above where the second never loads (6.11): of oros what is lower than the 7, and no honour."""
    _known, unknown = may_be("W c9 o7 c3 c4/W cA o8 c8 c5", 1, "eastern+second_never_loads")
    assert [card for card in unknown.split() if card[0] == "o"] == ["o6", "o5", "o4", "o3", "o2"]


def test_where_all_is_known_nothing_else_is_possible() -> None:
    verdict = check(read_record((EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8"))).verdict
    assert verdict.replay is not None
    assert [verdict.rules.possible_set(state) for state in verdict.replay.states[PASSED:]] == [0] * 49
    assert not any(verdict.rules.room)


def test_what_a_hand_allowed_is_possible_where_only_some_of_it_is_known() -> None:
    """The published record, cut after three tricks and its hands forgotten: what was legal is still possible."""
    text = (EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8")
    true = check(read_record(text)).verdict
    lines = [line for line in text.splitlines() if not line.startswith(("[Deal ", "[Points", "[Score"))]
    start = lines.index('[Play "W"]') + 1
    open_ = check(read_record("\n".join([*lines[: start + 3], "*", ""]))).verdict
    assert true.replay is not None
    assert open_.replay is not None
    for step in range(PASSED, PASSED + 12):
        shown, hidden = true.replay.states[step], open_.replay.states[step]
        allowed = open_.rules.legal_set(hidden) | open_.rules.possible_set(hidden)
        assert not true.rules.legal_set(shown) & ~allowed, step
