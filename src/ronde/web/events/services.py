"""What people do to a section: each act in one transaction, on the version that they have seen, or the reasons why not.

PostgreSQL lets the writers of one section in one by one when its row is read for update; SQLite did so when the transaction
began. Nobody is named in what is written: names go to the entrants, the words of tags beside the body.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from ronde.ground.problems import Problem, Value, has_refusal
from ronde.play.acts.act import Act, Kind, begin, done
from ronde.play.acts.cells import NOTHING
from ronde.play.acts.comparing import changes
from ronde.play.acts.past import PastAct, Since, changed_since, is_there_already, late_problems
from ronde.play.acts.undoing import last_own, needs_all, undo_problems, undone
from ronde.play.changes.outcome import Changed
from ronde.play.section import Section
from ronde.web.accounts.appointing import appointed
from ronde.web.actors import Actor
from ronde.web.events.act_rows import NextAct, account_of, acts_after, own_acts, with_authors, write
from ronde.web.events.acts_without_names import Unnamed, unnamed
from ronde.web.events.bodies import LARGE, NO_BODY, section_of
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.reaching import must_create_event
from ronde.web.events.rules import ACTIONS, RESULTS, RUN, scope_of
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.roles import Role

_ID = 8  # bytes


@dataclass(frozen=True, slots=True)
class Created:
    """A new event, or why there is none."""

    event: Event | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Begun:
    """A section that was saved for the first time, or why it was not."""

    row: SectionRow | None = None
    problems: tuple[Problem, ...] = ()


def event_created(
    actor: Actor,
    *,
    name: str,
    first_day: date,
    last_day: date | None = None,
    place: str = "",
    zone: str = "",
    regulation: str = "",
    register: Register | None = None,
    declaration: str = "",
    id: str = "",  # noqa: A002 - as the row calls it
) -> Created:
    """A new event, and whoever has an account and makes it is its organiser. An event that comes in a file brings its id."""
    must_create_event(actor, register)
    if last_day is not None and last_day < first_day:
        return Created(problems=(Problem("acts.bad-days", values={"first": first_day, "last": last_day}),))
    with transaction.atomic():
        event = Event.objects.create(
            id=id or secrets.token_hex(_ID),
            name=name,
            regulation=register.regulation if register else regulation,
            register=register,
            first_day=first_day,
            last_day=last_day or first_day,
            place=place,
            zone=zone,
            declaration=declaration,
        )
        if (user := account_of(actor)) is not None:
            appointed(user, Role.ORGANISER, event.id)
    return Created(event)


def section_created(
    event: Event,
    section: Section,
    actor: Actor,
    *,
    file: str,
    id: str = "",  # noqa: A002 - as the row calls it
    position: int = 0,
) -> Begun:
    """A section of an event, with everything that it has so far: its first act. It may come with names, which go to the entrants."""
    with transaction.atomic():
        row = SectionRow(id=id or secrets.token_hex(_ID), event=event, file=file, position=position, body=NO_BODY)
        must(actor, RUN, scope_of(row))
        Event.objects.select_for_update().get(pk=event.pk)  # two sections of one file name come one after the other
        given = unnamed(row, begin(section))
        taken = SectionRow.objects.filter(event=event, file=file).exists()
        problems = (*given.problems, *((Problem("acts.file-taken", values={"file": file}),) if taken else ()))
        if problems:
            return Begun(problems=problems)
        row.save(force_insert=True)
        _written(row, given, done(NOTHING, given.act), actor, ())
        return Begun(row)


# What takes long is computed before the row is held, so that nobody who enters a result waits for a pairing.
_SLOW = frozenset({Kind.PAIR, Kind.RECOMPOSE})


@dataclass(frozen=True, slots=True)
class Acted:
    """A section after an act, or as it is where the act was refused; by ids.

    ``since`` are the cells that others, or oneself elsewhere, had changed since the version that was seen. ``number`` is that of
    the act, where one was written: what is so already is done without.
    """

    version: int
    section: Section
    problems: tuple[Problem, ...] = ()
    since: tuple[Since, ...] = ()
    number: int | None = None

    @property
    def is_done(self) -> bool:
        """Whether what was asked for is so now."""
        return not has_refusal(self.problems)


def act(section: str, asked: Act, actor: Actor, *, seen: int) -> Acted:
    """Do something to a section that was seen at a version. What changed since beneath it refuses it, and is told."""
    early = _prepared(section, asked, actor) if asked.kind in _SLOW else None
    with transaction.atomic():
        row = _held(section)
        must(actor, ACTIONS[asked.kind], scope_of(row))
        before, past = section_of(row), acts_after(section, seen) if row.version != seen else []
        since, given = changed_since(past), unnamed(row, asked)
        late = late_problems(given.act, since)
        if late and is_there_already(before, given.act):
            return Acted(row.version, before, since=since)
        refusals = _closed_to_all(row, seen) or late or given.problems
        if refusals:
            return Acted(row.version, before, with_authors(section, refusals), since)
        is_early = early is not None and early[0] == row.version
        changed = early[1] if early is not None and is_early else done(before, given.act)
        return _written(row, given, changed, actor, since)


def _held(section: str) -> SectionRow:
    """The row of a section, for whoever is about to change it."""
    rows = SectionRow.objects.select_for_update(of=("self",)).select_related("event__register")
    return rows.defer(*LARGE).get(pk=section)


def _prepared(section: str, asked: Act, actor: Actor) -> tuple[int, Changed]:
    """What an act makes of the section as it is read by anybody, and of which version."""
    row = SectionRow.objects.select_related("event__register").defer(*LARGE).get(pk=section)
    must(actor, ACTIONS[asked.kind], scope_of(row))
    before = section_of(row)
    return row.version, done(before, asked)


def _closed_to_all(row: SectionRow, seen: int) -> tuple[Problem, ...]:
    """Why nobody may change the section now, or not from what they think to have seen."""
    if is_with_the_office(row):
        return (Problem("acts.submitted"),)
    if row.event.run_elsewhere:
        return (Problem("acts.elsewhere", values={"host": row.event.run_elsewhere}),)
    if not 0 < seen <= row.version:
        return (Problem("acts.no-such-version", values={"seen": seen, "now": row.version}),)
    return ()


def _written(row: SectionRow, given: Unnamed, changed: Changed, actor: Actor, since: tuple[Since, ...]) -> Acted:
    """The act in the database; where it is refused, or changes nothing, nothing is written."""
    before = section_of(row)
    touched = changes(before, changed.section)
    if changed.is_refused or not touched:
        return Acted(row.version, before, changed.problems, since)
    given.keep(row.event)
    write(row, NextAct(given.act, changed.section, touched, tags=given.tags), actor)
    return Acted(row.version, changed.section, changed.problems, since, row.version)


def undo(section: str, actor: Actor, *, seen: int) -> Acted:
    """Take back the last act of one's own that still holds; unless a later one stands on it.

    What one did since ``seen``, on another device or by pressing twice, has to be looked at first.
    """
    with transaction.atomic():
        row = _held(section)
        mine = own_acts(section, actor.author) if actor.author else []
        own = last_own(mine, actor.author)
        must(actor, "undo", scope_of(row))
        must(actor, ACTIONS[own.kind] if own else RESULTS, scope_of(row))
        before = section_of(row)
        refusals = _closed_to_all(row, seen) or _own_problems(mine, own, seen)
        if refusals or own is None:
            return Acted(row.version, before, with_authors(section, refusals))
        act_, *later = acts_after(section, own.number - 1)
        since = changed_since(one for one in later if one.number > seen)
        in_the_way = undo_problems(act_, later)
        if in_the_way:
            return Acted(row.version, before, with_authors(section, in_the_way), since)
        return _undone(row, act_, actor, since)


def _own_problems(mine: Sequence[PastAct], own: PastAct | None, seen: int) -> tuple[Problem, ...]:
    if mine and mine[-1].number > seen:
        values: dict[str, Value] = {"number": mine[-1].number, "by": mine[-1].author, "cells": 1}
        return (Problem("acts.section-changed", values=values),)
    return (Problem("acts.nothing-to-undo"),) if own is None else ()


def _undone(row: SectionRow, act_: PastAct, actor: Actor, since: tuple[Since, ...]) -> Acted:
    before = section_of(row)
    every: Sequence[PastAct] = acts_after(row.pk, 0) if needs_all(act_) else ()
    after = undone(before, act_, every)
    write(row, NextAct(Act(Kind.UNDO), after, changes(before, after), undoes=act_.number), actor)
    return Acted(row.version, after, since=since, number=row.version)
