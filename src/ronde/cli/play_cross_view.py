"""The crosstable in a terminal: as many rounds beside each other as its width has room for, the others below."""

from collections.abc import Sequence

from rich.table import Table

from ronde.cli.play_tables import round_cells
from ronde.cli.play_view import show_assumed
from ronde.cli.terminal import Screen
from ronde.ground.visible import visible
from ronde.play.assumptions import assumptions
from ronde.play.section import Section
from ronde.play.standings.crosstable import Row
from ronde.words.language import Language
from ronde.words.standings import points_text
from ronde.words.texts import text

_WIDEST_NAME, _NARROWEST_NAME = 24, 8


def show_crosstable(section: Section, rows: Sequence[Row], lang: Language) -> None:
    """Ranks down the side; for each round the opponent's place, the colour and the result or the scores; a cross for who has left."""
    after, screen = len(section.published), Screen()
    numbers = {entry.player: str(entry.number) for entry in section.entries if entry.number is not None}
    cells = [round_cells(section, row, short=True) for row in rows]
    names = [_name(section, row) for row in rows]
    points = [points_text(section, row.line, lang) + _mark(row) for row in rows]
    for rounds in _blocks(cells, after, names, points, screen.width):
        title = text("play.says.standings", lang, {"name": section.name, "round": after})
        shown = Table(title=title, box=None, padding=(0, 1, 0, 0), title_justify="left", pad_edge=False)
        shown.add_column(text("play.labels.rank", lang), justify="right", no_wrap=True)
        if numbers:
            shown.add_column(text("play.labels.number", lang), justify="right", no_wrap=True)
        shown.add_column(text("play.labels.player", lang), no_wrap=True, overflow="ellipsis", min_width=_NARROWEST_NAME)
        for number in rounds:
            shown.add_column(str(number), justify="right", no_wrap=True)
        shown.add_column(text(f"play.criteria.{section.plan.criteria[0]}", lang), justify="right", no_wrap=True)
        for at, row in enumerate(rows):
            games = [cells[at][number - 1] for number in rounds]
            given = [numbers.get(row.line.player, "")] if numbers else []
            shown.add_row(str(row.line.rank), *given, names[at][:_WIDEST_NAME], *games, points[at])
        screen.print(shown)
    show_assumed(section, "undecided", assumptions(section, range(1, after + 1)), lang)


def _mark(row: Row) -> str:
    return "" if all(cell.is_decided for cell in row.cells) else "*"


def _name(section: Section, row: Row) -> str:
    entry = section.entry(row.line.player)
    called = visible((entry.name if entry else "") or row.line.player)
    return f"{called} †" if entry is not None and entry.has_left else called


def _blocks(
    cells: Sequence[Sequence[str]], after: int, names: Sequence[str], points: Sequence[str], width: int
) -> list[list[int]]:
    """The rounds in as many lines of columns as the width needs; at least one round in each."""
    name = min(_WIDEST_NAME, max(map(len, names), default=0), 16)
    room = width - name - 5 - max(map(len, (*points, "1234")), default=4) - 2
    blocks, used = [list[int]()], 0
    for number in range(1, after + 1):
        wide = 1 + max([len(str(number)), *(len(row[number - 1]) for row in cells)])
        if blocks[-1] and used + wide > room:
            blocks.append([])
            used = 0
        blocks[-1].append(number)
        used += wide
    return blocks
