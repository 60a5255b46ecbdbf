"""Where everybody sits in a collective game: by seat with room for the score, and by name."""

from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.record.family_names import listing_order

_SEATS = Layout(row=7)


def by_seat(printing: Printing, number: int) -> list[Part]:
    """The seats of a game in order, with room for what each scores."""
    games = printing.section.rounds[number - 1].games
    columns = (
        Column(printing.say("seat"), "right", strong=True),
        Column(printing.label("player"), width=5),
        Column(printing.say("columns.rating"), "right"),
        Column(printing.say("score.collective"), "center", width=2, boxed=True),
    )

    def made() -> Table:
        rows = [(printing.table(one.table), printing.name(one.first), printing.rating(one.first), "") for one in games]
        return Table(printing.say("by_seat"), columns, rows, above=[printing.round_line(number)])

    return [table_part(printing, _SEATS, len(games), made)]


def seats_by_name(printing: Printing, number: int) -> list[Part]:
    """Everybody by name, with the seat."""
    games = printing.section.rounds[number - 1].games
    columns = (
        Column(printing.label("player"), width=7, strong=True),
        Column(printing.say("seat"), "right", strong=True),
    )

    def made() -> Table:
        rows = [(printing.listed_name(one.first), printing.table(one.table)) for one in games]
        rows.sort(key=lambda row: listing_order(row[0], printing.language))
        return Table(printing.say("seats_by_name"), columns, rows, above=[printing.round_line(number)])

    return [table_part(printing, _SEATS, len(games), made)]
