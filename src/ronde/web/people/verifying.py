"""What people are found and sorted by, beside what their rows say: it is computed from them."""

from collections.abc import Iterator

from ronde.ground.problems import Problem
from ronde.record.players import sorting_name
from ronde.web.people.finding_keys import keys_of
from ronde.web.people.models import PersonKey, PersonRow
from ronde.web.people.rows import player_of

_NAMED = 5


def key_problems() -> Iterator[Problem]:
    """Persons who are not found by what they should be found by."""
    found: dict[str, set[str]] = {}
    for person, key in PersonKey.objects.values_list("person_id", "key").iterator():
        found.setdefault(person, set()).add(key)
    wrong = tuple(
        row.id for row in PersonRow.objects.order_by("id").iterator() if _differs(row, found.get(row.id, set()))
    )
    if wrong:
        yield Problem("people.other-keys", values={"count": len(wrong), "keys": wrong[:_NAMED]})


def _differs(row: PersonRow, keys: set[str]) -> bool:
    """Whether a row is found by other words than its own; who is somebody else's id or has no name is not found."""
    if row.same_as_id is not None or not row.name:
        return bool(keys)
    return keys != keys_of(player_of(row)) or row.sorting != sorting_name(row.name)
