"""The bar that shows how the results of a round stand, drawn without any style attribute."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.selectors.events import RoundRow

register = template.Library()


@register.simple_tag
def result_bar(row: RoundRow) -> SafeString:
    """Draw agreed, waiting and disputed results of a round in proportion; the numbers stand beside it as text."""
    parts, start = [], 0
    for name, width in (("agreed", row.agreed), ("entered", row.waiting), ("disputed", row.disputed)):
        if width:
            parts.append((name, start, width))
        start += width
    drawn = format_html_join("", '<rect class="bar-{}" x="{}" width="{}" height="1"></rect>', parts)
    return format_html(
        '<svg class="bar" viewBox="0 0 {} 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        '<rect class="bar-empty" width="{}" height="1"></rect>{}</svg>',
        max(row.expected, 1),
        max(row.expected, 1),
        drawn,
    )
