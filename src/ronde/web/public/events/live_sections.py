"""A section as everybody sees it: names that may be said, rounds that are published, by the clock of the hall."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from ronde.ground.ids import PlayerId
from ronde.play.names import Names, named
from ronde.play.section import Round, Section
from ronde.web.actors import VISITOR
from ronde.web.clock import now
from ronde.web.desk.frame import SectionDesk, Status
from ronde.web.events.entrant_names import EntrantNames, entrant_names
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Event
from ronde.web.public.events.live_sources import Sibling, Source, source_of


@dataclass(frozen=True, slots=True)
class PublicSection:
    """What every page of a section has: ``desk`` is the section as the desk's own tables read it, with the names of the public.

    ``at``: when something was done last, ``sent``: when another machine told it, both by the hall's clock.
    """

    desk: SectionDesk
    names: EntrantNames
    source: Source
    at: datetime | None
    sent: datetime | None

    @property
    def event(self) -> Event:
        """Its event."""
        return self.desk.event

    @property
    def id(self) -> str:
        """The id in its address."""
        return self.desk.row.id

    @property
    def name(self) -> str:
        """What it is called."""
        return self.section.name or self.desk.row.file

    @property
    def section(self) -> Section:
        """The section with the names of the public, and no draft."""
        return self.desk.section

    @property
    def others(self) -> tuple[Sibling, ...]:
        """Every section of the event, where there are several."""
        return self.source.others if len(self.source.others) > 1 else ()

    @property
    def round(self) -> Round | None:
        """The last round that was published."""
        return self.section.rounds[-1] if self.section.rounds else None

    @property
    def done(self) -> int:
        """How many tables of that round have a result."""
        return sum(bool(game.result) for game in self.round.games) if self.round else 0

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played: it was closed, or is with the office."""
        return self.section.is_closed or bool(self.desk.row.dossier)

    @property
    def is_live(self) -> bool:
        """Whether it is under way: a page looks again by itself only then."""
        event = self.event
        return not self.is_over and bool(self.round) and event.first_day <= self.desk.now.date() <= event.last_day

    @property
    def is_indexed(self) -> bool:
        """Whether pages that name everybody in it are for search engines."""
        return self.names.people.is_indexed

    def is_named(self, player: PlayerId) -> bool:
        """Whether somebody's name is said."""
        return self.names.is_named(player)

    def has_player(self, player: str) -> bool:
        """Whether somebody plays here whose name is said."""
        return self.section.entry(PlayerId(player)) is not None and self.is_named(PlayerId(player))


def public_section(event: str, section: str) -> PublicSection | None:
    """A section that everybody may see; nothing where there is none. As many questions to the database whatever there is to show."""
    source = source_of(event, section)
    if source is None:
        return None
    names = entrant_names(source.entrants)
    said = {entry.player: names(entry.player) for entry in source.section.entries}
    return PublicSection(
        desk=_desk(source, said),
        names=names,
        source=source,
        at=hall_time(source.row.event, source.at) if source.at else None,
        sent=hall_time(source.row.event, source.sent) if source.sent else None,
    )


def _desk(source: Source, said: Mapping[PlayerId, str]) -> SectionDesk:
    """The section as the tables of the desk read it: who looks at it may do nothing."""
    shown = named(source.section, Names(said, source.words, dict.fromkeys(said, "")))
    return SectionDesk(
        row=source.row,
        section=shown,
        names=said,
        sections=(),
        notes=source.notes,
        actor=VISITOR,
        may_run=False,
        status=Status(None, (), 0),
        now=hall_time(source.row.event, now()),
    )
