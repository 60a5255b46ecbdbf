"""The pages of accounts, in each language: well-formed, complete, styled and run from nowhere but here."""

import re

import pytest
from django.test import Client

from ronde.web.accounts.codes import give_code
from ronde.web.accounts.links import new_link
from ronde.web.roles import Role
from ronde.words.language import LANGUAGES
from tests.web.accounts.places import a_section, organiser_of
from tests.web.accounts.signing import browser, set_up, somebody, tried
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
def test_every_page_of_an_account_is_well_formed_and_complete_in_every_language() -> None:
    user = somebody("paul", Role.ORGANISER, "e1")
    visitor, his = browser(), browser()
    assert_well_made(visitor, "account/sign-in/")
    assert_well_made(visitor, f"account/link/{new_link(user)}/")
    assert_well_made(visitor, "account/link/nowhere/", 404)
    tried(his, "paul")
    assert "e1" in assert_well_made(his, "account/")
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
