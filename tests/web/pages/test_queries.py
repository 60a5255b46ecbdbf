"""How many questions each page asks the database: a fixed small number, whatever there is to show."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.web.public.caching import KEPT
from ronde.web.registers.models import Change
from tests.web.pages.announced_site import EVENT, entered
from tests.web.pages.conftest import Site


def asked(client: Client, address: str) -> int:
    """Questions for a page, the second time it is asked for: nothing is read from files or opened any more."""
    client.get(address)
    KEPT.clear()
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


# The register, its editions, how many lines, the lines, who they are, of whom a why is told; the choices with the names of clubs and leagues;
# how many wait for a place; whether there is an archive; whether anything has changed since somebody kept the page. What has moved also
# asks who is gone since the list before, and how many.
LIST, MOVED = 12, 14


@pytest.mark.parametrize("query", ["", "?page=2", "?page=all", "?name=e", "?club=rade", "?category=senior&page=all"])
def test_a_list_asks_as_much_for_40_lines_as_for_all(site: Site, query: str) -> None:
    whole = "page=all" in query  # whoever has all lines need not count them
    assert asked(site.visitor, f"/fr/dames/{query}") == LIST - whole
    assert asked(site.visitor, "/fr/dames/?moved=on") == MOVED


def test_a_list_that_was_made_before_asks_only_whether_anything_is_new(site: Site) -> None:
    site.visitor.get("/fr/dames/")
    with CaptureQueriesContext(connection) as found:
        assert site.visitor.get("/fr/dames/").status_code == 200
    assert len(found) == 1


# What is under way, what comes, and who is entered there or has asked; the registers, their last lists, and how many stood on those before.
HOME = 7


def test_home_asks_a_few_times(site: Site) -> None:
    assert asked(site.visitor, "/fr/") == HOME


# The register, the person, which lists are valid, the changes, the last list, the line, club, league; names and events of the whys;
# how they stood in the archive; opponents and games with their counts, games that did not count, events with their dossiers, names of
# opponents; whether the name is published by a consent; places in category and club; the other registers.
PLAYER = 22
# The register, the person, the changes, the list, names and events of the whys; the sections, the games in them, and who was met.
WHY = 9


def test_a_player_with_many_changes_asks_as_much_as_one_with_a_single_one(site: Site) -> None:
    few, many = _players_by_changes(site)
    assert {asked(site.visitor, f"/fr/dames/player/{player}/") for player in (few, many)} == {PLAYER}


def _players_by_changes(site: Site) -> tuple[str, str]:
    """Of those with a change on the last list, who has the fewest and who has the most."""
    last = {one.player for one in Change.objects.filter(turn=site.edition.turn)}
    counts = {one: Change.objects.filter(player=one).count() for one in last if _is_shown(site, one)}
    few, many = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    assert counts[few] < counts[many]
    return few, many


def _is_shown(site: Site, player: str) -> bool:
    return site.visitor.get(f"/fr/dames/player/{player}/").status_code == 200


def test_a_why_asks_a_few_times(site: Site) -> None:
    assert asked(site.visitor, f"/fr/dames/why/{site.edition.turn}/{site.player}/") == WHY


# Who is signed in and in which role, the register and its head, the number of the last change of people, what waits, how it
# came and of which events it is, what is done, the status line; a section asks also for its event and its questions, a draft for the list before it, the last day of any (which lists before
# it did not appear), what the officer has seen of it, and the last time that all was computed anew. Every page of a book that takes requests also asks for the head and the people, to say how many wait;
# every page asks how many questions about numbers wait.
QUEUE, SECTION, DRAFT = 16, 19, 17


def test_the_office_asks_a_fixed_number_of_times(site: Site) -> None:
    officer = site.officer
    queue, section, done, draft, *_ = site.office_pages
    found = [asked(officer, f"/fr/{page}") for page in (queue, section, done, draft)]
    assert found == [QUEUE, SECTION, SECTION, DRAFT]


# A request: the list of all of them and the one, its papers, and which list comes next.
REQUESTS, ONE_REQUEST = 12, 18


def test_requests_ask_a_fixed_number_of_times(site: Site) -> None:
    every, one = site.request_pages[0], site.request_pages[2]
    assert [asked(site.officer, f"/fr/{page}") for page in (every, one)] == [REQUESTS, ONE_REQUEST]


# The room asks for the last list, what came late, and which list comes next; a fact with something wanted for both lists too.
CORRECTIONS, ONE_FACT = 15, 12


def test_corrections_ask_a_fixed_number_of_times(site: Site) -> None:
    room, fact = site.correction_pages[0], site.correction_pages[4]
    assert [asked(site.officer, f"/fr/{page}") for page in (room, fact)] == [CORRECTIONS, ONE_FACT]


# The event with its announcement and register, its sections, what was taken, who asked; notes; who was entered at the desk, who asked as the
# list has them (ids, persons, clubs, leagues, lists, ratings), their names, the day of the list.
EVENT_PAGE = 14


def test_an_announced_event_asks_as_much_for_three_entrants_as_for_thirty(site: Site) -> None:
    few = asked(site.visitor, f"/fr/events/{EVENT}/")
    entered(*site.edition.lines.order_by("position").values_list("player", flat=True)[:30])
    assert (few, asked(site.visitor, f"/fr/events/{EVENT}/?entered=all")) == (EVENT_PAGE, EVENT_PAGE)
