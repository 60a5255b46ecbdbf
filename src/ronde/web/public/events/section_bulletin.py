"""The bulletin of a section that is over, with the names of the public: set once for each language, and kept by the process."""

from collections import OrderedDict
from dataclasses import replace
from functools import partial
from threading import Lock

from ronde.ground.problems import Problem
from ronde.paper.papers import Asked, printed
from ronde.paper.printing import BesideSection, Printing
from ronde.play.section import Entry, Section
from ronde.web.events.hall_clock import hall_zone
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.web.public.events.live_sections import PublicSection
from ronde.web.public.events.section_standings import has_crosstable

_MOST = 16  # papers of some 60 kB
_KEPT: OrderedDict[tuple[str, str], tuple[Section, bytes]] = OrderedDict()
_ALONE = Lock()


def bulletin_of(of: PublicSection) -> bytes | None:
    """The bulletin as PDF; nothing before the section is over."""
    if not of.is_over or not of.section.complete:
        return None
    section, key = _section(of), (of.id, reading())
    with _ALONE:
        kept = _KEPT.get(key)
        if kept is not None and kept[0] == section:
            return kept[1]
    made = printed("bulletin", _printing(of, section), Asked(1, bulletin=_parts(of)))
    if isinstance(made, Problem):
        return None
    with _ALONE:
        _KEPT[key] = (section, made)
        while len(_KEPT) > _MOST:
            _KEPT.popitem(last=False)
    return made


def _parts(of: PublicSection) -> frozenset[str]:
    """What is printed beside the standings; rulings and prizes are the organiser's to give."""
    return frozenset({"crosstable"}) if has_crosstable(of) else frozenset()


def _section(of: PublicSection) -> Section:
    """The section without the clubs and classes of who is not named."""

    def shown(entry: Entry) -> Entry:
        return replace(entry, categories=(), tags=entry.tags if of.is_named(entry.player) else ())

    return replace(of.section, entries=tuple(map(shown, of.section.entries)))


def _printing(of: PublicSection, section: Section) -> Printing:
    event, desk = of.event, of.desk
    return Printing(
        event.name,
        section,
        of.at,
        reading(),
        place=event.place,
        days=(event.first_day, event.last_day),
        timetable=desk.timetable,
        first_table=desk.first_table,
        id=of.id,
        zone=hall_zone(event),
        known=BesideSection(names=desk.names, book=event.regulation),
        ranked=partial(standings_of, desk.row),
    )
