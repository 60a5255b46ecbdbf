"""Whom the name field proposes: persons of the installation with club, rating and licence as the event's first day knows them."""

from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.record.frozen_person import Frozen
from ronde.record.lookalikes import name_words
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.models import EntrantRow
from ronde.web.people.freezing import frozen
from ronde.web.people.searching import found_persons
from ronde.web.registers.variants import first_ranking

MOST = 8  # persons that are proposed


@dataclass(frozen=True, slots=True)
class Proposed:
    """Somebody to be enrolled: ``entered`` is their id here, where they are entered already; ``parts`` the name, what was typed marked."""

    person: Frozen
    rating: int | None
    entered: PlayerId | None
    parts: tuple[tuple[str, bool], ...]


def proposed(desk: SectionDesk, typed: str) -> tuple[Proposed, ...]:
    """Whom a name or a number may mean; as many questions for one as for eight."""
    found = found_persons(typed, desk.actor, federation=_federation(desk), most=MOST)
    ids = [one.id for one in found]
    known = frozen(ids, desk.event.first_day, desk.event.register)
    here = dict(EntrantRow.objects.filter(event=desk.event, person__in=ids).values_list("person", "player"))
    return tuple(_proposed(desk, known[one], here.get(one, one), typed) for one in ids if one in known)


def _proposed(desk: SectionDesk, person: Frozen, player: str, typed: str) -> Proposed:
    ranking = first_ranking(desk.event.register).code if desk.event.register else ""
    entry = desk.section.entry(PlayerId(player))
    rating = person.rating(desk.event.regulation, ranking)
    return Proposed(person, rating, entry.player if entry else None, tuple(marked_parts(person.name, typed)))


def _federation(desk: SectionDesk) -> str:
    return desk.event.register.federation if desk.event.register else ""


def marked_parts(name: str, typed: str) -> list[tuple[str, bool]]:
    """A name in parts: those that begin as words that were typed, and the rest."""
    wanted, found = name_words(typed), list[tuple[str, bool]]()
    for at, word in enumerate(name.split(" ")):
        begun = next((len(one) for one in wanted if "".join(name_words(word)).startswith(one)), 0)
        found += [(" ", False)] if at else []
        found += [(part, is_marked) for part, is_marked in ((word[:begun], True), (word[begun:], False)) if part]
    return found


def namesakes(desk: SectionDesk, name: str) -> tuple[Proposed, ...]:
    """Persons of the installation with exactly this name, in whatever order and accents."""
    words = name_words(name)
    return tuple(one for one in proposed(desk, name) if words and name_words(one.person.name) == words)
