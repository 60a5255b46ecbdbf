"""The matrix performed: every service and every address, by every role, on what is theirs and on what is another's."""

import importlib
import inspect
import pkgutil
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.db import connections
from django.test import Client, RequestFactory
from django.urls import path

from ronde import web
from ronde.ground.problems import has_refusal
from ronde.web.accounts.codes import end_code, give_code
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.accounts.models import Appointment, SectionCode
from ronde.web.accounts.requests import CODE
from ronde.web.actors import Actor
from ronde.web.databases import from_url
from ronde.web.events.models import SectionRow
from ronde.web.guarding import for_who_may
from ronde.web.office import questions
from ronde.web.office.services import homologate
from ronde.web.permissions import STATES
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import DossierRow
from ronde.web.roles import OVER, Role
from tests.web import postgresql
from tests.web.acts_by_role import (
    ACCOUNT,
    ADDRESSES,
    EVERYBODY,
    HOMOLOGATED,
    MINE,
    NO_SERVICES,
    OTHERS,
    SERVICES,
    Place,
    Served,
    build_place,
    the_place,
)
from tests.web.addresses import Address, addresses
from tests.web.conftest import KINDS, connect
from tests.web.test_permissions import WHEN, expected, holding

# What changes whenever somebody visits: sessions, tallies, the lease.
_PASSING = {"Session", "Tally", "Lease", "Kept", "Authenticator"}


def _build(folder: Path) -> None:
    """What is mine, and what is another's, in an installation that asks for no second step."""
    mark_as_demonstration()
    for name in (MINE, OTHERS):
        build_place(name, folder)
    FOLD.end()
    connections.close_all()


@pytest.fixture(scope="session")
def sqlite_places(sqlite_template: Path) -> Path:
    path = sqlite_template.with_name("places.sqlite3")
    shutil.copyfile(sqlite_template, path)
    connect(from_url(f"sqlite://{path}"))
    _build(path.parent)
    return path


@pytest.fixture(scope="session")
def postgresql_places(postgresql_template: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    postgresql.administer(postgresql_template, "CREATE DATABASE places TEMPLATE template")
    connect(from_url(f"{postgresql_template}/places"))
    _build(tmp_path_factory.mktemp("places"))
    return postgresql_template


@pytest.fixture(params=KINDS)
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, Place]]:
    """Both, built once for each kind of database and copied for every test."""
    if request.param == "sqlite":
        copy = tmp_path / "places.sqlite3"
        shutil.copyfile(request.getfixturevalue("sqlite_places"), copy)
        server, url = "", f"sqlite://{copy}"
    else:
        server = request.getfixturevalue("postgresql_places")
        postgresql.administer(server, "CREATE DATABASE visited TEMPLATE places")
        url = f"{server}/visited"
    connect(from_url(url))
    yield {name: the_place(name, tmp_path) for name in (MINE, OTHERS)}
    FOLD.end()
    connections.close_all()
    if server:
        postgresql.administer(server, "DROP DATABASE visited WITH (FORCE)")


def everything_kept() -> dict[str, list[Any]]:
    """Every row of every table that tells something."""
    kept = [model for model in apps.get_models() if model.__name__ not in _PASSING]
    found = {model.__name__: sorted(map(str, model._default_manager.values_list())) for model in kept}  # noqa: SLF001 - the one manager that every model has
    found["User"] = sorted(map(str, User.objects.values_list("username", "is_active", "password")))
    return found


def services_in_the_code() -> Iterator[str]:
    """Every public function of the web rooms that takes an actor."""
    for found in pkgutil.walk_packages(web.__path__, "ronde.web."):
        if ".migrations" in found.name or found.name.endswith((".settings", ".wsgi")):
            continue
        module = importlib.import_module(found.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == found.name and not name.startswith("_"):
                taken = inspect.signature(function).parameters.values()
                if any(one.annotation in {Actor, "Actor"} for one in taken):
                    yield f"{found.name}.{name}"


def test_every_function_that_takes_an_actor_stands_in_the_table() -> None:
    assert {*services_in_the_code()} == {one.name for one in SERVICES} | NO_SERVICES


def test_every_address_stands_in_the_table() -> None:
    assert {one.name for one in addresses()} == set(ADDRESSES)


@pytest.mark.parametrize("served", SERVICES, ids=lambda one: one.name.removeprefix("ronde.web."))
def test_a_service_is_for_the_roles_of_its_action(places: dict[str, Place], served: Served) -> None:
    """First all whom it refuses, and nothing has changed; then each whom it lets, and the first does it without a problem."""
    cells = [(role, of) for role in Role for of in (OTHERS, MINE)]
    before = everything_kept()
    for role, of in cells:
        if not expected(role, served.action, of):
            with pytest.raises(PermissionDenied):
                served.perform(places[of], holding(role))
    assert everything_kept() == before
    allowed = [(role, of) for role, of in cells if expected(role, served.action, of)]
    assert allowed
    done = [served.perform(places[of], holding(role)) for role, of in allowed]
    assert done[0]
    assert not has_refusal(getattr(done[0], "problems", ()))


def test_services_follow_the_states_too(places: dict[str, Place]) -> None:
    """A question is asked and answered while the section lies in the office, a code given while it is played."""
    for state in STATES:
        _follow(places[MINE], state)


def _follow(at: Place, state: str) -> None:
    DossierRow.objects.filter(register=at.register).update(state=state)
    SectionRow.objects.filter(id=at.section.id).update(state=state)
    at.section.refresh_from_db()
    asked = questions.ask(at.register, at.series, "ffjd.estimate-missing", holding(Role.OFFICER))
    wrote = questions.record_answer(at.question, "perhaps", holding(Role.OFFICER), how="letter")
    given = give_code(at.section, holding(Role.ORGANISER))
    answered = questions.answer(at.question, "perhaps", holding(Role.ORGANISER))
    for action, problems in (
        ("ask", asked.problems),
        ("record-answer", wrote.problems),
        ("answer", answered.problems),
        ("give-code", given.problems),
    ):
        is_refused = "permission.not-now" in {one.code for one in problems}
        assert is_refused is (state not in WHEN[action]), action


def test_a_section_is_homologated_once(places: dict[str, Place]) -> None:
    at, officer = places[MINE], holding(Role.OFFICER).at(HOMOLOGATED)
    assert homologate(at.register, at.series, officer).is_done
    again = homologate(at.register, at.series, officer)
    assert "dossier.not-permitted" in {one.code for one in again.problems}


# Pages


def before_the_site(role: Role, over: str = MINE) -> Client:
    """A browser of somebody who holds a role."""
    client = Client(raise_request_exception=False)
    if role is Role.HELPER:
        session = client.session
        session[CODE] = SectionCode.objects.get(section=over).pk
        session.save()
    elif role is not Role.VISITOR:
        user = User.objects.create(username=role.value)
        Appointment.objects.create(user=user, role=role, over=over if OVER[role] else "")
        client.force_login(user)
    return client


def values_of(at: Place, address: Address) -> dict[str, object]:
    """What an address can name, of one owner; in the office a section is called as there."""
    section = at.series if "register" in address.names else at.section.id
    return {"register": at.register.code, "event": at.section.event_id, "section": section}


def answered(client: Client, address: Address, at: Place) -> list[tuple[int, str]]:
    """What a page answers, by GET and by POST with an empty form: the status, and where it leads."""
    where = address.path(values_of(at, address))
    answers = (getattr(client, method)(where) for method in ("get", "post"))
    return [(one.status_code, one.headers.get("Location", "")) for one in answers]


def is_refused(answer: tuple[int, str]) -> bool:
    status, leads_to = answer
    return status in {403, 404, 405} or "/account/sign-in/" in leads_to


def test_a_page_is_for_the_roles_of_its_action(places: dict[str, Place]) -> None:
    guarded = [one for one in addresses() if ADDRESSES[one.name] not in {EVERYBODY, ACCOUNT}]
    assert len(guarded) >= 7
    for role in Role:
        client = before_the_site(role)
        for of, address in product((OTHERS, MINE), guarded):
            wanted = expected(role, ADDRESSES[address.name], of if address.names else MINE)
            found = answered(client, address, places[of])
            assert any(not is_refused(one) for one in found) is wanted, (role, address.name, of, found)


def test_pages_of_an_account_are_for_who_has_one(places: dict[str, Place]) -> None:
    for role in (Role.VISITOR, Role.HELPER):
        client = before_the_site(role)
        for address in addresses():
            if ADDRESSES[address.name] == ACCOUNT:
                assert all(map(is_refused, answered(client, address, places[MINE]))), address.name


@pytest.mark.usefixtures("places")
def test_an_officer_of_one_register_sees_that_one_and_an_officer_of_all_sees_all() -> None:
    one, everything = before_the_site(Role.OFFICER), before_the_site(Role.COUNCIL, "")
    assert one.get("/fr/office/")["Location"] == "/fr/office/mine/"
    assert one.get("/fr/office/others/").status_code == 403
    page = everything.get("/fr/office/").content.decode()
    assert "/fr/office/mine/" in page
    assert "/fr/office/others/" in page


# One organiser against all that is another's


def test_an_organiser_reaches_no_address_of_anothers_event_and_changes_nothing(places: dict[str, Place]) -> None:
    """All patterns of the site, with the other's event, section and register wherever one is named; public pages only show."""
    client = before_the_site(Role.ORGANISER)
    before = everything_kept()
    for address in addresses():
        found = answered(client, address, places[OTHERS])
        is_theirs = address.names & {"event", "section"} or ADDRESSES[address.name] not in {EVERYBODY, ACCOUNT}
        if is_theirs:
            assert {status for status, _ in found} <= {403, 404, 405}, (address.name, found)
    assert everything_kept() == before


def test_an_organiser_calls_no_service_on_anothers_event_and_changes_nothing(places: dict[str, Place]) -> None:
    before, organiser = everything_kept(), holding(Role.ORGANISER)
    for served in SERVICES:
        with pytest.raises(PermissionDenied):
            served.perform(places[OTHERS], organiser)
    assert everything_kept() == before
    assert give_code(places[MINE].section, organiser).code  # and what is his own he may
    assert end_code(places[MINE].section, places[MINE].code, organiser)
    assert everything_kept() != before


@for_who_may("run-section")
def guarded_page(request: Any, **named: str) -> Any:
    """A page of the desk as there will be many."""
    del request, named
    raise AssertionError


@pytest.mark.usefixtures("places")
def test_an_address_of_the_desk_is_guarded_by_the_event_or_section_that_it_names() -> None:
    """An address that names my event and another's section is another's."""
    desk = [
        path("desk/<str:event>/", guarded_page, name="event"),
        path("s/<str:section>/", guarded_page, name="section"),
    ]
    assert {(one.name, one.names) for one in addresses(desk)} == {
        ("event", frozenset({"event"})),
        ("section", frozenset({"section"})),
    }
    user = User.objects.create(username="organiser")
    Appointment.objects.create(user=user, role=Role.ORGANISER, over=MINE)
    for named, is_his in (
        ({"event": MINE}, True),
        ({"event": OTHERS}, False),
        ({"section": MINE}, True),
        ({"section": OTHERS}, False),
        ({"event": MINE, "section": OTHERS}, False),
        ({"event": "nothing"}, False),
        ({"section": "nothing"}, False),
    ):
        request = RequestFactory().get("/")
        request.user, request.session = user, SessionStore()
        with pytest.raises(AssertionError if is_his else PermissionDenied):
            guarded_page(request, **named)
