"""Individuals: who sits where, whose a result is, and what each player gets, worked out anew from raw values."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import MovementError
from tests.factories import NOW, make_director, make_event
from tests.tournaments.individuals import drawn_partners, play_out, player_names, players_at, rainbow, raw_of, tables_of
from tests.tournaments.recompute import totals
from tournaments.errors import Invalid
from tournaments.models import Event, Pair, Result
from tournaments.selectors.evening import load_evening
from tournaments.selectors.seating import seating_by_round
from tournaments.selectors.standings import standings_page
from tournaments.services.pairs import set_pair_count

pytestmark = pytest.mark.django_db


def scores_of_players(event: Event, played: list, sides: tuple[int, ...] = (0, 1)) -> dict[int, list[Fraction]]:
    """What each player gets, board by board: all that the two of a side get, from clause 9."""
    found: dict[int, list[Fraction]] = defaultdict(list)
    for pair, scores in totals(raw_of(played), sides).items():
        for player in pair.split():
            found[int(player)] += scores
    return found


def test_players_sit_with_another_partner_in_every_round_and_nobody_is_seated_twice():
    event = drawn_partners(10)
    by_round = defaultdict(list)
    for seating in tables_of(event):
        by_round[seating.round.number].append(players_at(seating))
    assert [len(tables) for tables in by_round.values()] == [2] * 5
    assert all(len({player for four in tables for player in four}) == 8 for tables in by_round.values())
    fours = [four for tables in by_round.values() for four in tables]
    partners = Counter(frozenset(two) for north, south, east, west in fours for two in ((north, south), (east, west)))
    assert set(partners.values()) == {1}
    assert event.pairs.entries().count() == 10
    assert event.pairs.exclude(first=None).count() == 2 * 2 * 5


@pytest.mark.parametrize("players", [8, 11])
def test_each_player_gets_what_his_side_scored(players):
    event = drawn_partners(players)
    expected = scores_of_players(event, play_out(event))
    (field,) = standings_page(event, make_director()).fields
    assert {row.number: (row.total, row.boards) for row in field.rows} == {
        player: (sum(scores), len(scores)) for player, scores in expected.items()
    }
    means = [row.mean for row in field.rows]
    assert means == sorted(means, reverse=True)


def test_a_rainbow_ranks_its_directions_apart():
    event = rainbow()
    played = play_out(event)
    page = standings_page(event, make_director())
    assert [field.key for field in page.fields] == ["NS", "EW"]
    for side, field in enumerate(page.fields):
        expected = scores_of_players(event, played, (side,))
        assert {row.number: row.total for row in field.rows} == {
            player: sum(scores) for player, scores in expected.items()
        }
        assert len(field.rows) == 10
        assert all(row.boards == 5 for row in field.rows)


def test_a_rainbow_can_have_one_ranking():
    event = rainbow(movement="rainbow+one")
    expected = scores_of_players(event, play_out(event))
    (field,) = standings_page(event, make_director()).fields
    assert {row.number: row.total for row in field.rows} == {n: sum(scores) for n, scores in expected.items()}


def test_the_total_of_each_round_is_that_of_its_boards():
    event = drawn_partners(9)
    play_out(event)
    evening = load_evening(event, make_director())
    (field,) = standings_page(event, make_director()).fields
    for row in field.rows:
        assert sum((one.total for one in row.rounds if one), Fraction(0)) == row.total
        resting = [one.round for one in evening.sit_outs if one.pair.number == row.number]
        assert [number for number, one in enumerate(row.rounds, start=1) if one is None] == resting


def test_who_rests_is_told_and_how_often_differs_by_one_at_most():
    evening = load_evening(drawn_partners(11), make_director())
    rests = Counter(one.pair.number for one in evening.sit_outs)
    assert len(evening.sit_outs) == 5 * 3
    assert {rests[player] for player in range(1, 12)} == {1, 2}


def test_who_rests_is_not_away_where_the_evening_ends_early():
    """Of nine players one has no seat in each round, whatever was changed."""
    event = drawn_partners(9)
    before = [[pair.number for pair in one.sit_outs] for one in seating_by_round(event)]
    assert all(before)
    event.is_reseated = True
    event.save(update_fields=["is_reseated"])
    after = seating_by_round(event)
    assert [[pair.number for pair in one.sit_outs] for one in after] == before
    assert not any(one.away for one in after)


def test_who_never_sits_is_told_too():
    event = drawn_partners(11, rounds=1)
    evening = load_evening(event, make_director())
    seated = {player for one in tables_of(event) if one.is_live for player in players_at(one)}
    assert {one.pair.number for one in evening.sit_outs} == set(range(1, 12)) - seated
    assert len(evening.sit_outs) == 3


def test_a_result_is_that_of_the_four_who_met():
    event = drawn_partners()
    play_out(event, rounds=range(1, 2))
    for result in Result.objects.select_related("ns__first", "ns__second", "ew__first", "ew__second"):
        seating = event.seatings.get(round__number=1, table=result.table)
        assert (result.ns_id, result.ew_id) == (seating.ns_id, seating.ew_id)
        assert len({*players_at(seating)}) == 4


def test_partners_are_named_by_both_and_numbered_by_both():
    event = drawn_partners()
    evening = load_evening(event, make_director())
    names = {number: name for number, (name,) in enumerate(player_names(8), start=1)}
    for line in evening.lines:
        for name in line.pairs.values:
            first, second = name.players
            assert name.number == 10_000 + 100 * first + second
            assert name.sign == f"{first} + {second}"
            assert name.names == (names[first], names[second])
    assert sorted(evening.names) == list(range(1, 9))


def test_the_lots_are_drawn_and_the_same_lots_seat_alike():
    def seats(seed):
        return [players_at(one) for one in tables_of(drawn_partners(12, seed=seed))]

    assert seats(3) == seats(3)
    assert len({tuple(seats(seed)) for seed in range(4)}) == 4


def test_another_number_of_players_draws_the_partners_anew():
    event = drawn_partners(12)
    set_pair_count(event_id=event.pk, pair_count=9, by=make_director(), at=NOW)
    event.refresh_from_db()
    assert sorted(event.pairs.entries().values_list("number", flat=True)) == list(range(1, 10))
    assert event.pairs.exclude(first=None).count() == 20
    assert {player for one in tables_of(event) for player in players_at(one)} == set(range(1, 10))


# What there is not ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"format": "games"}, "individual_of_matches"),
        ({"movement": "rainbow", "pairs": 20}, "rainbow_travels"),
        ({"movement": "drawn-partners+two"}, "two_fields"),
        ({"own_averages": True}, "own_averages_of_players"),
        ({"names": [["Anna Puig", "Joan Serra"]]}, "names"),
    ],
)
def test_what_an_individual_cannot_be_is_refused(words, code):
    pairs = words.pop("pairs", 8)
    with pytest.raises(Invalid) as refused:
        make_event(pairs, 5, **({"movement": "drawn-partners"} | words))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"pairs": 7}, "size"),
        ({"pairs": 61}, "size"),
        ({"pairs": 24, "movement": "rainbow", "deals": "relayed"}, "size"),
        ({"deals": "relayed"}, "relayed"),
        ({"staying": [1]}, "staying"),
        ({"sets": 1, "pairs": 24}, "sets"),
    ],
)
def test_a_movement_that_does_not_exist_is_refused(words, code):
    pairs = words.pop("pairs", 8)
    with pytest.raises(MovementError) as refused:
        make_event(pairs, 5, **({"movement": "drawn-partners"} | words))
    assert refused.value.code == code


def test_partners_are_two_players():
    event = drawn_partners()
    one, two = event.pairs.entries()[:2]
    for words in ({"first": one, "second": one}, {"first": one}, {"second": two}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Pair.objects.create(event=event, number=10_901, **words)
