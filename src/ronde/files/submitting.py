"""What an organiser sends of sections that were played here: a small history with their documents and their new players.

One declaration is for all sections of an event, with what is otherwise for each under ``sections``. A rule book makes one
document of all of them (CEL), or one of each (FFJD), in one file for the office.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from ronde.files import yaml_text
from ronde.files.file_kinds import named_for_its_kind
from ronde.files.structure import typed
from ronde.ground.problems import Problem, has_refusal
from ronde.play.section import Entry, Section
from ronde.record.people import People
from ronde.record.submission import submission
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document, Step

SECTIONS, LINKED = "sections", "linked"


@dataclass(frozen=True, slots=True)
class ToSubmit:
    """A section to be submitted: what its file is called, and the id under which the office knows it."""

    file: str
    id: str
    section: Section


@dataclass(frozen=True, slots=True)
class Declared:
    """What an organiser declares of each section, in their order (of all together: once); or what is wrong with it."""

    of_each: tuple[Any, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class SubmittedText:
    """The text of the file to send, with its documents; or what keeps it from being made.

    ``of_each`` has for every section what is sent of it: the whole where a book makes one document of all, nothing of what is not rated.
    """

    text: str | None
    documents: tuple[Document, ...] = ()
    problems: tuple[Problem, ...] = ()
    of_each: tuple[str, ...] = ()


def read_declarations(path: Path, book: AnyBook, names: Sequence[str], ids: Mapping[str, str]) -> Declared:
    """The declaration of an event. ``names``: its files; ``ids``: of these and others whom a section may be linked to."""
    if book.declaration is None:
        return Declared((), (Problem("submission.not-taken", values={"regulation": book.code, "id": path.name}),))
    declared = _read(path, book, names, ids)
    if not declared.problems:
        return declared
    return replace(declared, problems=named_for_its_kind(path, declared.problems, "declaration"))


def _read(path: Path, book: AnyBook, names: Sequence[str], ids: Mapping[str, str]) -> Declared:
    _, found, problems = yaml_text.read(path)
    return _one_declared(found, problems, book, names, ids)


def declarations(text: str, book: AnyBook, names: Sequence[str], ids: Mapping[str, str]) -> Declared:
    """The same of a text, as a database keeps it; where nothing is declared, that is said."""
    if book.declaration is None:
        return Declared((), (Problem("submission.not-taken", values={"regulation": book.code, "id": ""}),))
    if not text.strip():
        return Declared((), (Problem("submission.no-declaration"),))
    found, problems = yaml_text.documents(text)
    return _one_declared(found, problems, book, names, ids)


def _one_declared(
    found: Sequence[Any], problems: Sequence[Problem], book: AnyBook, names: Sequence[str], ids: Mapping[str, str]
) -> Declared:
    if problems:
        return Declared((), tuple(problems))
    if len(found) != 1:
        return Declared((), (Problem("file.one-document", values={"found": len(found)}),))
    return _declared(found[0], book, names, ids)


def _declared(value: Any, book: AnyBook, names: Sequence[str], ids: Mapping[str, str]) -> Declared:
    apart = value.get(SECTIONS, {}) if isinstance(value, dict) else {}
    if not isinstance(value, dict) or not _is_of_sections(apart):
        return Declared((), (Problem("submission.declaration-form", "", (SECTIONS,)),))
    problems = [
        Problem("submission.no-such-section", "", (SECTIONS, str(name)), {"name": str(name), "names": tuple(names)})
        for name in apart
        if name not in names and name not in ids  # the declaration of an event serves also when one section comes again
    ]
    if apart and book.is_event_rated_together:
        problems.append(Problem("submission.together", "", (SECTIONS,)))
    common = {key: said for key, said in value.items() if key != SECTIONS}
    declared = []
    for name in [""] if book.is_event_rated_together else names:
        own = {**apart.get(name, {})}
        made, wrong = typed(_with_link({**common, **own}, ids), book.declaration or object)
        problems += [problem.inside(SECTIONS, name) if {*problem.where[:1]} & {*own} else problem for problem in wrong]
        declared.append(made)
    return Declared(tuple(declared), tuple(one for at, one in enumerate(problems) if one not in problems[:at]))


def may_be_replaced(path: Path, sent: Container[str]) -> bool:
    """Whether a file holds nothing but what was sent of these sections before; no other file is overwritten by a document."""
    if not path.is_file():
        return not path.is_dir()
    _, found, problems = yaml_text.read(path)
    value = found[0] if len(found) == 1 and not problems else None
    if not isinstance(value, dict) or not value.keys() <= {"regulation", "players", "facts"}:
        return False
    facts = value.get("facts")
    return isinstance(facts, list) and all(isinstance(fact, dict) and _is_sent(fact, sent) for fact in facts)


def _is_sent(fact: Mapping[str, Any], sent: Container[str]) -> bool:
    """Whether a fact is one of some sections, or submits one."""
    return fact.get("of" if fact.get("action") == "submit" else "id") in sent


def signed_text(made: SubmittedText, by: str, day: date) -> str:
    """The file for the office in which somebody submits every document by name; as it was made where nobody is named."""
    if made.text is None or not by.strip():
        return made.text or ""
    (written,), _ = yaml_text.documents(made.text)
    steps = (
        Step(id=f"{document.id}-submitted", of=document.id, action="submit", day=day, by=by.strip(), role="organiser")
        for document in made.documents
    )
    return yaml_text.printed({**written, "facts": [*written["facts"], *map(msgspec.to_builtins, steps)]})


def _is_of_sections(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(one, dict) for one in value.values())


def _with_link(said: dict[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """A section that is named by its file is meant by its id."""
    linked = said.get(LINKED)
    return {**said, LINKED: ids[linked]} if isinstance(linked, str) and linked in ids else said


def submitted_event(
    book: AnyBook, parts: Sequence[ToSubmit], declared: Declared, *, event: str, known: People
) -> SubmittedText:
    """The file that goes to the office, of one section or of several; ``event`` is the id of all together.

    Of a section that is not rated nothing is sent, and that is said; where there is no other, there is no file.
    """
    sections = [one.section for one in parts]
    if book.is_event_rated_together:
        made = [submission(book, sections, declared.of_each[0], fact=event)]
    else:
        both = zip(parts, declared.of_each, strict=True)
        made = [submission(book, [one.section], said, fact=one.id) for one, said in both]
    problems = tuple(_at(problem, at, len(made)) for at, one in enumerate(made) for problem in one.problems)
    documents = tuple(one.document for one in made if one.document is not None)
    if has_refusal(problems) or not documents:
        return SubmittedText(None, problems=problems)
    whole = _text(book, sections, documents, known)
    if len(made) < len(parts) or len(parts) == 1:
        return SubmittedText(whole, documents, problems, (whole,) * len(parts))
    each = tuple(_text(book, sections, [one.document], known) if one.document else "" for one in made)
    return SubmittedText(whole, documents, problems, each)


def _at(problem: Problem, at: int, count: int) -> Problem:
    """A problem, with the section that it is about where there are several; the first part of its path may be that."""
    inner = problem.where[1:] if problem.where[:1] == (0,) else problem.where
    return replace(problem, where=(at, *inner)) if count > 1 else problem


def _text(book: AnyBook, sections: Sequence[Section], documents: Sequence[Document], known: People) -> str:
    mentioned = {str(player) for document in documents for _, player in document.mentions()}
    entries = {entry.player: entry for section in sections for entry in section.entries}
    written = {
        "regulation": book.code,
        "players": list(_new_players(entries.values(), mentioned, known)),
        "facts": [msgspec.to_builtins(document) for document in documents],
    }
    return yaml_text.printed({key: value for key, value in written.items() if value or key != "players"})


def _new_players(entries: Iterable[Entry], mentioned: set[str], known: People) -> Iterator[dict[str, str]]:
    """Those of whom nobody has a row yet, under the name that they have at the desk, with the licence that they showed."""
    for entry in entries:
        if entry.player in mentioned and entry.player not in known.players and entry.player not in known.known_as:
            licence = {"licence": entry.licence} if entry.licence else {}
            yield {"id": entry.player, "name": entry.name or entry.player, **licence}
