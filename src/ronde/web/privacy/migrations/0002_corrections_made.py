from django.db import migrations, models


class Migration(migrations.Migration):
    """A correction that was granted waits until somebody says that it was made. Of earlier ones nobody knows: they are asked about."""

    dependencies = (("privacy", "0001_initial"),)

    operations = (
        migrations.AddField(
            model_name="privacyrequest",
            name="done",
            field=models.DateField(null=True),
        ),
    )
