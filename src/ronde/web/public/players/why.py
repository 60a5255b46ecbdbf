"""What the page of one change shows."""

import json
from dataclasses import dataclass

from django.db.models import Q

from ronde.web.language import reading
from ronde.web.people.naming import PublicNames, named_people, public_names
from ronde.web.registers.asking import with_whys
from ronde.web.registers.models import Change, DossierRow, Edition, GameRow, Register
from ronde.web.registers.telling import ToldChange, told
from ronde.web.registers.variants import first_ranking, ranking_of
from ronde.words.texts import text

_MOST_GAMES = 300  # of one change


@dataclass(frozen=True, slots=True)
class WhyPage:
    """The changes of a player that came with one list; the sections that counted in them, with the player's games there.

    ``names`` are those of everybody who was met.
    """

    register: Register
    edition: Edition
    player: str
    name: str
    changes: tuple[ToldChange, ...]
    dossiers: tuple[DossierRow, ...]
    games: tuple[GameRow, ...]
    names: PublicNames

    @property
    def other_ranking(self) -> str:
        """The ranking, where it is not the one that the register opens with: addresses name it then."""
        return "" if self.edition.ranking == first_ranking(self.register).code else self.edition.ranking

    @property
    def by_section(self) -> dict[str, DossierRow]:
        """The sections from which these changes came."""
        return {one.section: one for one in self.dossiers}

    @property
    def is_indexed(self) -> bool:
        """Whether it is for search engines: nobody is named in it who is not."""
        return self.names.is_indexed and all(one.is_indexed for one in self.changes)

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
    every = Change.objects.filter(register=register, turn=turn, player=player, ranking=moved_by)
    rows = sorted(every, key=lambda row: row.position)  # asked for in order, SQLite would read those of everybody
    edition = register.editions.defer("text").filter(turn=turn, ranking=ranking).first()
    if person is None or edition is None or not rows:
        return None
    found = with_whys(register, tuple(rows))
    changes = told(register, found, with_why=[one.pk for one in found])
    dossiers = _dossiers(register, found)
    played = GameRow.objects.filter(register=register, player=player, section__in=[one.section for one in dossiers])
    games = tuple(played.order_by("day", "section", "round", "position")[:_MOST_GAMES])
    names = public_names(one.opponent for one in games)
    return WhyPage(register, edition, player, person.name, changes, dossiers, games, names)


def _dossiers(register: Register, rows: tuple[Change, ...]) -> tuple[DossierRow, ...]:
    """The sections that counted in some changes; books name them by their first version, or by the one that stands."""
    events = {event for row in rows for event in json.loads(row.events)}
    found = DossierRow.objects.filter(Q(section__in=events) | Q(version__in=events), register=register)
    return tuple(found.order_by("day", "section"))
