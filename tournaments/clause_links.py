"""Links from a clause that is named somewhere to the place where a rule page states it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeData, SafeString
from django.utils.translation import gettext as _

from tournaments.clause_texts import ANCHORS, BOOKS, book_of


def clause_url(clause: str) -> str:
    """Return the address of a clause on the rule page of its game; of the page where there is no such clause."""
    page = reverse(book_of(clause).address)
    return f"{page}#{clause}" if clause in ANCHORS else page


def rules_link(game: str) -> SafeString:
    """Return a link to the rules of a game, in a new tab; to those of all games where it is not said of which."""
    book = BOOKS.get(game)
    return format_html(
        '<a href="{}" target="_blank" rel="noopener">{}<span class="visually-hidden"> {}</span></a>',
        reverse(book.address if book else "rules"),
        book.title if book else _("Rules"),
        _("(opens in a new tab)"),
    )


def clause_link(clause: str, words: str = "", new_tab: bool = False) -> SafeString:
    """Return a link to a clause that reads ``words``, by default "clause 6.3".

    ``new_tab`` is for forms, whose fields would be lost.
    """
    words = words or _("clause %(clause)s") % {"clause": clause}
    if not new_tab:
        return format_html('<a class="clause-link" href="{}">{}</a>', clause_url(clause), words)
    return format_html(
        '<a class="clause-link" href="{}" target="_blank" rel="noopener">{}'
        '<span class="visually-hidden"> {}</span></a>',
        clause_url(clause),
        words,
        _("(opens in a new tab)"),
    )


def link_clauses(text: object, new_tab: bool = False) -> SafeString:
    """Return a text, escaped, in which every clause that it names ("clause 6.3") is a link.

    Markup that is safe already stays as it is. A number that no clause has is no link.
    """
    plain = str(text)
    if isinstance(plain, SafeData):
        return SafeString(plain)
    return format_html_join("", "{}", ((part,) for part in _parts(plain, new_tab)))


def _parts(text: str, new_tab: bool) -> Iterator[str]:
    end = 0
    for match in _pattern(_("clause %(clause)s")).finditer(text):
        if match["clause"] in ANCHORS:
            yield text[end : match.start()]
            yield clause_link(match["clause"], match[0], new_tab)
            end = match.end()
    yield text[end:]


@lru_cache(maxsize=16)
def _pattern(named: str) -> re.Pattern[str]:
    """Return what finds a clause in a text, from how the language names one: ``clause %(clause)s``."""
    before, _name, after = named.partition("%(clause)s")
    number = r"(?P<clause>[A-Z]?[0-9]{1,2}(?:\.[0-9]{1,2}|a)?)(?![0-9a-z])"
    return re.compile(rf"\b{re.escape(before.strip())}\s+{number}{re.escape(after)}", re.IGNORECASE)
