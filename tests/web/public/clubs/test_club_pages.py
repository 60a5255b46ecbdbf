"""Clubs and leagues for everybody: who belongs, where they stand, and nobody by a name that is not public."""

import pytest
from django.test import Client

from ronde.web.clock import now
from ronde.web.events.models import Announcement, Event
from tests.web.pages.conftest import Site
from tests.web.pages.test_queries import asked
from tests.web.public.by_hand import TODAY, register_by_hand


def text(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    assert not answer.cookies
    return answer.content.decode()


@pytest.mark.usefixtures("database")
def test_clubs_stand_under_their_leagues_with_how_many_belong_to_them() -> None:
    """Of the Rade are p1, p3, p4 and p5: four."""
    register_by_hand()
    page = text("/fr/clubs/")
    assert page.index("Bretagne") < page.index("Damier de la Rade") < page.index("Pays de la Loire")
    assert "4 membres" in page


@pytest.mark.usefixtures("database")
def test_a_secretary_sees_the_list_of_his_club_and_can_print_it() -> None:
    register_by_hand()
    page = text("/fr/clubs/rade/")
    for said in ("Ștefan Țuțea", "1802", "+13", "Sidonie Guéguen", "1400", ">CP<"):
        assert said in page
    assert 'href="/fr/mains/files/2026-11-01-1.pdf?club=rade"' in page
    assert 'href="/fr/leagues/bre/"' in page
    assert "Paul Quéméré" in page.partition('id="others"')[2]  # he is on no list any more


@pytest.mark.usefixtures("database")
def test_an_unnamed_child_of_a_club_is_counted_and_nothing_else() -> None:
    register_by_hand()
    page = text("/fr/clubs/rade/")
    assert "Pour 1, le nom n’est pas publié." in page
    assert "Aussi sur cette liste\u00a0: 1 membre dont le nom n’est pas publié." in page
    assert "Trévidic" not in page
    assert "p3" not in page
    assert "1500" not in page  # the rating with the club would tell who it is


@pytest.mark.usefixtures("database")
def test_what_a_club_has_announced_is_on_its_page() -> None:
    register_by_hand()
    event = Event.objects.create(
        id="open", name="Open de la Rade", first_day=TODAY.replace(year=2126), last_day=TODAY.replace(year=2126)
    )
    Announcement.objects.create(event=event, organiser="Damier de la Rade")
    assert "Open de la Rade" not in text("/fr/clubs/rade/")
    Announcement.objects.update(shown=now())
    assert "Open de la Rade" in text("/fr/clubs/rade/")


@pytest.mark.usefixtures("database")
def test_a_league_has_its_clubs_and_how_many_stand_on_each_list() -> None:
    register_by_hand()
    page = text("/en/leagues/bre/")
    assert "Damier de la Rade" in page
    assert "Gois" not in page
    assert 'href="/en/mains/?league=bre"' in page
    assert "2 players listed." in page  # p1 and p4; the child is not counted, lest a filter finds it


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("address", ["clubs/nothing/", "leagues/nothing/", f"clubs/{'x' * 1000}/"])
def test_a_club_that_is_none_is_not_found(address: str) -> None:
    assert Client().get(f"/fr/{address}").status_code == 404


@pytest.mark.usefixtures("database")
def test_without_any_club_the_page_says_so() -> None:
    assert "Aucun club" in text("/fr/clubs/")


def test_pages_ask_as_much_for_a_large_club_as_for_a_small_one(site: Site) -> None:
    """Every club: leagues, members, clubs. A club: itself, members, names, registers, lists, lines, changes, league, events."""
    assert asked(site.visitor, "/fr/clubs/") == 3
    before = asked(site.visitor, "/fr/clubs/rade/")
    assert before == 9
    assert asked(site.visitor, "/fr/clubs/penfeld/") == before
    assert asked(site.visitor, "/fr/leagues/bre/") == 7
