from __future__ import annotations

import django.core.serializers.json
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0017_individuals"),
    ]

    operations = [
        migrations.CreateModel(
            name="CutRound",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("rows", models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ("seated", models.JSONField(default=list)),
                ("left", models.JSONField(default=list)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cut_rounds", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="cut_round_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 2)), name="cut_round_number_range"),
                ],
            },
        ),
    ]
