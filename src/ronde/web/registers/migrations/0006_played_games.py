"""Who took part in each section, and who met whom: projected from the facts, so what is shown of every register is projected anew."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def project_anew(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Without rules that it was projected by, a register is projected anew when the program starts."""
    apps.get_model("registers", "Projected").objects.update(rules="")


_ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
_OF_A_SECTION = (
    ("section", models.CharField(max_length=200)),
    ("fact", models.CharField(max_length=200)),
    ("position", models.PositiveIntegerField()),
    ("player", models.CharField(max_length=200)),
)
_WHY_NOT = (
    ("uncounted", models.CharField(blank=True, max_length=30)),
    ("article", models.CharField(blank=True, max_length=30)),
)


class Migration(migrations.Migration):
    """Two tables more; none that a guard stands before is touched."""

    dependencies = (("registers", "0005_who_waits"),)
    operations = (
        migrations.CreateModel(
            name="AppearanceRow",
            fields=[
                _ID,
                *_OF_A_SECTION,
                ("day", models.DateField()),
                ("place", models.PositiveIntegerField(null=True)),
                *_WHY_NOT,
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="appearances", to="registers.register"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["register", "player", "day"], name="appearances_of_a_player")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("register", "section", "position"), name="one_appearance_a_position"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GameRow",
            fields=[
                _ID,
                *_OF_A_SECTION,
                ("opponent", models.CharField(blank=True, max_length=200)),
                ("day", models.DateField()),
                ("round", models.PositiveIntegerField(default=0)),
                ("side", models.CharField(blank=True, max_length=5)),
                ("result", models.CharField(max_length=20)),
                ("won", models.SmallIntegerField()),
                *_WHY_NOT,
                (
                    "register",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="games", to="registers.register"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["register", "player", "opponent", "day"], name="games_of_two_players")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("register", "section", "position"), name="one_game_a_position")
                ],
            },
        ),
        migrations.RunPython(project_anew, migrations.RunPython.noop),
    )
