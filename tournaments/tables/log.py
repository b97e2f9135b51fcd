"""The table of the log."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.clause_links import link_clauses
from tournaments.selectors.log import LogPage, LogRow
from tournaments.texts.acts import act_sentence
from tournaments.texts.log import fact_lines, secret_words


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
        """Return what the value before says beyond the sentence."""
        return _lines(record, record.entry.old)

    def render_new(self, record: LogRow) -> SafeString | str:
        """Return what the value after says beyond the sentence."""
        return _lines(record, record.entry.new)

    def render_reason(self, record: LogRow) -> SafeString | str:
        """Return the reason as it was given."""
        return format_html("<bdi>{}</bdi>", record.reason) if record.reason else ""


def _lines(record: LogRow, value: Any) -> SafeString | str:
    lines = fact_lines(record.entry, value)
    if not lines:
        return ""
    return format_html(
        '<ul class="log-facts">{}</ul>', format_html_join("", "<li>{}</li>", ((line,) for line in lines))
    )
