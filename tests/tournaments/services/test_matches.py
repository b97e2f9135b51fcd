"""Matches in ordinary play: making them, writing their deals, and what is refused."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import ImpossibleSlip, UnknownVariant
from scoring.games.botifarra.options import Level, Options
from scoring.seats import BySide
from tests.factories import NOW
from tests.tournaments.matches import PLAYERS, TO_95_40, enter, make_match, play
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal, Stale
from tournaments.match_games.botifarra import DealSlip
from tournaments.match_games.registry import match_act_sentence, match_game
from tournaments.models import Match, MatchAct, MatchDeal
from tournaments.selectors.match_values import options_of_match, sheet_of, side_names
from tournaments.services import matches
from tournaments.services.knockout import GOES_ON
from tournaments.services.match_acts import Guest
from tournaments.services.match_deals import enter_deal, take_back
from tournaments.texts.matches import MATCH_ACTS
from tournaments.texts.sentences import sentence
from tournaments.texts.swiss import SWISS_MATCH_ACTS

pytestmark = pytest.mark.django_db

DIRECTOR = "director"


def told(match: Match) -> list[str]:
    """What the log says, first to last."""
    names = side_names(match).as_dict()
    return [
        match_act_sentence(match_game(match), one.act, one.deal, one.old, one.new, names) for one in match.log.all()
    ]


def score_of(match: Match) -> tuple[int, ...]:
    return sheet_of(match, match.deals.filter(is_current=True)).score.values


def undo(match: Match, number: int, version: int, **more: Any) -> MatchDeal:
    words = {"match_id": match.pk, "number": number, "expected_version": version, "by": DIRECTOR, "at": NOW}
    return take_back(**words | more)


# Making ----------------------------------------------------------------------------------------------------------


def test_a_match_keeps_its_own_options():
    match = make_match(variant="torrefarrera+carry_over+schedule=2-3-5+target=151", kind="match")
    assert match.variant == "torrefarrera+schedule=2-3-5+target=151+carry_over"
    assert options_of_match(match) == Options(
        form="western",
        max_level=Level.RECONTRO,
        max_level_botifarra=Level.RECONTRO,
        carry_over=True,
        schedule="2-3-5",
        target=151,
    )
    assert set(match.options) == set(Options().to_json())  # every option of clause 13a
    assert len(match.key) == 22  # 128 bits, six to a character
    assert (match.slug, make_match().slug) == ("2026-01-16-1", "2026-01-16-2")


def test_the_same_form_sent_twice_makes_one_match():
    request_id = uuid4()
    first, second = make_match(request_id=request_id), make_match(request_id=request_id)
    other = make_match(request_id=request_id, name="another")
    assert first.pk == second.pk != other.pk
    assert Match.objects.count() == 2


def sides(ns: tuple[str, ...], ew: tuple[str, ...]) -> dict[str, Any]:
    return {"players": BySide.of(ns, ew)}


@pytest.mark.parametrize(
    "words, code",
    [
        (sides(("", " "), ("Mar",)), "match_side_empty"),
        (sides(("Anna", "Joan", "Pep"), ("Mar",)), "match_too_many"),
        (sides(("Anna", "Joan"), ("ANNA",)), "match_same_person"),
        (sides(("Marcel·lí",), ("marcel.lí",)), "match_same_person"),
        (sides(("x" * 81,), ("Mar",)), "match_player_long"),
        ({"kind": "league"}, "match_kind"),
        ({"games_to_win": 100}, "match_games"),
        ({"extra_deals": 25}, "match_extra"),
        ({"name": "x" * 121}, "match_name"),
    ],
)
def test_what_no_match_can_be(words, code):
    with pytest.raises(Invalid) as refusal:
        make_match(**words)
    assert refusal.value.code == code
    assert "(" + code not in sentence(refusal.value)
    assert not Match.objects.exists()


def test_rules_that_do_not_exist():
    with pytest.raises(UnknownVariant):
        make_match(variant="eastern+schedule=2-4-6")


def test_names_may_be_put_right_at_any_time():
    match = make_match()
    enter(match, 1, "NS o none 45")
    named = BySide.of(("Anna Puig",), ("Mar Vila", "Pep  Roca"))
    words = {"match_id": match.pk, "by": DIRECTOR, "at": NOW, "date": NOW.date()}
    matches.rename_match(**words, name="Lliga, jornada 3", players=named)
    matches.rename_match(**words, name="Lliga, jornada 3", players=named)
    match.refresh_from_db()
    assert (match.name, match.ns_first, match.ns_second, match.ew_second) == (
        "Lliga, jornada 3",
        "Anna Puig",
        "",
        "Pep Roca",
    )
    assert [one.act for one in match.log.all()] == ["match_created", "deal_entered", "match_renamed"]


# Deals -----------------------------------------------------------------------------------------------------------


def test_deals_add_up_to_the_example_of_clause_8_4():
    match = make_match(variant="eastern+carry_over", games_to_win=2)
    play(match, *TO_95_40)
    assert score_of(match) == (95, 40)
    enter(match, 5, "EW o contro 46")  # (46 - 36) x 2: 115-40, the next game starts 14-0
    assert score_of(match) == (14, 0)
    assert sheet_of(match, match.deals.all()).won.values == (1, 0)


def test_an_offence_and_its_log():
    match = make_match()
    enter(match, 1, "NS bot contro !EW")
    assert score_of(match) == (144, 0)  # 36 x 2 x 2, clause 7.4
    assert told(match) == [
        "The match was made",
        "Deal 1: botifarra by Anna Puig – Joan Serra, contro, offence by Mar Vila – Pep Roca",
    ]


def test_a_correction_is_a_new_version():
    match = make_match()
    enter(match, 1, "NS o none 45")
    enter(match, 2, "EW c none 36")
    enter(match, 1, "NS o contro 45", version=1)
    assert score_of(match) == (18, 0)
    versions = MatchDeal.objects.filter(match=match, number=1)
    assert [(deal.version, deal.is_current, deal.slip["level"]) for deal in versions] == [
        (1, False, "none"),
        (2, True, "contro"),
    ]
    assert told(match)[-1] == (
        "Deal 1 corrected: oros by Anna Puig – Joan Serra, contro, points 45–27; before: oros by Anna Puig – Joan "
        "Serra, not doubled, points 45–27"
    )
    match.refresh_from_db()
    assert match.revision == 4


def test_the_last_deal_is_undone_and_entered_again():
    match = make_match()
    play(match, "NS o none 45", "EW c none 30")
    undo(match, 2, 1)
    assert score_of(match) == (9, 0)
    enter(match, 2, "EW c none 36", version=2)
    assert score_of(match) == (9, 0)
    assert [(one.act, one.deal) for one in match.log.all()][-2:] == [("deal_taken_back", 2), ("deal_entered", 2)]
    assert MatchDeal.objects.filter(match=match, number=2).count() == 3


def test_a_deal_taken_back_from_between_keeps_its_place():
    match = make_match()
    play(match, "NS o none 45", "EW c none 30", "NS b none 40")
    undo(match, 2, 1)
    assert score_of(match) == (13, 0)
    enter(match, 2, "EW c none 31", version=2)
    assert score_of(match) == (13, 5)
    enter(match, 4, "EW c none 36")


@pytest.mark.parametrize(
    "text, error, code",
    [
        ("N o none 40", Invalid, "match_chooser"),
        ("NS o double 40", Invalid, "level_word"),
        ("NS o none !XX", Invalid, "match_offender"),
        ("NS x none 40", ImpossibleSlip, "trump"),
        ("NS o none 73", ImpossibleSlip, "points"),
        ("NS o santvicenc 40", ImpossibleSlip, "level"),
        ("NS o santvicenc !EW", ImpossibleSlip, "level"),
    ],
)
def test_a_slip_that_cannot_be(text, error, code):
    match = make_match(variant="torrefarrera")
    with pytest.raises(error) as refusal:
        enter(match, 1, text)
    assert refusal.value.code == code
    assert code not in sentence(refusal.value).split()
    assert not MatchDeal.objects.exists()


def test_points_are_wanted_where_nobody_offended():
    match = make_match()
    with pytest.raises(Invalid, match="match_points_missing"):
        enter_deal(
            match_id=match.pk,
            number=1,
            slip=DealSlip("NS", "o", "none"),
            expected_version=0,
            by=DIRECTOR,
            at=NOW,
        )


@pytest.mark.parametrize("number", [0, 3, 1000])
def test_a_deal_out_of_order_is_refused(number):
    match = make_match()
    enter(match, 1, "NS o none 45")
    with pytest.raises(Invalid) as refusal:
        enter(match, number, "NS o none 45")
    assert sentence(refusal.value) == "The next deal of this sheet is deal 2."


def test_after_the_end_no_deal_is_added_but_any_is_corrected():
    match = make_match()
    play(match, *TO_95_40, "NS o contro 46")
    with pytest.raises(Refusal) as refusal:
        enter(match, 6, "EW o none 30")
    assert refusal.value.code == "match_over"
    enter(match, 5, "NS o none 38", version=1)
    assert score_of(match) == (97, 40)
    enter(match, 6, "EW o none 30")
    assert score_of(match) == (97, 46)


def test_a_correction_can_leave_deals_behind_the_end():
    match = make_match()
    play(match, "NS o none 45", "EW o none 40")
    enter(match, 1, "NS o contro !EW", version=1)
    enter(match, 1, "NS bot contro !EW", version=2)
    sheet = sheet_of(match, match.deals.filter(is_current=True))
    assert [line.counts for line in sheet.lines] == [True, False]
    assert sheet.score.values == (144, 0)


def test_nothing_to_take_back():
    match = make_match()
    with pytest.raises(Refusal, match="match_nothing"):
        undo(match, 1, 0)
    enter(match, 1, "NS o none 45")
    undo(match, 1, 1)
    with pytest.raises(Refusal, match="match_nothing"):
        undo(match, 1, 2)


# Two at once, and twice ------------------------------------------------------------------------------------------


def test_two_browsers_at_once():
    match = make_match()
    enter(match, 1, "NS o none 45", by=Guest(match.key))
    with pytest.raises(Stale) as refusal:
        enter(match, 1, "NS o none 46")
    assert sentence(refusal.value) == (
        "Somebody else was faster: deal 1 now says oros by Anna Puig – Joan Serra, not doubled, points 45–27; you "
        "wrote oros by Anna Puig – Joan Serra, not doubled, points 46–26. Look and decide which is right."
    )
    with pytest.raises(Stale) as refusal:
        undo(match, 1, 0)
    assert "deal 1 now says" in sentence(refusal.value)
    assert score_of(match) == (9, 0)
    assert MatchDeal.objects.count() == 1


def test_a_correction_of_what_somebody_else_has_corrected():
    match = make_match()
    enter(match, 1, "NS o none 45")
    enter(match, 1, "NS o none 46", version=1)
    with pytest.raises(Stale):
        enter(match, 1, "NS o none 47", version=1)
    assert score_of(match) == (10, 0)


def test_a_repeated_post_is_done_once():
    match = make_match()
    request_id = uuid4()
    first = enter(match, 1, "NS o none 45", request_id=request_id)
    assert enter(match, 1, "NS o none 45", request_id=request_id) == first
    assert [one.act for one in match.log.all()] == ["match_created", "deal_entered"]
    with pytest.raises(Stale):  # other words from the same form are another act
        enter(match, 1, "NS o none 46", request_id=request_id)
    undone = undo(match, 1, 1, request_id=request_id)
    assert undo(match, 1, 1, request_id=request_id) == undone
    assert MatchDeal.objects.count() == 2


def test_a_post_repeated_after_the_sheet_was_closed_is_still_the_same():
    match = make_match()
    request_id = uuid4()
    first = enter(match, 1, "NS o none 45", request_id=request_id, by=Guest(match.key))
    matches.end_match(match_id=match.pk, by=DIRECTOR, at=NOW)
    assert enter(match, 1, "NS o none 45", request_id=request_id, by=Guest(match.key)) == first


def test_the_database_keeps_one_current_version():
    match = make_match()
    deal = enter(match, 1, "NS o none 45")
    deal.pk, deal.version = None, 2
    with pytest.raises(IntegrityError), transaction.atomic():
        deal.save()


# Ending and the link ---------------------------------------------------------------------------------------------


def test_a_closed_sheet_is_fixed_until_it_is_opened_again():
    match = make_match(kind="match")
    enter(match, 1, "NS o none 45")
    for _time in range(2):
        matches.end_match(match_id=match.pk, by=DIRECTOR, at=NOW)
    for act in (lambda: enter(match, 2, "NS o none 45"), lambda: undo(match, 1, 1)):
        with pytest.raises(Frozen):
            act()
    for _time in range(2):
        matches.reopen_match(match_id=match.pk, by=DIRECTOR, at=NOW)
    enter(match, 2, "NS o none 45")
    acts = [one.act for one in match.log.all()]
    assert acts == ["match_created", "deal_entered", "match_ended", "match_reopened", "deal_entered"]


def test_a_link_that_was_renewed_leads_nowhere():
    match = make_match()
    old = Guest(match.key)
    enter(match, 1, "NS o none 45", by=old)
    matches.renew_link(match_id=match.pk, by=DIRECTOR, at=NOW)
    match.refresh_from_db()
    with pytest.raises(NotPermitted):
        enter(match, 2, "NS o none 45", by=old)
    enter(match, 2, "NS o none 45", by=Guest(match.key))
    assert [one.actor for one in match.log.all()] == ["director", "players", "director", "players"]


def test_the_clock_starts_once_and_only_where_time_counts():
    match = make_match(kind="match")
    for minute in (0, 5):
        matches.start_clock(match_id=match.pk, by=DIRECTOR, at=NOW + dt.timedelta(minutes=minute))
    match.refresh_from_db()
    assert match.started_at == NOW
    with pytest.raises(Refusal, match="match_no_clock"):
        matches.start_clock(match_id=make_match().pk, by=DIRECTOR, at=NOW)


def test_the_log_never_goes_back_in_time():
    match = make_match()
    matches.end_match(match_id=match.pk, by=DIRECTOR, at=NOW + dt.timedelta(minutes=5))
    matches.reopen_match(match_id=match.pk, by=DIRECTOR, at=NOW)
    times = list(MatchAct.objects.filter(match=match).values_list("at", flat=True))
    assert times == sorted(times)


def test_every_act_of_the_log_has_its_sentence():
    match = make_match(kind="match")
    play(match, "NS o none 45")
    enter(match, 1, "NS o none 46", version=1)
    undo(match, 1, 2)
    words = {"match_id": match.pk, "by": DIRECTOR, "at": NOW}
    matches.rename_match(**words, name="x", date=NOW.date(), players=PLAYERS)
    for act in (matches.start_clock, matches.end_match, matches.reopen_match, matches.renew_link):
        act(**words)
    # No sheet of Botifarra asks who deals first, and in a match of its own nobody stays away or goes on.
    others = {"match_dealer_set", *SWISS_MATCH_ACTS, *GOES_ON.values()}
    assert {one.act for one in match.log.all()} | others == set(MATCH_ACTS)
