"""Collective games of an event, each a section of its own: added one by one or as a series, closed, and the next one seated.

Whoever sat in a game sits in the next one too, by today's rating; who was absent is entered there as well, and stays absent until somebody
says that they came.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.db import transaction

from ronde.files.declarations import DeclarationParts, declaration_parts
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.ground.results import ABSENT, COLLECTIVE
from ronde.play.acts.act import close, correct_entry, pair, publish, take_seat
from ronde.play.names import named
from ronde.play.plan import Phase, Plan
from ronde.play.section import Away, Entry, Section
from ronde.play.standings.table import usual_criteria
from ronde.web.actors import Actor
from ronde.web.events.beginning import unused_file
from ronde.web.events.bodies import names_of, section_of
from ronde.web.events.declaring import declare
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.office_of_events import has_office_here
from ronde.web.events.registering import entered
from ronde.web.events.rules import RUN, event_scope
from ronde.web.events.services import Acted, act, section_created
from ronde.web.events.submitting import submit
from ronde.web.office.services import Done
from ronde.web.permissions import must

MOST_GAMES = 50  # at once; a year of the calendar has fewer
_ORDER = re.compile(r"^(.*?)\s*(\d{1,4})$")


@dataclass(frozen=True, slots=True)
class NewGames:
    """Games to be added: what they are called, how many, and from which ``number`` of the calendar on.

    ``common`` is declared of all games of the event, ``said`` of each of these; their numbers and days are said of each too, where the book asks.
    """

    name: str
    count: int = 1
    number: int = 1
    day: date | None = None
    common: Mapping[str, Any] = field(default_factory=dict)
    said: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Added:
    """The games that were added, or why none was."""

    rows: tuple[SectionRow, ...] = ()
    problems: tuple[Problem, ...] = ()


def name_parts(name: str) -> tuple[str, int]:
    """What a game is called in two: its series, and the how manieth of it; 0 where the name does not say."""
    found = _ORDER.match(name.strip())
    return (found[1], int(found[2])) if found else (name.strip(), 0)


def add_games(event: Event, asked: NewGames, actor: Actor) -> Added:
    """The games, all of them or none. A section of the event that has no name and no round yet becomes the first, with its entries."""
    must(actor, RUN, event_scope(event))
    if not 1 <= asked.count <= MOST_GAMES:
        return Added(problems=(Problem("collective.bad-count", values={"given": asked.count, "most": MOST_GAMES}),))
    if not asked.name.strip():
        return Added(problems=(Problem("collective.no-name"),))
    with transaction.atomic():
        made = _added(event, asked, actor)
        if has_refusal(made.problems):
            transaction.set_rollback(True)
    return made


def _added(event: Event, asked: NewGames, actor: Actor) -> Added:
    there = list(SectionRow.objects.filter(event=event).select_related("event__register"))
    blank = next((row for row in there if not row.name and not section_of(row).rounds), None)
    names = [name_parts(row.name) for row in there]
    first = max((order for series, order in names if series == asked.name), default=0) + 1
    files, last = {row.file for row in there}, max((row.position for row in there), default=0)  # then by calendar
    rows = list[SectionRow]()
    for at in range(asked.count):
        entries = _named(blank).entries if blank is not None and at == 0 else ()
        game = collective_section(f"{asked.name} {first + at}", entries)
        file = unused_file(f"{asked.number + at:03d} {game.name}", files)
        begun = section_created(event, game, actor, file=file, position=last)
        if begun.row is None:
            return Added(problems=begun.problems)
        files.add(begun.row.file)
        rows.append(begun.row)
    if blank is not None:
        blank.delete()
    return Added(tuple(rows), _declared(event, asked, rows, actor))


def collective_section(name: str, entries: Sequence[Entry] = ()) -> Section:
    """A collective game that nobody is seated in yet: of one round, ranked by score."""
    plan = Plan((Phase(COLLECTIVE, 1),), usual_criteria(COLLECTIVE, COLLECTIVE))
    return Section(name, COLLECTIVE, plan, tuple(entries))


def _named(row: SectionRow) -> Section:
    return named(section_of(row), names_of(row))


def _declared(event: Event, asked: NewGames, rows: Sequence[SectionRow], actor: Actor) -> tuple[Problem, ...]:
    """What is said of the games, declared with what was declared before; sections that are no more have nothing said of them."""
    if not event.regulation or not (asked.common or asked.said):
        return ()
    before = declaration_parts(event.declaration)
    there = set(SectionRow.objects.filter(event=event).values_list("file", flat=True))
    kept = {file: said for file, said in before.apart.items() if file in there}
    day = (asked.day or event.first_day).isoformat()
    own = {row.file: {"day": day, "number": asked.number + at, **asked.said} for at, row in enumerate(rows)}
    return declare(event, DeclarationParts({**before.common, **asked.common}, {**kept, **own}).text, actor)


@dataclass(frozen=True, slots=True)
class ClosedGame:
    """A game after it was closed, or as it is and why; ``sent``: what became of it on its way to the office, where there is one here."""

    acted: Acted
    sent: Done | None = None


def close_game(section: str, actor: Actor, *, seen: int, signed: str = "") -> ClosedGame:
    """Close a game: its places are final, and where the register is here it is submitted with what was declared of it.

    What keeps the office from taking it keeps nobody from closing it: it waits at the last step then.
    """
    made = act(section, close(), actor, seen=seen)
    if not made.is_done:
        return ClosedGame(made)
    row = SectionRow.objects.select_related("event__register").get(pk=section)
    if not has_office_here(row.event):
        return ClosedGame(made)
    return ClosedGame(made, submit(row.event, actor, files=[row.file], signed=signed))


def entries_after(section: Section) -> tuple[Entry, ...]:
    """Who is entered in the next game: everybody who has not left; who was absent is away until they come."""
    absent = absent_in(section)
    return tuple(
        Entry(
            one.player,
            one.name,
            one.rating,
            tags=one.tags,
            categories=one.categories,
            away=(Away(1),) if one.player in absent else (),
            licence=one.licence,
        )
        for one in section.entries
        if one.last_round is None
    )


def absent_in(section: Section) -> frozenset[PlayerId]:
    """Who was not there: absent at a seat, or without one; nobody, before seats are given."""
    if not section.published:
        return frozenset(one.player for one in section.entries if not one.is_present(1))
    came = {game.first for _, game in section.games(range(1, len(section.rounds) + 1)) if game.result != ABSENT}
    return frozenset(one.player for one in section.entries if one.player not in came)


def seat_game(section: str, entries: Sequence[Entry], actor: Actor, *, seen: int) -> Acted:
    """Enter these people in a game, or put right what their entries say, and seat everybody: all of it, or nothing."""
    row = SectionRow.objects.select_related("event__register").get(pk=section)
    must(actor, RUN, event_scope(row.event))
    with transaction.atomic():
        there = {one.player: one for one in _named(row).entries}
        new = [one for one in entries if one.player not in there]
        other = [one for one in entries if one.player in there and there[one.player] != one]
        made = entered(row, new, actor, seen=seen) if new else Acted(seen, section_of(row))
        for asked in (*map(correct_entry, other), pair(), publish()):
            if made.is_done:
                after = act(section, asked, actor, seen=made.version)
                made = replace(after, problems=(*made.problems, *after.problems))
        if not made.is_done:
            transaction.set_rollback(True)
    return made


def seat_late(section: str, player: PlayerId, actor: Actor, *, seen: int) -> Acted:
    """Somebody who came when the seats were given out gets the next one."""
    return act(section, take_seat(player), actor, seen=seen)


def seat_those_who_came(section: str, made: Acted, actor: Actor) -> Acted:
    """Whoever was entered in a collective game that is out gets the next seat at once; elsewhere nothing happens.

    Who was absent from the game before waits for somebody to say that they came.
    """
    game = made.section
    if not game.is_collective or not game.published or not made.is_done:
        return made
    seated = {one.first for one in game.published[-1].games}
    for one in game.entries:
        if one.player not in seated and one.last_round is None and not one.away:
            after = seat_late(section, one.player, actor, seen=made.version)
            made = replace(after, problems=(*made.problems, *after.problems))
    return made
