"""Sheets that are one table: pairings, presence, standings, crosstable, the emergency page."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from ronde.ground.ids import PlayerId
from ronde.paper.printing import Printing
from ronde.play.assumptions import assumptions
from ronde.play.field import field_of
from ronde.play.section import Entry, Game, is_at_the_board
from ronde.play.standings.crosstable import crosstable
from ronde.play.standings.table import standings
from ronde.record.players import sorting_name
from ronde.words.standings import opponent_text, result_text, worth_texts
from ronde.words.texts import text

_MANY = 40  # lines from which two columns a page read better than two pages
_A_PAGE = 96  # of them
_WIDE = 9  # rounds from which a crosstable wants a page on its side
_SMALL = 14  # rounds from which its letters are smaller


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, how wide it is beside the others (0: as wide as it needs), how its values stand."""

    label: str
    align: Literal["left", "right", "center"] = "left"
    width: int = 0
    strong: bool = False
    boxed: bool = False


def sheet(
    printing: Printing,
    title: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
    *,
    above: Sequence[str] = (),
    below: Sequence[str] = (),
    flipped: bool = False,
    size: float = 10,
    gap: float = 3.2,
    a_page: int = 0,
) -> dict[str, Any]:
    """The content of a sheet with one table; ``a_page``: so many lines a page in two halves, where that reads better."""
    return {
        **printing.common(),
        "title": title,
        "columns": [asdict(column) for column in columns],
        "rows": [list(row) for row in rows],
        "above": list(above),
        "below": list(below),
        "flipped": flipped,
        "size": size,
        "gap": gap,
        "a_page": a_page,
    }


def by_table(printing: Printing, number: int) -> dict[str, Any]:
    """The games of a round in the order of the tables, with room for the results."""
    columns = (
        Column(_label(printing, "table"), "right", strong=True),
        Column(printing.first.capitalize(), width=3),
        Column(printing.second.capitalize(), width=3),
        Column(printing.say(f"score.{printing.section.discipline}"), "center", width=2, boxed=True),
    )
    games = printing.section.rounds[number - 1].games
    rows = [(str(game.table), printing.name(game.first), printing.name(game.second), "") for game in games]
    return sheet(printing, printing.say("by_table"), columns, rows, above=[printing.round_line(number)], gap=4)


def by_name(printing: Printing, number: int) -> dict[str, Any]:
    """Everybody by name, with the table, the side and the opponent."""
    columns = (
        Column(_label(printing, "player"), width=3, strong=True),
        Column(_label(printing, "table"), "right", strong=True),
        Column(""),
        Column(printing.say("columns.against"), width=3),
    )
    games = printing.section.rounds[number - 1].games
    rows = sorted((_seat(printing, game, player) for game in games for player in game.players), key=_by_first)
    is_long = len(rows) > _MANY
    title, above = printing.say("by_name"), [printing.round_line(number)]
    return sheet(
        printing, title, columns, rows, above=above, a_page=_A_PAGE if is_long else 0, size=8.5 if is_long else 11
    )


def _seat(printing: Printing, game: Game, player: PlayerId) -> tuple[str, str, str, str]:
    if game.second is None:
        return printing.name(player), "", "", printing.say("free")
    is_first = player == game.first
    opponent = game.second if is_first else game.first
    return printing.name(player), str(game.table), "○" if is_first else "●", printing.name(opponent)


def _by_first(row: Sequence[str]) -> str:
    return sorting_name(row[0])


def presence(printing: Printing, number: int) -> dict[str, Any]:
    """Who is expected in a round, to be ticked at the door."""
    columns = (
        Column(_label(printing, "player"), width=4, strong=True),
        Column(printing.say("columns.rating"), "right"),
        Column(printing.say("columns.club"), width=3),
        Column(printing.say("columns.here"), "center", width=1, boxed=True),
        Column(printing.say("columns.paid"), "center", width=1, boxed=True),
    )
    entries = [entry for entry in printing.section.entries if entry.is_present(number)]
    rows = sorted(
        ((_shown_name(entry), _rating(entry), printing.club(entry.player), "", "") for entry in entries), key=_by_first
    )
    above = [printing.say("presence_before", round=number)]
    return sheet(printing, printing.say("presence"), columns, rows, above=above, gap=4)


def _shown_name(entry: Entry) -> str:
    return entry.name or entry.player


def _rating(entry: Entry) -> str:
    return "" if entry.rating is None else str(entry.rating)


def ranked(printing: Printing, after: int | None = None) -> dict[str, Any]:
    """The standings after a round, by default the last published one."""
    section, language = printing.section, printing.language
    last = len(section.published) if after is None else after
    open_games = _open_players(printing, last)
    columns = [
        Column(_label(printing, "rank"), "right", strong=True),
        Column(_label(printing, "player"), width=1, strong=True),
        Column(printing.say("columns.club"), width=1),
        *(Column(text(f"play.criteria.{one}", language), "right") for one in section.plan.criteria),
    ]
    rows = [
        (
            str(line.rank),
            printing.name(line.player),
            printing.club(line.player),
            *_marked(worth_texts(section, line, language), line.player in open_games),
        )
        for line in standings(section, after=last)
    ]
    title = printing.say("final_standings") if section.is_closed else printing.say("standings", round=last)
    return sheet(printing, title, columns, rows, below=[printing.say("undecided")] if open_games else [])


def _marked(worths: Sequence[str], is_open: bool) -> list[str]:
    first, *rest = worths
    return [first + ("*" if is_open else ""), *rest]


def _open_players(printing: Printing, last: int) -> frozenset[PlayerId]:
    """Whose points stand on something that is still to be decided."""
    section = printing.section
    found = assumptions(section, range(1, last + 1))
    return frozenset(player for one in found for player in section.rounds[one.round - 1].games[one.table - 1].players)


def crossed(printing: Printing) -> dict[str, Any]:
    """The crosstable: for each round the opponent's place, the side and the result."""
    section, language = printing.section, printing.language
    after = len(section.published)
    columns = [
        Column(_label(printing, "rank"), "right", strong=True),
        Column(_label(printing, "player"), width=1, strong=True),
        *(Column(str(number), "center", boxed=True) for number in range(1, after + 1)),
        Column(text(f"play.criteria.{section.plan.criteria[0]}", language), "right", strong=True),
    ]
    rows = []
    for row in crosstable(section):
        cells = {cell.round: f"{opponent_text(cell)} {_short(result_text(cell))}" for cell in row.cells}
        games = [cells.get(number, "") for number in range(1, after + 1)]
        rows.append(
            (str(row.line.rank), printing.name(row.line.player), *games, worth_texts(section, row.line, language)[0])
        )
    how = printing.say("crosstable_how", first=printing.first, second=printing.second)
    size = 7.5 if after >= _SMALL else 9
    title = printing.say("crosstable", round=after)
    return sheet(printing, title, columns, rows, below=[how], flipped=after >= _WIDE, size=size, gap=2.6)


def _short(code: str) -> str:
    """A result as a crosstable has room for it; the codes of draughts and chess are short themselves."""
    return {"win": "+", "draw": "=", "loss": "−", "bye": "·"}.get(code, code)


def emergency(printing: Printing) -> dict[str, Any]:
    """Everything that is needed to go on by hand after the last published round: places, sides had, whom each has met."""
    section, language = printing.section, printing.language
    after = len(section.published)
    lines = standings(section)
    places = {line.player: place for place, line in enumerate(lines, start=1)}
    met = field_of(section, after + 1, by_standings=False).met
    columns = [
        Column(_label(printing, "rank"), "right", strong=True),
        Column(_label(printing, "player"), width=3, strong=True),
        *(Column(text(f"play.criteria.{one}", language), "right") for one in section.plan.criteria),
        Column("○ ●", "center"),
        Column(printing.say("columns.met"), width=4),
        Column(printing.say("columns.next"), width=2, boxed=True),
    ]
    rows = [
        (
            str(places[line.player]),
            printing.name(line.player),
            *worth_texts(section, line, language),
            _sides(printing, line.player),
            " ".join(map(str, sorted(places[other] for other in met.get(line.player, ()) if other in places))),
            "",
        )
        for line in lines
    ]
    above = [printing.say("emergency_how", round=after)]
    return sheet(printing, printing.say("emergency"), columns, rows, above=above, flipped=True, size=8.5, gap=2.4)


def _sides(printing: Printing, player: PlayerId) -> str:
    """How often somebody started, or had White, and how often not."""
    section = printing.section
    games = [game for _, game in section.games(range(1, len(section.published) + 1)) if player in game.players]
    played = [game for game in games if is_at_the_board(section, game)]
    firsts = sum(game.first == player for game in played)
    return f"{firsts} {len(played) - firsts}"


def _label(printing: Printing, name: str) -> str:
    return text(f"play.labels.{name}", printing.language)
