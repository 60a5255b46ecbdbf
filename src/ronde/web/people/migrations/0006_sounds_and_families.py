"""Whoever is there already is found by how the name sounds too, and stands under the letter of the family name."""

from collections.abc import Iterator
from typing import Any

from django.db import migrations

from ronde.record.family_names import by_family
from ronde.record.lookalikes import name_words
from ronde.record.sounding import sound_of
from ronde.web.people.finding_keys import family_key, sound_key

_BATCH = 500
_LONGEST = 300  # letters


def write_keys(apps: Any, _editor: Any) -> None:
    """The keys that rows of before do not have."""
    people, key = apps.get_model("people", "PersonRow"), apps.get_model("people", "PersonKey")
    rows = people.objects.filter(same_as=None).exclude(name="").order_by("pk").values_list("pk", "name")
    for part in _parts(rows.iterator(chunk_size=_BATCH)):
        key.objects.bulk_create(key(person_id=person, key=one) for person, name in part for one in _keys(name))


def _parts(rows: Iterator[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    part: list[tuple[str, str]] = []
    for row in rows:
        part.append(row)
        if len(part) == _BATCH:
            yield part
            part = []
    yield part


def _keys(name: str) -> list[str]:
    words = name_words(name)
    sounds = {sound_key(sound) for word in words if (sound := sound_of(word)) and sound != word}
    return sorted(one[:_LONGEST] for one in {family_key(by_family(name)), *sounds}) if words else []


def remove_keys(apps: Any, _editor: Any) -> None:
    """Back to before."""
    for kind in ("a:", "s:"):
        apps.get_model("people", "PersonKey").objects.filter(key__startswith=kind).delete()


class Migration(migrations.Migration):
    """Two more kinds of keys."""

    dependencies = (("people", "0005_naming_version"),)
    operations = (migrations.RunPython(write_keys, remove_keys),)
