"""``ronde play submit``: closed sections as the document of a rule book, with what the office will say of them."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from rich.text import Text

from ronde.cli.echoing import echo
from ronde.cli.homologate_view import competition_tree, is_ready
from ronde.cli.loading import end, known_book, known_or_nothing, refuse, writing
from ronde.cli.next_list_view import next_list_parts
from ronde.cli.organiser_files import submitted
from ronde.cli.play_desk import Desk, desk_alone
from ronde.cli.play_event import read_event
from ronde.cli.terminal import console, error_console, problem_text
from ronde.files.events.note import not_here
from ronde.files.events.reading import is_event
from ronde.files.events.sources import Sources, event_sources, file_sources, keep_submitted
from ronde.files.submitting import may_be_replaced, read_declarations, signed_text, submitted_event
from ronde.files.writing import replaced_after
from ronde.ground.problems import Problem
from ronde.record.finding import open_cases
from ronde.record.newcomers import Answers
from ronde.record.next_list import next_list
from ronde.record.opened import Opened
from ronde.words.language import Language
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Shown:
    """What the office will say, once it has been shown: whether nothing is missing, and what was objected to."""

    is_ready: bool
    problems: tuple[Problem, ...]


def submit_files(
    files: Sequence[Path],
    *,
    code: str | None,
    declaration: Path | None,
    history: Path | None,
    output: Path | None,
    by: str,
    lang: Language,
) -> bool:
    """Write the file for the office, in the name of who organised, and show what it says; whether nothing is missing."""
    name = output.stem if output else files[0].stem
    with tempfile.TemporaryDirectory() as folder:
        found = _sources(files, name, Path(folder), lang)
        _say_what_is_used(found, declaration, history, lang)
        code, history = code or found.regulation, history or found.history
        declared_in = _must_be_said(files[0], code, declaration or found.declaration, lang)
        book = known_book(code, lang)
        if book.is_event_rated_together and found.others:
            end([Problem("submission.others", values={"names": found.others})], files[0], lang, code)
        declared = read_declarations(declared_in, book, [one.file for one in found.parts], found.ids)
        if declared.problems:
            end(declared.problems, found.called.get(declared_in, declared_in), lang, code)
        known = known_or_nothing(code, history, lang, called=found.called.get(history) if history else None)
        made = submitted_event(book, found.parts, declared, event=found.event, known=known.history.people)
        if made.text is None:
            _say_of_sections(made.problems, found.paths, code, lang)
            raise refuse(text("says.problems_found", lang, {"count": len(made.problems)}))
        ids = frozenset((found.event, *(one.id for one in found.parts)))
        if output:
            if not may_be_replaced(output, {*ids, *found.ids.values()}):
                raise refuse(text("play.says.exists", lang, {"path": str(output)}))
            signed = signed_text(made, by, datetime.now(UTC).date())
            with writing(output, lang), replaced_after(output, signed):
                # Kept before the file is in its place: what was sent is never without the id under which it comes again.
                _keep(found, made.of_each, lang, regulation=code, declaration=declared_in, history=history)
        sent = Path(folder) / f"{name}.yaml"
        sent.write_text(made.text, "utf-8")
        examined = _shown(known, {sent: output or Path(sent.name)}, history, lang, ids)
        said_already = {problem.code for problem in examined.problems}
        _say_of_sections([one for one in made.problems if one.code not in said_already], found.paths, code, lang)
        if output:
            written = "says.submit_written" if examined.is_ready else "says.submit_not_ready"
            echo(text(written, lang, {"path": str(output)}))
        return examined.is_ready


def _say_what_is_used(found: Sources, declaration: Path | None, history: Path | None, lang: Language) -> None:
    """Which declaration and list are taken again, where nobody names others; those of an event file are in it."""
    if declaration is None and found.declaration and found.declaration not in found.called:
        listed = history or found.history
        values = {"declaration": str(found.declaration), "history": str(listed) if listed else "–"}
        echo(text("says.submit_uses", lang, values))


def _sources(files: Sequence[Path], name: str, folder: Path, lang: Language) -> Sources:
    """What is to be submitted, or the end; ``folder`` is one to write into."""
    if len(files) == 1 and is_event(files[0]):
        return event_sources(files[0], read_event(files[0], lang), folder)
    desks = [Desk(file, lang) for file in dict.fromkeys(files)]
    sections = {desk.file: desk.section() for desk in desks}
    for desk in desks:
        desk.stop_if_refused(not_here(desk.file))
    return file_sources(sections, name)


def _must_be_said(path: Path, code: str, declaration: Path | None, lang: Language) -> Path:
    """The declaration; the end where nobody has said it, now or earlier, or by which rule book."""
    missing = [] if code else [Problem("submission.no-regulation")]
    if declaration is None:
        end([*missing, Problem("submission.no-declaration")], path, lang)
    if missing:
        end(missing, path, lang)
    return declaration


def _keep(
    found: Sources, sent: Sequence[str], lang: Language, *, regulation: str, declaration: Path, history: Path | None
) -> None:
    """Keep beside each tournament file what was sent of it."""
    for (file, note), written in zip(found.notes.items(), sent, strict=False):
        if not written:  # it is not rated
            continue
        with desk_alone(file, lang):
            keep_submitted(file, note, written, regulation=regulation, declaration=declaration, history=history)


def _shown(
    known: Opened, sent: Mapping[Path, Path], history: Path | None, lang: Language, ids: frozenset[str]
) -> Shown:
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
    problems = [problem for case in cases for one in case.competition.examined for problem in one.verdict.problems]
    return Shown(all(is_ready(case) for case in cases), tuple(problems))


def _say_of_sections(problems: Sequence[Problem], paths: Sequence[Path], code: str, lang: Language) -> None:
    """A problem whose path begins with the number of a section is that file's."""
    for problem in problems:
        at = problem.where[0] if problem.where else None
        inner = replace(problem, where=problem.where[1:]) if isinstance(at, int) else problem
        error_console().print(problem_text(inner, paths[at] if isinstance(at, int) else paths[0], None, lang, code))
