"""Standings of a league, of groups, and of a knock-out, on the page of every event of matches."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.match_table import DRAWN, WON, rank_matches
from scoring.ranking import ALL, TOTAL
from tournaments.models import Competition
from tournaments.selectors.competition_facts import Bracket, CompetitionEvening, load_competition
from tournaments.selectors.match_evening import MatchEvening
from tournaments.selectors.match_rankings import MatchField, MatchStandingRow, row_of, ties_of
from tournaments.texts.ties import chain_sentence

BRACKET = "knock-out"


@dataclass(frozen=True, slots=True)
class LeagueField(MatchField):
    """The table of a league or a group; ``text`` says what decides, ``name`` what it is called."""

    name: str = ""
    text: str = ""

    @property
    def title(self) -> str:
        """What the ranking is called."""
        return self.name

    @property
    def decides(self) -> str:
        """What decides, in sentences."""
        return self.text


@dataclass(frozen=True, slots=True)
class KnockoutField(LeagueField):
    """The places of a knock-out."""


def competition_fields(evening: MatchEvening) -> tuple[MatchField, ...]:
    """Return the rankings: the knock-out as far as it has come, and a table for each group, or that of the league."""
    competition = load_competition(evening.event, evening)
    return tuple(_fields(competition, evening.shown))


def _fields(competition: CompetitionEvening, shown: Collection[int]) -> Iterator[MatchField]:
    event, bracket = competition.event, competition.bracket
    if bracket is not None and any(event.is_knockout_round(number) for number in shown):
        yield _knockout(competition, bracket, shown)
    if shown and (event.is_league or event.has_groups):
        for number, group in enumerate(competition.groups, start=1):
            yield _table(competition, group, number, shown)


def _table(competition: CompetitionEvening, group: Collection[int], number: int, shown: Collection[int]) -> LeagueField:
    event, names = competition.event, competition.evening.names
    table, earlier = competition.table(group, shown), competition.table(group, sorted(shown)[:-1])
    before = {one.entry: one.place for one in earlier.standings if one.played}
    rows = tuple(row_of(competition.evening, standing, before) for standing in table.standings)
    notes = [_struck_out(names[pair].label) for pair in table.struck_out]
    stay = sorted(set(group) & set(competition.left) - set(table.struck_out))
    notes += [_gone(names[pair].label, competition.row) for pair in stay]
    is_group = event.has_groups
    return LeagueField(
        rows=rows,
        decided_by=TOTAL,
        ties=(*notes, *ties_of(tuple(row for row in rows if row.line.played), event.tie_breaks)),
        chain=event.tie_breaks,
        key=f"group-{number}" if is_group else ALL,
        name=_("Group %(number)d") % {"number": number} if is_group else _("All pairs"),
        text=_decides(competition.row, event.tie_breaks, with_knockout=is_group and event.has_bracket),
    )


def _struck_out(pair: str) -> str:
    text = _("%(pair)s has withdrawn and is struck out: nothing of it counts for anybody.")
    return text % {"pair": pair}


def _gone(pair: str, row: Competition) -> str:
    text = _("%(pair)s has withdrawn: its results stay, and what it has not played is lost by %(ours)d to %(theirs)d.")
    return text % {"pair": pair, "ours": row.no_show_for, "theirs": row.no_show_against}


def _decides(row: Competition, chain: tuple[str, ...], *, with_knockout: bool) -> str:
    parts = [
        _("A match won gives %(won)d points, a draw %(drawn)d.") % {"won": WON, "drawn": DRAWN},
        chain_sentence(chain),
        _("Whoever does not come loses by %(ours)d to %(theirs)d.")
        % {"ours": row.no_show_for, "theirs": row.no_show_against},
    ]
    if with_knockout:
        text = ngettext(
            "The first of the group goes on to the knock-out.",
            "The first %(count)d of the group go on to the knock-out.",
            row.qualifiers,
        )
        parts += [text % {"count": row.qualifiers}, _("Of those who share a place the lower number comes first.")]
        if row.fills_up:
            parts.append(_("The best of the others fill it up, if they have a point."))
    return " ".join(filter(None, parts))


def _knockout(competition: CompetitionEvening, bracket: Bracket, shown: Collection[int]) -> KnockoutField:
    """The places; who has lost in the same round shares one, and who is still in shares the first."""
    results = [line.compared for line in bracket.lines.values() if line.round in shown and line.counts]
    lines = {one.entry: one for one in rank_matches(bracket.seeds, results, (), sums=True)}
    before: dict[object, int] = {pair: place.number for place, pair in bracket.places(sorted(shown)[:-1])}
    rows: list[MatchStandingRow] = []
    for place, pair in bracket.places(shown):
        line = replace(lines[pair], place=place.number, shared=place.shared, lead=None, ties=())
        rows.append(row_of(competition.evening, line, before))
    text = _(
        "Whoever loses is out, and who has lost in the same round shares a place. Who is still in shares the first."
    )
    return KnockoutField(tuple(rows), TOTAL, (), (), key=BRACKET, name=_("Knock-out"), text=text)
