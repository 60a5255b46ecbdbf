"""Events of a laptop that are shown on a federation's site, on both sides."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Two tables: what came here, and what is sent from here."""

    dependencies = (
        ("events", "0008_entries_asked"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
        migrations.CreateModel(
            name="SentState",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="sent_state",
                        serialize=False,
                        to="events.event",
                    ),
                ),
                ("number", models.PositiveBigIntegerField()),
                ("body", models.TextField()),
                ("sent", models.DateTimeField()),
                ("received", models.DateTimeField()),
                ("author", models.CharField(blank=True, max_length=100)),
            ],
        ),
        migrations.CreateModel(
            name="SiteShowing",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="showing",
                        serialize=False,
                        to="events.event",
                    ),
                ),
                ("number", models.PositiveBigIntegerField(default=0)),
                ("holds", models.TextField(default="{}")),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("sent", models.DateTimeField(null=True)),
                ("tried", models.DateTimeField(null=True)),
                ("trouble", models.TextField(blank=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    )
