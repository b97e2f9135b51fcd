"""Movements in words: what a kind is called, what is refused, and what is worth knowing before one is chosen.

The codes are those of ``scoring.movements``: its errors, the levels of evenness, and the remarks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.movements.fairness import Remark
from scoring.movements.limits import MOST_BOARDS
from scoring.movements.request import Method, Unit
from scoring.movements.wish import AUTO, SWISS, Wish
from tournaments.models.event import INDIVIDUALS, MovementKind

Text = str | Promise
Facts = Mapping[str, Any]
Sentences = Mapping[str, Text | Callable[[Facts], str]]

KIND_WORDS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        MovementKind.ROUND_ROBIN: gettext_lazy("Every pair meets every other. Seats are read from the guide cards."),
        MovementKind.ENDLESS_HOWELL: gettext_lazy(
            "Every pair meets every other, and nobody moves more than one table, so it can be called out."
        ),
        MovementKind.HOWELL: gettext_lazy("Every pair meets every other and plays all boards."),
        MovementKind.MITCHELL: gettext_lazy("North-South stay, East-West go to the next table."),
        MovementKind.ROVER: gettext_lazy("A Mitchell with one pair over, which takes another table's seat each round."),
        MovementKind.HESITATION: gettext_lazy("A Mitchell with a table at which those who move turn round."),
        MovementKind.BLACKPOOL: gettext_lazy("A Mitchell that goes on: two meetings come again on other boards."),
        MovementKind.WEB: gettext_lazy("A Mitchell on two sets of boards that go opposite ways, for a short evening."),
        MovementKind.BOWMAN: gettext_lazy("A Mitchell with two tables more than sets of boards."),
        MovementKind.SUPER_BOWMAN: gettext_lazy("A Mitchell with many tables on three sets of few boards."),
        MovementKind.RAINBOW: gettext_lazy(
            "Players without a fixed partner: each meets everybody of the other three seats once, and keeps a seat."
        ),
        MovementKind.DRAWN_PARTNERS: gettext_lazy(
            "Players without a fixed partner: partners are drawn for every round, nobody has the same one twice."
        ),
        MovementKind.TEAMS: gettext_lazy(
            "Teams of two pairs: a match is played at two tables, on the same boards the other way about."
        ),
        MovementKind.TEAMS_SWISS: gettext_lazy(
            "Teams of two pairs, of which those meet in each round that stand next to each other."
        ),
        SWISS: gettext_lazy("Each round is drawn from the results so far."),
    }
)
"""What happens in a movement, in a sentence."""
METHOD_NAMES: Final[Mapping[Method, Text]] = MappingProxyType(
    {
        Method.STRAIGHT: gettext_lazy("straight"),
        Method.RELAY: gettext_lazy("share and relay"),
        Method.SKIP: gettext_lazy("skip: East-West go two tables once"),
        Method.CUT: gettext_lazy("ended half way"),
    }
)
LEVELS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "even_perfect": gettext_lazy("perfectly even"),
        "even": gettext_lazy("even"),
        "even_fairly": gettext_lazy("fairly even"),
        "uneven": gettext_lazy("uneven: whom one meets matters"),
        "uneven_very": gettext_lazy("very uneven: whom one meets matters much"),
    }
)
"""How evenly those who are ranked together are compared."""


def kind_name(kind: str) -> str:
    """Return what a kind of movement is called; also by the names that old entries of the log have for it."""
    key = kind.replace("_", "-")
    return str(MovementKind(key).label) if key in MovementKind.values else key


def wish_words(text: str) -> str:
    """Return a wish for a movement in words: "Mitchell, one ranking, at most 5 rounds"."""
    wish = Wish.parse(text.replace("_", "-"))
    rounds = ngettext("at most %(rounds)d round", "at most %(rounds)d rounds", wish.rounds or 0)
    parts = (
        _("as fits") if wish.kind == AUTO else kind_name(wish.kind),
        {None: "", True: _("one ranking"), False: _("two rankings")}[wish.one_winner],
        METHOD_NAMES[wish.method] if wish.method else "",
        rounds % {"rounds": wish.rounds} if wish.rounds else "",
    )
    return ", ".join(str(part) for part in parts if part)


def _nearest(numbers: Sequence[int]) -> str:
    """The numbers around one that does not exist."""
    if not numbers:
        return _("none exists")
    if len(numbers) == 1:
        return _("the nearest is %(number)d") % {"number": numbers[0]}
    return _("the nearest are %(below)d and %(above)d") % {"below": numbers[0], "above": numbers[1]}


def _named(text: Text) -> Callable[[Facts], str]:
    """Fill in a sentence whose facts name a kind, and perhaps the nearest."""

    def sentence(facts: Facts) -> str:
        words: dict[str, Any] = {**facts, "kind": kind_name(str(facts.get("kind", "")))}
        if isinstance(facts.get("nearest"), str):
            words["nearest"] = kind_name(facts["nearest"])
        elif "nearest" in facts:
            words["nearest"] = _nearest(facts["nearest"])
        return str(text) % words

    return sentence


def _staying(facts: Facts) -> str:
    text = ngettext(
        "%(wanted)d pair is to stay at its table. ", "%(wanted)d pairs are to stay at their tables. ", facts["wanted"]
    )
    more = ngettext(
        "In the movement “%(kind)s” one can; choose another movement.",
        "In the movement “%(kind)s” %(places)d can; choose another movement.",
        facts["places"],
    )
    none = _("In the movement “%(kind)s” nobody stays; choose another movement, such as a Mitchell.")
    return (text + (more if facts["places"] else none)) % {**facts, "kind": kind_name(facts["kind"])}


def _size(facts: Facts) -> str:
    size = facts["size"]
    of_players = ngettext(
        "There is no movement “%(kind)s” for %(size)d player; %(nearest)s.",
        "There is no movement “%(kind)s” for %(size)d players; %(nearest)s.",
        size,
    )
    of_pairs = gettext_lazy("There is no movement “%(kind)s” for %(size)d pairs; %(nearest)s. Choose another movement.")
    of_teams = ngettext(
        "There is no movement “%(kind)s” for %(size)d team; %(nearest)s.",
        "There is no movement “%(kind)s” for %(size)d teams; %(nearest)s.",
        size,
    )
    if facts.get("kind") == MovementKind.TEAMS:
        return _named(of_teams)(facts)
    return _named(of_players if facts.get("kind") in INDIVIDUALS else of_pairs)(facts)


def _relayed(facts: Facts) -> str:
    text = _named(
        gettext_lazy(
            "In the movement “%(kind)s” a copy of the boards lies at every table. For boards that move take "
            "“%(nearest)s”."
        )
    )(facts)
    if not facts["sizes"]:
        return text
    exists = _("It exists for: %(numbers)s.") % {"numbers": ", ".join(map(str, facts["sizes"]))}
    return f"{text} {exists}"


MOVEMENT_ERRORS: Final[Sentences] = MappingProxyType(
    {
        "MovementError.pairs": gettext_lazy("An event has %(fewest)d to %(most)d pairs, not %(pairs)d."),
        "MovementError.boards": lambda facts: (
            _("A round has 1 to %(most)d boards, not %(boards)d.") % {"boards": facts["boards"], "most": MOST_BOARDS}
        ),
        "MovementError.minutes": gettext_lazy("A round takes at least one minute."),
        "MovementError.kind": _named(gettext_lazy("There is no movement “%(kind)s”; the nearest is “%(nearest)s”.")),
        "MovementError.swiss": gettext_lazy("A Swiss is drawn round by round from the results."),
        "MovementError.size": _size,
        "MovementError.rounds": _named(
            gettext_lazy("The movement “%(kind)s” for %(size)d pairs has not %(rounds)d rounds; %(nearest)s.")
        ),
        "MovementError.relayed": _relayed,
        "MovementError.method": gettext_lazy("Only a Mitchell with boards that move can be played in that way."),
        "MovementError.one_winner": _named(gettext_lazy("The movement “%(kind)s” has one ranking as it is.")),
        "MovementError.sets": gettext_lazy(
            "%(tables)d tables with %(boards)d boards a round need at least %(fewest)d sets of boards, not %(sets)d."
        ),
        "MovementError.sit_outs": _named(
            gettext_lazy(
                "In the movement “%(kind)s” for %(pairs)d pairs some would sit out twice. Choose another movement."
            )
        ),
        "MovementError.staying": _staying,
        "MovementError.wish": gettext_lazy("Choose a movement from the list."),
    }
)
"""Sentences for what ``scoring`` refuses of a movement; those about time are with the words for times."""


def _meet_at_most(unit: Unit, often: int) -> str:
    if unit is Unit.PLAYERS:
        return ngettext(
            "Two players are opponents at most once", "Two players are opponents at most %(most)d times", often
        )
    if unit is Unit.TEAMS:
        return ngettext("Two teams meet at most once", "Two teams meet at most %(most)d times", often)
    return ngettext("Two pairs meet at most once", "Two pairs meet at most %(most)d times", often)


def _some_meet(facts: Facts) -> str:
    text = _meet_at_most(facts["unit"], facts["most"]) % {"most": facts["most"]}
    if not facts["never"]:
        return _("%(text)s.") % {"text": text}
    return _("%(text)s; %(never)d meetings do not take place.") % {"text": text, "never": facts["never"]}


def _all_meet(facts: Facts) -> str:
    often = facts["most"]
    if facts["unit"] is Unit.PLAYERS:
        text = ngettext(
            "Every two players are opponents once.", "Every two players are opponents %(most)d times.", often
        )
    elif facts["unit"] is Unit.TEAMS:
        text = ngettext("Every two teams meet once.", "Every two teams meet %(most)d times.", often)
    else:
        text = ngettext("Every two pairs meet once.", "Every two pairs meet %(most)d times.", often)
    return text % {"most": often}


def _fields_meet(facts: Facts) -> str:
    text = ngettext(
        "Every North-South pair meets every East-West pair once.",
        "Every North-South pair meets every East-West pair %(most)d times.",
        facts["most"],
    )
    return text % {"most": facts["most"]}


def _seats_of_one(facts: Facts) -> str:
    if facts["unit"] is Unit.PLAYERS:  # which one it is, the draw of the partners says
        return _("One player sits in one seat more often than in another.")
    return _("Pair %(pair)d sits the same way more often than the others.") % {"pair": facts["entries"][0]}


def _seats_uneven(facts: Facts) -> str:
    if facts["unit"] is Unit.PLAYERS:
        return _("Some players sit in one seat more often than in another.")
    return _("Some pairs sit one way more often than the other.")


REMARKS: Final[Sentences] = MappingProxyType(
    {
        "all_meet": _all_meet,
        "fields_meet": _fields_meet,
        "some_meet": _some_meet,
        "curtailed": gettext_lazy(
            "It is ended early: %(rounds)d of %(longest)d rounds are played, so the comparison is less even than in "
            "the whole movement."
        ),
        "drawn_by_place": gettext_lazy("The first meets the second, the third the fourth, and nobody meets twice."),
        "drawn": lambda facts: (
            ngettext(
                "At the end one pair at most has won all its rounds.",
                "At the end up to %(unbeaten)d pairs can have won all their rounds.",
                facts["unbeaten"],
            )
            % facts
        ),
        "seats_of_one": _seats_of_one,
        "seats_uneven": _seats_uneven,
    }
)
"""What is said of a movement beside its figures; the other remarks are told by those."""


def _few_results(facts: Facts) -> str:
    return (
        _(
            "A board is played at %(tables)d tables only, so the scores from 1 to 2 and from 0 to 100 take %(tables)d "
            "values at most. Cross difference or plain totals tell more."
        )
        % facts
    )


def _sets_fewest(facts: Facts) -> str:
    text = ngettext(
        "One set of the boards would serve %(tables)d tables: they share it in a round, each beginning with another "
        "board.",
        "%(sets)d sets of the boards would serve %(tables)d tables: up to %(boards)d tables share one in a round, "
        "each beginning with another board.",
        facts["sets"],
    )
    return text % facts


def _sets_shared(facts: Facts) -> str:
    text = ngettext(
        "One set of the boards serves %(tables)d tables: they share it in a round, each beginning with another board.",
        "%(sets)d sets of the boards serve %(tables)d tables: up to %(boards)d tables share one in a round, each "
        "beginning with another board.",
        facts["sets"],
    )
    return text % facts


ADVICE: Final[Sentences] = MappingProxyType(
    {
        "few_results": _few_results,
        "dealers_uneven": gettext_lazy(
            "With four boards a round, or a multiple, every player of a table deals equally often; not with %(boards)d."
        ),
        "sets_fewest": _sets_fewest,
        "sets_shared": _sets_shared,
    }
)
"""What holds for the evening whatever movement is chosen."""


def remark_sentence(remark: Remark) -> str:
    """Return the sentence of a remark, empty where the figures beside it say it already."""
    text = REMARKS.get(remark.code) or ADVICE.get(remark.code) or ""
    return text(remark.facts) if callable(text) else str(text) % remark.facts
