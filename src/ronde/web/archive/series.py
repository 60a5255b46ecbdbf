"""Series of past years taken into the archive from a table: all lines or none; what is there already is left as it is."""

from dataclasses import dataclass

from django.db import transaction

from ronde.files.past_series import past_series
from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.archive.models import ArchivedSeries
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_BATCH = 500


@dataclass(frozen=True, slots=True)
class ArchivedMany:
    """How many series were archived, and how many were there; or why none was."""

    new: int = 0
    there: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether the file could be taken."""
        return not self.problems


def import_series(register: Register, content: bytes, source: str, actor: Actor) -> ArchivedMany:
    """Archive the series of a file."""
    must(actor, "adopt-list", register_scope(register))
    told = past_series(content)
    problems = (*told.problems, *(() if source.strip() else (Problem("archive.no-source"),)))
    if problems:
        return ArchivedMany(problems=problems)
    with transaction.atomic():
        there = set(register.archived_series.values_list("day", "name"))
        new = {(one.day, one.name): one for one in told.series if (one.day, one.name) not in there}
        rows = (
            ArchivedSeries(
                register=register,
                day=one.day,
                name=one.name,
                place=one.place,
                address=one.address,
                source=source.strip()[:200],
            )
            for one in new.values()
        )
        ArchivedSeries.objects.bulk_create(rows, batch_size=_BATCH)
    return ArchivedMany(len(new), len(told.series) - len(new))


def take_back_series(register: Register, year: int, actor: Actor) -> int:
    """Remove the archived series of a year; how many there were."""
    must(actor, "adopt-list", register_scope(register))
    return register.archived_series.filter(day__year=year).delete()[0]
