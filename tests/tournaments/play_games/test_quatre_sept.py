"""Le Quatre Sept at the drawn table: politaines, signals, a new deal and the four sevens."""

from __future__ import annotations

import pytest

from scoring.games.registry import GAMES
from scoring.seats import BySide
from tests.tournaments.play_games.presses import (
    QUATRE_SEPT,
    QUATRE_SEPT_HANDS,
    QUATRE_SEPT_PRESSED,
    SEVENS_HANDS,
    TRIO_HANDS,
    board,
    press,
)
from tournaments.errors import Refusal
from tournaments.play_games.base import Along
from tournaments.play_games.quatre_sept import QuatreSeptPlay
from tournaments.selectors.drafts import Draft, after, read_draft
from tournaments.selectors.drawn import DrawnTable, drawn_table


def opened(variant: str = "standard", hands: str = QUATRE_SEPT_HANDS, dealer: str = "N") -> Draft:
    return read_draft("", board(hands, dealer), GAMES["quatre_sept"].rules_of(variant))


def drawn(draft: Draft) -> DrawnTable:
    return drawn_table(draft.verdict, len(draft.actions), dealer=draft.dealer)


def facts(draft: Draft) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(fact.title, fact.words, fact.suits) for fact in drawn(draft).facts]


def test_the_published_hand_is_entered_card_by_card_and_reads_back() -> None:
    draft = opened()
    for word in QUATRE_SEPT_PRESSED:
        draft = press(draft, word)
        assert draft.open == ()
        assert read_draft(draft.text, draft.board, draft.rules).actions == draft.actions
    rows = [line.partition(" =")[0] for line in QUATRE_SEPT.splitlines() if line and not line.startswith("[")]
    assert [line for line in draft.text.splitlines() if not line.startswith("[")] == rows
    assert drawn(draft).shown_points == BySide.of("7⅔", "4")
    assert draft.verdict.hand_score == BySide.of(7, 4)
    assert not drawn(draft).has_trumps


@pytest.mark.parametrize("thirds, text", [(0, "0"), (1, "⅓"), (2, "⅔"), (3, "1"), (35, "11⅔")])
def test_thirds_are_written_as_points(thirds: int, text: str) -> None:
    assert QuatreSeptPlay().points_text(thirds) == text


def test_a_politaine_announced_with_its_first_card_is_followed_to_its_end() -> None:
    draft = after(opened(hands=TRIO_HANDS, dealer="W"), "hT", Along(marks="!"))
    assert draft.text.splitlines()[1] == "N hT!"
    assert facts(draft) == [("Politaine of North", "0 of 3 tricks", ("h",))]
    assert [mark.words for mark in drawn(draft).seats[0].with_card] == ["politaine"]
    assert "It announces a politaine." in drawn(draft).happened
    draft = press(draft, "hK", "sJ", "s7", "h9", "hQ", "sQ", "s8")
    assert facts(draft) == [("Politaine of North", "2 of 3 tricks", ("h",))]
    assert facts(press(draft, "hA", "hJ", "sK", "s9")) == [("Politaine of North", "made", ("h",))]
    assert facts(press(draft, "dK", "dT", "sK", "s9")) == [("Politaine of North", "failed", ("h",))]


def test_an_announcement_without_the_three_cards_is_irregular() -> None:
    draft = press(opened(hands=TRIO_HANDS, dealer="W"), "dK!")
    assert [(note.is_call, note.clause, note.words) for note in draft.open] == [
        (True, "Q5.2", "announces a politaine with the king of diamonds")
    ]


def test_signals_are_notes_on_a_card_where_the_event_has_them() -> None:
    assert [mark.mark for mark in drawn(opened("politaine")).card_marks] == ["!", "^", "~"]
    assert [mark.mark for mark in drawn(opened()).card_marks] == ["!"]
    draft = press(opened("politaine"), "cT^")
    assert "E cT^" in draft.text
    assert draft.open == ()
    assert [note.clause for note in press(opened(), "cT^").open] == ["Q8.2"]
    with pytest.raises(Refusal) as refusal:
        press(opened("politaine"), "cT^~")
    assert refusal.value.code == "draft_signals"


def test_a_new_deal_is_asked_for_before_the_first_lead_by_a_hand_without_tops() -> None:
    draft = opened("politaine+four_sevens=play_on", SEVENS_HANDS, "W")
    live = [chance.word for chance in drawn(draft).said_live]
    assert live == ["N:redeal"]
    over = press(draft, "N:redeal")
    assert over.is_over
    assert drawn(over).happened.endswith("The hand is thrown in; the same player deals again.")
    assert read_draft(over.text, over.board, over.rules).is_over
    assert [note.clause for note in press(draft, "E:redeal").open] == ["Q8.1"]
    assert drawn(press(draft, "h7")).chances == ()


def test_four_sevens_end_the_hand_before_anything_is_played() -> None:
    draft = opened(hands=SEVENS_HANDS, dealer="W")
    assert draft.is_over
    assert draft.actions == ()
    assert drawn(draft).happened == ("West has dealt. North was dealt the four sevens: North-South win the game.")
    assert draft.text == '[FourSevens "N"]\n'
    again = read_draft(draft.text, draft.board, draft.rules)
    assert (again.text, again.is_over) == (draft.text, True)
    with pytest.raises(Refusal) as refusal:
        press(draft, "h7")
    assert refusal.value.code == "draft_over"


def test_in_la_poule_politaines_are_announced_before_the_first_lead() -> None:
    draft = opened("poule", TRIO_HANDS, "W")
    assert [chance.word for chance in drawn(draft).said_live] == ["N:announce", "E:announce"]
    assert [chance.clause for chance in drawn(draft).said_barred] == ["Q8.7", "Q8.7"]
    assert drawn(draft).card_marks == ()
    draft = press(draft, "E:announce", "N:announce")
    assert draft.text == '[Announce "E N"]\n'
    assert [title for title, _words, _suits in facts(draft)] == ["Politaine of East", "Politaine of North"]
    assert drawn(press(draft, "hA")).chances == ()


def test_in_la_poule_a_poor_trick_forces_the_lowest_lead() -> None:
    # The ten and the jack are worth two thirds, eight and seven nothing.
    hands = "N:K7.TA.J8.TA E:98.J9.TK.98 S:AQ.8K.9A.KQ W:TJ.7Q.Q7.J7"
    draft = press(opened("poule", hands, "W"), "hT", "hJ", "h8", "h7")
    table = drawn(draft)
    north = {card.card: card.clause for card in table.seats[0].cards}
    assert table.turn == "N"
    assert north["s7"] == ""
    assert {clause for card, clause in north.items() if card != "s7"} == {"Q8.6"}


def test_hands_that_nobody_knows_are_taken_as_they_show() -> None:
    draft = opened(hands="")
    assert len(drawn(draft).loose) == 32
    draft = press(draft, "cT", "cJ", "c8", "c7")
    assert [seat.unknown for seat in drawn(draft).seats] == [7, 7, 7, 7]
    assert draft.open == ()
