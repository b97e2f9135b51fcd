"""Boards with their hands, and the plays recorded on them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.entry import Pair
from tournaments.models.event import Event, Round


class Board(models.Model):
    """A duplicate board. ``hands`` is the text of the four hands (``N:… W:… S:… E:…``), empty while unknown.

    ``round`` is the last in which some table plays it (:attr:`Seating.boards` says where and when); where every table
    has its copy it is the only one. Sealed: nobody but the director may see ``hands`` before that round has ended, and
    a look is logged. A board with results or plays outlives every change of the movement.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="boards")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1)
    hands = models.CharField(max_length=200, blank=True)
    banned: str | None = None
    """Sides that may not bid (Huutopussi H9.5), where the sheet of a match tells; it is never stored."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="board_once"),
            models.CheckConstraint(condition=Q(dealer__in=["N", "W", "S", "E"]), name="board_dealer"),
            models.CheckConstraint(condition=Q(number__gte=1), name="board_number_range"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} board {self.number}"


class Play(models.Model):
    """The calls and cards of a board at one table as they were recorded: one version; the newest is current.

    ``text`` is the canonical CPN of sections Auction and Play; ``irregularities`` what the engine found, as the
    command line prints it, with ``unaccepted`` where it came out only after the play had been recorded, because the
    board has got hands. Both are as secret as the hands until the round has ended.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="plays")
    board = models.ForeignKey(Board, on_delete=models.RESTRICT, related_name="plays")
    ns = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    is_current = models.BooleanField()
    text = models.TextField()
    complete = models.BooleanField()
    irregularities = models.JSONField(default=list)
    actor = models.CharField(max_length=200)
    by_table = models.BooleanField(default=False)
    """Whether a table recorded it, which any of its pairs may replace; the director's record is the director's."""
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    """When the director marked the irregularities as seen."""

    class Meta:
        ordering = ["board__number", "table"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "ns", "ew"], condition=Q(is_current=True), name="play_one_current"
            ),
            models.UniqueConstraint(fields=["board", "ns", "ew", "version"], name="play_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.board_id} table {self.table} v{self.version}"
