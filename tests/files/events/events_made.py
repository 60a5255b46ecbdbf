"""Event files for tests, in few words."""

from hashlib import sha256

from ronde.files.content_digest import digest_of
from ronde.files.events.event import EventFile, EventSection
from ronde.files.events.manifest import HandedVersion
from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import drafted, published
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria
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


def long_event() -> EventFile:
    """64 players, 12 rounds, and every act of them: longer than any event that we know."""
    entries = tuple(
        Entry(PlayerId(sha256(bytes([at])).hexdigest()[:16]), f"Prénom{at} Nom-de-Famille{at * 37}", 2500 - at)
        for at in range(64)
    )
    plan = Plan((Phase("nearest", 12),), usual_criteria("scrabble", "nearest"))
    running = Section("Championnat de 64", "scrabble", plan, entries)
    texts = [printed(running)]
    for number in range(1, 13):
        for change in (drafted, published):
            running = change(running).section
            texts.append(printed(running))
        for table in range(1, 33):
            scores = (300 + (table * 37 + number * 11) % 200, 301 + (table * 53 + number * 7) % 200)
            running = result_entered(running, number, table, "", scores).section
            texts.append(printed(running))
    assert sum(len(round_.games) for round_ in running.rounds if round_.is_published) == 12 * 32
    listed = "".join(f"- {{ player: {one.player}, rating: {one.rating} }}\n" for one in entries * 20)
    return event(of_event(texts[-1], *texts[:-1]), listed=listed)
