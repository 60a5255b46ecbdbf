"""Links, codes of sections, tallies, the mark of a demonstration, and the table of the cache."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """New tables; none that is there changes."""

    dependencies = (
        ("accounts", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
        migrations.CreateModel(
            name="Kept",
            fields=[
                ("cache_key", models.CharField(max_length=255, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "ronde_cache",
            },
        ),
        migrations.CreateModel(
            name="SectionCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("section", models.CharField(db_index=True, max_length=60)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("label", models.CharField(blank=True, max_length=100)),
                ("by", models.CharField(max_length=100)),
                ("since", models.DateTimeField()),
                ("ended", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField()),
                ("ends", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Demonstration",
            fields=[
                ("only", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("since", models.DateTimeField()),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("only", 1)), name="one_demonstration")],
            },
        ),
        migrations.CreateModel(
            name="OneTimeLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("purpose", models.CharField(max_length=20)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("until", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
    )
