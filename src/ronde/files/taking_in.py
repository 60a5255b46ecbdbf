"""Files from organisers taken in after a history that knows the rest: all as one, and everything there is to say of each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from ronde.files import history as history_files
from ronde.files.additions import Addition
from ronde.files.history import LISTS, HistoryFile
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value, has_refusal
from ronde.record.handing_in import Sender
from ronde.record.history import History
from ronde.record.intake import NO_ANSWERS, Intake, changed_rows, intake
from ronde.record.newcomers import Answers, answer_problems
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.telling_ids import ids_instead, with_ids_instead
from ronde.record.ways_in import OrganisersFacts, organisers_facts

KNOWN = ("joining.everything-known", "joining.known")


@dataclass(frozen=True, slots=True)
class TakenIn:
    """All files as one opened history, nothing where one of them cannot be read; and what there is to say of each file.

    ``facts`` are those of the files, ``additions`` what each brings that those before it had not. Problems stand under
    the files in the order in which to say them: the history's come last.
    """

    known: Opened | None
    facts: frozenset[str]
    additions: tuple[Addition, ...]
    files: Mapping[Path, HistoryFile]
    problems: Mapping[Path, tuple[Problem, ...]]

    @property
    def is_sound(self) -> bool:
        """Whether everything could be taken in."""
        return self.known is not None and not any(has_refusal(found) for found in self.problems.values())

    @property
    def history_file(self) -> HistoryFile:
        """The file that the others come after."""
        return next(iter(self.files.values()))


def taken_in(
    code: str,
    paths: Sequence[Path],
    known: Path | None = None,
    *,
    recorded: str | None = None,
    answers: Answers = NO_ANSWERS,
    called: Mapping[Path, Path] = MappingProxyType({}),
    sender: Sender | None = None,
) -> TakenIn:
    """The files after the history, all recorded at a moment or as they say.

    ``called``: what people call files that are read from elsewhere, such as a part of an archive. ``sender``: who brings files of
    organisers; without one they are the officer's own, and all that they say is the officer's act.
    """
    together = _Together(sender=sender)
    for path in ([known] if known else []) + [*paths]:
        file = _as_called(history_files.read(path, code, beside=together.history), path, called)
        together = together.read_from(path, called.get(path, path))
        together = together.with_file(called.get(path, path), file, recorded if path in paths else None, answers)
    together = together.with_answers(answers)
    run = None
    if together.history is not None and together.is_whole:
        run = opened(together.history)
        together = together.with_problems(run.problems)
    first, *rest = together.files
    facts = frozenset(fact for path in paths for fact in together.files[called.get(path, path)].paths)
    said = {path: together.problems[path] for path in (*rest, first)}
    return TakenIn(run, facts, together.additions, together.files, said)


@dataclass(frozen=True, slots=True)
class _Together:
    """What has been read so far, each file after those before it, and what there is to say about each."""

    history: History | None = None
    files: Mapping[Path, HistoryFile] = field(default_factory=dict)
    problems: Mapping[Path, tuple[Problem, ...]] = field(default_factory=dict)
    taken: Mapping[Path, Intake] = field(default_factory=dict)
    sources: Mapping[Path, Path] = field(default_factory=dict)
    sender: Sender | None = None
    sent: Mapping[Path, OrganisersFacts] = field(default_factory=dict)

    @property
    def additions(self) -> tuple[Addition, ...]:
        """The files after the first, each with what it brings."""
        return tuple(
            Addition(path, self.sources[path], self.files[path], taken, self.sent[path].facts, self.sent[path].people)
            for path, taken in self.taken.items()
        )

    @property
    def is_whole(self) -> bool:
        """Whether every file could be read."""
        return all(file.history is not None for file in self.files.values())

    def read_from(self, source: Path, path: Path) -> "_Together":
        """A file that is called so is read there."""
        return replace(self, sources={**self.sources, path: source})

    def with_file(self, path: Path, file: HistoryFile, recorded: str | None, answers: Answers) -> "_Together":
        """One file more, under the name that people give it."""
        files, problems = {**self.files, path: file}, {**self.problems, path: file.problems}
        if self.history is None or file.history is None:
            return replace(self, history=self.history or file.history, files=files, problems=problems)
        sender = replace(self.sender, word=path.name) if self.sender else None
        sent = _sent(self.history, file, sender, answers)
        both = intake(self.history, sent.people, sent.facts, recorded, answers)
        said = (*sent.problems, *sent.refused, *sent.asked_problems)
        told = (self._of_another_file(one) for one in _placed(both.problems, file))
        problems = {**problems, path: (*file.problems, *_placed(said, file), *told)}
        # What is wrong with a new version is said where the file has the section.
        placed = {**file.paths, **{made.id: file.paths[sent] for sent, made in both.versions.items()}}
        files = {**files, path: replace(file, paths=placed)}
        return replace(
            self,
            history=both.history,
            files=files,
            problems=problems,
            taken={**self.taken, path: both},
            sent={**self.sent, path: sent},
        )

    def with_answers(self, answers: Answers) -> "_Together":
        """With what is wrong with the answers, said of the history."""
        first, *rest = self.files
        known = self.files[first].history
        if known is None or self.history is None:
            return self
        offered = frozenset(str(player) for path in rest for player in self.files[path].people.players)
        found = tuple(answer_problems(answers, offered, known.people, self.history.people))
        return replace(self, problems={**self.problems, first: (*self.problems[first], *found)})

    def _of_another_file(self, problem: Problem) -> Problem:
        """A fact that the history has only from a file before this one is said to be there, and not in the history."""
        if problem.code not in KNOWN:
            return problem
        given = problem.values.get("facts", problem.values.get("id", ()))
        facts = tuple(map(str, given)) if isinstance(given, tuple) else (str(given),)
        before = next((path for path, taken in self.taken.items() if set(facts) <= {*taken.new["facts"]}), None)
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


def _as_called(file: HistoryFile, path: Path, called: Mapping[Path, Path]) -> HistoryFile:
    """A file whose problems name it as people do."""
    names: dict[Value, Value] = {str(path): str(called.get(path, path))}
    return replace(file, problems=tuple(_renamed(problem, names) for problem in file.problems))


def _renamed(problem: Problem, names: Mapping[Value, Value]) -> Problem:
    return replace(problem, values={key: names.get(value, value) for key, value in problem.values.items()})


def _sent(known: History, file: HistoryFile, sender: Sender | None, answers: Answers) -> OrganisersFacts:
    """What a file may bring: all that it says, unless somebody brings it for an organiser."""
    if sender is None:
        return OrganisersFacts(file.facts, file.people)
    return organisers_facts(known, file.people, file.facts, sender, answers)


def _placed(problems: Iterable[Problem], file: HistoryFile) -> Iterable[Problem]:
    """What is said of rows of a file, at their places in it; of a row that could not be read nothing is said."""
    for problem in problems:
        if not problem.where:
            yield problem
            continue
        key, row, *rest = problem.where if problem.where[0] in LISTS else ("facts", *problem.where)
        if row in file.rows[str(key)]:
            yield replace(problem, where=(*file.rows[str(key)][str(row)], *rest))


@dataclass(frozen=True, slots=True)
class Arrived:
    """A file taken in after a history that is open: what would be known, the rows that are new, what there is to say.

    ``people`` are those whose rows are new or have something added. ``sent`` is what the file may bring.
    """

    known: Opened | None
    facts: tuple[str, ...]
    people: People
    problems: tuple[Problem, ...]
    sent: OrganisersFacts | None = None

    @property
    def is_sound(self) -> bool:
        """Whether it can be taken in."""
        return self.known is not None and not has_refusal(self.problems)


def arrived(
    known: Opened,
    path: Path,
    *,
    recorded: str,
    answers: Answers = NO_ANSWERS,
    salt: bytes = b"",
    sender: Sender | None = None,
) -> Arrived:
    """One file after a history that is open already, with everything that is wrong at its place in the file.

    With a ``salt``, newcomers whose ids are made of their names get others, that tell nothing. ``sender``: who brings the file of an
    organiser; without one it is the officer's own.
    """
    file = history_files.read(path, known.book.code, beside=known.history)
    if file.history is None:
        return Arrived(None, (), People(), file.problems)
    sent = _sent(known.history, file, sender, answers)
    both = intake(known.history, sent.people, sent.facts, recorded, answers)
    taken = _without_telling_ids(known, sent, both, answers, recorded=recorded, salt=salt) if salt else both
    then, before = known.going_on(taken.history), known.problems
    found = (file.placed(problem) for problem in then.problems if problem not in before)
    return Arrived(
        then,
        both.new["facts"],
        changed_rows(known.history.people, taken.history.people),
        (*file.problems, *_placed((*sent.problems, *both.problems), file), *found),
        sent,
    )


def _without_telling_ids(
    known: Opened, sent: OrganisersFacts, both: Intake, answers: Answers, *, recorded: str, salt: bytes
) -> Intake:
    """The same taken in under other ids; what there is to say is said of those that the file has."""
    players = sent.people.players
    ids = ids_instead((players[PlayerId(one)] for one in both.new["players"]), salt)
    if not ids:
        return both
    people, facts, answers = with_ids_instead(sent.people, sent.facts, answers, ids)
    return intake(known.history, people, facts, recorded, answers)
