"""Addresses of matches in templates."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Match
from tournaments.seen import SeenVersion
from tournaments.selectors.match_values import met_at
from tournaments.templatetags.cards import MINUS

register = template.Library()


@register.filter
def total(value: int) -> str:
    """Write a total, which may be below nought, with a real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


@register.filter
def gained(value: int) -> str:
    """Write what a deal gave a side, with its sign."""
    return total(value) if value < 0 else f"+{value}"


@register.filter
def seen(match: Match, version: int) -> str:
    """Write what a page of a match has shown, the version and who plays, as its forms carry it along."""
    return SeenVersion(version, met_at(match)).token


@register.simple_tag
def match_url(door: Any, name: str, *parts: object) -> str:
    """Return the address of a page of a match by the way the visitor came: as the director or by the players' link."""
    address: str = door.url(name, *parts)
    return address
