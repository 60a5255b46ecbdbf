"""The code of an empty installation: without it nobody begins one that others can reach."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One table more, with one row at most."""

    dependencies = (("accounts", "0007_codes_of_one_device"),)

    operations = (
        migrations.CreateModel(
            name="BeginningCode",
            fields=[
                ("only", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("digest", models.CharField(max_length=64)),
                ("until", models.DateTimeField()),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("only", 1)), name="one_beginning")],
            },
        ),
    )
