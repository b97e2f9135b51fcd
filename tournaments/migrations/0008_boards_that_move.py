"""Which boards are played is said of each table of each round: so far all played the boards of the round."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError
from django.db.models import Q

CHUNK = 500


def to_tables(apps: Any, schema_editor: Any) -> None:
    """Write at every table with two pairs the boards of its round, in their order."""
    boards: dict[int, list[int]] = {}
    rows = apps.get_model("tournaments", "Board").objects.order_by("number")
    for round_id, number in rows.values_list("round_id", "number"):
        boards.setdefault(round_id, []).append(number)
    seating_model = apps.get_model("tournaments", "Seating")
    changed = []
    for seating in seating_model.objects.filter(ns__isnull=False, ew__isnull=False).iterator(chunk_size=CHUNK):
        seating.boards = boards.get(seating.round_id, [])
        changed.append(seating)
    seating_model.objects.bulk_update(changed, ["boards"], batch_size=CHUNK)


def to_rounds(apps: Any, schema_editor: Any) -> None:
    """Leave the boards to the rounds, where no event has boards that move: those have no place there."""
    if apps.get_model("tournaments", "Event").objects.filter(deals="relayed").exists():
        raise IrreversibleError("there are events whose boards move from table to table")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_match_plays")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="deals",
            field=models.CharField(
                choices=[
                    ("copies", "in copies at every table"),
                    ("relayed", "in sets that move from table to table"),
                ],
                default="copies",
                max_length=7,
                verbose_name="deals",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="copies",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seating",
            name="boards",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(to_tables, to_rounds),
        migrations.AlterField(
            model_name="play",
            name="board",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="plays", to="tournaments.board"
            ),
        ),
        migrations.AlterField(
            model_name="result",
            name="board",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="results", to="tournaments.board"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=Q(copies__isnull=True) | Q(copies__gte=1), name="event_copies"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=~Q(deals="relayed") | Q(copies__isnull=False), name="event_relayed_has_copies"
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.CheckConstraint(
                condition=Q(ns__isnull=False, ew__isnull=False) | Q(boards=[]), name="seating_half_without_boards"
            ),
        ),
    ]
