"""How often it was decided who is named in public."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column beside the number of the last change."""

    dependencies = (("people", "0004_reasons"),)

    operations = (
        migrations.AddField(model_name="peopleversion", name="naming", field=models.PositiveBigIntegerField(default=0)),
    )
