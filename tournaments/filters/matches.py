"""Finding a match in ordinary play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.filters.base import ChoiceFilter, ListFilter, Rows, SearchFilter, found
from tournaments.filters.events import date_words
from tournaments.folding import Search
from tournaments.selectors.matches import MatchTitle

OPEN, CLOSED = "open", "closed"


class MatchFilter(ListFilter):
    """Matches by players, name or date in words, and by whether their sheet is closed."""

    q = SearchFilter(_("Player, name or date"), "named")
    sheet = ChoiceFilter(_("Sheet"), "with_sheet", [(OPEN, _("still open")), (CLOSED, _("sheet closed"))])

    region = "matches-list"
    title = _("Find a match")
    nothing = _("No match is like that. Try the beginning of a player’s name, or a month: “January 2026”.")

    def named(self, rows: Rows, _name: str, search: Search) -> Rows:
        """Leave the matches in whose players, name or date the words are."""
        return found(rows, search, _text_of)

    def with_sheet(self, rows: Rows, _name: str, sheet: str) -> Rows:
        """Leave the matches whose sheet is closed, or those whose sheet is not."""
        return Rows(row for row in rows if row.is_ended == (sheet == CLOSED))

    def sentence(self, shown: int, total: int) -> str:
        """Say how many matches are shown."""
        text = ngettext("%(shown)d of %(total)d match.", "%(shown)d of %(total)d matches.", total)
        return text % {"shown": shown, "total": total}


def _text_of(row: MatchTitle) -> str:
    return " ".join((*row.players, row.name, date_words(row.date)))
