"""Papers that came with requests, and the day on which a council said what it was asked."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A column of questions, and a table of papers."""

    dependencies = (("office", "0004_journal"), ("registers", "0004_copied_lists"))
    operations = (
        migrations.AddField(model_name="question", name="said_on", field=models.DateField(null=True)),
        migrations.CreateModel(
            name="RequestDocument",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("request", models.CharField(max_length=200)),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=100)),
                ("kind", models.CharField(max_length=60)),
                ("content", models.BinaryField()),
                ("size", models.PositiveIntegerField()),
                ("by", models.CharField(max_length=100)),
                ("added", models.DateTimeField()),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="request_documents",
                        to="registers.register",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("register", "request", "number"), name="one_request_document_a_number"
                    )
                ],
            },
        ),
    )
