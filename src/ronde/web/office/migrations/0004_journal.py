"""What came out of verifying a register, kept for who looks later."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One more table."""

    dependencies = (("office", "0003_queue_files_and_letters"), ("registers", "0004_copied_lists"))

    operations = (
        migrations.CreateModel(
            name="Verification",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=100)),
                ("turn", models.PositiveIntegerField()),
                ("head", models.CharField(max_length=64)),
                ("rules", models.CharField(max_length=64)),
                ("lists", models.PositiveIntegerField()),
                ("same", models.PositiveIntegerField()),
                ("is_sound", models.BooleanField()),
                ("found", models.TextField(default="[]")),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="verifications",
                        to="registers.register",
                    ),
                ),
            ],
        ),
    )
