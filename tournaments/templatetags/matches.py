"""Addresses of matches in templates."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def match_url(door: Any, name: str, *parts: object) -> str:
    """Return the address of a page of a match by the way the visitor came: as the director or by the players' link."""
    address: str = door.url(name, *parts)
    return address
