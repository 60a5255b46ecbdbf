"""Files as they came, letters that go out, and what is asked before an event."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Three tables."""

    dependencies = (
        ("office", "0002_next_list_and_season"),
        ("registers", "0004_copied_lists"),
    )

    operations = (
        migrations.CreateModel(
            name="ArrivedFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=100)),
                ("taken_in", models.DateTimeField(null=True)),
                ("sections", models.TextField(blank=True)),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="arrived_files",
                        to="registers.register",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DrawRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.CharField(max_length=200)),
                ("first_day", models.DateField()),
                ("organiser", models.CharField(max_length=200)),
                ("rules", models.TextField()),
                ("asked", models.DateTimeField()),
                ("asked_by", models.CharField(max_length=100)),
                ("answer", models.CharField(blank=True, max_length=10)),
                ("answered", models.DateTimeField(null=True)),
                ("answered_by", models.CharField(blank=True, max_length=100)),
                ("reason", models.TextField(blank=True)),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draw_requests",
                        to="registers.register",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("about", models.CharField(max_length=30)),
                ("subject_id", models.CharField(max_length=200)),
                ("language", models.CharField(max_length=5)),
                ("to", models.CharField(blank=True, max_length=254)),
                ("subject", models.CharField(blank=True, max_length=300)),
                ("text", models.TextField(blank=True)),
                ("made", models.DateTimeField()),
                ("made_by", models.CharField(max_length=100)),
                ("state", models.CharField(default="ready", max_length=10)),
                ("sent", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, max_length=60)),
                ("tries", models.PositiveIntegerField(default=0)),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="letters", to="registers.register"
                    ),
                ),
            ],
        ),
    )
