"""Sentences of the wall and its clock: what is refused, and what the log says.

Part of :mod:`tournaments.texts.sentences`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.templatetags.cards import MINUS

Facts = Mapping[str, Any]
Sentences = Mapping[str, str | Promise | Callable[[Facts], str]]

WALL_REFUSALS: Final[Sentences] = MappingProxyType(
    {
        "wall_shows_from": gettext_lazy("Choose from which of the rounds 1 to %(most)d on results are shown."),
        "wall_freezes_from": gettext_lazy(
            "Results can be kept from a round after round %(first)d, from which they are shown, to round %(most)d."
        ),
        "clock_of_other_round": gettext_lazy(
            "Round %(round)s is not the current round any more. Look at the clock and decide again."
        ),
        "clock_not_started": gettext_lazy("The clock of round %(round)s has not been started."),
        "clock_is_over": gettext_lazy("The time of round %(round)s is up: there is nothing left to take."),
        "clock_too_long": gettext_lazy("The clock shows at most %(most)d minutes."),
    }
)


def _left(words: Facts) -> str:
    seconds = words["entry"].new["left"]
    sign, seconds = (MINUS, -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 60}:{seconds % 60:02d}"


def _clock(text: Callable[[], str]) -> Callable[[Facts], str]:
    return lambda words: text() % {"round": words["round"], "left": _left(words)}


def _shifted(words: Facts) -> str:
    minutes = words["entry"].new["minutes"]
    if minutes < 0:
        text = ngettext(
            "Round %(round)s got %(count)d minute less; left: %(left)s",
            "Round %(round)s got %(count)d minutes less; left: %(left)s",
            -minutes,
        )
    else:
        text = ngettext(
            "Round %(round)s got %(count)d minute more; left: %(left)s",
            "Round %(round)s got %(count)d minutes more; left: %(left)s",
            minutes,
        )
    return text % {"round": words["round"], "count": abs(minutes), "left": _left(words)}


def wall_words(shows_from: int, freezes_from: int | None) -> str:
    """Return which rounds are shown: "from round 2 on, kept back from round 5 on"."""
    words = {"shows": shows_from, "freezes": freezes_from}
    if freezes_from is None:
        return _("from round %(shows)d on, nothing kept back") % words
    return _("from round %(shows)d on, kept back from round %(freezes)d on") % words


def _wall_set(words: Facts) -> str:
    old, new = words["entry"].old, words["entry"].new
    return _("Results are now shown %(new)s; before: %(old)s") % {
        "new": wall_words(**new),
        "old": wall_words(**old),
    }


WALL_ACTS: Final[Sentences] = MappingProxyType(
    {
        "wall_set": _wall_set,
        "clock_started": _clock(lambda: _("The clock of round %(round)s was started; left: %(left)s")),
        "clock_paused": _clock(lambda: _("The clock of round %(round)s was paused; left: %(left)s")),
        "clock_shifted": _shifted,
    }
)
