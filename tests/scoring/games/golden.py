"""Golden hands: one recorded hand for each preset of each game, to be read by people and replayed by a test.

``python -m tests.scoring.games.golden`` writes those that are missing. A hand is played by chance from a seed that its
tag Event names, so it can be made again; each line that changes in such a file has to be explained.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from scoring.games.registry import GAMES, Game
from scoring.notation import Record, Tag, write
from scoring.notation.verdict import Verdict
from tests.scoring.games.playing import random_hand, record_of_hand, with_winners_and_sums

FIXTURES = Path(__file__).parents[3] / "fixtures" / "rules"
PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.variants.presets]


def path_of(key: str, preset: str) -> Path:
    """Return where the golden hand of a preset is kept."""
    return FIXTURES / key / "golden" / f"{preset}.cpn"


def golden(game: Game, preset: str, seed: int) -> Record:
    """Return the record of the hand that a seed gives, with winners, points and score."""
    rules = game.rules_of(preset)
    deal, _, actions = random_hand(rules, random.Random(f"{game.key} {preset} {seed}"))
    record = record_of_hand(game, preset, deal, actions)
    return with_winners_and_sums(game, replace(record, tags=(Tag("Event", event(seed)), *record.tags)), rules)


def event(seed: int) -> str:
    """Return what the tag Event says of a hand."""
    return f"Played by chance, seed {seed}"


def seed_of(record: Record) -> int:
    """Return the seed that the tag Event names."""
    return int((record.value("Event") or "").removeprefix(event(0)[:-1]))


WORTH_KEEPING: dict[str, Callable[[Game, Verdict], bool]] = {
    "botifarra": lambda game, verdict: any(len(step.action) > 3 for step in verdict.trace),  # somebody doubled
    "huutopussi": lambda game, verdict: len(game.details(verdict)["marriages"]) > 1,
    "quatre_sept": lambda game, verdict: any(one["made"] for one in game.details(verdict)["politaines"]),
}
"""What makes a hand worth reading: what is special in its game happens in it."""


def is_worth_keeping(game: Game, record: Record, rules: Any) -> bool:
    """Tell whether a hand was played to its end and shows something of its game."""
    if not record.is_complete:
        return False
    return WORTH_KEEPING[game.key](game, game.check(record, rules, tolerant=False, trace=True))


def first_worth_keeping(game: Game, preset: str) -> Record:
    """Return the hand of the first seed that is worth keeping."""
    rules = game.rules_of(preset)
    for seed in count(1):
        deal, _, actions = random_hand(rules, random.Random(f"{game.key} {preset} {seed}"))
        if is_worth_keeping(game, record_of_hand(game, preset, deal, actions), rules):
            return golden(game, preset, seed)
    raise AssertionError


def main() -> None:
    """Write the golden hands that are missing."""
    for key, preset in PRESETS:
        path = path_of(key, preset)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write(first_worth_keeping(GAMES[key], preset)), encoding="utf-8")


if __name__ == "__main__":
    main()
