"""How a history begins with a list: who its lines are is shown, and the files are written."""

from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ronde.cli.echoing import echo
from ronde.cli.loading import end, must_differ, refuse, writable, writing
from ronde.cli.table_view import pile_lines, show_table_problems
from ronde.cli.terminal import error_console, problem_text
from ronde.files import people as people_files
from ronde.files.beginning import beginning_texts, people_seen
from ronde.files.file_kinds import wrong_kind
from ronde.files.locking import LockedByAnotherError, locked
from ronde.files.opening_lists import OpeningList, opening_list
from ronde.files.people import PeopleFile
from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.reading import table_at
from ronde.files.writing import write_safely
from ronde.ground.problems import has_refusal
from ronde.regulations.contract import AnyBook
from ronde.words.language import Language
from ronde.words.texts import text


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What was asked for: the list of a day in a table, as the first fact of a history."""

    book: AnyBook
    table: Path
    sheet: str
    day: date
    fact: str
    federation: str
    answers: RowAnswers
    salt: bytes
    lang: Language

    def run(self, people: Path | None, output: Path | None) -> None:
        """Show it, and write it where a file is given; nobody else changes the people meanwhile."""
        must_differ(self.table, output, self.lang)
        if output and output.exists():
            raise refuse(text("says.begin_exists", self.lang, {"path": str(output)}))
        try:
            with locked(people) if people and people.is_file() and output else nullcontext():
                shared = self._people(people) if people else None
                made = self._shown(shared)
                if output:
                    self._write(made, shared, output)
        except LockedByAnotherError as held:
            end((held.problem,), people or self.table, self.lang)

    def _people(self, path: Path) -> PeopleFile:
        """The people file, or the end."""
        file = people_files.read(path)
        other = wrong_kind(path, "people") if has_refusal(file.problems) else None
        problems = (other,) if other else file.problems
        for problem in problems:
            error_console().print(problem_text(problem, path, file.line(problem), self.lang))
        if file.people is None or has_refusal(file.problems):
            raise refuse(text("says.problems_found", self.lang, {"count": len(problems)}))
        return file

    def _shown(self, shared: PeopleFile | None) -> OpeningList:
        known = people_seen(shared, self.federation)
        made = opening_list(
            self.book,
            table_at(self.table, self.sheet),
            known,
            day=self.day,
            fact=self.fact,
            salt=self.salt,
            answers=self.answers,
        )
        show_table_problems(made.problems, self.table, self.lang, self.book.code)
        for line in pile_lines(made.piles, known, self.lang):
            echo(line)
        if made.unrated:
            echo(text("says.begin_unrated", self.lang, {"count": len(made.unrated)}, code=self.book.code))
        return made

    def _write(self, made: OpeningList, shared: PeopleFile | None, output: Path) -> None:
        if made.history is None:
            return
        texts = beginning_texts(made.history, made.new, output, shared, self.salt)
        for path, written in writable(texts, self.lang).items():
            with writing(path, self.lang):
                write_safely(path, written)
        values = {"path": str(output), "regulation": self.book.code, "on": self.day.isoformat()}
        echo(text("says.begin_written", self.lang, values))
