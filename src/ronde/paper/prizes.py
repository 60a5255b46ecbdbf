"""Who receives which prize, fund by fund."""

from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part

_PRIZES = Layout(row=6.5)


def prizes(printing: Printing) -> list[Part]:
    """Every prize, with room for a signature."""
    return [table_part(printing, _PRIZES, len(printing.known.prizes), lambda: _prizes(printing))]


def _prizes(printing: Printing) -> Table:
    columns = (
        Column(printing.say("columns.prize"), width=4),
        Column(printing.say("columns.place"), "right"),
        Column(printing.label("player"), width=5, strong=True),
        Column(printing.say("columns.club"), width=4),
        Column(printing.say("columns.amount"), "right", strong=True),
        Column(printing.say("signature"), "center", width=3, boxed=True),
    )
    rows = [
        (
            one.fund,
            str(one.place) if one.shared_by == 1 else f"{one.place}–{one.place + one.shared_by - 1}",
            printing.name(one.player),
            printing.club(one.player),
            printing.money(one.amount, printing.known.currency),
            "",
        )
        for one in printing.known.prizes
    ]
    return Table(printing.say("prizes"), columns, rows)
