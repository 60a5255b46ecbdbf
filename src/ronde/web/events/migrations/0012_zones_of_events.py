"""An event has a time zone of its own, where its hall is not in that of its register."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column more of events; empty, it is the register's zone as before."""

    dependencies = (("events", "0011_links_of_acts"),)

    operations = (
        migrations.AddField(
            model_name="event",
            name="zone",
            field=models.CharField(blank=True, max_length=60, default=""),
            preserve_default=False,
        ),
    )
