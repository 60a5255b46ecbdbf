"""What tables of people, as Excel has them, make of histories: one that begins with a list, and licences of a season."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from secrets import token_bytes

from ronde.files import people as people_files
from ronde.files.beginning import beginning_texts, people_seen
from ronde.files.history_lock import Basis, basis_of
from ronde.files.licence_changes import Season
from ronde.files.licensing import licensing
from ronde.files.licensing_texts import licensing_texts, problems_with
from ronde.files.opening import opened_file
from ronde.files.opening_lists import opening_list
from ronde.files.structure import not_among
from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.reading import table_at
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.library.history import FilesToWrite, OpenHistory
from ronde.library.placed_problem import PlacedProblem, placed_in
from ronde.regulations import shelf

Matches = Mapping[int, str | None]


def begin_history(
    regulation: str,
    table: str | Path,
    output: str | Path,
    *,
    on: date,
    people: str | Path | None = None,
    federation: str = "",
    match: Matches | None = None,
    sheet: str = "",
) -> FilesToWrite:
    """The history that begins with a federation's list of a day, to be written at ``output``.

    ``match={7: "p-0412", 9: None}`` says whom the lines in these rows mean, None that it is somebody new.
    """
    path, target = Path(table), Path(output)
    if regulation not in shelf.codes():
        return _refused(path, not_among(shelf.codes(), regulation, "regulation"))
    if target.exists():
        return _refused(target, Problem("file.would-overwrite", values={"path": str(target)}))
    shared = people_files.read(Path(people)) if people else None
    basis = basis_of(shared.path) if shared else None
    if shared and (shared.people is None or has_refusal(shared.problems)):
        return FilesToWrite({}, tuple(PlacedProblem(one, shared.path, shared.line(one)) for one in shared.problems))
    known = people_seen(shared, federation)
    salt = token_bytes(32)
    made = opening_list(
        shelf.regulation(regulation),
        table_at(path, sheet),
        known,
        day=on,
        fact=f"list-{on}",
        salt=salt,
        answers=_answers(match),
    )
    problems = _in_rows(made.problems, path, regulation)
    if made.history is None:
        return FilesToWrite({}, problems)
    new = {"players": tuple(map(str, made.new.players)), "clubs": tuple(made.new.clubs)}
    return _to_write(beginning_texts(made.history, made.new, target, shared, salt), problems, new, basis=basis)


def take_licences(
    history: OpenHistory,
    table: str | Path,
    *,
    since: date | None = None,
    until: date | None = None,
    is_whole: bool = False,
    match: Matches | None = None,
    sheet: str = "",
) -> FilesToWrite:
    """The licences of a season taken into the people of a history; the file is looked at again for it."""
    basis, source = basis_of(history.path), opened_file(history.path, history.regulation)
    if source.known is None or not source.is_sound:
        return FilesToWrite({}, placed_in(source.file, history.path, source.problems, history.regulation))
    people = source.known.history.people
    season = Season(since, until, people.federation)
    found = table_at(Path(table), sheet)
    made = licensing(found, people, season, _answers(match), salt=token_bytes(32), is_whole=is_whole)
    problems = _in_rows(made.problems, Path(table), history.regulation)
    if not has_refusal(made.problems) and (wrong := problems_with(source.file, made)):
        problems += placed_in(source.file, history.path, map(source.file.placed, wrong), history.regulation)
    if any(problem.is_refusal for problem in problems):
        return FilesToWrite({}, problems)
    new = {"players": tuple(map(str, made.new.players)), "clubs": tuple(made.new.clubs)}
    basis = replace(basis, facts=tuple(fact.id for fact in source.file.facts))
    return _to_write(licensing_texts(history.path, source.file, made), problems, new, basis=basis)


def _answers(match: Matches | None) -> RowAnswers:
    return {row: None if person is None else PlayerId(person) for row, person in (match or {}).items()}


def _refused(path: Path, problem: Problem) -> FilesToWrite:
    return FilesToWrite({}, (PlacedProblem(problem, path),))


def _in_rows(problems: Iterable[Problem], path: Path, code: str) -> tuple[PlacedProblem, ...]:
    """Problems of a table, each with the row in which it stands."""
    rows = ((one, one.where[0] if one.where and isinstance(one.where[0], int) else None) for one in problems)
    return tuple(PlacedProblem(problem, path, row, code) for problem, row in rows)


def _to_write(
    texts: Mapping[Path, str | None],
    problems: tuple[PlacedProblem, ...],
    new: Mapping[str, tuple[str, ...]],
    *,
    basis: Basis | None,
) -> FilesToWrite:
    """The texts, unless a file is laid out in a way to which nothing can be added."""
    stuck = [path for path, made in texts.items() if made is None]
    if stuck:
        wrong = Problem("file.layout", values={"path": str(stuck[0])})
        return FilesToWrite({}, (*problems, PlacedProblem(wrong, stuck[0])))
    written = {path: made for path, made in texts.items() if made is not None}
    return FilesToWrite(written, problems, new, basis=basis)
