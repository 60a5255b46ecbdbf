"""What the people hold of somebody: the row, what it was before and by whom it was changed, other ids, lines of lists."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec
from django.db.models import Q
from msgspec import structs

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.clock import now
from ronde.web.people.finding_keys import keys_of
from ronde.web.people.forgetting import forget
from ronde.web.people.journal import By
from ronde.web.people.models import (
    Affiliation,
    ImportedLine,
    Merge,
    PeopleChange,
    PersonKey,
    PersonRow,
    SharingQuestion,
)
from ronde.web.people.rows import player_of, written
from ronde.web.people.whose import owners_of
from ronde.web.privacy.whom import Whom


def person(whom: Whom) -> Any:
    """The row as it is kept; whether the name is published; what else they are found by, and what other ids of theirs had."""
    row = PersonRow.objects.get(id=whom.id)
    others = PersonRow.objects.filter(id__in=whom.ids).exclude(id=whom.id).order_by("id")
    player, keys = _part_of(whom) if whom.is_part else whom.player, PersonKey.objects.filter(person__in=whom.ids)
    return {
        **msgspec.to_builtins(player),
        "is_named_in_public": row.named,
        "federations": sorted(owners_of(whom.id)),
        "found_by": sorted(keys_of(player) if whom.is_part else keys.values_list("key", flat=True)),
        "other_rows": [msgspec.to_builtins(player_of(one)) for one in others],
    }


def changes(whom: Whom) -> Any:
    """Each change of the row with its values before and after, each merge, and each list that had a line of theirs."""
    if whom.is_part:  # values before and after may be another federation's
        return {"changes": [], "merges": [], "lists": []}
    lines = PeopleChange.objects.filter(kind="person", row__in=whom.ids).order_by("version", "pk")
    merges = Merge.objects.filter(Q(person__in=whom.ids) | Q(other__in=whom.ids)).order_by("pk")
    imported = ImportedLine.objects.filter(person__in=whom.ids).order_by("pk")
    return {
        "shared": list(
            SharingQuestion.objects.filter(person__in=whom.ids).values("kind", "federation", "said", "asked", "state")
        ),
        "reasons": [row.reason for row in _reasons(whom)],
        "changes": list(lines.values("row", "what", "fields", "values", "reason", "role", "at")),
        "merges": list(merges.values("person", "other", "kept", "at", "undone_at")),
        "lists": list(imported.values("person", "kind", "federation", "is_gone", "since__name", "since__day")),
    }


def _reasons(whom: Whom) -> Iterator[PeopleChange]:
    """Why others were changed, where it is about them."""
    for row in PeopleChange.objects.exclude(reason="").exclude(row__in=whom.ids).order_by("pk").iterator():
        if whom.is_meant_by(f"reasons:{row.pk}", None, row.reason):
            yield row


def _part_of(whom: Whom) -> Player:
    """The record without the licences of federations that do not ask."""
    kept = [
        licence for licence in whom.player.licences if not licence.federation or licence.federation in whom.federations
    ]
    return structs.replace(whom.player, licences=kept)


def _leave(whom: Whom) -> None:
    """The person belongs to the federations no more that forget them: their licences go, the rest is the others' to decide."""
    kept = [licence for licence in whom.player.licences if licence.federation not in whom.federations]
    federation = "" if whom.player.federation in whom.federations else whom.player.federation
    left = structs.replace(whom.player, licences=kept, federation=federation)
    written(People.of([left]), now().date(), By("", "", now(), "erased", federations=()))
    Affiliation.objects.filter(person__in=whom.ids, federation__in=whom.federations).delete()
    changed = PeopleChange.objects.filter(kind="person", row__in=whom.ids, fields__contains="licences")
    changed.update(values="")  # before and after, the licences of all of them


def forget_person(whom: Whom, day: date) -> None:
    """Leave the id and the day, as the one service that writes people does; so too where another id of theirs has a row.

    What lies beside the rows is forgotten once more: of half an erasure the rows may be as they should already.
    """
    if whom.is_part:
        _leave(whom)
        return
    named = [row.pk for row in _reasons(whom)]
    PeopleChange.objects.filter(pk__in=named).update(reason="")  # why somebody else was merged may name them
    SharingQuestion.objects.filter(person__in=whom.ids).update(said="{}", reason="", state="refused")
    rows = PersonRow.objects.filter(id__in=whom.ids).values_list("id", flat=True)
    left = [Player(id=one, erased=day) for one in rows]
    written(People.of(left), day, By("", "", now(), "erased"))
    forget(whom.ids)
