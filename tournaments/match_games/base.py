"""What the site asks of the matches of a game, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final, Protocol

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.match_sheet import Sheet
from scoring.seats import BySide, Rotation, Seat, Side
from tournaments.errors import Invalid
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind
from tournaments.slips.base import GameSlip

Text = str | Promise
PAIRS: Final = (Side.NS, Side.EW)


class Written(Protocol):
    """A deal as somebody writes it on the sheet."""

    @property
    def columns(self) -> dict[str, Any]:
        """The deal as a version stores it: ``kind``, ``slip``, and ``offender``, ``is_forced``, ``reason`` if any."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """A deal that was thrown in: nothing is scored, and the game says who deals next."""

    @property
    def columns(self) -> dict[str, Any]:
        """The deal as a version stores it."""
        return {"kind": DealKind.REDEAL}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of match that a game knows: its title, and what it is for who makes one."""

    title: Text
    help: Text


@dataclass(frozen=True, slots=True)
class Foot:
    """The last line of a sheet: what each side is credited with at the end."""

    text: str
    clause: str
    values: BySide[int]


NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class MatchGame(ABC):
    """The match scheme of one game; subclasses are its module in ``match_games``."""

    key: ClassVar[str]
    """The key of the game; its templates lie in ``templates/matches/<key>/``."""
    title: ClassVar[Text]
    kinds: ClassVar[Mapping[str, Kind]]
    """The kinds of match that can be made, by the keys of ``MatchKind``."""

    deck: ClassVar[str] = ""
    """The key of its pack, by which pages draw suits."""
    what_head: ClassVar[Text]
    """The head of the column that says what a deal was."""
    print_columns: ClassVar[int]
    """How many columns on paper say what a deal was."""
    has_three: ClassVar[bool] = False
    """Whether three can play it, each for himself."""
    has_extra_deals: ClassVar[bool] = False
    """Whether more deals are played while a match of a fixed number of them is level."""
    can_force: ClassVar[bool] = False
    """Whether the director may let a deal count that cannot be true."""

    # What is played ----------------------------------------------------------------------------------------------

    @abstractmethod
    def canonical(self, variant: str) -> str:
        """Return the one spelling of a variant; raises ``UnknownVariant``."""

    @abstractmethod
    def parse(self, variant: str) -> Any:
        """Return the options of a variant; raises ``UnknownVariant``."""

    @abstractmethod
    def options(self, match: Match) -> Any:
        """Return the rules of a match as they were stored at its creation."""

    def check_terms(self, kind: str, options: Any, *, games_to_win: int, extra_deals: int, deal_count: int) -> None:
        """Refuse with ``Invalid`` what ends no match of this game; the columns of the match are in range already."""
        if deal_count:  # the options of the rules say how many, where deals end a match
            raise Invalid("match_deals", step=1, most=0)

    @abstractmethod
    def event_terms(self, format_: str, variant: str, deals: int) -> tuple[str, str, int]:
        """Return kind, variant and number of deals of the matches of an event of this format (``games``, ``boards``).

        ``deals`` are those of a match in an event of boards.
        """

    def rotation(self, options: Any) -> Rotation | None:
        """Return the order of the seats, none where the sheet does not say who deals."""
        return None

    def sides_of(self, options: Any) -> tuple[Side, ...]:
        """Return the sides: two pairs, or each player where each plays for himself."""
        return PAIRS

    def can_redeal_by(self, options: Any) -> bool:
        """Tell whether by these rules a deal may be thrown in and stand on the sheet as such."""
        return False

    # What the deals come to --------------------------------------------------------------------------------------

    @abstractmethod
    def sheet(self, match: Match, deals: Sequence[MatchDeal]) -> Sheet:
        """Return the sheet of a match: one line for each of these standing deals, in order."""

    @abstractmethod
    def check(self, match: Match, deal: Written, before: Sheet, dealer: Seat | None, names: Mapping[str, str]) -> None:
        """Refuse a deal that cannot be, where ``before`` is the sheet of the deals before it.

        ``dealer`` dealt it, where that is known; ``names`` are those of sides and seats, for the refusal.

        Raises ``Invalid`` for words that mean nothing and ``ImpossibleSlip`` for what cannot have happened.
        """

    @abstractmethod
    def written(self, slip: GameSlip) -> Written:
        """Return a deal that was played, as it is written on the sheet, from the slip of a board of this game."""

    @abstractmethod
    def winner(self, match: Match, sheet: Sheet) -> Side | None:
        """Return the side that has won if the match ends now, none for a draw."""

    def counted(self, match: Match, sheet: Sheet) -> BySide[int]:
        """Return what the list of matches shows of each side: its score."""
        return sheet.score

    def foot(self, match: Match, sheet: Sheet) -> Foot | None:
        """Return what each side is credited with at the end, none where that is its score."""
        return None

    def cap(self, kind: str, options: Any) -> int | None:
        """Return the most that points of a match of this kind count for in a table, none where there is no limit."""
        return None

    def difference(self, match: Match, sheet: Sheet) -> int | None:
        """Return the difference that counts, North-South less East-West, none where there is none."""
        ns, *others = sheet.score
        return ns - others[0] if len(others) == 1 else None

    def has_games(self, match: Match) -> bool:
        """Tell whether the match is several games one after another."""
        return False

    def minutes(self, match: Match) -> int | None:
        """Return how many minutes the match may take, none where the time does not end it."""
        return None

    def passes_deal(self, deal: MatchDeal) -> bool:
        """Tell whether after this standing deal the next player deals; else the same one does again."""
        return True

    # What the pages show -----------------------------------------------------------------------------------------

    @abstractmethod
    def detail(self, match: Match, deal: MatchDeal, names: BySide[str], seats: Mapping[Seat, str]) -> Any:
        """Return what the row of a deal that was played shows beside its scores, for the templates of the game.

        ``names`` are those of the sides, ``seats`` those of players, as far as they are known.
        """

    @abstractmethod
    def value(self, columns: Mapping[str, Any]) -> dict[str, Any]:
        """Return a deal as plain JSON for the log, from the columns of a version that says something."""

    @abstractmethod
    def words(self, value: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """Return what a deal says, from its plain value; ``names`` are those of the sides, and of seats if known."""

    @abstractmethod
    def what(self, match: Match) -> str:
        """Return in one sentence what ends the match, with its clauses."""

    @abstractmethod
    def counting(self, match: Match) -> str:
        """Return how a deal is counted."""

    def carry(self, match: Match) -> str:
        """Return what a new game begins with; nothing where there is only one."""
        return ""

    @abstractmethod
    def rules_text(self, match: Match) -> str:
        """Return the rules in words: the preset, and each option that differs from it and has a say in the match."""

    def rule_lines(self, match: Match) -> list[tuple[Any, str]]:
        """Return the options that have a say in the match, each with its value in words."""
        return []

    @abstractmethod
    def standing(self, match: Match, sheet: Sheet, names: BySide[str]) -> tuple[SafeString, str]:
        """Return how the match stands, with the names marked up, and why, naming the clause."""


# Words that all share ---------------------------------------------------------------------------------------------


def named(text: str, names: BySide[str], side: Side | None = None, **words: object) -> SafeString:
    """Return a sentence with the name of a side as ``{pair}``, marked up, and other words."""
    if side is not None:
        words["pair"] = format_html("<bdi>{}</bdi>", names[side])
    return format_html(text, **words)


def nothing_played() -> SafeString:
    """Return how a match stands that was closed with an empty sheet."""
    return SafeString(_("Nothing was played."))


def standing_deals(deals: Iterable[MatchDeal]) -> list[MatchDeal]:
    """Return those of these current versions that say something: the deals on the sheet, in order."""
    return sorted((deal for deal in deals if deal.kind != DealKind.WITHDRAWN), key=lambda deal: deal.number)


def dealer_after(first: str, deals: Iterable[MatchDeal], game: MatchGame, rotation: Rotation) -> Seat | None:
    """Return who deals after these standing deals; none where nobody said who dealt first."""
    if not first:
        return None
    return rotation.after(Seat(first), sum(game.passes_deal(deal) for deal in deals))
