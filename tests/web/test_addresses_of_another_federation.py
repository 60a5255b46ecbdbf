"""Every address of the site, asked by somebody with all roles of one federation about people of another: nothing is told, nothing changes.

The addresses come from the routes and the fields of forms from the pages' own code, so a new one is asked as well. What is everybody's to read
is the other's public pages; of the other's hidden child there is nothing anywhere.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde import web
from ronde.web.accounts.models import Appointment
from ronde.web.people.models import Affiliation, ClubRow, LeagueRow, PeopleChange, PersonRow
from ronde.web.privacy.models import Consent, Erasure, PrivacyRequest
from ronde.web.registers.folding import FOLD
from ronde.web.roles import OVER, Role
from tests.web.addresses import Address, addresses
from tests.web.conftest import ON_ONE_KIND
from tests.web.places import MINE, OTHERS, Place
from tests.web.test_acts_by_role import values_of
from tests.web.trying import tried

_FIELD = re.compile(
    r'(?:GET|POST|form|given|asked|typed)(?:\.get|\.getlist)?[(\[]"([\w-]+)"|number_in\([\w.]+, "([\w-]+)"'
)
# What a form says beside whom it is about: to do something that is said nowhere to be harmless.
_SAID = {
    "what": "licence",
    "kind": "erasure",
    "answer": "grant",
    "since": "2026-09-01",
    "day": "2026-11-01",
    "birth": "2015-01-01",
    "federation": MINE,
    "country": "FR",
    "reason": "r",
    "paper": "7",
    "giver": "g",
    "sex": "F",
}
NAME = "everything of mine"
_SECRET = ("Secrette Others", "L5151others", "secrette others")
_OF_THE_ADULT = ("L7171others", "1983-07-19", "19 juillet 1983", "(1983", "1983,")
_WITH_PEOPLE = ("office", "lists", "events", "public:licences", "desk:entries", "desk:evening")
_NAMES_OF_PEOPLE = frozenset({"player", "person", "club", "league", "filed", "number", "fact"})


def fields_of_forms() -> frozenset[str]:
    """The names under which pages look for what was sent, read from their code."""
    texts = (file.read_text("utf-8") for file in Path(web.__path__[0]).rglob("*.py"))
    return frozenset(name for text in texts for found in _FIELD.findall(text) for name in found if name)


def about(person: str, place: Place, name: str) -> str:
    """What is sent in a field: who of the other federation it is about, or what is to be done."""
    numbers = {"number": str(place.request), "seen": str(place.version), "seen_one": str(place.version), "turn": "1"}
    return {**_SAID, **numbers, "typed": place.person.name, "name": place.person.name}.get(name, person)


def everybody_of(owner: str) -> list[object]:
    """All that is kept of the people of one federation."""
    ids = PersonRow.objects.filter(id__startswith=owner).values_list("id", flat=True)
    kept = (
        PersonRow.objects.filter(id__in=ids).values_list("id", "name", "body", "named", "version", "same_as"),
        Affiliation.objects.filter(person__in=ids).values_list("person", "federation"),
        PeopleChange.objects.filter(row__in=ids).values_list("row", "what"),
        ClubRow.objects.filter(id=owner).values_list("id", "name"),
        LeagueRow.objects.filter(id=owner).values_list("id", "name"),
        Consent.objects.filter(person__in=ids).values_list("person", "withdrawn"),
        PrivacyRequest.objects.filter(person__in=ids).values_list("person", "kind", "state"),
        Erasure.objects.filter(person__in=ids).values_list("person", "day"),
    )
    return [sorted(map(str, rows)) for rows in kept]


def with_all_roles_of(owner: str) -> Client:
    """A browser of somebody who holds every role that one federation gives."""
    client, user = Client(raise_request_exception=False), User.objects.create(username=NAME)
    for role in Role:
        if OVER[role] and role not in {Role.HELPER, Role.TABLET}:
            Appointment.objects.create(user=user, role=role, over=owner)
    client.force_login(user)
    return client


def where(address: Address, places: dict[str, Place], person: str) -> Iterator[str]:
    """An address with one's own register and event, and people of the other; and with everything of the other's."""
    own, others = values_of(places[MINE], address), {**values_of(places[OTHERS], address), "player": person}
    mixed = {name: (others if name in _NAMES_OF_PEOPLE else own)[name] for name in address.names if name in own}
    yield address.path({**own, **mixed})
    if address.names:
        yield address.path(others)


def test_the_fields_of_forms_are_found_in_the_code() -> None:
    assert {"one", "two", "person", "federation", "number", "what", "kind", "text"} <= fields_of_forms()


@ON_ONE_KIND
@pytest.mark.whole_site
@pytest.mark.parametrize("person", [OTHERS, f"{OTHERS}-young"])
def test_no_address_tells_of_another_federations_people_or_changes_them(places: dict[str, Place], person: str) -> None:
    fields, before, wrong = fields_of_forms(), everybody_of(OTHERS), list[tuple[str, str]]()
    with tried():
        client = with_all_roles_of(MINE)
        for address in addresses():
            client.force_login(User.objects.get(username=NAME))  # whichever page has signed them out
            for path in where(address, places, person):
                form = {name: about(person, places[OTHERS], name) for name in fields}
                for method in ("get", "post"):
                    said = b"".join(getattr(client, method)(path, form)).decode("utf-8", "replace")
                    wrong += [(address.name, f"{method} {path}: {one}") for one in _SECRET if one in said]
                if everybody_of(OTHERS) != before:
                    wrong.append((address.name, f"{path} changes them"))
                    break
    assert wrong == []


@ON_ONE_KIND
@pytest.mark.whole_site
def test_no_page_of_an_office_a_list_or_a_desk_tells_what_is_not_public_of_another_federations_adult(
    places: dict[str, Place],
) -> None:
    """The adult's name is everybody's to read; licence number and birth date are not."""
    row, fields, wrong = PersonRow.objects.get(pk=OTHERS), fields_of_forms(), list[tuple[str, str]]()
    body = row.body.replace('"number":"others"', '"number":"L7171others"').replace("1980-01-02", "1983-07-19")
    assert body.count("L7171others") == body.count("1983-07-19") == 1
    PersonRow.objects.filter(pk=OTHERS).update(body=body)
    FOLD.forget()
    with tried():
        client = with_all_roles_of(MINE)
        for address in addresses():
            if not address.name.startswith(_WITH_PEOPLE):
                continue
            client.force_login(User.objects.get(username=NAME))
            for path in where(address, places, OTHERS):
                said = b"".join(client.get(path, {name: about(OTHERS, places[OTHERS], name) for name in fields}))
                told = (secret for secret in _OF_THE_ADULT if secret in said.decode("utf-8", "replace"))
                wrong += [(address.name, f"{path}: {secret}") for secret in told]
    assert wrong == []


@ON_ONE_KIND
def test_no_search_list_or_export_names_a_hidden_child_of_another_federation(places: dict[str, Place]) -> None:
    del places
    with tried():
        client = with_all_roles_of(MINE)
        for path, key in (("/fr/licences/", "name"), ("/fr/players/", "text"), (f"/fr/office/{MINE}/players/", "text")):
            for typed in ("secrette", "L5151others", ""):
                said = client.get(path, {key: typed}).content.decode()
                assert "Secrette Others" not in said, (path, typed)
            assert (
                path != f"/fr/office/{MINE}/players/"
                or "Secrette Mine" in client.get(path, {key: "secrette"}).content.decode()
            )
