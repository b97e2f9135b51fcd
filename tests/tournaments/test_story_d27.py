"""Story d-27: a match of two teams at two tables on the same deals, and an evening of several teams."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import NOW, make_event
from tests.tournaments.competitions import Pages
from tests.tournaments.game_evenings import FOUR_TABLES, NETS
from tests.tournaments.swiss import logged
from tournaments.exports.workbook import event_document
from tournaments.models import Board, Event, Result, Seating
from tournaments.selectors.competition_plans import CompetitionTerms
from tournaments.selectors.exports import archive
from tournaments.selectors.teams import teams_page
from tournaments.selectors.wall import wall_page
from tournaments.services.results import enter_by_director

pytestmark = pytest.mark.django_db
NAMES = [("Anna", "Bernat"), ("Clara", "Dídac"), ("Eva", "Ferran"), ("Gal·la", "Hug")]


def make_teams(pairs: int, rounds: int, method: str = "difference", **more: Any) -> Event:
    words: dict[str, Any] = {"boards_per_round": 4, "shown": "all", "name": "Teams", **more}
    return make_event(pairs, rounds, movement="teams", competition=CompetitionTerms(team_method=method), **words)


def enter(event: Event, board: int, table: int, points: int, version: int = 0) -> None:
    """Enter a board on the director's word: oros, not doubled, so many points for North-South."""
    enter_by_director(
        event_id=event.pk,
        table=table,
        board=board,
        slip=factories.slip_for(board, event, points=points),
        expected_version=version,
        by=factories.make_director(),
        at=NOW,
    )


def net(result: Result) -> int:
    """What North-South have above 36 less what East-West have (clause 9.3): not doubled in this story."""
    points = factories.ns_points(result)
    assert points is not None
    return (points - 36) - (36 - points)


def gains(event: Event) -> dict[int, dict[int, int]]:
    """For each round and team what it is ahead by, from the stored results: pairs 1 and 2 are team 1, and so on."""
    found: dict[int, dict[int, int]] = {}
    for result in Result.objects.filter(event=event, is_current=True).select_related("board__round", "ns", "ew"):
        one = found.setdefault(result.board.round.number, {})
        for pair, value in ((result.ns.number, net(result)), (result.ew.number, -net(result))):
            one[-(-pair // 2)] = one.get(-(-pair // 2), 0) + value
    return found


def test_d27_a_team_match_of_two_teams() -> None:
    event = make_teams(4, 1, names=NAMES)
    captain, pages = Client(), Pages(event)

    # 1. Two teams, two tables, the same deals: the first pair of each sits North-South, at home and away.
    seats = Seating.objects.filter(event=event).order_by("table")
    assert [(seat.table, seat.ns.number, seat.ew.number, seat.boards) for seat in seats] == [
        (1, 1, 4, [1, 2, 3, 4]),
        (2, 3, 2, [1, 2, 3, 4]),
    ]
    assert Board.objects.filter(event=event).count() == 4
    assert "No round has ended yet" in pages.text("teams")

    # 3. A deal that is missing at one table leaves the match open.
    for board, points in ((1, 60), (2, 30), (3, 50), (4, 36)):
        enter(event, board, 1, points)
    for board, points in ((1, 40), (2, 30), (3, 44)):
        enter(event, board, 2, points)
    pages.post("round-close", 1)
    text = captain.get(reverse("teams", args=[event.slug])).content.decode()
    assert "open: board 4 is missing at a table" in text
    page = teams_page(event, None)
    assert [row.line.played for row in page.field.rows] == [0, 0]

    # 2. With it the total is that of both tables; both captains see it, and the names of both teams.
    enter(event, 4, 2, 46)
    (match,) = teams_page(event, None).rounds[0][1]
    assert match.is_over
    assert match.total == gains(event)[1][1] == 2 * ((60 - 40) + 0 + (50 - 44) + (36 - 46))
    assert match.points == ("5", "3")
    text = captain.get(reverse("teams", args=[event.slug])).content.decode()
    assert "+32" in text
    assert "open:" not in text
    assert "Anna – Bernat · Clara – Dídac" in text
    rows = teams_page(event, None).field.rows
    assert [(row.line.place, row.number, row.line.points, row.line.difference) for row in rows] == [
        (1, 1, 2, 32),
        (2, 2, 0, -32),
    ]

    # A correction counts at once, and nothing is lost: as many acts as versions.
    enter(event, 1, 1, 40, version=1)
    (match,) = teams_page(event, None).rounds[0][1]
    assert match.total == gains(event)[1][1] == -8
    assert logged(event) == {"event_created": 1, "director_entered": 8, "director_corrected": 1, "round_closed": 1}
    assert Result.objects.filter(event=event).count() == 9


def test_d27_a_team_match_of_huutopussi() -> None:
    event = make_teams(4, 1, names=NAMES, game="huutopussi", variant="duplicate", boards_per_round=2)
    captain, by = Client(), {"by": factories.make_director(), "at": NOW, "event_id": event.pk, "expected_version": 0}

    # 1. and 3. The same deals at home and away; one that is missing leaves the match open.
    for board, number, slip in ((1, 1, 0), (1, 2, 1), (2, 1, 2)):
        enter_by_director(board=board, table=number, slip=FOUR_TABLES[slip], **by)
    Pages(event).post("round-close", 1)
    text = captain.get(reverse("teams", args=[event.slug])).content.decode()
    assert "open: board 2 is missing at a table" in text

    # 2. The total of both tables: the first pair of each team sits North-South; the net of table 2 is that of team 2.
    enter_by_director(board=2, table=2, slip=FOUR_TABLES[3], **by)
    (match,) = teams_page(event, None).rounds[0][1]
    assert match.total == (NETS[0] - NETS[1]) + (NETS[2] - NETS[3]) == 180 + 90
    text = captain.get(reverse("teams", args=[event.slug])).content.decode()
    assert "+270" in text
    assert "open:" not in text
    assert logged(event) == {"event_created": 1, "director_entered": 4, "round_closed": 1}
    assert Result.objects.filter(event=event).count() == 4


@pytest.mark.parametrize("method", ["difference", "board-a-match"])
def test_d27_three_teams_meet_in_turn(method: str) -> None:
    """Each meets the two others, and rests once; the table is what the stored results come to."""
    event = make_teams(6, 3, method, boards_per_round=2)
    points = iter(range(20, 60, 3))
    for seat in Seating.objects.filter(event=event, ns__isnull=False, ew__isnull=False).order_by("round", "table"):
        for board in seat.boards:
            enter(event, board, seat.table, next(points))
    page = teams_page(event, None)
    ahead = gains(event)
    assert {row.number: row.line.difference for row in page.field.rows} == {
        team: sum(one.get(team, 0) for one in ahead.values()) for team in (1, 2, 3)
    }
    won = {team: sum(2 for one in ahead.values() if one.get(team, 0) > 0) for team in (1, 2, 3)}
    factor = 1 if method == "difference" else 2
    assert {row.number: row.line.points for row in page.field.rows} == {team: factor * won[team] for team in won}
    assert {row.line.played for row in page.field.rows} == {2 * factor}


def test_an_odd_number_of_pairs_makes_no_teams() -> None:
    with pytest.raises(Exception, match="teams_of_two"):
        make_teams(5, 3)


def played_by_teams(method: str = "difference") -> Event:
    """Team 1 wins a board by 40 and the match; two boards of the three are level."""
    event = make_teams(4, 1, method, boards_per_round=4, names=NAMES)
    for board, first, second in ((1, 56, 36), (2, 40, 40), (3, 40, 40), (4, 36, 36)):
        enter(event, board, 1, first)
        enter(event, board, 2, second)
    Pages(event).post("round-close", 1)
    return event


def test_d27_standings_file_and_wall_rank_teams(django_assert_max_num_queries: Any) -> None:
    event = played_by_teams()
    page = Client().get(reverse("standings", args=[event.slug])).content.decode()
    table = page[page.index('data-field="teams"') : page.index('id="field-all"')]
    assert table.index("Anna – Bernat") < table.index("Eva – Ferran")
    assert "A match is won by the sum of the differences between its tables" in table

    with django_assert_max_num_queries(15):
        wall = wall_page(event, None, NOW)
    (part,) = wall.sheets[0].parts
    assert [(row.place_text, row.number, row.pair.names, row.decisive_text) for row in part.rows] == [
        ("1", 1, ("Anna – Bernat", "Clara – Dídac"), "2"),
        ("2", 2, ("Eva – Ferran", "Gal·la – Hug"), "0"),
    ]
    assert part.played_text == "matches: 1"

    document = event_document(archive(event, None), NOW)
    sheet = document.sheet("teams")
    assert sheet is not None
    assert document.sheets[0] == sheet
    assert sheet.rows == (
        (1, 1, "Anna – Bernat", "Clara – Dídac", 1, 1, 0, 0, 2, 40, None),
        (2, 2, "Eva – Ferran", "Gal·la – Hug", 1, 0, 0, 1, 0, -40, None),
    )


def test_d27_board_by_board_every_board_counts() -> None:
    """One board won and three level of four: 2 + 3 points against 3."""
    (part,) = wall_page(played_by_teams("board-a-match"), None, NOW).sheets[0].parts
    assert [(row.number, row.boards, row.decisive_text) for row in part.rows] == [(1, 4, "5"), (2, 4, "3")]
    assert (part.boards_title, part.played_text) == ("Boards", "4 boards")


def test_d27_teams_that_share_a_place_are_named_as_teams() -> None:
    """Three teams win a match each by as much: team 1 beats 2, 2 beats 3, 3 beats 1, each by 8."""
    event = make_teams(6, 3, boards_per_round=1)
    beats = {(1, 2), (2, 3), (3, 1)}
    for seat in Seating.objects.filter(event=event, ns__isnull=False, ew__isnull=False).order_by("round", "table"):
        teams = (seat.ns.number + 1) // 2, (seat.ew.number + 1) // 2
        enter(event, seat.boards[0], seat.table, 38 if teams in beats else 34)
    field = teams_page(event, None).field
    assert [row.place_text for row in field.rows] == ["1=", "1=", "1="]
    assert [text.partition(":")[0] for text in field.ties] == ["Teams 1, 2 and 3 share place 1"]


def test_d27_a_team_in_front_by_a_tie_break_says_why() -> None:
    """Teams 1 and 2 win a match each, team 1 by more; a match that team 1 loses to 2 is narrow."""
    event = make_teams(6, 3, boards_per_round=1)
    nets = {(1, 3): 40, (3, 1): -40, (2, 1): 2, (1, 2): -2, (3, 2): 4, (2, 3): -4}
    for seat in Seating.objects.filter(event=event, ns__isnull=False, ew__isnull=False).order_by("round", "table"):
        teams = (seat.ns.number + 1) // 2, (seat.ew.number + 1) // 2
        enter(event, seat.boards[0], seat.table, 36 + nets[teams] // 2)
    field = teams_page(event, None).field
    assert [(row.place, row.number, row.line.difference) for row in field.rows] == [(1, 1, 76), (2, 2, -4), (3, 3, -72)]
    assert "Team 1 is ahead of team 2: the greater difference (+76 against −4)." in field.ties


def test_d27_the_event_says_what_parts_equal_teams_and_whether_sums_are_ranked() -> None:
    """One match is won, the other is level: those two share a place, because neither has scored more."""
    event = make_teams(8, 3, boards_per_round=1, tie_breaks=("scored",))
    for seat in Seating.objects.filter(event=event, round__number=1, ns__isnull=False).order_by("table"):
        points = {1: 60, 2: 20}.get(seat.table, 36)  # the first match: 48 more at home, 32 lost away, team 1 is ahead
        for board in seat.boards:
            enter(event, board, seat.table, points)
    pages = Pages(event)
    page = teams_page(event, None)
    assert page.field.chain == ("scored",)
    assert "more points scored" in pages.text("standings")
    level = [row for row in page.field.rows if row.line.points == 1]
    assert len(level) == 2
    assert all(row.line.shared for row in level)
    assert any("as many points scored" in one for one in page.field.ties)

    text = pages.text("changes")
    assert "different numbers of boards or matches" in text
    assert "at least half" not in text
    pages.post("changes-ranking")
    assert "All are added up" in pages.text("standings")
    workbook = event_document(archive(event, factories.make_director()), NOW).sheet("info")
    assert workbook is not None
    assert "scored" in str(workbook.records())
    assert "--tie-breaks" not in str(workbook.records()), "the command ranks the pairs by their boards"
