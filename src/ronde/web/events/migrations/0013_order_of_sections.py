"""Sections keep the order in which they were typed; those that are there keep that of their files."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column."""

    dependencies = (("events", "0012_zones_of_events"),)
    operations = (migrations.AddField("sectionrow", "position", models.PositiveSmallIntegerField(default=0)),)
