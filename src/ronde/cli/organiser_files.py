"""Files from organisers, read beside the history that knows the rest, with all that there is to say of them shown."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ronde.cli.loading import known_book, refuse, show_problems
from ronde.files.additions import Addition
from ronde.files.history import HistoryFile
from ronde.files.taking_in import taken_in
from ronde.record.handing_in import Sender
from ronde.record.intake import NO_ANSWERS
from ronde.record.newcomers import Answers
from ronde.record.opened import Opened
from ronde.words.language import Language
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Submitted:
    """All as one opened history, and the facts of the files; each file with what it brings that those before had not."""

    run: Opened
    facts: frozenset[str]
    additions: tuple[Addition, ...]
    known: HistoryFile

    @property
    def players(self) -> frozenset[str]:
        """Everyone who has a row in the files."""
        return frozenset(str(player) for addition in self.additions for player in addition.people.players)

    @property
    def people_file(self) -> Path | None:
        """The people file that the history shares with others."""
        return self.known.shared.path if self.known.shared else None


@contextmanager
def sent_files(files: Sequence[Path], lang: Language) -> Iterator[Mapping[Path, Path]]:
    """The files, each once; of an event file what was submitted, while that is looked at: each with what people call it."""
    from ronde.cli.play_event import submitted_parts
    from ronde.files.events.reading import is_event

    with TemporaryDirectory() as folder:
        both = ((path, is_event(path)) for path in dict.fromkeys(files))
        found = (submitted_parts(path, Path(folder), lang) if is_archive else {path: path} for path, is_archive in both)
        yield {path: name for parts in found for path, name in parts.items()}


def submitted(
    code: str,
    paths: Mapping[Path, Path],
    known: Path | None,
    lang: Language,
    *,
    recorded: str | None = None,
    answers: Answers = NO_ANSWERS,
    sender: Sender | None = None,
) -> Submitted:
    """The files after the history, all recorded at a moment or as they say; what is wrong with any of them ends the run.

    Each path comes with what people call it. ``sender``: who takes in files of organisers; without one they are looked at as they are.
    """
    known_book(code, lang)
    taken = taken_in(code, [*paths], known, recorded=recorded, answers=answers, called=paths, sender=sender)
    for path, problems in taken.problems.items():
        show_problems(path, taken.files[path], problems, code, lang)
    if taken.known is None or not taken.is_sound:
        count = sum(len(problems) for problems in taken.problems.values())
        raise refuse(text("says.problems_found", lang, {"count": count}))
    return Submitted(taken.known, taken.facts, taken.additions, taken.history_file)
