from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_ties_of_teams"),
    ]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="movement",
            field=models.CharField(
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
                    ("teams-swiss", "Swiss of teams of four"),
                    ("rainbow", "rainbow individual"),
                    ("drawn-partners", "individual with drawn partners"),
                ],
                max_length=20,
                verbose_name="movement",
            ),
        ),
    ]
