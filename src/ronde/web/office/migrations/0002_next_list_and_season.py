"""What an officer has looked at in a draft, when all was computed anew, purses that were paid."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Three tables more."""

    dependencies = (
        ("office", "0001_initial"),
        ("registers", "0004_copied_lists"),
    )

    operations = (
        migrations.CreateModel(
            name="Recomputed",
            fields=[
                (
                    "register",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="recomputed",
                        serialize=False,
                        to="registers.register",
                    ),
                ),
                ("turn", models.PositiveIntegerField()),
                ("day", models.DateField()),
                ("digests", models.TextField()),
                ("lists", models.PositiveIntegerField()),
                ("wrong", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="PaidPurse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("period", models.CharField(max_length=20)),
                ("ranking", models.CharField(max_length=60)),
                ("player", models.CharField(max_length=200)),
                ("amount", models.CharField(max_length=40)),
                ("day", models.DateField()),
                ("by", models.CharField(max_length=100)),
                ("at", models.DateTimeField()),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="paid_purses", to="registers.register"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("register", "period", "ranking", "player"), name="a_purse_is_paid_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeenLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("ranking", models.CharField(max_length=60)),
                ("officer", models.CharField(max_length=100)),
                ("player", models.CharField(max_length=200)),
                ("figures", models.CharField(max_length=130)),
                ("at", models.DateTimeField()),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seen_lines", to="registers.register"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("register", "day", "ranking", "officer", "player"), name="seen_once_by_an_officer"
                    )
                ],
            },
        ),
    )
