"""A site has a name in its head, a logo, a colour, and languages that it offers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Columns that are empty on every site of before, and a table with one row at most."""

    dependencies = (("publisher", "0001_initial"),)

    operations = (
        migrations.AddField(
            "publisher", "short", models.CharField(blank=True, default="", max_length=40), preserve_default=False
        ),
        migrations.AddField(
            "publisher", "accent", models.CharField(blank=True, default="", max_length=7), preserve_default=False
        ),
        migrations.AddField(
            "publisher", "languages", models.CharField(blank=True, default="", max_length=60), preserve_default=False
        ),
        migrations.CreateModel(
            name="Logo",
            fields=[
                ("only", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=20)),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
            ],
            options={"constraints": [models.CheckConstraint(condition=models.Q(("only", 1)), name="one_logo")]},
        ),
    )
