"""How many questions each page asks the database: a fixed small number, whatever there is to show."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.web.registers.models import Change
from tests.web.pages.conftest import Site


def asked(client: Client, address: str) -> int:
    """Questions for a page, the second time it is asked for: nothing is read from files or opened any more."""
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


# The register, its editions, how many lines, the lines, who they are, of whom a why is told; the choices with the names of clubs and leagues.
LIST = 9


@pytest.mark.parametrize("query", ["", "?page=2", "?page=all", "?moved=on", "?name=e", "?club=rade"])
def test_a_list_asks_as_much_for_40_lines_as_for_all(site: Site, query: str) -> None:
    assert asked(site.visitor, f"/fr/dames/{query}") == LIST


def test_home_asks_twice(site: Site) -> None:
    assert asked(site.visitor, "/fr/") == 2


# The register, the person, which lists are valid, the changes, the last list, the line, club, league; names and events of the whys.
PLAYER = 10
# The register, the person, the changes, the list, names and events.
WHY = 6


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


# Who is signed in and in which role, the register and its head, what waits and what is done, the status line; a section asks
# for its register's head and for the number of the last change of people, a draft also for the list before it.
QUEUE, SECTION, DRAFT = 9, 11, 11


def test_the_office_asks_a_fixed_number_of_times(site: Site) -> None:
    officer = site.officer
    queue, section, done, draft, _ = site.office_pages
    found = [asked(officer, f"/fr/{page}") for page in (queue, section, done, draft)]
    assert found == [QUEUE, SECTION, SECTION, DRAFT]
