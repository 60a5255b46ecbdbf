"""The rows of an event that came in a file: its people, its sections, and the acts that led to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from secrets import token_hex
from typing import Any

import msgspec

from ronde.files import yaml_text
from ronde.files.acts_json import changes_json
from ronde.files.events.acts import ActOfSection, SectionActs, folded
from ronde.files.events.courses import Side
from ronde.files.events.event import EventFile, EventSection
from ronde.files.section_json import section_json
from ronde.play.acts.act import Act as Asked
from ronde.play.acts.act import Kind
from ronde.play.acts.cells import NOTHING
from ronde.play.acts.comparing import changes
from ronde.play.permissions import state
from ronde.regulations import shelf
from ronde.web.actors import Actor
from ronde.web.events.act_rows import NextAct, act_link, write
from ronde.web.events.acts_without_names import whole
from ronde.web.events.authors import UNKNOWN, at_host
from ronde.web.events.bodies import NO_BODY, printed_words, section_of, words_of
from ronde.web.events.entrants import keep_entrants
from ronde.web.events.hall_clock import known_zone
from ronde.web.events.models import Act, EntrantRow, Event, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.office_of_events import last_answer
from ronde.web.events.services import event_created
from ronde.web.people.rows import everyone
from ronde.web.registers.models import DossierRow, Register


def new_event(file: EventFile, register: Register | None, actor: Actor) -> Event:
    """An event that was not here, as the file has it; whoever takes it is its organiser."""
    first, last = file.days or _days_of(file)
    made = event_created(
        actor,
        id=file.id,
        name=file.name[:200],
        regulation=file.regulation[:60],
        register=register,
        first_day=min(first, last),
        last_day=max(first, last),
        place=file.place[:200],
        zone=known_zone(file.zone),
        declaration=file.declaration,
    ).event
    if made is None:
        message = "days in order make an event"
        raise ValueError(message)
    made.list_text = file.list
    made.save()
    return made


def completed(event: Event, file: EventFile) -> Event:
    """An event that is here, with what it does not say and the file does; what both say stays."""
    said = {
        "declaration": file.declaration,
        "list_text": file.list,
        "place": file.place[:200],
        "zone": known_zone(file.zone),
    }
    new = {key: value for key, value in said.items() if value and not getattr(event, key)}
    for key, value in new.items():
        setattr(event, key, value)
    if new:
        event.save()
    return event


def _days_of(file: EventFile) -> tuple[date, date]:
    """The days of an event, from what was declared of it; else from when its sections were handed over."""
    found, _ = yaml_text.documents(file.declaration) if file.declaration else ([], [])
    said: Any = found[0] if len(found) == 1 and isinstance(found[0], dict) else {}
    days = [said[key] for key in ("first_day", "day", "last_day") if isinstance(said.get(key), date)]
    every = days or [datetime.fromisoformat(one.versions[0].at).date() for one in file.sections]
    return min(every), max(every)


def enter_all(event: Event, file: EventFile) -> None:
    """Everyone who is not entered yet. Who is, stays as known here: a name that was corrected or erased does not come back."""
    entered = set(EntrantRow.objects.filter(event=event).values_list("player", flat=True))
    entries = {str(entry.player): entry for one in file.sections for entry in one.section.entries}
    new = {player: entry for player, entry in entries.items() if player not in entered}
    if not new:
        return
    people = everyone()
    keep_entrants(event, new.values(), {player: person for player in new if (person := people.person(player))})


def take_new(event: Event, there: EventSection, actor: Actor, position: int) -> None:
    """A section that was not here, with every act that led to it; without any, it begins as it came."""
    row = SectionRow(id=there.id, event=event, file=there.file, body=NO_BODY, sent=_nameless(there.submitted))
    row.dossier, row.position = _dossier(event, there), position
    if there.acts:
        _hold(row, there.acts)
        acts = _linked_acts(row, there.acts.acts)
        row.save(force_insert=True)
        Act.objects.bulk_create(acts, batch_size=500)
        return
    row.save(force_insert=True)
    given = whole(Kind.BEGIN, there.section, {})
    section = given.act.arguments["section"]
    asked = Asked(Kind.BEGIN, {"versions": _versions(there)})
    write(row, NextAct(asked, section, changes(NOTHING, section), tags=given.tags), actor)


def _hold(row: SectionRow, acts: SectionActs) -> None:
    """A row with what acts lead to; whoever read them has done them once already."""
    section = folded(acts.acts)
    if section is None:
        message = "acts that were read lead to a section"
        raise ValueError(message)
    row.body, row.tags = section_json(section, with_names=True), printed_words(acts.tags)
    row.behind, row.stamp = 0, token_hex(8)
    row.name, row.state, row.version = section.name, state(section).value, len(acts.acts)


def go_on(row: SectionRow, theirs: SectionActs) -> None:
    """The acts that the other side has more."""
    before = row.version
    _hold(row, theirs)
    acts = _linked_acts(row, theirs.acts[before:])
    row.save()
    Act.objects.bulk_create(acts, batch_size=500)


@dataclass(frozen=True, slots=True)
class Brought:
    """What came from elsewhere: the section, its acts since both sides had the same, and which side somebody has chosen."""

    there: EventSection
    acts: tuple[ActOfSection, ...] = ()
    kept: Side | None = None

    @property
    def arguments(self) -> Mapping[str, Any]:
        """What the act remembers of it."""
        said = {"versions": _versions(self.there), "acts": msgspec.to_builtins(self.acts), "kept": self.kept}
        return {key: value for key, value in said.items() if value}


def bring(row: SectionRow, brought: Brought, actor: Actor) -> None:
    """The other side as one act; or, where this side was chosen, an act that changes nothing and remembers theirs."""
    before, asked = section_of(row), Asked(Kind.BRING, brought.arguments)
    if brought.kept == "here":
        write(row, NextAct(asked, before, ()), actor)
        return
    given = whole(Kind.BRING, brought.there.section, words_of(row))
    after = given.act.arguments["section"]
    write(row, NextAct(asked, after, changes(before, after), tags=given.tags), actor)


def _versions(there: EventSection) -> list[Any]:
    return [msgspec.to_builtins(version) for version in there.versions]


def _linked_acts(row: SectionRow, acts: tuple[ActOfSection, ...]) -> list[Act]:
    """Acts as rows, each bound to the one before it; the row is bound to the last."""
    made = [
        Act(
            section=row,
            number=one.number,
            kind=one.kind,
            arguments=msgspec.json.encode(dict(one.arguments), order="sorted").decode(),
            changes=changes_json(one.cells),
            author=at_host(one.author, UNKNOWN),
            device=one.device,
            at=datetime.fromisoformat(one.at).replace(tzinfo=UTC),
            undoes=one.undoes,
        )
        for one in acts
    ]
    for act in made:
        act.link = row.link = act_link(row.link, act)
    return made


def _nameless(submitted: str) -> str:
    """What was sent of a section, without the players that stood in it: their names are with the entrants."""
    found, problems = yaml_text.documents(submitted) if submitted else ([], [])
    if problems or len(found) != 1 or not isinstance(found[0], dict):
        return ""
    return yaml_text.printed({key: value for key, value in found[0].items() if key in {"regulation", "facts"}})


def _dossier(event: Event, there: EventSection) -> str:
    """The dossier that the office has of a section already: it came before as a file.

    Known by the id under which the section will be submitted: by any other it would be somebody else's. Of an office elsewhere, as it
    answered another desk of the event.
    """
    if event.register is None or event.register.is_copy:
        answered = last_answer(notes_of(event), there.id)
        return answered.answer.dossier if answered else ""
    own = event.id if shelf.regulation(event.register.regulation).is_event_rated_together else there.id
    return own if DossierRow.objects.filter(register=event.register, section=own).exists() else ""
