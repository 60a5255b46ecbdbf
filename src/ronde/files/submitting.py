"""What an organiser sends of a section that was played here: a small history with its document and its new players."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ronde.files import yaml_text
from ronde.files.structure import typed
from ronde.ground.problems import Problem
from ronde.play.section import Entry, Section
from ronde.record.people import People
from ronde.record.submission import submission
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document


@dataclass(frozen=True, slots=True)
class SubmittedText:
    """The text of the file to send, or what keeps it from being made; problems of the declaration stand at their paths."""

    text: str | None
    document: Document | None
    problems: tuple[Problem, ...] = ()


def read_declaration(path: Path, book: AnyBook) -> tuple[Any | None, tuple[Problem, ...]]:
    """What an organiser declares, as the book asks for it."""
    if book.declaration is None:
        return None, (Problem("submission.not-taken", values={"regulation": book.code, "id": path.name}),)
    _, found, problems = yaml_text.read(path)
    if problems or len(found) != 1:
        return None, tuple(problems or [Problem("file.one-document", values={"found": len(found)})])
    declared, wrong = typed(found[0], book.declaration)
    return declared, tuple(wrong)


def submitted_text(
    book: AnyBook, sections: Sequence[Section], declared: Any, *, fact: str, known: People
) -> SubmittedText:
    """Closed sections as the file that goes to the office: players whom it does not know, and the document."""
    made = submission(book, sections, declared, fact=fact)
    if made.document is None:
        return SubmittedText(None, None, made.problems)
    mentioned = {str(player) for _, player in made.document.mentions()}
    entries = (entry for section in sections for entry in section.entries)
    written = {
        "regulation": book.code,
        "players": list(new_players(entries, mentioned, known)),
        "facts": [msgspec.to_builtins(made.document)],
    }
    plain = {key: value for key, value in written.items() if value or key != "players"}
    return SubmittedText(yaml_text.printed(plain), made.document, made.problems)


def new_players(entries: Iterable[Entry], mentioned: set[str], known: People) -> Iterable[dict[str, str]]:
    """Those of whom nobody has a row yet, under the name that they have at the desk."""
    for entry in entries:
        if entry.player in mentioned and entry.player not in known.players and entry.player not in known.known_as:
            yield {"id": entry.player, "name": entry.name or entry.player}
