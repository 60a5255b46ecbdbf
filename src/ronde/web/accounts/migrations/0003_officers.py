"""Officers of before are appointed: they were those in a group of that name."""

from typing import Any

from django.db import migrations


def appoint_the_group(apps: Any, schema_editor: Any) -> None:
    """Who was in the group "officer" is the ranking officer of every register, as before; the group is emptied, so that it is done once."""
    group = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias).filter(name="officer").first()
    if group is None:
        return
    appointment = apps.get_model("accounts", "Appointment")
    for user in group.user_set.all():
        appointment.objects.get_or_create(user=user, role="officer", over="")
    group.delete()


class Migration(migrations.Migration):
    """A group becomes appointments."""

    dependencies = (("accounts", "0002_links_codes_limits"), ("auth", "0012_alter_user_first_name_max_length"))
    operations = (migrations.RunPython(appoint_the_group, migrations.RunPython.noop),)
