"""Tables that every rule page can have: cards by their worth, who deals, a match, a board compared."""

from __future__ import annotations

from scoring.games.huutopussi.match import Hand, standings_of_game
from scoring.games.huutopussi.options import Options
from scoring.seats import CLOCKWISE, COUNTER_CLOCKWISE, BySide
from tournaments.packs import PACKS
from tournaments.selectors.rule_tables import board_compared, card_rows, dealers, match_worked_out

MINUS = "−"


def rows_of(key: str) -> list[tuple[tuple[str, ...], str, int]]:
    return [(row.cards, row.name, row.points) for row in card_rows(PACKS[key])]


def test_the_cards_of_a_suit():
    """Clauses 1.3 and 1.4, H1.2 and H1.3, Q1.2 and Q1.3."""
    assert rows_of("ES48") == [
        (("o9",), "manilla", 5),
        (("oA",), "as", 4),
        (("oR",), "rei", 3),
        (("oC",), "cavall", 2),
        (("oS",), "sota", 1),
        (tuple(f"o{number}" for number in range(8, 1, -1)), "8, 7, 6, 5, 4, 3, 2", 0),
    ]
    assert rows_of("FR36") == [
        (("sA", "sT"), "ace, 10", 10),
        (("sK", "sQ", "sJ"), "king, queen, jack", 5),
        (("s9", "s8", "s7", "s6"), "9, 8, 7, 6", 0),
    ]
    assert rows_of("FR32") == [
        (("sT", "s9"), "10, 9", 1),
        (("sA",), "ace", 3),
        (("sK", "sQ", "sJ"), "king, queen, jack", 1),
        (("s8", "s7"), "8, 7", 0),
    ]


def test_the_dealers():
    """Clause 2.5: N, W, S, E for n mod 4 = 1, 2, 3, 0; clockwise N, E, S, W."""
    boards = ("1, 5, 9 …", "2, 6, 10 …", "3, 7, 11 …", "4, 8, 12 …")
    assert dealers(COUNTER_CLOCKWISE).rows == tuple(
        zip(boards, ("North", "West", "South", "East"), strict=True),
    )
    assert dealers(CLOCKWISE).rows == tuple(zip(boards, ("North", "East", "South", "West"), strict=True))


def test_a_match_worked_out():
    """Worked case HM06."""
    scores = [BySide.of(300, 340), BySide.of(200, 160), BySide.of(-90, -95)]
    table = match_worked_out(scores, standings_of_game(map(Hand, scores), Options()))
    assert table.rows == (
        ("1", "+300 : +340", "300 : 340", "goes on"),
        ("2", "+200 : +160", "500 : 500", "level"),
        ("3", f"{MINUS}90 : {MINUS}95", "410 : 405", "North-South win"),
    )


def test_a_board_compared():
    """By hand: the nets are 15 and, twice, −165; the first table beats two, which are level with each other."""
    scores = [BySide.of(80, 65), BySide.of(-80, 85), BySide.of(-80, 85)]
    table = board_compared(scores)
    assert table.columns[3:] == ("matchpoints", "cross difference", "plain totals")
    level = (f"{MINUS}80 : +85", f"{MINUS}165", "1 : 3", f"{MINUS}180 : +180", f"{MINUS}165 : +165")
    assert table.rows == (
        ("1", "+80 : +65", "+15", "4 : 0", f"+360 : {MINUS}360", f"+15 : {MINUS}15"),
        ("2", *level),
        ("3", *level),
    )
