"""A history changed by one at a time, with the people file that it shares; and what came in when somebody else was faster."""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ronde.files import yaml_text
from ronde.files.content_digest import digest_of_file
from ronde.files.locking import locked
from ronde.files.regular_files import content_of
from ronde.ground.problems import Problem

_PEOPLE = re.compile(rb"""^people:[ \t]+(["']?)([^"'\s#]+)\1[ \t]*(?:#.*)?\r?$""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Basis:
    """What a change of a history is made on: the digest of each file, and the facts that the history had."""

    history: Path
    digests: Mapping[Path, str] = field(default_factory=dict)
    facts: tuple[str, ...] = ()

    def stale(self) -> tuple[Problem, ...]:
        """What has changed since; nothing while every file is what it was."""
        return tuple(
            self._since(path) for path, digest in self.digests.items() if digest_of_file(path.resolve()) != digest
        )

    def _since(self, path: Path) -> Problem:
        """The facts that came in since, by their ids; or that something else is another."""
        facts = _frame(path).get("facts") if path == self.history else ()
        written = [
            row["id"] for row in (facts if isinstance(facts, list) else ()) if isinstance(row, dict) and "id" in row
        ]
        new = tuple(str(name) for name in written if name not in self.facts)
        if new:
            return Problem("file.facts-since", values={"path": str(path), "facts": new})
        return Problem("file.changed-since", values={"path": str(path)})


def basis_of(history: Path) -> Basis:
    """What a history and its people file hold now: to be asked for before they are read for a change."""
    paths = [path for path in (history, people_file_of(history)) if path and path.is_file()]
    return Basis(history, {path: digest_of_file(path.resolve()) for path in paths})


@contextmanager
def locked_history(history: Path) -> Iterator[Basis]:
    """While nobody else changes a history or its people file.

    Everywhere the history is locked first, then the people: so no two ever wait for each other.
    """
    with ExitStack() as stack:
        if history.is_file():
            stack.enter_context(locked(history))
            people = people_file_of(history)
            # Where no lock can be made nobody writes either: people who are only read may lie in a folder of somebody else.
            with suppress(OSError):
                stack.enter_context(locked(people) if people else nullcontext())
        yield basis_of(history)


def people_file_of(history: Path) -> Path | None:
    """The people file that a history names, if it is there; as a rule one line tells, else the whole is read."""
    content = content_of(history) if history.is_file() else b""
    if b"people" not in content:
        return None
    found = _PEOPLE.search(content)
    named = found[2].decode("utf-8", "replace") if found else _people_named(history)
    path = history.parent / named
    return path if named and path.is_file() else None


def _people_named(history: Path) -> str:
    named = _frame(history).get("people")
    return named if isinstance(named, str) else ""


def _frame(history: Path) -> Mapping[str, Any]:
    """What a file says, sound or not: whoever changed it may not have finished."""
    documents = yaml_text.read(history)[1]
    return documents[0] if len(documents) == 1 and isinstance(documents[0], dict) else {}
