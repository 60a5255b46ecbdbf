"""A question may follow an answered one: the reply of who asked."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One more column; the questions that are there follow none."""

    dependencies = (("office", "0007_letters_tried_again"),)

    operations = (
        migrations.AddField(
            model_name="enquiry",
            name="follows",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="reply",
                to="office.enquiry",
            ),
        ),
    )
