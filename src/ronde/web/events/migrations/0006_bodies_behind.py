"""The body of a section may be some results behind its acts (docs/decisions/0031); those that are there have every act."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two columns."""

    dependencies = (("events", "0005_run_elsewhere"),)
    operations = (
        migrations.AddField("sectionrow", "behind", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(
            "sectionrow", "stamp", models.CharField(blank=True, default="", max_length=16), preserve_default=False
        ),
    )
