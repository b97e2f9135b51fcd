"""What the tables of the wall share with those of the standings page."""

from __future__ import annotations

from django import template

from tournaments.tables.standings import change_mark

register = template.Library()

register.filter("change_mark", change_mark)
