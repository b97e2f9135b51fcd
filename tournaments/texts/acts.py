"""What the log says of each act, in a sentence; a new act is one new line in the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.match_games.registry import MATCH_GAMES, match_act_sentence
from tournaments.models import LogEntry
from tournaments.models.entry import sign_of
from tournaments.texts.changes import CHANGE_ACTS
from tournaments.texts.matches import MATCH_ACTS
from tournaments.texts.players import ACTS_OF_PLAYERS, players_words
from tournaments.texts.sentences import Facts, Text, value_words
from tournaments.texts.setup import list_boards
from tournaments.texts.setup_acts import SETUP_ACTS


def _round_closed(words: Facts) -> str:
    missing = (words["entry"].new or {}).get("missing", [])
    if any(not one["board"] for one in missing):
        return _matches_stopped(words, [one["table"] for one in missing])
    if not missing:
        return _("The director closed round %(round)s; nothing was missing") % words
    text = ngettext(
        "The director closed round %(round)s with %(count)d board missing: %(boards)s",
        "The director closed round %(round)s with %(count)d boards missing: %(boards)s",
        len(missing),
    )
    by_table: dict[int, list[int]] = {}
    for one in missing:
        by_table.setdefault(one["table"], []).append(one["board"])
    places = [
        ngettext("board %(boards)s at table %(table)s", "boards %(boards)s at table %(table)s", len(boards))
        % {"boards": list_boards(boards), "table": table}
        for table, boards in sorted(by_table.items())
    ]
    return text % {**words, "count": len(missing), "boards": "; ".join(places)}


def _matches_stopped(words: Facts, tables: list[int]) -> str:
    text = ngettext(
        "The director closed round %(round)s with the match at table %(tables)s not over",
        "The director closed round %(round)s with the matches at tables %(tables)s not over",
        len(tables),
    )
    return text % {**words, "tables": list_boards(tables)}


def _joined(words: Facts) -> str:
    entry = words["entry"]
    if players_words(entry.pair):
        text = str(ACTS_OF_PLAYERS["joined_again" if entry.old else "joined"])
        return text % {**words, "before": players_words(entry.old["pair"]) if entry.old else ""}
    old = entry.old
    if old:
        text = _("A device at table %(table)s is now pair %(pair)s in round %(round)s, no longer pair %(before)s")
        return text % {**words, "before": sign_of(old["pair"])}
    return _("A device at table %(table)s joined round %(round)s as pair %(pair)s") % words


def _play_words(what: str, words: Facts) -> str:
    """Say that a play was recorded, whether it is whole, and how much of it the rules forbid."""
    new = words["entry"].new or {}
    whole = _("complete") if new.get("complete") else _("not complete")
    flagged = new.get("flagged", 0)
    count = ngettext("%(count)d irregularity", "%(count)d irregularities", flagged) % {"count": flagged}
    parts = [what % words, whole, *([count] if flagged else [])]
    return "; ".join(parts)


def _of_match(words: Facts) -> str:
    """Say what was done to the match of a table, with its pairs by number."""
    told = words["entry"].new["match"]
    names = {side: _("pair %(number)s") % {"number": sign_of(told[side])} for side in ("NS", "EW")}
    act = match_act_sentence(
        MATCH_GAMES[told["game"]], words["entry"].act, told["deal"], told["old"], told["new"], names
    )
    # Translators: what was done to the match of a table in a round.
    return _("Match at table %(table)s: %(act)s") % {**words, "act": act}


ACTS: Final[Mapping[str, Text | Callable[[Facts], str]]] = MappingProxyType(
    {
        # results: board and table stand in columns of their own, old and new are words
        "result_entered": gettext_lazy("Board %(board)s entered at table %(table)s: %(new)s"),
        "result_corrected": gettext_lazy("Board %(board)s at table %(table)s entered again: %(new)s; before: %(old)s"),
        "confirmed_on_own_device": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by pair %(pair)s on its own device: %(new)s"
        ),
        "confirmed_on_same_device": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by pair %(pair)s on the device handed to it: %(new)s"
        ),
        "confirmed_on_late_device": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by pair %(pair)s on a device that joined only after the "
            "entry: %(new)s"
        ),
        "same_entry_on_late_device": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by pair %(pair)s, which entered the same on a device that "
            "joined only after the first entry: %(new)s"
        ),
        "confirmed_by_same_entry": gettext_lazy(
            "Board %(board)s at table %(table)s confirmed by pair %(pair)s, which entered the same: %(new)s"
        ),
        "disputed": gettext_lazy("Board %(board)s at table %(table)s disputed by pair %(pair)s: %(new)s"),
        "director_entered": gettext_lazy("The director entered board %(board)s at table %(table)s: %(new)s"),
        "director_corrected": gettext_lazy(
            "The director corrected board %(board)s at table %(table)s: %(new)s; before: %(old)s"
        ),
        "entered_from_cards": gettext_lazy(
            "Board %(board)s at table %(table)s entered from its cards: %(new)s; before: %(old)s"
        ),
        "marked_not_played": gettext_lazy("Board %(board)s at table %(table)s marked not played; before: %(old)s"),
        "penalised": gettext_lazy("Board %(board)s at table %(table)s: %(new)s; before: %(old)s"),
        "averaged": gettext_lazy("Board %(board)s at table %(table)s: %(new)s; before: %(old)s"),
        "withdrawn": gettext_lazy("Board %(board)s at table %(table)s taken back; it said %(old)s"),
        # plays: what names cards stands in the secret part of the entry
        "play_recorded": lambda words: _play_words(_("Play of board %(board)s at table %(table)s recorded"), words),
        "play_replaced": lambda words: _play_words(
            _("Play of board %(board)s at table %(table)s recorded again"), words
        ),
        "play_judged_again": lambda words: _play_words(
            _("Play of board %(board)s at table %(table)s judged again by the hands that the board has now"), words
        ),
        "play_refused": gettext_lazy(
            "The director saw cards of board %(board)s: the play typed for table %(table)s was refused"
        ),
        "looked_at_play": gettext_lazy("The director looked at the play of board %(board)s at table %(table)s"),
        "irregularities_seen": gettext_lazy(
            "The director dealt with the irregularities of board %(board)s at table %(table)s"
        ),
        # rounds and tables
        "round_ended": gettext_lazy("Round %(round)s ended: every board was settled"),
        "round_closed": _round_closed,
        "joined": _joined,
        **dict.fromkeys(MATCH_ACTS, _of_match),
        **SETUP_ACTS,
        **CHANGE_ACTS,
    }
)
"""Sentences for the acts of the log. Beside the facts of the entry, ``%(old)s`` and ``%(new)s`` are results in words.
"""


def act_sentence(entry: LogEntry) -> str:
    """Return what an entry of the log says, without who and when. It never names cards."""
    words = {
        "entry": entry,
        "round": entry.round,
        "table": entry.table,
        "board": entry.board,
        "pair": None if entry.pair is None else players_words(entry.pair) or sign_of(entry.pair),
        "old": _words(entry.old),
        "new": _words(entry.new),
    }
    text = ACTS.get(entry.act, entry.act)
    if players_words(entry.pair) and not callable(text):
        text = ACTS_OF_PLAYERS.get(entry.act, text)
    return text(words) if callable(text) else str(text) % words


def _words(value: Any) -> Any:
    """Results become words; other values stay as they are."""
    return value_words(value) if value is None or (isinstance(value, dict) and "kind" in value) else value
