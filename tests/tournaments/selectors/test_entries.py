"""The page of the drawn table: judged as the service records, and with what others have recorded meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.notation import RecordError
from tests import factories
from tests.tournaments.services.test_plays import HANDS, SECTIONS, SWAPPED, close, record, with_no_hands
from tournaments.errors import Refusal, Stale
from tournaments.models import Board, Event, Play
from tournaments.selectors.entries import Brought, EntryPage, FaultyPage, entry_page
from tournaments.selectors.grid import line_at
from tournaments.selectors.spots import Spot
from tournaments.services import plays
from tournaments.services.drafts import record_draft

pytestmark = pytest.mark.django_db

ONE_TRICK = "N:e W:be E:be\nW c9 o7 c3 c4 =W\n*\n"
"""South discards although it holds copes; nothing shows it while the hands are unknown."""


@pytest.fixture
def event() -> Event:
    """Four pairs; board 1 has the published deal, and its round has ended."""
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    close(event)
    return event


def spot(event: Event, table: int = 1, *, by_table: bool = False) -> Spot:
    line = line_at(event, 1, table, 1)
    assert line is not None
    return Spot(event, Board.objects.select_related("round").get(event=event, number=1), line, by_table)


def brought(page: EntryPage | FaultyPage) -> Brought:
    """Return the draft as the page carries it along."""
    assert isinstance(page, EntryPage)
    return Brought(page.draft.text, page.draft.accepted, page.version)


def pressed(event: Event, page: EntryPage | FaultyPage, *words: str, table: int = 1) -> EntryPage:
    """Return the page after these presses."""
    for word in words:
        page = entry_page(spot(event, table), brought(page), word)
    assert isinstance(page, EntryPage)
    return page


def opened(event: Event, table: int = 1, **more: Any) -> EntryPage:
    page = entry_page(spot(event, table, **more), None)
    assert isinstance(page, EntryPage)
    return page


def recorded(event: Event, page: EntryPage, act: str = "record", table: int = 1) -> Play:
    by = factories.make_director()
    record_draft(spot=spot(event, table), brought=brought(page), act=act, by=by, at=factories.NOW)
    return Play.objects.get(event=event, table=table, is_current=True)


# Hands that were read from a record


def test_a_slip_is_corrected_on_the_table_though_the_hands_came_from_it(event: Event) -> None:
    """East and North had their cards the wrong way round; one goes back to them and enters the rest again."""
    with_no_hands(event)
    record(event, SWAPPED, accept=True)
    words = [word for word in SECTIONS.split() if word[0] in "oceb" and len(word) == 2]
    page = pressed(event, opened(event), "back:5")
    assert page.draft.text.endswith("W c9 c2\n*\n")
    page = pressed(event, page, *words[2:])
    assert page.said == ""
    assert recorded(event, page).irregularities == []
    assert Board.objects.get(event=event, number=1).hands == HANDS


def test_a_corrected_text_can_be_drawn_though_the_hands_came_from_the_slip(event: Event) -> None:
    with_no_hands(event)
    record(event, SWAPPED, accept=True)
    page = entry_page(spot(event), Brought(SECTIONS, (), 1))
    assert isinstance(page, EntryPage)
    assert recorded(event, page).version == 2


def test_the_table_whose_record_forbids_a_card_is_named(event: Event) -> None:
    with_no_hands(event)
    record(event, SWAPPED, accept=True)
    page = pressed(event, opened(event, table=2), *"e be be c9 c2 c3".split(), table=2)
    assert page.said == "In trick 1 East cannot have played c3: it was not in that hand."
    assert page.hands_from == 1
    assert pressed(event, page, "c4", table=2).hands_from is None
    faulty = entry_page(spot(event, table=2), Brought(SECTIONS, (), 0))
    assert isinstance(faulty, FaultyPage)
    assert (faulty.hands_from, faulty.text) == (1, SECTIONS)


def test_nobody_is_blamed_for_hands_that_were_dealt(event: Event) -> None:
    page = pressed(event, opened(event), *"e be be c9 c2 c4".split())
    assert page.said
    assert page.hands_from is None


WRONG_DEAL = '[Deal "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:A75.A72.9762.92 E:9C63.CS3.84.C85"]\n'
"""South and East have as and manilla of oros the wrong way round."""


def with_a_slip_in_the_deal(event: Event) -> None:
    with_no_hands(event)
    record(event, WRONG_DEAL + "N:e W:be E:be\nW c9 c2 c3 c4 =W\n*\n")


def test_a_whole_play_takes_the_place_of_hands_that_its_table_named_wrongly(event: Event) -> None:
    with_a_slip_in_the_deal(event)
    page = entry_page(spot(event), Brought(SECTIONS, (), 1))
    assert isinstance(page, EntryPage)
    assert (page.said, page.draft.open) == ("", ())
    assert recorded(event, page).irregularities == []
    assert Board.objects.get(event=event, number=1).hands == HANDS


def test_right_hands_in_the_text_take_the_place_of_wrong_ones(event: Event) -> None:
    """They stay in the draft while cards are entered after them, and give the board its hands."""
    with_a_slip_in_the_deal(event)
    page = entry_page(spot(event), Brought(f'[Deal "{HANDS}"]\nN:e W:be E:be\nW c9 c2 c3 c4 =W\n*\n', (), 1))
    page = pressed(event, page, "eA", "e9", "e4", "e3", "o9")
    assert page.said == ""
    recorded(event, page)
    assert Board.objects.get(event=event, number=1).hands == HANDS


def test_a_table_is_told_that_it_named_the_hands_itself(event: Event) -> None:
    with_a_slip_in_the_deal(event)
    page = pressed(event, opened(event), "eA", "e9", "e4", "e3", "o9")
    assert page.said == "In trick 3 South cannot have played o9: it was not in that hand."
    assert page.hands_from == 1
    with pytest.raises(RecordError) as refusal:
        record(event, page.draft.text.replace("*", "S o9"), expected_version=1)
    assert refusal.value.facts["hands_from"] == 1


def test_the_whole_play_does_not_go_back_to_where_the_wrong_hands_judge_it(event: Event) -> None:
    with_a_slip_in_the_deal(event)
    page = pressed(event, entry_page(spot(event), Brought(SECTIONS, (), 1)), "undo")
    assert page.said == "In trick 3 South cannot have played o9: it was not in that hand."
    assert (page.hands_from, len(page.draft.actions)) == (1, 3 + 48)


# What nobody has accepted


def test_what_another_tables_record_showed_waits_for_a_word(event: Event) -> None:
    with_no_hands(event)
    record(event, ONE_TRICK)
    record(event, table=2)
    page = opened(event)
    assert [(note.trick, note.card, note.clause) for note in page.draft.open] == [(1, "o7", "6.2")]
    assert not page.can_record
    page = pressed(event, page, "accept")
    assert recorded(event, page).irregularities[0].get("unaccepted") is None
    assert opened(event).draft.open == ()


def test_a_record_that_does_not_fit_the_hands_any_more_is_opened_as_text(event: Event) -> None:
    with_no_hands(event)
    record(event, "N:e W:be E:be\nW c9 c2 c4 c3 =W\n*\n")
    record(event, table=2)
    page = entry_page(spot(event), None)
    assert isinstance(page, FaultyPage)
    assert (page.hands_from, page.version) == (2, 1)
    assert "W c9 c2 c4 c3" in page.text


SHOWS_OROS = "N:e W:be E:be\nW c9 o7 c3 c4 =W\nW cR c2 oA c5 =W\n*\n"
"""Once copes are known, South first discards, then plays a copa that it kept back; East discards as of oros."""


def test_what_hands_show_between_the_press_and_the_record_is_asked(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """South shows with c2 that it had copes; the hands that table 2 records that very moment show more."""
    with_no_hands(event)
    page = entry_page(spot(event), Brought(SHOWS_OROS, (), 0), "accept")
    assert isinstance(page, EntryPage)
    assert [(note.card, note.clause) for note in page.draft.notes] == [("o7", "6.2")]
    real = plays.record_play

    def overtaken(**given: Any) -> plays.Recorded:
        monkeypatch.undo()
        record(event, table=2)
        return real(**given)

    monkeypatch.setattr(plays, "record_play", overtaken)
    with pytest.raises(Refusal) as refusal:
        recorded(event, page)
    assert refusal.value.code == "draft_settle"
    assert not Play.objects.filter(table=1).exists()
    asked = entry_page(spot(event), brought(page), refusal=refusal.value)
    assert isinstance(asked, EntryPage)
    assert [(note.card, note.clause) for note in asked.draft.open] == [("c2", "6.3"), ("oA", "6.2")]
    kept = recorded(event, pressed(event, asked, "accept"))
    assert [(flaw["card"], flaw.get("unaccepted")) for flaw in kept.irregularities] == [
        ("o7", None), ("c2", None), ("oA", None),
    ]  # fmt: skip


# What others have recorded meanwhile


def test_who_was_overtaken_sees_both_and_replaces_only_what_was_shown(event: Event) -> None:
    page = pressed(event, opened(event), *"e be be c9 c2".split())
    record(event, "N:e W:be E:be\nW c9 c7\n*\n", accept=True)
    with pytest.raises(Stale):
        recorded(event, page)
    page = pressed(event, page, "")
    both = page.overtaken
    assert both is not None
    assert both.theirs is not None
    assert both.ours is not None
    assert (both.version, both.actor) == (1, "director")
    assert (both.theirs.contract, both.theirs.cards) == ("North made espases trumps", 2)
    assert "c7" in both.theirs.text
    assert (both.there, both.here) == ("South: 7 de copes", "South: 2 de copes")
    record(event, "N:e\n", expected_version=1)
    with pytest.raises(Stale):
        recorded(event, page, "replace:1")
    assert recorded(event, page, "replace:2").version == 3


def test_pressing_record_again_replaces_nothing(event: Event) -> None:
    page = pressed(event, opened(event), "e")
    record(event, "N:o\n")
    for _press in range(2):
        with pytest.raises(Stale):
            recorded(event, page)
        page = pressed(event, page, "")
    assert Play.objects.get().version == 1


def test_a_sealed_board_tells_nothing_of_what_came_after_the_look(event: Event) -> None:
    board = Board.objects.get(event=event, number=1)
    board.round.ended_at = None
    board.round.save()
    page = pressed(event, opened(event), "e")
    record(event, "N:o\n")
    both = pressed(event, page, "").overtaken
    assert both is not None
    assert (both.version, both.theirs, both.ours, both.there, both.here) == (1, None, None, "", "")


def test_a_table_is_told_at_once_that_the_director_has_recorded(event: Event) -> None:
    record(event, "N:e\n")
    page = opened(event, by_table=True)
    assert page.is_fixed
    assert not page.is_open
    assert not page.can_record
    assert not opened(event).is_fixed


# What leaving the page would lose


def test_only_what_is_not_recorded_would_be_lost(event: Event) -> None:
    page = opened(event)
    assert not page.is_unsaved
    page = pressed(event, page, "e")
    assert page.is_unsaved
    assert not pressed(event, page, "undo").is_unsaved
    recorded(event, page)
    page = opened(event)
    assert not page.is_unsaved
    assert pressed(event, page, "be").is_unsaved
    text = entry_page(spot(event), replace(brought(page), text="N:o\n"))
    assert isinstance(text, EntryPage)
    assert text.is_unsaved


# A level that the event does not have


def doubled(event: Event) -> EntryPage:
    """North makes espases trumps, West says contro and South recontro: a championship has nothing above."""
    return pressed(event, opened(event), "e", "contro", "recontro")


def test_a_call_above_the_level_of_the_event_is_flagged_with_who_said_it(event: Event) -> None:
    page = doubled(event)
    assert page.draft.asked is None
    assert page.draft.aside is not None
    assert [chance.word for chance in page.draft.aside.chances] == ["E:santvicenc", "W:santvicenc"]
    for seat in ("E", "W"):
        said = pressed(event, page, f"{seat}:santvicenc")
        assert [(note.seat_name[0], note.clause) for note in said.draft.open] == [(seat, "4.5")]
        assert said.draft.text.endswith(f"{seat}:santvicenc\n")
    page = pressed(event, page, "W:santvicenc", "accept", "c9")
    assert page.draft.aside is None
    assert recorded(event, page).irregularities[0]["clause"] == "4.5"


def test_who_said_what_nobody_was_asked_for_has_to_be_named(event: Event) -> None:
    page = doubled(event)
    for word in ("santvicenc", "N:santvicenc", "x:santvicenc"):
        refused = pressed(event, page, word)
        assert refused.said
        assert refused.draft.text == page.draft.text
    assert "choose below the table by whom" in pressed(event, page, "santvicenc").said
    assert pressed(event, page, "c9").draft.aside is None


def test_a_seat_can_be_named_where_it_is_asked_anyway(event: Event) -> None:
    assert pressed(event, opened(event), "N:e", "W:be").draft.text.endswith("N:e W:be\n")
    assert pressed(event, opened(event), "S:e").said
