"""Why somebody changed a record, where it was asked."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more column."""

    dependencies = (("people", "0003_first_version"),)
    operations = (
        migrations.AddField("peoplechange", "reason", models.TextField(blank=True, default=""), preserve_default=False),
    )
