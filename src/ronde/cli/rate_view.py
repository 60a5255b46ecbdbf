"""Writes a list as a table, JSON or CSV, to the screen or to a file."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from ronde.cli.echoing import echo
from ronde.cli.list_table import gone_text, left_out_text, ranking_table, waiting_texts
from ronde.cli.loading import refuse, writing
from ronde.cli.terminal import console
from ronde.files import lists
from ronde.files.writing import write_safely
from ronde.record.errata import Edition
from ronde.record.history import History
from ronde.record.list_editions import editions_on, replay_of
from ronde.record.moves import Compared
from ronde.record.opened import Opened
from ronde.record.publication import RankingList
from ronde.regulations.answers import Waiting
from ronde.words.language import Language
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Shown:
    """A list to be written, beside the list before it where that was asked for; which edition it is, and who waits."""

    history: History
    ranked: RankingList
    compared: Compared | None = None
    edition: Edition | None = None
    waiting: tuple[Waiting, ...] = ()


def with_edition(run: Opened, day: date, number: int, lang: Language) -> Opened:
    """The history as it was when that edition of the day's list was the last one, or the end."""
    found = editions_on(run.chronicle, run.replay, day)
    if number > len(found):
        raise refuse(text("says.unknown_edition", lang, {"given": number, "count": len(found)}))
    return replace(run, replay=replay_of(run.history, run.replay, found[number - 1]))


def write_list(shown: Shown, form: str, output: Path | None, lang: Language) -> None:
    """Write a list in the form asked for."""
    with writing(output, lang):
        _write(shown, form, output, lang)


def _write(shown: Shown, form: str, output: Path | None, lang: Language) -> None:
    if form == "table":
        with console(output) as screen:
            screen.print(ranking_table(shown.history, shown.ranked, lang, shown.compared))
            for note in _notes(shown, lang):
                screen.print(note)
        return
    written = _printed(shown, form)
    if output:
        write_safely(output, written)
    else:
        echo(written, nl=False)


def _printed(shown: Shown, form: str) -> str:
    """The list for a program; a spreadsheet holds its lines only."""
    if form == "csv":
        return lists.as_csv(shown.ranked, shown.history, shown.compared, shown.edition)
    return lists.as_json(shown.ranked, shown.history, shown.compared, shown.edition, waiting=shown.waiting)


def _notes(shown: Shown, lang: Language) -> Iterator[str]:
    """What a table leaves out, so that nobody is missing without a word, and that it is not the first edition."""
    if shown.edition and shown.edition.number > 1:
        values = {"number": shown.edition.number, "before": shown.edition.number - 1, "day": shown.edition.day}
        yield text("says.edition", lang, values)
    if shown.compared and (gone := gone_text(shown.compared, shown.history, lang)):
        yield gone
    if left_out := left_out_text(shown.ranked, shown.history, lang):
        yield left_out
    yield from waiting_texts(shown.waiting, shown.history, lang)
