"""What the people hold of somebody: the row, what it was before and by whom it was changed, other ids, lines of lists."""

from datetime import date
from typing import Any

import msgspec
from django.db.models import Q

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.clock import now
from ronde.web.people.forgetting import forget
from ronde.web.people.journal import By
from ronde.web.people.models import ImportedLine, Merge, PeopleChange, PersonKey, PersonRow
from ronde.web.people.rows import player_of, written
from ronde.web.privacy.whom import Whom


def person(whom: Whom) -> Any:
    """The row as it is kept; whether the name is published; what else they are found by, and what other ids of theirs had."""
    row = PersonRow.objects.get(id=whom.id)
    others = PersonRow.objects.filter(id__in=whom.ids).exclude(id=whom.id).order_by("id")
    return {
        **msgspec.to_builtins(whom.player),
        "is_named_in_public": row.named,
        "found_by": sorted(PersonKey.objects.filter(person__in=whom.ids).values_list("key", flat=True)),
        "other_rows": [msgspec.to_builtins(player_of(one)) for one in others],
    }


def changes(whom: Whom) -> Any:
    """Each change of the row with its values before and after, each merge, and each list that had a line of theirs."""
    lines = PeopleChange.objects.filter(kind="person", row__in=whom.ids).order_by("version", "pk")
    merges = Merge.objects.filter(Q(person__in=whom.ids) | Q(other__in=whom.ids)).order_by("pk")
    imported = ImportedLine.objects.filter(person__in=whom.ids).order_by("pk")
    return {
        "changes": list(lines.values("row", "what", "fields", "values", "reason", "role", "at")),
        "merges": list(merges.values("person", "other", "kept", "at", "undone_at")),
        "lists": list(imported.values("person", "kind", "federation", "is_gone", "since__name", "since__day")),
    }


def forget_person(whom: Whom, day: date) -> None:
    """Leave the id and the day, as the one service that writes people does; so too where another id of theirs has a row.

    What lies beside the rows is forgotten once more: of half an erasure the rows may be as they should already.
    """
    named = (row.pk for row in PeopleChange.objects.exclude(reason="").iterator() if whom.is_named_in(row.reason))
    PeopleChange.objects.filter(pk__in=list(named)).update(reason="")  # why somebody else was merged may name them
    rows = PersonRow.objects.filter(id__in=whom.ids).values_list("id", flat=True)
    left = [Player(id=one, erased=day) for one in rows]
    written(People.of(left), day, By("", "", now(), "erased"))
    forget(whom.ids)
