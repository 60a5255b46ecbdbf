"""Who plays already and is not on a list yet, with what is missing."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def project_again(apps: Any, _editor: Any) -> None:
    """Let every register be projected anew after the upgrade, so that lists of before say it too."""
    apps.get_model("registers", "Projected").objects.update(rules="")


class Migration(migrations.Migration):
    """A table of its own, beside that of lines."""

    dependencies = (("registers", "0004_copied_lists"),)
    operations = (
        migrations.CreateModel(
            name="WaitingRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("turn", models.PositiveIntegerField()),
                ("position", models.PositiveIntegerField()),
                ("player", models.CharField(max_length=200)),
                ("missing", models.CharField(max_length=60)),
                ("values", models.TextField()),
                ("category", models.CharField(blank=True, max_length=30)),
                ("sex", models.CharField(blank=True, max_length=1)),
                ("club", models.CharField(blank=True, max_length=200)),
                ("league", models.CharField(blank=True, max_length=200)),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="waiting",
                        to="registers.register",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("register", "turn", "position"), name="one_wait_a_position")
                ],
            },
        ),
        migrations.RunPython(project_again, migrations.RunPython.noop),
    )
