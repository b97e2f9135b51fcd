"""Movements of every kind for up to 200 pairs: kinds are spelled with a hyphen, and what is wished is one text."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError
from django.db.models import F, Q

RANKINGS = {"auto": "", "one": "+one", "two": "+two"}
KINDS = ("round-robin", "mitchell", "swiss", "league", "double-league", "groups", "knockout", "teams")


def to_wishes(apps: Any, schema_editor: Any) -> None:
    """Write kind and ranking that were wished as one text."""
    events = apps.get_model("tournaments", "Event").objects
    for event in events.only("movement", "movement_wish", "fields_wish"):
        event.movement = event.movement.replace("_", "-")
        event.movement_wish = event.movement_wish.replace("_", "-") + RANKINGS[event.fields_wish]
        event.save(update_fields=["movement", "movement_wish"])


def to_columns(apps: Any, schema_editor: Any) -> None:
    """Part kind and ranking again, where every event has a movement that there was, and no more pairs."""
    events = apps.get_model("tournaments", "Event").objects
    known = {kind + ranking for kind in ("auto", *KINDS) for ranking in RANKINGS.values()}
    if events.exclude(movement__in=KINDS, movement_wish__in=known, pair_count__lte=60).exists():
        raise IrreversibleError("there are events with other movements than before, or with more pairs")
    for event in events.only("movement", "movement_wish", "fields_wish"):
        kind, _, ranking = event.movement_wish.partition("+")
        event.movement = event.movement.replace("-", "_")
        event.movement_wish, event.fields_wish = kind.replace("-", "_"), ranking or "auto"
        event.save(update_fields=["movement", "movement_wish", "fields_wish"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_competitions")]

    operations = [
        migrations.RemoveConstraint("event", "event_pair_count"),
        migrations.RemoveConstraint("pair", "pair_number_range"),
        migrations.RemoveConstraint("seating", "seating_table_range"),
        migrations.AddField(
            "event",
            "minutes_per_deal",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes a deal"),
        ),
        migrations.AddField(
            "event", "minutes_to_move", models.PositiveSmallIntegerField(default=0, verbose_name="minutes to move")
        ),
        migrations.AddField("event", "sets", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AlterField(
            "event",
            "movement",
            models.CharField(
                choices=[
                    ("round-robin", "round robin"),
                    ("endless-howell", "endless Howell"),
                    ("howell", "Howell"),
                    ("mitchell", "Mitchell"),
                    ("rover", "rover"),
                    ("hesitation", "hesitation"),
                    ("blackpool", "Blackpool"),
                    ("web", "Web"),
                    ("bowman", "Bowman"),
                    ("super-bowman", "super-Bowman"),
                    ("swiss", "Swiss"),
                    ("league", "league"),
                    ("double-league", "double league"),
                    ("groups", "groups"),
                    ("knockout", "knock-out"),
                    ("teams", "teams of four"),
                ],
                max_length=20,
                verbose_name="movement",
            ),
        ),
        migrations.RunPython(to_wishes, to_columns),
        migrations.RemoveField("event", "fields_wish"),
        migrations.AddConstraint(
            "event",
            models.CheckConstraint(condition=Q(pair_count__gte=4, pair_count__lte=200), name="event_pair_count"),
        ),
        migrations.AddConstraint(
            "event", models.CheckConstraint(condition=Q(sets__isnull=True) | Q(sets__gte=1), name="event_sets")
        ),
        migrations.AddConstraint(
            "event",
            models.CheckConstraint(
                condition=Q(minutes_per_deal__isnull=True)
                | Q(minutes_per_round=F("boards_per_round") * F("minutes_per_deal")),
                name="event_minutes_add_up",
            ),
        ),
        migrations.AddConstraint(
            "pair", models.CheckConstraint(condition=Q(number__gte=1, number__lte=200), name="pair_number_range")
        ),
        migrations.AddConstraint(
            "seating", models.CheckConstraint(condition=Q(table__gte=1, table__lte=120), name="seating_table_range")
        ),
    ]
