"""Sections at a desk with people who have names, done to by the clock of the machine, as pages are."""

from dataclasses import replace

from ronde.play.acts import act as acts
from ronde.play.acts.act import Act
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.web.events import services
from ronde.web.events.models import Event, SectionRow
from tests.play.making import section
from tests.web.desk.arbiters import Arbiter
from tests.web.events.desk_work import an_event, begun, players

GIVEN = ("Ana", "Bogdan", "Cléo", "Dumitru", "Élise")
FAMILY = ("Țurcanu", "Bélisle", "Le Bihannic", "Moldovan", "Charlebois-Hétu", "Popovăț", "Yvinec")


def named(base: Section) -> Section:
    """The section with names: all of them different."""
    return replace(
        base,
        entries=tuple(
            replace(one, name=f"{GIVEN[at % 5]}{at} {FAMILY[at % 7]}", tags=("club:Litera Iași",))
            for at, one in enumerate(base.entries)
        ),
    )


def at_desk_of(
    count: int, rounds: int = 5, *, event: Event | None = None, file: str = "open", language: str = "fr"
) -> Arbiter:
    """An arbiter who has just begun a section of so many people."""
    base = named(section(players(count), (Phase("nearest", rounds),)))
    return Arbiter(begun(replace(base, name=file.title()), event or an_event(), file), language=language)


def did(arbiter: Arbiter, *every: Act) -> None:
    """Acts done now, by the clock by which notes are written."""
    for one in every:
        done = services.act(arbiter.row.id, one, replace(arbiter.actor, now=None), seen=arbiter.version)
        assert done.is_done, done.problems


def out(arbiter: Arbiter) -> None:
    """The next round, paired and published."""
    did(arbiter, acts.pair(), acts.publish())


def play(arbiter: Arbiter, count: int | None = None) -> None:
    """The results of the round that is out, or of its first tables: who has White wins."""
    last = arbiter.section.rounds[-1]
    for game in last.games[:count]:
        if game.second and not game.result:
            did(arbiter, acts.result(last.number, game.table, "2"))


def row_of(arbiter: Arbiter) -> SectionRow:
    """The row as it is now."""
    return SectionRow.objects.get(pk=arbiter.row.pk)
