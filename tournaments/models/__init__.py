"""The tables of the database: fields, constraints, names. Reading is in ``selectors``, writing in ``services``."""

from tournaments.models.board import Board, Play
from tournaments.models.club import Club
from tournaments.models.competition import Competition
from tournaments.models.cut import CutRound
from tournaments.models.entry import Pair, Player, Substitute
from tournaments.models.event import Event, Round, Seating
from tournaments.models.log import LogEntry
from tournaments.models.match import Match, MatchAct, MatchDeal
from tournaments.models.result import Result
from tournaments.models.series import Series
from tournaments.models.swiss import Absence, Swiss, Wish
from tournaments.models.table import Device, Joining, TableLink

__all__ = [
    "Absence",
    "Board",
    "Club",
    "Competition",
    "CutRound",
    "Device",
    "Event",
    "Joining",
    "LogEntry",
    "Match",
    "MatchAct",
    "MatchDeal",
    "Pair",
    "Play",
    "Player",
    "Result",
    "Round",
    "Seating",
    "Series",
    "Substitute",
    "Swiss",
    "TableLink",
    "Wish",
]
