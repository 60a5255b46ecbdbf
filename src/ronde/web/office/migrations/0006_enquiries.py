"""Questions that anybody asks about a number, with their answers."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A table more."""

    dependencies = (("office", "0005_requests"), ("registers", "0004_copied_lists"))
    operations = (
        migrations.CreateModel(
            name="Enquiry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("turn", models.PositiveIntegerField()),
                ("player", models.CharField(max_length=200)),
                ("ranking", models.CharField(blank=True, max_length=60)),
                ("about", models.CharField(max_length=10)),
                ("fact", models.CharField(blank=True, max_length=200)),
                ("opponent", models.CharField(blank=True, max_length=200)),
                ("round", models.PositiveIntegerField(default=0)),
                ("words", models.TextField(blank=True)),
                ("language", models.CharField(max_length=5)),
                ("name", models.CharField(blank=True, max_length=100)),
                ("contact", models.CharField(blank=True, max_length=254)),
                ("token", models.CharField(max_length=64, unique=True)),
                ("asked", models.DateTimeField()),
                ("subject", models.CharField(blank=True, max_length=300)),
                ("answer", models.TextField(blank=True)),
                ("answered", models.DateTimeField(null=True)),
                ("answered_by", models.CharField(blank=True, max_length=100)),
                ("forgotten", models.DateField(null=True)),
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="enquiries", to="registers.register"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["register", "answered", "asked"], name="enquiries_that_wait")],
            },
        ),
    )
