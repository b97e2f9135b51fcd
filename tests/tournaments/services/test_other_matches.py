"""Matches of Huutopussi and Le Quatre Sept through their sheets: the cases HM and QM, what is refused, who deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.errors import ImpossibleSlip
from scoring.match_sheet import Sheet
from tests.factories import NOW
from tests.tournaments.other_matches import (
    PAIRS,
    THREE,
    four_sevens,
    hand,
    make_huutopussi,
    make_quatre_sept,
    points,
    worth,
    write,
    write_all,
)
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal
from tournaments.match_games.base import Redeal
from tournaments.match_games.registry import match_act_sentence, match_game
from tournaments.models import Match, MatchDeal
from tournaments.selectors.match_pages import match_page
from tournaments.selectors.match_values import deal_names, sheet_of
from tournaments.services.match_acts import Guest
from tournaments.services.match_deals import take_back
from tournaments.services.matches import set_first_dealer
from tournaments.texts.sentences import sentence

pytestmark = pytest.mark.django_db

DIRECTOR = "director"
BECAUSE = "for the arithmetic"


def sheet(match: Match) -> Sheet:
    return sheet_of(match, match.deals.filter(is_current=True))


def state(match: Match) -> tuple[tuple[int, ...], bool, str | None, list[bool]]:
    """Totals, whether it is over, who has won, and who is banned, side 0 first."""
    found = sheet(match)
    won = str(found.winner) if found.winner else None
    return found.score.values, bool(found.ending), won, [side in found.banned for side in found.score.sides]


def worths(*scores: tuple[int, int]) -> list[Any]:
    return [worth(*score) for score in scores]


# Huutopussi: rules/huutopussi.md, H15 HM ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "variant, deals, expected",
    [
        pytest.param("standard", worths((300, 340), (200, 165)), ((500, 505), True, "EW", [False, False]), id="HM02"),
        pytest.param(
            "standard+tie=draw", worths((300, 340), (200, 160)), ((500, 500), True, None, [False, False]), id="HM04"
        ),
        pytest.param(
            "standard",
            [worth(300, 340), worth(200, 160), hand("NS", 95, 90, (0, 0), (9, 0))],
            ((410, 405), True, "NS", [False, False]),
            id="HM06",
        ),
        pytest.param(
            "standard",
            [hand("NS", 300, 300, (0, 100)), hand("NS", 195, 195, (0, 90))],
            ((-495, 190), False, None, [False, False]),
            id="HM08",
        ),
        pytest.param(
            "standard+both_over=declarer+win_at=exceed",
            worths((300, 340), (205, 165)),
            ((505, 505), True, "NS", [False, False]),
            id="HM10",
        ),
        pytest.param(
            "jena",
            [
                worth(240, 35),
                hand("NS", 165, 165, (165, 0), (9, 0)),  # two contracts for no trick, H10.8
                worth(70, 290, "EW"),
                hand("NS", 205, 205, (0, 90)),
                hand("EW", 170, 170, (150, 0)),
                hand("EW", 180, 180, (0, 0)),
                worth(150, 40),
            ],
            ((570, -225), True, "NS", [False, False]),
            id="HM12",
        ),
    ],
)
def test_the_worked_matches_of_huutopussi(variant: str, deals: list[Any], expected: Any) -> None:
    match = make_huutopussi(variant)
    write_all(match, *deals, force=BECAUSE)
    assert state(match) == expected


def test_after_a_tie_another_deal_decides() -> None:
    match = make_huutopussi()
    write_all(match, worth(300, 340), worth(200, 160), force=BECAUSE)
    page = match_page(match)
    assert (state(match)[1], page.sheet.is_tied) == (False, True)
    assert page.why == "The totals are equal, so another deal decides (clause H9.3, clause H9.4)."
    assert page.next is not None


def test_a_board_match_goes_on_over_the_target_to_its_number_of_deals() -> None:
    """H13.3: no stop at 500, and a draw stands."""
    match = make_huutopussi("duplicate", kind="deals", deal_count=4)
    write_all(match, *worths((300, 0), (300, 0)), force=BECAUSE)
    assert state(match)[:2] == ((600, 0), False)
    for number, scores in ((3, (0, 300)), (4, (0, 300))):
        write(match, number, worth(*scores, declarer="EW"), force=BECAUSE)
    assert state(match)[:3] == ((600, 600), True, None)
    assert match_page(match).result == "A draw: 600–600."
    with pytest.raises(Refusal, match="match_over"):
        write(match, 5, worth(0, 300), force=BECAUSE)


@pytest.mark.parametrize(
    "variant, count, is_right", [("standard", 8, True), ("standard", 6, False), ("three", 6, True), ("three", 8, False)]
)
def test_everybody_deals_as_often_in_a_board_match(variant: str, count: int, is_right: bool) -> None:
    """A multiple of four (H13.3), of three where three play."""
    if is_right:
        assert make_huutopussi(variant, kind="deals", deal_count=count).deal_count == count
        return
    with pytest.raises(Invalid, match="match_deals"):
        make_huutopussi(variant, kind="deals", deal_count=count)


def test_a_game_has_no_number_of_deals() -> None:
    with pytest.raises(Invalid, match="match_deals"):
        make_huutopussi(deal_count=4)


# What cannot be ----------------------------------------------------------------------------------------------------


def test_a_slip_that_cannot_be_is_refused_with_every_reason_in_the_names_of_the_players() -> None:
    match = make_huutopussi()
    with pytest.raises(ImpossibleSlip) as refusal:
        write(match, 1, hand("N", 60, 50, (95, 60), (9, 0)), by=Guest(match.key))
    text = sentence(refusal.value)
    assert "The contract is at least the final bid: 50 is below 60 (clause H5.2)." in text
    assert "these raw points make 155 (clause H8.1)" in text
    assert "Bo Berg – Disa Dahl made no trick" in text
    assert not MatchDeal.objects.exists()


def test_only_the_director_lets_it_count_and_the_reason_is_kept() -> None:
    match = make_huutopussi()
    wrong = hand("N", 60, 60, (95, 60))
    with pytest.raises(NotPermitted, match="match_force"):
        write(match, 1, wrong, by=Guest(match.key), force="we think so")
    deal = write(match, 1, wrong, force="counted twice, five are lost")
    assert (deal.is_forced, deal.reason) == (True, "counted twice, five are lost")
    right = write(match, 2, hand("N", 60, 60, (95, 65)), force="not needed")
    assert (right.is_forced, right.reason) == (False, "")


def test_a_slip_of_another_game_is_none() -> None:
    with pytest.raises(Invalid):
        write(make_huutopussi(), 1, points(6, 5))
    with pytest.raises(Invalid):
        write(make_quatre_sept(), 1, hand("N", 60, 60, (95, 65)))


# Huutokielto: H9.5 -------------------------------------------------------------------------------------------------


def banned_match(first_dealer: str = "") -> Match:
    """A match in which North-South stand at -500: they may open with 50, and bid nothing else."""
    match = make_huutopussi()
    write_all(match, hand("NS", 300, 300, (0, 100)), hand("NS", 200, 200, (0, 90)), force=BECAUSE)
    assert state(match) == ((-500, 190), False, None, [True, False])
    if first_dealer:
        set_first_dealer(match_id=match.pk, by=DIRECTOR, at=NOW, seat=first_dealer)
    return match


def test_a_banned_side_is_marked_and_bids_its_forced_fifty_only() -> None:
    match = banned_match()
    page = match_page(match)
    assert page.banned_names == ["Aino Aalto – Eero Eklund"]
    with pytest.raises(ImpossibleSlip) as refusal:
        write(match, 3, hand("N", 60, 60, (95, 65)))
    assert sentence(refusal.value) == (
        "Aino Aalto – Eero Eklund may not bid 60: it is under huutokielto (clause H9.5)."
    )
    write(match, 3, hand("N", 50, 80, (95, 65)))  # the contract may still be raised (raise_when_banned)
    assert state(match) == ((-420, 255), False, None, [False, False])  # above the limit the ban is over


@pytest.mark.parametrize("first_dealer, opener", [("S", "E"), ("E", "N"), ("N", "W"), ("W", "S")])
def test_where_the_dealer_is_known_only_who_opened_can_have_bid(first_dealer: str, opener: str) -> None:
    """Two deals later the partner of the first dealer deals; whoever sits left of that one opens (H4.1)."""
    match = banned_match(first_dealer)
    for declarer in {"N", "S"} - {opener}:
        with pytest.raises(ImpossibleSlip) as refusal:
            write(match, 3, hand(declarer, 50, 50, (95, 65)))
        assert refusal.value.code == "banned_not_opener"
        assert sentence(refusal.value) == (
            "Aino Aalto – Eero Eklund may not bid: it is under huutokielto and did not open (clause H9.5)."
        )
    if opener in ("N", "S"):
        write(match, 3, hand(opener, 50, 50, (95, 65)))


def test_nobody_but_the_opener_is_declarer_with_the_lowest_bid() -> None:
    """H4.1: North deals first, so East opens; where nobody has said who dealt, nobody is asked."""
    match = make_huutopussi()
    write(match, 1, hand("S", 50, 80, (95, 65)))
    match = make_huutopussi()
    set_first_dealer(match_id=match.pk, by=DIRECTOR, at=NOW, seat="N")
    for declarer in ("N", "S", "W"):
        with pytest.raises(ImpossibleSlip) as refusal:
            write(match, 1, hand(declarer, 50, 80, (95, 65)))
        assert sentence(refusal.value) == (
            "Only who sits to the dealer’s left can be declarer with 50: everybody else bids more (clause H4.1)."
        )
    write(match, 1, hand("E", 50, 80, (95, 65)))
    write(match, 2, hand("E", 55, 80, (95, 65)))


def test_without_huutokielto_nobody_is_banned() -> None:
    match = make_huutopussi("standard+ban_at=none")
    write_all(match, hand("NS", 300, 300, (0, 100)), hand("NS", 300, 300, (0, 90)), force=BECAUSE)
    assert state(match)[3] == [False, False]


# Thrown in, and who deals: H2.1, H3.3, Q2.2, Q8.1 ------------------------------------------------------------------


def next_dealer(match: Match) -> str:
    following = match_page(match).next
    assert following is not None
    return following.dealer


def test_the_deal_passes_to_the_left_also_after_a_deal_that_was_thrown_in() -> None:
    match = make_huutopussi()
    assert next_dealer(match) == ""
    set_first_dealer(match_id=match.pk, by=Guest(match.key), at=NOW, seat="E")
    match.refresh_from_db()
    found = [next_dealer(match)]
    for number, deal in enumerate((Redeal(), hand("N", 60, 60, (95, 65)), Redeal()), start=1):
        write(match, number, deal, by=Guest(match.key))
        found.append(next_dealer(match))
    assert found == ["Bo Berg", "Eero Eklund", "Disa Dahl", "Aino Aalto"]  # E, S, W, N
    assert state(match)[0] == (60, 65)


def test_after_a_deal_thrown_in_of_le_quatre_sept_the_same_dealer_deals() -> None:
    match = make_quatre_sept("politaine")
    set_first_dealer(match_id=match.pk, by=DIRECTOR, at=NOW, seat="N")
    match.refresh_from_db()
    write(match, 1, Redeal())
    assert next_dealer(match) == "Aino Aalto"
    write(match, 2, points(6, 5))
    assert next_dealer(match) == "Bo Berg"


@pytest.mark.parametrize("make, variant", [(make_huutopussi, "duplicate"), (make_quatre_sept, "standard")])
def test_where_the_rules_know_no_redeal_none_is_written(make: Callable[..., Match], variant: str) -> None:
    with pytest.raises(Invalid, match="match_no_redeal"):
        write(make(variant), 1, Redeal())


def test_a_deal_that_was_thrown_in_is_none_of_a_fixed_number() -> None:
    match = make_huutopussi(kind="deals", deal_count=4)
    write_all(match, Redeal(), *worths((60, 70), (60, 70), (60, 70)), force=BECAUSE)
    assert not state(match)[1]
    write(match, 5, worth(60, 70), force=BECAUSE)
    assert state(match)[1]
    assert sheet(match).played == 4


@pytest.mark.parametrize("seat", ["", "X", "NS"])
def test_nobody_deals_from_a_seat_that_there_is_not(seat: str) -> None:
    with pytest.raises(Invalid, match="match_dealer"):
        set_first_dealer(match_id=make_huutopussi().pk, by=DIRECTOR, at=NOW, seat=seat)
    with pytest.raises(Invalid, match="match_dealer"):
        set_first_dealer(match_id=make_huutopussi("three").pk, by=DIRECTOR, at=NOW, seat="W")


def test_a_player_without_a_name_is_the_partner_of_the_other() -> None:
    match = make_huutopussi(players=PAIRS.map(lambda names: names[:1]))
    set_first_dealer(match_id=match.pk, by=DIRECTOR, at=NOW, seat="S")
    match.refresh_from_db()
    assert next_dealer(match) == "partner of Aino Aalto"


# Three players: H11 ------------------------------------------------------------------------------------------------


def test_three_players_have_totals_and_bans_of_their_own() -> None:
    match = make_huutopussi("three")
    assert match_page(match).players == THREE
    # HS24: declarer South makes 75, East has no trick and loses the bid
    write(match, 1, hand("S", 60, 75, (85, 0, 75), (7, 0, 4)))
    assert state(match) == ((85, -60, 75), False, None, [False, False, False])
    write(match, 2, hand("E", 450, 450, (100, 0, 0), (6, 1, 4)), force=BECAUSE)
    assert state(match) == ((185, -510, 75), False, None, [False, True, False])
    write(match, 3, hand("N", 330, 330, (330, 0, 75), (6, 1, 4)), force=BECAUSE)
    assert state(match)[:3] == ((515, -510, 150), True, "N")
    assert match_page(match).result == "<bdi>Aino Aalto</bdi> wins with 515; the others have −510, 150."


def test_three_players_are_named_one_each() -> None:
    too_many = THREE.map(lambda names: (*names, f"{names[0]} again"))
    for players, code in ((PAIRS, "match_side_empty"), (too_many, "match_one_player")):
        with pytest.raises(Invalid, match=code):
            make_huutopussi("three", players=players)


# Le Quatre Sept: rules/quatre-sept.md, Q11 QM ----------------------------------------------------------------------


def all_points(*scores: tuple[int, int]) -> list[Any]:
    return [points(*score) for score in scores]


@pytest.mark.parametrize(
    "variant, deals, expected",
    [
        pytest.param("standard", all_points((6, 5), (11, 0), (7, 4), (7, 4)), ((31, 13), True, "NS"), id="QM01"),
        pytest.param("standard", all_points((6, 5), (11, 0), (7, 4), (6, 5)), ((30, 14), False, None), id="QM02"),
        pytest.param(
            "standard+tie=draw",
            all_points((6, 5), (5, 6), (6, 5), (5, 6), (6, 5), (5, 6)),
            ((33, 33), True, None),
            id="QM04",
        ),
        pytest.param(
            "standard",
            [*all_points((11, 0), (0, 11), (10, 1)), four_sevens("EW")],
            ((21, 12), True, "EW"),
            id="QM06",
        ),
        pytest.param(
            "standard",
            [*all_points((6, 5), (6, 5), (6, 5), (6, 5), (6, 5)), points(3, 8, (1, 1))],  # 14 and 19
            ((44, 44), False, None),
            id="QM08",
        ),
        pytest.param(
            "politaine", [points(8, 3), points(11, 0, (1, 0)), points(1, 10)], ((31, 13), False, None), id="QM10"
        ),
    ],
)
def test_the_worked_matches_of_le_quatre_sept(variant: str, deals: list[Any], expected: Any) -> None:
    match = make_quatre_sept(variant)
    write_all(match, *deals)
    assert state(match)[:3] == expected


def test_four_sevens_say_why_the_game_is_over() -> None:
    match = make_quatre_sept()
    write_all(match, points(11, 0), four_sevens("EW"))
    page = match_page(match)
    assert page.result == "<bdi>Bo Berg – Disa Dahl</bdi> win; the totals are 0 and 11."
    assert page.why == "Four sevens in one hand win the game at once, whatever the score (clause Q3.1)."


def test_a_board_match_of_le_quatre_sept_plays_its_deals() -> None:
    match = make_quatre_sept("duplicate", kind="deals", deal_count=4)
    write_all(match, *all_points((11, 0), (11, 0), (11, 0)))
    assert state(match)[:2] == ((33, 0), False)
    write(match, 4, points(0, 11))
    assert state(match)[:3] == ((33, 11), True, "NS")


def test_a_sheet_that_is_closed_counts_as_it_stands() -> None:
    match = make_quatre_sept()
    write(match, 1, points(6, 5))
    Match.objects.filter(pk=match.pk).update(ended_at=NOW)
    match.refresh_from_db()
    assert match_page(match).result == "<bdi>Aino Aalto – Eero Eklund</bdi> win by 6 to 5."
    with pytest.raises(Frozen):
        set_first_dealer(match_id=match.pk, by=DIRECTOR, at=NOW, seat="N")


# The log -----------------------------------------------------------------------------------------------------------


def test_the_log_says_deals_in_the_words_of_the_game() -> None:
    match = make_huutopussi()
    write(match, 1, hand("N", 60, 80, (155, 65), (6, 3), "NS:c"))
    write(match, 1, Redeal(), version=1)
    take_back(match_id=match.pk, number=1, expected_version=2, by=DIRECTOR, at=NOW)
    words = deal_names(match)
    told = [match_act_sentence(match_game(match), a.act, a.deal, a.old, a.new, words) for a in match.log.all()]
    said = "Aino Aalto bid 60, contract 80, marriages of Aino Aalto – Eero Eklund: clubs, points 155–65, tricks 6–3"
    assert told[1:] == [
        f"Deal 1: {said}",
        f"Deal 1 corrected: thrown in; before: {said}",
        "Deal 1 taken back; it said thrown in",
    ]
