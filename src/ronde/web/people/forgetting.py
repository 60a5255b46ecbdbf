"""What is left of somebody beside their row when it is erased: nothing. Done with the row, by whoever erases it."""

from collections.abc import Collection

import msgspec
from django.db.models import Q

from ronde.record.players import Player
from ronde.web.people.models import ImportedLine, Merge, PeopleChange, PersonKey, PersonRow


def forget(erased: Collection[str]) -> None:
    """Erase what is said of persons beside their rows: as other ids, in the journal, in merges, in lists that were imported."""
    if not erased:
        return
    others = tuple(PersonRow.objects.filter(same_as__in=erased).select_related("same_as"))
    ids = {*erased, *(other.id for other in others)}
    for other in others:
        day = msgspec.json.decode(other.same_as.body, type=Player).erased if other.same_as else None
        body = msgspec.json.encode(Player(id=other.id, erased=day)).decode()
        PersonRow.objects.filter(pk=other.pk).update(name="", sorting="", body=body)
    PersonKey.objects.filter(person__in=ids).delete()
    PeopleChange.objects.filter(kind="person", row__in=ids).update(values="", reason="")
    Merge.objects.filter(Q(person__in=ids) | Q(other__in=ids)).update(kept="")
    ImportedLine.objects.filter(person__in=ids).delete()
