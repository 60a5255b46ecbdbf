"""What the page of the hall shows: the network, who is there with what each did last, the code to show."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Max

from ronde.play.acts.cells import CellChange
from ronde.web.accounts.codes import open_codes
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.desk.start.drives import drives
from ronde.web.desk.start.queries import FolderLine, folder_line
from ronde.web.events.act_rows import past_act
from ronde.web.events.copy_queries import copies
from ronde.web.events.models import AS_TYPED, Act, Event, SectionRow
from ronde.web.events.queries import events_of
from ronde.web.hall import HALL, OpenHall
from ronde.web.network_addresses import network_addresses

_MOST = 20  # events to choose from


@dataclass(frozen=True, slots=True)
class Device:
    """Somebody who may act in the event: this computer, or a device with a code; ``table`` is the one of its last result."""

    name: str
    section: SectionRow | None = None
    code: int = 0
    last: datetime | None = None
    table: int | None = None
    role: str = ""
    taken: datetime | None = None


@dataclass(frozen=True, slots=True)
class ShownCode:
    """A code that was given and can still be shown: of which section, which number it has, for a helper or a tablet."""

    section: SectionRow
    number: int = 0
    code: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class HallPage:
    """The hall: whether it is open and could be, what is plugged in, who is there, and the code of the section that is shown."""

    event: Event | None
    events: tuple[Event, ...]
    sections: tuple[SectionRow, ...]
    opened: OpenHall | None
    can_open: bool
    addresses: tuple[str, ...]
    folders: tuple[FolderLine, ...]
    heard: tuple[tuple[str, datetime], ...]
    devices: tuple[Device, ...]
    code: ShownCode | None

    @property
    def has_lost_address(self) -> bool:
        """Whether the computer has another address now than when the hall was opened: nobody reaches it any more."""
        return self.opened is not None and self.opened.address not in self.addresses

    @property
    def last_heard(self) -> datetime | None:
        """When another device came in last."""
        return max((moment for _, moment in self.heard), default=None)


def hall_page(actor: Actor, event: str = "", section: str = "") -> HallPage:
    """The hall as it is, for an event: the one that is asked for, or else the one whose days are nearest."""
    events = tuple(events_of(actor).select_related("register")[:_MOST])
    shown = next((one for one in events if one.pk == event), None) or _nearest(events)
    rows = tuple(SectionRow.objects.filter(event=shown).order_by(*AS_TYPED).defer("body", "sent")) if shown else ()
    plugged = drives()
    return HallPage(
        shown,
        events,
        rows,
        HALL.opened,
        HALL.listening is not None,
        network_addresses(),
        tuple(folder_line(one, plugged) for one in copies()),
        tuple(sorted(HALL.heard.items(), key=lambda one: one[1], reverse=True)),
        _devices(rows),
        _code(rows, section),
    )


def _nearest(events: Collection[Event]) -> Event | None:
    today = now().date()
    return min(events, key=lambda one: abs((one.first_day - today).days), default=None)


def _devices(rows: Collection[SectionRow]) -> tuple[Device, ...]:
    """The computer itself first, then every device with a code; two questions for what they did last."""
    sections = {row.pk: row for row in rows}
    codes = open_codes(list(sections))
    ends = Act.objects.filter(section__in=sections).values("author").annotate(last=Max("pk"))
    last = {one["author"]: one["last"] for one in ends}
    acts = {act.author: act for act in Act.objects.filter(pk__in=last.values())}
    here = max(
        (act for name, act in acts.items() if not name.startswith("code:")), key=lambda act: act.at, default=None
    )
    return (
        _device("", None, 0, here),
        *(
            replace(
                _device(one.label, sections[one.section], one.pk, acts.get(f"code:{one.pk}")),
                role=one.role,
                taken=one.taken,
            )
            for one in codes
        ),
    )


def _device(name: str, section: SectionRow | None, code: int, act: Act | None) -> Device:
    return Device(name, section, code, act.at if act else None, _table(past_act(act).changes) if act else None)


def _table(changes: Iterable[CellChange]) -> int | None:
    """The table of a result."""
    return next((int(one.at[2]) for one in changes if one.at[0] == "game"), None)


def _code(rows: Collection[SectionRow], section: str) -> ShownCode | None:
    """The section to give a code for: the one asked for, else the first; with its code where this process has just given it."""
    row = next((one for one in rows if one.pk == section), None) or next(iter(rows), None)
    if row is None:
        return None
    number, code = HALL.codes.get(row.pk, (0, ""))
    given = next((one for one in open_codes([row.pk]) if one.pk == number), None)
    return ShownCode(row, number, code, given.role) if given else ShownCode(row)
