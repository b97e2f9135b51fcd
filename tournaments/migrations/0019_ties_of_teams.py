from __future__ import annotations

from django.db import migrations

USUAL_OF_BOARDS, USUAL_OF_MATCHES = "tops", "difference,scored"


def give_teams_their_chain(apps, schema_editor):  # type: ignore[no-untyped-def]
    """Write down by what teams were parted so far; they had the chain of boards and did not use it."""
    apps.get_model("tournaments", "Event").objects.filter(movement="teams").update(tie_break_keys=USUAL_OF_MATCHES)


def give_boards_back(apps, schema_editor):  # type: ignore[no-untyped-def]
    apps.get_model("tournaments", "Event").objects.filter(movement="teams").update(tie_break_keys=USUAL_OF_BOARDS)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_cut_rounds")]

    operations = [migrations.RunPython(give_teams_their_chain, give_boards_back)]
