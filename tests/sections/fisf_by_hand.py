"""A section of Scrabble as an event of the FISF: its declaration, the event somebody would type, and the PL it leads to."""

from datetime import date
from typing import Any

from ronde.play.section import Section
from ronde.play.simulate import lots
from ronde.record.history import History
from ronde.record.publication import ranking_list
from ronde.record.replay import Replay
from ronde.regulations.documents import Adopted, AdoptedRating, Document
from ronde.regulations.fisf_classique.documents import Entry, Event
from ronde.regulations.fisf_classique.submission import EventDeclaration
from tests.fisf_classique.slow import Slow
from tests.sections.table_by_hand import came, places

START, DAY = date(2015, 9, 1), date(2015, 10, 11)
FACT = "here"
KINDS: Any = (
    "tournament",
    "tournament",
    "tournament-b",
    "international-open",
    "regional-masters",
    "departmental-masters",
    "clap",
)


def declaration(section: Section, seed: int) -> EventDeclaration:
    """Newcomers with their duplicate series, or with a licence taken at the event; who comes back brings a series too."""
    lot = lots("declared", seed)
    unrated = [str(entry.player) for entry in section.entries if entry.rating is None and not entry.categories]
    new = [who for who in unrated if lot.random() < 0.4]
    series: Any = {who: lot.choice([1, "2C", 3, "4B", 5, 6, "7A", "super"]) for who in unrated if who not in new}
    returning: Any = {who: lot.choice([1, "4", "super"]) for who in inactive(section, seed)}
    kind = lot.choice(KINDS)
    # Who is named here is said not to have come; otherwise those are meant who never sat at a board.
    told = [who for who in _everyone(section) if who not in came(section)] if lot.random() < 0.5 else None
    return EventDeclaration(
        kind=kind,
        last_day=DAY,
        declared=True,
        category=lot.randrange(1, 6) if kind == "clap" else None,
        duplicate={**series, **returning},
        new_licences=new,
        no_shows=told,
    )


def _everyone(section: Section) -> list[str]:
    return [str(entry.player) for entry in section.entries]


def inactive(section: Section, seed: int) -> list[str]:
    """Some with a rating whose last event is long ago (art. 9)."""
    lot = lots("inactive", seed)
    return [str(entry.player) for entry in section.entries if entry.rating is not None and lot.random() < 0.15]


def _marks(section: Section, who: str) -> tuple[str, ...]:
    return next(entry.categories for entry in section.entries if entry.player == who)


def series(section: Section, said: EventDeclaration, who: str) -> Any:
    """The duplicate series declared, or the one that the desk knows."""
    known = {"duplicate:4B": "4B", "duplicate:super": "super", "duplicate:6": "6"}
    at_the_desk = next((known[mark] for mark in _marks(section, who) if mark in known), None)
    return said.duplicate.get(who, at_the_desk)


def document(section: Section, said: EventDeclaration) -> Event:
    """The event as somebody types it from the table on the wall."""
    here = came(section)
    place = places(section, here)
    entries = [
        Entry(
            player=who,
            place=place.get(who),
            no_show=who not in here,
            duplicate=series(section, said, who),
            new_licence=who in said.new_licences
            or (who not in said.duplicate and "new-licence" in _marks(section, who)),
        )
        for who in _everyone(section)
    ]
    return Event(
        id=FACT,
        name="Simulated",
        kind=said.kind,
        last_day=DAY,
        games=len(section.rounds),
        category=said.category,
        declared=True,
        entries=entries,
    )


def around(section: Section, said: EventDeclaration, of: Document) -> list[Document]:
    """The list of the season's first day, and the event."""
    ratings = [
        AdoptedRating(
            player=entry.player,
            rating=entry.rating,
            last_day=date(2012, 5, 6) if series(section, said, entry.player) else None,
        )
        for entry in section.entries
        if entry.rating is not None
    ]
    return [Adopted(id="list", day=START, ratings=ratings), of]


def slowly(facts: list[Document]) -> Any:
    """Everybody's PL, and when they last played."""
    slow = Slow()
    slow.go_through(facts)
    return {who: (rating, slow.last[who]) for who, rating in slow.rating.items()}


def rated(ours: History, run: Replay[Any, Any]) -> Any:
    """The same by the book, from the file with everyone on it."""
    everyone = ours.regulation.rankings[-1]
    lines = ranking_list(ours, run.state, on=DAY, ranking=everyone).lines
    return {str(line.player): (line.value, line.last_day) for line in lines}
