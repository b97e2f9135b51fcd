"""Sentences of rankings over several events: refusals and acts of the log.

Part of :mod:`tournaments.texts.sentences`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.series import Opens
from tournaments.selectors.numbers import ranges_text

Facts = Mapping[str, Any]
Sentences = Mapping[str, str | Promise | Callable[[Facts], str]]

DIFFERENT: Final[Mapping[str, str | Promise]] = MappingProxyType(
    {
        "game": gettext_lazy("It is of another game than “%(name)s”."),
        "variant": gettext_lazy("It has other rules than “%(name)s”."),
        "format": gettext_lazy("It is another kind of evening than “%(name)s”."),
        "scale": gettext_lazy("It compares boards in another way than “%(name)s”."),
        "own_averages": gettext_lazy("It treats averages otherwise than “%(name)s”."),
    }
)
"""What all events of a ranking have alike, by the name of the setting."""

SERIES_REFUSALS: Final[Sentences] = MappingProxyType(
    {
        "opens": gettext_lazy("Choose when boards are opened."),
        "series_taken": gettext_lazy("The event is in the ranking “%(name)s” already; take it out there first."),
        "series_full": gettext_lazy("A ranking has at most %(most)d events."),
        "series_session": gettext_lazy("A session has a number from 1 to %(most)d."),
        "series_carried": gettext_lazy("Write how much counts, from 0 to 100."),
        "series_matches": gettext_lazy("Matches count in full or not at all: write 100 or 0."),
        "series_in_use": gettext_lazy("Take its events out first."),
        "series_kind": gettext_lazy(
            "A Swiss, a league, groups, a knock-out, teams of four and an individual are ranked by themselves."
        ),
        "series_differs": lambda facts: str(DIFFERENT[facts["what"]]) % facts,
        "series_boards": gettext_lazy(
            "It has other boards than “%(name)s”. Events of the same session play the same numbers of boards."
        ),
        "series_hands": lambda facts: (
            _("These boards were played with other hands: %(boards)s.") % {"boards": ranges_text(facts["boards"])}
        ),
        "series_seen": gettext_lazy(
            "Visitors could see boards of “%(name)s” that “%(other)s” has still to play. Let them see less of the "
            "first, or close the rounds of the second, before."
        ),
        "boards_shared": gettext_lazy(
            "“%(name)s” plays the same boards. Take one of the two out of their ranking before boards are dealt anew."
        ),
    }
)


def _joined(words: Facts) -> str:
    new = words["entry"].new
    return _("The event was put into the ranking “%(series)s”, session %(session)d") % new


def _changed(words: Facts) -> str:
    old, new = words["entry"].old, words["entry"].new
    text = _("The ranking “%(series)s” is called so and opens boards %(opens)s; before: “%(old)s”, %(old_opens)s")
    return text % {
        "series": new["series"],
        "opens": Opens(new["opens"]).label,
        "old": old["series"],
        "old_opens": Opens(old["opens"]).label,
    }


def _carried(words: Facts) -> str:
    old, new = words["entry"].old, words["entry"].new
    text = _("Of session %(session)d count now %(new)d of a hundred; before: %(old)d")
    return text % {"session": new["session"], "new": new["carried"], "old": old["carried"]}


SERIES_ACTS: Final[Sentences] = MappingProxyType(
    {
        "series_joined": _joined,
        "series_left": lambda words: _("The event was taken out of the ranking “%(series)s”") % words["entry"].old,
        "series_changed": _changed,
        "series_carried": _carried,
        "boards_shared": lambda words: (
            _("Boards %(boards)s have the hands of the events that play the same now")
            % {"boards": ranges_text(words["entry"].new["boards"])}
        ),
    }
)
