"""The matrix performed: every service and every address, by every role, on what is theirs and on what is another's."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django.urls import path

from ronde import web
from ronde.web.accounts.codes import end_code, give_code
from ronde.web.accounts.models import Appointment, SectionCode
from ronde.web.accounts.requests import CODE
from ronde.web.actors import Actor
from ronde.web.events import services as desk
from ronde.web.guarding import for_who_may
from ronde.web.roles import OVER, Role
from tests.lanes import is_drawn
from tests.web.acts_by_role import SERVICES, Served
from tests.web.addresses import Address, addresses
from tests.web.addresses_by_role import ACCOUNT, ADDRESSES, EVERYBODY
from tests.web.conftest import ON_ONE_KIND
from tests.web.events.test_who_may_act import EVERYTHING
from tests.web.no_services import NO_SERVICES
from tests.web.places import MINE, OTHERS, Place
from tests.web.test_permissions import expected, holding
from tests.web.trying import performed, problems_of, tried

# Who makes events within a scope.
_ORGANISING = {Role.ORGANISER, Role.CLUB_PRESIDENT, Role.LEAGUE_PRESIDENT}
# What changes whenever somebody visits: sessions, tallies, the lease.
_PASSING = {"Session", "Tally", "Lease", "Kept", "Authenticator"}


def everything_kept() -> dict[str, list[Any]]:
    """Every row of every table that tells something."""
    kept = [model for model in apps.get_models() if model.__name__ not in _PASSING]
    found = {model.__name__: sorted(map(str, model._default_manager.values_list())) for model in kept}  # noqa: SLF001 - the one manager that every model has
    found["User"] = sorted(map(str, User.objects.values_list("username", "is_active", "password")))
    return found


def services_in_the_code() -> Iterator[str]:
    """Every public function of the web rooms that takes an actor."""
    for found in pkgutil.walk_packages(web.__path__, "ronde.web."):
        if ".migrations" in found.name or found.name.endswith((".settings", "wsgi")):
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


def is_for(served: Served, role: Role, of: str) -> bool:
    """What the tables written by hand say."""
    whose = MINE if served.nobodys else of
    own = not served.only or role.value in served.only.split()
    is_outside = of == OTHERS or (served.moved and role is Role.ORGANISER)
    if served.reached and is_outside and role in _ORGANISING:
        return False
    return expected(role, served.action, whose) and (own or expected(role, served.action, OTHERS))


def test_every_service_is_for_the_roles_of_its_action(places: dict[str, Place]) -> None:
    """Each as every role, on what is theirs and on what is another's: refused whole, or done; the first who may does it without a problem."""
    wrong: list[tuple[Any, ...]] = []
    before = everything_kept()
    for served in SERVICES:
        allowed = []
        for role, of in product(Role, (OTHERS, MINE)):
            done = performed(served, places[of], holding(role))
            if (done is not None) is not is_for(served, role, of):
                wrong.append((served.name, role, of, done))
            allowed += [done] if done is not None else []
        said = [one.code for one in problems_of(allowed[0])] if allowed else ["nobody"]
        if said != ([served.says] if served.says else []):
            wrong.append((served.name, said))
    assert wrong == []
    assert everything_kept() == before


# Pages


# Who organises asks an office for the draw of an event of theirs: within their own federation (decision 0049).
OUT_OF_REACH = {
    (role, OTHERS, "office:draw-ask") for role in (Role.ORGANISER, Role.CLUB_PRESIDENT, Role.LEAGUE_PRESIDENT)
}


def before_the_site(role: Role, over: str = MINE) -> Client:
    """A browser of somebody who holds a role."""
    client = Client(raise_request_exception=False)
    if role in {Role.HELPER, Role.TABLET}:
        session = client.session
        session[CODE] = SectionCode.objects.get(section=over, role=role).pk
        session.save()
    elif role is not Role.VISITOR:
        user = User.objects.create(username=role.value)
        Appointment.objects.create(user=user, role=role, over=over if OVER[role] else "")
        client.force_login(user)
    return client


def values_of(at: Place, address: Address) -> dict[str, object]:
    """What an address can name, of one owner; in the office a section is called as there."""
    section = at.series if "register" in address.names else at.section.id
    named = {"register": at.name, "event": at.name, "section": section, "player": at.name}
    named |= {"filed": at.filed, "fact": at.series}
    archived = {"year": 2009, "day": "2009-05-01"}
    letter = {"about": "section", "subject": section}
    kept = {"account": at.user.pk, "role": "officer", "act": "on"}
    return {**named, **archived, **letter, **kept, "turn": 1, "number": at.number_of(address.name), "token": "nothing"}


def answered(client: Client, address: Address, at: Place) -> list[tuple[int, str]]:
    """What a page answers, by GET and by POST with an empty form: the status, and where it leads."""
    where = address.path(values_of(at, address))
    answers = (getattr(client, method)(where) for method in ("get", "post"))
    return [(one.status_code, one.headers.get("Location", "")) for one in answers]


def is_refused(answer: tuple[int, str]) -> bool:
    status, leads_to = answer
    return status in {403, 404, 405} or "/account/sign-in/" in leads_to


def _is_tried(address: Address, role: Role, of: str) -> bool:
    """Every page by every role on what is theirs; on what is another's by who may at home, by others one in six; in small lanes some of them."""
    is_near = of == MINE or expected(role, ADDRESSES[address.name], MINE)
    return is_drawn(f"{role.value} {of} {address.name}", one_in=1 if is_near else 6)


@ON_ONE_KIND
@pytest.mark.whole_site
def test_a_page_is_for_the_roles_of_its_action(places: dict[str, Place]) -> None:
    guarded = [one for one in addresses() if ADDRESSES[one.name] not in {EVERYBODY, ACCOUNT}]
    assert len(guarded) >= 7
    for role, of in product(Role, (OTHERS, MINE)):
        with tried():  # whoever ends the code of a section would shut its helper out
            client = before_the_site(role)
            for address in (one for one in guarded if _is_tried(one, role, of)):
                wanted = expected(role, ADDRESSES[address.name], of if address.names else MINE)
                wanted = wanted and (role, of, address.name) not in OUT_OF_REACH
                found = answered(client, address, places[of])
                assert any(not is_refused(one) for one in found) is wanted, (role, address.name, of, found)


def test_pages_of_an_account_are_for_who_has_one(places: dict[str, Place]) -> None:
    for role in (Role.VISITOR, Role.HELPER, Role.TABLET):
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


@ON_ONE_KIND
@pytest.mark.whole_site
def test_an_organiser_reaches_no_address_of_anothers_event_and_changes_nothing(places: dict[str, Place]) -> None:
    """All patterns of the site, with the other's event, section and register wherever one is named; public pages only show."""
    client = before_the_site(Role.ORGANISER)
    before = everything_kept()
    for address in addresses():
        found = answered(client, address, places[OTHERS])
        action = ADDRESSES[address.name]
        is_theirs = address.names & {"event", "section"} or action not in {EVERYBODY, ACCOUNT}
        if is_theirs and not expected(Role.ORGANISER, action, OTHERS if address.names else MINE):
            assert {status for status, _ in found} <= {401, 403, 404, 405}, (address.name, found)
    assert everything_kept() == before


def test_an_organiser_calls_no_service_on_anothers_event_and_changes_nothing(places: dict[str, Place]) -> None:
    """What is another's he is refused, but for what is everybody's: making events of his own, and finding people."""
    before, organiser = everything_kept(), holding(Role.ORGANISER)
    for served in SERVICES:
        if not expected(Role.ORGANISER, served.action, OTHERS) and not served.nobodys:
            with pytest.raises(PermissionDenied):
                served.perform(places[OTHERS], organiser)
    for asked in EVERYTHING:
        with pytest.raises(PermissionDenied):
            desk.act(OTHERS, asked, organiser, seen=places[OTHERS].section.version)
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
