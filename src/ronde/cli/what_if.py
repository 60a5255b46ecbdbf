"""A history with some of its facts different, as a command asks for it; or the end, with everything that is wrong."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ronde.cli.loading import refuse
from ronde.cli.terminal import error_console, problem_text
from ronde.files.fact_change import changes
from ronde.ground.problems import Problem, has_refusal
from ronde.record import what_if
from ronde.record.opened import Opened
from ronde.words.language import Language
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a command asks to be different, and the day on which that becomes known; None: from the start."""

    replace: tuple[str, ...]
    withdraw: tuple[str, ...]
    recorded: date | None


def revised(run: Opened, path: Path, wanted: Wanted, lang: Language) -> Opened:
    """The history as it would be."""
    if not wanted.replace and not wanted.withdraw:
        raise refuse(text("says.effect_of_nothing", lang))
    found, problems = changes(run.history, wanted.replace, wanted.withdraw)
    _stop_at(problems, path, run, lang)
    return _shown(what_if.changed(run, found, wanted.recorded), path, run, lang)


def closed(run: Opened, path: Path, day: date, lang: Language) -> Opened:
    """The history with one more period closed, or the end where the book has none."""
    preview = what_if.closed(run, day)
    if preview is None:
        raise refuse(text("says.no_closing", lang, {"regulation": run.book.code}))
    return _shown(preview, path, run, lang)


def _shown(preview: what_if.Preview, path: Path, run: Opened, lang: Language) -> Opened:
    _stop_at(preview.problems, path, run, lang)
    return preview.known


def _stop_at(problems: tuple[Problem, ...], path: Path, run: Opened, lang: Language) -> None:
    """Show problems; end where one of them refuses something."""
    for problem in problems:
        error_console().print(problem_text(problem, path, None, lang, run.book.code))
    if has_refusal(problems):
        raise refuse(text("says.problems_found", lang, {"count": len(problems)}))
