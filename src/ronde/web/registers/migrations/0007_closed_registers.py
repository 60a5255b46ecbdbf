"""A register can be closed, with a day and a reason; none is."""

from django.db import migrations, models

from ronde.web.registers.guards import lower_guards, raise_guards


class Migration(migrations.Migration):
    """A register gets more columns, so its guards go down and up again."""

    dependencies = (("registers", "0006_played_games"),)
    operations = (
        migrations.RunPython(lower_guards, raise_guards),
        migrations.AddField("register", "closed", models.DateField(null=True)),
        migrations.AddField(
            "register", "closed_why", models.CharField(blank=True, default="", max_length=300), preserve_default=False
        ),
        migrations.RunPython(raise_guards, lower_guards),
    )
