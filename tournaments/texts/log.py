"""What an entry of the log carries beside its sentence, in words: facts, and what names cards."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import LogEntry
from tournaments.texts.acts import act_sentence
from tournaments.texts.changes import results_words, seats_words, way_name
from tournaments.texts.records import flaw_sentence
from tournaments.texts.sentences import value_words
from tournaments.texts.setup import SETTING_NAMES, list_boards, setting_words
from tournaments.texts.swiss import DRAW_TOLD, FACTS_TOLD, drawn_words, system_words

NONE: Final = "–"

FACT_NAMES: Final[Mapping[str, str | Promise]] = MappingProxyType(
    {
        **SETTING_NAMES,
        "name": gettext_lazy("name"),
        "date": gettext_lazy("date"),
        "dealt": gettext_lazy("boards dealt"),
        "pairs": gettext_lazy("pairs"),
        "rounds": gettext_lazy("rounds"),
        "tables": gettext_lazy("tables"),
        "boards": gettext_lazy("boards"),
        "names": gettext_lazy("names"),
        "anew": gettext_lazy("dealt anew"),
        "shown": gettext_lazy("visitors see"),
        "version": gettext_lazy("version of the play"),
        "complete": gettext_lazy("complete"),
        "flagged": gettext_lazy("irregularities"),
        "hands": gettext_lazy("hands of the board taken from the play"),
        "missing": gettext_lazy("missing"),
        "system": gettext_lazy("order of the draw"),
        "drawn": gettext_lazy("tables"),
        "bye": gettext_lazy("bye"),
        "repeats": gettext_lazy("meet again"),
        "swaps": gettext_lazy("swapped"),
        "away": gettext_lazy("away"),
        "left": gettext_lazy("left with round"),
        "team": gettext_lazy("team"),
        "kind_of_wish": gettext_lazy("said of two pairs"),
        "one": gettext_lazy("pair"),
        "other": gettext_lazy("other pair"),
        "pair": gettext_lazy("pair"),
        "why": gettext_lazy("refused because"),
        "seats": gettext_lazy("seats"),
        "way": gettext_lazy("how"),
        "until": gettext_lazy("until round"),
        "seen": gettext_lazy("boards that could be seen before"),
        "table": gettext_lazy("table"),
        "results": gettext_lazy("results"),
        "ranks_from_half": gettext_lazy("only pairs that play half are ranked"),
        "ranks_by_mean": gettext_lazy("unequal numbers are ranked by the mean"),
    }
)
"""What each fact of an entry is called."""

ALL: Final = frozenset(FACT_NAMES)
SERIES_FACTS: Final = frozenset({"series", "session", "carried", "opens"})
"""What is kept of a ranking over several events."""
TOLD: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "event_created": frozenset({"pairs", "tables", "rounds", "boards", "variant"}),
        "settings_changed": frozenset({*SETTING_NAMES, "pairs"}),
        "event_renamed": ALL,
        "event_shown": ALL,
        "pair_renamed": ALL,
        "pair_added": frozenset({"names"}),
        "pairs_listed": frozenset({"pairs"}),
        "pair_count_changed": frozenset({"pairs"}),
        "boards_dealt": frozenset({"boards"}),
        "boards_read": frozenset({"boards"}),
        "looked_at_board": ALL,
        "printed_dealing_sheets": ALL,
        "play_recorded": frozenset({"complete", "flagged"}),
        "play_replaced": frozenset({"complete", "flagged"}),
        "play_judged_again": frozenset({"complete", "flagged"}),
        "round_closed": ALL,
        "pair_came_late": frozenset({"pair", "names", "way"}),
        "pair_went_away": frozenset({"way", "until"}),
        "seated_actually": frozenset({"way", "table"}),
        "curtailed": frozenset({"way", "rounds", "seats"}),
        "rounds_put_back": frozenset({"way", "rounds", "seats"}),
        "movement_changed": frozenset({"way", "rounds", "movement"}),
        "substituted": ALL,
        "ranking_changed": ALL,
        "joined": ALL,
        **dict.fromkeys(FACTS_TOLD, ALL),
        "round_drawn": DRAW_TOLD,
        **dict.fromkeys(("series_joined", "series_left", "series_changed", "series_carried"), SERIES_FACTS),
        "boards_shared": frozenset({"boards"}),
    }
)
"""Facts that the sentence of an act has told already."""
ALWAYS_TOLD: Final = frozenset({"match"})
"""What was done to the match of a table is all in the sentence, whatever the act."""


def fact_lines(entry: LogEntry, value: Any) -> list[str]:
    """Return in words what one of the two values of an entry says beyond its sentence, a fact a line.

    ``value`` is ``entry.old`` or ``entry.new``. A fact that is nothing is left out.
    """
    if not value:
        return []
    if not isinstance(value, Mapping):
        return [fact_words(value)]
    if "kind" in value and "version" in value:
        words = value_words(value)
        return [] if words in act_sentence(entry) else [words]
    told = TOLD.get(entry.act, frozenset()) | ALWAYS_TOLD
    kept = {name: fact for name, fact in value.items() if name not in told and fact not in (None, "", [], {}, False)}
    return [_line(name, kept[name]) for name in _in_order(kept)]


def _in_order(names: Iterable[str]) -> list[str]:
    """Return names of facts in the order of their table: not every database keeps that of what it was given."""
    known = list(FACT_NAMES)
    return sorted(names, key=lambda name: (known.index(name) if name in known else len(known), name))


def _line(name: str, fact: Any) -> str:
    words = FACTS[name](fact) if name in FACTS else fact_words(fact)
    # Translators: a fact of an entry of the log, as in "minutes a round: 20".
    return _("%(name)s: %(words)s") % {"name": FACT_NAMES.get(name, name.replace("_", " ")), "words": words}


def _date(value: Any) -> str:
    return date_format(dt.date.fromisoformat(value))


def _pairs(value: Sequence[Any]) -> str:
    """The players of one pair, or of several, each with its number in front."""
    if value and isinstance(value[0], str):
        return " – ".join(value)
    return "; ".join(f"{number} {' – '.join(names)}" for number, *names in value)


def _boards(value: Any) -> str:
    return list_boards(value) if isinstance(value, list) else str(value)


def _setting(name: str) -> Callable[[Any], str]:
    return lambda value: setting_words(name, value)


FACTS: Final[Mapping[str, Callable[[Any], str]]] = MappingProxyType(
    {
        **{name: _setting(name) for name in SETTING_NAMES},
        "date": _date,
        "names": _pairs,
        "boards": _boards,
        "seen": _boards,
        "anew": _boards,
        "seats": seats_words,
        "results": results_words,
        "way": way_name,
        "drawn": drawn_words,
        "system": system_words,
    }
)
"""The words for the values of facts that are more than a number or a text."""


def fact_words(value: Any) -> str:
    """Return a plain value of the log in one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{FACT_NAMES.get(name, name)} {fact_words(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        separator = "; " if any(isinstance(inner, list | tuple | Mapping) for inner in value) else ", "
        return separator.join(fact_words(inner) for inner in value) or NONE
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return NONE if value is None else str(value)


def secret_words(secret: Mapping[str, Any] | None) -> str:
    """Return what names cards, line by line: calls and cards in CPN, each irregularity as a sentence, other facts.

    It may be shown only when the round of the board has ended.
    """
    return "\n".join(_secret_lines(secret or {}))


def _secret_lines(secret: Mapping[str, Any]) -> Iterator[str]:
    for name, value in secret.items():
        if name == "text":
            yield str(value).strip()
        elif name == "irregularities":
            yield from map(flaw_sentence, value)
        else:
            yield _line(name, value)
