"""An event, its rounds and who sits where in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.movements.limits import FEWEST_PAIRS, MOST_ENTRIES
from scoring.movements.wish import Pace
from scoring.tiebreaks.boards import DEFAULT_BOARD_CHAIN
from tournaments.models.club import Club


class Shown(models.TextChoices):
    """What a visitor without sign-in may see of an event."""

    NOTHING = "nothing", _("nothing")
    STANDINGS = "standings", _("standings of ended rounds")
    ALL = "all", _("standings, travellers and hands of ended rounds")


class Scale(models.TextChoices):
    """How the results of a board are compared between the tables: the keys of ``scoring.comparison``."""

    CHAMPIONSHIP = "championship", _("1 to 2")
    BUTINET = "butinet", _("0 to 100")
    MATCHPOINTS = "matchpoints", _("matchpoints")
    CROSS = "cross", _("cross difference")
    TOTALS = "totals", _("plain totals")


class Format(models.TextChoices):
    """What is played at the tables, and so what the standings add up."""

    DUPLICATE = "duplicate", _("the same boards at all tables")
    GAMES = "games", _("a match to the target at each table")
    BOARDS = "boards", _("a match of a fixed number of deals at each table")


class Deals(models.TextChoices):
    """Where the boards lie that are played at several tables."""

    COPIES = "copies", _("in copies at every table")
    RELAYED = "relayed", _("in sets that move from table to table")


class Fields(models.TextChoices):
    """How the pairs are ranked."""

    ONE = "one", _("one ranking")
    TWO = "two", _("North-South and East-West apart")


class MovementKind(models.TextChoices):
    """Which movement seats the pairs, spelled as in :mod:`scoring.movements.kinds`."""

    ROUND_ROBIN = "round-robin", _("round robin")
    ENDLESS_HOWELL = "endless-howell", _("endless Howell")
    HOWELL = "howell", _("Howell")
    MITCHELL = "mitchell", _("Mitchell")
    ROVER = "rover", _("rover")
    HESITATION = "hesitation", _("hesitation")
    BLACKPOOL = "blackpool", _("Blackpool")
    WEB = "web", _("Web")
    BOWMAN = "bowman", _("Bowman")
    SUPER_BOWMAN = "super-bowman", _("super-Bowman")
    SWISS = "swiss", _("Swiss")
    LEAGUE = "league", _("league")
    DOUBLE_LEAGUE = "double-league", _("double league")
    GROUPS = "groups", _("groups")
    KNOCKOUT = "knockout", _("knock-out")
    TEAMS = "teams", _("teams of four")
    TEAMS_SWISS = "teams-swiss", _("Swiss of teams of four")
    RAINBOW = "rainbow", _("rainbow individual")
    DRAWN_PARTNERS = "drawn-partners", _("individual with drawn partners")


COMPETITIONS: Final = (MovementKind.LEAGUE, MovementKind.DOUBLE_LEAGUE, MovementKind.GROUPS, MovementKind.KNOCKOUT)
"""The kinds of which every table plays a match of its own, and which have a table or a bracket to show for it."""
SWISSES: Final = (MovementKind.SWISS, MovementKind.TEAMS_SWISS)
"""The kinds of which each round is drawn from the results so far."""
OF_TEAMS: Final = (MovementKind.TEAMS, MovementKind.TEAMS_SWISS)
"""The kinds in which two pairs are a team."""
INDIVIDUALS: Final = (MovementKind.RAINBOW, MovementKind.DRAWN_PARTNERS)
"""The kinds in which players are numbered and ranked, and have another partner in every round."""
AUTO: Final = "auto"
"""The wish of a director who leaves the movement to the site."""
MOST_TABLES: Final = 120
"""The highest number of a table; a half table has one too."""
UNNAMED: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "format": Format.DUPLICATE,
        "deals": Deals.COPIES,
        "sets": None,
        "minutes_per_deal": None,
        "minutes_to_move": 0,
        "own_averages": False,
    }
)
"""What the settings of an event are where the log does not name them."""


class Event(models.Model):
    """One tournament evening.

    ``options`` holds every option of the rule set as it was at creation, so that a later change of defaults rewrites
    nothing. ``movement`` and ``fields`` are what is played, ``movement_wish`` what was asked for (the text of a
    :class:`scoring.movements.wish.Wish`) and counts again when the number of pairs changes. ``deals`` says whether the
    boards move and ``copies`` of how many sets of them there are, none for one at every table; ``sets`` is how many the
    club wants to deal, none for as many as the movement takes. A round is played for ``minutes_per_round``, which is
    reckoned from ``minutes_per_deal`` where that is known; between two rounds lie ``minutes_to_move``. ``revision``
    rises with every change and tells the polled pages whether to redraw.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    date = models.DateField(_("date"))
    game = models.CharField(max_length=20, default="botifarra")
    variant = models.CharField(_("rules"), max_length=300)
    options = models.JSONField()
    format = models.CharField(_("kind"), max_length=9, choices=Format.choices, default=Format.DUPLICATE)
    scale = models.CharField(_("scale"), max_length=12, choices=Scale.choices, default=Scale.CHAMPIONSHIP)
    movement = models.CharField(_("movement"), max_length=20, choices=MovementKind.choices)
    fields = models.CharField(_("ranking"), max_length=3, choices=Fields.choices, default=Fields.TWO)
    movement_wish = models.CharField(max_length=40, default=AUTO)
    deals = models.CharField(_("deals"), max_length=7, choices=Deals.choices, default=Deals.COPIES)
    copies = models.PositiveSmallIntegerField(null=True, blank=True)
    sets = models.PositiveSmallIntegerField(null=True, blank=True)
    tie_break_keys = models.CharField(_("ties"), max_length=60, default=",".join(DEFAULT_BOARD_CHAIN), blank=True)
    """Keys of ``scoring.tiebreaks`` in their order, joined by commas."""
    own_averages = models.BooleanField(_("own averages"), default=False)
    """Whether the mean of a pair's own results stands for an average of 60 where it is more, of 40 where it is less."""
    series = models.ForeignKey(
        "tournaments.Series", on_delete=models.SET_NULL, null=True, blank=True, related_name="events"
    )
    session = models.PositiveSmallIntegerField(default=1)
    """In which session of its series it is played; all of a session play the same boards."""
    carried = models.PositiveSmallIntegerField(default=100)
    """How much of what its session gave counts in its series, of a hundred."""
    pair_count = models.PositiveSmallIntegerField(_("pairs"))
    drawn_from = models.PositiveSmallIntegerField(null=True, blank=True)
    """From this round on the rounds of a knock-out are drawn, one at a time; those before are laid out at once."""
    round_count = models.PositiveSmallIntegerField(_("rounds"))
    boards_per_round = models.PositiveSmallIntegerField(_("boards a round"), default=4)
    minutes = models.PositiveSmallIntegerField(_("time available in minutes"))
    minutes_per_round = models.PositiveSmallIntegerField(_("minutes a round"), default=20)
    minutes_per_deal = models.PositiveSmallIntegerField(_("minutes a deal"), null=True, blank=True)
    minutes_to_move = models.PositiveSmallIntegerField(_("minutes to move"), default=0)
    shown = models.CharField(_("shown to visitors"), max_length=10, choices=Shown.choices, default=Shown.NOTHING)
    wall_shows_from = models.PositiveSmallIntegerField(default=1)
    """Results are shown once this round has ended."""
    wall_freezes_from = models.PositiveSmallIntegerField(null=True, blank=True)
    """Results of this round and later ones are kept from everybody but the director; none for never."""
    is_reseated = models.BooleanField(default=False)
    """Whether seats or rounds were changed during play: then the movement is not made anew any more."""
    ranks_from_half = models.BooleanField(_("rank only pairs that play at least half of the boards"), default=False)
    ranks_by_mean = models.BooleanField(_("rank by the mean per board where numbers of boards differ"), default=True)
    revision = models.PositiveIntegerField(default=1)
    rehearses = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="rehearsals")
    """The event of which it is a rehearsal: a copy with results by chance, to be thrown away."""
    created_at = models.DateTimeField()
    request_id = models.UUIDField(null=True, blank=True, unique=True)
    """The request that made it, so that the same form sent twice makes one event."""

    class Meta:
        ordering = ["-date", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(pair_count__gte=FEWEST_PAIRS, pair_count__lte=MOST_ENTRIES), name="event_pair_count"
            ),
            models.CheckConstraint(condition=Q(round_count__gte=1), name="event_round_count"),
            models.CheckConstraint(
                condition=Q(boards_per_round__gte=1, boards_per_round__lte=24), name="event_boards_per_round"
            ),
            models.CheckConstraint(condition=Q(copies__isnull=True) | Q(copies__gte=1), name="event_copies"),
            models.CheckConstraint(
                condition=~Q(deals="relayed") | Q(copies__isnull=False), name="event_relayed_has_copies"
            ),
            models.CheckConstraint(condition=Q(session__gte=1), name="event_session"),
            models.CheckConstraint(condition=Q(carried__lte=100), name="event_carried"),
            models.CheckConstraint(condition=Q(sets__isnull=True) | Q(sets__gte=1), name="event_sets"),
            models.CheckConstraint(
                condition=Q(minutes_per_deal__isnull=True)
                | Q(minutes_per_round=F("boards_per_round") * F("minutes_per_deal")),
                name="event_minutes_add_up",
            ),
            models.CheckConstraint(condition=Q(wall_shows_from__gte=1), name="event_wall_shows_from"),
            models.CheckConstraint(
                condition=Q(wall_freezes_from__isnull=True) | Q(wall_freezes_from__gt=F("wall_shows_from")),
                name="event_wall_shows_before_it_freezes",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What parts pairs that are equal, in its order."""
        return tuple(filter(None, self.tie_break_keys.split(",")))

    @property
    def pair_tie_breaks(self) -> tuple[str, ...]:
        """What parts equal pairs by their boards; in teams of four the chain is that of the teams."""
        return DEFAULT_BOARD_CHAIN if self.is_teams else self.tie_breaks

    @property
    def pace(self) -> Pace:
        """How long its rounds are played, and how long moving takes between them."""
        return Pace(self.minutes_per_round, self.minutes_to_move)

    @property
    def takes(self) -> int:
        """How many minutes its rounds take together."""
        return self.pace.minutes(self.round_count)

    @property
    def has_matches(self) -> bool:
        """Whether each table plays a match of its own, instead of the boards of the others."""
        return self.format != Format.DUPLICATE

    @property
    def is_swiss(self) -> bool:
        """Whether its rounds are drawn one at a time from the results so far.

        A round of matches exists once it has been drawn; of boards all do, so that these can be dealt, and nobody sits
        in one before.
        """
        return self.movement in SWISSES

    @property
    def is_competition(self) -> bool:
        """Whether it is a league, has groups or is a knock-out."""
        return self.movement in COMPETITIONS

    @property
    def is_teams(self) -> bool:
        """Whether two pairs are a team, which plays at two tables."""
        return self.movement in OF_TEAMS

    @property
    def ranks_unequal(self) -> bool:
        """Whether it is set how pairs are ranked that have different numbers of boards or matches."""
        return not ((self.is_swiss and self.has_matches) or self.is_competition)

    @property
    def seats_are_free(self) -> bool:
        """Whether who meets whom may be changed during play: it follows from nothing but the movement."""
        return not (self.is_swiss or self.is_competition or self.is_teams or self.is_individual)

    @property
    def tells_who_is_away(self) -> bool:
        """Whether who sits nowhere in a round, not even alone, has left or not come yet; a Swiss keeps that apart."""
        return self.is_reseated and not self.is_swiss and not self.is_individual

    @property
    def is_individual(self) -> bool:
        """Whether players are ranked, each with another partner in every round; its pairs 1 to N are players then."""
        return self.movement in INDIVIDUALS

    @property
    def is_drawn(self) -> bool:
        """Whether rounds are drawn one at a time: who sits where in one is not known before."""
        return self.is_swiss or self.drawn_from is not None

    @property
    def is_league(self) -> bool:
        """Whether everybody meets everybody once, or at home and away."""
        return self.movement in (MovementKind.LEAGUE, MovementKind.DOUBLE_LEAGUE)

    @property
    def has_groups(self) -> bool:
        """Whether its first rounds are played in groups."""
        return self.movement == MovementKind.GROUPS

    @property
    def has_bracket(self) -> bool:
        """Whether it is a knock-out, or its groups lead to one."""
        return self.movement == MovementKind.KNOCKOUT or (self.has_groups and self.drawn_from is not None)

    @property
    def has_walkovers(self) -> bool:
        """Whether a match can be won because the others did not come."""
        return self.has_matches and (self.is_swiss or self.is_competition)

    def is_knockout_round(self, number: int) -> bool:
        """Return whether in this round those who lose are out."""
        if not self.has_bracket:
            return False
        return not self.has_groups or (self.drawn_from is not None and number >= self.drawn_from)

    @property
    def is_relayed(self) -> bool:
        """Whether its boards move from table to table, so that the tables of a round play different ones."""
        return self.deals == Deals.RELAYED


class Round(models.Model):
    """A round: what is last played in it is sealed until ``ended_at`` is set.

    Where boards move, rounds end in their order, so that a round that has ended has none behind it that has not.

    Its clock runs to ``clock_ends_at``, or stands still with ``clock_left`` seconds; with neither it was never started.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    ended_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=150, blank=True)
    """The director who closed it; empty where it ended by itself."""
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_once"),
            models.CheckConstraint(
                condition=Q(clock_ends_at__isnull=True) | Q(clock_left__isnull=True), name="round_clock_runs_or_stands"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"

    @property
    def has_ended(self) -> bool:
        """Whether what is last played in it is open."""
        return self.ended_at is not None

    @property
    def clock_has_begun(self) -> bool:
        """Whether its clock was started; it may stand still."""
        return self.clock_ends_at is not None or self.clock_left is not None


class Seating(models.Model):
    """One line of the movement: who sits at a table in a round, and the numbers of the boards in the order of play.

    A side without a pair makes the other sit out, without boards. In an event of matches no table has boards.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="seatings")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seatings")
    table = models.PositiveSmallIntegerField()
    ns = models.ForeignKey("tournaments.Pair", on_delete=models.PROTECT, null=True, related_name="+")
    ew = models.ForeignKey("tournaments.Pair", on_delete=models.PROTECT, null=True, related_name="+")
    boards = models.JSONField(default=list)

    class Meta:
        ordering = ["round__number", "table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="seating_table_once"),
            models.UniqueConstraint(fields=["round", "ns"], name="seating_ns_once"),
            models.UniqueConstraint(fields=["round", "ew"], name="seating_ew_once"),
            models.CheckConstraint(condition=Q(table__gte=1, table__lte=MOST_TABLES), name="seating_table_range"),
            models.CheckConstraint(condition=Q(ns__isnull=False) | Q(ew__isnull=False), name="seating_not_empty"),
            models.CheckConstraint(
                condition=Q(ns__isnull=True) | Q(ew__isnull=True) | ~Q(ns=F("ew")), name="seating_two_pairs"
            ),
            models.CheckConstraint(
                condition=Q(ns__isnull=False, ew__isnull=False) | Q(boards=[]), name="seating_half_without_boards"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} table {self.table}"

    @property
    def is_live(self) -> bool:
        """Whether boards are played here: both sides are seated."""
        return self.ns_id is not None and self.ew_id is not None
