"""Codes for tablets on which players type themselves, beside those of helpers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more column; the codes that are there are helpers'."""

    dependencies = (("accounts", "0005_known_servers"),)

    operations = (
        migrations.AddField(
            model_name="sectioncode", name="role", field=models.CharField(default="helper", max_length=30)
        ),
    )
