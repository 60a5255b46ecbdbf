"""A history file opened: all that is known of it, and everything that is wrong, each at its place in the file."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ronde.files import history as history_files
from ronde.files.history import HistoryFile
from ronde.ground.problems import Problem, has_refusal
from ronde.record.chain import Link, chained
from ronde.record.opened import Opened, opened


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file and what is known of its history; nothing where it cannot be read."""

    path: Path
    file: HistoryFile
    known: Opened | None
    problems: tuple[Problem, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing in it is refused."""
        return self.known is not None and not has_refusal(self.problems)

    @property
    def chain(self) -> tuple[Link, ...]:
        """The facts of the file in their chain."""
        if self.known is None:
            return ()
        return chained(self.known.history.facts, salt=self.file.salt, origins=self.file.origins)


def opened_file(path: Path, code: str | None = None, *, known_at: datetime | None = None) -> OpenedFile:
    """A history from a file, as known now or at a moment; ``code`` is the regulation it is meant to be of."""
    file = history_files.read(path, code)
    if file.history is None:
        return OpenedFile(path, file, None, file.problems)
    known = opened(file.history, known_at)
    return OpenedFile(path, file, known, (*file.problems, *map(file.placed, known.problems)))
