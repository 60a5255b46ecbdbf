"""Rulings of arbiters: written once, corrected by another that stands in its place, struck out; never changed."""

from dataclasses import dataclass

from django.db import transaction
from msgspec.structs import replace

from ronde.ground.problems import Problem
from ronde.play.section import Section
from ronde.record.desk_notes import Ruling
from ronde.web.actors import Actor
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import notes_of, take_back, write_note
from ronde.web.events.rules import RUN, scope_of
from ronde.web.permissions import must

LONGEST = 2000  # signs of each text, as a note keeps them


@dataclass(frozen=True, slots=True)
class Ruled:
    """The note of a ruling, or why there is none."""

    note: str = ""
    problems: tuple[Problem, ...] = ()


def rule_in(row: SectionRow, said: Ruling, actor: Actor) -> Ruled:
    """Write a ruling down; of a section, with or without a round and a table."""
    must(actor, RUN, scope_of(row))
    if problems := _problems(section_of(row), said):
        return Ruled(problems=problems)
    return Ruled(write_note(row.event, replace(said, section=row.pk), actor).id)


def correct_ruling(row: SectionRow, note: str, said: Ruling, actor: Actor) -> Ruled:
    """Write a ruling anew: the first is taken back and stays readable."""
    must(actor, RUN, scope_of(row))
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=row.event_id)  # two who correct the same come one after the other
        problems = _gone(row, note) or _problems(section_of(row), said)
        if problems:
            return Ruled(problems=problems)
        take_back(row.event, note, actor)
        return Ruled(write_note(row.event, replace(said, section=row.pk, corrects=note), actor).id)


def strike_ruling(row: SectionRow, note: str, actor: Actor) -> Ruled:
    """Take a ruling back; it stays readable."""
    must(actor, RUN, scope_of(row))
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=row.event_id)
        if problems := _gone(row, note):
            return Ruled(problems=problems)
        return Ruled(take_back(row.event, note, actor).id)


def _gone(row: SectionRow, note: str) -> tuple[Problem, ...]:
    """Somebody else may have corrected it meanwhile."""
    theirs = {one.id for one in notes_of(row.event) if isinstance(one.said, Ruling) and one.said.section == row.pk}
    return () if note in theirs else (Problem("desk.ruling-gone"),)


def _problems(section: Section, said: Ruling) -> tuple[Problem, ...]:
    """What cannot be written down: nothing at all, a round or a table that nobody has seen, a text of several pages."""
    texts = (said.complaint, said.decision, said.penalty)
    if not any(texts):
        return (Problem("desk.ruling-empty"),)
    if (longest := max(map(len, texts))) > LONGEST:
        return (Problem("desk.text-too-long", values={"length": longest, "most": LONGEST}),)
    tables = {round_.number: len(round_.games) for round_ in section.published}
    if said.round and said.round not in tables:
        return (Problem("desk.no-such-round", values={"round": said.round, "last": len(tables)}),)
    if said.table and not 0 < said.table <= tables.get(said.round, 0):
        values = {"round": said.round, "last": tables.get(said.round, 0)}
        return (Problem("desk.no-table-there" if said.round else "desk.table-without-round", values=values),)
    return ()
