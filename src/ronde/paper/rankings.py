"""Standings and crosstable."""

from collections.abc import Sequence

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.play.assumptions import assumptions
from ronde.play.standings.crosstable import Cell, crosstable
from ronde.play.standings.teams import TeamLine, team_table
from ronde.play.teams import is_match
from ronde.words.numbers import number_text
from ronde.words.standings import result_text, short_text, worth_texts

_RANKED = Layout(row=5.6)
_LARGEST = 16  # points, at which a name and a club still have their columns
_WIDE = 9  # rounds from which a crosstable wants a page on its side
_SMALL = 14  # rounds from which its letters are smaller


def ranked(printing: Printing, after: int) -> list[Part]:
    """The standings after a round; in a match of teams theirs first."""
    section = printing.section
    parts = [
        table_part(
            printing, _for_the_wall(len(section.entries)), len(section.entries), lambda: _ranked(printing, after)
        )
    ]
    if not is_match(section):
        return parts
    teams = team_table(section, after=after)
    return [table_part(printing, _for_the_wall(len(teams)), len(teams), lambda: _teams(printing, after, teams)), *parts]


def _for_the_wall(count: int) -> Layout:
    return _RANKED.filled(count, _LARGEST)


def _teams(printing: Printing, after: int, teams: Sequence[TeamLine]) -> Table:
    columns = (
        Column(printing.label("rank"), "right", strong=True),
        Column(printing.team_word("team"), width=1, strong=True),
        *(Column(printing.team_word(one), "right") for one in ("played", "team_points", "board_points")),
    )
    rows = [
        (
            str(one.rank),
            one.team,
            str(one.played),
            str(one.team_points),
            number_text(one.board_points, printing.language),
        )
        for one in teams
    ]
    return Table(printing.team_word("table", round=after), columns, rows)


def _ranked(printing: Printing, after: int) -> Table:
    section, language = printing.section, printing.language
    open_games = open_players(printing, after)
    columns = [
        Column(printing.label("rank"), "right", strong=True),
        Column(printing.label("player"), width=5, strong=True),
        Column(printing.say("columns.club"), width=4),
        *(Column(printing.criterion(one), "right") for one in section.plan.criteria),
    ]
    rows = [
        (
            str(line.rank),
            printing.marked_name(line.player),
            printing.club(line.player),
            *marked(worth_texts(section, line, language), is_open=line.player in open_games),
        )
        for line in printing.standings(after)
    ]
    below = printing.legend(is_open=bool(open_games))
    return Table(standings_title(printing, after), columns, rows, below=below)


def standings_title(printing: Printing, after: int) -> str:
    """What standings are called: the last ones of a closed section are the final ones."""
    section = printing.section
    is_final = section.is_closed and after == len(section.published)
    return printing.say("final_standings") if is_final else printing.say("standings", round=after)


def marked(worths: Sequence[str], *, is_open: bool) -> list[str]:
    """What a line has, the points with an asterisk where something they stand on is still to be decided."""
    first, *rest = worths
    return [first + ("*" if is_open else ""), *rest]


def open_players(printing: Printing, last: int) -> frozenset[PlayerId]:
    """Whose points stand on something that is still to be decided."""
    section = printing.section
    found = assumptions(section, range(1, last + 1))
    return frozenset(player for one in found for player in section.rounds[one.round - 1].games[one.table - 1].players)


def crossed(printing: Printing) -> list[Part]:
    """The crosstable: for each round the opponent's place, the side and the result."""
    after = len(printing.section.published)
    layout = Layout(row=3.75, size=7.5 if after >= _SMALL else 9, notes=2, flipped=after >= _WIDE)
    return [table_part(printing, layout, len(printing.section.entries), lambda: _crossed(printing, after))]


def _crossed(printing: Printing, after: int) -> Table:
    section, language = printing.section, printing.language
    columns = [
        Column(printing.label("rank"), "right", strong=True),
        Column(printing.label("player"), width=8, strong=True),
        *(Column(str(number), "center", width=2, boxed=True) for number in range(1, after + 1)),
        Column(printing.criterion(section.plan.criteria[0]), "right", strong=True),
    ]
    rows = []
    open_games = open_players(printing, after)
    for row in crosstable(section):
        cells = {cell.round: _cell(cell) for cell in row.cells}
        games = [cells.get(number, "") for number in range(1, after + 1)]
        points, *_ = marked(worth_texts(section, row.line, language), is_open=row.line.player in open_games)
        rows.append((str(row.line.rank), printing.marked_name(row.line.player), *games, points))
    how = printing.say("crosstable_how", first=printing.first, second=printing.second)
    return Table(
        printing.say("crosstable", round=after), columns, rows, below=[how, *printing.legend(is_open=bool(open_games))]
    )


def _cell(cell: Cell) -> str:
    """The side, the opponent's place and the result; the side comes first, since 2○ is read as twenty."""
    side = "" if cell.opponent_place is None else f"{'○' if cell.is_first else '●'}\u2009{cell.opponent_place} "
    return side + short_text(result_text(cell))
