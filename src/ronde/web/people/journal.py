"""Who changed what of people, and when: a line for each row, with the names of the fields; values stand apart, and can be erased."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.people.models import ImportedList, PeopleChange
from ronde.web.roles import Role

_BATCH = 500


@dataclass(frozen=True, slots=True)
class By:
    """By whom something is changed, as what, when, by which act; ``imported``: the list that said so; ``reason``: why, where somebody was asked.

    ``federations``: those to which somebody new belongs from now on; None where the record says it, as in a file that is the program's own.
    """

    author: str
    role: str
    at: datetime
    what: str = "written"
    imported: ImportedList | None = None
    reason: str = ""
    federations: tuple[str, ...] | None = None


def nobody() -> By:
    """By the program itself, as when a history file becomes a register."""
    return By("", "", now())


def by_actor(
    actor: Actor,
    role: Role,
    what: str,
    imported: ImportedList | None = None,
    *,
    reason: str = "",
    federations: tuple[str, ...] = (),
) -> By:
    """By somebody, as what lets them; ``federations``: to which somebody new belongs."""
    return By(actor.author, role.value, actor.now or now(), what, imported, reason.strip(), federations)


@dataclass(frozen=True)
class Changed:
    """A row that is otherwise: its body before (an empty one where it is new) and after."""

    kind: str
    row: str
    before: str
    after: str

    @property
    def is_new(self) -> bool:
        """Whether there was none before."""
        return self.before == "{}"

    @property
    def name(self) -> str:
        """The name after it."""
        return str(self._both[1].get("name", ""))

    @property
    def fields(self) -> tuple[str, ...]:
        """What is otherwise, by the names of fields."""
        old, new = self._both
        return tuple(sorted(key for key in {*old, *new} if old.get(key) != new.get(key)))

    @property
    def values(self) -> str:
        """The fields before and after, as JSON; nothing of somebody who was erased."""
        old, new = self._both
        if "erased" in new:
            return ""
        return json.dumps({key: [old.get(key), new.get(key)] for key in self.fields}, ensure_ascii=False)

    @cached_property
    def _both(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        return json.loads(self.before), json.loads(self.after)


def noted(changed: Iterable[Changed], version: int, by: By) -> None:
    """Write down what was changed."""
    rows = (
        PeopleChange(
            version=version,
            kind=one.kind,
            row=one.row,
            what=by.what,
            fields=" ".join(one.fields),
            values=one.values,
            reason=by.reason,
            author=by.author,
            role=by.role,
            at=by.at,
            imported=by.imported,
        )
        for one in changed
    )
    PeopleChange.objects.bulk_create(rows, batch_size=_BATCH)


def fields_changed_since(row: str, version: int) -> tuple[str, ...]:
    """What was changed of a row after a change: for who looked at it then."""
    lines = PeopleChange.objects.filter(row=row, version__gt=version).values_list("fields", flat=True)
    return tuple(sorted({field for line in lines for field in line.split()}))
