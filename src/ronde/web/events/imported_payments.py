"""What a list that is imported says of who has paid: its column "Payé", where the event takes money."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from ronde.files.tables.cells import DASHES
from ronde.files.tables.headings import plain_heading
from ronde.files.tables.people_table import PeopleTable, cell_problem
from ronde.files.tables.reading import grid_of_bytes
from ronde.ground.money import amount_of
from ronde.ground.problems import Level, Problem
from ronde.record.desk_accounts import currency_of
from ronde.record.desk_notes import Fees, Note, said_of
from ronde.web.events.import_piles import GivenPlayers

_HEADINGS = frozenset(
    {"paye", "payee", "payes", "a paye", "montant paye", "paiement", "paid", "payment", "amount paid"}
    | {"platit", "platita", "a platit", "plata", "suma platita", "achitat", "achitata"}
)
_YES = frozenset({"oui", "o", "x", "ok", "paye", "payee", "yes", "y", "paid", "da", "platit", "platita", "achitat"})
_NO = frozenset({"", "non", "n", "no", "nu", "0"})
_TICKS = frozenset({"✓", "✔", "☑", "√"})
_UNKNOWN = "table.unknown-column"


@dataclass(frozen=True, slots=True)
class SaidPayments:
    """Who has paid, by the row of the line: an amount in the smallest unit, or None for all that they owe.

    ``letter``: of the column that says it, empty if there is none; ``problems``: cells that say neither.
    """

    letter: str = ""
    by_row: Mapping[int, int | None] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def of(self, rows: Collection[int]) -> Mapping[int, int | None]:
        """Those of some lines."""
        return {row: amount for row, amount in self.by_row.items() if row in rows}

    def without_its_column(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """What is said of a table, without the word that this column is not read."""
        return tuple(
            problem
            for problem in problems
            if not (self.letter and problem.code == _UNKNOWN and problem.values.get("column") == self.letter)
        )


def said_payments(given: GivenPlayers, table: PeopleTable, notes: tuple[Note, ...]) -> SaidPayments:
    """What a list says of payments; nothing where the event takes no money, or no column of it is about that."""
    takes_money = any(said.fees for said in said_of(notes, Fees))
    column = next(
        (known for known in table.columns if known.kind is None and plain_heading(known.heading) in _HEADINGS), None
    )
    if column is None or not takes_money:
        return SaidPayments()
    rows = {row.number: row.cell(column.index) for row in grid_of_bytes(given.content, given.sheet).rows}
    currency, paid, problems = currency_of(notes), dict[int, int | None](), list[Problem]()
    for line in table.lines:
        text = rows.get(line.row, "")
        word, amount = plain_heading(text), amount_of(text, currency)
        if text in _TICKS or word in _YES:
            paid[line.row] = None
        elif amount and amount > 0:
            paid[line.row] = amount
        elif amount != 0 and word not in _NO and text not in DASHES:
            problems.append(cell_problem("table.cell.paid", line.row, column, text, Level.WARNING))
    return SaidPayments(column.letter, paid, tuple(problems))
