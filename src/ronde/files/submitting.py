"""What an organiser sends of a section that was played here: a small history with its document and its new players."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ronde.files import yaml_text
from ronde.files.file_kinds import wrong_kind
from ronde.ground.problems import Problem
from ronde.play.section import Entry
from ronde.record.people import People
from ronde.regulations.documents import Document


@dataclass(frozen=True, slots=True)
class SubmittedText:
    """The text of the file to send, or what keeps it from being made; problems of the declaration stand at their paths.

    ``of_each`` has for every section what is sent of it: the whole where a book makes one document of all.
    """

    text: str | None
    document: Document | None
    problems: tuple[Problem, ...] = ()
    of_each: tuple[str, ...] = ()


def declaration_value(path: Path) -> tuple[Any, tuple[Problem, ...]]:
    """What a declaration says in plain values, or why it says nothing."""
    _, found, problems = yaml_text.read(path)
    if problems or len(found) != 1:
        wrong = problems or [Problem("file.one-document", values={"found": len(found)})]
        return None, named_for_its_kind(path, tuple(wrong))
    return found[0], ()


def may_be_replaced(path: Path, sent: Container[str]) -> bool:
    """Whether a file holds nothing but what was sent of these sections before; no other file is overwritten by a document."""
    if not path.is_file():
        return not path.is_dir()
    _, found, problems = yaml_text.read(path)
    value = found[0] if len(found) == 1 and not problems else None
    if not isinstance(value, dict) or not value.keys() <= {"regulation", "players", "facts"}:
        return False
    facts = value.get("facts")
    return isinstance(facts, list) and all(isinstance(one, dict) and one.get("id") in sent for one in facts)


def named_for_its_kind(path: Path, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """What is wrong with a declaration: that it is something else, if it is."""
    other = wrong_kind(path, "declaration") if problems else None
    return (other,) if other else problems


def new_players(entries: Iterable[Entry], mentioned: set[str], known: People) -> Iterable[dict[str, str]]:
    """Those of whom nobody has a row yet, under the name that they have at the desk, with the licence that they showed."""
    for entry in entries:
        if entry.player in mentioned and entry.player not in known.players and entry.player not in known.known_as:
            licence = {"licence": entry.licence} if entry.licence else {}
            yield {"id": entry.player, "name": entry.name or entry.player, **licence}
