"""The sheet of the pairs."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.selectors.evening import Evening
from tournaments.selectors.names import PairName
from tournaments.selectors.standings import StandingsPage


def pairs_sheet(evening: Evening, page: StandingsPage) -> Sheet:
    """Return the pairs with their players, the field they are ranked in, and the rounds in which they sit out."""
    fields = {row.number: field.key for field in page.fields for row in field.rows}
    rows = tuple(_row(pair, fields, evening) for _number, pair in sorted(evening.names.items()))
    of_players = evening.event.is_individual
    columns = (
        Column("pair_no", _("Player no") if of_players else _("Pair no"), width=8),
        Column("name1", _("Name 1"), Kind.TEXT, 28),
        Column("name2", _("Name 2"), Kind.TEXT, 28),
        Column("field", _("Field"), Kind.CODE, 8),
        Column("sit_out", _("Sits out in round"), Kind.CODE, 18),
        Column("substitutes", _("Substitutes"), Kind.TEXT, 40),
    )
    return Sheet("pairs", _("Players") if of_players else _("Pairs"), columns, rows, names=3)


def _row(pair: PairName, fields: Mapping[int, str], evening: Evening) -> tuple[Value, ...]:
    names = (*pair.names, "", "")
    rounds = [str(one.round) for one in evening.sit_outs if one.pair.number == pair.number]
    return (
        pair.number,
        names[0],
        names[1],
        fields.get(pair.number),
        ", ".join(rounds) or None,
        pair.substitutes_text or None,
    )
