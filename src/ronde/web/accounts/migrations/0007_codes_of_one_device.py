"""When a device took its code: a code lets one device in."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more column; of the codes that are there nobody knows when they were typed."""

    dependencies = (("accounts", "0006_codes_of_tablets"),)

    operations = (migrations.AddField(model_name="sectioncode", name="taken", field=models.DateTimeField(null=True)),)
