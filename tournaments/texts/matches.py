"""The sentences of matches in ordinary play, whatever the game: refusals, and acts of their log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.texts.competitions import COMPETITION_MATCH_ACTS
from tournaments.texts.swiss import SWISS_MATCH_ACTS

Text = str | Promise
Facts = Mapping[str, Any]

# Refusals --------------------------------------------------------------------------------------------------------


def _stale(facts: Facts) -> str:
    words = {"deal": facts["deal"], "current": facts["current_words"], "offered": facts["offered_words"]}
    if not facts["offered"]:
        return _("Somebody else was faster: deal %(deal)s now says %(current)s. Look at it and decide again.") % words
    return (
        _(
            "Somebody else was faster: deal %(deal)s now says %(current)s; you wrote %(offered)s. Look and decide "
            "which is right."
        )
        % words
    )


MATCH_REFUSALS: Final[Mapping[str, Text | Callable[[Facts], str]]] = MappingProxyType(
    {
        "match_stale": _stale,
        "match_link_renewed": gettext_lazy("This link is no longer valid. Ask whoever runs the match for the new one."),
        "match_ended": gettext_lazy("The sheet is closed. Whoever runs the match can open it again."),
        "match_over": gettext_lazy(
            "The match is over, so there is no further deal. If a deal is wrong, correct it where it stands."
        ),
        "match_not_next": gettext_lazy("The next deal of this sheet is deal %(next)s."),
        "match_nothing": gettext_lazy("Deal %(deal)s is not on the sheet, so it cannot be taken back."),
        "match_chooser": gettext_lazy("Say who made trumps."),
        "match_offender": gettext_lazy("Say which side broke the rules of play, or that neither did."),
        "match_points_missing": gettext_lazy("Write the points of one side, from 0 to 72."),
        "match_kind": gettext_lazy("Choose what ends the match."),
        "match_games": gettext_lazy("A match is won by at most %(most)s games; 0 leaves it open."),
        "match_extra": gettext_lazy("At most %(most)s more deals are played while the match is level."),
        "match_name": gettext_lazy("The title has at most %(most)s characters."),
        "match_side_empty": gettext_lazy("Name at least one player of each side."),
        "match_too_many": gettext_lazy("A side has two players."),
        "match_player_long": gettext_lazy("A name has at most %(most)s characters."),
        "match_same_person": gettext_lazy("%(name)s stands there twice."),
        "match_game": gettext_lazy("Choose the game that is played."),
        "match_deals": gettext_lazy(
            "Write how many deals are played: a multiple of %(step)s, so that all deal as often, and at most %(most)s."
        ),
        "match_no_redeal": gettext_lazy("No deal is thrown in by these rules."),
        "match_force": gettext_lazy("Only the director lets a deal count that cannot be true."),
        "match_one_player": gettext_lazy("Each plays for himself: name one player."),
        "match_dealer": gettext_lazy("Say who deals first."),
        "match_of_event": gettext_lazy(
            "This match belongs to a tournament: its names are those of the pairs, and change with them."
        ),
        "match_no_clock": gettext_lazy("This match has no clock: the time does not end it."),
    }
)
"""Sentences for what services refuse of a match."""

# The log ---------------------------------------------------------------------------------------------------------

MATCH_ACTS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "match_created": gettext_lazy("The match was made"),
        "match_renamed": gettext_lazy("Title, date or names were changed"),
        "match_started": gettext_lazy("The clock was started"),
        "match_ended": gettext_lazy("The sheet was closed"),
        "match_reopened": gettext_lazy("The sheet was opened again"),
        "match_link_made": gettext_lazy("A new link for the players was made; the one before leads nowhere"),
        **SWISS_MATCH_ACTS,
        **COMPETITION_MATCH_ACTS,
        "match_dealer_set": gettext_lazy("The first dealer was named"),
        "deal_entered": gettext_lazy("Deal %(deal)s: %(new)s"),
        "deal_corrected": gettext_lazy("Deal %(deal)s corrected: %(new)s; before: %(old)s"),
        "deal_taken_back": gettext_lazy("Deal %(deal)s taken back; it said %(old)s"),
    }
)
"""Sentences for the acts of the log of a match; ``%(old)s`` and ``%(new)s`` are deals in words."""

ACTORS: Final[Mapping[str, Text]] = MappingProxyType({"players": gettext_lazy("the players, by their link")})
"""Actors that are no user."""
