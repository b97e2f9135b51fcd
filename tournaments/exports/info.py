"""The sheet that says what the workbook is about and how its scores were made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.comparison.min_max import MIDDLE
from scoring.comparison.scales import SCALES
from scoring.games.variants import option_text
from scoring.tiebreaks.boards import DEFAULT_BOARD_CHAIN
from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.models import Event
from tournaments.models.event import Fields, Scale
from tournaments.selectors.evening import middles_of
from tournaments.selectors.exports import Archive
from tournaments.selectors.setups import FIRST_GAME

NO_TIE_BREAKS: Final = "none"
USUAL: Final = "none"
"""What a recontro does in a championship unless its rules say otherwise (9.5)."""


def info_sheet(archive: Archive, at: dt.datetime) -> Sheet:
    """Return the facts of the event, and of this file, which was made ``at`` this local time."""
    columns = (
        Column("key", _("Key"), Kind.CODE, 20),
        Column("what", _("What it is"), Kind.CODE, 40),
        Column("value", _("Value"), Kind.ANY, 50),
    )
    return Sheet("info", _("Info"), columns, tuple(_facts(archive, at)))


def _facts(archive: Archive, at: dt.datetime) -> Iterator[tuple[str, str, Value]]:
    event, evening, progress = archive.evening.event, archive.evening, archive.standings.progress
    yield "event", _("Event"), event.name
    yield "date", _("Date"), event.date
    yield "club", _("Club"), archive.club
    yield "game", pgettext("botifarra or another game", "Game"), event.game
    yield "rules", _("Rules"), event.variant
    yield "scale", _("Comparison"), event.scale
    compared = {
        "when_equal": _("Score where all are equal, on the scale from 1 to 2"),
        "when_alone": _("Score of a single result, on the scale from 1 to 2"),
        "recontrar_effect": _("Whether a recontro doubles its side"),
    }
    for name, value in event.options.items():
        if name in compared:
            yield name, compared[name], option_text(value)
        else:
            yield f"option_{name}", _("Option of the rules"), option_text(value)
    yield "movement", _("Movement"), event.movement
    if event.is_relayed:
        yield "deals", _("Where the boards lie"), event.deals
        yield "copies", _("Sets of the boards"), event.copies
    yield "fields", _("Rankings"), event.fields
    of_teams, of_pairs = _("What parts equal teams, in this order"), _("What parts equal pairs, in this order")
    yield "tie_breaks", of_teams if event.is_teams else of_pairs, event.tie_break_keys or NO_TIE_BREAKS
    yield "own_averages", _("A pair’s own average instead of 60 or 40"), "yes" if event.own_averages else "no"
    if event.scale == Scale.MATCHPOINTS:
        yield "tables", _("Tables for which matchpoints are made"), evening.tables
    yield "pairs", _("Players") if event.is_individual else _("Pairs"), event.pair_count
    yield "rounds", _("Rounds"), progress.rounds
    yield "rounds_ended", _("Rounds ended"), progress.rounds_ended
    yield "boards", _("Boards"), progress.boards
    yield "boards_ended", _("Boards of ended rounds"), progress.boards_ended
    if evening.ended != evening.shown:
        yield "kept_back", _("Kept back"), progress.keeping.text
    yield "exported_at", _("Made at"), at
    yield "time_zone", _("Time zone of all times"), f"{at.tzinfo} ({at:%z})"
    yield "revision", _("Revision of the event"), event.revision
    yield "score", _("Command that works out the standings anew from this file"), score_command(event, archive)


def score_command(event: Event, archive: Archive) -> str:
    """Return the command that makes the same standings from the workbook."""
    words = ["manage.py score", f"{event.slug}.xlsx"]
    if event.game != FIRST_GAME:
        words.append(f"--game {event.game} --preset {event.variant}")
    if event.scale != Scale.CHAMPIONSHIP or event.game != FIRST_GAME:
        words.append(f"--{'scale' if event.scale in SCALES else 'compare'} {event.scale}")
    if event.scale == Scale.MATCHPOINTS:
        words.append(f"--tables {archive.evening.tables}")
    if event.own_averages:
        words.append("--own-average")
    if event.pair_tie_breaks != DEFAULT_BOARD_CHAIN:
        words.append(f"--tie-breaks {event.tie_break_keys or NO_TIE_BREAKS}")
    words += _comparing(archive.evening.options)
    if event.fields == Fields.ONE:
        words.append("--fields one")
    return " ".join(words)


def _comparing(options: Any) -> Iterator[str]:
    """Yield the options of a championship, of games that have them, where they are not as usual."""
    for name, value in zip(("when-equal", "when-alone"), middles_of(options), strict=True):
        if value != MIDDLE:
            yield f"--{name} {value}"
    if (effect := getattr(options, "recontrar_effect", USUAL)) != USUAL:
        yield f"--recontrar-effect {effect}"
