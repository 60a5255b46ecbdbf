"""Why tables of a round are by hand, as every page of the desk may show it."""

from dataclasses import dataclass

from ronde.play.section import Round
from ronde.record.hand_reasons import table_reasons
from ronde.web.desk.frame import SectionDesk


@dataclass(frozen=True, slots=True)
class ShownReason:
    """A table as the hall numbers it, and why it is so."""

    shown: int
    text: str


def reasons_shown(desk: SectionDesk, round_: Round) -> tuple[ShownReason, ...]:
    """What was written down of the tables of a round, draft or published: no query."""
    found = table_reasons(desk.notes, desk.row.id, round_)
    return tuple(ShownReason(desk.shown_table(one.table), one.text) for one in found)
