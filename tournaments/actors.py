"""Who did something, as it is stored and as people read it.

Stored is a code in every language alike: the user's name, ``table:3 pair:7 side:NS`` for a pair at a table,
``table:3`` for whoever writes the sheet of a match there, or :data:`SITE`. No user's name has a colon, so none can be
taken for another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.seats import Side
from tournaments.models.entry import sign_of
from tournaments.texts.players import ACTOR_OF_PLAYERS, players_words

SITE: Final = "kind:site"
"""Who acts where nobody does."""

AT_TABLE: Final = re.compile(r"table:(?P<table>[0-9]+) pair:(?P<pair>[0-9]+) side:(?P<side>NS|EW)")
ONLY_TABLE: Final = re.compile(r"table:(?P<table>[0-9]+)")
SIDES: Final[Mapping[str, str | Promise]] = MappingProxyType({"NS": gettext_lazy("N-S"), "EW": gettext_lazy("E-W")})


def table_actor(table: int, pair: int, side: Side) -> str:
    """Return the code of a pair that acts at a table."""
    return f"table:{table} pair:{pair} side:{side}"


def at_table(table: int) -> str:
    """Return the code of whoever acts by the sheet of a table, where nobody says as which pair."""
    return f"table:{table}"


def actor_words(code: str) -> str:
    """Return who acted, for people; what is no code is a name and stays as it is."""
    if code == SITE:
        return _("the site")
    if (found := ONLY_TABLE.fullmatch(code)) is not None:
        return _("table %(table)s") % found.groupdict()
    if (found := AT_TABLE.fullmatch(code)) is None:
        return code
    number = int(found["pair"])
    words = {**found.groupdict(), "pair": players_words(number) or sign_of(number), "side": SIDES[found["side"]]}
    if players_words(number):
        return str(ACTOR_OF_PLAYERS) % words
    return _("table %(table)s, pair %(pair)s (%(side)s)") % words
