"""Copies of events in folders, the list that came with an event file, and ids as long as those of files may be."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column, one table, two wider keys."""

    dependencies = (("events", "0002_quick_compression"),)
    operations = (
        migrations.AlterField("event", "id", models.CharField(max_length=120, primary_key=True, serialize=False)),
        migrations.AlterField("sectionrow", "id", models.CharField(max_length=120, primary_key=True, serialize=False)),
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
