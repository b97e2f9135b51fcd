"""Clauses of the rules in templates: wherever one is named it is a link to the place that states it."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from tournaments import clause_links

register = template.Library()

register.simple_tag(clause_links.clause_link, name="clause_link")
register.simple_tag(clause_links.rules_link, name="rules_link")
register.filter("clause_url", clause_links.clause_url)


@register.filter
def link_clauses(text: object, where: str = "") -> SafeString:
    """Turn every clause that a text names into a link; with ``"new tab"`` it leaves the page, a form, as it is."""
    return clause_links.link_clauses(text, new_tab=where == "new tab")
