"""The table of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.clause_links import link_clauses
from tournaments.log_texts import fact_words, secret_words
from tournaments.selectors.log import LogPage, LogRow
from tournaments.texts import act_sentence, value_words

TOLD: Final = frozenset({"round_closed"})
"""Acts whose sentence says everything."""


class LogTable(tables.Table):
    """When, who, what, and from which value to which."""

    at = tables.Column(verbose_name=gettext_lazy("When"))
    actor = tables.Column(verbose_name=gettext_lazy("Who"))
    what = tables.Column(verbose_name=gettext_lazy("What"), empty_values=())
    old = tables.Column(verbose_name=gettext_lazy("Before"), empty_values=())
    new = tables.Column(verbose_name=gettext_lazy("After"), empty_values=())
    reason = tables.Column(verbose_name=gettext_lazy("Reason"), default="")

    class Meta:
        orderable = False
        attrs = {"class": "table log-table"}

    def __init__(self, page: LogPage, slug: str) -> None:
        self.slug = slug
        super().__init__(page.rows)

    def render_at(self, record: LogRow) -> SafeString:
        """Return the time of the club, date first."""
        local = localtime(record.at)
        day, hour = date_format(local, "SHORT_DATE_FORMAT"), date_format(local, "H:i:s")
        return format_html('<time datetime="{}">{} <b>{}</b></time>', record.at.isoformat(), day, hour)

    def render_actor(self, record: LogRow) -> SafeString:
        """Return who acted."""
        return format_html("<bdi>{}</bdi>", record.actor)

    def render_what(self, record: LogRow) -> SafeString:
        """Return the sentence, with a way to the board and, where it may be read, what names cards."""
        text = format_html("{}", act_sentence(record.entry))
        if record.round and record.table and record.board:
            address = reverse("result", args=[self.slug, record.round, record.table, record.board])
            text = format_html('{} <a class="log-link" href="{}">{}</a>', text, address, _("open"))
        if record.secret:
            text = format_html('{}<div class="log-secret">{}</div>', text, link_clauses(secret_words(record.secret)))
        return text

    def render_old(self, record: LogRow) -> SafeString | str:
        """Return the value before."""
        return plain_words(record.entry.old)

    def render_new(self, record: LogRow) -> SafeString | str:
        """Return the value after, unless the sentence has told all of it."""
        return "" if record.entry.act in TOLD else plain_words(record.entry.new)


def plain_words(value: Any) -> SafeString | str:
    """Return a plain value of the log for people: a result in words, other facts as a list, nothing for nothing."""
    if value is None or value in ({}, [], ""):
        return ""
    if isinstance(value, Mapping):
        if "kind" in value and "version" in value:
            return value_words(value)
        facts = ((name.replace("_", " "), fact_words(fact)) for name, fact in value.items())
        return format_html('<ul class="log-facts">{}</ul>', format_html_join("", "<li>{}: {}</li>", facts))
    return fact_words(value)
