"""What desks write down beside the sections of an event."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A table of notes."""

    dependencies = (("events", "0003_copies_of_events"),)
    operations = (
        migrations.CreateModel(
            name="NoteRow",
            fields=[
                ("id", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=30)),
                ("said", models.TextField()),
                ("author", models.CharField(blank=True, max_length=100)),
                ("device", models.CharField(blank=True, max_length=100)),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="events.event"
                    ),
                ),
            ],
        ),
    )
