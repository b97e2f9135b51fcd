"""The Berger table against the printed one, and what it promises of home and away."""

from itertools import accumulate, combinations

import pytest

from scoring.movements.berger import berger, berger_rounds, double_berger

# FIDE Handbook, C.05, annex 1.
PUBLISHED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / "
        "4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / "
        "3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / "
        "5-10 6-4 7-3 8-2 9-1"
    ),
}
FIELDS = range(3, 61)


def printed(entries):
    return [[tuple(map(int, game.split("-"))) for game in round_.split()] for round_ in PUBLISHED[entries].split(" / ")]


def sides(schedule, entries):
    """For each entry a string of H (at home) and A (away), and a dot for the bye."""
    courses = dict.fromkeys(range(1, entries + 1), "")
    for fixtures in schedule:
        seats = (
            {fixtures.bye: "."} | {home: "H" for home, _ in fixtures.games} | {away: "A" for _, away in fixtures.games}
        )
        for entry in courses:
            courses[entry] += seats[entry]
    return courses


@pytest.mark.parametrize("entries", PUBLISHED)
def test_as_published(entries):
    assert [list(fixtures.games) for fixtures in berger(entries)] == printed(entries)


@pytest.mark.parametrize("entries", PUBLISHED)
def test_in_an_odd_field_the_highest_number_is_the_bye(entries):
    for fixtures, games in zip(berger(entries - 1), printed(entries), strict=True):
        assert list(fixtures.games) == [game for game in games if entries not in game]
        assert [fixtures.bye] == [sum(game) - entries for game in games if entries in game]


@pytest.mark.parametrize("entries", FIELDS)
def test_everybody_meets_everybody_once_and_has_one_bye_at_most(entries):
    schedule = berger(entries)
    assert len(schedule) == berger_rounds(entries)
    met = sorted(tuple(sorted(game)) for fixtures in schedule for game in fixtures.games)
    assert met == list(combinations(range(1, entries + 1), 2))
    byes = sorted(fixtures.bye for fixtures in schedule if fixtures.bye is not None)
    assert byes == (list(range(1, entries + 1)) if entries % 2 else [])


def differences(course):
    """Home less away after each round."""
    return list(accumulate({"H": 1, "A": -1, ".": 0}[side] for side in course))


@pytest.mark.parametrize("entries", FIELDS)
def test_home_and_away_differ_by_one_at_most_however_short_it_is(entries):
    """A short table is the end of the single one, a longer one the beginning of the double one."""
    full = berger_rounds(entries)
    double = double_berger(entries, 2 * full)
    for rounds in (1, 2, full // 2, full - 1):
        assert berger(entries, rounds) == double_berger(entries, rounds) == berger(entries)[-rounds:]
        assert double_berger(entries, full + rounds) == double[: full + rounds]
    for course in sides(berger(entries), entries).values():
        assert set(differences(course[::-1])) <= {-1, 0, 1}
    for course in sides(double, entries).values():
        assert set(differences(course)[full:]) <= {-1, 0, 1}
        assert differences(course)[-1] == 0


@pytest.mark.parametrize("entries", range(4, 61, 2))
def test_as_few_breaks_as_can_be(entries):
    """Two entries with the same sides all the time could never meet, so all but two have a break (de Werra)."""
    courses = sides(berger(entries), entries).values()
    assert sum(course.count("HH") + course.count("AA") for course in courses) == entries - 2


@pytest.mark.parametrize("entries", FIELDS)
def test_nobody_has_the_same_side_three_times_running_in_a_double_table(entries):
    for course in sides(double_berger(entries, 2 * berger_rounds(entries)), entries).values():
        assert not {"HHH", "AAA"} & {course[start : start + 3] for start in range(len(course))}


@pytest.mark.parametrize("entries", FIELDS)
def test_in_a_double_table_everybody_is_at_home_once_to_everybody(entries):
    games = [game for fixtures in double_berger(entries, 2 * berger_rounds(entries)) for game in fixtures.games]
    everybody = range(1, entries + 1)
    assert sorted(games) == [(one, other) for one in everybody for other in everybody if one != other]
