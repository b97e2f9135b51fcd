"""What the filters of names call who is looked for: pairs, the players of an individual, or teams of four."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django_filters import Filter

from scoring.movements.request import Unit
from tournaments.selectors.names import PairName

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Words:
    """What the field is called, what the filter is for, and what is said where nobody is found."""

    label: Text
    title: Text
    nothing: Text


WORDS: Final[Mapping[Unit, Words]] = MappingProxyType(
    {
        Unit.PAIRS: Words(
            _("Pair or player"),
            _("Find a pair or a player"),
            _("No pair is called so. Try the beginning of a name, or the number of the pair."),
        ),
        Unit.PLAYERS: Words(
            _("Player"),
            _("Find a player"),
            _("No player is called so. Try the beginning of the name, or the number of the player."),
        ),
        Unit.TEAMS: Words(
            _("Team, pair or player"),
            _("Find a team, a pair or a player"),
            _("No team or pair is called so. Try the beginning of a name, or the number."),
        ),
    }
)


def unit_of(names: Iterable[PairName]) -> Unit:
    """Return what is looked for among these: teams where there are any beside their pairs."""
    units = {name.unit for name in names}
    return next((unit for unit in (Unit.TEAMS, Unit.PLAYERS) if unit in units), Unit.PAIRS)


def relabel(one: Filter, label: Text) -> None:
    """Give a filter the label that is known only with the rows."""
    one.label = label
    # A field built before, of this filter or of the class it was copied from, has the label of that moment.
    one.__dict__.pop("_field", None)


def counted(unit: Unit, shown: int, total: int) -> str:
    """Say how many of how many are shown."""
    texts = {
        Unit.PAIRS: ngettext("%(shown)d of %(total)d pair.", "%(shown)d of %(total)d pairs.", total),
        Unit.PLAYERS: ngettext("%(shown)d of %(total)d player.", "%(shown)d of %(total)d players.", total),
        Unit.TEAMS: ngettext("%(shown)d of %(total)d team.", "%(shown)d of %(total)d teams.", total),
    }
    return texts[unit] % {"shown": shown, "total": total}
