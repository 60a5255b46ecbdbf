"""Keys by which laptops ask in the name of an account."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table; none that is there changes."""

    dependencies = (("accounts", "0003_officers"), migrations.swappable_dependency(settings.AUTH_USER_MODEL))

    operations = (
        migrations.CreateModel(
            name="PersonalKey",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="key",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("since", models.DateTimeField()),
                ("used", models.DateTimeField(null=True)),
            ],
        ),
    )
