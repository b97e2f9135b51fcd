"""Filters that turn the codes of results into the club's words."""

from __future__ import annotations

from django import template

from tournaments import texts

register = template.Library()

register.filter("seat_name", texts.seat_name)
register.filter("seat_letter", texts.seat_letter)
register.filter("trump_name", texts.trump_name)
register.filter("level_name", texts.level_name)
