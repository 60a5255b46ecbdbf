"""A calendar as programs read it (RFC 5545): our own printer, as much of the format as events need."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from unicodedata import category

_OCTETS = 75  # of a line, without its end
_LEFT_OUT = frozenset({"Cc", "Cs"})  # control characters, halves of a letter
_SPECIAL = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """An event of a calendar. ``starts`` and ``ends`` are moments, or whole days of which the last one is within it."""

    uid: str
    stamp: datetime
    starts: date | datetime
    ends: date | datetime
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""


def calendar_text(name: str, entries: Iterable[CalendarEntry]) -> str:
    """The whole file; lines end as the format wants it, and long ones are folded."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ronde//Ronde//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        _text("NAME", name),
        _text("X-WR-CALNAME", name),
        *(line for one in entries for line in _entry(one)),
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _entry(one: CalendarEntry) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield _text("UID", one.uid)
    yield f"DTSTAMP:{_moment(one.stamp)}"
    yield _when("DTSTART", one.starts)
    yield _when("DTEND", one.ends if isinstance(one.ends, datetime) else one.ends + timedelta(days=1))
    yield _text("SUMMARY", one.summary)
    for name, said in (("LOCATION", one.location), ("DESCRIPTION", one.description)):
        if said:
            yield _text(name, said)
    if one.url:
        yield f"URL:{one.url}"
    yield "END:VEVENT"


def _when(name: str, given: date | datetime) -> str:
    """A moment in universal time, which every program understands without a table of zones; or a day, which has none."""
    return f"{name}:{_moment(given)}" if isinstance(given, datetime) else f"{name};VALUE=DATE:{given:%Y%m%d}"


def _moment(given: datetime) -> str:
    return f"{given.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(name: str, said: str) -> str:
    """A text with its special signs escaped; control characters have no place in one."""
    plain = "".join(sign for sign in said.replace("\r\n", "\n") if sign == "\n" or category(sign) not in _LEFT_OUT)
    return f"{name}:{plain.translate(_SPECIAL)}"


def _folded(line: str) -> Iterator[str]:
    """A line in parts of at most 75 octets, each but the first behind a space; no letter is cut in two."""
    part, room = "", _OCTETS
    for sign in line:
        octets = len(sign.encode())
        if octets > room:
            yield part
            part, room = " ", _OCTETS - 1
        part, room = part + sign, room - octets
    yield part
