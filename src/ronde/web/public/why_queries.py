"""What the page of one change shows."""

from dataclasses import dataclass

from ronde.web.language import reading
from ronde.web.people.naming import named_people
from ronde.web.registers.asking import with_whys
from ronde.web.registers.models import Change, Edition, Register
from ronde.web.registers.telling import ToldChange, told
from ronde.web.registers.variants import first_ranking, ranking_of
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class WhyPage:
    """The changes of a player that came with one list."""

    register: Register
    edition: Edition
    player: str
    name: str
    changes: tuple[ToldChange, ...]

    @property
    def other_ranking(self) -> str:
        """The ranking, where it is not the one that the register opens with: addresses name it then."""
        return "" if self.edition.ranking == first_ranking(self.register).code else self.edition.ranking

    @property
    def is_indexed(self) -> bool:
        """Whether it is for search engines: nobody is named in it who is not."""
        return all(one.is_indexed for one in self.changes)

    @property
    def last(self) -> ToldChange:
        """The one that the list shows."""
        return self.changes[-1]

    @property
    def shown(self) -> str:
        """The rating that is asked about."""
        return self.last.after or text("player.unrated", reading())


def why_page(register: Register, turn: int, player: str, code: str = "") -> WhyPage | None:
    """The page of what a list changed for a player; None for who may not be named, or where nothing changed.

    ``code`` is that of a ranking, the first where none is given.
    """
    person = named_people().filter(id=player).first()
    chosen = ranking_of(register, code)
    ranking, moved_by = (chosen.code, chosen.moved_by) if chosen else ("", "")
    rows = Change.objects.filter(register=register, turn=turn, player=player, ranking=moved_by).order_by("position")
    edition = register.editions.defer("text").filter(turn=turn, ranking=ranking).first()
    if person is None or edition is None or not rows:
        return None
    found = with_whys(register, tuple(rows))
    return WhyPage(register, edition, player, person.name, told(register, found, with_why=[one.pk for one in found]))
