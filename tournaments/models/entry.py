"""Who plays: pairs and their two players."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import F, Q

from scoring.movements.limits import MOST_ENTRIES
from tournaments.models.event import Event

PARTNERS: Final = 10_000
"""Two partners of an individual are numbered by both: players 3 and 17 together are 10317."""


def number_of_partners(first: int, second: int) -> int:
    """Return the number of two players of an individual who sit together, the one at North or East first.

    >>> number_of_partners(3, 17)
    10317
    """
    return PARTNERS + 100 * first + second


def players_of_number(number: int) -> tuple[int, ...]:
    """Return the players of whom this is the number together, nobody for a number of its own.

    >>> players_of_number(10317), players_of_number(17)
    ((3, 17), ())
    """
    return divmod(number - PARTNERS, 100) if number > PARTNERS else ()


def sign_of(number: object) -> str:
    """Write a number as pages do: "7", and "3 + 17" for two players who are partners.

    >>> sign_of(7), sign_of(10317)
    ('7', '3 + 17')
    """
    players = players_of_number(number) if isinstance(number, int) else ()
    return " + ".join(map(str, players)) or str(number)


class PairQuerySet(models.QuerySet["Pair"]):
    """Pairs, of which those of an individual are players, and partners beside them."""

    def entries(self) -> PairQuerySet:
        """Return those who are numbered 1 to N and ranked: pairs, or the players of an individual."""
        return self.filter(first__isnull=True)


class Pair(models.Model):
    """A numbered pair of an event. It exists from the creation of the event; its players may be named later.

    In an individual it is one player, who is ranked. Two of them who are partners have a row beside these, made when
    they are seated together: the side of the table to which a result belongs. It names its two players in ``first``,
    who sits North or East, and ``second``, has none of its own, and is numbered by both (:func:`number_of_partners`).

    It plays from round ``since`` on and is away from round ``until`` on for good, none for never. At ``table`` it stays
    in every round, whoever comes; none where it goes where it is told.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pairs")
    number = models.PositiveSmallIntegerField()
    since = models.PositiveSmallIntegerField(default=1)
    until = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    first = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    second = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="+")

    objects = PairQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="pair_number_once"),
            models.UniqueConstraint(fields=["event", "table"], name="pair_stays_alone"),
            models.CheckConstraint(condition=Q(since__gte=1), name="pair_since_range"),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=F("since")), name="pair_leaves_after_entering"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=MOST_ENTRIES, first__isnull=True, second__isnull=True)
                | Q(number__gt=PARTNERS, first__isnull=False, second__isnull=False),
                name="pair_number_range",
            ),
            models.CheckConstraint(
                condition=Q(first__isnull=True) | Q(second__isnull=True) | ~Q(first=F("second")),
                name="pair_of_two_players",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"


class Player(models.Model):
    """A person of a pair. ``key`` is the name folded for comparison, so that a person sits in one pair only."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=160)

    class Meta:
        ordering = ["pair__number", "position"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="player_in_one_pair"),
            models.UniqueConstraint(fields=["pair", "position"], name="player_position_once"),
            models.CheckConstraint(condition=Q(position__in=[1, 2]), name="player_position_range"),
        ]

    def __str__(self) -> str:
        return self.name


class Substitute(models.Model):
    """Who plays in the place of a player of a pair from a round on, until somebody else does."""

    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="substitutes")
    position = models.PositiveSmallIntegerField()
    since = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=160)

    class Meta:
        ordering = ["pair__number", "since", "position"]
        constraints = [
            models.UniqueConstraint(fields=["pair", "position", "since"], name="substitute_once_a_round"),
            models.CheckConstraint(condition=Q(position__in=[1, 2]), name="substitute_position_range"),
            models.CheckConstraint(condition=Q(since__gte=1), name="substitute_since_range"),
        ]

    def __str__(self) -> str:
        return self.name
