# ruff: noqa - written by Django

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Merge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("person", models.CharField(db_index=True, max_length=200)),
                ("other", models.CharField(db_index=True, max_length=200)),
                ("kept", models.TextField()),
                ("facts", models.TextField(default="{}")),
                ("version", models.PositiveBigIntegerField()),
                ("author", models.CharField(blank=True, max_length=100)),
                ("at", models.DateTimeField()),
                ("undone_by", models.CharField(blank=True, max_length=100)),
                ("undone_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="PeopleVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name="clubrow",
            name="version",
            field=models.PositiveBigIntegerField(db_index=True, default=0),
        ),
        migrations.AddField(
            model_name="leaguerow",
            name="version",
            field=models.PositiveBigIntegerField(db_index=True, default=0),
        ),
        migrations.AddField(
            model_name="personrow",
            name="same_as",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="others", to="people.personrow"
            ),
        ),
        migrations.AddField(
            model_name="personrow",
            name="version",
            field=models.PositiveBigIntegerField(db_index=True, default=0),
        ),
        migrations.CreateModel(
            name="ImportedList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30)),
                ("federation", models.CharField(blank=True, max_length=60)),
                ("name", models.CharField(max_length=300)),
                ("day", models.DateField()),
                ("columns", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                ("lines", models.PositiveIntegerField()),
                ("author", models.CharField(blank=True, max_length=100)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["kind", "federation", "day"], name="lists_of_a_kind")],
            },
        ),
        migrations.CreateModel(
            name="PersonKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(db_index=True, max_length=320)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="keys", to="people.personrow"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ImportedLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30)),
                ("federation", models.CharField(blank=True, max_length=60)),
                ("key", models.CharField(max_length=64)),
                ("person", models.CharField(blank=True, db_index=True, max_length=200)),
                ("value", models.CharField(blank=True, max_length=100)),
                ("is_gone", models.BooleanField(default=False)),
                (
                    "since",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="changed_lines",
                        to="people.importedlist",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("kind", "federation", "key"), name="one_line_a_key")],
            },
        ),
        migrations.CreateModel(
            name="PeopleChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveBigIntegerField(db_index=True)),
                ("kind", models.CharField(max_length=10)),
                ("row", models.CharField(max_length=200)),
                ("what", models.CharField(max_length=30)),
                ("fields", models.TextField()),
                ("values", models.TextField(blank=True)),
                ("author", models.CharField(blank=True, max_length=100)),
                ("role", models.CharField(blank=True, max_length=60)),
                ("at", models.DateTimeField()),
                (
                    "imported",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="changes",
                        to="people.importedlist",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["row", "version"], name="changes_of_a_row")],
            },
        ),
    ]
