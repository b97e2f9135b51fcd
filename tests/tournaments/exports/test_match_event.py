"""The workbook of an evening of Huutopussi, counted again from its deals by the second implementation of the rules."""

from __future__ import annotations

import io
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from tests import factories
from tests.reference.huutopussi_options import options
from tests.reference.huutopussi_score import hand_score, match_totals
from tests.tournaments.match_evenings import make_match_event, match_at
from tests.tournaments.other_matches import hand, write
from tournaments.exports.match_event import match_event_document
from tournaments.exports.writers import xlsx
from tournaments.match_games.base import Redeal, Written
from tournaments.models import Event, Match
from tournaments.selectors.match_pages import match_page
from tournaments.services.match_acts import Guest

pytestmark = pytest.mark.django_db

DECLARERS = {0: "NS", 1: "EW"}


def deals(source: random.Random) -> Iterator[Written]:
    """Yield deals that can be: mostly contracts that are made, some lost, some without a trick, some thrown in."""
    while True:
        if source.random() < 0.1:
            yield Redeal()
            continue
        suit = source.choice(("", "", "s", "h"))
        raw = [5 * source.randrange(4, 16)]
        raw.append(160 - raw[0])
        best = raw.index(max(raw))
        raw[best] += {"": 0, "s": 40, "h": 100}[suit]
        tricks = [3, 6] if best else [6, 3]
        if source.random() < 0.15:
            raw[best], raw[1 - best] = sum(raw), 0
            tricks = [0, 9] if best else [9, 0]
        contract = max(50, raw[best] - 5 * source.randrange(-1, 4))
        marriages = f"{DECLARERS[best]}:{suit}" if suit else ""
        bid = max(50, contract - 5 * source.randrange(3))
        yield hand(source.choice(DECLARERS[best]), bid, contract, raw, tricks, marriages)


def play_out(match: Match, source: random.Random) -> None:
    for number, deal in enumerate(deals(source), start=1):
        write(match, number, deal, by=Guest(match.key))
        if match_page(match).sheet.ending:
            return


def sheets(event: Event) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of each sheet of the workbook by the keys of its columns."""
    document = match_event_document(event, factories.make_director(), timezone.localtime())
    book = load_workbook(io.BytesIO(xlsx(document)))
    found = {}
    for sheet in document.sheets:
        keys = [column.key for column in sheet.columns]
        rows = book[sheet.title].iter_rows(min_row=2, values_only=True)
        found[sheet.key] = [dict(zip(keys, row, strict=True)) for row in rows]
    return found


def test_the_workbook_says_what_the_rules_say_of_its_deals() -> None:
    event, source = make_match_event(4, 3, game="huutopussi", variant="standard"), random.Random(7)
    for number in (1, 2, 3):
        for table in (1, 2):
            play_out(match_at(event, number, table), source)
    event.refresh_from_db()
    found, rules = sheets(event), options("standard")

    counted: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for row in found["deals"]:
        if row["kind"] == "redeal":
            continue
        side = 0 if row["declarer"] in ("N", "S") else 1
        raw, tricks = [row["raw_ns"], row["raw_ew"]], [row["tricks_ns"], row["tricks_ew"]]
        score = hand_score(rules, side, row["bid"], row["contract"], raw, tricks, row["kontras"])
        assert [row["gained_ns"], row["gained_ew"]] == score
        counted[row["round"], row["table"]].append((score, side))

    table: dict[int, list[int]] = {number: [0, 0, 0] for number in range(1, 5)}
    for row in found["matches"]:
        played = counted[row["round"], row["table"]]
        end = match_totals(rules, "game", [score for score, _ in played], declaring_sides=[side for _, side in played])
        assert ([row["total_ns"], row["total_ew"]], row["deals"]) == (list(end.totals), len(played))
        assert end.over
        assert row["winner"] == (None if end.winner is None else DECLARERS[end.winner])
        for side, pair in enumerate((row["ns"], row["ew"])):
            own, theirs = end.totals[side], end.totals[1 - side]
            points = 1 if end.winner is None else 2 * (end.winner == side)
            table[pair] = [a + b for a, b in zip(table[pair], (points, own - theirs, own), strict=True)]
    assert len(found["matches"]) == 6
    standings = [[row["points"], row["difference"], row["scored"]] for row in found["standings"]]
    assert standings == sorted(table.values(), reverse=True)
    assert {row["entry"]: [row["points"], row["difference"], row["scored"]] for row in found["standings"]} == table
    assert any(row["kind"] == "redeal" for row in found["deals"])
