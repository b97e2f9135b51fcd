"""Matches between two pairs in ordinary play: the match, its deals in all their versions, and its log."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club


class MatchKind(models.TextChoices):
    """What ends a match; which of them a game knows, and what they mean there, says its match scheme."""

    GAMES = "games", _("Games to the target")
    MATCH = "match", _("A match by points, deals and time")
    DEALS = "deals", _("A fixed number of deals")


class Dealer(models.TextChoices):
    """The seat of a player: the first of North-South, of East-West, then the second of each."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


class Match(models.Model):
    """Two pairs against each other, or three players; nobody else holds their cards.

    ``game`` names the scheme by which it is counted. ``options`` holds every option of the rule set as it was at
    creation. The sides are called ``NS`` and ``EW`` as everywhere, whatever chairs they sit on; three players are
    called by their seats. ``key`` is the secret of the link by which the players enter their deals.
    What the match has come to is never stored: it is worked out from the deals.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="matches")
    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=120, blank=True)
    date = models.DateField(_("date"))
    game = models.CharField(max_length=20, default="botifarra")
    seating = models.OneToOneField(
        "tournaments.Seating", on_delete=models.CASCADE, null=True, blank=True, related_name="match"
    )
    """The table and round of the event that it belongs to; none for a match of its own."""
    kind = models.CharField(_("kind"), max_length=5, choices=MatchKind.choices, default=MatchKind.GAMES)
    games_to_win = models.PositiveSmallIntegerField(default=1)
    """Of a match by games: how many games win it, 0 where it goes on until somebody ends it."""
    extra_deals = models.PositiveSmallIntegerField(default=0)
    """Of a fixed number of deals: how many more are played while it is level, 0 where a draw stands."""
    deal_count = models.PositiveSmallIntegerField(default=0)
    """Of a fixed number of deals: how many, where the options of the rules do not say it; else 0."""
    first_dealer = models.CharField(max_length=1, choices=Dealer.choices, blank=True)
    """Who deals first, by lot; empty while nobody has said so."""
    variant = models.CharField(_("rules"), max_length=300)
    options = models.JSONField()
    ns_first = models.CharField(max_length=80)
    ns_second = models.CharField(max_length=80, blank=True)
    ew_first = models.CharField(max_length=80)
    ew_second = models.CharField(max_length=80, blank=True)
    third = models.CharField(max_length=80, blank=True)
    """The third player, where three play, each for himself; then ``ns_first`` sits North and ``ew_first`` East."""
    key = models.CharField(max_length=32, unique=True)
    started_at = models.DateTimeField(null=True, blank=True)
    """When the clock was started, where the match has one."""
    ended_at = models.DateTimeField(null=True, blank=True)
    """When somebody closed the sheet; a match can be over without it, and ended before it is over."""
    walkover = models.CharField(max_length=2, blank=True)
    """The side that won because the other did not come, in an event that counts this; empty else."""
    goes_on = models.CharField(max_length=2, blank=True)
    """The side that the director lets go on in a knock-out although the match is level; empty else."""
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    request_id = models.UUIDField(null=True, blank=True, unique=True)

    class Meta:
        ordering = ["-date", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["games", "match", "deals"]), name="match_kind"),
            models.CheckConstraint(condition=~Q(ns_first="") & ~Q(ew_first=""), name="match_sides_are_named"),
            models.CheckConstraint(condition=Q(first_dealer__in=["", "N", "E", "S", "W"]), name="match_first_dealer"),
            models.CheckConstraint(
                condition=Q(walkover="") | Q(walkover__in=["NS", "EW"], ended_at__isnull=False),
                name="match_walkover_is_over",
            ),
            models.CheckConstraint(condition=Q(goes_on__in=["", "NS", "EW"]), name="match_goes_on_side"),
        ]

    def __str__(self) -> str:
        return self.slug

    @property
    def is_ended(self) -> bool:
        """Whether its sheet is closed."""
        return self.ended_at is not None


class DealKind(models.TextChoices):
    """What a version of a deal says."""

    SCORED = "scored", _("played")
    OFFENCE = "offence", _("offence")
    REDEAL = "redeal", _("thrown in")
    WITHDRAWN = "withdrawn", _("taken back")


class MatchDeal(models.Model):
    """One version of a deal of a match; the newest is current, and none is overwritten.

    ``slip`` is plain JSON as the game of the match writes it. ``offender`` is the side that broke the rules of play,
    where the game gives the others all points at stake for that.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    is_current = models.BooleanField()
    kind = models.CharField(max_length=9, choices=DealKind.choices)
    slip = models.JSONField(null=True, blank=True)
    """What the slip says, in the words of its game; none where nothing was scored."""
    is_forced = models.BooleanField(default=False)
    """Whether the director let it count although it cannot be true."""
    reason = models.CharField(max_length=300, blank=True)
    offender = models.CharField(max_length=2, blank=True)
    play = models.TextField(blank=True)
    """What was said and played, in CPN with the hands, where it was entered; a correction of the slip keeps it."""
    actor = models.CharField(max_length=200)
    at = models.DateTimeField()
    request_id = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering = ["number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], condition=Q(is_current=True), name="deal_one_current"),
            models.UniqueConstraint(fields=["match", "number", "version"], name="deal_version_once"),
            models.UniqueConstraint(fields=["match", "request_id"], name="deal_request_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deal_number_range"),
            models.CheckConstraint(
                condition=Q(kind__in=["withdrawn", "redeal"], slip__isnull=True)
                | Q(kind__in=["scored", "offence"], slip__isnull=False),
                name="deal_played_has_a_slip",
            ),
            models.CheckConstraint(
                condition=Q(kind="offence", offender__in=["NS", "EW"]) | (~Q(kind="offence") & Q(offender="")),
                name="deal_offence_names_side",
            ),
            models.CheckConstraint(condition=Q(is_forced=False) | ~Q(reason=""), name="deal_forced_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} deal {self.number} v{self.version}"


class MatchAct(models.Model):
    """One entry in the log of a match: who, when, what, on which deal, from which value to which; appended only."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField()
    actor = models.CharField(max_length=200)
    act = models.CharField(max_length=40)
    deal = models.PositiveSmallIntegerField(null=True, blank=True)
    old = models.JSONField(null=True, blank=True)
    new = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor} {self.act}"
