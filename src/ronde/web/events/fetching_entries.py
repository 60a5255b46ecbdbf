"""The entries of an event asked of another installation, with the organiser's key there."""

from dataclasses import dataclass
from urllib.parse import quote

import msgspec

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.events.entry_files import AnnouncedEvent, parsed_entries
from ronde.web.events.models import Event
from ronde.web.events.rules import RUN, event_scope
from ronde.web.machine_asking import Server, asked
from ronde.web.permissions import must

_EVENTS: msgspec.json.Decoder[tuple[AnnouncedEvent, ...]] = msgspec.json.Decoder(tuple[AnnouncedEvent, ...])


@dataclass(frozen=True, slots=True)
class Fetched:
    """The entries as a document; or the events among which one has to choose, since none there has the id of this one; or what is wrong."""

    content: bytes = b""
    events: tuple[AnnouncedEvent, ...] = ()
    problems: tuple[Problem, ...] = ()


def fetch_entries(event: Event, server: Server, actor: Actor, *, of: str = "") -> Fetched:
    """Ask a server for the entries of this event, or of another one there that was chosen."""
    must(actor, RUN, event_scope(event))
    found = asked(server, f"events/{quote(of or event.pk, safe='')}/entries/")
    if found.problems and not of and found.problems[0].code in {"receiving.no-event", "key.not-yours"}:
        return _events(server)
    if found.problems:
        return Fetched(problems=found.problems)
    read = parsed_entries(found.content)
    return Fetched(problems=(read,)) if isinstance(read, Problem) else Fetched(found.content)


def _events(server: Server) -> Fetched:
    """Which events there have entries."""
    found = asked(server, "events/announced/")
    try:
        events = () if found.problems else _EVENTS.decode(found.content)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Fetched(problems=(Problem("server.not-understood", values={"server": server.address, "status": 200}),))
    nothing = (
        () if events or found.problems else (Problem("taking-entries.none-there", values={"server": server.address}),)
    )
    return Fetched(events=events, problems=(*found.problems, *nothing))
