"""Copies of events in folders, and the list that came with an event file."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column and one table."""

    dependencies = (("events", "0002_quick_compression"),)
    operations = (
        migrations.AddField("event", "list_text", models.TextField(blank=True)),
        migrations.CreateModel(
            name="EventCopy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("holds", models.TextField(default="{}")),
                ("copied", models.DateTimeField()),
                ("event", models.ForeignKey("events.event", models.CASCADE, related_name="copies")),
                ("folder", models.ForeignKey("events.copyfolder", models.CASCADE, related_name="copies")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("folder", "event"), name="one_copy_a_folder")],
            },
        ),
    )
