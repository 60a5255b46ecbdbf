from django.db import migrations, models


class Migration(migrations.Migration):
    """When a letter that waits is tried again, and since when it waits; one about an account is of no register."""

    dependencies = (("office", "0006_enquiries"),)
    operations = (
        migrations.AddField(
            model_name="letter",
            name="next_try",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="letter",
            name="waits_since",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="letter",
            name="register",
            field=models.ForeignKey(
                null=True,
                on_delete=models.deletion.PROTECT,
                related_name="letters",
                to="registers.register",
            ),
        ),
    )
