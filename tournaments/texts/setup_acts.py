"""What the log says of setting up: sentences for its acts, part of those in :mod:`tournaments.texts.acts`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from tournaments.models.event import UNNAMED, Format, Shown
from tournaments.texts.competitions import COMPETITION_ACTS
from tournaments.texts.series import SERIES_ACTS
from tournaments.texts.setup import (
    DEALS_NAME,
    FIRST_GAME,
    SETTING_NAMES,
    Facts,
    Sentences,
    list_boards,
    setting_words,
    variant_words,
)
from tournaments.texts.swiss import SWISS_ACTS
from tournaments.texts.wall import WALL_ACTS


def _created(words: Facts) -> str:
    new = words["entry"].new
    text = _("The event was made: %(pairs)d pairs, %(tables)d tables, %(rounds)d rounds, %(boards)d boards; ")
    if words["entry"].event.is_individual:
        text = _("The event was made: %(pairs)d players, %(tables)d tables, %(rounds)d rounds, %(boards)d boards; ")
    if "format" in new:
        text = _("The event was made: %(pairs)d pairs, %(tables)d tables, %(rounds)d rounds, a match at each table; ")
    return text % new + _("rules: %(variant)s") % {"variant": variant_words(new["variant"], _game(new))}


def _game(facts: Facts) -> str:
    return str(facts.get("game", FIRST_GAME))


def _settings(words: Facts) -> str:
    old, new = words["entry"].old, words["entry"].new
    game = _game(new)
    names = {**SETTING_NAMES, **(DEALS_NAME if new.get("format") == Format.BOARDS else {})}
    changed = [
        f"{label} {setting_words(name, before, game)} → {setting_words(name, after, game)}"
        for name, label in names.items()
        if (before := old.get(name, UNNAMED.get(name))) != (after := new.get(name, UNNAMED.get(name)))
    ]
    return _("Settings changed: %(changes)s") % {"changes": ", ".join(changed)}


def _event_renamed(words: Facts) -> str:
    old, new = words["entry"].old, words["entry"].new
    return _("The event is now “%(name)s” of %(date)s; before: “%(old)s” of %(old_date)s") % {
        "name": new["name"],
        "date": date_format(dt.date.fromisoformat(new["date"])),
        "old": old["name"],
        "old_date": date_format(dt.date.fromisoformat(old["date"])),
    }


def _shown(words: Facts) -> str:
    old, new = words["entry"].old["shown"], words["entry"].new["shown"]
    return _("Visitors now see: %(new)s; before: %(old)s") % {"new": Shown(new).label, "old": Shown(old).label}


def _players(names: list[str] | None) -> str:
    return " – ".join(names) if names else _("nobody")


def _pair_renamed(words: Facts) -> str:
    old, new = words["entry"].old, words["entry"].new
    of_pair = _("Pair %(pair)s is now %(new)s; before: %(old)s")
    of_player = _("Player %(pair)s is now %(new)s; before: %(old)s")
    return (of_player if words["entry"].event.is_individual else of_pair) % {
        "pair": words["pair"],
        "new": _players(new["names"]),
        "old": _players(old["names"]),
    }


def _added(words: Facts) -> str:
    of_players = words["entry"].event.is_individual
    text = _("Player %(pair)s was added: %(names)s") if of_players else _("Pair %(pair)s was added: %(names)s")
    return text % {"pair": words["pair"], "names": _players(words["entry"].new["names"])}


def _listed(words: Facts) -> str:
    count = len(words["entry"].new["names"])
    if words["entry"].event.is_individual:
        text = ngettext(
            "A list of %(count)d player was taken over; the event has %(pairs)d players",
            "A list of %(count)d players was taken over; the event has %(pairs)d players",
            count,
        )
        return text % {"count": count, "pairs": words["entry"].new["pairs"]}
    text = ngettext(
        "A list of %(count)d pair was taken over; the event has %(pairs)d pairs",
        "A list of %(count)d pairs was taken over; the event has %(pairs)d pairs",
        count,
    )
    return text % {"count": count, "pairs": words["entry"].new["pairs"]}


def _count_changed(words: Facts) -> str:
    numbers = {"old": words["entry"].old["pairs"], "new": words["entry"].new["pairs"]}
    if words["entry"].event.is_individual:
        return _("The number of players went from %(old)d to %(new)d; all partners were drawn anew") % numbers
    return _("The number of pairs went from %(old)d to %(new)d; the movement was made anew") % numbers


def _staying(words: Facts) -> str:
    numbers = words["entry"].new["pairs"]
    if not numbers:
        return _("No pair has to stay at its table any more; the pairs are seated anew")
    text = ngettext(
        "Pair %(pairs)s stays at its table; the pairs are seated anew",
        "Pairs %(pairs)s stay at their tables; the pairs are seated anew",
        len(numbers),
    )
    return text % {"pairs": list_boards(numbers)}


def _boards_act(text: str) -> Callable[[Facts], str]:
    def act(words: Facts) -> str:
        return _(text) % {"boards": list_boards(words["entry"].new["boards"])}

    return act


SETUP_ACTS: Final[Sentences] = MappingProxyType(
    {
        "event_created": _created,
        "settings_changed": _settings,
        "event_renamed": _event_renamed,
        "event_shown": _shown,
        "pair_renamed": _pair_renamed,
        "pair_added": _added,
        "pairs_listed": _listed,
        "pair_count_changed": _count_changed,
        "pairs_staying": _staying,
        "pairs_cleared": gettext_lazy("All names of players were taken away"),
        "boards_dealt": _boards_act(gettext_noop("Boards dealt at random: %(boards)s")),
        "boards_read": _boards_act(gettext_noop("Boards taken from a file: %(boards)s")),
        "looked_at_board": _boards_act(gettext_noop("The director looked at the cards of board %(boards)s")),
        "printed_dealing_sheets": _boards_act(gettext_noop("Dealing sheets opened for boards %(boards)s")),
        **SWISS_ACTS,
        **COMPETITION_ACTS,
        **WALL_ACTS,
        **SERIES_ACTS,
    }
)
"""Sentences for the acts of setting up."""
