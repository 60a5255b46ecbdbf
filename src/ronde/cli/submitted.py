"""A file with sections to be homologated, read beside the history that knows the rest."""

from pathlib import Path

from ronde.cli.language import Language
from ronde.cli.loading import Run, known_book, refuse, show_problems
from ronde.files import history as history_files
from ronde.files.history import HistoryFile
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.record.conditions import findings
from ronde.record.history import History
from ronde.record.replay import replay
from ronde.words.texts import text


def submitted(code: str, path: Path, known: Path | None, lang: Language) -> tuple[Run, frozenset[str]]:
    """The two as one history, gone through, and the facts that the file brings; what is wrong with either ends the run."""
    book = known_book(code, lang)
    before = {known: history_files.read(known, code)} if known is not None else {}
    beside = next((file.history for file in before.values()), None)
    files = {path: history_files.read(path, code, beside=beside), **before}
    told = {one: list(file.problems) for one, file in files.items()}
    history = _together([file.history for file in reversed(files.values())])
    run = None
    if history is not None:
        chronicle = history.chronicle()
        run = Run(book, history, replay(book, chronicle.happenings), chronicle)
        for problem in (*chronicle.problems, *run.replay.open_problems, *findings(history, chronicle, run.replay)):
            _enter(told, files, problem)
    for one, file in files.items():
        show_problems(one, file, told[one], code, lang)
    problems = [problem for of_file in told.values() for problem in of_file]
    if run is None or has_refusal(problems):
        raise refuse(text("says.problems_found", lang, {"count": len(problems)}))
    return run, frozenset(files[path].paths)


def _together(histories: list[History | None]) -> History | None:
    """The facts of both, those known before first; a player whom the history knows is as it says."""
    known = [history for history in histories if history is not None]
    if len(known) < len(histories):
        return None
    first, *rest = known
    for more in rest:
        new = [player for player in more.players.values() if PlayerId(player.id) not in first.players]
        first = first.with_facts(*more.facts, players=new)
    return first


def _enter(told: dict[Path, list[Problem]], files: dict[Path, HistoryFile], problem: Problem) -> None:
    """A problem under the file that it is about: the one with the sections where both could be."""
    fact = problem.where[0] if problem.where else None
    path = next((one for one, file in files.items() if fact in file.paths), next(iter(files)))
    told[path].append(files[path].placed(problem))
