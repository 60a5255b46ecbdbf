"""Who may do what in the office, cell by cell: every address by GET and POST, and every service, for three kinds of people."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.test import Client

from ronde.web.accounts.appointing import acting
from ronde.web.office import services, urls
from ronde.web.permissions import may
from tests.web.pages.conftest import Site

SECTION = "serie-028"
# What each address does, and what it answers an officer: by GET, and by POST with an empty form.
ADDRESSES = {
    "registers": ("", 302, 302),  # to the only register
    "queue": ("dames/", 200, 200),
    "take-in": ("dames/take-in/", 405, 422),
    "section": (f"dames/section/{SECTION}/", 200, 200),
    "homologate": (f"dames/section/{SECTION}/homologate/", 405, 302),
    "draft": ("dames/draft/", 200, 200),
    "publish": ("dames/publish/", 405, 422),
}


def test_every_address_of_the_office_stands_in_the_table() -> None:
    assert {pattern.name for pattern in urls.urlpatterns} == set(ADDRESSES)


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_of_the_office_is_for_officers_only(site: Site, name: str) -> None:
    end, by_get, by_post = ADDRESSES[name]
    address, facts = f"/fr/office/{end}", site.register.facts.count()
    for method, said in (("get", by_get), ("post", by_post)):
        visitor = getattr(site.visitor, method)(address)
        somebody = getattr(site.somebody, method)(address)
        if said == 405:  # refused for everybody, whoever asks
            assert {visitor.status_code, somebody.status_code} == {405}
        else:
            assert (visitor.status_code, visitor["Location"].partition("?")[0]) == (302, "/fr/account/sign-in/")
            assert somebody.status_code == 403
        assert site.register.facts.count() == facts
        assert getattr(site.officer, method)(address).status_code == said


def test_an_account_that_was_switched_off_may_do_nothing(site: Site) -> None:
    officer = site.officer
    User.objects.filter(username="aurore").update(is_active=False)
    assert officer.get("/fr/office/dames/").status_code == 302


@pytest.mark.parametrize("action", ["look", "take-in", "homologate", "publish"])
def test_the_table_names_who_may(site: Site, action: str) -> None:
    del site
    nobody, _ = User.objects.get_or_create(username="nobody")
    found = [
        may(acting(user), action, {"register": "dames"})
        for user in (AnonymousUser(), nobody, User.objects.get(username="aurore"))
    ]
    assert found == [False, False, True]


def test_every_service_refuses_who_may_not_whatever_page_called_it(site: Site, tmp_path: Path) -> None:
    nobody, _ = User.objects.get_or_create(username="nobody")
    register, facts = site.register, site.register.facts.count()
    acts: list[Callable[[], object]] = [
        lambda: services.take_in(register, tmp_path / "file.yaml", acting(nobody)),
        lambda: services.homologate(register, SECTION, acting(nobody)),
        lambda: services.draft(register, site.edition.day, acting(nobody)),
        lambda: services.publish(register, site.edition.day, acting(nobody), seen=facts),
    ]
    for act in acts:
        with pytest.raises(PermissionDenied):
            act()
    assert register.facts.count() == facts


@pytest.mark.parametrize("end", ["dames/take-in/", f"dames/section/{SECTION}/homologate/", "dames/publish/"])
def test_a_form_of_another_site_changes_nothing(site: Site, end: str) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    strict.force_login(User.objects.get(username="aurore"))
    facts = site.register.facts.count()
    answer = strict.post(f"/fr/office/{end}", {"day": "2026-11-01", "typed": "2026-11-01", "seen": str(facts)})
    assert answer.status_code == 403
    assert "trop ancien" in answer.content.decode()
    assert site.register.facts.count() == facts


def test_signing_in_and_out_take_forms_of_this_site_only(site: Site) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    assert strict.post("/fr/account/sign-in/", {"username": "aurore", "password": "x"}).status_code == 403
    assert site.officer.get("/fr/account/sign-out/").status_code == 405
