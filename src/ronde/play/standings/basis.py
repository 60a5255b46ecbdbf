"""What a table is made of: two sections that agree in this have the same table, whatever else is otherwise in them."""

from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.play.plan import Plan
from ronde.play.section import Round, Section


@dataclass(frozen=True, slots=True)
class EntryBasis:
    """What standings know of an entry: by what the initial rank goes, and the rating that averages are made of."""

    player: PlayerId
    number: int | None
    first_round: int
    rating: int | None


@dataclass(frozen=True, slots=True)
class Basis:
    """Everything that the table after a round stands on.

    A result leaves every other round the object that it was, so that comparing costs next to nothing while a round is played.
    """

    discipline: str
    plan: Plan
    entries: tuple[EntryBasis, ...]
    rounds: tuple[Round, ...]


def basis(section: Section, after: int) -> Basis:
    """What the table of a section after a round stands on."""
    entries = tuple(EntryBasis(one.player, one.number, one.first_round, one.rating) for one in section.entries)
    rounds = tuple(round_ for round_ in section.published if round_.number <= after)
    return Basis(section.discipline, section.plan, entries, rounds)
