"""The pages of lists: every register with its lists, what has moved, who waits, and how few questions they ask."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.web.accounts.appointing import appointed
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Line, WaitingRow
from ronde.web.roles import Role
from tests.web.pages.conftest import Site
from tests.web.pages.test_queries import asked
from tests.web.public.by_hand import NOVEMBER, edition_by_hand, register_by_hand


def text(address: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(address)
    assert answer.status_code == 200, address
    assert not answer.cookies
    return answer.content.decode()


@pytest.mark.usefixtures("database")
def test_every_register_has_its_lists_by_year_and_leads_to_its_verification() -> None:
    register_by_hand()
    page = text("/ro/lists/")
    assert 'href="/ro/mains/?list=2026-11-01/1"' in page
    assert 'href="/ro/mains/?list=2026-10-01/1"' in page
    assert 'href="/ro/mains/verify/"' in page


@pytest.mark.usefixtures("database")
def test_what_has_moved_says_what_the_list_before_said_and_who_is_gone() -> None:
    register_by_hand()
    page = text("/fr/mains/?moved=on")
    assert "1789" in page
    assert "Sidonie" not in page  # 1400 before, 1400 now
    gone = page.partition('id="gone"')[2]
    assert "Paul Quéméré" in gone
    assert "1600" in gone


@pytest.mark.usefixtures("database")
def test_a_list_that_was_corrected_leads_to_its_last_edition() -> None:
    register = register_by_hand()
    edition_by_hand(register, NOVEMBER, turn=12, number=2)
    assert "Une édition ultérieure corrige cette liste." in text("/fr/mains/?list=2026-11-01/1")
    assert "Une édition ultérieure" not in text("/fr/mains/")


@pytest.mark.usefixtures("database")
def test_who_waits_is_told_with_what_is_missing_by_the_book() -> None:
    """FFJD 6.2.3: five games make a first rating; three were played."""
    register_by_hand()
    assert 'href="/fr/mains/waiting/?list=2026-11-01/1"' in text("/fr/mains/")
    page = text("/fr/mains/waiting/")
    assert "Paul Quéméré" in page
    assert "3 parties sur 5 au minimum" in page


@pytest.mark.usefixtures("database")
def test_a_child_who_waits_is_not_named_and_found_by_no_club() -> None:
    register_by_hand()
    WaitingRow.objects.update(player="p3")
    page = text("/fr/mains/waiting/")
    assert "nom non publié" in page
    assert "Trévidic" not in page
    assert "Damier de la Rade" not in page
    assert "nom non publié" not in text("/fr/mains/waiting/?club=rade")


@pytest.mark.usefixtures("database")
def test_the_organisers_file_is_for_who_may_look_for_persons() -> None:
    """FISF publishes who has played within two years; whoever ever did is in a file for organisers."""
    register = new_register("classique", "Scrabble", "fisf-classique")
    for ranking in ("listed", "everyone"):
        edition = edition_by_hand(register, NOVEMBER, turn=3)
        edition.ranking = ranking
        edition.save()
        Line.objects.create(register=register, turn=3, ranking=ranking, position=1, player="p1", place=1, value="2000")
    assert 'value="everyone"' not in text("/fr/classique/")
    nobody, organiser = Client(), Client()
    nobody.force_login(User.objects.create(username="nobody"))
    appointed(user := User.objects.create(username="organiser"), Role.ORGANISER, "event-1")
    organiser.force_login(user)
    for address in ("?ranking=everyone", "files/2026-11-01-1.csv?ranking=everyone"):
        assert Client().get(f"/fr/classique/{address}").status_code == 302
        assert nobody.get(f"/fr/classique/{address}").status_code == 403
        assert organiser.get(f"/fr/classique/{address}").status_code == 200
    assert 'value="everyone"' in organiser.get("/fr/classique/").content.decode()
    assert "/fr/licences/" in organiser.get("/fr/lists/").content.decode()
    assert "/fr/licences/" not in text("/fr/lists/")


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    "query",
    ["?club=%00", "?status=" + "x" * 5000, "?page=99999", "?page=0", "?list=%00/1", "?ranking=%00", "?series=🙂"],
)
def test_odd_questions_are_answered(query: str) -> None:
    register_by_hand()
    for page in ("", "waiting/"):
        assert Client().get(f"/fr/mains/{page}{query}").status_code in {200, 400, 404}


def test_pages_ask_as_much_whatever_there_is_to_show(site: Site) -> None:
    """Every list: registers, editions, archives. Who waits: the register, lists, lines, how many, names, clubs, facts."""
    first = site.register.editions.earliest("turn")
    assert asked(site.visitor, "/fr/lists/") == 3
    found = {asked(site.visitor, f"/fr/dames/waiting/{one}") for one in ("", "?page=all", f"?list={first.day}/1")}
    assert max(found) <= 7
    assert asked(site.visitor, "/fr/dames/verify/") == 4
