"""The rankings of an event of matches: rows ready to be shown and exported, and in words what decided them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.match_table import DRAWN, WON, MatchStanding
from scoring.ranking import ALL, MEAN
from tournaments.selectors.match_evening import MatchEvening
from tournaments.selectors.names import PairName
from tournaments.selectors.ranking_rows import OfMatches
from tournaments.selectors.swiss_standings import wins_text
from tournaments.selectors.ties import tie_sentences
from tournaments.texts.ties import chain_sentence


@dataclass(frozen=True, slots=True)
class MatchStandingRow(OfMatches):
    """A pair in the ranking of an event of matches.

    ``change`` tells by how many places it has risen since the round before, none where there is no telling.
    """

    line: MatchStanding
    pair: PairName
    change: int | None

    @property
    def number(self) -> int:
        """The number of the pair."""
        return self.pair.number

    @property
    def called(self) -> str:
        """What the pair is called in a sentence: its number."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class SwissStandingRow(MatchStandingRow):
    """A pair in the ranking of a Swiss; ``free`` says in which rounds it won without playing."""

    free: str

    @property
    def decisive_text(self) -> str:
        """Its wins, draws being half of one."""
        return wins_text(self.line.points)


@dataclass(frozen=True, slots=True)
class MatchField:
    """The ranking of an event of matches; ``ties`` explains places that the points do not, ``chain`` parts them.

    ``adds_up`` says that points are added up whatever the numbers of matches.
    """

    rows: tuple[MatchStandingRow, ...]
    decided_by: str
    ties: tuple[str, ...]
    chain: tuple[str, ...]
    key: str = ALL
    rounds: tuple[int, ...] = ()
    adds_up: bool = False

    @property
    def title(self) -> str:
        """What the ranking is called."""
        return _("All pairs")

    @property
    def decisive_title(self) -> str:
        """What the number is called that makes the places."""
        return _("Points")

    @property
    def boards_title(self) -> str:
        """What is counted: matches."""
        return _("Matches")

    def played_text(self, count: int) -> str:
        """Say how many matches every pair has played."""
        return _("matches: %(count)d") % {"count": count}

    @property
    def decides(self) -> str:
        """What decides, in sentences."""
        text = _("A match won gives %(won)d points, a draw %(drawn)d.") % {"won": WON, "drawn": DRAWN}
        text += " " + chain_sentence(self.chain)
        if self.adds_up:
            text += " " + added_up_text()
        if self.decided_by == MEAN:
            text += " " + _("All are taken per match, because the pairs have played different numbers of matches.")
        return text


@dataclass(frozen=True, slots=True)
class SwissRanking(MatchField):
    """The ranking of a Swiss; ``text`` says what decides."""

    text: str = ""

    @property
    def decisive_title(self) -> str:
        """What the number is called that makes the places."""
        return _("Wins")

    @property
    def decides(self) -> str:
        """What decides, in sentences."""
        return self.text


def added_up_text() -> str:
    """Say that points are added up whatever the numbers of matches."""
    return _("All are added up, also where pairs have played different numbers of matches.")


def row_of(evening: MatchEvening, standing: MatchStanding, before: Mapping[object, int]) -> MatchStandingRow:
    assert isinstance(standing.entry, int)
    was = before.get(standing.entry)
    return MatchStandingRow(standing, evening.names[standing.entry], None if was is None else was - standing.place)


def ties_of(rows: tuple[MatchStandingRow, ...], chain: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each place that the points do not explain: shared ones, then those of a tie-break."""
    return tie_sentences(rows, chain, _("as many points"), closely=False)
