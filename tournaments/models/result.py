"""Results, appended and never overwritten: each row is one version of what is known of a board at a table."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.board import Board
from tournaments.models.entry import Pair
from tournaments.models.event import Event


class Kind(models.TextChoices):
    """What the version says."""

    SCORED = "scored", _("played")
    NOT_PLAYED = "not_played", _("not played")
    PENALTY = "penalty", _("penalty")
    AVERAGE = "average", _("average")
    WITHDRAWN = "withdrawn", _("taken back")


class State(models.TextChoices):
    """How far the version is agreed; only agreed ones count."""

    ENTERED = "entered", _("entered")
    AGREED = "agreed", _("agreed")
    DISPUTED = "disputed", _("disputed")


class Source(models.TextChoices):
    """Where the version came from."""

    TABLE = "table", _("table")
    DIRECTOR = "director", _("director")
    CARDS = "cards", _("the cards")


class Result(models.Model):
    """One version of the result of two pairs on a board: of the two that met, wherever the movement seats them now.

    ``entered_by`` is the side that typed it (``NS`` or ``EW``), empty for the director. ``request_id`` makes a
    repeated request harmless.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="results")
    board = models.ForeignKey(Board, on_delete=models.RESTRICT, related_name="results")
    ns = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    is_current = models.BooleanField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices)
    source = models.CharField(max_length=8, choices=Source.choices)
    slip = models.JSONField(null=True, blank=True)
    """What the slip says, in the words of its game; none where nothing was scored."""
    is_forced = models.BooleanField(default=False)
    """Whether the director let it count although it cannot be true; ``reason`` says why."""
    offenders = models.CharField(max_length=4, blank=True)
    """Who is penalised, or by whose fault there is an average; empty for nobody."""
    reason = models.CharField(max_length=300, blank=True)
    entered_by = models.CharField(max_length=2, blank=True)
    actor = models.CharField(max_length=200)
    at = models.DateTimeField()
    request_id = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering = ["board__number", "table"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "board", "ns", "ew"], condition=Q(is_current=True), name="result_one_current"
            ),
            models.UniqueConstraint(fields=["board", "ns", "ew", "version"], name="result_version_once"),
            models.UniqueConstraint(fields=["event", "request_id"], name="result_request_once"),
            models.CheckConstraint(condition=~Q(ns=F("ew")), name="result_two_pairs"),
            models.CheckConstraint(
                condition=Q(kind="scored", slip__isnull=False) | Q(slip__isnull=True) & ~Q(kind="scored"),
                name="result_scored_has_slip",
            ),
            models.CheckConstraint(
                condition=Q(is_forced=False) | Q(kind="scored") & ~Q(reason=""), name="result_forced_has_reason"
            ),
            models.CheckConstraint(
                condition=~Q(kind="penalty") | Q(offenders__in=["NS", "EW", "both"]), name="result_penalty_names_side"
            ),
            models.CheckConstraint(
                condition=~Q(kind="average") | Q(offenders__in=["", "NS", "EW", "both"]), name="result_average_of_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board_id} {self.ns_id}-{self.ew_id} v{self.version}"
