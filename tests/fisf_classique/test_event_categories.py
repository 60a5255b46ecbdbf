"""The category of an event before it is played (art. 4): by its kind, by the officer, or by 16, 32 and 64 players."""

from datetime import date

import pytest

from ronde.regulations import shelf
from ronde.regulations.answers import EventCategory
from ronde.regulations.fisf_classique.parameters import KindOfEvent
from ronde.regulations.fisf_classique.submission import EventDeclaration

BOOK = shelf.regulation("fisf-classique")
DAY = date(2016, 1, 9)


def declared(kind: KindOfEvent, category: int | None = None) -> EventDeclaration:
    return EventDeclaration(kind=kind, last_day=DAY, declared=True, category=category)


@pytest.mark.parametrize(
    ("players", "level", "least", "most"),
    [(2, 1, 1, 16), (16, 1, 1, 16), (17, 2, 17, 32), (47, 3, 33, 64), (64, 3, 33, 64), (65, 4, 65, None)],
)
def test_a_tournament_by_its_size(players: int, level: int, least: int, most: int | None) -> None:
    assert BOOK.event_category(players, None, DAY) == EventCategory(level, "4", "tournament", least, most)
    assert BOOK.event_category(players, declared("tournament-b"), DAY) == EventCategory(
        level, "4", "tournament-b", least, most
    )


@pytest.mark.parametrize(("kind", "level"), [("world-championship", 5), ("regional-masters", 2)])
def test_a_championship_by_its_kind_whatever_its_size(kind: KindOfEvent, level: int) -> None:
    for players in (8, 100):
        found = BOOK.event_category(players, declared(kind), DAY)
        assert found is not None
        assert found == EventCategory(level, "4", kind)
        assert not found.is_by_size


def test_a_clap_as_the_officer_will_say() -> None:
    assert BOOK.event_category(20, declared("clap"), DAY) == EventCategory(0, "4", "clap")
    assert BOOK.event_category(20, declared("clap", 2), DAY) == EventCategory(2, "4", "clap")


def test_other_books_have_no_categories() -> None:
    assert shelf.regulation("ffjd").event_category(47, None, DAY) is None
