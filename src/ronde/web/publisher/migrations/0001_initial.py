"""Who publishes a site: nobody has said so yet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One table, with one row at most."""

    initial = True
    dependencies = ()

    operations = (
        migrations.CreateModel(
            name="Publisher",
            fields=[
                ("only", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("publisher", models.TextField(blank=True)),
                ("controller", models.TextField(blank=True)),
                ("notice", models.TextField(blank=True)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("only", 1)), name="one_publisher")],
            },
        ),
    )
