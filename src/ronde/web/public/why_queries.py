"""What the page of one change shows."""

from dataclasses import dataclass

from ronde.regulations import shelf
from ronde.web.people.models import PersonRow
from ronde.web.registers.asking import with_whys
from ronde.web.registers.models import Change, Register
from ronde.web.registers.telling import ToldChange, told


@dataclass(frozen=True, slots=True)
class WhyPage:
    """The changes of a player that came with one list."""

    register: Register
    player: str
    name: str
    changes: tuple[ToldChange, ...]

    @property
    def last(self) -> ToldChange:
        """The one that the list shows."""
        return self.changes[-1]


def why_page(register: Register, turn: int, player: str) -> WhyPage | None:
    """The page of what a list changed for a player; None for who may not be named, or where nothing changed."""
    person = PersonRow.objects.filter(id=player, named=True).first()
    ranking = shelf.regulation(register.regulation).rankings[0].code
    rows = Change.objects.filter(register=register, turn=turn, player=player, ranking=ranking).order_by("position")
    if person is None or not rows or not register.editions.filter(turn=turn).exists():
        return None
    found = with_whys(register, tuple(rows))
    return WhyPage(register, player, person.name or player, told(register, found, with_why=[one.pk for one in found]))
