"""A Swiss as files: the command ``pair`` draws from them what the site draws."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.swiss import Evening, make_swiss, matches_of, meetings
from tournaments.services import swiss_field

pytestmark = pytest.mark.django_db


def played(system: str = "dutch") -> Evening:
    """An evening in which everything has happened that a file has to say."""
    evening = Evening(make_swiss(11, 5, system=system, names=[("Anna", "Joan")]), seed=3)
    evening.field("wish_made", "wish", kind="never", one=1, other=2)
    evening.field("wish_made", "wish", kind="avoid", one=3, other=4)
    for number in (1, 2):
        evening.draw(number)
        match = matches_of(evening.event, number)[0]
        if number == 2:
            swiss_field.record_walkover(match_id=match.pk, winner="EW", **evening.who)
        evening.play(number)
    evening.field("pair_withdrawn", "withdraw", pair=5)
    evening.field("pair_entered_late", "enter_late", names=("Pau", "Rita"))
    evening.field("pairs_away", "set_away", number=3, away=[6])
    other = next(number for number in (8, 9, 10, 11) if not meetings(evening.event)[frozenset((7, number))])
    evening.field("wish_made", "wish", kind="fixed", one=7, other=other)
    return evening


def answer(file: Path, *options: str) -> dict[str, object]:
    """What the command says of a file."""
    out = io.StringIO()
    with redirect_stdout(out):
        call_command("pair", str(file), *options, "--json", stdout=out)
    return json.loads(out.getvalue())


def download(evening: Evening, route: str, *args: str) -> bytes:
    client = Client()
    client.force_login(factories.make_director())
    found = client.get(reverse(route, args=[evening.event.slug, *args]))
    assert found.status_code == 200
    return found.content


@pytest.mark.parametrize("system", ["dutch", "danish", "accelerated"])
def test_the_facts_as_csv_give_the_same_draw(system: str, tmp_path: Path) -> None:
    evening, file = played(system), tmp_path / "draw.csv"
    file.write_bytes(download(evening, "export-csv", "draw"))
    said = answer(file, "--system", system, "--rounds", "5")
    drawn = evening.draw(3)
    tables = [{"table": one.number, "ns": one.ns, "ew": one.ew} for one in drawn.tables]
    assert (said["round"], said["pairs"], said["bye"], said["repeats"]) == (3, tables, drawn.bye, [])
    assert drawn.bye is None
    assert len(tables) == 5


def test_the_report_gives_the_same_draw_where_points_do_not_matter(tmp_path: Path) -> None:
    evening, file = played(), tmp_path / "report.trf"
    fixed = evening.event.wishes.get(kind="fixed")  # has no place in a report, nor have those who avoid each other
    evening.field("wish_dropped", "drop_wish", wish_id=fixed.pk)
    evening.field("wish_dropped", "drop_wish", wish_id=evening.event.wishes.get(kind="avoid").pk)
    file.write_bytes(download(evening, "swiss-trf"))
    text = file.read_text(encoding="utf-8")
    assert "Anna - Joan" in text
    said = answer(file, "--system", "dutch")
    drawn = evening.draw(3)
    assert [(one["ns"], one["ew"]) for one in said["pairs"]] == [(one.ns, one.ew) for one in drawn.tables]


def test_the_files_of_a_draw_are_the_directors() -> None:
    evening = Evening(make_swiss(8, 4, shown="all"))
    evening.draw(1)
    evening.play(1)
    visitor, slug = Client(), evening.event.slug
    assert visitor.get(reverse("export-csv", args=[slug, "standings"])).status_code == 200
    assert visitor.get(reverse("export-csv", args=[slug, "draw"])).status_code == 404
    assert visitor.get(reverse("swiss-trf", args=[slug])).status_code == 302
