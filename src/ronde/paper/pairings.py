"""Who plays where: by table with room for results, and by name, of one section or of all."""

from collections.abc import Sequence

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.play.section import Game, is_missed
from ronde.record.family_names import listing_order

_FEW = Layout(row=6, size=11)
_MANY = Layout(row=4.9, size=8.5, halves=True)  # two halves a page read better than two pages
_BY_TABLE = Layout(row=7)


def by_table(printing: Printing, number: int, *, with_details: bool = False) -> list[Part]:
    """The games of a round in the order of the tables, with room for the results."""
    games = [game for game in printing.section.rounds[number - 1].games if not is_missed(game)]
    columns = (
        Column(printing.label("table"), "right", strong=True),
        Column(printing.first.capitalize(), width=3),
        Column(printing.second.capitalize(), width=3),
        Column(printing.say(f"score.{printing.section.discipline}"), "center", width=2, boxed=True),
    )

    def made() -> Table:
        rows = [_game(printing, game, with_details=with_details) for game in games]
        return Table(printing.say("by_table"), columns, rows, above=[printing.round_line(number)])

    return [table_part(printing, _BY_TABLE.filled(len(games), 17), len(games), made)]


def _game(printing: Printing, game: Game, *, with_details: bool) -> tuple[str, str, str, str]:
    names = [_called(printing, player, with_details=with_details) for player in (game.first, game.second)]
    return printing.table(game.table), names[0], names[1], ""


def _called(printing: Printing, player: PlayerId | None, *, with_details: bool) -> str:
    more = (printing.rating(player), printing.club(player)) if player and with_details else ()
    return " · ".join(filter(None, (printing.name(player), *more)))


def by_name(printing: Printing, number: int) -> list[Part]:
    """Everybody by name, with the table, the side and the opponent; of the sections beside it too, each in its last round."""
    sections = ((printing, number), *((one, len(one.section.published)) for one in printing.beside))
    played = [(one, at) for one, at in sections if at]
    count = sum(len(game.players) for one, at in played for game in one.section.rounds[at - 1].games)
    return [table_part(printing, _layout(count), count, lambda: _by_name(printing, played))]


def _layout(count: int) -> Layout:
    """One list where it fits, else two halves; with letters as large as a page has room for."""
    return _FEW.filled(count, 18) if count <= _FEW.capacity else _MANY.filled(count, 11)


def _by_name(printing: Printing, played: Sequence[tuple[Printing, int]]) -> Table:
    columns = [
        Column(printing.label("player"), width=7, strong=True),
        Column(printing.label("table"), "right", strong=True),
        Column(""),
        Column(printing.say("columns.against"), width=6),
    ]
    rows = [row for one, number in played for row in _seats(one, number)]
    title, above = printing.say("by_name"), " – ".join(_round_of(*one, several=len(played) > 1) for one in played)
    lines = [printing.event, *printing.lines[1:]] if printing.beside else None
    return Table(
        title,
        columns,
        sorted(rows, key=lambda row: listing_order(row[0], printing.language)),
        above=[above],
        lines=lines,
    )


def _round_of(printing: Printing, number: int, *, several: bool) -> str:
    return " · ".join(filter(None, (printing.section.name if several else "", printing.round_line(number))))


def _seats(printing: Printing, number: int) -> list[tuple[str, str, str, str]]:
    games = printing.section.rounds[number - 1].games
    return [_seat(printing, game, player) for game in games if not is_missed(game) for player in game.players]


def _seat(printing: Printing, game: Game, player: PlayerId) -> tuple[str, str, str, str]:
    if game.second is None:
        return printing.listed_name(player), "", "", printing.say("free")
    is_first = player == game.first
    opponent = game.second if is_first else game.first
    return (
        printing.listed_name(player),
        printing.table(game.table),
        "○" if is_first else "●",
        printing.listed_name(opponent),
    )
