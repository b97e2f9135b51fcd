"""Clauses 7, 8 and 10 on one sheet: deals, games, what ends a match and who wins it (worked cases D and G)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ImpossibleSlip
from scoring.games.botifarra.match import (
    DEALS,
    FORMS,
    GAMES,
    MATCH,
    Terms,
    credited,
    difference,
    leader,
    play_match,
    points_of,
    slip_of,
    winner,
)
from scoring.games.botifarra.options import Options, parse_variant
from scoring.match_sheet import Sheet
from scoring.seats import BySide, Side
from tests.scoring.games.botifarra.cases import table
from tests.scoring.games.botifarra.test_series import finished, score

OPEN = Terms(GAMES, games_to_win=0)
NS, EW = Side.NS, Side.EW


def play(text: str, terms: Terms, options: Options | None = None) -> Sheet:
    return play_match([score(deal) for deal in text.split()], terms, options or Options())


# Deals (clause 7) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", table("scores"), ids=lambda row: row["id"])
def test_worked_case_of_a_deal(row: dict[str, str]) -> None:
    options = parse_variant(f"eastern+schedule={row['schedule']}")
    slip = slip_of("EW", row["trump"], row["level"], int(row["ns_points"]), "")
    assert points_of(slip, options) == score(row["game_points"])


@pytest.mark.parametrize(
    "variant, trump, level, offender, gained",
    [
        # 7.4: 36 times the multiplier of clause 4.5 (36, 72, 144, ...), to the side that did not offend
        ("eastern", "o", "none", "NS", "0/36"),
        ("eastern", "o", "none", "EW", "36/0"),
        ("eastern", "bot", "none", "EW", "72/0"),
        ("eastern", "c", "contro", "NS", "0/72"),
        ("eastern", "c", "recontro", "NS", "0/144"),
        ("eastern", "bot", "recontro", "NS", "0/288"),
        ("eastern", "bot", "santvicenc", "EW", "576/0"),
        ("eastern+schedule=2-3-5", "e", "recontro", "EW", "108/0"),
        ("eastern+schedule=2-3-5", "e", "santvicenc", "EW", "180/0"),
        ("eastern+schedule=2-3-4", "e", "santvicenc", "EW", "144/0"),
        ("eastern+schedule=2-4-10", "bot", "santvicenc", "NS", "0/720"),
    ],
)
def test_an_offence_gives_all_at_stake_to_the_other_side(variant, trump, level, offender, gained) -> None:
    for chooser in ("NS", "EW"):  # who made trumps does not matter
        slip = slip_of(chooser, trump, level, 70, offender)
        assert points_of(slip, parse_variant(variant)) == score(gained)


@pytest.mark.parametrize("offender", ["", "NS"])
@pytest.mark.parametrize(
    "variant, trump, level, points, code",
    [
        ("eastern", "x", "none", 40, "trump"),
        ("torrefarrera", "o", "santvicenc", 40, "level"),
        ("eastern+max_level_botifarra=recontro", "bot", "santvicenc", 40, "level"),
        ("eastern+max_level=none", "o", "contro", 40, "level"),
    ],
)
def test_what_the_options_exclude_is_refused(variant, trump, level, points, code, offender) -> None:
    with pytest.raises(ImpossibleSlip) as refusal:
        points_of(slip_of("NS", trump, level, points, offender), parse_variant(variant))
    assert refusal.value.code == code


def test_a_deal_without_points_and_offence_is_refused() -> None:
    with pytest.raises(ImpossibleSlip) as refusal:
        points_of(slip_of("NS", "o", "none", None, ""), Options())
    assert refusal.value.code == "points"


# Games (clause 8) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", table("games"), ids=lambda case: case["id"])
def test_worked_case_of_a_game(case: dict[str, str]) -> None:
    deals = case["score_sequence"].replace(" then ", " ")
    sheet = play(deals, OPEN, Options(carry_over=case["carry_over"] == "yes"))
    assert sheet.games == finished(case["finished_games"])
    assert sheet.score == score(case["next_game_stands_at"], "-")
    assert sheet.ending == ""


def test_the_sheet_of_the_example_of_clause_8_4() -> None:
    # At 95-40 the trailing side contras and takes 26 of 72: (46 - 36) x 2 = 20, 115-40, and 14-0 in the next game.
    options = Options(carry_over=True)
    contred = points_of(slip_of("NS", "o", "contro", 46, ""), options)
    sheet = play_match([score("95/40"), contred, score("0/9")], OPEN, options)
    assert [(line.number, line.gained, line.score, line.start) for line in sheet.lines] == [
        (1, score("95/40"), score("95/40"), score("95/40")),
        (1, score("20/0"), score("115/40"), score("14/0")),
        (2, score("0/9"), score("14/9"), score("14/9")),
    ]
    assert [line.game for line in sheet.lines] == [None, *finished("115-40 to NS"), None]
    undoubled = play_match([score("95/40"), score("10/0")], OPEN, options)
    assert (undoubled.games, undoubled.score) == (finished("105-40 to NS"), score("4/0"))


def test_a_single_game_is_over_at_the_target_and_later_deals_do_not_count() -> None:
    sheet = play("95/0 0/95 6/0 0/36", Terms())
    assert sheet.ending == "games"
    assert [line.counts for line in sheet.lines] == [True, True, True, False]
    assert (sheet.score, sheet.played, sheet.won) == (score("101/95"), 3, score("1/0"))
    assert winner(sheet, Terms()) is NS
    assert leader(sheet, Terms()) is NS


def test_the_first_to_win_two_games() -> None:
    terms = Terms(GAMES, games_to_win=2)
    sheet = play("101/0 0/101 50/0", terms)
    assert (sheet.ending, sheet.won, sheet.score) == ("", score("1/1"), score("50/0"))
    assert leader(sheet, terms) is NS
    assert winner(sheet, terms) is None  # if it were stopped now: an unfinished game decides nothing
    over = play("101/0 0/101 50/0 60/0", terms)
    assert (over.ending, over.won, over.score) == ("games", score("2/1"), score("110/0"))
    assert winner(over, terms) is NS


def test_games_won_lead_before_the_score_of_the_running_game() -> None:
    sheet = play("101/0 0/60", OPEN)
    assert leader(sheet, OPEN) is NS
    assert leader(play("10/0 0/10", OPEN), OPEN) is None
    assert leader(play("10/0 0/30", OPEN), OPEN) is EW


def test_a_series_has_no_cap() -> None:
    sheet = play("140/0", Terms())
    assert credited(sheet, Terms(), Options()) is None
    assert difference(sheet, Terms(), Options()) is None


# Matches (clause 10) ---------------------------------------------------------------------------------------------


def test_a_match_ends_at_the_target_before_its_deals() -> None:
    sheet = play("30/0 0/20 80/0 0/9", Terms(MATCH))
    assert (sheet.ending, sheet.score, sheet.played, sheet.due) == ("target", score("110/20"), 3, 12)
    assert credited(sheet, Terms(MATCH), Options()) == score("110/20")
    assert difference(sheet, Terms(MATCH), Options()) == 90


def test_a_match_ends_after_its_deals_and_a_draw_stands() -> None:
    drawn = play("6/0 0/6 " + "0/0 " * 10, Terms(MATCH))
    assert (drawn.ending, drawn.played, drawn.score) == ("deals", 12, score("6/6"))
    assert winner(drawn, Terms(MATCH)) is None
    eleven = play("6/0 " + "0/0 " * 10, Terms(MATCH))
    assert (eleven.ending, eleven.played) == ("", 11)
    assert winner(eleven, Terms(MATCH)) is NS  # stopped by the time: whoever has more


def test_the_last_deal_may_reach_the_target_too() -> None:
    sheet = play("0/0 " * 11 + "0/102", Terms(MATCH))
    assert (sheet.ending, winner(sheet, Terms(MATCH))) == ("target", EW)


def test_the_cap_comes_before_the_difference_and_does_not_choose_the_winner() -> None:
    sheet = play("95/90 " + "50/0", Terms(MATCH))
    assert credited(sheet, Terms(MATCH), Options()) == score("121/90")
    assert difference(sheet, Terms(MATCH), Options()) == 31


def test_a_fixed_number_of_deals_has_no_cap() -> None:
    # Section 10 names a cap for L, T and V alone; G and LL play a number of deals, and G ranks by the difference.
    terms = Terms(DEALS)
    sheet = play("200/0 0/160", terms, Options(deals=2))
    assert (sheet.score, winner(sheet, terms)) == (score("200/160"), NS)
    assert credited(sheet, terms, Options()) is None
    assert difference(sheet, terms, Options()) == 40
    assert difference(play("0/130 0/20", terms), terms, Options(cap=100)) == -150


@pytest.mark.parametrize(
    "kind, named",
    [
        (GAMES, {"target", "carry_over"}),  # clause 8
        (MATCH, {"target", "deals", "minutes", "cap"}),  # section 10: L, T and V
        (DEALS, {"deals"}),  # section 10: G and LL
    ],
)
def test_an_option_that_the_form_of_match_does_not_name_changes_nothing(kind, named) -> None:
    assert FORMS[kind].options == named
    others = {"target": 20, "carry_over": True, "deals": 3, "minutes": 1, "cap": 30}
    changed = replace(Options(), **{name: value for name, value in others.items() if name not in named})
    terms, gains = Terms(kind, games_to_win=2), "40/0 0/50 30/0 15/0 90/0 0/101 7/0"
    found = [
        (
            [(line.score, line.game, line.counts) for line in sheet.lines],
            (sheet.games, sheet.score, sheet.ending, sheet.due),
            (credited(sheet, terms, options), difference(sheet, terms, options), winner(sheet, terms)),
        )
        for options in (Options(), changed)
        for sheet in [play(gains, terms, options)]
    ]
    assert found[0] == found[1]


def test_a_fixed_number_of_deals_goes_on_past_the_target() -> None:
    terms = Terms(DEALS)
    sheet = play("140/0 " + "0/20 " * 7 + "0/36", terms, Options(deals=8))
    assert (sheet.ending, sheet.score, sheet.played) == ("deals", score("140/140"), 8)
    assert winner(sheet, terms) is None
    assert sheet.games == ()


def test_two_more_deals_while_it_is_level() -> None:
    terms = Terms(DEALS, extra_deals=2)
    options = Options(deals=2)
    assert play("5/0 0/4", terms, options).ending == "deals"
    level = play("5/0 0/5", terms, options)
    assert (level.ending, level.due) == ("", 4)
    again = play("5/0 0/5 7/0 0/7", terms, options)
    assert (again.ending, again.due) == ("", 6)
    decided = play("5/0 0/5 7/0 0/7 0/0 0/1 9/0", terms, options)
    assert (decided.ending, decided.played, winner(decided, terms)) == ("deals", 6, EW)


def test_nothing_was_played() -> None:
    for terms in (OPEN, Terms(MATCH), Terms(DEALS)):
        sheet = play_match([], terms, Options())
        assert (sheet.lines, sheet.score, sheet.ending, leader(sheet, terms)) == ((), score("0/0"), "", None)


# Laws ------------------------------------------------------------------------------------------------------------

LOVE = BySide.of(0, 0)
GAINS = st.lists(st.tuples(st.sampled_from([NS, EW]), st.integers(0, 720)), max_size=40)
TERMS = st.sampled_from(
    [OPEN, Terms(), Terms(GAMES, games_to_win=2), Terms(MATCH), Terms(DEALS), Terms(DEALS, extra_deals=2)]
)


@given(GAINS, TERMS, st.booleans(), st.integers(1, 200), st.integers(1, 14))
def test_every_point_that_counts_is_in_a_game_or_lost_to_the_next(gains, terms, carry, target, deals) -> None:
    """An account of its own: what stands is what was gained less what was left behind with each finished game."""
    options = replace(Options(), carry_over=carry, target=target, deals=deals)
    sheet = play_match([LOVE.replace(side, points) for side, points in gains], terms, options)
    assert [line.counts for line in sheet.lines] == sorted((line.counts for line in sheet.lines), reverse=True)
    counted = [line for line in sheet.lines if line.counts]
    assert sheet.played == len(counted)
    for side in (NS, EW):
        gained = sum(line.gained[side] for line in counted)
        left = sum(line.score[side] - line.start[side] for line in counted[:-1])
        last = counted[-1].score[side] if counted else 0
        assert gained - left == last
    assert sum(sheet.won) == len(sheet.games) == sum(line.game is not None for line in counted)
    assert all(0 <= points < target for line in counted for points in line.start) or terms.kind == DEALS
    assert all(game.score[game.winner] >= target > min(game.score) for game in sheet.games)


def naive(gains: list[tuple[Side, int]], target: int, carry: bool) -> tuple[list[str], list[int]]:
    """Clause 8 once more, with nothing but two numbers: who won each game, and how the last one stands."""
    ns, ew, winners = 0, 0, []
    for side, points in gains:
        ns, ew = (ns + points, ew) if side is NS else (ns, ew + points)
        if max(ns, ew) >= target:
            winners.append("NS" if ns > ew else "EW")
            surplus = min(max(ns, ew) - target, target - 1) if carry else 0
            ns, ew = (surplus, 0) if ns > ew else (0, surplus)
    return winners, [ns, ew]


@given(GAINS, st.booleans(), st.integers(1, 200))
def test_an_open_series_agrees_with_a_plain_count(gains, carry, target) -> None:
    options = replace(Options(), carry_over=carry, target=target)
    sheet = play_match([LOVE.replace(side, points) for side, points in gains], OPEN, options)
    assert ([game.winner.value for game in sheet.games], list(sheet.score)) == naive(gains, target, carry)


@given(GAINS, TERMS)
def test_a_match_that_is_over_stays_as_it_is(gains, terms) -> None:
    deals = [LOVE.replace(side, points) for side, points in gains]
    sheet = play_match(deals, terms, Options())
    if sheet.ending:
        more = play_match([*deals, BySide.of(0, 720)], terms, Options())
        assert (more.score, more.games, more.ending, more.played) == (
            sheet.score,
            sheet.games,
            sheet.ending,
            sheet.played,
        )


@given(GAINS, TERMS)
def test_the_sides_are_treated_alike(gains, terms) -> None:
    def swapped(value: BySide[int]) -> BySide[int]:
        return BySide.of(value[EW], value[NS])

    deals = [LOVE.replace(side, points) for side, points in gains]
    one, two = play_match(deals, terms, Options()), play_match(map(swapped, deals), terms, Options())
    assert two.score == swapped(one.score)
    assert two.won == swapped(one.won)
    assert two.ending == one.ending


@given(st.integers(0, 72), st.sampled_from("oceb"), st.sampled_from(["none", "contro", "recontro", "santvicenc"]))
def test_only_one_side_scores_on_a_deal(points, trump, level) -> None:
    """Clause 7.1, from the other side's points: nothing at 36, else the excess of the higher side."""
    gained = points_of(slip_of("NS", trump, level, points, ""), Options())
    times = {"none": 1, "contro": 2, "recontro": 4, "santvicenc": 8}[level]
    assert min(gained) == 0
    assert max(gained) == abs(points - 36) * times
    assert gained[NS if points > 36 else EW] == max(gained)
