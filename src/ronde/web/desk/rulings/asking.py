"""A ruling as it was typed: the round and the table by their numbers in the hall, and what was complained of, decided and given."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.record.desk_notes import Ruling
from ronde.web.desk.frame import SectionDesk

_MOST = 100_000


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in the fields of the form."""

    round: str = ""
    table: str = ""
    complaint: str = ""
    decision: str = ""
    penalty: str = ""

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Typed":
        """What came with a form or an address."""
        return cls(*(str(given.get(key, "")).strip() for key in ("round", "table", "complaint", "decision", "penalty")))

    @classmethod
    def from_note(cls, desk: SectionDesk, said: Ruling) -> "Typed":
        """A ruling as it would be typed again."""
        table = str(desk.shown_table(said.table)) if said.table else ""
        return cls(str(said.round) if said.round else "", table, said.complaint, said.decision, said.penalty)

    def ruling(self, desk: SectionDesk) -> Ruling:
        """What is to be written down; a number that is none is one that no round and no table has."""
        table = desk.table_of(_number(self.table)) if self.table else 0
        return Ruling(
            section=desk.row.id,
            round=_number(self.round) if self.round else 0,
            table=table if not self.table or table > 0 else _MOST,
            complaint=self.complaint,
            decision=self.decision,
            penalty=self.penalty,
        )


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else _MOST
