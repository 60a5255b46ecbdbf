"""What every verb begins with: a rule book, a replayed history, and an end if something in it is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NoReturn

import typer

from ronde.cli.terminal import error_console, problem_text
from ronde.files import people as people_files
from ronde.files.disk_faults import disk_fault
from ronde.files.history import HistoryFile
from ronde.files.opening import OpenedFile, opened_file
from ronde.ground.problems import Level, Problem
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.regulations import shelf
from ronde.regulations.answers import Ranking
from ronde.regulations.contract import AnyBook
from ronde.words.details import detail_text
from ronde.words.language import Language
from ronde.words.texts import text

BAD_INPUT = 2
_FEW = 5  # warnings of one kind that are all shown
_PLACES = 8  # of warnings of one kind that are named


def day_shown(run: Opened, asked: datetime | None) -> date:
    """The day asked for; else that of the last happening, or today where nothing happened."""
    return asked.date() if asked else run.last_day or datetime.now(UTC).date()


def refuse(message: str) -> typer.Exit:
    """Say what is wrong with a command, and end it."""
    error_console().print(message, style="red")
    return typer.Exit(BAD_INPUT)


def end(problems: Sequence[Problem], path: Path, lang: Language, code: str = "") -> NoReturn:
    """Show what is wrong with a file, and end the command."""
    for problem in problems:
        error_console().print(problem_text(problem, path, None, lang, code))
    raise refuse(text("says.problems_found", lang, {"count": len(problems)}))


def remark(message: str) -> None:
    """Say something about what was asked for, beside the answer."""
    error_console().print(message, style="yellow")


def must_differ(history: Path, output: Path | None, lang: Language) -> None:
    """A history is never overwritten by what is made from it, nor are people."""
    if output and output.resolve() == history.resolve():
        raise refuse(text("says.would_overwrite", lang, {"path": str(output)}))
    if output and people_files.says_it_is_one(output):
        raise refuse(text("says.would_overwrite_people", lang, {"path": str(output)}))


@contextmanager
def writing(path: Path | None, lang: Language) -> Iterator[None]:
    """While something is written to a file: one that cannot be written is said so, and that is the end."""
    try:
        yield
    except OSError as error:
        values = {"path": str(path), "detail": detail_text(disk_fault(error), lang)}
        raise refuse(text("says.cannot_write", lang, values)) from error


def writable(texts: Mapping[Path, str | None], lang: Language) -> dict[Path, str]:
    """The texts to write, or the end where a file is laid out so that nothing can be added to it."""
    if stuck := [path for path, written in texts.items() if written is None]:
        raise refuse(text("says.record_layout", lang, {"path": str(stuck[0])}))
    return {path: written for path, written in texts.items() if written is not None}


def known_book(code: str, lang: Language) -> AnyBook:
    """The rule book of that code, or the end."""
    if code not in shelf.codes():
        raise refuse(text("says.unknown_regulation", lang, {"given": code, "allowed": shelf.codes()}))
    return shelf.regulation(code)


def known_ranking(book: AnyBook, code: str, lang: Language) -> Ranking:
    """The ranking of that code, or the end."""
    rankings = {ranking.code: ranking for ranking in book.rankings}
    if code not in rankings:
        raise refuse(text("says.unknown_ranking", lang, {"given": code, "allowed": tuple(rankings)}))
    return rankings[code]


def loaded(
    code: str, path: Path, lang: Language, *, known_at: datetime | None = None, called: Path | None = None
) -> Opened:
    """A history read and opened; every problem is shown, and one that refuses something ends the run.

    ``called``: what people call the file, if it is read from elsewhere.
    """
    known = sound_file(code, path, lang, known_at=known_at, called=called).known
    if known is None:
        raise refuse(text("says.problems_found", lang, {"count": 0}))
    return known


def known_or_nothing(code: str, path: Path | None, lang: Language, *, called: Path | None = None) -> Opened:
    """What a history or a copied list knows; nothing where nobody gives one. A list that is too old is said to be."""
    if path is None:
        return opened(History(known_book(code, lang), People(), []))
    source = sound_file(code, path, lang, called=called)
    if source.known is None:
        raise refuse(text("says.problems_found", lang, {"count": 0}))
    if expired := expiry(source, called or path, lang):
        remark(expired)
    return source.known


def expiry(source: OpenedFile, path: Path, lang: Language) -> str:
    """That a copied list is too old to be used, and what to do; nothing where it is not."""
    last = source.file.expires
    is_over = last is not None and last < date.today()  # noqa: DTZ011 - a laptop's own day
    return text("says.list_expired", lang, {"path": str(path), "day": last}) if last and is_over else ""


def sound_file(
    code: str, path: Path, lang: Language, *, known_at: datetime | None = None, called: Path | None = None
) -> OpenedFile:
    """A history file opened, with its problems shown; the end where one refuses something."""
    known_book(code, lang)
    source = opened_file(path, code, known_at=known_at)
    show_problems(called or path, source.file, source.problems, code, lang)
    if not source.is_sound:
        raise refuse(text("says.problems_found", lang, {"count": len(source.problems)}))
    return source


def show_problems(path: Path, file: HistoryFile, problems: Sequence[Problem], code: str, lang: Language) -> None:
    """Each problem with its file, line, path, article and what to do; warnings of one kind once, with the other places."""
    screen = error_console()
    for problem, others in said_once(problems):
        inner, at = file.located(problem, path)
        screen.print(problem_text(inner, at, file.line(problem), lang, code))
        if others:
            places = tuple(f"{file.located(one, path)[1]}:{file.line(one) or '–'}" for one in others[:_PLACES])
            more = "…" if len(others) > _PLACES else ""
            values = {"count": len(others), "places": ", ".join(dict.fromkeys(places)), "more": more}
            screen.print("  " + text("says.same_warning", lang, values), style="yellow")


def said_once(problems: Sequence[Problem]) -> Iterator[tuple[Problem, Sequence[Problem]]]:
    """The problems in order; of many warnings of one kind the first, with all others behind it: hundreds of lines are read by nobody."""
    warnings = dict[str, list[Problem]]()
    for problem in problems:
        if problem.level is Level.WARNING:
            warnings.setdefault(problem.code, []).append(problem)
    for problem in problems:
        if problem.level is not Level.WARNING:
            yield problem, ()
        elif len(warnings[problem.code]) <= _FEW:
            yield problem, ()  # few enough to be answered one by one
        elif problem is warnings[problem.code][0]:
            yield problem, warnings[problem.code][1:]


def end_of_day(day: datetime | None) -> datetime | None:
    """What was known on a day was known at its end."""
    return day.replace(tzinfo=UTC) + timedelta(days=1, microseconds=-1) if day else None
