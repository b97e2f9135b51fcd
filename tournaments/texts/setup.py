"""Sentences of setting up and of the wall: what is refused, and words for settings, times and boards.

The tables are part of those in :mod:`tournaments.texts.sentences`, which turns codes into sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models.event import AUTO, Deals, Fields, Format, Scale
from tournaments.option_texts import GAMES
from tournaments.texts.competitions import COMPETITION_REFUSALS, competition_words
from tournaments.texts.movements import MOVEMENT_ERRORS, kind_name, wish_words
from tournaments.texts.series import SERIES_REFUSALS
from tournaments.texts.swiss import SWISS_REFUSALS, terms_words
from tournaments.texts.ties import chain_words
from tournaments.texts.wall import WALL_REFUSALS

Text = str | Promise
Facts = Mapping[str, Any]
Sentences = Mapping[str, Text | Callable[[Facts], str]]


LIST_EMPTY: Final = gettext_lazy("Write a number of pairs, or one pair on each line: “Anna Puig & Joan Serra”.")
"""What to write where neither a number of pairs nor a list stands."""
LONGEST_QUOTE: Final = 60
"""Characters of what was typed that a sentence repeats."""
TIME_WANTED: Final = gettext_lazy("Write the time as hours and minutes, such as 2:30.")
SETTING_NAMES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "variant": gettext_lazy("rules"),
        "minutes": gettext_lazy("time available"),
        "boards_per_round": gettext_lazy("boards a round"),
        "minutes_per_round": gettext_lazy("minutes a round"),
        "minutes_per_deal": gettext_lazy("minutes a deal"),
        "minutes_to_move": gettext_lazy("minutes to move"),
        "movement": gettext_lazy("movement"),
        "fields": gettext_lazy("ranking"),
        "scale": gettext_lazy("scale"),
        "tie_breaks": gettext_lazy("ties"),
        "own_averages": gettext_lazy("own averages"),
        "game": pgettext_lazy("botifarra or another game", "game"),
        "format": gettext_lazy("kind of evening"),
        "deals": gettext_lazy("boards"),
        "swiss": gettext_lazy("draw"),
        "competition": gettext_lazy("league, groups, knock-out"),
        "sets": gettext_lazy("sets of the boards"),
    }
)
"""What the settings of an event are called in the log."""
DEALS_NAME: Final[Mapping[str, Text]] = MappingProxyType({"boards_per_round": gettext_lazy("deals a match")})
"""What is called otherwise where matches have a fixed number of deals."""

CHOICES: Final[Mapping[str, Mapping[str, Text]]] = MappingProxyType(
    {
        "fields": {AUTO: gettext_lazy("as the movement has it"), **dict(Fields.choices)},
        "scale": dict(Scale.choices),
        "format": dict(Format.choices),
        "deals": dict(Deals.choices),
    }
)
"""The words for the values of settings that are chosen from a list."""

READY: Final[Mapping[str, Text]] = MappingProxyType(
    {
        Format.DUPLICATE: gettext_lazy("“%(name)s” is ready: %(pairs)d pairs, %(rounds)d rounds of %(boards)d boards."),
        Format.GAMES: gettext_lazy("“%(name)s” is ready: %(pairs)d pairs, %(rounds)d rounds, a match at each table."),
        Format.BOARDS: gettext_lazy("“%(name)s” is ready: %(pairs)d pairs, %(rounds)d rounds of %(boards)d deals."),
    }
)
"""What is said when an event was made, by kind of evening."""
READY_FOR_PLAYERS: Final = gettext_lazy(
    "“%(name)s” is ready: %(pairs)d players, %(rounds)d rounds of %(boards)d boards."
)
"""What is said when an individual was made."""


def duration(minutes: int) -> str:
    """Write a time as "2 h 05 min"; "40 min" below an hour."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(minutes)d min") % {"minutes": rest}
    if not rest:
        return _("%(hours)d h") % {"hours": hours}
    return _("%(hours)d h %(minutes)02d min") % {"hours": hours, "minutes": rest}


FIRST_GAME: Final = "botifarra"
"""The game of log entries that name none: it was the only one when they were written."""


def game_name(game: str) -> str:
    """Return what a game is called."""
    return str(GAMES[game].name)


def variant_words(variant: str, game: str = FIRST_GAME) -> str:
    """Write the rules of a game as people name them: "Championship; Deals of a match: 8"."""
    return GAMES[game].variant_words(variant)


def setting_words(name: str, value: Any, game: str = FIRST_GAME) -> str:
    """Write the value of a setting of an event of a game for people."""
    if name == "variant":
        return variant_words(str(value), game)
    if name == "game":
        return game_name(str(value))
    if name == "swiss":
        return terms_words(value)
    if name == "competition":
        return competition_words(value)
    if name == "minutes":
        return duration(int(value))
    if name == "movement":
        return wish_words(str(value))
    if name == "own_averages":
        return _("yes") if value else _("no")
    if value is None:
        return _("as it comes")
    if name == "tie_breaks":
        return chain_words(value)
    return str(CHOICES.get(name, {}).get(value, value))


def list_boards(numbers: list[int] | tuple[int, ...]) -> str:
    """Write board numbers with runs drawn together: "1–8, 12"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in runs)


# What is refused -------------------------------------------------------------------------------------------------


def _too_short(facts: Facts) -> str:
    words = {"time": duration(facts["minutes"]), "round": duration(facts["minutes_per_round"])}
    text = _("There is too little time: one round takes %(round)s, and you have %(time)s. ") % words
    return text + _("Allow more time or shorter rounds.")


def _too_long(facts: Facts) -> str:
    words = {**facts, "needed": duration(facts["needed"]), "time": duration(facts["minutes"])}
    words["kind"] = kind_name(facts["kind"])
    text = _(
        "The movement “%(kind)s” for %(pairs)d pairs has %(rounds)d rounds and takes %(needed)s; you have %(time)s. "
    )
    return text % words + _("Allow more time, or choose another movement.")


def _same_person(facts: Facts) -> str:
    if facts.get("other_line"):
        return _("%(name)s stands already in pair %(other)d (line %(other_line)d). A person plays in one pair.") % facts
    return _("%(name)s sits already in pair %(other)d. A person plays in one pair.") % facts


def _name_too_long(facts: Facts) -> str:
    words = {"name": Truncator(facts["name"]).chars(LONGEST_QUOTE), "most": facts["most"]}
    return _("“%(name)s” is too long: a name has at most %(most)d characters.") % words


def _demanded(facts: Facts) -> dict[str, str]:
    """Name an option, its value and the one that is wanted, as the pages of the game name them."""
    game, option = GAMES[facts["game"]], facts["option"]
    return {
        "option": str(game.options[option].label),
        "value": game.value_text(option, facts["value"]),
        "wanted": game.value_text(option, facts["wanted"]),
        "clause": facts["clause"],
        "preset": str(game.presets[facts["preset"]].label) if "preset" in facts else "",
    }


def _not_for_pairs(facts: Facts) -> str:
    text = _("An evening of pairs cannot have “%(option)s: %(value)s” (clause %(clause)s); it has to be: %(wanted)s.")
    return text % _demanded(facts)


def _not_in_duplicate(facts: Facts) -> str:
    text = _(
        "With the same boards at all tables every deal stands alone and nobody may lose a right: “%(option)s” has to "
        "be “%(wanted)s”, not “%(value)s” (clause %(clause)s). The rules “%(preset)s” are made for it."
    )
    return text % _demanded(facts)


def _unwise_in_duplicate(facts: Facts) -> str:
    text = _(
        "“%(option)s: %(value)s” makes a single board outweigh an evening; with the same boards at all tables "
        "%(wanted)s is better (clause %(clause)s)."
    )
    return text % _demanded(facts)


def _combination(facts: Facts) -> str:
    return _("Three players cannot have this: “%(option)s”.") % {"option": _label_of(facts["option"])}


def _label_of(option: str) -> str:
    """Return what an option is called in the first game that has it."""
    return str(next((game.options[option].label for game in GAMES.values() if option in game.options), option))


def _names(facts: Facts) -> str:
    return " ".join(problem_sentence(code, more) for _field, code, more in facts["problems"])


SETUP_REFUSALS: Final[Sentences] = MappingProxyType(
    {
        "event_name": gettext_lazy("Give the event a name of at most %(most)d characters."),
        "event_game": gettext_lazy("Choose the game, and what is played at the tables."),
        "event_frozen": gettext_lazy(
            "Results are there, so rules, movement and the number of pairs are fixed for this event."
        ),
        "boards_per_round": gettext_lazy("A round has 1 to %(most)d boards."),
        "deals_per_match": gettext_lazy("A match has 1 to %(most)d deals."),
        "board_twice_at_table": gettext_lazy(
            "This movement brings board %(board)d to table %(table)d twice, which cannot be recorded. Choose another."
        ),
        "rehearsal_of_rehearsal": gettext_lazy("This is a rehearsal already. Rehearse the event itself."),
        "no_rehearsal": gettext_lazy("This is no rehearsal, so it stays."),
        "individual_of_matches": gettext_lazy(
            "In an individual the same boards are played at all tables. Choose such an evening, or another movement."
        ),
        "individual_for_good": gettext_lazy(
            "Whether pairs or single players are ranked stays as the event was made. Make a new event for the other."
        ),
        "rainbow_travels": gettext_lazy(
            "In a rainbow the boards move from table to table. Let them do so, or let partners be drawn."
        ),
        "own_averages_of_players": gettext_lazy(
            "In an individual two partners get the same for a board, so nobody gets an average of their own."
        ),
        "two_fields": gettext_lazy(
            "In this movement pairs sit both North-South and East-West, so there is one ranking. Choose one ranking, "
            "or the Mitchell."
        ),
        "not_for_pairs": _not_for_pairs,
        "not_in_duplicate": _not_in_duplicate,
        "unwise_in_duplicate": _unwise_in_duplicate,
        "deals_step": gettext_lazy(
            "A match has a multiple of %(step)d deals, so that every player deals and begins equally often; "
            "%(found)d is none."
        ),
        "shown": gettext_lazy("Choose what visitors may see."),
        "too_many_pairs": gettext_lazy("The list names %(found)d pairs, and the event has %(most)d."),
        "no_pair": gettext_lazy("There is no pair %(pair)d: this event has pairs 1 to %(most)d."),
        "names": _names,
        "names_missing": gettext_lazy("Write at least one name."),
        "pair_renamed_meanwhile": gettext_lazy(
            "Somebody else has renamed pair %(pair)d; it is now “%(names)s”. Look at it and decide again."
        ),
        "no_boards": gettext_lazy("There is no board to deal."),
        "no_cards": gettext_lazy("Board %(board)s has no cards yet."),
        "board_open": gettext_lazy("Board %(board)s cannot be dealt: round %(round)s has ended."),
        "board_used": gettext_lazy("Board %(board)s cannot be dealt: something is already recorded for it."),
        "wrong_dealer": gettext_lazy("Board %(board)s has another dealer in the file than in this event (%(dealer)s)."),
        "bad_time": TIME_WANTED,
        # lists of pairs, by line
        "list_empty": LIST_EMPTY,
        "tie_breaks": gettext_lazy("Choose each way to part equal pairs once, from the list."),
        "list_too_long": gettext_lazy("The list has %(found)d lines; at most %(most)d can be read."),
        "line_one_name": gettext_lazy("“%(text)s” is one name only. Write both players with & between them."),
        "line_many_names": gettext_lazy("“%(text)s” is more than two names. Write one pair on each line."),
        "line_and_unclear": gettext_lazy(
            "“%(text)s” can be read in more than one way. Write & between the two players."
        ),
        "numbers_partly": gettext_lazy(
            "This line has no pair number, but %(with_number)d of %(all)d lines have one. Number all lines or none."
        ),
        "number_twice": gettext_lazy("The number %(pair)d stands already on line %(other)d."),
        "number_zero": gettext_lazy("Pairs are numbered from 1."),
        "too_many_players": gettext_lazy("Pair %(pair)d has more than two players."),
        "one_player": gettext_lazy("In an individual number %(pair)d is one player, without a partner."),
        "line_two_players": gettext_lazy("In an individual one player stands on each line; “%(text)s” are several."),
        "line_no_player": gettext_lazy("“%(text)s” is no name of a player."),
        "name_too_long": _name_too_long,
        "same_person": _same_person,
        "same_person_twice": gettext_lazy("%(name)s stands twice in pair %(pair)d."),
        "perhaps_same_person": gettext_lazy(
            "%(name)s and %(other_name)s (line %(other_line)d) differ by accents or signs only. Two persons, or one?"
        ),
        "numbers_with_gaps": lambda facts: (
            _("No pair has these numbers: %(pairs)s. They will be pairs without names.")
            % {"pairs": ", ".join(map(str, facts["pairs"]))}
        ),
        # files of deals
        "no_deals": gettext_lazy("There is no deal to read. Paste the text, or choose a file."),
        "file_too_large": gettext_lazy("The file is too large for a file of deals."),
        "deal_without_board": gettext_lazy("Record %(record)d does not say which board it is."),
        "deal_unknown": gettext_lazy("Record %(record)d (board %(board)s) has no complete deal."),
        "deal_other_game": gettext_lazy("Record %(record)d is of another game."),
        "deal_other_players": gettext_lazy(
            "Record %(record)d is of %(found)d players; at a table of this event there are %(players)d."
        ),
        "deal_twice": gettext_lazy("Board %(board)s stands twice in the file (record %(record)d)."),
        "deal_no_board": gettext_lazy("This event has no board %(board)s (record %(record)d)."),
        "deal_dealer": gettext_lazy(
            "Record %(record)d: %(dealer)s deals board %(board)s in this event, not %(found)s."
        ),
        "deal_error": gettext_lazy("Record %(record)d, line %(line)d: this is not a deal of the pack."),
        **SWISS_REFUSALS,
        **COMPETITION_REFUSALS,
        **WALL_REFUSALS,
        **SERIES_REFUSALS,
    }
)
"""Sentences for the refusals of setting up, and for the problems of lists and files."""

SETUP_SCORING: Final[Sentences] = MappingProxyType(
    {
        **MOVEMENT_ERRORS,
        "MovementError.too_short": _too_short,
        "MovementError.too_long": _too_long,
        "UnknownVariant.combination": _combination,
        "UnknownVariant.eastern_only": lambda facts: (
            _("“%(option)s” belongs to the eastern form. Switch it off, or choose the eastern form.")
            % {"option": _label_of(facts["option"])}
        ),
    }
)
"""Sentences for the errors of ``scoring`` that setting up meets."""


def problem_sentence(code: str, facts: Facts) -> str:
    """Return the sentence for a problem of a list or file, or of names, by its code."""
    text = SETUP_REFUSALS[code]
    return text(facts) if callable(text) else str(text) % facts
