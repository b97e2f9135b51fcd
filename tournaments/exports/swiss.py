"""A drawn round, for the command line: as JSON and as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.pairing.drawn import DrawnRound, DrawnTable


def round_as_json(drawn: DrawnRound) -> dict[str, Any]:
    """Return the round as values that ``json.dumps`` writes; what speaks against it, where there is anything."""
    broken = {
        "never": [[table.ns, table.ew] for table in drawn.tables if table.never],
        "avoid": [[table.ns, table.ew] for table in drawn.tables if table.avoid],
        "second_bye": drawn.is_second_bye,
    }
    return {
        "round": drawn.round,
        "system": drawn.system.value,
        "pairs": [{"table": table.number, "ns": table.ns, "ew": table.ew} for table in drawn.tables],
        "bye": drawn.bye,
        "repeats": [[table.ns, table.ew] for table in drawn.repeats],
        **{name: what for name, what in broken.items() if what},
    }


def round_as_lines(drawn: DrawnRound) -> Iterator[str]:
    """Yield the round in lines, with what there is to say against a table behind it."""
    yield _("Round %(round)s") % {"round": drawn.round}
    for table in drawn.tables:
        words = {"table": table.number, "ns": table.ns, "ew": table.ew}
        remarks = "; ".join(_remarks(table))
        line = _("Table %(table)s: %(ns)s – %(ew)s") % words
        yield f"{line} ({remarks})" if remarks else line
    if drawn.bye is not None:
        line = _("Bye: %(entry)s") % {"entry": drawn.bye}
        yield f"{line} ({_('has won a round without playing before')})" if drawn.is_second_bye else line


def _remarks(table: DrawnTable) -> Iterator[str]:
    if table.met:
        yield _("have met before")
    if table.never:
        yield _("were never to meet")
    if table.avoid:
        yield _("were not to meet if it can be helped")
