"""What pages of the desk ask: what was done to a section, what is new since somebody looked, how the sections of an event stand."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from ronde.play.acts.act import Kind
from ronde.play.acts.cells import CellChange
from ronde.play.acts.past import Since, changed_since
from ronde.play.section import Section
from ronde.web.actors import Actor
from ronde.web.events.act_rows import RESULTS, acts_after, past_act, shown_authors
from ronde.web.events.bodies import sections_read
from ronde.web.events.models import AS_TYPED, Act, Event, SectionRow
from ronde.web.permissions import MAY
from ronde.web.roles import OVER, OVER_ALL

_PAGE = 100


@dataclass(frozen=True, slots=True)
class ActLine:
    """An act as people read it: who, when, on which device, and each cell before and after. Players are ids."""

    number: int
    kind: Kind
    by: str
    device: str
    at: datetime
    changes: tuple[CellChange, ...]
    undoes: int | None
    undone_by: int | None
    author: str = ""


def acts_of(section: str, *, before: int | None = None, most: int = _PAGE) -> tuple[ActLine, ...]:
    """The last acts of a section, or those before one, newest first: three queries however many there are."""
    rows = Act.objects.filter(section_id=section).order_by("-number")
    return _lines(section, (rows if before is None else rows.filter(number__lt=before))[:most])


def results_of(section: str, *, round_: int | None = None, most: int = _PAGE) -> tuple[ActLine, ...]:
    """The last acts by which results came, were corrected or taken back, newest first; of a round, only corrections: three queries."""
    rows = Act.objects.filter(section_id=section).order_by("-number")
    if round_ is not None:
        return _lines(section, rows.filter(kind=Kind.CORRECT, changes__contains=f'["game",{round_},')[:most])
    found = _lines(section, rows.filter(kind__in=(Kind.RESULT, Kind.CORRECT, Kind.UNDO))[:most])
    return tuple(one for one in found if all(change.at[0] in RESULTS for change in one.changes))


def _lines(section: str, rows: "QuerySet[Act]") -> tuple[ActLine, ...]:
    page = list(rows)
    later = Act.objects.filter(section_id=section, undoes__in=[row.number for row in page])
    undone, shown = dict(later.values_list("undoes", "number")), shown_authors(page)
    return tuple(_line(row, shown[row.number], undone.get(row.number)) for row in page)


def _line(row: Act, by: str, undone_by: int | None) -> ActLine:
    past = past_act(row)
    return ActLine(row.number, past.kind, by, row.device, row.at, past.changes, row.undoes, undone_by, row.author)


@dataclass(frozen=True, slots=True)
class News:
    """What is new in a section: its version, and every cell that is otherwise than at the version that was seen."""

    version: int
    since: tuple[Since, ...]


def news(section: str, seen: int) -> News:
    """What changed since somebody looked: the one cheap question of a page that polls, and another where there is something."""
    version: int = SectionRow.objects.values_list("version", flat=True).get(pk=section)
    return News(version, changed_since(acts_after(section, seen)) if version != seen else ())


def changes_until(section: str, seen: int, version: int) -> tuple[CellChange, ...]:
    """Every cell that is otherwise at a version than at an earlier one that was seen, before and after; others may act meanwhile."""
    past = (one for one in acts_after(section, seen) if one.number <= version)
    return tuple(one.change for one in changed_since(past))


@dataclass(frozen=True, slots=True)
class SectionLine:
    """How a section stands: its state, the round that is out, and the tables of it that have no result yet."""

    id: str
    file: str
    name: str
    state: str
    version: int
    players: int
    round: int
    missing: tuple[int, ...]
    dossier: str
    discipline: str = ""


def sections_of(event: str) -> tuple[SectionLine, ...]:
    """The sections of an event, with what each waits for: one query, or three where this process has not read them yet."""
    rows = list(SectionRow.objects.filter(event_id=event).defer("body", "sent").order_by(*AS_TYPED))
    sections = sections_read(rows)
    return tuple(_section_line(row, sections[row.pk]) for row in rows)


def sections_of_events(events: Collection[str]) -> Mapping[str, tuple[SectionLine, ...]]:
    """The sections of some events, by event: as many queries as for one event."""
    rows = list(SectionRow.objects.filter(event_id__in=events).defer("body", "sent").order_by(*AS_TYPED))
    sections, found = sections_read(rows), dict[str, list[SectionLine]]()
    for row in rows:
        found.setdefault(row.event_id, []).append(_section_line(row, sections[row.pk]))
    return {event: tuple(lines) for event, lines in found.items()}


def _section_line(row: SectionRow, section: Section) -> SectionLine:
    last = section.published[-1:]
    missing = tuple(game.table for round_ in last for game in round_.games if not game.result)
    players, number = len(section.entries), len(section.published)
    return SectionLine(
        row.id, row.file, row.name, row.state, row.version, players, number, missing, row.dossier, section.discipline
    )


# By what a role is held, an event is found.
_FOUND_BY = {"event": "id__in", "section": "sections__id__in", "register": "register__code__in"}


def events_of(actor: Actor) -> "QuerySet[Event]":
    """The events whose desk somebody may see: an organiser's own, the one of a helper's section; nobody else's."""
    cells = MAY["see-desk"]
    held = [one for one in actor.held if cells[one.role] != "-"]
    if any(cells[one.role] == "all" or (not one.over and one.role in OVER_ALL) for one in held):
        return Event.objects.order_by("-first_day", "id")
    wanted = Q(pk__in=())
    for key, lookup in _FOUND_BY.items():
        wanted |= Q(**{lookup: _over(one.over for one in held if OVER[one.role] == key)})
    return Event.objects.filter(wanted).distinct().order_by("-first_day", "id")


def _over(held: Iterable[str]) -> list[str]:
    return [one for one in held if one]
