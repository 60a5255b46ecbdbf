"""The pages of accounts, in each language: well-formed, complete, styled and run from nowhere but here."""

import re

import pytest
from django.test import Client

from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.codes import give_code
from ronde.web.accounts.links import new_link
from ronde.web.accounts.models import Demonstration
from ronde.web.accounts.requests import AT_THE_MACHINE
from ronde.web.clock import now
from ronde.web.people.models import ClubRow, LeagueRow, PersonRow
from ronde.web.roles import Role
from ronde.words.language import LANGUAGES, Language
from ronde.words.texts import text
from tests.web.accounts.places import a_section, organiser_of
from tests.web.accounts.signing import browser, set_up, somebody, tried
from tests.web.addresses import addresses
from tests.web.pages.structure import Structure

_UNSAID = re.compile(r"\b(?:accounts|section_code|errors|roles)\.[a-z_]+|\{[a-z_]+\}")


def assert_well_made(client: Client, address: str, status: int = 200, *, posts: bool = False) -> str:
    page = ""
    for language in LANGUAGES:
        where = f"/{language}/{address}"
        answer = client.post(where, {"code": "wrong", "password": "wrong"}) if posts else client.get(where)
        page = answer.content.decode()
        assert answer.status_code == status, where
        assert [*Structure(page).problems()] == [], where
        assert _UNSAID.findall(page) == [], where
        assert f'<html lang="{language}">' in page
        assert '<meta name="robots" content="noindex">' in page or status == 429
    return page


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("language", "said", "hall"),
    [
        ("en", "A helper’s code lets you in", "The hall"),
        ("fr", "Un code d’aide", "La salle"),
        ("ro", "Un cod de ajutor", "Sala"),
    ],
)
def test_who_comes_to_a_desk_by_another_browser_is_told_of_helper_codes(
    language: Language, said: str, hall: str
) -> None:
    """The page and the button are called as at the desk; nobody is told who asks for an office."""
    visitor = browser()
    page = visitor.get(f"/{language}/desk/", follow=True).content.decode()
    assert said in page
    assert text("desk.hall", language) == hall
    assert hall in page
    assert text("desk_start.give_code", language) in page
    assert f'href="/{language}/code/"' in page
    assert visitor.get(f"/{language}/code/").status_code == 200
    assert said not in visitor.get(f"/{language}/office/", follow=True).content.decode()


@pytest.mark.usefixtures("database")
def test_every_page_of_an_account_is_well_formed_and_complete_in_every_language() -> None:
    user = somebody("paul", Role.ORGANISER, "e1")
    visitor, his = browser(), browser()
    assert_well_made(visitor, "account/sign-in/")
    assert_well_made(visitor, f"account/link/{new_link(user)}/")
    assert_well_made(visitor, "account/link/nowhere/", 404)
    tried(his, "paul")
    assert "organizator, pentru ceva ce nu mai este aici" in assert_well_made(his, "account/")
    assert_well_made(his, "account/set-up/")
    assert_well_made(his, "account/set-up/", posts=True)
    assert_well_made(his, "account/change-password/")
    set_up(his)
    for page in ("account/", "account/recovery-codes/", "account/recovery-codes/new/", "account/take-away/"):
        assert_well_made(his, page)
    assert_well_made(his, "account/confirm/")
    assert_well_made(his, "account/confirm-by-code/")
    second = browser("192.0.2.8")
    tried(second, "paul")
    assert_well_made(second, "account/second-step/")
    assert_well_made(second, "account/second-step/", posts=True)


@pytest.mark.usefixtures("database")
def test_the_page_of_an_account_names_people_and_clubs_and_no_ids() -> None:
    a_section("e1")
    ClubRow.objects.create(id="c-9f", name="Damier de la Rade", body="{}")
    LeagueRow.objects.create(id="l-9f", name="Ligue de Bretagne", body="{}")
    other = PersonRow.objects.create(id="p-9f", name="Océane Bélisle", body="{}")
    PersonRow.objects.create(id="p-8e", name="", body="{}", same_as=other)
    user = somebody("yvette", Role.CLUB_PRESIDENT, "c-9f")
    for role, over in ((Role.LEAGUE_PRESIDENT, "l-9f"), (Role.ORGANISER, "e1"), (Role.PLAYER, "p-8e")):
        appointed(user, role, over)
    client = browser()
    tried(client, "yvette")
    page = re.sub(r"<[^>]+>|&[a-z]+;", " ", client.get("/fr/account/").content.decode())
    for said in (
        "club, Damier de la Rade",
        "ligue, Ligue de Bretagne",
        "organisateur, Coupe e1",
        "joueur, Océane Bélisle",
    ):
        assert said in page
    assert not re.search(r"[cpl]-[89]", page)


@pytest.mark.usefixtures("database")
def test_a_president_finds_the_own_requests_on_every_page_and_no_office() -> None:
    somebody("yvette", Role.CLUB_PRESIDENT, "loire")
    president, visitor = browser(), browser()
    tried(president, "yvette")
    for page in ("/fr/", "/fr/account/"):
        links = re.findall(r'href="([^"]+)"', president.get(page).content.decode())
        assert "/fr/office/presidents/requests/" in links
        assert "/fr/account/" in links
        assert "/fr/office/" not in links
    assert president.get("/fr/office/presidents/requests/").status_code == 200
    links = re.findall(r'href="([^"]+)"', visitor.get("/fr/").content.decode())
    assert "/fr/office/" in links
    assert not {"/fr/office/presidents/requests/", "/fr/account/"} & {*links}


@pytest.mark.usefixtures("database")
def test_the_page_of_a_code_is_well_formed_and_complete_in_every_language() -> None:
    given = give_code(a_section("e1"), organiser_of("e1"))
    device = browser()
    assert_well_made(device, "code/")
    assert_well_made(device, "code/", 422, posts=True)
    device.post("/fr/code/", {"code": given.code})
    assert "Acest dispozitiv" in assert_well_made(device, "code/")
    for _ in range(20):
        device.post("/fr/code/", {"code": "wrong"})
    assert_well_made(device, "code/", 429, posts=True)


def without_password() -> Client:
    user = somebody("paul", Role.ORGANISER, "e1")
    user.set_unusable_password()
    user.save()
    client = browser()
    client.force_login(user)
    return client


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("demonstration", "linkul pe care Ronde îl afișează"),
        ("machine", "adresa pe care Ronde o afișează"),
        ("", "cereți administratorului un link"),
    ],
)
def test_who_has_no_password_is_told_how_to_sign_in_and_offered_no_change_of_it(where: str, said: str) -> None:
    client = without_password()
    if where == "demonstration":
        Demonstration.objects.create(since=now())
    if where == "machine":
        session = client.session
        session[AT_THE_MACHINE] = True
        session.save()
    assert said in assert_well_made(client, "account/change-password/")
    assert_well_made(client, "account/change-password/", posts=True)
    assert "/ro/account/change-password/" not in assert_well_made(client, "account/")


@pytest.mark.usefixtures("database")
def test_no_page_of_an_account_fails_for_who_has_no_password() -> None:
    client = without_password()
    for address in addresses():
        if "/account/" in address.path({}) and not address.names and address.name != "accounts:sign-out":
            for answer in (client.get(address.path({})), client.post(address.path({}))):
                assert answer.status_code < 500, address
