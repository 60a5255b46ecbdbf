"""An event file taken into the database: sections that are new here, that went on elsewhere, or on both sides.

Nothing is written where somebody has to choose first. What was not chosen is not lost: the acts of the other side are kept with
the act that says how it was decided.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from django.db import transaction

from ronde.files import tournament, yaml_text
from ronde.files.acts_json import changes_json
from ronde.files.events.acts import ActOfSection, SectionActs, common_acts, folded
from ronde.files.events.courses import Course, Side, course_of_copies
from ronde.files.events.event import EventFile, EventSection, parse
from ronde.files.section_json import section_json, trusted_section
from ronde.ground.problems import Problem
from ronde.play.acts.act import Kind
from ronde.play.acts.cells import NOTHING
from ronde.play.acts.comparing import changes
from ronde.play.differences import Difference, differences
from ronde.play.permissions import state
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.bodies import printed_body, printed_words, section_of, words_of
from ronde.web.events.event_files import read_event
from ronde.web.events.models import Act, Entrant, Event, SectionRow
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.people.rows import everyone
from ronde.web.permissions import must
from ronde.web.registers.models import DossierRow, Register


@dataclass(frozen=True, slots=True)
class TakenSection:
    """What became of a section. Where both sides went on: what each did since the last content that both have had."""

    id: str
    file: str
    name: str
    course: Course
    here: tuple[Difference, ...] = ()
    there: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """The event as it is in the database now; none where nothing was written, and why. ``sections`` are those of the file."""

    event: Event | None
    sections: tuple[TakenSection, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def must_choose(self) -> bool:
        """Whether both sides went on with a section, and nobody has said which is right."""
        return self.event is None and any(one.course == "both" for one in self.sections)


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A section of the file beside the one here, if there is one."""

    there: EventSection
    row: SectionRow | None
    mine: EventSection | None
    taken: TakenSection = field(repr=False)

    @property
    def course(self) -> Course:
        """What became of it."""
        return self.taken.course


def event_taken(written: bytes, actor: Actor, *, register: Register | None = None, keep: Side | None = None) -> Taken:
    """Take an event file over, from a stick or from another machine. ``keep`` says which side is right where both went on.

    ``register`` is where a new event will be submitted; without it, the only one of its rule book.
    """
    file, problems = parse(written)
    if file is None:
        return Taken(None, problems=problems)
    register = register or _only_register(file.regulation)
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(pk=file.id).first()
        scope = {"register": register.code, "federation": register.federation} if register else {}
        must(actor, "run-section" if event else "create-event", {"event": file.id, **scope})
        met = _meetings(file, event)
        sections = tuple(one.taken for one in met)
        problems = (*_in_the_way(file, met), *_to_choose(met, keep))
        if problems:
            return Taken(None, sections, problems)
        event = event or _new_event(file, register, actor)
        _enter_all(event, file)
        for one in met:
            _take(event, one, actor, keep)
    return Taken(event, sections)


def _only_register(regulation: str) -> Register | None:
    found = list(Register.objects.filter(regulation=regulation)[:2]) if regulation else []
    return found[0] if len(found) == 1 else None


# What becomes of each section


def _meetings(file: EventFile, event: Event | None) -> tuple[_Meeting, ...]:
    """Every section of the file beside the one here; the rows are locked, so that nobody goes on meanwhile."""
    rows = {row.id: row for row in SectionRow.objects.select_for_update().filter(event=event)} if event else {}
    ours = {one.id: one for one in read_event(event).sections} if event else {}
    return tuple(_meeting(there, rows.get(there.id), ours.get(there.id)) for there in file.sections)


def _meeting(there: EventSection, row: SectionRow | None, mine: EventSection | None) -> _Meeting:
    name = there.section.name
    if mine is None:
        return _Meeting(there, row, None, TakenSection(there.id, there.file, name, "new"))
    course, common = course_of_copies(mine, there)
    before = tournament.parse(common).section if common and course == "both" else None
    sides = [differences(before, one.section) if before else () for one in (mine, there)]
    if course == "both" and before is None:
        sides = [(), differences(mine.section, there.section)]
    return _Meeting(there, row, mine, TakenSection(there.id, mine.file, name, course, *sides))


def _in_the_way(file: EventFile, met: Sequence[_Meeting]) -> list[Problem]:
    """Sections that belong to another event here, are called like another one, or are with the office."""
    new = {one.there.id: one.there for one in met if one.row is None}
    elsewhere = SectionRow.objects.filter(id__in=new).values_list("id", flat=True)
    found = [Problem("event.section-elsewhere", values={"name": new[one].section.name}) for one in elsewhere]
    here = SectionRow.objects.filter(event_id=file.id).exclude(id__in=[one.there.id for one in met])
    called = {one.casefold() for one in here.values_list("file", flat=True)}
    found += [
        Problem("event.same-name", values={"path": one.file}) for one in new.values() if one.file.casefold() in called
    ]
    for one in met:
        if one.row and one.course in {"there", "both"} and is_with_the_office(one.row):
            values = {"id": one.row.id, "state": "submitted"}
            found.append(Problem("submission.in-office", "", (one.there.file,), values))
    return found


def _to_choose(met: Sequence[_Meeting], keep: Side | None) -> list[Problem]:
    names = tuple(one.taken.name for one in met if one.course == "both")
    return [Problem("event.choose", values={"names": names})] if names and keep is None else []


# Writing


def _new_event(file: EventFile, register: Register | None, actor: Actor) -> Event:
    first, last = file.days or _days_of(file, actor)
    return Event.objects.create(
        id=file.id,
        name=file.name[:200],
        regulation=file.regulation[:60],
        register=register,
        first_day=first,
        last_day=last,
        place=file.place[:200],
        declaration=file.declaration,
        list_text=file.list,
    )


def _days_of(file: EventFile, actor: Actor) -> tuple[date, date]:
    """The days of an event, from what was declared of it; else from the day on which it was first handed over."""
    found, _ = yaml_text.documents(file.declaration) if file.declaration else ([], [])
    said = found[0] if len(found) == 1 and isinstance(found[0], dict) else {}
    days = [said[key] for key in ("first_day", "day", "last_day") if isinstance(said.get(key), date)]
    handed = [datetime.fromisoformat(one.versions[0].at).date() for one in file.sections]
    every = days or handed or [_moment(actor).date()]
    return min(every), max(every)


def _enter_all(event: Event, file: EventFile) -> None:
    """Everyone who is not entered yet. Who is, stays as known here: a name that was corrected or erased does not come back."""
    entered = set(Entrant.objects.filter(event=event).values_list("player", flat=True))
    entries = {entry.player: entry for one in file.sections for entry in one.section.entries}
    new = [entry for player, entry in entries.items() if player not in entered]
    people = everyone() if new else None
    made = []
    for entry in new:
        person = people.person(entry.player) if people else None
        is_erased = bool(person and people and people.players[person].erased)
        frozen = {} if is_erased else {"name": entry.name, "licence": entry.licence}
        said = json.dumps({key: value for key, value in frozen.items() if value}, ensure_ascii=False)
        made.append(Entrant(event=event, player=entry.player, person=person or "", frozen=said))
    Entrant.objects.bulk_create(made, batch_size=500)


def _take(event: Event, one: _Meeting, actor: Actor, keep: Side | None) -> None:
    if one.row is None:
        _take_new(event, one.there, actor)
    elif (
        one.course == "there"
        and one.there.acts
        and one.mine
        and one.mine.acts
        and _goes_on(one.mine.acts, one.there.acts)
    ):
        _go_on(one.row, one.there.acts)
    elif one.course in {"there", "both"}:
        _bring(one, actor, keep if one.course == "both" else "there")


def _goes_on(ours: SectionActs, theirs: SectionActs) -> bool:
    return common_acts(ours.acts, theirs.acts) == len(ours.acts)


def _take_new(event: Event, there: EventSection, actor: Actor) -> None:
    """A section that was not here, with every act that led to it; without any, it begins as it came."""
    row = SectionRow(
        id=there.id, event=event, file=there.file, name=there.section.name[:200], sent=_nameless(there.submitted)
    )
    row.dossier = _dossier(event, there)
    body, tags = printed_body(there.section)
    if there.acts:
        _hold(row, there.acts)
    else:
        row.body, row.tags, row.state, row.version = body, tags, state(there.section).value, 1
    row.save(force_insert=True)
    if there.acts:
        _write_acts(row, there.acts.acts)
    else:
        cells = changes_json(changes(NOTHING, trusted_section(body)))
        _write_act(row, Kind.BEGIN, cells, {"versions": _versions(there)}, actor)


def _hold(row: SectionRow, acts: SectionActs) -> None:
    """A row with what acts lead to; whoever read them has done them once already."""
    section = folded(acts.acts)
    if section is None:
        message = "acts that were read lead to a section"
        raise ValueError(message)
    row.body, row.tags = section_json(section, with_names=True), printed_words(acts.tags)
    row.state, row.version = state(section).value, len(acts.acts)


def _go_on(row: SectionRow, theirs: SectionActs) -> None:
    """The acts that the other side has more."""
    before = row.version
    _hold(row, theirs)
    row.save()
    _write_acts(row, theirs.acts[before:])


def _bring(one: _Meeting, actor: Actor, keep: Side | None) -> None:
    """The other side as one act; or, where this side was chosen, an act that changes nothing and remembers theirs."""
    row, there = one.row, one.there
    if row is None or one.mine is None:
        return
    before = section_of(row)
    after = before
    if keep == "there":
        row.body, row.tags = printed_body(there.section, words_of(row))
        after = trusted_section(row.body)
    row.state, row.version = state(after).value, row.version + 1
    row.save()
    said: dict[str, Any] = {"versions": _versions(there), **({"kept": keep} if one.course == "both" else {})}
    if there.acts and one.mine.acts:
        alike = common_acts(one.mine.acts.acts, there.acts.acts)
        said["acts"] = msgspec.to_builtins(there.acts.acts[alike:])
    _write_act(row, Kind.BRING, changes_json(changes(before, after)), said, actor)


def _versions(there: EventSection) -> list[Any]:
    return [msgspec.to_builtins(version) for version in there.versions]


def _write_act(row: SectionRow, kind: Kind, cells: str, said: Mapping[str, Any], actor: Actor) -> None:
    Act.objects.create(
        section=row,
        number=row.version,
        kind=kind.value,
        arguments=_plain(said),
        changes=cells,
        author=actor.author,
        device=actor.device,
        at=_moment(actor),
    )


def _write_acts(row: SectionRow, acts: Sequence[ActOfSection]) -> None:
    made = [
        Act(
            section=row,
            number=one.number,
            kind=one.kind,
            arguments=_plain(one.arguments),
            changes=changes_json(one.cells),
            author=one.author,
            device=one.device,
            at=datetime.fromisoformat(one.at).replace(tzinfo=UTC),
            undoes=one.undoes,
        )
        for one in acts
    ]
    Act.objects.bulk_create(made, batch_size=500)


def _plain(arguments: Mapping[str, Any]) -> str:
    """Arguments as every act keeps them: keys in order, no blanks."""
    return msgspec.json.encode(dict(arguments), order="sorted").decode()


def _moment(actor: Actor) -> datetime:
    return actor.now or now()


def _nameless(submitted: str) -> str:
    """What was sent of a section, without the players that stood in it: their names are with the entrants."""
    found, problems = yaml_text.documents(submitted) if submitted else ([], [])
    if problems or len(found) != 1 or not isinstance(found[0], dict):
        return ""
    return yaml_text.printed({key: value for key, value in found[0].items() if key in {"regulation", "facts"}})


def _dossier(event: Event, there: EventSection) -> str:
    """The dossier that the office has of a section already: it came before as a file."""
    if event.register is None:
        return ""
    known = DossierRow.objects.filter(register=event.register, section__in=(there.id, event.id))
    return known.values_list("section", flat=True).first() or ""
