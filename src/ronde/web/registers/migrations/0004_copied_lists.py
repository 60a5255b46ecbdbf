"""Registers that are copies of a federation's list, and whom they brought."""

import django.db.models.deletion
from django.db import migrations, models

from ronde.web.registers.guards import lower_guards, raise_guards


class Migration(migrations.Migration):
    """A register gets more columns, so its guards go down and up again."""

    dependencies = (("registers", "0003_ways_of_publishing"),)
    operations = (
        migrations.RunPython(lower_guards, raise_guards),
        migrations.AddField("register", "is_copy", models.BooleanField(default=False)),
        migrations.AddField("register", "expires", models.DateField(null=True)),
        migrations.AddField(
            "register", "source", models.CharField(blank=True, default="", max_length=300), preserve_default=False
        ),
        migrations.AddField(
            "register",
            "replaced_by",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="replaced",
                to="registers.register",
            ),
        ),
        migrations.AddField("register", "emptied", models.DateField(null=True)),
        migrations.RunPython(raise_guards, lower_guards),
        migrations.CreateModel(
            name="CopiedPerson",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("person", models.CharField(db_index=True, max_length=200)),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="copied_people",
                        to="registers.register",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("register", "person"), name="copied_once")],
            },
        ),
    )
