"""``ronde play standings --live``: the standings with the figures of a rule book, and what the next result would do."""

from pathlib import Path

from ronde.cli.loading import known_book, known_or_nothing, refuse
from ronde.cli.play_desk import Desk
from ronde.cli.play_live_view import LiveView
from ronde.cli.terminal import console, error_console, problem_text
from ronde.files.submitting import read_declarations
from ronde.play.assumptions import without_assumptions
from ronde.record.live import FACT, live
from ronde.record.prospects import prospects
from ronde.record.submission import previewed
from ronde.words.language import Language
from ronde.words.texts import text


def show_live(
    file: Path, number: int | None, *, code: str | None, declaration: Path | None, history: Path | None, lang: Language
) -> None:
    """Show the figures of a section as it stands, or stood after a round; without a history, those that need none."""
    if code is None or declaration is None:
        raise refuse(text("live.needs", lang))
    desk = Desk(file, lang)
    book, whole = known_book(code, lang), desk.section()
    desk.round_of(whole, number)
    section = without_assumptions(whole if number is None else whole.after(number))
    said = read_declarations(declaration, book, [file.stem], {})
    run = known_or_nothing(code, history, lang)
    found = live(run, [section], said.of_each[0]) if not said.problems else None
    if found is None or not found.columns:
        for problem in said.problems if found is None else found.problems:
            error_console().print(problem_text(problem, declaration, None, lang, code))
        raise refuse(text("live.none", lang, {"regulation": code}))
    view = LiveView(section, found, code, lang)
    with console() as screen:
        screen.print(view.table())
        for line in view.remarks(run, has_history=history is not None):
            screen.print(line)
        document = previewed(book, [section], said.of_each[0], fact=FACT).document
        if document and (uncounted := view.uncounted(document, has_history=history is not None)):
            screen.print(uncounted)
        games = tuple(prospects(run, [section], said.of_each[0]))
        if any(one.win is not None for one in games):
            screen.print(view.prospects(games))
