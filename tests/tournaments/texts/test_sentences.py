"""Every code that anything can refuse with, and every act of the log, has a sentence that can be filled in."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.functional import Promise

from scoring.errors import ImpossibleSlip, UnknownVariant
from scoring.games.botifarra.options import Level
from tests import factories
from tests.factories import NOW
from tournaments.clause_texts import BOOKS, clause_sentence
from tournaments.errors import Invalid, NotPermitted, Refusal, Stale
from tournaments.models import LogEntry
from tournaments.option_texts.botifarra import LEVEL_NAMES
from tournaments.selectors.results import Missing
from tournaments.services import results
from tournaments.texts import acts as act_texts
from tournaments.texts import sentences as texts
from tournaments.texts.names import SEATS

ROOT = Path(__file__).resolve().parents[3]
REFUSALS = {"Refusal", "Stale", "NotPermitted", "Frozen", "Invalid"}


def calls(folder: str) -> list[tuple[str, ast.Call]]:
    """Every call in the source of a package, with the name of what is called."""
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found.append((node.func.id, node))
    return found


def texts_in(call: ast.Call, position: int) -> list[str]:
    """The texts that stand as an argument of a call, in both branches of a conditional; none that is put together."""
    if len(call.args) <= position:
        return []
    argument = call.args[position]
    parts = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def test_every_refusal_of_the_site_has_a_sentence():
    codes = {code for name, call in calls("tournaments") if name in REFUSALS for code in texts_in(call, 0)}

    assert len(codes) > 20
    assert codes - set(texts.REFUSALS) == set()


def test_every_impossible_action_of_a_game_has_a_sentence():
    codes = {code for name, call in calls("scoring") if name == "ImpossibleAction" for code in texts_in(call, 0)}

    assert codes >= {"held", "turn", "over", "kind", "cards"}
    assert {f"ImpossibleAction.{code}" for code in codes} <= set(texts.SCORING)


def test_every_act_that_is_logged_has_a_sentence():
    acts = {act for name, call in calls("tournaments") if name == "log" for act in texts_in(call, 1)}
    acts |= {
        "result_entered", "result_corrected", "confirmed_on_own_device", "confirmed_on_same_device",
        "confirmed_on_late_device", "confirmed_by_same_entry", "same_entry_on_late_device",
        "disputed", "director_entered", "director_corrected", "entered_from_cards",
        "marked_not_played", "penalised", "withdrawn",
    }  # fmt: skip

    assert acts - set(act_texts.ACTS) == set()


def test_sentences_are_translatable():
    for table in (texts.REFUSALS, texts.SCORING, act_texts.ACTS, SEATS, LEVEL_NAMES):
        assert [code for code, text in table.items() if not (isinstance(text, Promise) or callable(text))] == []
    for book in BOOKS.values():
        for table in (book.headings, book.clauses, book.details):
            assert [number for number, text in table.items() if not isinstance(text, Promise)] == []


SLIP = {"kind": "scored", "chooser": "N", "trump": "o", "level": "none", "points": {"NS": 40, "EW": 32}}


@pytest.mark.parametrize(
    "value, words",
    [
        (None, "nothing"),
        (SLIP, "oros by North, points 40–32 (North-South first)"),
        (
            SLIP | {"trump": "bot", "chooser": "EW", "level": "contro"},
            "botifarra by East-West, contro, points 40–32 (North-South first)",
        ),
        ({"kind": "not_played"}, "not played"),
        ({"kind": "penalty", "offenders": "both"}, "penalty for both sides"),
        ({"kind": "penalty"}, "penalty"),
        ({"kind": "withdrawn"}, "nothing (taken back)"),
    ],
)
def test_results_in_words(value, words):
    assert texts.value_words(value) == words


@pytest.mark.parametrize(
    "error, sentence",
    [
        (
            Stale("stale", current=SLIP, offered=SLIP | {"points": {"NS": 44, "EW": 28}}),
            "Somebody else was faster: now it says oros by North, points 40–32 (North-South first); you wrote oros by "
            "North, points 44–28 (North-South first). Look and decide which is right.",
        ),
        (
            Stale("stale", current=None, offered=None),
            "Somebody else was faster. Look at what stands now and decide again.",
        ),
        (
            NotPermitted("round_not_open", round=2, missing=(Missing(1, 3, 4, 1, 9),)),
            "Round 2 is not open here yet: round 1 is still unfinished at table 3.",
        ),
        (
            Invalid("chooser_not_of_dealer", board=2, dealer="W", partner="E"),
            "On board 2 West deals, so West or East made trumps. Check the number of the board; if somebody else "
            "really made trumps, ask the director.",
        ),
        (
            ImpossibleSlip("level", "", level=Level.SANTVICENC, highest=Level.RECONTRO, clause="4.5"),
            "Sant Vicens is not allowed here; the highest is recontro.",
        ),
        (
            ImpossibleSlip("level", "", level=Level.CONTRO, highest=Level.NONE, clause="4.5"),
            "Doubling is not allowed here.",
        ),
        (ImpossibleSlip("points", "", points=73), "A side has between 0 and 72 points; 73 cannot be."),
        (
            UnknownVariant("preset", "", preset="x" * 99, known="eastern, western"),
            "There are no rules “" + "x" * 59 + "…”; there are eastern, western.",
        ),
        (Refusal("never_heard_of"), "This is not possible (never_heard_of)."),
    ],
)
def test_sentences(error, sentence):
    assert texts.sentence(error) == sentence


@pytest.mark.parametrize(
    "language, letters",
    [("en", ["N", "W", "S", "E", "NS", "EW"]), ("ca", ["N", "O", "S", "E", "NS", "EO"])],
)
def test_the_letter_of_a_seat_is_that_of_its_name(language, letters):
    with translation.override(language):
        assert [texts.seat_letter(code) for code in ("N", "W", "S", "E", "NS", "EW")] == letters


def test_clauses():
    assert clause_sentence("6.2") == "Whoever holds the suit that was led must follow it."
    assert {"3.2", "4.1", "4.2", "4.3", "4.5", "6.2", "6.3", "6.4", "6.9"} <= BOOKS["botifarra"].anchors
    assert clause_sentence("6.13") == ""


@pytest.mark.django_db
def test_the_log_of_an_event_reads_as_sentences():
    event = factories.make_event(pairs=4, rounds=2, boards_per_round=1)
    factories.agree(event, 1, 1)
    results.enter_by_director(
        event_id=event.pk, table=2, board=1, slip=factories.slip_for(1, event), expected_version=0, by="d", at=NOW
    )

    told = {e.act: act_texts.act_sentence(e) for e in LogEntry.objects.filter(event=event).order_by("-id")}

    del told["event_created"]
    words = "oros by North, points 40–32 (North-South first)"
    assert told == {
        "joined": "A device at table 1 joined round 1 as pair 1",
        "result_entered": f"Board 1 entered at table 1: {words}",
        "confirmed_on_own_device": f"Board 1 at table 1 confirmed by pair 3 on its own device: {words}",
        "director_entered": f"The director entered board 1 at table 2: {words}",
        "round_ended": "Round 1 ended: every board was settled",
    }


@pytest.mark.parametrize(
    "missing, text",
    [
        ([], "The director closed round 2; nothing was missing"),
        (
            [{"table": 3, "board": 5, "state": ""}],
            "The director closed round 2 with 1 board missing: board 5 at table 3",
        ),
        (
            [{"table": table, "board": board, "state": ""} for table, board in ((3, 5), (3, 6), (3, 8), (1, 7))],
            "The director closed round 2 with 4 boards missing: board 7 at table 1; boards 5–6, 8 at table 3",
        ),
    ],
)
def test_closing_a_round_in_words(missing, text):
    assert act_texts.act_sentence(LogEntry(act="round_closed", round=2, new={"missing": missing})) == text
