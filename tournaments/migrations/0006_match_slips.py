"""What a deal of Botifarra says moves from columns of its own into the slip, as every other game writes it."""

from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError
from django.db.models import Q

DEAL_POINTS = 72
LEGACY = ("chooser", "trump", "level", "ns_points")


def write_slips(apps, schema_editor):
    deals = apps.get_model("tournaments", "MatchDeal").objects.filter(kind__in=["scored", "offence"])
    for deal in deals.iterator():
        slip = {"chooser": deal.chooser, "trump": deal.trump, "level": deal.level}
        if deal.ns_points is not None:
            slip["points"] = {"NS": deal.ns_points, "EW": DEAL_POINTS - deal.ns_points}
        deal.slip = slip
        deal.save(update_fields=["slip"])
    deals.model.objects.filter(kind="withdrawn").update(slip=None, offender="")


def write_columns(apps, schema_editor):
    """Put the slips back; there is no room for what other games wrote."""
    deals = apps.get_model("tournaments", "MatchDeal").objects
    if deals.exclude(match__game="botifarra").exists() or deals.filter(kind="redeal").exists():
        raise IrreversibleError("there are deals of other games, which have no columns to go to")
    for deal in deals.filter(kind__in=["scored", "offence"], match__game="botifarra").iterator():
        for name in ("chooser", "trump", "level"):
            setattr(deal, name, deal.slip[name])
        deal.ns_points = deal.slip.get("points", {}).get("NS")
        deal.save(update_fields=[*LEGACY])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_result_slips"),
    ]

    operations = [
        migrations.AddField("match", "deal_count", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(
            "match",
            "first_dealer",
            models.CharField(
                blank=True, choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")], max_length=1
            ),
        ),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(condition=Q(first_dealer__in=["", "N", "E", "S", "W"]), name="match_first_dealer"),
        ),
        migrations.RemoveConstraint("matchdeal", "deal_has_a_contract"),
        migrations.RemoveConstraint("matchdeal", "deal_scored_has_points"),
        migrations.RemoveConstraint("matchdeal", "deal_offence_names_side"),
        migrations.RunPython(write_slips, write_columns),
        *(migrations.RemoveField("matchdeal", name) for name in LEGACY),
        migrations.AddConstraint(
            "matchdeal",
            models.CheckConstraint(
                condition=Q(kind__in=["withdrawn", "redeal"], slip__isnull=True)
                | Q(kind__in=["scored", "offence"], slip__isnull=False),
                name="deal_played_has_a_slip",
            ),
        ),
        migrations.AddConstraint(
            "matchdeal",
            models.CheckConstraint(
                condition=Q(kind="offence", offender__in=["NS", "EW"]) | (~Q(kind="offence") & Q(offender="")),
                name="deal_offence_names_side",
            ),
        ),
        migrations.AddConstraint(
            "matchdeal",
            models.CheckConstraint(condition=Q(is_forced=False) | ~Q(reason=""), name="deal_forced_has_a_reason"),
        ),
    ]
