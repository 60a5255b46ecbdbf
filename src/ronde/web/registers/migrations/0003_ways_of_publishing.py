"""When lists are due, which of several registers of a book one is, and which sections count since the last list."""

from typing import Any

from django.db import migrations, models

from ronde.web.registers.guards import lower_guards, raise_guards


def counted(apps: Any, _editor: Any) -> None:
    """Sections that counted already do so still; only draughts count nothing before a homologation."""
    rows = apps.get_model("registers", "DossierRow").objects
    rows.filter(state="homologated").update(counts=True, day=models.F("since"))
    rows.filter(state="finished").exclude(register__regulation="ffjd").update(counts=True, day=models.F("since"))
    apps.get_model("registers", "Projected").objects.update(rules="")  # so that they are projected anew (``renewing``)


class Migration(migrations.Migration):
    """A register gets more columns, so its guards go down and up again."""

    dependencies = (("registers", "0002_guards"),)
    operations = (
        migrations.RunPython(lower_guards, raise_guards),
        migrations.AddField(
            "register", "variant", models.CharField(blank=True, default="", max_length=30), preserve_default=False
        ),
        migrations.AddField(
            "register", "way", models.CharField(blank=True, default="", max_length=60), preserve_default=False
        ),
        migrations.AddField("register", "at_once", models.BooleanField(default=False)),
        migrations.RunPython(raise_guards, lower_guards),
        migrations.AddField("dossierrow", "counts", models.BooleanField(default=False)),
        migrations.AddField("dossierrow", "day", models.DateField(null=True)),
        migrations.AddField("dossierrow", "turn", models.PositiveIntegerField(default=0)),
        migrations.RunPython(counted, migrations.RunPython.noop),
    )
