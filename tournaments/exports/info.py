"""The sheet that says what the workbook is about and how its scores were made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.models import Event
from tournaments.models.event import Fields, Scale
from tournaments.selectors.exports import Archive


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
    yield "scale", _("Scale"), event.scale
    yield "when_equal", _("Score where all are equal, on the scale from 1 to 2"), str(evening.options.when_equal)
    yield "when_alone", _("Score of a single result, on the scale from 1 to 2"), str(evening.options.when_alone)
    yield "recontrar_effect", _("Whether a recontro doubles its side"), evening.options.recontrar_effect
    yield "movement", _("Movement"), event.movement
    yield "fields", _("Rankings"), event.fields
    yield "pairs", _("Pairs"), event.pair_count
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
    options = archive.evening.options
    words = ["manage.py score", f"{event.slug}.xlsx"]
    if event.scale != Scale.CHAMPIONSHIP:
        words.append(f"--scale {event.scale}")
    for name, value in (("when-equal", options.when_equal), ("when-alone", options.when_alone)):
        if str(value) != "3/2":
            words.append(f"--{name} {value}")
    if options.recontrar_effect != "none":
        words.append(f"--recontrar-effect {options.recontrar_effect}")
    if event.fields == Fields.ONE:
        words.append("--fields one")
    return " ".join(words)
