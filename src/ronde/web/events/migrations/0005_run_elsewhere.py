"""Events that another machine runs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more column."""

    dependencies = (("events", "0004_notes_of_desks"),)
    operations = (
        migrations.AddField(
            "event", "run_elsewhere", models.CharField(blank=True, default="", max_length=200), preserve_default=False
        ),
    )
