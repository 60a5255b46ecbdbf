"""Who is expected, to be ticked at the door."""

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.record.desk_accounts import Accounts
from ronde.record.family_names import listing_order

_PRESENCE = Layout(row=6.2)


def presence(printing: Printing, number: int, accounts: Accounts | None = None) -> list[Part]:
    """Everybody who is to play in a round, with room for a tick; what each still owes, where that is wanted."""
    expected = [entry.player for entry in printing.section.entries if entry.is_present(number)]
    columns = (
        Column(printing.label("player"), width=5, strong=True),
        Column(printing.say("columns.rating"), "right"),
        Column(printing.say("columns.club"), width=4),
        Column(printing.say("columns.here"), "center", width=2, boxed=True),
        Column(printing.say("columns.paid"), "center", width=2, boxed=True),
    )

    def owed(player: PlayerId) -> str:
        amount = accounts.of(player).owed if accounts else 0
        return printing.money(amount, accounts.currency) if accounts and amount > 0 else "✓" if accounts else ""

    def made() -> Table:
        rows = [
            (printing.listed_name(one), printing.rating(one), printing.club(one), "", owed(one)) for one in expected
        ]
        above = [printing.say("presence_before", round=number)]
        return Table(
            printing.say("presence"),
            columns,
            sorted(rows, key=lambda row: listing_order(row[0], printing.language)),
            above=above,
        )

    return [table_part(printing, _PRESENCE, len(expected), made)]
