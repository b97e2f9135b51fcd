from django.db import migrations, models

USUAL_OF_MATCHES = "difference,scored"
"""How events of matches were ranked when there was no choice."""


def keep_the_order_of_matches(apps, schema_editor):
    apps.get_model("tournaments", "Event").objects.exclude(format="duplicate").update(tie_break_keys=USUAL_OF_MATCHES)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0008_boards_that_move"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="tie_break_keys",
            field=models.CharField(blank=True, default="tops", max_length=60, verbose_name="ties"),
        ),
        migrations.RunPython(keep_the_order_of_matches, migrations.RunPython.noop),
    ]
