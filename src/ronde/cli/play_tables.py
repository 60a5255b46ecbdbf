"""Standings, pairings and crosstable of a section as tables that other programs read: CSV, JSON, HTML."""

from fractions import Fraction

from ronde.cli.play_view import round_columns
from ronde.files.plain_tables import Cell, PlainColumn, PlainTable
from ronde.ground.ids import PlayerId
from ronde.play.assumptions import written
from ronde.play.section import Game, Section
from ronde.play.standings.crosstable import Row, crosstable
from ronde.play.standings.table import standings
from ronde.play.standings.worth import Worth
from ronde.words.language import Language
from ronde.words.standings import opponent_text, result_text, written_text
from ronde.words.texts import text


def standings_table(section: Section, after: int, lang: Language) -> PlainTable:
    """A line a player, with a column for each criterion; who has left is marked by the last round they were there."""
    labels = [text(f"play.labels.{one}", lang) for one in ("rank", "number", "player", "id", "left")]
    names = (text(f"play.criteria.{one}", lang) for one in section.plan.criteria)
    lines = standings(section, after=after)
    worths = [[_shown(*one) for one in zip(section.plan.criteria, line.worths, strict=True)] for line in lines]
    columns = [*map(PlainColumn, labels), *(PlainColumn(name, _decimals(worths, at)) for at, name in enumerate(names))]
    rows = [[line.rank, *_who(section, line.player), *have] for line, have in zip(lines, worths, strict=True)]
    return PlainTable(_title(section, after, lang), columns, rows)


def pairings_table(section: Section, number: int, lang: Language, *, in_words: bool = False) -> PlainTable:
    """A line a table; of who is without an opponent the second place is empty. Programs read codes, people words."""
    columns = [PlainColumn(label) for label in round_columns(section.discipline, lang)]
    rows = [_game(section, game) for game in section.rounds[number - 1].games]
    rows = [[*row[:-1], written_text(str(row[-1]), lang)] for row in rows] if in_words else rows
    return PlainTable(f"{section.name} {text('play.says.round', lang, {'round': number})}", columns, rows)


def cross_table(section: Section, lang: Language, *, short: bool = False) -> PlainTable:
    """A line a player, with a column for each round: the opponent's place, the colour, the result or the scores."""
    after = len(section.published)
    labels = [text(f"play.labels.{one}", lang) for one in ("rank", "number", "player", "id", "left")]
    first = text(f"play.criteria.{section.plan.criteria[0]}", lang)
    rows = crosstable(section)
    points = [[row.line.worths[0].value] for row in rows]
    columns = [
        *map(PlainColumn, labels),
        *(PlainColumn(str(number)) for number in range(1, after + 1)),
        PlainColumn(first, _decimals(points, 0)),
    ]
    cells = [
        [row.line.rank, *_who(section, row.line.player), *round_cells(section, row, short=short), *have]
        for row, have in zip(rows, points, strict=True)
    ]
    return PlainTable(_title(section, after, lang), columns, cells)


def round_cells(section: Section, row: Row, *, short: bool = False) -> list[str]:
    """What each round was to a player; nothing where they had none. Scores stand in the place of win and loss.

    Codes as programs read them, or ``short``, as a crosstable for people has them.
    """
    games = {
        number: game
        for number, game in section.games(range(1, len(section.published) + 1))
        if row.line.player in game.players
    }
    found = {}
    for cell in row.cells:
        scores = games[cell.round].scores if cell.round in games else None
        mine = scores if scores is None or cell.is_first else scores[::-1]
        shown = mine and (str(mine[0]) if section.is_collective else f"{mine[0]}-{mine[1]}")
        result = ("" if cell.is_decided else "?") + shown if shown else result_text(cell, short=short)
        found[cell.round] = f"{opponent_text(cell)} {result}"
    return [found.get(number, "") for number in range(1, len(section.published) + 1)]


def _who(section: Section, player: PlayerId) -> list[Cell]:
    entry = section.entry(player)
    if entry is None:
        return [None, "", player, None]
    return [entry.number, entry.name or player, player, entry.last_round]


def _game(section: Section, game: Game) -> list[Cell]:
    names = [
        _name(section, player) for player in ((game.first,) if section.is_collective else (game.first, game.second))
    ]
    return [game.table, *names, written(game.result, game.scores, game.assumed)]


def _name(section: Section, player: PlayerId | None) -> str:
    entry = section.entry(player) if player else None
    return (entry.name or entry.player) if entry else ""


def _title(section: Section, after: int, lang: Language) -> str:
    return text("play.says.standings", lang, {"name": section.name, "round": after})


def _shown(criterion: str, worth: Worth) -> Fraction:
    """A worth as people read it: an initial rank counts below zero, since less is better."""
    return -worth.value if criterion == "initial_rank" else worth.value


def _decimals(rows: list[list[Fraction]], at: int) -> int:
    """How many decimals a column needs: none, one for halves, two for anything else."""
    units = {row[at].denominator for row in rows}
    return 0 if units <= {1} else 1 if units <= {1, 2} else 2
