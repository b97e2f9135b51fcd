"""The play of a deal of a match, where it was entered."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_match_slips")]

    operations = [
        migrations.AddField(
            model_name="matchdeal",
            name="play",
            field=models.TextField(blank=True, default=""),
            preserve_default=False,
        ),
    ]
