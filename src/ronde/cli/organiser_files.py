"""Files from organisers, read beside the history that knows the rest."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from ronde.cli.loading import known_book, refuse, show_problems
from ronde.files import history as history_files
from ronde.files.history import HistoryFile
from ronde.ground.problems import Problem, Value, has_refusal
from ronde.record.history import History
from ronde.record.intake import Intake, intake
from ronde.record.opened import Opened, opened
from ronde.words.language import Language
from ronde.words.texts import text

KNOWN = ("joining.everything-known", "joining.known")
New: TypeAlias = Mapping[str, tuple[str, ...]]  # by the lists of a history


@dataclass(frozen=True, slots=True)
class Submitted:
    """All as one replayed history, and the facts of the files; the ids of what each brings that those before had not."""

    run: Opened
    facts: frozenset[str]
    new: Mapping[Path, New]


def submitted(
    code: str, paths: Sequence[Path], known: Path | None, lang: Language, *, recorded: str | None = None
) -> Submitted:
    """The files after the history, all recorded at a moment or as they say; what is wrong with any of them ends the run."""
    known_book(code, lang)
    together = _Together()
    for path in ([known] if known else []) + [*paths]:
        together = together.with_file(path, code, recorded if path in paths else None)
    run = None
    if together.history is not None and together.is_whole:
        run = opened(together.history)
        together = together.with_problems(run.problems)
    problems = together.shown(code, lang)
    if run is None or has_refusal(problems):
        raise refuse(text("says.problems_found", lang, {"count": len(problems)}))
    facts = frozenset(fact for path in paths for fact in together.files[path].paths)
    return Submitted(run, facts, together.new)


@dataclass(frozen=True, slots=True)
class _Together:
    """What has been read so far, each file after those before it, and what there is to say about each."""

    history: History | None = None
    files: Mapping[Path, HistoryFile] = field(default_factory=dict)
    problems: Mapping[Path, tuple[Problem, ...]] = field(default_factory=dict)
    new: Mapping[Path, New] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether every file could be read."""
        return all(file.history is not None for file in self.files.values())

    def with_file(self, path: Path, code: str, recorded: str | None) -> "_Together":
        """One file more."""
        file = history_files.read(path, code, beside=self.history)
        files, problems = {**self.files, path: file}, {**self.problems, path: file.problems}
        if self.history is None or file.history is None:
            return _Together(self.history or file.history, files, problems, self.new)
        both = intake(self.history, file.history.people, file.facts, recorded)
        problems = {**problems, path: (*file.problems, *(self._of_another_file(one) for one in _placed(both, file)))}
        return _Together(both.history, files, problems, {**self.new, path: both.new})

    def _of_another_file(self, problem: Problem) -> Problem:
        """A fact that the history has only from a file before this one is said to be there, and not in the history."""
        if problem.code not in KNOWN:
            return problem
        given = problem.values.get("facts", problem.values.get("id", ()))
        facts = tuple(map(str, given)) if isinstance(given, tuple) else (str(given),)
        before = next((path for path, new in self.new.items() if set(facts) <= {*new["facts"]}), None)
        values: dict[str, Value] = {"path": str(before), "facts": facts}
        return Problem("joining.other-file", "", problem.where, values) if before else problem

    def with_problems(self, found: Iterable[Problem]) -> "_Together":
        """What is wrong with facts, each said of the last file that has it: of the last of all where none has."""
        problems = dict(self.problems)
        for problem in found:
            fact = problem.where[0] if problem.where else None
            having = [path for path, file in self.files.items() if fact in file.paths]
            path = [*self.files, *having][-1]
            problems[path] = (*problems[path], self.files[path].placed(problem))
        return replace(self, problems=problems)

    def shown(self, code: str, lang: Language) -> list[Problem]:
        """Everything that there was to say, now said: of the files first, then of the history before them."""
        first, *rest = self.files
        for path in (*rest, first):
            show_problems(path, self.files[path], list(self.problems[path]), code, lang)
        return [problem for problems in self.problems.values() for problem in problems]


def _placed(both: Intake, file: HistoryFile) -> Iterable[Problem]:
    """What a file says otherwise, at its place in it; of a row that could not be read nothing is said."""
    for problem in both.problems:
        if not problem.where:
            yield problem
            continue
        key, row, *rest = map(str, problem.where)
        if row in file.rows[key]:
            yield replace(problem, where=(*file.rows[key][row], *rest))
