"""Sections of an event submitted to their register: the arrow from the desk to the office.

The document that the rule book makes of them is appended with the step that asks for homologation, and the rows are marked in the same
transaction: whoever is killed leaves both or neither. Nothing of a section is changed while the office has it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

import msgspec

from ronde.files import yaml_text
from ronde.files.submitting import Declared, ToSubmit, declarations
from ronde.ground.problems import Problem
from ronde.play.section import Section
from ronde.record.chain import Origin
from ronde.record.finding import OpenCase, open_cases
from ronde.record.handing_in import AtTheDesk, HandedIn, Sender, handed_in
from ronde.record.intake import NO_ANSWERS
from ronde.record.newcomers import Answers
from ronde.record.players import Player
from ronde.record.submission import previewed, submission
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document, Role, moment
from ronde.web.actors import Actor
from ronde.web.events.bodies import named_section
from ronde.web.events.models import Entrant, Event, SectionRow
from ronde.web.events.rules import event_scope
from ronde.web.office.services import Done
from ronde.web.permissions import must, role_for
from ronde.web.registers.appending import StaleError
from ronde.web.registers.folding import FOLD, Prepared, moment_after
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.models import Register

_LOOKALIKES = ("lookalike.known", "lookalike.both-new")


@dataclass(frozen=True, slots=True)
class Preview:
    """What would become of sections in the office as they stand: what each lacks for homologation, and what keeps them here."""

    cases: tuple[OpenCase, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Sending:
    """Some sections on their way: their rows, the documents that the book makes of them, what keeps it from that."""

    rows: tuple[SectionRow, ...]
    documents: tuple[Document, ...]
    problems: tuple[Problem, ...]

    @property
    def of_each(self) -> Mapping[str, Document]:
        """What is sent of each section: the whole where a book makes one document of all."""
        sent = self.documents if len(self.documents) == len(self.rows) else self.documents * len(self.rows)
        return {row.id: document for row, document in zip(self.rows, sent, strict=True)}


def submit(event: Event, actor: Actor, *, files: Sequence[str] = (), answers: Answers = NO_ANSWERS) -> Done:
    """Submit an event's sections, or those of some ``files``; a newcomer who looks like somebody known is asked about first.

    After a return the same sections go to the same dossiers. Where the office has them already, nothing happens.
    """
    must(actor, "submit", event_scope(event))
    register = event.register
    if register is None:
        return Done(problems=(Problem("submission.no-register", values={"name": event.name}),))
    said = list[Problem]()

    def prepare(held: Held) -> Prepared:
        sending = _sending(held.known.book, event, files)
        if sending.problems:
            return sending.problems
        made = handed_in(held.known, sending.documents, _desk(event), _sender(held, event, actor), answers)
        said[:] = made.problems
        return _additions(held, event, actor, sending, made)

    made = FOLD.recorded(register, prepare)
    return Done(len(made.links), tuple(said)) if isinstance(made, Additions) else Done(problems=made)


def preview(event: Event, actor: Actor, *, files: Sequence[str] = ()) -> Preview:
    """What homologation would say if the sections ended as they stand, and all that keeps them from being submitted now."""
    must(actor, "submit", event_scope(event))
    if event.register is None:
        return Preview((), (Problem("submission.no-register", values={"name": event.name}),))
    held = FOLD.held(event.register)
    open_, sending = (_sending(held.known.book, event, files, is_preview=one) for one in (False, True))
    if sending.problems:
        return Preview((), sending.problems)
    desk, sender = _desk(event), _sender(held, event, actor)
    made = handed_in(held.known, sending.documents, desk, sender)
    asked = frozenset(str(one.values["player"]) for one in made.problems if one.code in _LOOKALIKES)
    then = handed_in(held.known, sending.documents, desk, sender, Answers(distinct=asked)) if asked else made
    cases = open_cases(then.known, frozenset(then.facts)) if then.known and held.known.book.sections else ()
    more = (problem for problem in then.problems if problem not in made.problems)
    return Preview(cases, (*open_.problems, *made.problems, *more))


def _sending(book: AnyBook, event: Event, files: Sequence[str], *, is_preview: bool = False) -> _Sending:
    """The sections as they are in the database now, with what the book makes of them."""
    every = list(SectionRow.objects.filter(event=event).order_by("file"))
    rows = tuple(row for row in every if not files or row.file in files or book.is_event_rated_together)
    declared = declarations(event.declaration, book, [row.file for row in rows], {one.file: one.id for one in every})
    if declared.problems:
        return _Sending(rows, (), declared.problems)
    parts = [ToSubmit(row.file, row.id, named_section(row)) for row in rows]
    made = [_document(book, one, is_preview=is_preview) for one in _units(book, event, parts, declared)]
    problems = tuple(problem for _, found in made for problem in found)
    documents = tuple(document for document, _ in made if document is not None)
    return _Sending(rows, documents, problems)


@dataclass(frozen=True, slots=True)
class _Unit:
    """What becomes one document: sections, what is declared of them, the id, and the file that people know it by."""

    sections: tuple[Section, ...]
    said: object
    id: str
    file: str


def _units(book: AnyBook, event: Event, parts: Sequence[ToSubmit], declared: Declared) -> list[_Unit]:
    if book.is_event_rated_together:
        return [_Unit(tuple(one.section for one in parts), declared.of_each[0], event.id, "")]
    both = zip(parts, declared.of_each, strict=True)
    return [_Unit((one.section,), said, one.id, one.file) for one, said in both]


def _document(book: AnyBook, unit: _Unit, *, is_preview: bool) -> tuple[Document | None, tuple[Problem, ...]]:
    make = previewed if is_preview else submission
    made = make(book, unit.sections, unit.said, fact=unit.id)
    return made.document, tuple(problem.inside(unit.file) if unit.file else problem for problem in made.problems)


def _desk(event: Event) -> AtTheDesk:
    """Who the entrants are, as far as the event knows."""
    rows = list(Entrant.objects.filter(event=event).order_by("player"))
    persons = {one.player: one.person for one in rows if one.person}
    return AtTheDesk(event.id, persons, {one.player: _player(one) for one in rows if not one.person})


def _player(entrant: Entrant) -> Player:
    """What was written down of somebody at the desk; what no row of a person can hold is left out."""
    frozen = json.loads(entrant.frozen)
    said = {key: frozen[key] for key in ("name", "licence", "birth", "sex") if frozen.get(key)}
    try:
        return msgspec.convert({"name": entrant.player, **said, "id": entrant.player}, Player)
    except msgspec.ValidationError:
        return Player(id=entrant.player, name=str(said.get("name", entrant.player)))


def _sender(held: Held, event: Event, actor: Actor) -> Sender:
    recorded = moment_after(held.last, actor.now)
    day = moment(recorded).astimezone(ZoneInfo(held.register.zone)).date()
    role: Role = "officer" if role_for(actor, "submit", event_scope(event)).value == "officer" else "organiser"
    return Sender(actor.name or actor.author or role, role, day, recorded, held.salt)


def _additions(held: Held, event: Event, actor: Actor, sending: _Sending, made: HandedIn) -> Prepared:
    """What is to be appended, with the rows to be marked in the same transaction."""
    if made.known is None:
        return made.problems
    role = role_for(actor, "submit", event_scope(event))
    origin = Origin(moment_after(held.last, actor.now), actor.author, role.value, "desk")
    additions = held.adding(made.known, origin, made.people)

    def mark() -> None:
        _mark(sending, held.register)
        _identify(event, made.persons)

    return replace(additions, beside=mark)


def _mark(sending: _Sending, register: Register) -> None:
    """Keep what was sent of each section, and under which id; a section that somebody changed meanwhile is prepared anew."""
    for row in sending.rows:
        document = sending.of_each[row.id]
        unchanged = SectionRow.objects.filter(pk=row.pk, version=row.version)
        if not unchanged.update(dossier=document.id, sent=sent_text(register.regulation, document)):
            raise StaleError


def sent_text(regulation: str, document: Document) -> str:
    """What was sent of a section, by the ids of the desk: nobody is named in it."""
    return yaml_text.printed({"regulation": regulation, "facts": [msgspec.to_builtins(document)]})


def _identify(event: Event, persons: Mapping[str, str]) -> None:
    """Keep who each entrant is."""
    entrants = [
        one for one in Entrant.objects.filter(event=event, player__in=persons) if one.person != persons[one.player]
    ]
    for one in entrants:
        one.person = persons[one.player]
    Entrant.objects.bulk_update(entrants, ["person"], batch_size=500)
