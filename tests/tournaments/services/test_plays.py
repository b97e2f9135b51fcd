"""Recording plays: what is checked, what is kept, what is refused, who may, and the result that the cards give."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from scoring.errors import ImpossibleSlip
from scoring.notation import RecordError, read_record
from tests import factories
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal, Stale
from tournaments.models import Board, Event, LogEntry, Play, Result
from tournaments.selectors import plays as selected
from tournaments.selectors.hand_sources import unfitting
from tournaments.selectors.values import rules_of
from tournaments.services import plays, results, rounds
from tournaments.slips.botifarra import Slip

pytestmark = pytest.mark.django_db

EXAMPLES = Path(__file__).resolve().parents[3] / "fixtures" / "rules" / "notation"
COMPLETE = (EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8").replace('[Table "3"]', '[Table "1"]')
SECTIONS = COMPLETE[COMPLETE.index("[Auction") :]
HANDS = "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"
KEPT_BACK = SECTIONS.replace("cC e5 c8 =N", "cC e5 cR =N").replace("W cR e6", "W c8 e6")
"""West throws the king at trick 6 and keeps the eight, against clause 6.4."""
SWAPPED = SECTIONS.replace("W c9 c2 c3 c4 =W", "W c9 c2 c4 c3 =W")
"""East and North have their cards of trick 1 the wrong way round."""
FLAW = {"kind": "card", "trick": 6, "seat": "W", "card": "cR", "clause": "6.4", "legal": ["c8"]}


@pytest.fixture
def event() -> Event:
    """Four pairs; board 1 has the published deal and the other boards none."""
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    return event


def record(event: Event, text: str | bytes = SECTIONS, **changes):
    given = {"board": 1, "table": 1, "by": factories.make_director(), "expected_version": 0} | changes
    return plays.record_play(event_id=event.pk, text=text, at=factories.NOW, **given)


def entries(event: Event, act: str) -> list[LogEntry]:
    return list(LogEntry.objects.filter(event=event, act=act))


def close(event: Event, number: int = 1) -> None:
    rounds.close_round(event_id=event.pk, number=number, by=factories.make_director(), at=factories.NOW)


def test_a_play_is_kept_in_the_canonical_text(event):
    loose = SECTIONS.replace('[Auction "N"]\n', "").replace('[Play "W"]\n', "").lower().replace("\n", "\r\n")
    done = record(event, loose.replace(" =n", " =N"))
    play = Play.objects.get()
    assert play == done.play
    assert (play.text, play.complete, play.irregularities, play.version) == (SECTIONS, True, [], 1)
    assert (play.board.number, play.table, play.actor) == (1, 1, "director")
    assert done.cards == Slip("N", "e", "none", 56)
    assert done.differs is False


@pytest.mark.parametrize(
    "text", ['[Game "Huutopussi"]\n[Auction "N"]\nN:50\n', '[Game "QuatreSept"]\n[Play "N"]\nN sA sK sQ sJ\n']
)
def test_a_record_of_another_game_is_refused(event, text):
    with pytest.raises(RecordError) as refusal:
        record(event, text)
    assert refusal.value.code == "no_rules"


def test_control_characters_count_as_spaces(event):
    note = '[Note "seen\x00 twice\x1b"]\n'
    done = record(event, note + SECTIONS.replace("S c7 cC", "S c7\x07cC"))
    assert done.play.text == '[Note "seen  twice "]\n' + SECTIONS


def test_only_what_was_seen_is_accepted(event):
    """After three calls South discards though it has copes, then plays c2, which it kept back, and East discards."""
    text = "N:e W:be E:be\nW c9 o7 c3 c4 =W\nW cR c2 oA c5 =W\n*\n"
    done = [(4, "o7"), (8, "c2"), (9, "oA")]
    for seen, asked in (([], 0), (done[1:], 0), ([(4, "o9"), (3, "o7")], 0), (done[:1], 1), (done[:2], 2)):
        with pytest.raises(plays.IllegalPlay) as refusal:
            record(event, text, accept=seen)
        assert refusal.value.facts["sight"] == done[asked]
    assert [flaw["card"] for flaw in record(event, text, accept=done).play.irregularities] == ["o7", "c2", "oA"]


def test_the_log_names_cards_in_its_secret_part_only(event):
    record(event, KEPT_BACK, accept=True)
    (entry,) = entries(event, "play_recorded")
    assert (entry.round, entry.table, entry.board, entry.actor) == (1, 1, 1, "director")
    assert entry.new == {"version": 1, "complete": True, "flagged": 1, "hands": False}
    assert entry.old is None
    assert entry.secret == {"text": KEPT_BACK, "irregularities": [FLAW]}


def test_an_illegal_card_is_refused_until_it_is_what_happened(event):
    with pytest.raises(plays.IllegalPlay) as refusal:
        record(event, KEPT_BACK)
    line = KEPT_BACK.splitlines().index("S c7 cC e5 cR =N") + 1
    assert refusal.value.facts == {"flaw": FLAW, "sight": (26, "cR"), "line": line, "column": 12}
    assert not Play.objects.exists()
    done = record(event, KEPT_BACK, accept=True)
    assert done.play.irregularities == [FLAW]
    assert selected.flagged(event) == (done.play,)


def test_a_new_version_replaces_and_keeps_the_old(event):
    record(event)
    with pytest.raises(Stale):
        record(event, KEPT_BACK, accept=True)
    record(event, KEPT_BACK, accept=True, expected_version=1)
    assert list(Play.objects.order_by("version").values_list("version", "is_current")) == [(1, False), (2, True)]
    assert [entry.new["version"] for entry in entries(event, "play_replaced")] == [2]


def test_the_rules_are_those_of_the_event(event):
    western = factories.make_event(pairs=4, rounds=2, with_boards=False, variant="torrefarrera", name="Western")
    Board.objects.filter(event=western, number=1).update(hands=HANDS, dealer="N")
    assert record(western, KEPT_BACK).play.irregularities == []


def test_a_file_may_hold_other_records(event):
    other = COMPLETE.replace('[Board "1"]', '[Board "2"]')
    same_board = COMPLETE.replace('[Table "1"]', '[Table "2"]')
    done = record(event, "\n".join([other, same_board, COMPLETE]).encode("utf-16"))
    assert done.play.text.endswith(SECTIONS)
    assert '[Points "NS 56 EW 16"]' in done.play.text
    assert "[Deal" not in done.play.text


def test_of_two_tables_in_a_file_each_gets_its_own_and_a_faulty_one_is_reported(event):
    """The record of table 2 has a tag twice; that of table 1 must not be taken in its place."""
    faulty = COMPLETE.replace('[Table "1"]', '[Table "02"]\n[Note "a"]\n[Note "b"]')
    with pytest.raises(RecordError) as refusal:
        record(event, f"{COMPLETE}\n{faulty}", table=2)
    assert refusal.value.code == "tag_twice"
    assert record(event, f"{faulty}\n{COMPLETE}").play.table == 1


def test_a_board_is_named_by_its_number_however_it_is_written(event):
    assert record(event, COMPLETE.replace('[Board "1"]', '[Board " 01 "]')).play.board.number == 1


@pytest.mark.parametrize(
    "text, code",
    [
        (COMPLETE.replace('[Board "1"]', '[Board "2"]'), "play_of_other_board"),
        (COMPLETE.replace('[Table "1"]', '[Table "2"]'), "play_of_other_table"),
        (COMPLETE.replace('[Dealer "N"]', '[Dealer "S"]'), "play_of_other_dealer"),
        (COMPLETE.replace("N:42.54", "N:45.24").replace("S:975.A72", "S:972.A75"), "play_of_other_hands"),
        ('[Board "1"]\n', "nothing_recorded"),
        ("\n".join([COMPLETE, COMPLETE]), "several_records"),
    ],
)
def test_what_is_not_of_this_board_is_refused(event, text, code):
    if code == "play_of_other_hands":
        text = COMPLETE.replace("N:42.54", "N:62.54").replace("E:AC63", "E:AC43")
    with pytest.raises(Invalid) as refusal:
        record(event, text)
    assert refusal.value.code == code
    assert not Play.objects.exists()


def test_a_fault_is_refused_with_its_place(event):
    with pytest.raises(RecordError) as refusal:
        record(event, SECTIONS.replace("W eA e9", "W eA oA"))
    assert (refusal.value.kind, refusal.value.line, refusal.value.column) == ("held", 5, 6)
    with pytest.raises(Invalid):
        record(event, board=99)


# Sealed boards


def test_a_refusal_that_tells_cards_counts_as_a_look_while_the_board_is_sealed(event):
    with pytest.raises(plays.IllegalPlay):
        record(event, KEPT_BACK)
    with pytest.raises(RecordError):
        record(event, SECTIONS.replace("W eA e9", "W eA oA"))
    with pytest.raises(RecordError):
        record(event, "N:x")
    assert len(entries(event, "play_refused")) == 2
    assert {(e.board, e.table, e.new) for e in entries(event, "play_refused")} == {(1, 1, None)}
    close(event)
    with pytest.raises(plays.IllegalPlay):
        record(event, KEPT_BACK)
    assert len(entries(event, "play_refused")) == 2


def test_looking_at_a_play_is_logged_while_the_board_is_sealed(event):
    with pytest.raises(Refusal):
        plays.look_at_play(event_id=event.pk, table=1, board=1, by=factories.make_director(), at=factories.NOW)
    done = record(event)
    look = {"event_id": event.pk, "table": 1, "board": 1, "by": factories.make_director(), "at": factories.NOW}
    assert plays.look_at_play(**look) == done.play
    close(event)
    plays.look_at_play(**look)
    assert len(entries(event, "looked_at_play")) == 1


def test_a_table_records_its_own_boards_after_the_round(event):
    joining = factories.join(event, 1, 1, "NS")
    of_other_table = factories.join(event, 1, 2, "EW")
    with pytest.raises(Frozen) as refusal:
        record(event, by=joining)
    assert refusal.value.code == "play_after_round"
    close(event)
    assert record(event, by=joining).play.actor.startswith("table:1 pair:")
    assert record(event, by=joining, expected_version=1).play.version == 2
    with pytest.raises(NotPermitted):
        record(event, by=joining, board=5)
    with pytest.raises(NotPermitted):
        record(event, by=of_other_table)


@pytest.mark.parametrize("name", ["director", "table 9"])
def test_a_table_does_not_replace_what_the_director_recorded(event, name):
    joining = factories.join(event, 1, 1, "NS")
    close(event)
    record(event, by=factories.make_director(name))
    with pytest.raises(NotPermitted) as refusal:
        record(event, by=joining, expected_version=1)
    assert refusal.value.code == "play_of_director"


# Hands from the cards


def with_no_hands(event: Event) -> None:
    Board.objects.filter(event=event, number=1).update(hands="")


def hands(event: Event) -> str:
    return Board.objects.get(event=event, number=1).hands


def test_complete_play_gives_a_board_its_hands(event):
    with_no_hands(event)
    record(event)
    assert hands(event) == HANDS
    (entry,) = entries(event, "play_recorded")
    assert entry.new["hands"] is True


def test_a_deal_in_the_text_gives_a_board_its_hands(event):
    with_no_hands(event)
    record(event, f'[Deal "{HANDS}"]\nN:e W:be E:be\nW c9 c2 c3 c4 =W\n*\n')
    assert hands(event) == HANDS


def test_unfinished_play_without_hands_is_checked_as_far_as_it_is_known(event):
    """South leaves the suit led in trick 1 and shows another card of it in trick 2."""
    with_no_hands(event)
    revoke = "N:e W:be E:be\nW c9 o7 c3 c4 =W\nW cA c7 c8 c5 =W\n*\n"
    with pytest.raises(plays.IllegalPlay) as refusal:
        record(event, revoke)
    flaw = refusal.value.facts["flaw"]
    assert (flaw["trick"], flaw["seat"], flaw["card"], flaw["clause"]) == (1, "S", "o7", "6.2")
    play = record(event, revoke.replace("o7", "c2"))
    assert (play.verdict.irregularities, play.play.complete, hands(event)) == ((), False, "")


def test_hands_that_another_table_has_played_too_stay(event):
    """Both tables recorded North and East the wrong way round; one of them alone cannot change the board."""
    with_no_hands(event)
    record(event, SWAPPED, accept=True)
    record(event, SWAPPED, accept=True, table=2)
    before = hands(event)
    with pytest.raises(RecordError) as refusal:
        record(event, expected_version=1)
    assert (refusal.value.kind, hands(event)) == ("held", before)


def test_hands_that_came_from_a_record_follow_its_correction(event):
    """North and East had their cards of trick 1 the wrong way round in the first record."""
    with_no_hands(event)
    record(event, SWAPPED, accept=True)
    assert hands(event) != HANDS
    record(event, expected_version=1)
    assert hands(event) == HANDS


def test_hands_that_came_from_a_record_are_forgotten_with_it(event):
    """The correction is recorded before it is whole: the hands were only ever those of the record that is gone."""
    with_no_hands(event)
    record(event, SWAPPED, accept=True)
    record(event, "N:e W:be E:be\nW c9 c2 c3 c4 =W\n*\n", expected_version=1)
    assert hands(event) == ""
    record(event, expected_version=2)
    assert hands(event) == HANDS


def test_hands_that_a_text_named_outlast_a_record_that_knows_none(event):
    with_no_hands(event)
    record(event, f'[Deal "{HANDS}"]\nN:e W:be E:be\nW c9 c2 c3 c4 =W\n*\n')
    record(event, "N:e W:be E:be\n", expected_version=1)
    assert hands(event) == HANDS


def test_hands_stay_with_another_record_that_knows_them(event):
    """Table 2 has played the hands that were read at table 1; they are its own when table 1 takes its cards back."""
    with_no_hands(event)
    record(event)
    record(event, table=2)
    record(event, "N:e W:be E:be\n", expected_version=1)
    assert hands(event) == HANDS
    with pytest.raises(RecordError):
        record(event, SWAPPED, expected_version=2, accept=True)
    record(event, "N:e W:be E:be\n", table=2, expected_version=1)
    assert hands(event) == ""


# Judged again


def at_table(event: Event, table: int) -> Play:
    return Play.objects.get(event=event, table=table, is_current=True)


def test_a_revoke_that_another_tables_record_proves_comes_to_the_director(event):
    """South left the suit led without showing another card of it; its hand, two copes and the as, is known later."""
    with_no_hands(event)
    record(event, "N:e W:be E:be\nW c9 o7 c3 c4 =W\n*\n")
    assert selected.flagged(event) == ()
    record(event, table=2)
    found = {"kind": "card", "trick": 1, "seat": "S", "card": "o7", "clause": "6.2", "legal": ["c2"]}
    play = at_table(event, 1)
    assert play.irregularities == [found | {"unaccepted": True}]
    assert (play.version, selected.flagged(event)) == (1, (play,))
    assert selected.accepted_in(play, selected.verdict_of(play, rules_of(event))) == set()
    (entry,) = entries(event, "play_judged_again")
    assert (entry.round, entry.table, entry.board, entry.actor) == (1, 1, 1, "director")
    assert entry.new == {"version": 1, "complete": False, "flagged": 1, "hands": False}
    assert entry.secret == {"irregularities": play.irregularities}


def test_what_was_seen_and_accepted_stays_so_when_it_is_judged_again(event):
    with_no_hands(event)
    revoke = "N:e W:be E:be\nW c9 o7 c3 c4 =W\nW eA c2 e4 e3 =W\n*\n"
    record(event, revoke, accept=True)
    where = {"event_id": event.pk, "table": 1, "board": 1, "by": factories.make_director(), "at": factories.NOW}
    plays.mark_seen(**where, version=1)
    record(event, table=2)
    play = at_table(event, 1)
    verdict = selected.verdict_of(play, rules_of(event))
    # The revoke of trick 1 was recorded as what happened; that South held the nine of espases came out only now.
    assert [(flaw["trick"], flaw["card"], flaw.get("unaccepted", False)) for flaw in play.irregularities] == [
        (1, "o7", False), (2, "c2", True),
    ]  # fmt: skip
    assert play.seen_at is None
    first, second = (found.index for found in verdict.replay.irregularities)
    assert selected.accepted_in(play, verdict) == {first}
    plays.mark_seen(**where, version=1)
    assert selected.accepted_in(at_table(event, 1), verdict) == {first, second}


def test_a_flaw_that_other_hands_made_goes_with_them(event):
    with_no_hands(event)
    record(event, "N:e W:be E:be\nW c9 c2 c3 c4 =W\nW eA e9 e8 e3 =S\n*\n")
    record(event, table=2)
    assert [flaw["card"] for flaw in at_table(event, 1).irregularities] == ["e8"]
    record(event, "N:e W:be E:be\n", table=2, expected_version=1)
    assert at_table(event, 1).irregularities == []


def test_cards_that_do_not_fit_the_hands_come_to_the_director(event):
    """Table 1 has North and East the wrong way round in its one trick; nothing shows it before table 2 is whole."""
    with_no_hands(event)
    record(event, "N:e W:be E:be\nW c9 c2 c4 c3 =W\n*\n")
    assert list(unfitting(event)) == []
    record(event, table=2)
    assert list(unfitting(event)) == [at_table(event, 1)]
    record(event, "N:e W:be E:be\nW c9 c2 c3 c4 =W\n*\n", expected_version=1)
    assert list(unfitting(event)) == []


def test_hands_that_were_dealt_stay(event):
    record(event)
    with pytest.raises(RecordError):
        record(event, SWAPPED, expected_version=1, accept=True)
    assert hands(event) == HANDS


# Results


def take(event: Event, **changes) -> Result:
    given = {"expected_version": 0, "play_version": 1} | changes
    return plays.take_result(
        event_id=event.pk, table=1, board=1, by=factories.make_director(), at=factories.NOW, **given
    )


def test_the_result_is_taken_from_the_cards(event):
    record(event)
    result = take(event)
    assert factories.said(result) == ("N", "e", "none", 56)
    assert (result.source, result.state) == ("cards", "agreed")
    assert len(entries(event, "entered_from_cards")) == 1
    with pytest.raises(Stale):
        take(event)
    with pytest.raises(Stale):
        take(event, expected_version=1, play_version=2)


def test_a_play_that_says_no_result_gives_none(event):
    with pytest.raises(Stale):
        take(event)
    record(event, "N:e W:be E:be\nW c9 c2 c3 c4 =W\n*\n")
    with pytest.raises(Refusal) as refusal:
        take(event)
    assert refusal.value.code == "no_result_in_play"


def test_points_agreed_before_the_end_give_a_result(event):
    done = record(event, '[Points "NS 50 EW 22"]\n[Result "agreed"]\nN:e W:be E:be\nW c9 c2 c3 c4 =W\n*\n')
    assert (done.play.complete, done.cards.ns_points) == (False, 50)
    assert factories.ns_points(take(event)) == 50


def test_a_level_that_the_event_excludes_gives_no_result(event):
    text = SECTIONS.replace("N:e W:be E:be", "N:e W:contro S:recontro E:santvicenc")
    record(event, text, accept=True)
    with pytest.raises(ImpossibleSlip):
        take(event)
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    "slip, differs",
    [
        ({"chooser": "N", "trump": "e", "points": 56}, False),
        ({"chooser": "NS", "trump": "e", "points": 56}, False),
        ({"chooser": "N", "trump": "e", "points": 16, "side": "EW"}, False),
        ({"chooser": "S", "trump": "e", "points": 56}, True),
        ({"chooser": "N", "trump": "o", "points": 56}, True),
        ({"chooser": "N", "trump": "e", "points": 55}, True),
        ({"chooser": "N", "trump": "e", "points": 56, "level": "contro"}, True),
    ],
)
def test_a_difference_from_the_slip_is_told(event, slip, differs):
    results.enter_by_director(
        event_id=event.pk,
        table=1,
        board=1,
        slip=factories.slip_for(1, event, **slip),
        expected_version=0,
        by=factories.make_director(),
        at=factories.NOW,
    )
    assert record(event).differs is differs
    found = list(selected.differing(event))
    assert [d.stands["version"] for d in found] == [1] * differs
    assert [d.cards["points"] for d in found] == [{"NS": 56, "EW": 16}] * differs


def test_seen_irregularities_are_no_longer_flagged(event):
    record(event, KEPT_BACK, accept=True)
    seen = {"event_id": event.pk, "table": 1, "board": 1, "by": factories.make_director(), "at": factories.NOW}
    with pytest.raises(Stale):
        plays.mark_seen(**seen, version=2)
    plays.mark_seen(**seen, version=1)
    assert selected.flagged(event) == ()
    plays.mark_seen(**seen, version=1)
    assert len(entries(event, "irregularities_seen")) == 1


def test_a_stored_play_is_checked_again_by_the_rules_of_now(event):
    play = record(event, KEPT_BACK, accept=True).play
    found = selected.verdict_of(Play.objects.get(pk=play.pk), rules_of(event))
    assert [flaw.to_json() for flaw in found.irregularities] == [FLAW]
    assert found.points.as_dict() == {"NS": 56, "EW": 16}


def test_the_text_of_actions_reads_back(event):
    actions = selected.verdict_of(record(event).play, rules_of(event)).replay.actions
    text = plays.text_of(actions, "botifarra")
    assert [str(p.card) for p in read_record(text).played] == [str(p.card) for p in read_record(SECTIONS).played]
    assert read_record(text).auction == read_record(SECTIONS).auction


def test_a_play_sent_twice_is_one_version(event):
    first = record(event).play
    assert record(event).play == first
    assert Play.objects.count() == len(entries(event, "play_recorded")) == 1
    # Somebody else, or other words, come too late as ever.
    for late in ({"by": "another director"}, {"text": KEPT_BACK, "accept": True}):
        with pytest.raises(Stale):
            record(event, **late)
    assert record(event, KEPT_BACK, accept=True, expected_version=1).play.version == 2
    with pytest.raises(Stale):
        record(event)


def test_a_play_with_its_hands_sent_twice_is_one_version(event):
    Board.objects.filter(event=event, number=1).update(hands="")
    assert record(event, COMPLETE).play == record(event, COMPLETE).play
    assert Board.objects.get(event=event, number=1).hands == HANDS


def test_a_result_taken_twice_by_one_request_is_one_version(event):
    record(event)
    place = {"event_id": event.pk, "table": 1, "board": 1, "by": factories.make_director(), "at": factories.NOW}
    seen = {"expected_version": 0, "play_version": 1, "request_id": uuid4()}
    assert plays.take_result(**place, **seen) == plays.take_result(**place, **seen)
    assert Result.objects.count() == 1
