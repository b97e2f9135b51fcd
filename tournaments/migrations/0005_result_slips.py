"""What a result of Botifarra says moves from columns of its own into its slip, where every game has its words."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError
from django.db.models import Q

DEAL_POINTS = 72
CHUNK = 500


def to_slips(apps: Any, schema_editor: Any) -> None:
    """Write the slip of every scored version."""
    result_model = apps.get_model("tournaments", "Result")
    changed = []
    for row in result_model.objects.filter(kind="scored").iterator(chunk_size=CHUNK):
        points = {"NS": row.ns_points, "EW": DEAL_POINTS - row.ns_points}
        row.slip = {"chooser": row.chooser, "trump": row.trump, "level": row.level, "points": points}
        changed.append(row)
    result_model.objects.bulk_update(changed, ["slip"], batch_size=CHUNK)


def to_columns(apps: Any, schema_editor: Any) -> None:
    """Write the columns of every scored version; results of other games than Botifarra have no room there."""
    result_model = apps.get_model("tournaments", "Result")
    if result_model.objects.filter(kind="scored").exclude(event__game="botifarra").exists():
        raise IrreversibleError("there are results of other games than Botifarra")
    changed = []
    for row in result_model.objects.filter(kind="scored").iterator(chunk_size=CHUNK):
        row.chooser, row.trump, row.level = (row.slip[name] for name in ("chooser", "trump", "level"))
        row.ns_points = row.slip["points"]["NS"]
        row.slip = None
        changed.append(row)
    columns = ["chooser", "trump", "level", "ns_points", "slip"]
    result_model.objects.bulk_update(changed, columns, batch_size=CHUNK)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_games")]

    operations = [
        migrations.RemoveConstraint(model_name="result", name="result_points_range"),
        migrations.RemoveConstraint(model_name="result", name="result_scored_is_whole"),
        migrations.RunPython(to_slips, to_columns),
        migrations.RemoveField(model_name="result", name="chooser"),
        migrations.RemoveField(model_name="result", name="trump"),
        migrations.RemoveField(model_name="result", name="level"),
        migrations.RemoveField(model_name="result", name="ns_points"),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=Q(kind="scored", slip__isnull=False) | Q(slip__isnull=True) & ~Q(kind="scored"),
                name="result_scored_has_slip",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=Q(is_forced=False) | Q(kind="scored") & ~Q(reason=""), name="result_forced_has_reason"
            ),
        ),
    ]
