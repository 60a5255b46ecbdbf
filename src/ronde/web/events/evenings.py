"""An evening of a club: who is here, cut into sections, begun, somebody late, ended. Each is all of it or nothing."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from django.db import transaction

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value, has_refusal
from ronde.play.acts import act as acts
from ronde.play.acts.past import is_there_already
from ronde.play.evening_games import rounds_played, unplayed
from ronde.play.evening_sections import (
    MOST,
    Cut,
    by_rating,
    cut_named,
    cut_players,
    cuts,
    evening_plan,
    has_grid,
    is_a_swiss,
)
from ronde.play.section import Entry, Section
from ronde.regulations.declaration_form import declaration_form
from ronde.web.actors import Actor
from ronde.web.events.beginning import section_added, section_removed
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.correcting import move_entry
from ronde.web.events.declaring import declare_also
from ronde.web.events.models import AS_TYPED, Event, SectionRow
from ronde.web.events.registering import enter_persons, entries_of_persons
from ronde.web.events.rules import RUN, event_scope
from ronde.web.events.services import Acted, act
from ronde.web.permissions import must

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Problems = tuple[Problem, ...]


def rows_of(event: Event) -> list[SectionRow]:
    """The sections of an evening, A first."""
    return list(SectionRow.objects.filter(event=event).select_related("event__register").order_by(*AS_TYPED))


def has_begun(sections: Sequence[Section]) -> bool:
    """Whether a round of the evening is out."""
    return any(one.rounds for one in sections)


def come(event: Event, persons: Sequence[str], actor: Actor) -> Problems:
    """Persons of the installation who are here: in the first section until the evening is cut, or late into one with a free place."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        rows = rows_of(event)
        if has_begun([section_of(row) for row in rows]):
            return _done([problem for person in persons for problem in _come_late(event, person, actor)])
        there = {str(entry.player) for row in rows for entry in section_of(row).entries}
        entries, problems = entries_of_persons(event, persons)
        new = [person for person, entry in entries.items() if str(entry.player) not in there]
        made = enter_persons(rows[0].id, new, actor, seen=rows[0].version) if new else None
        return _done([*problems, *(made.problems if made else ())])


def gone(event: Event, player: str, actor: Actor) -> Problems:
    """Somebody is not here after all."""
    must(actor, RUN, event_scope(event))
    row = next((one for one in rows_of(event) if section_of(one).entry(PlayerId(player))), None)
    if row is None:
        return (Problem("play.unknown-player", values={"player": player}),)
    with transaction.atomic():
        made = act(row.id, acts.remove(PlayerId(player)), actor, seen=row.version)
        return _done([*made.problems, *_planned(row.id, actor)] if made.is_done else made.problems)


def cut_into_sections(event: Event, code: str, actor: Actor) -> Problems:
    """Everybody who is here into sections by rating, as a cut says; the first proposal where none is named."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        rows = rows_of(event)
        if has_begun([section_of(row) for row in rows]):
            return (Problem("evening.begun"),)
        entries = [entry for row in rows for entry in named_section(row).entries]
        chosen = cut_named(len(entries), code) if code else next(iter(cuts(len(entries))), None)
        if chosen is None:
            return (Problem("evening.no-cut", "Grille 1", values={"players": len(entries)}),)
        groups = cut_players(by_rating(entries), chosen.sizes)
        problems = [*_distributed(event, entries, groups, actor), *_plans(event, actor, chosen)]
        return _done(
            [*problems, *_declared(event, {"name": event.name, "kind": chosen.kind, "confirmed": False}, actor)]
        )


def _distributed(
    event: Event, entries: Sequence[Entry], groups: Sequence[Sequence[PlayerId]], actor: Actor
) -> Iterator[Problem]:
    """Everybody in the section of their group; one section a group, and none without players."""
    rows, by_player = rows_of(event), {entry.player: entry for entry in entries}
    for letter in LETTERS[len(rows) : len(groups)]:
        yield from section_added(event, letter, actor).problems
    rows = rows_of(event)
    wanted = {player: at for at, group in enumerate(groups) for player in group}
    for at, row in enumerate(rows):
        leaving = [one.player for one in section_of(row).entries if wanted[one.player] != at]
        yield from _all(row, [acts.remove(player) for player in leaving], actor)
    for at, row in enumerate(rows_of(event)):
        there = {one.player for one in section_of(row).entries}
        arriving = [by_player[player] for player in groups[at] if player not in there] if at < len(groups) else []
        yield from _all(row, [acts.enter(_anew(entry)) for entry in arriving], actor)
    for row in rows[len(groups) :]:
        yield from section_removed(row.id, actor)


def _anew(entry: Entry) -> Entry:
    return Entry(entry.player, entry.name, entry.rating, None, entry.tags, entry.categories, licence=entry.licence)


def _all(row: SectionRow, asked: Sequence[acts.Act], actor: Actor) -> Iterator[Problem]:
    """Acts one after the other, each on what the one before it has made; behind one that is refused, none."""
    version = row.version
    for one in asked:
        made = act(row.id, one, actor, seen=version)
        version = made.version
        yield from made.problems
        if not made.is_done:
            return


def _in_each(rows: Sequence[SectionRow], asked: Callable[[SectionRow], Iterable[Problem]]) -> list[Problem]:
    """What is said of section after section, until something is refused."""
    found = list[Problem]()
    for row in rows:
        found += asked(row)
        if has_refusal(found):
            break
    return found


def _plans(event: Event, actor: Actor, cut: Cut | None = None) -> Iterator[Problem]:
    for row in rows_of(event):
        yield from _planned(row.id, actor, cut)


def _planned(section: str, actor: Actor, cut: Cut | None = None) -> tuple[Problem, ...]:
    """A section planned for as many as it has; without a cut it stays what it is, a Swiss or everyone against everyone."""
    row = SectionRow.objects.select_related("event__register").get(pk=section)
    inside = section_of(row)
    plan = evening_plan(inside, cut)
    if plan == inside.plan or not inside.entries:
        return ()
    return tuple(one for one in act(row.id, acts.replan(plan), actor, seen=row.version).problems if _is_serious(one))


def _is_serious(problem: Problem) -> bool:
    return has_refusal((problem,))


def _declared(event: Event, said: dict[str, Value], actor: Actor) -> Problems:
    """What the rule book is told of the evening, where it asks for it."""
    asked = {field.name for field in declaration_form(event.regulation).fields} if event.regulation else set[str]()
    known = {name: value for name, value in said.items() if name in asked}
    return declare_also(event, known, actor) if known else ()


def moved(event: Event, player: str, to: str, actor: Actor) -> Problems:
    """Somebody in another section, while nothing is out; both are planned for as many as they have then."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        rows = rows_of(event)
        row = next((one for one in rows if section_of(one).entry(PlayerId(player))), None)
        if row is None or to not in {one.id for one in rows}:
            return (Problem("play.unknown-player", values={"player": player}),)
        if has_begun([section_of(one) for one in rows]):
            return (Problem("evening.begun"),)
        made = move_entry(row.id, PlayerId(player), to, actor, seen=row.version)
        return _done([*made.problems, *_plans(event, actor)] if made.is_done else made.problems)


def begin_evening(event: Event, actor: Actor, *, is_confirmed: bool = False) -> Problems:
    """Publish all games of all sections; a size without a grid has to be confirmed (CEL-2). Of a Swiss the first round is paired."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        rows = rows_of(event)
        sections = [section_of(row) for row in rows]
        others = sorted(
            {len(one.entries) for one in sections if not is_a_swiss(one) and not has_grid(len(one.entries))}
        )
        if others and not is_confirmed:
            values: dict[str, Value] = {"players": others[0]}
            return (Problem("evening.size", "Grille 1, CEL-2", values=values),)
        problems = _in_each(rows, lambda row: _all(row, [_first_act(section_of(row))], actor))
        declared = _declared(event, {"confirmed": True}, actor) if others else ()
        return _done([*problems, *declared])


def _first_act(section: Section) -> acts.Act:
    return acts.pair() if is_a_swiss(section) else acts.schedule()


def take_back_evening(event: Event, actor: Actor) -> Problems:
    """The games of all sections taken back, while nothing was played: so that the evening can be cut otherwise."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        return _done(_in_each(rows_of(event), lambda row: _taken_back(row, 0, actor)))


def _taken_back(row: SectionRow, kept: int, actor: Actor) -> Iterator[Problem]:
    """The rounds of a section behind the ``kept``-th taken back, the last first."""
    inside = section_of(row)
    back = [acts.unpublish(), acts.discard()] * (len(inside.published) - kept)
    is_draft = bool(inside.rounds) and not inside.rounds[-1].is_published
    for problem in _all(row, [*([acts.discard()] if is_draft else []), *back], actor):
        if _is_serious(problem):
            yield problem


def _come_late(event: Event, person: str, actor: Actor) -> Problems:
    """Somebody late in the section with a free place whose ratings are nearest."""
    entries, problems = entries_of_persons(event, [person])
    if problems:
        return problems
    entry, rows = entries[person], rows_of(event)
    if any(section_of(row).entry(entry.player) for row in rows):
        return (Problem("play.already-entered", values={"player": entry.player}),)
    free = [row for row in rows if has_free_place(section_of(row))]
    if not free:
        return (Problem("evening.no-place", values={"name": entry.name}),)
    nearest = min(free, key=lambda row: (_distance(section_of(row), entry), row.file))
    return late_into(nearest, person, actor)


def _distance(section: Section, entry: Entry) -> float:
    """How far a player is from the ratings of a section; who has none goes to the last section with a place."""
    rated = [one.rating for one in section.entries if one.rating is not None]
    if entry.rating is None or not rated:
        return float(min(rated, default=0))
    return abs(entry.rating - sum(rated) / len(rated))


def has_free_place(section: Section) -> bool:
    """Whether somebody late can still play in a section: until the end of round 1 on the free seat of an odd one, or where nothing was played."""
    if is_a_swiss(section) or section.is_closed or len(section.entries) >= MOST:
        return False
    return unplayed(section) or (len(section.entries) % 2 == 1 and rounds_played(section) == 1)


def late_into(row: SectionRow, person: str, actor: Actor) -> Problems:
    """Somebody late into a section: its games are drawn anew as far as nothing was played."""
    must(actor, RUN, event_scope(row.event))
    with transaction.atomic():
        inside = section_of(row)
        if not has_free_place(inside):
            return (Problem("evening.no-free-place", values={"section": row.name}),)
        problems = [*_taken_back(row, rounds_played(inside), actor)]
        if unplayed(inside):  # all of it is drawn anew; else the free seat is taken from the next round on
            grown = acts.replan(evening_plan(inside, players=len(inside.entries) + 1))
            problems += act(row.id, grown, actor, seen=_version(row)).problems
        problems += enter_persons(row.id, [person], actor, seen=_version(row)).problems
        problems += act(row.id, acts.schedule(), actor, seen=_version(row)).problems
        return _done([one for one in problems if _is_serious(one)])


def _version(row: SectionRow) -> int:
    return SectionRow.objects.values_list("version", flat=True).get(pk=row.pk)


def end_evening(event: Event, actor: Actor) -> Problems:
    """Close every section: all results are in."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        open_ = [row for row in rows_of(event) if not section_of(row).is_closed]
        return _done(_in_each(open_, lambda row: _all(row, [acts.close()], actor)))


def write_result(
    row: SectionRow, number: int, table: int, result: str, actor: Actor, *, seen: int, again: bool = False
) -> Acted:
    """The result of a game, or another one for it; what is there already, because it was sent twice, is no fault."""
    has_one = bool(section_of(row).rounds[number - 1].games[table - 1].result)
    asked = acts.correct(number, table, result) if again and has_one else acts.result(number, table, result)
    made = act(row.id, asked, actor, seen=seen)
    is_repeated = [problem.code for problem in made.problems] == ["play.has-a-result"]
    is_there = is_repeated and is_there_already(made.section, asked)
    return Acted(made.version, made.section, since=made.since) if is_there else made


def _done(problems: Sequence[Problem]) -> Problems:
    """What is to be said of something done; where anything of it was refused, nothing of it is."""
    found = tuple(problems)
    if has_refusal(found):
        transaction.set_rollback(True)
    return found
