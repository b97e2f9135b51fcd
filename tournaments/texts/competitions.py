"""Sentences of a league, groups and a knock-out: what is refused, and what the log says; part of the tables of
:mod:`tournaments.texts.setup`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Facts = Mapping[str, Any]
Sentences = Mapping[str, str | Promise | Callable[[Facts], str]]


def _tables(text: Callable[[int], str]) -> Callable[[Facts], str]:
    def sentence(facts: Facts) -> str:
        tables = facts["tables"]
        return text(len(tables)) % {**facts, "tables": ", ".join(map(str, tables))}

    return sentence


TEAM_METHOD_TEXTS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "difference": gettext_lazy("by the difference of each match"),
        "board-a-match": gettext_lazy("board by board"),
    }
)
"""How teams of four are scored, by the keys of ``scoring.team_table``."""

COMPETITION_REFUSALS: Final[Sentences] = MappingProxyType(
    {
        "competition_of_boards": gettext_lazy(
            "A league, groups and a knock-out are for evenings with a match at each table. With the same boards at all "
            "tables choose another movement."
        ),
        "teams_on_copies": gettext_lazy(
            "Teams of four play the same boards at all tables, in copies. Choose such an evening, or another movement."
        ),
        "teams_of_two": gettext_lazy(
            "Two pairs are a team: teams of four need an even number of pairs, at most %(most)d, not %(pairs)d."
        ),
        "team_method": gettext_lazy("Choose how teams are scored."),
        "group_size": gettext_lazy("A group has %(fewest)d to %(most)d pairs."),
        "qualifiers": gettext_lazy("From a group of %(most)d pairs at most %(most)d can go on."),
        "no_show": gettext_lazy(
            "Whoever does not come loses: write more points for the pair that came, and at most %(most)d."
        ),
        "no_knockout": gettext_lazy("This is no round of a knock-out."),
        "no_league": gettext_lazy("Only from a league, or from groups, can a pair withdraw in this way."),
        "no_walkovers": gettext_lazy("In this event no match is won by a walk-over."),
        "knockout_open": _tables(
            lambda count: ngettext(
                "Round %(round)s can be drawn when the match at table %(tables)s is over.",
                "Round %(round)s can be drawn when the matches at tables %(tables)s are over.",
                count,
            )
        ),
        "groups_open": _tables(
            lambda count: ngettext(
                "The sheet of table %(tables)s of round %(last)s is open again. Round %(round)s can be drawn when it "
                "is closed.",
                "The sheets of tables %(tables)s of round %(last)s are open again. Round %(round)s can be drawn when "
                "they are closed.",
                count,
            )
        ),
        "knockout_level": _tables(
            lambda count: ngettext(
                "The match at table %(tables)s of round %(last)s is level. Let more deals be played, or say on its "
                "sheet who goes on.",
                "The matches at tables %(tables)s of round %(last)s are level. Let more deals be played, or say on "
                "their sheets who goes on.",
                count,
            )
        ),
        "knockout_nobody": gettext_lazy("Fewer than two pairs can go on from the groups."),
        "match_not_level": gettext_lazy("Only of a match that is over and level do you say who goes on."),
        "round_drawn_after": gettext_lazy(
            "The round after round %(round)s has been drawn, so who goes on stands. Take that draw back first."
        ),
    }
)
"""Sentences for what the services of a league, groups and a knock-out refuse."""


def _drawn(words: Facts) -> str:
    count = len(words["entry"].new["seats"])
    text = ngettext(
        "Round %(round)s of the knock-out was drawn: %(count)d table",
        "Round %(round)s of the knock-out was drawn: %(count)d tables",
        count,
    )
    return text % {"round": words["round"], "count": count}


def withdrawal_sentences(facts: Facts) -> tuple[str, ...]:
    """Say what comes of the results and of the open matches of a pair that withdraws from a league.

    ``facts`` are those that the log keeps: ``struck_out``, ``results``, ``matches``, ``ours`` and ``theirs``.
    """
    if facts["struck_out"]:
        results = ngettext(
            "It is struck out: its %(results)d result counts for nobody.",
            "It is struck out: its %(results)d results count for nobody.",
            facts["results"],
        )
        matches = ngettext(
            "The %(matches)d match that it has not begun is not played, and its opponents get nothing for it.",
            "The %(matches)d matches that it has not begun are not played, and its opponents get nothing for them.",
            facts["matches"],
        )
    else:
        results = ngettext(
            "Its %(results)d result stays and counts.",
            "Its %(results)d results stay and count.",
            facts["results"],
        )
        matches = ngettext(
            "The %(matches)d match that it has not begun goes to its opponents by %(ours)d to %(theirs)d.",
            "The %(matches)d matches that it has not begun go to its opponents by %(ours)d to %(theirs)d.",
            facts["matches"],
        )
    return (results % facts, matches % facts) if facts["matches"] else (results % facts,)


COMPETITION_ACTS: Final[Sentences] = MappingProxyType({"knockout_drawn": _drawn})
"""Sentences for the acts on a knock-out."""

COMPETITION_MATCH_ACTS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "match_goes_on_ns": gettext_lazy("The match was level, and North-South go on by the director's decision"),
        "match_goes_on_ew": gettext_lazy("The match was level, and East-West go on by the director's decision"),
    }
)
"""Sentences for the acts of the log of a match that only a knock-out knows."""

_TERMS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "group_size": gettext_lazy("pairs in a group: %(value)s"),
        "qualifiers": gettext_lazy("go on from each group: %(value)s"),
        "extra_deals": gettext_lazy("more deals while level: %(value)s"),
        "no_show_for": gettext_lazy("for a pair whose opponents do not come: %(value)s"),
        "no_show_against": gettext_lazy("for a pair that does not come: %(value)s"),
    }
)


def competition_words(value: Facts | None) -> str:
    """Write how a league, groups or a knock-out are held: "pairs in a group: 4, go on from each group: 2"."""
    if not value:
        return _("none")
    parts = [str(text) % {"value": value[name]} for name, text in _TERMS.items()]
    if value["fills_up"]:
        parts.append(_("the best of the others fill the knock-out up"))
    if value.get("team_method", "difference") != "difference":
        parts.append(str(TEAM_METHOD_TEXTS[value["team_method"]]))
    if value["strikes_out_always"]:
        parts.append(_("whoever withdraws is struck out"))
    return ", ".join(parts)
