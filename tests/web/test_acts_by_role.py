"""The matrix performed: every service and every address, by every role, on what is theirs and on what is another's."""

import importlib
import inspect
import pkgutil
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.db import connections, transaction
from django.test import Client, RequestFactory
from django.urls import path

from ronde import web
from ronde.ground.problems import Level, Problem
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act, Kind
from ronde.play.permissions import Action
from ronde.play.plan import Phase
from ronde.record.dossier import State as Dossier
from ronde.web.accounts.codes import end_code, give_code
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.accounts.models import Appointment, SectionCode
from ronde.web.accounts.requests import CODE
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.databases import from_url
from ronde.web.events import services as desk
from ronde.web.events.models import Event, SectionRow
from ronde.web.guarding import for_who_may
from ronde.web.office import questions
from ronde.web.office import services as office
from ronde.web.office.models import Question
from ronde.web.permissions import STATES
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import DossierRow, Register
from ronde.web.roles import OVER, Role
from tests.play.making import section as a_section_of
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
    TODAY,
    Place,
    Served,
    build_place,
    organiser,
)
from tests.web.addresses import Address, addresses
from tests.web.conftest import KINDS, connect
from tests.web.events.test_who_may_act import EVERYTHING
from tests.web.office_work import arriving
from tests.web.test_permissions import WHEN, expected, expected_state, holding

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
    yield {name: Place(name, tmp_path) for name in (MINE, OTHERS)}
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


@contextmanager
def tried() -> Iterator[None]:
    """Something done and taken back, so that everything is as it was for the next; what is held in memory too."""
    FOLD.renewed()  # the right to append is no part of what is taken back
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    FOLD.forget()


def performed(served: Served, at: Place, by: Actor) -> Any:
    """What becomes of a service, taken back; None where it is refused to somebody."""
    try:
        with tried():
            done = served.perform(at, by)
            return () if done is None else done
    except PermissionDenied:
        return None


def is_for(served: Served, role: Role, of: str) -> bool:
    """What the tables written by hand say."""
    whose = MINE if served.nobodys else of
    own = not served.only or role.value in served.only.split()
    return expected(role, served.action, whose) and (own or expected(role, served.action, OTHERS))


def problems_of(done: Any) -> tuple[Problem, ...]:
    found = done if isinstance(done, tuple) else getattr(done, "problems", ())
    return tuple(one for one in found if isinstance(one, Problem) and one.level is Level.REFUSED)


def test_every_service_is_for_the_roles_of_its_action(places: dict[str, Place]) -> None:
    """Each as every role, on what is theirs and on what is another's: refused whole, or done; the first who may does it without a problem."""
    wrong = []
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


# In every state


KINDS_OF_ACTS = {
    "return": "withdraw",
    "recompose": "seat",
    "swap_seats": "seat",
}  # else called as the actions of ``play``
BROUGHT = Kind.BRING  # the section as it came from elsewhere: in whatever state it is here


def in_state_(state: str, name: str) -> SectionRow:
    """A section of two rounds, played until it is in a state."""
    who, id_ = organiser(name), f"{name}-{state}"
    base = a_section_of("p1 p2 p3 p4", (Phase("nearest", 2),))
    event = Event.objects.get(id=name)
    assert desk.section_created(event, base, who, file=id_, id=id_).problems == ()
    first, second = ([acts.result(number, table, "2") for table in (1, 2)] for number in (1, 2))
    begun = [acts.pair(), acts.publish()]
    course = {
        "planned": [],
        "playing": begun,
        "waiting": [*begun, *first],
        "drafted": [*begun, *first, acts.pair()],
        "played": [*begun, *first, *begun, *second],
        "closed": [*begun, *first, *begun, *second, acts.close()],
    }
    for seen, one in enumerate(course.get(state, course["closed"]), start=1):
        assert desk.act(id_, one, who, seen=seen).is_done
    row = SectionRow.objects.get(id=id_)
    if state in set(Dossier):
        SectionRow.objects.filter(id=id_).update(dossier=id_)
        register = Register.objects.get(code=name)
        DossierRow.objects.create(register=register, section=id_, version=id_, state=state, since=TODAY)
    else:
        assert row.state == state
    return row


def held_at_desk(role: Role, row: SectionRow) -> Actor:
    """Somebody who holds a role over what is mine; who has a code, over the section itself."""
    mine = row.id.replace(OTHERS, MINE)
    return actor("account:1", [HeldRole(Role.HELPER, mine)]) if role is Role.HELPER else holding(role)


def answered_at_desk(row: SectionRow, asked: Act, by: Actor) -> str:
    """Whether an act is allowed, warned of or refused in the state that a section is in; ``-`` where it is not for somebody at all."""
    try:
        with transaction.atomic():
            found = {one.code for one in desk.act(row.id, asked, by, seen=row.version).problems}
            transaction.set_rollback(True)
    except PermissionDenied:
        return "-"
    if found & {"play.refused-now", "acts.submitted"}:
        return "refused"
    return "warned" if "play.warned-now" in found else "allowed"


def expected_at_desk(role: Role, kind: Kind, state: str, of: str) -> str:
    row = "enter-result" if kind in {Kind.RESULT, Kind.CORRECT} else "run-section"
    if not expected(role, row, of):
        return "-"
    if kind is BROUGHT:
        return "refused" if state in {"submitted", "refused", "homologated"} else "allowed"
    return expected_state(Action(KINDS_OF_ACTS.get(kind.value, kind.value)), state)


def test_every_act_of_the_desk_in_every_state_by_every_role(places: dict[str, Place]) -> None:
    assert len(places) == 2
    assert {one.kind for one in EVERYTHING} == set(Kind) - {Kind.BEGIN, Kind.UNDO}
    wrong = []
    for of, state in product((OTHERS, MINE), STATES):
        row = in_state_(state, of)
        for role, asked in product(Role, EVERYTHING):
            found = answered_at_desk(row, asked, held_at_desk(role, row))
            wanted = expected_at_desk(role, asked.kind, state, of)
            if found != wanted:
                wrong.append((of, state, role.value, asked.kind.value, found, wanted))
    assert wrong == []


STEPS = {
    "submit": lambda at, section, by: office.submit(at.register, section, by),
    "homologate": lambda at, section, by: office.homologate(at.register, section, by),
    "return": lambda at, section, by: office.give_back(at.register, section, by, reason="r"),
    "refuse": lambda at, section, by: office.refuse(at.register, section, by, reason="r"),
}
LATER = datetime(2020, 3, 9, 9, tzinfo=UTC)


def series_in_every_state(at: Place) -> dict[str, str]:
    """A series of the register in each state of a dossier, by its id."""
    officer = holding(Role.OFFICER, at.name).at(HOMOLOGATED)
    for number in range(1, 5):
        path = at.folder / f"{number}.yaml"
        lines = arriving(number, 0).splitlines(keepends=True)
        path.write_text("".join(line for line in lines if number != 1 or "fact: step" not in line), "utf-8")
        assert office.take_in(at.register, path, officer).is_done
    STEPS["return"](at, "series-2", officer)
    STEPS["refuse"](at, "series-3", officer)
    STEPS["homologate"](at, "series-4", officer)
    found = dict(at.register.dossiers.values_list("state", "section"))
    assert set(found) == {one.value for one in Dossier}
    return found


def test_every_step_of_the_office_in_every_state_by_every_role(places: dict[str, Place]) -> None:
    wrong = []
    for of in (OTHERS, MINE):
        at, found = places[of], series_in_every_state(places[of])
        for (step, perform), (state, section), role in product(STEPS.items(), found.items(), Role):
            served = Served(step, perform, partial(_step, perform, section), only="officer")
            done = performed(served, at, holding(role).at(LATER))
            codes = {one.code for one in problems_of(done)} if done is not None else {"-"}
            is_his = role is Role.OFFICER and of == MINE
            wanted = {"-"} if not is_his else set() if state in WHEN[step] else {"dossier.not-permitted"}
            if codes != wanted:
                wrong.append((of, step, state, role.value, codes, wanted))
    assert wrong == []


def _step(perform: Any, section: str, at: Place, by: Actor) -> Any:
    return perform(at, section, by)


def test_services_follow_the_states_too(places: dict[str, Place]) -> None:
    """A question is asked and answered while the section lies in the office, a code given while it is played."""
    for state in STATES:
        _follow(places[MINE], state)


def _follow(at: Place, state: str) -> None:
    DossierRow.objects.filter(register=at.register).update(state=state)
    SectionRow.objects.filter(id=at.section.id).update(state=state)
    asked = questions.ask(at.register, at.series, "ffjd.estimate-missing", holding(Role.OFFICER))
    wrote = questions.record_answer(at.question, "perhaps", holding(Role.OFFICER), how="letter")
    given = give_code(at.section, holding(Role.ORGANISER))
    answered = questions.answer(at.question, "perhaps", holding(Role.ORGANISER))
    Question.objects.exclude(finding="ffjd.undecided").delete()
    for action, problems in (
        ("ask", asked.problems),
        ("record-answer", wrote.problems),
        ("answer", answered.problems),
        ("give-code", given.problems),
    ):
        is_refused = "permission.not-now" in {one.code for one in problems}
        assert is_refused is (state not in WHEN[action]), action


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
    return {"register": at.name, "event": at.name, "section": section, "player": at.name, "turn": 1, "token": "nothing"}


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
    """What is another's he is refused, but for what is everybody's: making events of his own, and finding people."""
    before, organiser = everything_kept(), holding(Role.ORGANISER)
    for served in SERVICES:
        if not expected(Role.ORGANISER, served.action, OTHERS):
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
