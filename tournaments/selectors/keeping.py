"""What is kept for the end of an evening: in a sentence for visitors, and for the director, who sees all of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.permissions import WallRule, held_rounds, wall_rule


@dataclass(frozen=True, slots=True)
class Keeping:
    """The rule by which results are kept back, as it stands when these rounds have ended.

    ``held`` are rounds whose boards another event has still to play.
    """

    rule: WallRule
    ended: frozenset[int]
    held: frozenset[int] = frozenset()

    @property
    def shown(self) -> frozenset[int]:
        """The rounds that everybody may see."""
        return self.rule.covers(self.ended - self.held)

    @property
    def rounds(self) -> frozenset[int]:
        """The rounds that have ended and are kept from everybody but the director."""
        return self.ended - self.shown

    @property
    def can_open(self) -> bool:
        """Whether the director may open what is kept back, because it does not wait for another event."""
        return bool(self.ended - self.held - self.shown)

    @property
    def is_frozen(self) -> bool:
        """Whether later rounds have ended than those that are shown."""
        return self.rule.is_frozen(self.ended)

    @property
    def begins_late(self) -> bool:
        """Whether results wait for a later round than the first, or for another event; they may wait still."""
        return not self.shown and (self.rule.shows_from > 1 or bool(self.held))

    @property
    def text(self) -> str:
        """What visitors are told; empty where nothing is kept from them."""
        if self.held and (not self.shown or self.held & self.ended):
            return _("Results are shown when everybody who plays the same boards in another event has finished.")
        if self.begins_late:
            return _("Results are shown when round %(round)d has ended.") % {"round": self.rule.shows_from}
        if self.is_frozen:
            return _("Results from round %(round)d on are kept for the end.") % {"round": self.rule.freezes_from}
        return ""

    @property
    def note(self) -> str:
        """What the director is told of what all others see."""
        words = {
            "first": self.rule.shows_from,
            "last": max(self.shown, default=0),
            "freezes": self.rule.freezes_from,
        }
        if self.held:
            return _("The wall and visitors get nothing of boards that another event has still to play.")
        if not self.shown and (self.ended or self.rule.shows_from > 1):
            return _("The wall and visitors get no results before round %(first)d has ended.") % words
        if self.is_frozen:
            return _("Results are frozen: the wall and visitors get those up to round %(last)d.") % words
        if self.rule.freezes_from is not None:
            return _("The wall and visitors get the results, but nothing of round %(freezes)d and later ones.") % words
        return _("The wall and visitors get the results of all rounds that have ended.")


def keeping_of(event: Event, ended: Collection[int] | None = None, held: frozenset[int] | None = None) -> Keeping:
    """Return what is kept back of an event.

    One query, or none where the rounds that have ``ended`` are known or do not matter, because nothing is ever kept;
    and those of ``held_rounds`` where these are not known.
    """
    rule = wall_rule(event)
    held = held_rounds(event) if held is None else held
    if ended is None:
        is_needed = rule.keeps or held
        ended = event.rounds.filter(ended_at__isnull=False).values_list("number", flat=True) if is_needed else ()
    return Keeping(rule, frozenset(ended), held)
