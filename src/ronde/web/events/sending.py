"""What is to be sent of an event: its sections as they are in the database now, as the documents of their rule book."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from ronde.files import yaml_text
from ronde.files.structure import typed
from ronde.files.submitting import Declared, ToSubmit, declarations
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.names import named
from ronde.play.section import Entry, Section
from ronde.record.submission import previewed, submission
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document
from ronde.regulations.submission import Submission
from ronde.web.events.bodies import names_of, section_of
from ronde.web.events.entrants import frozen_of
from ronde.web.events.models import AS_TYPED, EntrantRow, Event, SectionRow
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.registers.variants import first_ranking


@dataclass(frozen=True, slots=True)
class Sending:
    """Some sections on their way: their rows, the documents that the book makes of them, what keeps it from that.

    ``declared`` is what is declared of each, by its id. ``left``: that sections are not rated, which stay here and keep nothing from being sent.
    """

    rows: tuple[SectionRow, ...]
    documents: tuple[Document, ...]
    problems: tuple[Problem, ...]
    declared: Mapping[str, Any] = field(default_factory=dict)
    left: tuple[Problem, ...] = ()

    @property
    def of_each(self) -> Mapping[str, Document]:
        """What is sent of each section: the whole where a book makes one document of all."""
        sent = self.documents if len(self.documents) == len(self.rows) else self.documents * len(self.rows)
        return {row.id: document for row, document in zip(self.rows, sent, strict=True)}


@dataclass(frozen=True, slots=True)
class AsIf:
    """An event as it would be: with something else declared, and some sections (by their ids) otherwise. Without either, as it is."""

    declaration: str | None = None
    sections: Mapping[str, Section] = field(default_factory=dict)


AS_IT_IS = AsIf()


def sending_of(
    book: AnyBook, event: Event, files: Sequence[str], *, is_preview: bool = False, as_if: AsIf = AS_IT_IS
) -> Sending:
    """The sections as they are in the database now, with what the book makes of them."""
    every = list(SectionRow.objects.filter(event=event).select_related("event__register").order_by(*AS_TYPED))
    unknown = [file for file in files if file not in {row.file for row in every}]
    if unknown or not every:
        names = tuple(row.file for row in every)
        return Sending((), (), tuple(_no_such_section(file, names) for file in unknown or [""]))
    rows = _chosen(book, every, files)
    text = event.declaration if as_if.declaration is None else as_if.declaration
    if not text.strip() and rows and all(row.sent for row in rows):
        return _as_sent_before(book, event, rows)
    declared = declarations(text, book, [row.file for row in rows], {one.file: one.id for one in every})
    if declared.problems:
        return Sending(rows, (), declared.problems)
    sections = known_sections(event, rows, as_if)
    parts = [ToSubmit(row.file, row.id, one) for row, one in zip(rows, sections, strict=True)]
    made = [_document(book, one, is_preview=is_preview) for one in _units(book, event, parts, declared)]
    said_of = declared.of_each if len(declared.of_each) == len(rows) else declared.of_each * len(rows)
    said = {row.id: one for row, one in zip(rows, said_of, strict=True)}
    return _without_unrated(Sending(rows, (), (), said), made)


def _without_unrated(sending: Sending, made: Sequence[Submission]) -> Sending:
    """What is sent of some sections: those that are not rated stay here, unless there is nothing else to send."""
    problems = tuple(problem for one in made if not one.is_not_rated for problem in one.problems)
    left = tuple(problem for one in made if one.is_not_rated for problem in one.problems)
    documents = tuple(one.document for one in made if one.document is not None)
    if not left or not (documents or problems):
        return replace(sending, documents=documents, problems=(*problems, *left))
    rows = tuple(row for row, one in zip(sending.rows, made, strict=True) if not one.is_not_rated)
    return replace(sending, rows=rows, documents=documents, problems=problems, left=left)


def known_sections(event: Event, rows: Sequence[SectionRow], as_if: AsIf = AS_IT_IS) -> list[Section]:
    """Sections as their book reads them: what nobody typed of a person at the desk is what was frozen on the first day.

    One that has no name is called as its event is: the office would know it by an id otherwise.
    """
    entrants = EntrantRow.objects.filter(event=event).exclude(person="")
    frozen = {PlayerId(one.player): frozen_of(one, event.first_day) for one in entrants}
    ranking = first_ranking(event.register).code if event.register else ""

    def known(entry: Entry) -> Entry:
        who = frozen.get(entry.player)
        return who.completed(entry, event.regulation, ranking) if who else entry

    found = (named(as_if.sections.get(row.id) or section_of(row), names_of(row)) for row in rows)
    return [
        replace(section, name=section.name or event.name, entries=tuple(map(known, section.entries)))
        for section in found
    ]


def _no_such_section(file: str, names: tuple[str, ...]) -> Problem:
    return Problem("submission.no-such-section", "", (file,), {"name": file, "names": names})


def _chosen(book: AnyBook, every: Sequence[SectionRow], files: Sequence[str]) -> tuple[SectionRow, ...]:
    """The sections that are meant: those named; all of an event that is one document; else those that the office does not have."""
    if book.is_event_rated_together:
        return tuple(every)
    meant = tuple(row for row in every if row.file in files or (not files and not is_with_the_office(row)))
    return meant or tuple(every)


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


def _document(book: AnyBook, unit: _Unit, *, is_preview: bool) -> Submission:
    make = previewed if is_preview else submission
    made = make(book, unit.sections, unit.said, fact=unit.id)
    problems = tuple(problem.inside(unit.file) if unit.file else problem for problem in made.problems)
    return replace(made, problems=problems)


def sent_text(regulation: str, document: Document) -> str:
    """What was sent of a section, by the ids of the desk: nobody is named in it."""
    return yaml_text.printed({"regulation": regulation, "facts": [msgspec.to_builtins(document)]})


def _as_sent_before(book: AnyBook, event: Event, rows: Sequence[SectionRow]) -> Sending:
    """The documents with which sections came here: nothing was declared here, and nothing has to be typed again.

    They come from anyone: a document is that of its section, or of its event, and of nothing else.
    """
    found = [document_sent(book, event, row) for row in rows]
    documents = {document.id: document for document, _ in found if document}
    problems = tuple(problem for _, wrong in found for problem in wrong)
    return Sending(tuple(rows), () if problems else tuple(documents.values()), problems)


def document_sent(book: AnyBook, event: Event, row: SectionRow) -> tuple[Document | None, list[Problem]]:
    """What was sent of a section last; nothing where nothing was, or it cannot be read."""
    own = event.id if book.is_event_rated_together else row.id
    fact = next((one for one in _facts(row.sent) if one.get("id") == own), None)
    if fact is None:
        return None, [Problem("submission.no-declaration").inside(row.file)]
    document, wrong = typed(fact, reduce(or_, book.sections))
    return document, [problem.inside(row.file) for problem in wrong]


def _facts(sent: str) -> Iterator[dict[str, Any]]:
    found, problems = yaml_text.documents(sent)
    value = found[0] if len(found) == 1 and not problems else None
    facts = value.get("facts") if isinstance(value, dict) else None
    return (one for one in facts if isinstance(one, dict)) if isinstance(facts, list) else iter(())
