"""Records of Botifarra held against the rules: the published deal, and faults planted in it one at a time."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import UnknownVariant
from scoring.games.records import check
from scoring.notation import read_file, read_record
from scoring.notation.errors import KINDS
from scoring.seats import BySide, Seat

EXAMPLES = Path(__file__).resolve().parents[4] / "fixtures" / "rules" / "notation"
COMPLETE = (EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8")
AGREED = (EXAMPLES / "3-agreed.cpn").read_text(encoding="utf-8")
DEAL_ONLY = (EXAMPLES / "1-deal-only.cpn").read_text(encoding="utf-8")
DEAL_LINE = next(line for line in COMPLETE.splitlines() if line.startswith("[Deal "))
AUCTION = '[Auction "N"]\nN:e W:be E:be\n'
CONTRACT = '[Declarer "N"]\n[Trump "e"]\n'


def planted(*changes: tuple[str, str], text: str = COMPLETE) -> str:
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def verdict(text: str, **options):
    return check(read_record(text), **options).verdict


def flaws(text: str, **options) -> list[tuple]:
    return [
        (flaw.kind, flaw.trick, flaw.seat.value, flaw.card, flaw.clause, " ".join(flaw.legal))
        for flaw in verdict(text, **options).irregularities
    ]


def sums(found) -> tuple:
    return (found.points, found.tricks, found.game_points, found.hand_score)


NOTHING = (None, None, None, None)
UNTAGGED = planted(('[Points "NS 56 EW 16"]\n', ""), ('[Score "NS 20 EW -20"]\n', ""))


def test_the_published_deal_is_legal():
    found = verdict(COMPLETE)
    assert (found.complete, found.legal, found.error, found.irregularities) == (True, True, None, ())
    assert sums(found) == (BySide.of(56, 16), BySide.of(9, 3), BySide.of(20, 0), BySide.of(20, -20))


def test_a_deal_alone_has_no_verdict():
    found = verdict(DEAL_ONLY)
    assert (found.complete, found.legal, found.error, sums(found)) == (False, None, None, NOTHING)


def test_unfinished_play_takes_its_values_from_the_tags():
    found = verdict(AGREED)
    assert (found.complete, found.legal, found.error) == (False, True, None)
    assert sums(found) == (BySide.of(24, 48), None, BySide.of(0, 24), BySide.of(-12, 24))


def test_unfinished_play_without_tags_has_no_values():
    text = planted(
        ('[Points "NS 24 EW 48"]\n', ""),
        ('[Score "NS -12 EW 24"]\n', ""),
        ('[Multiplier "NS 1 EW 2"]\n', ""),
        text=AGREED,
    )
    found = verdict(text)
    assert (found.legal, found.error, sums(found)) == (True, None, NOTHING)


def test_a_score_alone_is_kept():
    found = verdict('[Score "NS 7 EW -14"]\n')
    assert sums(found) == (None, None, None, BySide.of(7, -14))
    assert found.legal is None


def test_points_and_multiplier_give_the_score():
    found = verdict('[Points "NS 30 EW 42"]\n[Multiplier "NS 2 EW 1"]\n')
    assert sums(found) == (BySide.of(30, 42), None, None, BySide.of(-12, 6))
    assert found.error is None


def test_points_and_contract_give_game_points_too():
    """Clause 9.6, table F-M: E-W chose, N-S contra'd and got 30; E-W score twice their 6 above 36 (7.1, 4.5)."""
    found = verdict('[Declarer "EW"]\n[Trump "c"]\n[Multiplier "NS 2 EW 1"]\n[Points "NS 30 EW 42"]\n')
    assert sums(found) == (BySide.of(30, 42), None, BySide.of(0, 12), BySide.of(-12, 6))


def test_a_penalty_has_no_score_to_check():
    assert verdict('[Score "NS 0 EW 0"]\n[Points "NS 40 EW 32"]\n[Result "penalty NS"]\n').error is None


# Irregularities

REVOKE = ("W c9 c2 c3 c4 =W", "W c9 o7 c3 c4 =W")
"""South holds c A 7 2 and discards o7 instead; o7 is then gone at trick 11, where South led it."""
LOW = ("S c7 cC e5 c8 =N", "S c7 cC e5 cR =N")
"""Trick 6: West may not keep c8, the lowest; the king neither beats the ruff nor is it the lowest."""
LOW_LATER = ("W cR e6 o6 o4 =S", "W c8 e6 o6 o4 =S")


@pytest.mark.parametrize("result", ["penalty NS", "penalty EW", "penalty both"])
def test_a_penalty_sets_aside_the_score_and_nothing_else(result):
    found = verdict(planted(('[Score "NS 20 EW -20"]', f'[Score "NS -20 EW 20"]\n[Result "{result}"]')))
    assert (found.error, found.points) == (None, BySide.of(56, 16))
    wrong = planted(("NS 56 EW 16", "NS 55 EW 17"), ('[Score "NS 20 EW -20"]', f'[Result "{result}"]'))
    assert verdict(wrong).error.code == "points"
    assert verdict(f'[Points "NS 50 EW 20"]\n[Result "{result}"]\n').error.code == "points_sum"


@pytest.mark.parametrize("result", ["not_played", "redeal"])
@pytest.mark.parametrize(
    "rest, kind", [('[Points "NS 56 EW 16"]', "points"), ('[Score "NS 20 EW -20"]', "score"), ("", None)]
)
def test_no_points_go_with_a_deal_that_was_not_played(result, rest, kind):
    error = verdict(f'[Board "1"]\n[Result "{result}"]\n{rest}\n').error
    assert (error and error.kind) == kind


@pytest.mark.parametrize("result", ["not_played", "redeal"])
def test_no_cards_go_with_a_deal_that_was_not_played(result):
    found = verdict(UNTAGGED + f'[Result "{result}"]\n')
    assert (found.error.kind, found.error.code) == ("syntax", "result_play")


@pytest.mark.parametrize(
    "tags, code",
    [
        ('[Points "NS 50 EW 22"] [Score "NS 13 EW -14"]', "score_sides"),
        ('[Points "NS 50 EW 22"] [Score "NS 14 EW -28"]', None),
        ('[Points "NS 50 EW 22"] [Score "NS 28 EW -28"]', None),
        ('[Score "NS 200 EW 77"]', "score_sides"),
        ('[Score "NS 20 EW 20"]', "score_sides"),
        ('[Score "NS 20 EW -5"]', "score_sides"),
        ('[Score "NS 20 EW -10"]', None),
        ('[Score "NS 72 EW -36"]', None),
        ('[Score "NS 74 EW -37"]', "score_sides"),
        ('[Declarer "N"] [Trump "bot"] [Multiplier "1"]', "multiplier"),
        ('[Declarer "N"] [Trump "bot"] [Multiplier "NS 2 EW 1"]', None),
        ('[Declarer "N"] [Trump "e"] [Multiplier "2"]', "multiplier"),
        ('[Dealer "E"] [Declarer "N"] [Trump "e"] [Points "NS 50 EW 22"]', "declarer_turn"),
        ('[Dealer "E"] [Declarer "NS"] [Trump "e"] [Points "NS 50 EW 22"]', "declarer_turn"),
        ('[Dealer "E"] [Declarer "W"] [Trump "e"] [Points "NS 50 EW 22"]', None),
        ('[Dealer "E"] [Declarer "EW"] [Trump "e"] [Points "NS 50 EW 22"]', None),
        # both are wrong: the factors stand before the score
        (
            '[Declarer "N"] [Trump "e"] [Points "NS 50 EW 22"] [Multiplier "NS 2 EW 1"] [Score "NS 0 EW 1"]',
            "multiplier",
        ),
        ('[Declarer "N"] [Trump "e"] [Points "NS 50 EW 22"] [Multiplier "1"] [Score "NS 14 EW -28"]', "score"),
    ],
)
def test_scores_and_factors_without_cards_have_to_be_possible(tags, code):
    """Clauses 9.3 and 9.4: each side has its points less 36, once or twice."""
    found = verdict(tags.replace("] [", "]\n[") + "\n")
    assert (found.error and found.error.code) == code


def test_factors_that_the_calls_do_not_give_are_wrong_in_unfinished_play_too():
    text = UNTAGGED.replace('[Multiplier "1"]', '[Multiplier "2"]').replace("E oA b6 oR e7 =S\n", "*\n")
    found = verdict(text)
    assert (found.error.code, found.legal) == ("multiplier", True)


def test_results_of_other_games_are_none_of_botifarra():
    assert verdict('[Result "four_sevens"]\n').error.code == "result"


AGREED_CLEAN = planted(('[Points "NS 24 EW 48"]\n', ""), ('[Score "NS -12 EW 24"]\n', ""), text=AGREED)


@pytest.mark.parametrize(
    "ns, result, code",
    [
        # E-W took both tricks, with b9 5, o9 5 and the points of two tricks: 12.
        (60, "played", None),
        (61, "played", "points_taken"),
        (61, "agreed", None),
        (61, "penalty EW", None),
        (73, "agreed", "points_sum"),
        (0, "played", None),
        (-1, "played", "points_sum"),
    ],
)
def test_points_of_broken_off_play_hold_those_of_the_tricks_won(ns, result, code):
    text = planted(('[Result "agreed"]', f'[Points "NS {ns} EW {72 - ns}"]\n[Result "{result}"]'), text=AGREED_CLEAN)
    found = verdict(text)
    assert (found.error and found.error.code) == code
    assert found.points == (None if code else BySide.of(ns, 72 - ns))
    if code:
        assert sums(found) == NOTHING


@pytest.mark.parametrize("factors", ["3", "0", "NS 7 EW -2", "NS 1 EW 4"])
def test_a_factor_is_one_or_two(factors):
    found = verdict(f'[Points "NS 30 EW 42"]\n[Multiplier "{factors}"]\n')
    assert (found.error.kind, found.error.code, sums(found)) == ("score", "factor", NOTHING)


def test_nothing_is_taken_from_tags_that_contradict_each_other():
    found = verdict('[Points "NS 40 EW 40"]\n[Multiplier "1"]\n[Score "NS 4 EW 4"]\n')
    assert (found.error.kind, sums(found)) == ("points", NOTHING)


def test_sums_of_the_cards_stand_whatever_the_tags_say():
    found = verdict(planted(("NS 20 EW -20", "NS 21 EW -21")))
    assert (found.error.kind, found.points, found.hand_score) == ("score", BySide.of(56, 16), BySide.of(20, -20))


NO_CALLS = planted(
    ('[Auction "N"]\nN:del S:e E:contro N:be S:be\n', ""), ('[Multiplier "NS 1 EW 2"]\n', ""), text=AGREED
)


def test_without_calls_and_factors_the_score_tells_the_level():
    """Example 3 of the notation: 24-48 and -12, +24, because E-W said contro."""
    found = verdict(NO_CALLS)
    assert (found.error, found.hand_score, found.game_points) == (None, BySide.of(-12, 24), BySide.of(0, 24))
    assert found.warnings == ("level_from_tags",)
    plain = verdict(planted(("NS -12 EW 24", "NS -12 EW 12"), text=NO_CALLS))
    assert (plain.error, plain.game_points, plain.warnings) == (None, BySide.of(0, 12), ())


@pytest.mark.parametrize("score, variant", [("NS -12 EW 36", "eastern"), ("NS -12 EW 24", "eastern+max_level=none")])
def test_a_score_that_no_level_gives_is_wrong(score, variant):
    text = planted(("NS -12 EW 24", score), text=NO_CALLS)
    assert verdict(text, rules=variant).error.code == "score"


@pytest.mark.parametrize(
    "trump, factors, effect, points",
    [
        ("e", "NS 1 EW 2", "none", 14 * 2),  # contro
        ("e", "NS 2 EW 2", "own_side", 14 * 4),  # recontro is the declarer's own double (9.5)
        ("bot", "NS 2 EW 1", "none", 14 * 2),
        ("bot", "NS 2 EW 2", "none", 14 * 4),  # botifarra doubles its side already: contro, no more
        ("bot", "NS 2 EW 2", "own_side", 14 * 4),
    ],
)
def test_the_multiplier_of_the_tags_tells_the_level(trump, factors, effect, points):
    tags = f'[Declarer "NS"]\n[Trump "{trump}"]\n[Multiplier "{factors}"]\n[Points "NS 50 EW 22"]\n'
    found = verdict(f'[Variant "championship+recontrar_effect={effect}"]\n' + tags)
    assert found.error is None
    assert found.game_points == BySide.of(points, 0)


@pytest.mark.parametrize("tag", ["Points", "Multiplier", "Score"])
def test_a_number_of_thousands_of_digits_is_no_number(tag):
    (entry,) = read_file(f'[{tag} "NS {"9" * 4500} EW 1"]\n')
    assert entry.error.kind == "syntax"


def test_a_line_of_quotes_is_read_in_a_moment():
    """Nothing but the time limit of the suite watches this: it used to take minutes."""
    entries = read_file('"\\"' * 3000 + "\n" + '[Board "1"] ; "a" {b} "c"\n')
    assert len(entries) == 1


def test_the_check_stops_at_the_first_irregularity():
    text = planted(LOW, LOW_LATER)
    assert flaws(text) == [("card", 6, "W", "cR", "6.4", "c8")]
    found = verdict(text)
    assert (found.complete, found.legal, found.error, sums(found)) == (True, False, None, NOTHING)


def test_a_tolerant_check_goes_on_as_it_happened():
    """N-S win trick 6 with the king in it and trick 10 without: both are theirs, so the points stay."""
    found = verdict(planted(LOW, LOW_LATER), tolerant=True)
    assert found.legal is False
    assert sums(found) == (BySide.of(56, 16), BySide.of(9, 3), BySide.of(20, 0), BySide.of(20, -20))
    assert [flaw.trick for flaw in found.irregularities] == [6]


def test_the_western_form_allows_what_the_eastern_forbids():
    text = planted(LOW, LOW_LATER)
    assert verdict(text, rules="western").legal is True
    assert verdict(text.replace("[Deck", '[Variant "lliure"]\n[Deck')).legal is True
    assert check(read_record(text), rules="western").rules == "western"


def test_a_revoke_breaks_the_first_clause():
    assert flaws(planted(REVOKE)) == [("card", 1, "S", "o7", "6.2", "c2")]


def test_an_irregularity_before_a_fault_ends_the_check():
    text = planted(REVOKE)
    assert verdict(text).error is None
    error = verdict(text, tolerant=True).error
    assert (error.kind, error.code, error.facts["trick"]) == ("held", "played_twice", 11)
    assert verdict(text, tolerant=True).legal is False


CALLS = [
    ("the dealer makes trumps", "N:e W:be E:be", []),
    ("A02: delegating to botifarra", "N:del S:bot E:be W:contro S:be N:recontro W:santvicenc", []),
    ("A04: delegating back", "N:del S:del", [("call", 0, "S", "del", "3.2", "o c e b bot")]),
    ("A06: West deals", "W:c S:be N:contro W:recontro S:be N:be", []),
    ("passing instead of naming", "N:be", [("call", 0, "N", "be", "3.1", "o c e b bot del")]),
    ("doubling before trumps", "N:contro", [("call", 0, "N", "contro", "4.1", "o c e b bot del")]),
    ("naming instead of doubling", "N:e W:c", [("call", 0, "W", "c", "3.1", "be contro")]),
    ("a level too far", "N:e W:recontro", [("call", 0, "W", "recontro", "4.1", "be contro")]),
]


@pytest.mark.parametrize("calls, expected", [c[1:] for c in CALLS], ids=[c[0] for c in CALLS])
def test_calls_follow_clauses_three_and_four(calls, expected):
    text = f'[Dealer "{calls[0]}"]\n[Auction "{calls[0]}"]\n{calls}\n'
    assert flaws(text) == expected
    assert verdict(text).legal is not bool(expected)


@pytest.mark.parametrize(
    "rules, calls",
    [
        ("championship", "N:e W:contro S:be N:recontro W:santvicenc"),
        ("eastern+max_level=none", "N:e W:contro"),
        ("eastern+max_level_botifarra=contro", "N:bot W:contro S:recontro"),
    ],
)
def test_a_level_that_the_options_exclude_is_an_irregularity(rules, calls):
    """Clause 4.5. Nobody was asked any more, so there was nothing to say."""
    text = f'[Dealer "N"]\n{DEAL_LINE}\n[Auction "N"]\n{calls}\n'
    assert flaws(text, rules=rules) == [("call", 0, calls.split()[-1][0], calls.split(":")[-1], "4.5", "")]


def test_a_call_that_is_forbidden_is_passed_over_by_a_tolerant_check():
    text = COMPLETE.replace("N:e W:be E:be", "N:be N:e W:be E:be")
    found = verdict(text, tolerant=True)
    assert [flaw.clause for flaw in found.irregularities] == ["3.1"]
    assert found.points == BySide.of(56, 16)


# Faults

ERRORS = [
    ("a card of another hand", [("W eA e9 e4 e3 =S", "W eA e9 eR e3 =S")], "held", "not_held", 21, 9),
    ("a card twice", [("S b9 b5 b3 b7 =S", "S b9 b5 b3 c9 =S")], "held", "played_twice", 23, 12),
    ("a wrong leader", [("S o9 o3 o2 o8 =S", "W o9 o3 o2 o8 =S")], "turn", "leader", 22, 1),
    (
        "a first leader who is not at the dealer's right",
        [('[Play "W"]', '[Play "S"]'), ("W c9 c2 c3 c4 =W", "S c9 c2 c3 c4 =W")],
        "turn",
        "leader",
        20,
        1,
    ),
    ("a wrong winner", [("E oA b6 oR e7 =S", "E oA b6 oR e7 =N")], "winner", "winner", 31, 15),
    ("wrong points", [("NS 56 EW 16", "NS 55 EW 17")], "points", "points", 15, 10),
    ("points that do not add up", [("NS 56 EW 16", "NS 56 EW 17")], "points", "points_sum", 15, 10),
    ("a wrong score", [("NS 20 EW -20", "NS 20 EW 20")], "score", "score", 16, 9),
    ("a wrong multiplier", [('[Multiplier "1"]', '[Multiplier "2"]')], "score", "multiplier", 14, 14),
    ("another declarer", [('[Declarer "N"]', '[Declarer "S"]')], "syntax", "declarer", 12, 12),
    ("another trump", [('[Trump "e"]', '[Trump "o"]')], "syntax", "trump_tag", 13, 9),
    ("unknown rules", [('[Game "Botifarra"]', '[Game "Botifarra"] [Variant "bridge"]')], "syntax", "variant", 5, 30),
    ("a call out of turn", [("N:e W:be E:be", "N:e E:be W:be")], "turn", "call_turn", 18, 5),
    ("A08: a call of the wrong side", [("N:e W:be E:be", "N:o W:be E:be S:contro")], "turn", "call_turn", 18, 15),
    ("another dealer than the first caller", [('[Dealer "N"]', '[Dealer "E"]')], "turn", "call_turn", 18, 1),
    ("cards before trumps", [("N:e W:be E:be", "N:del")], "turn", "no_trump", 20, 3),
    ("no calls and no contract", [(AUCTION, ""), (CONTRACT, "")], "syntax", "no_contract", 16, 1),
    (
        "a contract of the wrong side",
        [(AUCTION, ""), ('[Declarer "N"]', '[Declarer "W"]')],
        "turn",
        "declarer_turn",
        12,
        12,
    ),
    (
        "a card of a known hand played by another seat",
        [
            (DEAL_LINE, '[Deal "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:- E:-"]'),
            ("S o7 oC b4 oS =E\nE oA b6 oR e7 =S", "*"),
        ]
        + [("W cR e6 o6 o4 =S", "W cR oS o6 o4 =W")],
        "held",
        "not_held",
        29,
        6,
    ),
]


@pytest.mark.parametrize("changes, kind, code, line, column", [e[1:] for e in ERRORS], ids=[e[0] for e in ERRORS])
def test_a_planted_fault_is_found_where_it_stands(changes, kind, code, line, column):
    error = verdict(planted(*changes)).error
    assert (error.kind, error.code, error.line, error.column) == (kind, code, line, column)


def test_faults_name_card_seat_and_trick():
    error = verdict(planted(("S b9 b5 b3 b7 =S", "S b9 b5 b3 c9 =S"))).error
    assert (str(error.facts["card"]), error.facts["seat"], error.facts["trick"]) == ("c9", Seat.WEST, 4)


def test_play_is_followed_on_after_a_wrong_winner():
    wrong = ("W c9 c2 c3 c4 =W", "W c9 c2 c3 c4 =N")
    found = verdict(planted(wrong))
    assert (found.error.kind, found.error.line, found.legal, found.complete) == ("winner", 20, True, True)
    assert flaws(planted(wrong, LOW, LOW_LATER)) == [("card", 6, "W", "cR", "6.4", "c8")]
    lost = verdict(planted(wrong, ("W eA e9 e4 e3 =S", "N eA e9 e4 e3 =S")))
    assert (lost.error.kind, lost.legal) == ("winner", None)


@pytest.mark.parametrize("calls", [AUCTION, ""])
def test_a_wrong_leader_accuses_nobody_where_hands_follow_from_the_play(calls):
    text = planted((DEAL_LINE + "\n", ""), (AUCTION, calls), ("E oA b6 oR e7 =S", "N oA b6 oR e7 =S"))
    for tolerant in (False, True):
        found = verdict(text, tolerant=tolerant)
        assert (found.error.kind, found.error.code, found.irregularities) == ("turn", "leader", ())
        assert (found.error.facts["seat"], found.error.facts["expected"]) == (Seat.NORTH, Seat.EAST)


def test_delegating_back_is_illegal_and_leaves_the_choice_where_it_was():
    found = verdict('[Dealer "N"]\n[Auction "N"]\nN:del S:del S:e\n', tolerant=True)
    assert [(flaw.card, flaw.clause) for flaw in found.irregularities] == [("del", "3.2")]
    assert found.error is None
    assert found.replay.final.calls.trump == "e"


def test_faults_of_the_sums_leave_the_verdict_on_the_cards():
    assert verdict(planted(("NS 56 EW 16", "NS 55 EW 17"))).legal is True
    assert verdict(planted(("S o9 o3 o2 o8 =S", "W o9 o3 o2 o8 =S"))).legal is False
    assert verdict(planted((AUCTION, ""), (CONTRACT, ""))).legal is None


def test_rules_that_do_not_exist_are_refused():
    with pytest.raises(UnknownVariant):
        check(read_record(COMPLETE), rules="northern")


def test_a_call_after_the_calls_are_over_names_nobody_else():
    error = verdict(planted(("N:e W:be E:be", "N:e W:be E:be W:be"))).error
    assert (error.code, error.facts["seat"], error.facts["expected"]) == ("call_turn", Seat.WEST, None)


# What a record may hold besides


@pytest.mark.parametrize(
    "variant, calls",
    [
        ("eastern+max_level=none", "N:e W:be"),
        ("eastern+max_level=none", "N:e W:be E:be"),
        ("eastern+max_level=contro", "N:e W:contro S:be N:be"),
        ("championship", "N:e W:contro S:recontro E:be W:be"),
    ],
)
def test_passing_a_chance_that_the_rules_do_not_give_is_harmless(variant, calls):
    found = verdict(f'[Dealer "N"]\n[Auction "N"]\n{calls}\n', rules=variant, trace=True)
    assert (found.legal, found.error, found.irregularities) == (True, None, ())
    assert [(step.seat.value, step.action) for step in found.trace] == [tuple(c.split(":")) for c in calls.split()]
    assert all(step.action in step.legal for step in found.trace)


@pytest.mark.parametrize(
    "calls",
    [
        "N:e W:contro S:recontro W:be",  # East, at the right of South, would come first
        "N:e W:contro S:recontro E:be E:be",
        "N:e W:contro S:recontro E:be W:be W:be",
        "N:e W:contro S:recontro N:be",
    ],
)
def test_a_harmless_pass_keeps_its_turn(calls):
    found = verdict(f'[Dealer "N"]\n[Auction "N"]\n{calls}\n', rules="championship")
    assert (found.error.kind, found.legal) == ("turn", False)


def test_doubling_too_far_after_a_harmless_pass_is_against_the_limit():
    found = flaws('[Dealer "N"]\n[Auction "N"]\nN:e W:be E:contro\n', rules="eastern+max_level=none")
    assert found == [("call", 0, "E", "contro", "4.5", "")]


# What a record may leave out


def test_passes_before_the_first_card_may_be_left_out():
    found = verdict(planted(("N:e W:be E:be", "N:e")), trace=True)
    assert (found.legal, found.points) == (True, BySide.of(56, 16))
    assert [step.action for step in found.trace[:3]] == ["e", "c9", "c2"]


@pytest.mark.parametrize("declarer", ["N", "NS"])
def test_the_contract_may_stand_in_the_tags(declarer):
    text = planted((AUCTION, ""), ('[Declarer "N"]', f'[Declarer "{declarer}"]'))
    found = verdict(text)
    assert (found.legal, found.error, found.points) == (True, None, BySide.of(56, 16))


def test_the_multiplier_of_the_other_side_means_contro():
    """N-S have 56: 20 for them; E-W said contro, so their loss is doubled (9.4), and game points are 40 (4.5)."""
    text = planted((AUCTION, ""), ('[Multiplier "1"]', '[Multiplier "NS 1 EW 2"]'), ("NS 20 EW -20", "NS 20 EW -40"))
    found = verdict(text)
    assert (found.error, found.game_points, found.hand_score) == (None, BySide.of(40, 0), BySide.of(20, -40))


def test_partner_makes_trumps_by_the_tags():
    text = planted((AUCTION, ""), ('[Declarer "N"]', '[Declarer "S"]'))
    found = verdict(text)
    assert [type(action).__name__ for action in found.replay.actions[:2]] == ["Delegate", "Declare"]
    assert found.error is None


@pytest.mark.parametrize("deal", ["", '[Deal "N:42.54.R53.AS643 W:- S:- E:-"]\n'])
def test_unknown_hands_follow_from_complete_play(deal):
    text = planted((DEAL_LINE + "\n", deal))
    found = verdict(text)
    assert (found.legal, found.error, found.points) == (True, None, BySide.of(56, 16))
    assert found.deal == read_record(COMPLETE).deal


def test_complete_play_must_agree_with_the_hands_that_are_known():
    text = planted((DEAL_LINE, '[Deal "N:92.54.R53.AS643 W:- S:- E:-"]'))
    error = verdict(text).error
    assert (error.kind, error.code, str(error.facts["card"])) == ("held", "not_held", "o9")


@pytest.mark.parametrize("dealer, leader", [("N", "W"), ("W", "S"), ("S", "E"), ("E", "N")])
def test_the_dealer_follows_from_who_leads(dealer, leader):
    """The same cards a seat further round; nobody is named as the dealer."""
    turned = dict(zip("NWSE", "NWSE"["NWSE".index(dealer) :] + "NWSE", strict=False))
    play = COMPLETE[COMPLETE.index("[Play") :]
    play = "".join(turned.get(char, char) if before in "\n= " and char in "NWSE" and after not in "ARCS" else char
                   for before, char, after in zip("\n" + play, play, play[1:] + "\n", strict=False))  # fmt: skip
    play = play.replace('[Play "W"]', f'[Play "{leader}"]')
    found = verdict(f'[Declarer "{dealer}"]\n[Trump "e"]\n{play}')
    assert (found.error, found.legal, found.deal.dealer) == (None, True, Seat(dealer))


def test_sant_vicens_counts_as_recontro_and_warns():
    calls = '[Auction "N"]\nN:e W:contro S:recontro E:santvicenc\n'
    text = planted((AUCTION, calls), ('[Multiplier "1"]', '[Multiplier "NS 1 EW 2"]'), ("NS 20 EW -20", "NS 20 EW -40"))
    found = verdict(text)
    assert (found.error, found.warnings) == (None, ("santvicenc_as_recontro",))
    assert (found.game_points, found.hand_score) == (BySide.of(160, 0), BySide.of(20, -40))
    assert verdict(COMPLETE).warnings == ()


def test_the_trace_holds_every_action_with_what_was_legal():
    trace = verdict(COMPLETE, trace=True).trace
    assert len(trace) == 3 + 48
    assert [(step.seat.value, step.action, step.legal) for step in trace[:2]] == [
        ("N", "e", ("o", "c", "e", "b", "bot", "del")),
        ("W", "be", ("be", "contro")),
    ]
    assert trace[3].legal == tuple("oR oS o8 c9 cR c8 c6 eA eC eS bR b7".split())
    assert verdict(COMPLETE).trace == ()


@settings(deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([COMPLETE, AGREED]), st.booleans())
def test_damaged_records_get_a_verdict_too(chance, text, tolerant):
    """Lines of calls and tricks that changed places, words that changed places within their line."""
    lines = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        first, second = chance.sample(range(len(lines)), 2)
        lines[first], lines[second] = lines[second], lines[first]
        words = lines[second].split(" ")
        chance.shuffle(words)
        lines[second] = " ".join(words)
    for entry in read_file("\n".join(lines)):
        if entry.record:
            found = check(entry.record, tolerant=tolerant, trace=True).verdict
            assert found.error is None or found.error.kind in KINDS
            assert found.legal is False or not found.irregularities
