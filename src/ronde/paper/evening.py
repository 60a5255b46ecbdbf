"""The sheets of a club evening: a crosstable a section, empty to be filled in by hand or with the results that are known.

Where the rule book gives points for the evening as it stands, they are on it, with the total of the quarter that they lead to.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.play.evening_games import numbers_of
from ronde.play.section import Section
from ronde.play.tally import tally
from ronde.record.live import Live
from ronde.words.numbers import number_text, rounded_text

_LAYOUT = Layout(row=14, size=12, notes=2, flipped=True)
_MARKS = {"1": "1", "=": "½", "0": "0"}
Figures = Mapping[PlayerId, Mapping[str, Number | None]]


def evening_sheets(printing: Printing) -> list[Part]:
    """A page for each section of the evening, this one and those beside it."""
    figures = _figures(printing.known.figures)
    every = sorted((printing, *printing.beside), key=lambda one: one.section.name)
    return [table_part(one, _LAYOUT, len(one.section.entries), partial(_sheet, one, figures)) for one in every]


def _figures(found: Live | None) -> Figures:
    """What the book gives for each player, by the codes of its columns."""
    if found is None:
        return {}
    codes = [one.code for one in found.columns]
    return {row.player: dict(zip(codes, row.values, strict=True)) for table in found.tables for row in table}


def _sheet(printing: Printing, figures: Figures) -> Table:
    section, numbers = printing.section, numbers_of(printing.section)
    order = sorted(numbers, key=numbers.__getitem__)
    columns = [
        Column(printing.say("columns.number"), "right", strong=True),
        Column(printing.label("player"), width=6, strong=True),
        Column(printing.say("columns.rating"), "right"),
        *(Column(str(numbers[one]), "center", width=1, boxed=True) for one in order),
        Column(printing.say("columns.points"), "right", width=1, strong=True),
        *(Column(printing.say(f"columns.{one}"), "right", width=2) for one in ("bonus", "gp", "quarter")),
    ]
    rows = [_row(printing, one, order, figures.get(one, {})) for one in order]
    return Table(
        printing.say("evening_section", section=section.name), columns, rows, below=[printing.say("evening_how")]
    )


def _row(
    printing: Printing, player: PlayerId, order: list[PlayerId], figures: Mapping[str, Number | None]
) -> tuple[str, ...]:
    section, results = printing.section, _results(printing.section)
    games = [results.get((player, other), "") for other in order if other != player]
    cells = ["×" if other == player else results.get((player, other), "") for other in order]
    halves = tally(section, [one.number for one in section.published]).halves[player]
    is_whole = all(games)
    score = number_text(Fraction(halves, 2), printing.language) if any(games) else ""
    shown = [_figure(printing, figures.get(code), code) if is_whole else "" for code in ("bonus", "points", "total")]
    number = str(order.index(player) + 1)
    return (number, printing.listed_name(player), printing.rating(player), *cells, score, *shown)


def _figure(printing: Printing, value: Number | None, code: str) -> str:
    if value is None:
        return ""
    if code == "bonus":
        return f"+{number_text(value, printing.language)} %" if value else "–"
    return rounded_text(value, 2, printing.language)


def _results(section: Section) -> Mapping[tuple[PlayerId, PlayerId], str]:
    """What each has done against each, as a crosstable writes it."""
    found: dict[tuple[PlayerId, PlayerId], str] = {}
    for _, game in section.games(range(1, len(section.rounds) + 1)):
        if game.second is not None and game.result:
            found[game.first, game.second] = _mark(game.result)
            found[game.second, game.first] = _mark(section.codes[game.result].counterpart)
    return found


def _mark(code: str) -> str:
    return _MARKS.get(code, code)
