"""The number of changes begins, and who is there already can be found."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.db import migrations

from ronde.record.players import Player
from ronde.web.people.finding_keys import keys_of


def begin(apps: Any, _schema: Any) -> None:
    """The one row of the version, and the keys of everybody."""
    apps.get_model("people", "PeopleVersion").objects.create(pk=1, number=0)
    persons, keys = apps.get_model("people", "PersonRow"), apps.get_model("people", "PersonKey")

    def all_keys() -> Iterator[Any]:
        for row, body in persons.objects.values_list("id", "body").iterator():
            for key in sorted(keys_of(msgspec.json.decode(body, type=Player))):
                yield keys(person_id=row, key=key)

    keys.objects.bulk_create(all_keys(), batch_size=500)


class Migration(migrations.Migration):
    """Nothing is taken away."""

    dependencies = (("people", "0002_dated_people"),)
    operations = (migrations.RunPython(begin, migrations.RunPython.noop),)
