"""Sentences of a Swiss: what is refused and what the log says, for the tables of :mod:`tournaments.texts.setup`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models.swiss import System, WishKind
from tournaments.texts.competitions import withdrawal_sentences

Facts = Mapping[str, Any]
Sentences = Mapping[str, str | Promise | Callable[[Facts], str]]

SWISS_REFUSALS: Final[Sentences] = MappingProxyType(
    {
        "swiss_on_copies": gettext_lazy(
            "In a Swiss all tables of a round play the same boards, so these lie in copies at every table."
        ),
        "round_undrawn": gettext_lazy("Round %(round)s has not been drawn yet, so there is nothing to close."),
        "swiss_rounds": gettext_lazy(
            "A Swiss of %(pairs)d pairs has at most %(most)d rounds: then everybody still has somebody new to meet. "
            "For more, choose the round robin."
        ),
        "swiss_too_long": lambda facts: (
            _("%(rounds)d rounds take %(needed)d minutes, and you have %(minutes)d. Allow more time or fewer rounds.")
            % facts
        ),
        "swiss_system": gettext_lazy("Choose the order of the draw from the list."),
        "swiss_worth": gettext_lazy("A bye or a walk-over adds 0 to %(most)d points."),
        "swiss_frozen": gettext_lazy(
            "Rounds have been drawn, so rules, movement and the number of pairs are fixed. A draw of which nothing has "
            "been recorded can be taken back."
        ),
        "no_swiss": gettext_lazy("The rounds of this event are not drawn one at a time."),
        "swiss_all_drawn": gettext_lazy("All %(rounds)s rounds have been drawn."),
        "round_running": gettext_lazy("Round %(round)s can be drawn when round %(first)s has ended."),
        "round_drawn": gettext_lazy("Round %(round)s has been drawn already."),
        "drawn_anew": gettext_lazy(
            "Round %(round)d has been drawn otherwise since this page was opened. Look at it before you take it back."
        ),
        "draw_stale": gettext_lazy(
            "Something has changed since this draw of round %(round)s was shown. Look at the new one and confirm that."
        ),
        "swap_unknown": gettext_lazy("Pair %(pair)s does not play in round %(round)s, so it cannot be swapped."),
        "not_last_round": gettext_lazy("Only the last round that was drawn can be taken back; round %(round)s is not."),
        "round_begun": gettext_lazy(
            "Something of round %(round)s has been recorded, so its draw can no longer be taken back."
        ),
        "rounds_drawn": gettext_lazy("%(drawn)s rounds have been drawn, so there cannot be fewer."),
        "pair_left": gettext_lazy("Pair %(pair)s has left the event already, with round %(round)s."),
        "pair_there": gettext_lazy("Pair %(pair)s has not left the event."),
        "swiss_table": gettext_lazy("There is no table %(table)s: this event has tables 1 to %(most)s."),
        "table_taken": gettext_lazy("At table %(table)s pair %(pair)s stays already."),
        "wish_kind": gettext_lazy("Choose whether the two never meet, avoid each other, or meet in the next round."),
        "wish_itself": gettext_lazy("Name two pairs: pair %(pair)s cannot meet itself."),
        "wish_there": gettext_lazy("That is said of pairs %(one)s and %(other)s already."),
        "wish_fixed": gettext_lazy("Pair %(pair)s has another fixed table in that round."),
        "wish_gone": gettext_lazy("Somebody else has taken that back already."),
        "teams_swiss_of_two": gettext_lazy(
            "A Swiss of teams is for an even number of pairs, %(fewest)d or more: two that follow each other in the "
            "list make a team."
        ),
        "teams_swiss_rounds": gettext_lazy(
            "A Swiss of %(teams)d teams has at most %(most)d rounds: then every team still has somebody new to meet. "
            "For more, choose teams of four without a draw."
        ),
        "no_team": gettext_lazy("There is no team %(team)s: this event has teams 1 to %(most)s."),
        "swap_unknown_of_teams": gettext_lazy(
            "Team %(pair)s does not play in round %(round)s, so it cannot be swapped."
        ),
        "pair_left_of_teams": gettext_lazy("Team %(pair)s has left the event already, with round %(round)s."),
        "pair_there_of_teams": gettext_lazy("Team %(pair)s has not left the event."),
        "wish_itself_of_teams": gettext_lazy("Name two teams: team %(pair)s cannot meet itself."),
        "wish_there_of_teams": gettext_lazy("That is said of teams %(one)s and %(other)s already."),
        "wish_fixed_of_teams": gettext_lazy("Team %(pair)s has another fixed match in that round."),
        "stay_of_teams": gettext_lazy("A team plays at two tables, so no pair of it stays at one."),
        "match_begun": gettext_lazy(
            "Deals stand on the sheet of this match. Take them back first if one side really did not come."
        ),
        "match_side": gettext_lazy("Say which side came."),
    }
)
"""Sentences for what the services of a Swiss refuse."""

SWISS_MATCH_ACTS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "match_walkover_ns": gettext_lazy("North-South have won by a walk-over: East-West did not come"),
        "match_walkover_ew": gettext_lazy("East-West have won by a walk-over: North-South did not come"),
    }
)
"""Sentences for the acts of the log of a match that only a Swiss knows."""


def _numbers(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _drawn(words: Facts) -> str:
    """Say that a round was drawn, who has the bye, who meets again, and what was swapped by hand."""
    new = words["entry"].new
    text = (_matches_drawn if new.get("of_teams") else _tables_drawn)(len(new["drawn"]))
    parts = [text % {"round": words["round"], "count": len(new["drawn"])}]
    if new["bye"] is not None:
        bye = _("bye: team %(team)s") if new.get("of_teams") else _("bye: pair %(pair)s")
        parts.append(bye % {"team": new["bye"], "pair": new["bye"]})
    if new["repeats"]:
        parts.append(_("meet again: %(pairs)s") % {"pairs": _twos(new["repeats"])})
    if new["swaps"]:
        parts.append(_("swapped by the director: %(pairs)s") % {"pairs": _twos(new["swaps"])})
    return "; ".join(parts)


def _tables_drawn(count: int) -> str:
    return ngettext("Round %(round)s was drawn: %(count)d table", "Round %(round)s was drawn: %(count)d tables", count)


def _matches_drawn(count: int) -> str:
    return ngettext(
        "Round %(round)s was drawn: %(count)d match",
        "Round %(round)s was drawn: %(count)d matches",
        count,
    )


def _twos(twos: list[list[int]]) -> str:
    return ", ".join(f"{one}–{other}" for one, other in twos)


def _away(words: Facts) -> str:
    old, new = words["entry"].old["away"], words["entry"].new["away"]
    facts = {"round": words["round"], "now": _numbers(new), "before": _numbers(old)}
    if not new:
        return _("Nobody is away in round %(round)s any more; before: %(before)s") % facts
    if not old:
        return _("Away in round %(round)s: %(now)s") % facts
    return _("Away in round %(round)s: %(now)s; before: %(before)s") % facts


def _late(words: Facts) -> str:
    names = " – ".join(words["entry"].new["names"])
    return _("Pair %(pair)s plays from round %(round)s on: %(names)s") % {**words, "names": names}


def _stays(words: Facts) -> str:
    table = words["entry"].new["table"]
    if table is None:
        return _("Pair %(pair)s sits where it is drawn again") % words
    return _("Pair %(pair)s stays at table %(table)s from the next round on") % {**words, "table": table}


def _of_team(text: Promise) -> Callable[[Facts], str]:
    return lambda words: str(text) % {**words, "team": words["entry"].new["team"]}


def _late_team(words: Facts) -> str:
    new = words["entry"].new
    facts = {**words, "team": new["team"], "names": " – ".join(new["names"])}
    return _("Team %(team)s plays from round %(round)s on: %(names)s") % facts


def _wished_of_teams(words: Facts) -> str:
    forms: dict[str, str] = {
        WishKind.NEVER: _("Teams %(one)s and %(other)s never meet"),
        WishKind.AVOID: _("Teams %(one)s and %(other)s meet only if it cannot be helped"),
        WishKind.FIXED: _("Teams %(one)s and %(other)s meet in round %(round)s"),
    }
    return _wish(words, words["entry"].new, forms)


def _dropped_of_teams(words: Facts) -> str:
    forms: dict[str, str] = {
        WishKind.NEVER: _("Teams %(one)s and %(other)s may meet again"),
        WishKind.AVOID: _("Teams %(one)s and %(other)s need not avoid each other any more"),
        WishKind.FIXED: _("Teams %(one)s and %(other)s have no fixed match in round %(round)s any more"),
    }
    return _wish(words, words["entry"].old, forms)


def _wish(words: Facts, facts: Facts, forms: Mapping[str, str]) -> str:
    return str(forms[facts["kind_of_wish"]]) % {"one": facts["one"], "other": facts["other"], "round": words["round"]}


def _wished(words: Facts) -> str:
    forms: dict[str, str] = {
        WishKind.NEVER: _("Pairs %(one)s and %(other)s never meet"),
        WishKind.AVOID: _("Pairs %(one)s and %(other)s meet only if it cannot be helped"),
        WishKind.FIXED: _("Pairs %(one)s and %(other)s meet in round %(round)s"),
    }
    return _wish(words, words["entry"].new, forms)


def _dropped(words: Facts) -> str:
    forms: dict[str, str] = {
        WishKind.NEVER: _("Pairs %(one)s and %(other)s may meet again"),
        WishKind.AVOID: _("Pairs %(one)s and %(other)s need not avoid each other any more"),
        WishKind.FIXED: _("Pairs %(one)s and %(other)s have no fixed table in round %(round)s any more"),
    }
    return _wish(words, words["entry"].old, forms)


def _withdrawn(words: Facts) -> str:
    """A pair that leaves; of a league what came of its results and its open matches as well."""
    text = _("Pair %(pair)s plays no more from round %(round)s on") % words
    new = words["entry"].new
    return " ".join((f"{text}.", *withdrawal_sentences(new))) if new else text


SWISS_ACTS: Final[Sentences] = MappingProxyType(
    {
        "round_drawn": _drawn,
        "draw_taken_back": gettext_lazy("The draw of round %(round)s was taken back"),
        "pairs_away": _away,
        "pair_withdrawn": _withdrawn,
        "pair_back": gettext_lazy("Pair %(pair)s plays again from round %(round)s on"),
        "pair_entered_late": _late,
        "pair_stays": _stays,
        "rounds_planned": lambda words: (
            _("%(new)d rounds are planned; before: %(old)d")
            % {"new": words["entry"].new["rounds"], "old": words["entry"].old["rounds"]}
        ),
        "wish_made": _wished,
        "wish_dropped": _dropped,
        "pair_withdrawn_of_teams": _of_team(gettext_lazy("Team %(team)s plays no more from round %(round)s on")),
        "pair_back_of_teams": _of_team(gettext_lazy("Team %(team)s plays again from round %(round)s on")),
        "pair_entered_late_of_teams": _late_team,
        "wish_made_of_teams": _wished_of_teams,
        "wish_dropped_of_teams": _dropped_of_teams,
    }
)
"""Sentences for the acts on a Swiss."""

FACTS_TOLD: Final = frozenset(SWISS_ACTS) - {"round_drawn", "draw_taken_back"}
"""Acts of which the sentence tells every fact."""
DRAW_TOLD: Final = frozenset({"bye", "repeats", "swaps", "of_teams"})
"""What the sentence of a draw tells; its seats stand beside it."""


def drawn_words(value: list[list[int]]) -> str:
    """Write the tables of a draw: "1: 3–7, 2: 5–9"."""
    return ", ".join(f"{table}: {ns}–{ew}" for table, ns, ew in value)


def system_words(value: str) -> str:
    """Write the order of a draw."""
    return str(System(value).label)


def terms_words(value: Facts | None) -> str:
    """Write how a Swiss is drawn: "5 rounds, Dutch …, one round in arrears"."""
    if not value:
        return _("none")
    rounds = value["rounds"]
    parts = [ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}] if rounds else []
    parts.append(system_words(value["system"]))
    if value["in_arrears"]:
        parts.append(_("one round in arrears"))
    for name, label in WORTHS.items():
        if value[name]:
            parts.append(f"{label} {value[name]}")
    return ", ".join(parts)


WORTHS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "bye_points": gettext_lazy("points for a bye"),
        "bye_difference": gettext_lazy("difference for a bye"),
        "walkover_points": gettext_lazy("points for a walk-over"),
        "walkover_difference": gettext_lazy("difference for a walk-over"),
    }
)
"""What a round is worth that was won without playing, by the columns of a Swiss."""
