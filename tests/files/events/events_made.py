"""Event files for tests, in few words."""

from ronde.files.content_digest import digest_of
from ronde.files.events.event import EventFile, EventSection
from ronde.files.events.manifest import HandedVersion
from ronde.files.tournament import parse, printed
from ronde.play.plan import Phase
from ronde.play.section import Section
from tests.play.making import section, with_rounds


def small_section(result: str = "") -> Section:
    """Two players, one game."""
    return with_rounds(section("anne ben", (Phase("round_robin", 1),)), f"anne-ben:{result}")


def of_event(text: str, *earlier: str, name: str = "open", number: int = 1) -> EventSection:
    """A tournament file as a section of an event."""
    found = parse(text).section
    assert found is not None
    version = HandedVersion(sha256=digest_of(text.encode()), at="2026-11-17T10:21:00", host="laptop")
    return EventSection(f"s{number}", name, text, found, (version,), earlier)


def event(*sections: EventSection, declaration: str = "", listed: str = "") -> EventFile:
    """Some sections, or one, as an event."""
    chosen = sections or (of_event(printed(small_section("2")), printed(small_section())),)
    return EventFile("e1", "Open de Lyon", chosen, "ffjd", declaration, listed)
