"""The guards of the chain."""

from django.db import migrations

from ronde.web.registers.guards import raise_guards


class Migration(migrations.Migration):
    """Set up the triggers; a later change of a table that has some takes them down before (``lower_guards``) and sets them up again."""

    dependencies = (("registers", "0001_initial"),)
    operations = (migrations.RunPython(raise_guards, migrations.RunPython.noop),)
