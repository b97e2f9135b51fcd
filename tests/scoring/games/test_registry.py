"""The list of games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.errors import UnknownVariant
from scoring.games.records import check, require_rules, rules_of
from scoring.games.registry import GAMES
from scoring.notation import QUATRE_SEPT, Record, read_record
from scoring.notation.games import GAME_TEXTS
from tests.scoring.games.golden import FIXTURES


def test_a_game_stands_under_its_own_key_which_the_notation_knows() -> None:
    assert [key for key, game in GAMES.items() if game.key != key] == []
    assert set(GAMES) <= {text.key for text in GAME_TEXTS}


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_every_preset_are_those_of_the_game(key: str) -> None:
    game = GAMES[key]
    for preset, options in game.variants.presets.items():
        rules = game.rules_of(preset)
        assert (rules.key, rules.options) == (key, options)
        assert game.variants.canonical(preset) == preset


def test_a_game_without_rules_here_is_an_error_of_its_record() -> None:
    with pytest.raises(UnknownVariant) as refusal:
        rules_of("tarot", None)
    assert refusal.value.code == "game"
    error = check(Record(replace(QUATRE_SEPT, key="tarot"))).verdict.error
    assert error is not None
    assert (error.kind, error.code) == ("syntax", "no_rules")


@pytest.mark.parametrize(
    "key, variant, rules, expected",
    [
        ("botifarra", None, None, "eastern"),
        ("quatre_sept", "?", None, "standard"),
        ("quatre_sept", "poule", None, "poule"),
        ("quatre_sept", "poule", "duplicate+target=31", "duplicate"),
        ("huutopussi", "duplicate", None, "duplicate"),
    ],
)
def test_a_record_is_checked_by_the_rules_asked_for_or_by_its_own(
    key: str, variant: str | None, rules: str | None, expected: str
) -> None:
    assert rules_of(key, variant, rules) == expected


@pytest.mark.parametrize(
    "rules, code", [("western+target=1", None), ("poule+bonus=5", None), ("poule+luck", "option"), ("whist", "preset")]
)
def test_rules_have_to_be_known_to_some_game(rules: str, code: str | None) -> None:
    try:
        require_rules(rules)
        found = None
    except UnknownVariant as refusal:
        found = refusal.code
    assert found == code


HUUTOPUSSI_ALONE = [("Banned", "NS"), ("Bid", "60"), ("Contract", "80"), ("Exchange", "N")]
FOREIGN = [
    ("Botifarra", '[Points "NS 56 EW 16"]', "FourSevens", "N"),
    ("Botifarra", "", "Announce", "N"),
    ("Huutopussi", '[Declarer "S"]\n[Contract "80"]\n[Points "NS 95 EW 65"]', "Multiplier", "NS 1 EW 2"),
    ("Huutopussi", "", "Trump", "h"),
    ("Huutopussi", "", "FourSevens", "N"),
    ("Quatre Sept", '[Points "NS 25 EW 10"]', "Multiplier", "2"),
    ("Quatre Sept", "", "Trump", "h"),
    ("Quatre Sept", "", "Declarer", "N"),
    ("Quatre Sept", "", "Meld", "S"),
    ("Botifarra", "", "Kontra", "E"),
    *((game, "", name, value) for game in ("Botifarra", "Quatre Sept") for name, value in HUUTOPUSSI_ALONE),
    ("Quatre Sept", '[Points "NS 25 EW 10"]', "Bid", "60"),
]


@pytest.mark.parametrize("game, head, name, value", FOREIGN, ids=[f"{one[0]} {one[2]}" for one in FOREIGN])
def test_a_tag_of_another_game_is_no_part_of_a_record(game: str, head: str, name: str, value: str) -> None:
    """Who writes that everything counts double has to hear that nothing does."""
    plain = "\n".join(filter(None, (f'[Game "{game}"]', '[Scorer "Ona"]', head)))
    before = check(read_record(plain)).verdict
    assert before.error is None
    found = check(read_record(f'{plain}\n[{name} "{value}"]\n')).verdict
    assert found.error is not None
    assert (found.error.kind, found.error.code, found.error.facts["tag"]) == ("syntax", "foreign_tag", name)
    assert (found.points, found.hand_score) == (None, None)


@pytest.mark.parametrize("name, value", [*HUUTOPUSSI_ALONE[:3], ("Trump", "h"), ("FourSevens", "N")])
@pytest.mark.parametrize("game", ["Botifarra", "Huutopussi", "Quatre Sept"])
def test_a_tag_that_says_nothing_is_that_of_every_game(game: str, name: str, value: str) -> None:
    """A program may write all tags that there are, with a dash where it knows nothing."""
    for nothing in ("-", "?", ""):
        assert check(read_record(f'[Game "{game}"]\n[{name} "{nothing}"]\n')).verdict.error is None


def test_cards_laid_away_are_of_three_players() -> None:
    """H11.3; the hands tell of how many players the record is."""
    hands = '[Deal "N:6.TQ6.T6.ATJ E:AKJ8.A7.Q9.9 S:Q9.J.A7.KQ86 W:T7.K98.KJ8.7"]'
    plain = f'[Game "Huutopussi"]\n[Dealer "N"]\n{hands}\n[Declarer "S"]\n[Bid "60"]\n[Contract "80"]\n'
    assert check(read_record(plain)).verdict.error is None
    found = check(read_record(f'{plain}[Discard "c6 c7 c8"]\n')).verdict.error
    assert found is not None
    assert (found.code, found.line, found.facts["tag"], found.facts["players"]) == ("foreign_players", 7, "Discard", 4)


@pytest.mark.parametrize("preset", ["duplicate", "erlangen_duplicate", "standard+ban_at=none"])
def test_a_tag_that_the_preset_gives_no_meaning_is_refused(preset: str) -> None:
    """H9.5, H13.4: whether the play is followed or the result alone is written."""
    text = f'[Game "Huutopussi"]\n[Variant "{preset}"]\n[Points "NS 80 EW 60"]\n[Declarer "S"]\n[Banned "NS"]\n'
    found = check(read_record(text)).verdict.error
    assert found is not None
    assert (found.code, found.line) == ("banned_off", 5)


def test_a_tag_of_another_game_takes_nothing_from_the_cards() -> None:
    played = (FIXTURES / "quatre_sept" / "golden" / "standard.cpn").read_text(encoding="utf-8")
    before, found = (
        check(read_record(text)).verdict for text in (played, played.replace("[Points", '[Trump "h"]\n[Points'))
    )
    assert found.error is not None
    assert found.error.line == 1 + played[: played.index("[Points")].count("\n")
    assert (found.legal, found.points, found.hand_score) == (True, before.points, before.hand_score)
