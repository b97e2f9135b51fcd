"""A Swiss of teams of four: which pairs sit where, who meets whom by the table of the teams, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import MovementError
from tests import factories
from tests.factories import NOW
from tests.tournaments.evenings import enter
from tests.tournaments.swiss import Evening
from tournaments.errors import Frozen, Invalid, Refusal
from tournaments.models import Absence, Event, LogEntry, Pair, Result, Seating
from tournaments.selectors.competition_plans import CompetitionTerms
from tournaments.selectors.swiss_evening import load_swiss
from tournaments.selectors.swiss_plans import SwissTerms
from tournaments.services import swiss
from tournaments.services.rehearsals import rehearse
from tournaments.services.swiss_field import enter_late, stay_at

pytestmark = pytest.mark.django_db


def make(teams: int, rounds: int, *, method: str = "difference", **more: Any) -> Event:
    """Return a Swiss of teams with nothing drawn, two boards a round."""
    terms = {"swiss": SwissTerms(rounds=rounds), "competition": CompetitionTerms(team_method=method)}
    words = {"boards_per_round": 2, "name": "Teams"} | terms | more
    return factories.make_event(2 * teams, rounds, movement="teams-swiss", **words)


def seats(event: Event, number: int) -> list[tuple[int | None, int | None]]:
    """Return who sits where in a round, table by table."""
    rows = Seating.objects.filter(event=event, round__number=number).order_by("table")
    assert list(rows.values_list("table", flat=True)) == list(range(1, len(rows) + 1))
    return list(rows.values_list("ns__number", "ew__number"))


def play(event: Event, number: int, *points: int) -> None:
    """Let North-South of table 1, 2, ... have so many points on each board of a round."""
    for table, score in enumerate(points, start=1):
        for board in event.boards.filter(round__number=number):
            enter(event, board.number, table, score)


def test_a_match_is_two_tables_on_the_same_boards_the_other_way_about() -> None:
    """Team 1 are pairs 1 and 2, team 2 pairs 3 and 4: the odd pair of each sits North-South."""
    event = make(4, 2)
    assert Evening(event).draw(1).pairs == ((1, 2), (3, 4))
    # At odd numbers the better placed is at home, at even ones the other (scoring.pairing.seats).
    assert seats(event, 1) == [(1, 4), (3, 2), (7, 6), (5, 8)]
    assert set(map(tuple, event.seatings.values_list("boards", flat=True))) == {(1, 2)}
    assert event.table_links.count() == 4
    entry = LogEntry.objects.get(act="round_drawn")
    assert entry.new is not None
    assert (entry.new["drawn"], entry.new["of_teams"]) == ([[1, 1, 2], [2, 4, 3]], True)


def test_both_pairs_of_a_team_have_the_bye() -> None:
    event = make(5, 2)
    assert Evening(event).draw(1).bye == 5
    assert seats(event, 1) == [(1, 4), (3, 2), (7, 6), (5, 8), (9, None), (None, 10)]
    assert event.table_links.count() == 4


def test_who_has_won_by_more_meets_the_next() -> None:
    """Nets are twice what North-South have above 36, on two boards.

    Match 1: 48 at table 1 and 8 at table 2, so team 1 gains 40 on each board, 80 in all. Match 2: team 4 is at home and
    has 8 against 28, so it loses 40. Team 1 is first, 3 second (+40), 4 third, 2 last; 4 meets 2.
    """
    event = make(4, 2)
    evening = Evening(event)
    evening.draw(1)
    play(event, 1, 60, 40, 40, 50)
    stands = load_swiss(event)
    assert stands.options.places == {1: 1, 3: 2, 4: 3, 2: 4}
    assert [stands.text_of(team) for team in (1, 2, 3, 4)] == ["2", "0", "2", "0"]
    assert evening.draw(2).pairs == ((1, 3), (2, 4))


def test_board_by_board_every_board_counts() -> None:
    """Team 1 wins a board and levels the other, 3 points; team 3 wins both, 4 points, and so is first."""
    event = make(4, 2, method="board-a-match")
    evening = Evening(event)
    evening.draw(1)
    for table, first, second in ((1, 72, 40), (2, 36, 40), (3, 36, 36), (4, 37, 37)):
        enter(event, 1, table, first)
        enter(event, 2, table, second)
    stands = load_swiss(event)
    assert {team: stands.text_of(team) for team in (1, 2, 3, 4)} == {1: "3", 2: "1", 3: "4", 4: "0"}
    assert stands.options.places == {3: 1, 1: 2, 2: 3, 4: 4}


def test_teams_come_late_are_away_leave_and_never_meet() -> None:
    event = make(6, 3)
    evening = Evening(event)
    evening.field("wish_made_of_teams", "wish", kind="never", one=1, other=2)
    evening.draw(1)
    assert {1, 2} not in [set(two) for two in evening_pairs(event, 1)]
    factories.enter_random_results(event, rounds=[1])
    late = evening.field("pair_entered_late_of_teams", "enter_late", names=("Pau", "Rita"), others=("Quim", "Rosa"))
    assert late == 7
    assert sorted(event.pairs.filter(since=2).values_list("number", flat=True)) == [13, 14]
    assert enter_late(**evening.here, names=("Pau", "Rita"), others=("Quim", "Rosa")) == 7
    evening.field("pairs_away", "set_away", number=2, away=[3])
    assert Absence.objects.get().pair.number == 5, "the first pair of a team stands for it"
    evening.field("pair_withdrawn_of_teams", "withdraw", pair=4)
    evening.draw(2)
    seated = {number for row in seats(event, 2) for number in row} - {None}
    assert seated == {1, 2, 3, 4, 9, 10, 11, 12, 13, 14}
    factories.enter_random_results(event, rounds=[2])
    evening.field("pair_back_of_teams", "bring_back", pair=4)
    evening.draw(3)
    met = [two for number in (1, 2, 3) for two in evening_pairs(event, number)]
    assert len(met) == len(set(met)) == 3 + 2 + 3
    byes = Seating.objects.filter(event=event, ew=None).values_list("ns__number", flat=True)
    assert len(set(byes)) == len(byes) == 2
    assert all(entry.pair is None for entry in LogEntry.objects.filter(act__endswith="_of_teams"))


def evening_pairs(event: Event, number: int) -> list[frozenset[int]]:
    """Return the teams that meet in a round, each match once."""
    found = {
        frozenset(((ns + 1) // 2, (ew + 1) // 2))
        for ns, ew in seats(event, number)
        if ns is not None and ew is not None
    }
    return list(found)


def test_a_draw_is_taken_back_and_what_has_begun_stays() -> None:
    event = make(5, 2)
    evening = Evening(event)
    drawn = evening.draw(1)
    swiss.take_back_round(number=1, **evening.here)
    assert not event.seatings.exists()
    assert evening.draw(1) == drawn
    enter(event, 1, 1, 40)
    with pytest.raises(Frozen, match="round_begun"):
        swiss.take_back_round(number=1, **evening.here)
    assert Result.objects.filter(event=event).count() == 1


def test_swaps_are_of_teams() -> None:
    event = make(4, 2)
    evening = Evening(event)
    with pytest.raises(Invalid, match="swap_unknown_of_teams"):
        evening.draw(1, swaps=[(1, 5)])
    assert evening.draw(1, swaps=[(2, 3)]).pairs == ((1, 3), (2, 4))


@pytest.mark.parametrize(
    "teams, rounds, more, refused",
    [
        (4, 3, {}, "teams_swiss_rounds"),
        (4, 2, {"minutes": 30}, "swiss_too_long"),
        (4, 2, {"method": "scores"}, "team_method"),
        (4, 2, {"deals": "relayed"}, "teams_on_copies"),
    ],
)
def test_what_cannot_be_a_swiss_of_teams(teams: int, rounds: int, more: dict[str, Any], refused: str) -> None:
    with pytest.raises(Invalid, match=refused):
        make(teams, rounds, **more)


def test_teams_have_two_pairs_and_nobody_stays() -> None:
    for pairs in (9, 6):
        with pytest.raises(Invalid, match="teams_swiss_of_two"):
            factories.make_event(pairs, 2, movement="teams-swiss")
    with pytest.raises(MovementError, match="stay"):
        make(4, 2, staying=[1])
    event = make(4, 2)
    with pytest.raises(Refusal, match="stay_of_teams"):
        stay_at(event_id=event.pk, pair=1, table=1, by="director", at=NOW)
    with pytest.raises(Invalid, match="no_team"):
        Evening(event).field("", "withdraw", pair=5)
    with pytest.raises(Invalid, match="teams_swiss_rounds"):
        Evening(event).field("", "plan_rounds", rounds=3)
    assert not Pair.objects.exclude(until=None).exists()


def test_a_rehearsal_draws_the_teams_too() -> None:
    copy = rehearse(event_id=make(5, 2).pk, by=factories.make_director(), at=NOW)
    assert not copy.rounds.filter(ended_at=None).exists()
    assert Result.objects.filter(event=copy).count() == 2 * 4 * 2
