"""The chain of tie-breaks of an event: on its standings in words, on the wall, in files and commands."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.tiebreaks.boards import BOARD_TIE_BREAKS
from scoring.tiebreaks.criteria import Lead
from scoring.tiebreaks.matches import MATCH_TIE_BREAKS
from tests import factories
from tests.tournaments import evenings
from tests.tournaments.match_evenings import make_match_event, play_at
from tournaments.models import Event
from tournaments.selectors.match_standings import match_standings_page
from tournaments.selectors.standings import StandingsPage, standings_page
from tournaments.texts.ties import TIE_TEXTS, alike_words, chain_sentence, chain_words

pytestmark = pytest.mark.django_db

DOCS = Path(__file__).parents[3] / "docs"

# Points of North-South at tables 1 to 5 on two boards. Totals: 2 + 1, 1.5 + 1.5, 1 + 1, 1 + 1, 1 + 2.
POINTS = [[44, 40, 36, 36, 36], [36, 40, 36, 36, 44]]


def make(*chain: str) -> Event:
    """Pair n sits North-South at table n. Tops: pairs 1 and 5; boards won: pair 2 both, pairs 1 and 5 one."""
    event = factories.make_event(
        10, 2, boards_per_round=1, shown="all", tie_breaks=chain, name=" ".join(chain) or "none"
    )
    for board, at_tables in enumerate(POINTS, start=1):
        for table, one in enumerate(at_tables, start=1):
            evenings.enter(event, board, table, one)
    return event


def north_south(page: StandingsPage) -> Any:
    return next(field for field in page.fields if field.key == "NS")


def places(event: Event) -> list[tuple[str, int]]:
    return [(row.place_text, row.number) for row in north_south(standings_page(event, None)).rows]


def test_every_chain_makes_its_own_places() -> None:
    assert places(make("tops")) == [("1=", 1), ("1=", 5), ("3", 2), ("4=", 3), ("4=", 4)]
    assert places(make("won")) == [("1", 2), ("2=", 1), ("2=", 5), ("4=", 3), ("4=", 4)]
    assert places(make("tops", "won"))[:3] == [("1=", 1), ("1=", 5), ("3", 2)]
    assert places(make()) == [("1=", 1), ("1=", 2), ("1=", 5), ("4=", 3), ("4=", 4)]


def test_the_standings_say_who_is_ahead_by_what() -> None:
    field = north_south(standings_page(make("won", "penalties"), None))
    assert field.ties == (
        "Pairs 1 and 5 share place 2: same total, as many boards won (1), as many penalties (0).",
        "Pairs 3 and 4 share place 4: same total, as many boards won (0), as many penalties (0).",
        "Pair 2 is ahead of pair 1: more boards won (2 against 1).",
    )
    assert field.decides.endswith("Where that is equal, these decide: more boards won, then fewer penalties.")


def test_without_tie_breaks_places_are_shared_and_that_is_said() -> None:
    field = north_south(standings_page(make(), None))
    assert field.ties[0] == "Pairs 1, 2 and 5 share place 1: same total."
    assert field.decides.endswith("Where that is equal, places are shared.")


def test_pages_wall_and_files_have_it() -> None:
    event, client = make("won"), Client()
    sentence = "Pair 2 is ahead of pair 1: more boards won (2 against 1)."
    assert sentence in client.get(reverse("standings", args=[event.slug])).content.decode()
    wall = client.get(reverse("wall", args=[event.slug])).content.decode()
    assert "Pairs 1 and 5 share place 2: same total, as many boards won (1). …" in wall
    answer = client.get(reverse("export-csv", args=[event.slug, "standings-ns"]))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["ahead_by"] for row in rows] == ["more boards won (2 against 1)", "", "", "", ""]


def test_commands_have_it_and_agree(tmp_path: Path) -> None:
    event, client = make("won"), Client()
    out = io.StringIO()
    call_command("standings", event.slug, stdout=out)
    printed = json.loads(out.getvalue())
    lines = [line for line in printed["standings"] if line["field"] == "NS"]
    assert [(line["entry"], line["place"], line.get("ahead_by")) for line in lines] == [
        ("2", 1, "won"),
        ("1", 2, None),
        ("5", 2, None),
        ("3", 4, None),
        ("4", 4, None),
    ]
    (tmp_path / "e.xlsx").write_bytes(client.get(reverse("export-xlsx", args=[event.slug])).content)
    scored = io.StringIO()
    call_command("score", str(tmp_path / "e.xlsx"), "--json", "--tie-breaks", "won", stdout=scored)
    assert json.loads(scored.getvalue()) == printed
    text = io.StringIO()
    call_command("score", str(tmp_path / "e.xlsx"), "--tie-breaks", "won", stdout=text)
    assert "2 is ahead of 1: more boards won (2 against 1)." in text.getvalue()


def test_matches_say_what_decides() -> None:
    """Pairs 1 and 2 win with 9 and 40 points more; table 2 is played by 2 and 3."""
    event = make_match_event(4, 3, tie_breaks=("scored", "wins"), shown="all")
    play_at(event, 1, 1, "NS bot santvicenc 72")  # 288 : 0
    play_at(event, 1, 2, "NS o none 45", "EW bot recontro !NS")
    page = match_standings_page(event, None)
    (field,) = page.fields
    assert field.decides == (
        "A match won gives 2 points, a draw 1. "
        "Where that is equal, these decide: more points scored, then more matches won."
    )
    scored = {row.number: row.line.scored for row in field.rows}
    first, second, third, fourth = (row.number for row in field.rows)
    assert field.ties == (
        f"Pairs {first} and {second} share place 1: as many points, as many points scored ({scored[first]}), as many "
        "matches won (1).",
        f"Pair {third} is ahead of pair {fourth}: more points scored ({scored[third]} against {scored[fourth]}).",
    )


# Words ------------------------------------------------------------------------------------------------------------


def test_every_tie_break_has_its_words_and_its_line_in_the_docs() -> None:
    every = [*BOARD_TIE_BREAKS, *MATCH_TIE_BREAKS]
    assert list(TIE_TEXTS) == every
    assert len(set(every)) == len(every)
    page = (DOCS / "setting-up.md").read_text(encoding="utf-8")
    assert [key for key in every if f"| `{key}`" not in page] == []
    score = (DOCS / "score.md").read_text(encoding="utf-8")
    assert [key for key in BOARD_TIE_BREAKS if f"`{key}`" not in score] == []


@pytest.mark.parametrize(
    "lead, words",
    [
        (Lead("tops", 3, 2), "more boards with the highest score (3 against 2)"),
        (Lead("penalties", 0, -2), "fewer penalties (0 against 2)"),
        (Lead("difference", 12, -3), "the greater difference (+12 against −3)"),
        (Lead("direct", 2, 1), "more from the boards against each other"),
        (Lead("meeting", 2, 0), "more from the matches against each other (2 against 0)"),
    ],
)
def test_why_one_is_ahead(lead: Lead, words: str) -> None:
    assert TIE_TEXTS[lead.key].ahead(lead) == words


def test_means_are_written_so_that_they_can_be_told_apart() -> None:
    text = TIE_TEXTS["scored"]
    assert text.ahead(Lead("scored", Fraction(31, 2), Fraction(46, 3))) == "more points scored (15.50 against 46/3)"
    assert text.ahead(Lead("scored", Fraction(1, 8), 0)) == "more points scored (0.125 against 0)"


def test_a_chain_in_words() -> None:
    assert chain_words(("tops", "won", "direct")) == (
        "more boards with the highest score, then more boards won, then more from the boards against each other"
    )
    assert chain_words(()) == "none: places are shared"
    assert chain_sentence(()) == "Where that is equal, places are shared."
    assert alike_words(("direct",), {}) == "the boards against each other do not tell"
