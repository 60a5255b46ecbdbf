"""To which federations persons belong, and what federations ask of each other."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Two tables."""

    dependencies = (("people", "0006_sounds_and_families"),)
    operations = (
        migrations.CreateModel(
            name="Affiliation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("federation", models.CharField(db_index=True, max_length=60)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="affiliations",
                        to="people.personrow",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="affiliation",
            constraint=models.UniqueConstraint(fields=("person", "federation"), name="one_affiliation_each"),
        ),
        migrations.CreateModel(
            name="SharingQuestion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("person", models.CharField(db_index=True, max_length=200)),
                ("kind", models.CharField(max_length=20)),
                ("federation", models.CharField(max_length=60)),
                ("said", models.TextField(default="{}")),
                ("reason", models.TextField(blank=True)),
                ("asked_by", models.CharField(max_length=100)),
                ("asked", models.DateTimeField()),
                ("agreed", models.TextField(default="[]")),
                ("state", models.CharField(db_index=True, default="open", max_length=20)),
                ("answered_by", models.CharField(blank=True, max_length=100)),
                ("answered", models.DateTimeField(null=True)),
            ],
        ),
    )
