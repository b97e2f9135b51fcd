"""Individuals: two players who are partners are a row beside theirs, which names them both."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q

PLAYER = {"blank": True, "null": True, "on_delete": django.db.models.deletion.CASCADE, "related_name": "+"}


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_rehearsals")]

    operations = [
        migrations.RemoveConstraint("pair", "pair_number_range"),
        migrations.AddField("pair", "first", models.ForeignKey(to="tournaments.pair", **PLAYER)),
        migrations.AddField("pair", "second", models.ForeignKey(to="tournaments.pair", **PLAYER)),
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
                    ("rainbow", "rainbow individual"),
                    ("drawn-partners", "individual with drawn partners"),
                ],
                max_length=20,
                verbose_name="movement",
            ),
        ),
        migrations.AddConstraint(
            "pair",
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=200, first__isnull=True, second__isnull=True)
                | Q(number__gt=10000, first__isnull=False, second__isnull=False),
                name="pair_number_range",
            ),
        ),
        migrations.AddConstraint(
            "pair",
            models.CheckConstraint(
                condition=Q(first__isnull=True) | Q(second__isnull=True) | ~Q(first=F("second")),
                name="pair_of_two_players",
            ),
        ),
    ]
