"""``ronde play submit``: a closed section as the document of a rule book, with what the office will say of it."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import typer
from rich.text import Text

from ronde.cli.homologate_view import competition_tree, is_ready
from ronde.cli.loading import known_book, loaded, refuse, writing
from ronde.cli.next_list_view import next_list_parts
from ronde.cli.organiser_files import submitted
from ronde.cli.submit_sources import keep_submitted, sources
from ronde.cli.terminal import console, error_console, problem_text
from ronde.files.submitting import may_be_replaced
from ronde.files.submitting_events import read_declarations, submitted_event
from ronde.files.writing import replaced_after
from ronde.ground.problems import Problem
from ronde.record.finding import open_cases
from ronde.record.history import History
from ronde.record.newcomers import Answers
from ronde.record.next_list import next_list
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.words.language import Language
from ronde.words.texts import text


def submit_files(
    files: Sequence[Path],
    *,
    code: str | None,
    declaration: Path | None,
    history: Path | None,
    output: Path | None,
    lang: Language,
) -> bool:
    """Write the file for the office, and show what it says; whether nothing is missing."""
    name = output.stem if output else files[0].stem
    with tempfile.TemporaryDirectory() as folder:
        found = sources(files, name, Path(folder), lang)
        code, declared_in = code or found.regulation, declaration or found.declaration
        history = history or found.history
        _must_be_said(files[0], code, declared_in, lang)
        book = known_book(code, lang)
        if book.is_event_rated_together and found.others:
            raise _refused([Problem("submission.others", values={"names": found.others})], files[0], code, lang)
        declared = read_declarations(declared_in or Path(), book, [one.file for one in found.parts], found.ids)
        if declared.problems:
            raise _refused(
                declared.problems, found.called.get(declared_in or Path(), declared_in or Path()), code, lang
            )
        known = (
            loaded(code, history, lang, called=found.called.get(history))
            if history
            else opened(History(book, People(), []))
        )
        made = submitted_event(book, found.parts, declared, event=found.event, known=known.history.people)
        if made.text is None:
            raise _sections_refused(made.problems, found.paths, code, lang)
        ids = frozenset((found.event, *(one.id for one in found.parts)))
        if output:
            if not may_be_replaced(output, {*ids, *found.ids.values()}):
                raise refuse(text("play.says.exists", lang, {"path": str(output)}))
            with writing(output, lang), replaced_after(output, made.text):
                # Kept before the file is in its place: what was sent is never without the id under which it comes again.
                keep_submitted(
                    found, made.of_each, lang, regulation=code, declaration=declared_in or Path(), history=history
                )
            typer.echo(text("says.submit_written", lang, {"path": str(output)}))
        sent = Path(folder) / f"{name}.yaml"
        sent.write_text(made.text, "utf-8")
        return _shown(known, {sent: output or Path(sent.name)}, history, lang, ids)


def _must_be_said(path: Path, code: str, declaration: Path | None, lang: Language) -> None:
    """Which rule book, and what is declared, if no earlier command has said it."""
    missing = []
    if not code:
        missing.append(Problem("submission.no-regulation"))
    if declaration is None:
        missing.append(Problem("submission.no-declaration"))
    if missing:
        raise _refused(missing, path, "", lang)


def _shown(known: Opened, sent: Mapping[Path, Path], history: Path | None, lang: Language, ids: frozenset[str]) -> bool:
    """What the office will say, also of sections that it has already in an earlier version; and the next list."""
    found = submitted(known.book.code, sent, history, lang, answers=Answers(newer=ids))
    cases = open_cases(found.run, found.facts) if found.run.book.sections else ()
    with console() as screen:
        for case in cases:
            screen.print(competition_tree(found.run, case, lang))
        if history is None:
            screen.print(Text(text("live.no_history", lang), "yellow"))
        would_be = next_list(known, found.run, found.facts)
        for part in next_list_parts(would_be, lang) if history or would_be.moves else ():
            screen.print(part)
    return all(is_ready(case) for case in cases)


def _sections_refused(problems: Sequence[Problem], paths: Sequence[Path], code: str, lang: Language) -> typer.Exit:
    """The end; a problem whose path begins with the number of a section is that file's."""
    for problem in problems:
        at = problem.where[0] if problem.where else None
        inner = replace(problem, where=problem.where[1:]) if isinstance(at, int) else problem
        error_console().print(problem_text(inner, paths[at] if isinstance(at, int) else paths[0], None, lang, code))
    return refuse(text("says.problems_found", lang, {"count": len(problems)}))


def _refused(problems: Sequence[Problem], path: Path, code: str, lang: Language) -> typer.Exit:
    for problem in problems:
        error_console().print(problem_text(problem, path, None, lang, code))
    return refuse(text("says.problems_found", lang, {"count": len(problems)}))
