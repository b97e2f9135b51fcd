"""Which movements are offered to a field for its time, and which one it gets."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import MovementError
from scoring.movements.balance import Spread
from scoring.movements.choice import advice, choose, offers
from scoring.movements.mitchell import mitchell
from scoring.movements.offers import Worth, order
from scoring.movements.request import Method, Unit
from scoring.movements.round_robin import round_robin
from scoring.movements.wish import Evening, Pace, Wish

PACE = Pace.of_deals(4)


def evening(pairs, minutes, **more):
    """An evening of rounds of 20 minutes in which nobody needs time to move, unless said."""
    return Evening(pairs, minutes, **({"pace": Pace(20, 0)} | more))


def kinds(found):
    return [str(offer.wish) for offer in found]


@pytest.mark.parametrize(
    "pairs,minutes,kind,rounds,boards",
    [
        (12, 135, "mitchell", 6, 24),
        (12, 220, "round-robin", 11, 44),
        (12, 199, "mitchell", 6, 24),
        (12, 119, "mitchell", 5, 20),
        (12, 20, "mitchell", 1, 4),
        (12, 1000, "round-robin", 11, 44),
        (4, 60, "round-robin", 3, 12),
        (4, 59, "mitchell", 2, 8),
        (5, 100, "round-robin", 5, 20),
        (5, 99, "mitchell", 3, 12),
        (9, 135, "mitchell", 5, 20),
        (40, 400, "mitchell", 20, 80),
        (65, 140, "mitchell", 7, 28),
        (200, 20, "mitchell", 1, 4),
    ],
)
def test_without_a_wish_the_whole_round_robin_if_it_fits_else_a_mitchell(pairs, minutes, kind, rounds, boards):
    found = choose(evening(pairs, minutes))
    assert (found.kind, found.rounds, found.boards) == (kind, rounds, boards)
    assert (found.movement.number_of_rounds, found.movement.pairs) == (rounds, pairs)


def test_five_minutes_a_deal_and_three_between_two_rounds():
    assert (PACE.minutes(1), PACE.minutes(6)) == (20, 6 * 20 + 5 * 3)
    assert [PACE.rounds_in(minutes) for minutes in (19, 20, 42, 43, 134, 135)] == [0, 1, 1, 2, 5, 6]
    found = choose(Evening(12, 135, PACE))
    assert (found.rounds, found.minutes) == (6, 135)


def test_nine_pairs_in_two_hours_and_a_quarter():
    found = offers(Evening(9, 135, PACE))
    assert kinds(found) == [
        "mitchell+two",
        "rover+two",
        "swiss",
        "mitchell+one",
        "rover+one",
        "endless-howell+6",
        "round-robin+6",
    ]
    first, drawn, cut = found[0], found[2], found[-1]
    # Visitors miss one round each of five, so two of them share three of the rounds, those who stay all five.
    assert (first.rounds, first.boards, first.sit_outs.lowest, first.sit_outs.highest) == (5, 20, 0, 1)
    assert (first.played.lowest, first.played.highest) == (16, 20)
    assert (first.comparisons.lowest, first.comparisons.highest) == (12, 20)
    assert (first.minutes, first.tables, first.two_winner, first.quality) == (112, 4, True, 100)
    assert (drawn.rounds, drawn.longest, drawn.movement, drawn.worth) == (4, 4, None, Worth.DRAWN)
    assert (cut.rounds, cut.longest, cut.worth) == (6, 9, Worth.UNEVEN)
    assert "curtailed" in [remark.code for remark in cut.remarks]


def test_boards_that_travel_have_movements_of_their_own():
    found = offers(Evening(12, 250, PACE, relayed=True))
    assert kinds(found) == [
        "howell",  # the whole: every two meet
        "blackpool+two",  # eight rounds, fairly even also as one ranking
        "blackpool+one",
        "mitchell+two",
        "mitchell+two+skip",
        "web+two",
        "mitchell+one",  # not even enough
        "web+one",
        "mitchell+two+cut",
    ]
    assert [offer.packs.sets for offer in found] == [1, 1, 1, 1, 1, 2, 1, 2, 1]
    assert kinds(offers(Evening(12, 250, PACE, relayed=True, sets=1))) == [
        kind for kind in kinds(found) if not kind.startswith("web")
    ]


def test_odd_blackpool_is_never_proposed():
    for pairs in (9, 11, 13, 15, 21):
        found = offers(Evening(pairs, 12 * 8, Pace.of_deals(1), 1, relayed=True))
        assert "blackpool" not in [offer.kind for offer in found]
    with pytest.raises(MovementError) as refusal:
        choose(Evening(13, 500, PACE, relayed=True), Wish("blackpool"))
    assert (refusal.value.code, refusal.value.facts) == ("sit_outs", {"kind": "blackpool", "pairs": 13})


@settings(max_examples=25, deadline=None)
@given(
    pairs=st.integers(4, 30),
    boards=st.integers(1, 8),
    fitting=st.integers(1, 12),
    relayed=st.booleans(),
)
def test_every_offer_fits_rests_evenly_and_is_what_its_wish_comes_to(pairs, boards, fitting, relayed):
    pace = Pace.of_deals(boards)
    one = Evening(pairs, pace.minutes(fitting), pace, boards, relayed)
    found = offers(one)
    assert found
    assert list(found) == sorted(found, key=order)
    for offer in found:
        assert offer.minutes <= one.minutes
        assert offer.rounds <= min(fitting, offer.longest)
        assert offer.sit_outs.highest - offer.sit_outs.lowest <= 1
        assert Wish.parse(str(offer.wish)) == offer.wish
        assert choose(one, offer.wish) == offer


def test_the_kind_and_one_or_two_rankings_may_be_wished():
    assert choose(evening(12, 220), Wish("mitchell")).movement == mitchell(12, 6)
    assert choose(evening(12, 220), Wish("round-robin")).movement == round_robin(12)
    assert choose(evening(12, 120), Wish(one_winner=True)).movement == mitchell(12, 6, two_winner=False)
    assert choose(evening(12, 220), Wish(one_winner=True)).movement == round_robin(12)
    assert choose(evening(12, 220), Wish(one_winner=False)).movement == mitchell(12, 6)
    assert choose(evening(12, 220), Wish("round-robin", rounds=7)).rounds == 7
    assert choose(Evening(12, 250, PACE, relayed=True), Wish("mitchell", method=Method.SKIP)).rounds == 5


def test_a_movement_that_does_not_fit_is_refused_with_what_it_needs():
    with pytest.raises(MovementError) as refusal:
        choose(evening(12, 219), Wish("round-robin"))
    assert refusal.value.code == "too_long"
    assert refusal.value.facts == {"kind": "round-robin", "pairs": 12, "rounds": 11, "needed": 220, "minutes": 219}
    with pytest.raises(MovementError) as refusal:  # a Web of eight tables has at least five rounds
        choose(evening(16, 99, relayed=True), Wish("web"))
    assert (refusal.value.code, refusal.value.facts["rounds"]) == ("too_long", 5)


def test_fewer_rounds_than_there_can_be_are_refused_with_the_nearest():
    with pytest.raises(MovementError) as refusal:
        choose(evening(16, 500, relayed=True), Wish("web", rounds=4))
    assert (refusal.value.code, refusal.value.facts["nearest"]) == ("rounds", (5,))


@pytest.mark.parametrize(
    "pairs,minutes,more,code",
    [
        (12, 19, {}, "too_short"),
        (12, 0, {}, "too_short"),
        (12, -5, {}, "too_short"),
        (12, 24, {"pace": Pace(25)}, "too_short"),
        (3, 200, {}, "pairs"),
        (201, 200, {}, "pairs"),
        (12, 200, {"boards_per_round": 0}, "boards"),
        (12, 200, {"boards_per_round": 9}, "boards"),
        (12, 200, {"pace": Pace(0)}, "minutes"),
        (12, 200, {"sets": 1}, "sets"),
        (12, 200, {"sets": 0, "relayed": True}, "sets"),
    ],
)
@pytest.mark.parametrize("asked", [choose, offers])
def test_refusals(asked, pairs, minutes, more, code):
    with pytest.raises(MovementError) as refusal:
        asked(evening(pairs, minutes, **more))
    assert refusal.value.code == code


@pytest.mark.parametrize("kind,code", [("quadrille", "kind"), ("hesitation", "size"), ("web", "size")])
def test_what_does_not_exist_is_refused(kind, code):
    with pytest.raises(MovementError) as refusal:
        choose(evening(11, 400, relayed=True) if kind != "web" else evening(13, 400, relayed=True), Wish(kind))
    assert refusal.value.code == code


# Packs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pairs,boards,sets,expected",
    [
        # Twelve pairs with four deals a round need two sets, not six.
        (12, 4, None, (6, 2, 144, 24)),
        (12, 4, 2, (2, 2, 48, 8)),
        (12, 4, 9, (6, 2, 144, 24)),
        (13, 2, 3, (3, 3, 42, 6)),
    ],
)
def test_copies_are_counted_in_packs(pairs, boards, sets, expected):
    pace = Pace(20, 0)
    first = offers(Evening(pairs, 20 * ((pairs + 1) // 2), pace, boards, sets=sets))[0]
    assert (first.packs.sets, first.packs.fewest_sets, first.packs.dealt, first.packs.at_once) == expected


def test_too_few_sets_are_refused_with_what_serves():
    with pytest.raises(MovementError) as refusal:
        offers(Evening(16, 120, PACE, sets=1))
    assert refusal.value.facts == {"sets": 1, "fewest": 2, "tables": 8, "boards": 4}


def test_one_travelling_set_is_dealt_once():
    howell = choose(Evening(8, 200, PACE, relayed=True), Wish("howell"))
    assert (howell.boards, howell.packs.dealt, howell.packs.at_once) == (28, 28, 28)


# What is said of the evening -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "one,expected",
    [
        (Evening(12, 120, PACE), {"sets_fewest": {"sets": 2, "tables": 6, "boards": 4}}),
        (Evening(12, 120, PACE, sets=3), {"sets_shared": {"sets": 3, "tables": 6, "boards": 4}}),
        (Evening(12, 120, PACE, relayed=True), {}),
        (Evening(4, 120, PACE, relayed=True), {"few_results": {"tables": 2}}),
        (Evening(7, 120, PACE, 3, relayed=True), {"few_results": {"tables": 3}, "dealers_uneven": {"boards": 3}}),
        (Evening(20, 120, PACE, 1), {"dealers_uneven": {"boards": 1}}),
        (Evening(20, 120, PACE, 8, relayed=True), {}),
        (Evening(4, 120, PACE, has_matches=True), {}),
    ],
)
def test_advice(one, expected):
    assert {remark.code: dict(remark.facts) for remark in advice(one)} == expected


# Matches ---------------------------------------------------------------------------------------------------------


def test_where_every_table_plays_a_match_nobody_is_compared():
    found = offers(Evening(21, 295, Pace(55, 5), has_matches=True))
    assert kinds(found) == ["swiss", "mitchell", "round-robin+5", "endless-howell+5"]
    drawn = found[0]
    assert (drawn.rounds, drawn.longest, drawn.packs, drawn.sit_outs.highest) == (5, 10, None, 1)
    assert {remark.code: dict(remark.facts) for remark in drawn.remarks} == {"drawn": {"unbeaten": 1}}
    assert all(offer.quality is None and not offer.two_winner for offer in found)
    assert choose(Evening(21, 295, Pace(55, 5), has_matches=True)).kind == "mitchell"
    assert choose(Evening(6, 300, Pace(55, 5), has_matches=True)).kind == "round-robin"


def test_a_swiss_has_at_most_half_as_many_rounds_as_pairs():
    wide = Evening(8, 1000, Pace(55, 5), has_matches=True)
    assert [choose(wide, Wish("swiss", rounds=rounds)).rounds for rounds in (None, 3, 9)] == [4, 3, 4]
    (remark,) = choose(wide, Wish("swiss", rounds=2)).remarks
    assert remark.facts == {"unbeaten": 2}


def test_in_a_swiss_of_boards_nobody_wins_a_round():
    found = choose(Evening(12, 135, PACE), Wish("swiss"))
    assert (found.rounds, found.boards, found.packs.dealt) == (6, 24, 6 * 24)
    assert [remark.code for remark in found.remarks] == ["drawn_by_place"]


# Pairs that stay -------------------------------------------------------------------------------------------------


def test_a_pair_that_stays_keeps_its_table_in_every_offer_that_can():
    found = offers(Evening(10, 210, PACE, staying=(4,)))
    assert {offer.kind for offer in found if offer.keeps} == {"mitchell", "round-robin", "endless-howell", "swiss"}
    for offer in found:
        if offer.keeps and offer.movement:
            assert len({line.table for line in offer.movement.of_pair(4)}) == 1


def test_what_cannot_keep_a_pair_at_its_table_says_so_and_is_not_taken_unasked():
    odd = Evening(9, 240, PACE, staying=(7,))
    stuck = next(offer for offer in offers(odd) if offer.kind == "endless-howell")
    assert (stuck.keeps, stuck.staying, stuck.worth) == (False, 0, Worth.WHOLE)
    assert choose(odd).kind == "mitchell"
    with pytest.raises(MovementError) as refusal:
        choose(odd, Wish("endless-howell"))
    assert (refusal.value.code, refusal.value.facts) == (
        "staying",
        {"kind": "endless-howell", "wanted": 1, "places": 0},
    )


def test_comparisons_do_not_depend_on_who_stays():
    plain, stays = (choose(Evening(12, 135, PACE, staying=staying)) for staying in ((), (3, 9)))
    assert (plain.quality, plain.comparisons) == (stays.quality, Spread(24, 24, Fraction(24), Fraction(0)))


# Wishes as text --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish,text",
    [
        (Wish(), "auto"),
        (Wish(one_winner=True), "auto+one"),
        (Wish("mitchell", one_winner=False, method=Method.SKIP, rounds=5), "mitchell+two+skip+5"),
        (Wish("round-robin", rounds=6), "round-robin+6"),
    ],
)
def test_a_wish_reads_back(wish, text):
    assert str(wish) == text
    assert Wish.parse(text) == wish


@pytest.mark.parametrize("text", ["", "Mitchell", "mitchell+", "mitchell+three", "mitchell+0", "mitchell+1000", "a b"])
def test_what_is_no_wish_is_refused(text):
    with pytest.raises(MovementError) as refusal:
        Wish.parse(text)
    assert refusal.value.code == "wish"


def test_a_rainbow_of_twenty_players_as_two_rankings_and_as_one():
    """Of ten who sit North-South two of one seat share 20 boards; a North and a South 16, and are partners on four.

    At five tables partners compete by minus four a board: 16 - 4 * 4 = 0. So of 45 twos 20 have a competition of 20.
    """
    found = {str(offer.wish): offer for offer in offers(evening(20, 100, unit=Unit.PLAYERS))}
    assert set(found) == {"rainbow+two", "rainbow+one", "drawn-partners"}
    two = found["rainbow+two"]
    assert (two.two_winner, two.tables, two.rounds, two.boards) == (True, 5, 5, 20)
    assert two.quality == Fraction(100 * (20 * 20) ** 2, 45 * 20 * 20**2)
    assert not found["rainbow+one"].two_winner
    assert [str(offer.wish) for offer in offers(evening(20, 100, relayed=True, unit=Unit.PLAYERS))] == [
        "rainbow+two",
        "rainbow+one",
    ]


@pytest.mark.parametrize("unit, size, tables", [(Unit.PLAYERS, 11, 2), (Unit.TEAMS, 7, 6), (Unit.PAIRS, 7, 3)])
def test_tables_by_who_comes(unit, size, tables):
    assert evening(size, 100, unit=unit).tables == tables
    assert offers(evening(size, 140, unit=unit))[0].tables == tables


@pytest.mark.parametrize("unit, size, nearest", [(Unit.PLAYERS, 61, (60,)), (Unit.TEAMS, 31, (30,))])
def test_so_many_players_or_teams_have_no_movement(unit, size, nearest):
    with pytest.raises(MovementError, match="nearest") as refused:
        offers(evening(size, 100, unit=unit))
    assert tuple(refused.value.facts["nearest"]) == nearest
