"""A Swiss for other programs: as a tournament report, and as the facts that the command ``pair`` draws from."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from scoring.pairing.event import Fact, What
from scoring.pairing.trf import Report, write_trf
from scoring.seats import Side
from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.models import Event
from tournaments.selectors.swiss_evening import SwissEvening, load_swiss

NAME_WIDTH: Final = 33
"""Characters of a name in a report."""
BEFORE_NAME: Final = 6
"""Characters of sex and title, which a pair has none of, with the blanks around them."""


def swiss_report(event: Event) -> str:
    """Return a Swiss so far as a tournament report (TRF16); its results are won, drawn and lost, without points."""
    swiss = load_swiss(event)
    about = {
        number: f"{'':{BEFORE_NAME}}{' - '.join(pair.names):{NAME_WIDTH}.{NAME_WIDTH}}"
        for number, pair in swiss.names.items()
        if pair.names
    }
    report = Report(swiss.facts, event.round_count, event.name, about)
    return write_trf(report, swiss.field.values)


def facts_sheet(swiss: SwissEvening) -> Sheet:
    """Return the facts from which the next round is drawn, one a row, with raw points."""
    columns = (
        Column("round", _("Round"), width=7),
        Column("ns", _("N-S"), width=7),
        Column("ew", _("E-W"), width=7),
        Column("ns_points", _("Points NS"), width=10),
        Column("ew_points", _("Points EW"), width=10),
        Column("what", _("What"), Kind.CODE, 10),
    )
    return Sheet("draw", _("Draw"), columns, tuple(map(_row, swiss.facts.facts)))


def _row(fact: Fact) -> tuple[Value, ...]:
    what = "" if fact.what is What.RESULT else fact.what.value
    points = (None, None) if fact.totals is None else (fact.totals[Side.NS], fact.totals[Side.EW])
    return (fact.round, fact.ns, fact.ew, *points, what)
