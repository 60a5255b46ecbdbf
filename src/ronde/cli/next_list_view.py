"""How the next list would look for the players of a section: rating and place before and after, and who waits."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ronde.cli.list_table import waiting_lines
from ronde.ground.trace import Number
from ronde.record.moves import Moved
from ronde.record.next_list import NextList
from ronde.record.publication import ListLine
from ronde.words.figures import UNKNOWN
from ronde.words.language import Language
from ronde.words.moves import change_text
from ronde.words.numbers import rounded_text
from ronde.words.texts import text


def next_list_parts(found: NextList, lang: Language) -> Iterator[RenderableType]:
    """The table, and below it a line for all who wait for the same."""
    if found.problems:
        yield Text(text("next_list.not_counted", lang), "yellow")
        return
    yield _table(found, lang) if found.moves else Text(text("next_list.nobody", lang))
    for line in waiting_lines(found.waiting, found.history, lang):
        yield Text(line, "dim")


def _table(found: NextList, lang: Language) -> Table:
    title = text("next_list.listed", lang, {"on": found.on}) if found.on else text("next_list.at_once", lang)
    shown = Table(title=title)
    shown.add_column(text("labels.player", lang), overflow="fold")
    for label in ("labels.before", "next_list.becomes", "labels.change", "labels.place"):
        shown.add_column(text(label, lang), justify="right")
    for move in found.moves:
        shown.add_row(*_row(move, found, lang))
    return shown


def _row(move: Moved, found: NextList, lang: Language) -> tuple[str, ...]:
    def value(number: Number | None) -> str:
        return UNKNOWN if number is None else rounded_text(number, found.ranking.decimals, lang)

    is_first = move.was is None and move.now is not None
    change = text("next_list.first", lang) if is_first else change_text(move, found.ranking, lang)
    places = " → ".join(map(_place, (move.before, move.after)))
    return found.history.people.name(move.player), value(move.was), value(move.now), change, places


def _place(line: ListLine | None) -> str:
    return UNKNOWN if line is None or line.place is None else str(line.place)
