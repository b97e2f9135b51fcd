"""Sentences of changes during play: what is refused, what the log says, what each way of doing it is called.

The tables are part of those in :mod:`tournaments.texts.sentences` and :mod:`tournaments.texts.acts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.texts.findings import finding_sentences
from tournaments.texts.movements import wish_words

Text = str | Promise
Facts = Mapping[str, Any]
Sentences = Mapping[str, Text | Callable[[Facts], str]]

PUT_BACK: Final = (
    gettext_lazy("The rounds that were cut are played after all"),
    gettext_lazy("They are put back with their seats, boards and hands, and everything else that was entered."),
)
ACTS_DURING_PLAY: Final[Mapping[str, tuple[Text, Text]]] = MappingProxyType(
    {
        "late": (
            gettext_lazy("A pair comes late"),
            gettext_lazy("It gets the next number and plays from the round that you choose; results stay."),
        ),
        "away": (
            gettext_lazy("A pair is missing or leaves"),
            gettext_lazy("Its opponents sit out, or the coming rounds are drawn anew; its results stay."),
        ),
        "substitute": (
            gettext_lazy("Somebody else plays for a pair"),
            gettext_lazy("Results of these rounds name who played, the standings name the pair."),
        ),
        "actual": (
            gettext_lazy("Pairs sat at the wrong table"),
            gettext_lazy("Say who really sat there: results follow the people, and later rounds can be drawn anew."),
        ),
        "movement": (
            gettext_lazy("Another movement is played"),
            gettext_lazy("The first round stays as it is played; the others follow the movement that you choose."),
        ),
        "curtail": (
            gettext_lazy("The evening ends earlier"),
            gettext_lazy("Rounds that nobody has begun are cut; you see who has not met and how many boards each has."),
        ),
        "put-back": PUT_BACK,
    }
)
"""What may be done during play, by the word in its address: its name, and what it does."""
ACTS_OF_INDIVIDUALS: Final[Mapping[str, tuple[Text, Text]]] = MappingProxyType(
    {
        "substitute": (
            gettext_lazy("Somebody else plays for a player"),
            gettext_lazy("Results of these rounds name who played, the standings name the player."),
        ),
        "curtail": (
            gettext_lazy("The evening ends earlier"),
            gettext_lazy("Rounds that nobody has begun are cut; you see how many boards each player has."),
        ),
        "put-back": PUT_BACK,
    }
)
"""The same of an individual, in which the partners of all rounds are fixed, so that no seat changes."""

WAYS: Final[Mapping[str, tuple[Text, Text]]] = MappingProxyType(
    {
        "fill": (
            gettext_lazy("It takes the empty seat"),
            gettext_lazy("Whoever would sit out plays against it; nobody else moves otherwise."),
        ),
        "rover": (
            gettext_lazy("It comes as a rover"),
            gettext_lazy("In each round it takes the place of another North-South pair, which sits out instead."),
        ),
        "draw": (
            gettext_lazy("The coming rounds are drawn anew"),
            gettext_lazy("Nobody meets again while that can be helped, and sit-outs are shared out."),
        ),
        "half": (
            gettext_lazy("Its opponents sit out"),
            gettext_lazy("Nobody else moves otherwise; a sit-out counts as no boards."),
        ),
        "keep": (
            gettext_lazy("Later rounds stay as planned"),
            gettext_lazy("Everybody goes on by the guide cards."),
        ),
        "exchange": (
            gettext_lazy("The two pairs go on in each other’s place"),
            gettext_lazy("Each follows the other’s guide card from the next round on."),
        ),
        "cut": (
            gettext_lazy("The evening ends earlier"),
            gettext_lazy("What was played stays, and the rounds that are cut can be put back as they are."),
        ),
        "back": (
            gettext_lazy("The rounds are put back as they were"),
            gettext_lazy("Seats, boards and hands are those from before the cut; who has left since sits nowhere."),
        ),
        "anew": (
            gettext_lazy("The evening goes on by this movement"),
            gettext_lazy("Everybody stays where they sit in the first round, and gets a new guide card after it."),
        ),
    }
)
"""What each way of carrying out a change is called, and what it means."""


def _unsound(facts: Facts) -> str:
    found = " ".join(finding_sentences(facts["findings"])[:2])
    return _("The movement would not hold: %(found)s") % {"found": found}


def _rounds(facts: Facts) -> str:
    words = {"tables": facts["tables"], "rounds": facts["rounds"]}
    return _("For %(tables)s tables and %(rounds)s rounds no way of a rover is known without a repeat.") % words


CHANGE_REFUSALS: Final[Sentences] = MappingProxyType(
    {
        "change_stale": gettext_lazy(
            "Something has happened meanwhile, so this would be another change. Look at it once more."
        ),
        "competition_changes": gettext_lazy(
            "Who meets whom follows from the league, the groups or the knock-out, so seats stay as they are. Who "
            "leaves a league is named on the page of the pairs, and a match can be won by a walk-over."
        ),
        "individual_changes": gettext_lazy(
            "In an individual the partners of all rounds are fixed, so seats stay as they are. Let a substitute play "
            "for whoever leaves, or mark the boards as not played."
        ),
        "swiss_changes": gettext_lazy(
            "Who comes, who is away and how many rounds there are is said of a Swiss where its rounds are drawn."
        ),
        "swiss_teams_changes": gettext_lazy(
            "Who comes, who is away and how many rounds there are is said of a Swiss where its rounds are drawn; in a "
            "match of teams seats stay as they are."
        ),
        "teams_changes": gettext_lazy(
            "Which teams meet in which round is fixed, so seats stay as they are. Let a substitute play for whoever "
            "leaves, or mark the boards as not played."
        ),
        "movement_not_of_copies": gettext_lazy(
            "Where boards move or tables share them, another movement would need other boards in the first round."
        ),
        "movement_of_all": gettext_lazy(
            "A pair has left, so no other movement seats those who are there. Let the coming rounds be drawn anew."
        ),
        "no_option": gettext_lazy("This way is not offered any more. Look at the others."),
        "ranks_by_rounds": gettext_lazy("A Swiss, a league, groups and a knock-out rank by rules of their own."),
        "no_open_round": gettext_lazy("Round %(round)s has ended, or there is no such round."),
        "no_cut_round": gettext_lazy("Round %(round)s is none that was cut and can be put back."),
        "pair_not_seated": gettext_lazy("Pair %(pair)s has no seat from round %(round)s on."),
        "too_many_pairs_late": gettext_lazy("There are %(most)s pairs, and no room for one more."),
        "round_is_over": gettext_lazy("Round %(round)s has ended: seats cannot change in it any more."),
        "table_has_begun": gettext_lazy(
            "Table %(table)s has results in round %(round)s. Begin with the next round, or take them back first."
        ),
        "change_unsound": _unsound,
        "result_in_the_way": gettext_lazy(
            "Board %(board)s has a result between pairs %(ns)s and %(ew)s already. Take one of the two back first."
        ),
    }
)
CHANGE_SCORING: Final[Sentences] = MappingProxyType(
    {
        "MovementError.no_empty_seat": gettext_lazy("No seat is empty from round %(since)s on."),
        "MovementError.no_rover": _rounds,
        "MovementError.same_pair": gettext_lazy("Choose two different pairs."),
        "MovementError.no_table": gettext_lazy("No two pairs are due at table %(table)s in round %(round)s."),
        "MovementError.beginning": gettext_lazy(
            "This movement cannot begin with the round that is played: it has another number of tables."
        ),
        "MovementError.cut": gettext_lazy("Choose a round before the last one."),
    }
)


def _names(words: Facts, value: str) -> str:
    return " – ".join((getattr(words["entry"], value) or {}).get("names") or ()) or _("nobody named")


def _late(words: Facts) -> str:
    new = words["entry"].new
    told = {"pair": new["pair"], "names": _names(words, "new"), "round": words["round"], "way": way_name(new["way"])}
    return _("Pair %(pair)s came late: %(names)s. From round %(round)s on: %(way)s") % told


def _away(words: Facts) -> str:
    new = words["entry"].new
    told = {**words, "until": new.get("until"), "way": way_name(new["way"])}
    if new.get("until"):
        return _("Pair %(pair)s is away from round %(round)s to %(until)s: %(way)s") % told
    return _("Pair %(pair)s left before round %(round)s: %(way)s") % told


def _actually(words: Facts) -> str:
    new = words["entry"].new
    told = {**words, "table": new["table"], "way": way_name(new["way"]), "count": len(new["results"])}
    return _("Actual seating of round %(round)s, table %(table)s: %(count)d results went along. %(way)s") % told


def _other_movement(words: Facts) -> str:
    entry = words["entry"]
    told = {"movement": wish_words(entry.new["movement"]), "rounds": entry.new["rounds"], "before": entry.old["rounds"]}
    return _("Another movement from round 2 on: %(movement)s; %(rounds)d rounds instead of %(before)d") % told


def _curtailed(words: Facts) -> str:
    told = {**words, "before": words["entry"].old["rounds"]}
    return _("The evening ends after round %(round)s instead of round %(before)s") % told


def _put_back(words: Facts) -> str:
    told = {**words, "before": words["entry"].old["rounds"], "way": way_name(words["entry"].new["way"])}
    return _("The evening goes on to round %(round)s instead of round %(before)s: %(way)s") % told


def _substituted(words: Facts) -> str:
    told = {**words, "before": _names(words, "old"), "names": _names(words, "new")}
    if words["entry"].event.is_individual:
        return _("From round %(round)s on player %(pair)s is %(names)s; before: %(before)s") % told
    return _("From round %(round)s on pair %(pair)s is %(names)s; before: %(before)s") % told


def _ranking(words: Facts) -> str:
    new = words["entry"].new
    half = _("pairs that play less than half are not ranked") if new["ranks_from_half"] else _("all are ranked")
    mean = _("unequal numbers by the mean") if new["ranks_by_mean"] else _("always by the total")
    return _("Ranking: %(half)s, %(mean)s") % {"half": half, "mean": mean}


def way_name(way: str) -> str:
    """Return what a way of carrying out a change is called."""
    return str(WAYS[way][0]) if way in WAYS else way


CHANGE_ACTS: Final[Sentences] = MappingProxyType(
    {
        "pair_came_late": _late,
        "pair_went_away": _away,
        "seated_actually": _actually,
        "curtailed": _curtailed,
        "rounds_put_back": _put_back,
        "movement_changed": _other_movement,
        "substituted": _substituted,
        "ranking_changed": _ranking,
    }
)


def seats_words(value: Sequence[Sequence[Any]]) -> str:
    """Return seats as the log shows them: "round 2, table 3: 4–9"; without a round where the entry names it."""
    return "; ".join(map(_seat_words, value))


def _seat_words(line: Sequence[Any]) -> str:
    *number, table, ns, ew = line
    words = {"table": table, "ns": ns or "·", "ew": ew or "·"}
    if not number:
        return _("table %(table)s: %(ns)s–%(ew)s") % words
    return _("round %(round)s, table %(table)s: %(ns)s–%(ew)s") % {**words, "round": number[0]}


def results_words(value: Sequence[Sequence[Any]]) -> str:
    """Return results that go with the people as the log shows them: "board 3, table 2: 4–9"."""
    return "; ".join(
        _("board %(board)s, table %(table)s: %(ns)s–%(ew)s") % {"board": board, "table": table, "ns": ns, "ew": ew}
        for board, table, ns, ew in value
    )
