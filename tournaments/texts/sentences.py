"""From codes to sentences: what is refused and why, and the words for results.

A refusal carries a code and facts; the tables below hold the sentence for each code, in which a fact stands as
``%(name)s``. A new code is one new line in its table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ImpossibleSlip, ScoringError
from scoring.games.botifarra.options import Level
from tournaments.clause_texts import clause_sentence
from tournaments.errors import Refusal
from tournaments.models.entry import players_of_number
from tournaments.seen import OTHERS
from tournaments.slip_texts.registry import LINE_REFUSALS, fault_sentence, slip_words
from tournaments.slips.registry import slip_from_json
from tournaments.texts.changes import CHANGE_REFUSALS, CHANGE_SCORING
from tournaments.texts.matches import MATCH_REFUSALS
from tournaments.texts.names import first_call
from tournaments.texts.names import level_name as level_name
from tournaments.texts.names import seat_letter as seat_letter
from tournaments.texts.names import seat_name as seat_name
from tournaments.texts.names import signed as signed
from tournaments.texts.names import trump_name as trump_name
from tournaments.texts.pairings import PAIRING_SCORING
from tournaments.texts.players import REFUSALS_OF_PLAYERS, players_words
from tournaments.texts.setup import SETUP_REFUSALS, SETUP_SCORING

Text = str | Promise
Facts = Mapping[str, Any]

TYPED: Final = ("text", "tag", "preset", "option", "value")
"""Facts that are what somebody typed."""
TYPED_LENGTH: Final = 60

# Words -----------------------------------------------------------------------------------------------------------


def average_words(at_fault: str) -> str:
    """Return what an average is and by whose fault: ``""`` for nobody's, else ``NS``, ``EW`` or ``both``."""
    if not at_fault:
        return _("average, nobody’s fault")
    if at_fault == "both":
        return _("average, the fault of both sides")
    return _("average, the fault of %(side)s") % {"side": seat_name(at_fault)}


def value_words(value: Facts | None) -> str:
    """Return in words what a version of a result says, from the plain value that the log keeps of it."""
    if not value or "kind" not in value:
        return _("nothing")
    kind = value["kind"]
    if kind == "not_played":
        return _("not played")
    if kind == "withdrawn":
        return _("nothing (taken back)")
    if kind == "average":
        return average_words(str(value.get("offenders", "")))
    if kind == "penalty":
        offenders = value.get("offenders")
        return _("penalty for %(offenders)s") % {"offenders": seat_name(offenders)} if offenders else _("penalty")
    words = slip_words(slip_from_json(value))
    return (
        _("%(slip)s; the director let it count although it cannot be") % {"slip": words}
        if value.get("is_forced")
        else words
    )


# What is refused -------------------------------------------------------------------------------------------------


def _stale(facts: Facts) -> str:
    if not facts.get("current") and not facts.get("offered"):
        return _("Somebody else was faster. Look at what stands now and decide again.")
    words = {"current": value_words(facts.get("current")), "offered": value_words(facts.get("offered"))}
    if not facts.get("offered"):
        return _("Somebody else was faster: now it says %(current)s. Look at it and decide again.") % words
    return (
        _("Somebody else was faster: now it says %(current)s; you wrote %(offered)s. Look and decide which is right.")
        % words
    )


def _not_open(facts: Facts) -> str:
    waiting = sorted({(m.round, m.table) for m in facts["missing"]})
    words = {"round": facts["round"], "earlier": waiting[0][0], "table": waiting[0][1]}
    return _("Round %(round)s is not open here yet: round %(earlier)s is still unfinished at table %(table)s.") % words


def _nothing_recorded(facts: Facts) -> str:
    call = first_call(facts["game"])
    if not call:
        return _("There are no cards here. Write at least those of the first trick.")
    return _("There are no calls and no cards here. Write at least the calls, as in %(call)s.") % {"call": call}


def _level_too_high(facts: Facts) -> str:
    words = {"level": level_name(facts["level"]), "highest": level_name(facts["highest"])}
    if facts["highest"] == Level.NONE:
        return _("Doubling is not allowed here.")
    return _("%(level)s is not allowed here; the highest is %(highest)s.") % words


def _illegal(facts: Facts) -> str:
    legal = ", ".join(str(action) for action in facts.get("legal", ()))
    words = {"action": facts["action"], "clause": facts["clause"], "why": clause_sentence(facts["clause"])}
    if not legal:
        return _("%(action)s is against clause %(clause)s. %(why)s") % words
    return _("%(action)s is against clause %(clause)s. %(why)s Allowed were: %(legal)s.") % (words | {"legal": legal})


REFUSALS: Final[Mapping[str, Text | Callable[[Facts], str]]] = MappingProxyType(
    {
        # results
        "stale": _stale,
        OTHERS: gettext_lazy(
            "By now others play at table %(table)s than your page showed. Nothing was written: look who sits there."
        ),
        "no_board": gettext_lazy("There is no board %(board)s in this event."),
        "round_gone": gettext_lazy(
            "Nobody plays there in round %(round)s: it was cut, or its draw was taken back. Nothing was written."
        ),
        "no_table": gettext_lazy("Nobody plays at table %(table)s in round %(round)s."),
        "not_at_table": gettext_lazy("Board %(board)s is not played at table %(table)s."),
        "not_your_round": gettext_lazy(
            "Board %(board)s does not belong to the round you have joined. Open the page of your table again."
        ),
        "movement_changed": gettext_lazy(
            "The director has changed the event in this moment. Open the page of your table again."
        ),
        "not_your_table": gettext_lazy("Pair %(pair)s does not sit at table %(table)s in this round."),
        "round_ended_for_tables": gettext_lazy(
            "Round %(round)s has ended, so its results can no longer be changed here. Ask the director."
        ),
        "round_not_open": _not_open,
        "director_entered": gettext_lazy(
            "The director has recorded board %(board)s. If it is wrong, ask the director to change it."
        ),
        "nothing_waits": gettext_lazy("Nothing is waiting to be confirmed on board %(board)s."),
        "own_entry": gettext_lazy("Your side entered board %(board)s itself; the other side has to confirm it."),
        "has_own_device": gettext_lazy(
            "Pair %(pair)s has joined with a device of its own; it has to answer on that one."
        ),
        "slip_of_other_game": gettext_lazy("This is the slip of another game. Load the page again."),
        "chooser": gettext_lazy("Say who made trumps."),
        "chooser_not_of_dealer": lambda facts: (
            _(
                "On board %(board)s %(dealer)s deals, so %(dealer)s or %(partner)s made trumps. Check the number of "
                "the board; if somebody else really made trumps, ask the director."
            )
            % {**facts, "dealer": seat_name(facts["dealer"]), "partner": seat_name(facts["partner"])}
        ),
        "level_word": gettext_lazy("Say whether the deal was doubled."),
        "side": gettext_lazy("Say whose points these are."),
        "offenders": gettext_lazy("Say which side is penalised."),
        "reason_missing": gettext_lazy("Write the reason."),
        "reason_long": gettext_lazy("The reason is too long: at most %(length)s characters."),
        "nothing_to_withdraw": gettext_lazy("Board %(board)s at table %(table)s has no result to take back."),
        "request_of_another_board": gettext_lazy(
            "This form was already sent for another board. Open board %(board)s again and enter it there."
        ),
        # rounds
        "no_round": gettext_lazy("There is no round %(round)s."),
        "round_has_ended": gettext_lazy("Round %(round)s has already ended."),
        "earlier_round_open": gettext_lazy(
            "Round %(first)s has not ended yet. Where boards move, rounds end in their order: close round %(first)s "
            "first."
        ),
        # lines of shorthand typed by the director
        "line_chooser_missing": gettext_lazy("Begin with who made trumps: n, e, s or w, or ns or ew."),
        "line_chooser": gettext_lazy("Begin with who made trumps: n, e, s or w, or ns or ew. “%(found)s” does not."),
        "line_trump_missing": gettext_lazy("Say what was trumps: o, c, e, b, or x for botifarra."),
        "line_trump": gettext_lazy(
            "After who made trumps comes what was trumps: o, c, e, b, or x for botifarra. “%(found)s” is none of them."
        ),
        "line_level": gettext_lazy(
            "After trumps comes c for contro, r for recontro, or the points of North-South. “%(found)s” is neither."
        ),
        "line_points_missing": gettext_lazy("The points of North-South are missing at the end."),
        "line_points": gettext_lazy(
            "The line ends with the points of North-South, from 0 to 72. “%(found)s” is no such number."
        ),
        "line_total": gettext_lazy("The points of both sides make %(total)s together; these make %(sum)s."),
        # calls and cards as they were played
        "illegal_play": gettext_lazy("The rules do not allow this. Correct it, or say that it is what happened."),
        "play_after_round": gettext_lazy("The cards can be typed here once round %(round)s has ended."),
        "options_stale": gettext_lazy(
            "Somebody else has changed this meanwhile. Look at what stands now, and save again what you want."
        ),
        "play_stale": gettext_lazy(
            "Somebody else recorded this play a moment ago. Look at what is recorded now, then record yours if it is "
            "right."
        ),
        "play_of_director": gettext_lazy(
            "The director has recorded the play of board %(board)s. If it is wrong, ask the director to change it."
        ),
        "nothing_recorded": _nothing_recorded,
        "play_of_other_dealer": lambda facts: (
            _("On board %(board)s %(dealer)s deals. Is this the right board?")
            % {**facts, "dealer": seat_name(facts["dealer"])}
        ),
        "play_of_other_hands": gettext_lazy(
            "These are not the hands of board %(board)s. Is this the right board? Otherwise leave the tag Deal out."
        ),
        "play_of_other_board": gettext_lazy("This is a record of board %(found)s, not of board %(board)s."),
        "play_of_other_table": gettext_lazy("This is a record of table %(found)s, not of table %(table)s."),
        "several_records": gettext_lazy(
            "There are several records here, and more or less than one of them is of board %(board)s at table "
            "%(table)s. Give only that one."
        ),
        "no_result_in_play": gettext_lazy(
            "The cards of board %(board)s at table %(table)s do not say the result: the play is not finished."
        ),
        # calls and cards entered on the drawn table
        "draft_settle": gettext_lazy("First say what happened here: take it back, or say that it is what happened."),
        "draft_call": gettext_lazy("%(seat)s is asked to call, and “%(text)s” is no call."),
        "draft_who": gettext_lazy(
            "Nobody is asked for “%(text)s” in this event. If it was said all the same, choose below the table by whom."
        ),
        "draft_card": gettext_lazy("%(seat)s is to play a card, and “%(text)s” is no card."),
        "draft_cards": gettext_lazy("%(seat)s has to give %(count)s cards of the hand: choose as many."),
        "play_unfinished": gettext_lazy(
            "The play of deal %(deal)s is not finished, so it gives no result yet. Enter it to its end, or write the "
            "slip alone."
        ),
        "draft_not_followed": gettext_lazy(
            "The cards cannot be followed, because it is not written which cards changed hands before the first lead."
        ),
        "draft_hand": gettext_lazy("A hand has %(count)s cards that nobody else has: choose as many."),
        "draft_card_unknown": gettext_lazy("“%(text)s” is no card."),
        "draft_signals": gettext_lazy("A card is knocked or slid, not both."),
        "draft_hands": gettext_lazy(
            "The hands of this board are not known, and without them this play cannot be entered card by card. Write "
            "them above the calls as [Deal], or record the play as text."
        ),
        "draft_over": gettext_lazy("The hand is over; nothing more can be played."),
        "draft_long": gettext_lazy("There are more calls here than any auction has."),
        "no_play": gettext_lazy("Nothing is recorded of the play of board %(board)s at table %(table)s."),
        # tables
        "pair_missing": gettext_lazy("Choose which of the two pairs at the table you are."),
        "form_out_of_date": gettext_lazy("Load the page again and fill it in anew: it is out of date."),
        "nobody_to_play": gettext_lazy("Nobody plays at table %(table)s in round %(round)s: the pair there sits out."),
        "too_many_devices": gettext_lazy(
            "%(count)s devices have joined at table %(table)s in round %(round)s already, and no more can. Use one of "
            "them, or ask the director to record the result."
        ),
        "too_many_changes": gettext_lazy(
            "The devices at table %(table)s have changed their pair too often in round %(round)s. This one stays with "
            "pair %(pair)s; if that is wrong, ask the director."
        ),
        "device_is_bound": gettext_lazy(
            "This device acts for pair %(pair)s in round %(round)s, and results are there already. If that is wrong, "
            "ask the director."
        ),
        # matches in ordinary play
        **MATCH_REFUSALS,
        **LINE_REFUSALS,
        **SETUP_REFUSALS,
        **CHANGE_REFUSALS,
    }
)
"""Sentences for the codes of :mod:`tournaments.errors`."""

SCORING: Final[Mapping[str, Text | Callable[[Facts], str]]] = MappingProxyType(
    {
        "ImpossibleSlip.several": lambda facts: " ".join(sentence(fault) for fault in facts["faults"]),
        "ImpossibleSlip.points": gettext_lazy("A side has between 0 and 72 points; %(points)s cannot be."),
        "ImpossibleSlip.trump": gettext_lazy("Say what was trumps: oros, copes, espases, bastos or botifarra."),
        "ImpossibleSlip.level": _level_too_high,
        "IllegalAction.illegal": _illegal,
        "ImpossibleAction.held": gettext_lazy("%(seat)s does not hold this card: %(action)s."),
        "ImpossibleAction.turn": gettext_lazy("It is not the turn of %(seat)s: %(action)s."),
        "ImpossibleAction.over": gettext_lazy("The hand is over; nothing more can be played."),
        "ImpossibleAction.cards": gettext_lazy("%(count)s cards change hands, not as many as here: %(action)s."),
        "ImpossibleAction.kind": gettext_lazy("This game knows no such call: %(action)s."),
        "DealError.missing": lambda facts: (
            _("These cards are dealt to nobody: %(cards)s.") % {"cards": " ".join(map(str, facts["cards"]))}
        ),
        "DealError.twice": gettext_lazy("The card %(card)s is dealt twice."),
        "DealError.size": gettext_lazy("The hands are not of the same size."),
        "UnknownVariant.game": gettext_lazy("There is no such game: %(game)s."),
        "UnknownVariant.preset": gettext_lazy("There are no rules “%(preset)s”; there are %(known)s."),
        "UnknownVariant.option": gettext_lazy("There is no such option: %(option)s."),
        "UnknownVariant.twice": gettext_lazy("The option %(option)s stands twice."),
        "UnknownVariant.value": gettext_lazy("%(value)s is not possible for the option %(option)s."),
        **SETUP_SCORING,
        **CHANGE_SCORING,
        **PAIRING_SCORING,
    }
)
"""Sentences for the errors of :mod:`scoring.errors`, by class and code."""


def sentence(error: Refusal | ScoringError) -> str:
    """Return the sentence that tells a person why something was refused and what to do.

    An error of ``scoring`` without a sentence of its own shows its developers' text.
    """
    if isinstance(error, ImpossibleSlip) and (fault := fault_sentence(error)):
        return fault
    if isinstance(error, ScoringError):
        text = SCORING.get(f"{type(error).__name__}.{error.code}", str(error))
    else:
        of_players = REFUSALS_OF_PLAYERS.get(error.code) if players_words(error.facts.get("pair")) else None
        text = of_players or REFUSALS.get(error.code) or _("This is not possible (%(code)s).") % {"code": error.code}
    return text(error.facts) if callable(text) else _fill(text, error.facts)


def _fill(text: Text, facts: Facts) -> str:
    words = {name: seat_name(str(fact)) if name == "seat" else quoted(name, fact) for name, fact in facts.items()}
    return str(text) % words if words else str(text)


def quoted(name: str, fact: Any) -> Any:
    """Return a fact as a sentence repeats it: what somebody typed is cut to a length that still reads."""
    if name == "pair" and isinstance(fact, int) and players_of_number(fact):
        return players_words(fact)
    return Truncator(fact).chars(TYPED_LENGTH) if name in TYPED and isinstance(fact, str) else fact
