"""The server to which the desk of an account sends its events."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table; none that is there changes."""

    dependencies = (("accounts", "0004_personal_keys"), migrations.swappable_dependency(settings.AUTH_USER_MODEL))

    operations = (
        migrations.CreateModel(
            name="KnownServer",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="server",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("address", models.CharField(max_length=200)),
                ("key", models.TextField()),
            ],
        ),
    )
