"""Acts and refusals at the tables of an individual, where no pair acts but two players who are partners for a round."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.entry import players_of_number


def players_words(number: object) -> str:
    """Return two partners by their numbers, "3 and 17"; empty for what has a number of its own."""
    players = players_of_number(number) if isinstance(number, int) else ()
    # Translators: the numbers of two players who are partners.
    return _("%(one)d and %(other)d") % {"one": players[0], "other": players[1]} if players else ""


ACTS_OF_PLAYERS: Final[Mapping[str, str | Promise]] = MappingProxyType(
    {
        "confirmed_on_own_device": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by players %(pair)s on a device of their own: %(new)s"
        ),
        "confirmed_on_same_device": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by players %(pair)s on the device handed to them: %(new)s"
        ),
        "confirmed_on_late_device": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by players %(pair)s on a device that joined only after the "
            "entry: %(new)s"
        ),
        "same_entry_on_late_device": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by players %(pair)s, who entered the same on a device that "
            "joined only after the first entry: %(new)s"
        ),
        "confirmed_by_same_entry": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by players %(pair)s, who entered the same: %(new)s"
        ),
        "disputed": gettext_lazy("Board %(board)s at table %(table)s disputed by players %(pair)s: %(new)s"),
        "joined": gettext_lazy("A device at table %(table)s joined round %(round)s as players %(pair)s"),
        "joined_again": gettext_lazy(
            "A device at table %(table)s is now players %(pair)s in round %(round)s, no longer players %(before)s"
        ),
    }
)
"""Sentences for acts of the log, by their code."""
ACTOR_OF_PLAYERS: Final = gettext_lazy("table %(table)s, players %(pair)s (%(side)s)")
"""Who acted at a table."""
REFUSALS_OF_PLAYERS: Final[Mapping[str, str | Promise]] = MappingProxyType(
    {
        "too_many_changes": gettext_lazy(
            "The devices at table %(table)s have changed their players too often in round %(round)s. This one stays "
            "with players %(pair)s; if that is wrong, ask the director."
        ),
        "device_is_bound": gettext_lazy(
            "This device acts for players %(pair)s in round %(round)s, and results are there already. If that is "
            "wrong, ask the director."
        ),
    }
)
"""Sentences for refusals whose ``pair`` is two players, by their code."""
