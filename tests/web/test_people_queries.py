"""What pages about people ask for, and the way of a database that had people before their changes were numbered."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.actors import VISITOR, HeldRole, actor
from ronde.web.people.models import PersonRow
from ronde.web.people.queries import imported_lists, lookalike_pairs, seen_person
from ronde.web.people.rows import written
from ronde.web.people.searching import found_persons
from ronde.web.people.services import correct_person
from ronde.web.people.versions import people_version
from ronde.web.people.whose import owners_of
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Line
from ronde.web.roles import Role

pytestmark = pytest.mark.usefixtures("database")
OFFICER = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)])
DAY = date(2024, 1, 1)


def test_a_person_is_seen_with_the_version_to_change_them_by_and_who_changed_what() -> None:
    written(People.of(Player(id=f"p{number}", name=f"Person {number}") for number in range(50)), DAY)
    with CaptureQueriesContext(connection) as asked:
        seen = seen_person("p7", OFFICER)
    assert seen is not None
    assert len(asked) == 6  # the row, its changes and merges; whose it is: registers, federations, memberships
    assert correct_person("p7", seen.version, OFFICER, name="Somebody").is_saved
    again = seen_person("p7", OFFICER)
    assert again is not None
    assert [(one.fields, one.author) for one in again.changes] == [("name", "account:1"), ("id name", "")]
    assert seen_person("nobody", OFFICER) is None
    with pytest.raises(PermissionDenied):
        seen_person("p7", VISITOR)


def test_who_may_be_one_person_twice_is_shown_until_somebody_says_that_they_are_two() -> None:
    written(
        People.of([Player(id="a", name="Ann Abel"), Player(id="b", name="ABEL Ann"), Player(id="c", name="Cat")]), DAY
    )
    assert [(one.id, two.id) for one, two in lookalike_pairs(OFFICER)] == [("a", "b")]
    assert correct_person("b", people_version(), OFFICER, unlike=["a"]).is_saved
    assert lookalike_pairs(OFFICER) == ()
    assert imported_lists(OFFICER) == ()
    with pytest.raises(PermissionDenied):
        lookalike_pairs(VISITOR)


def test_people_of_an_older_database_are_found_and_changed_after_the_upgrade() -> None:
    call_command("migrate", "people", "0001", verbosity=0)
    with connection.cursor() as cursor:
        row: list[str | bool] = [
            "old",
            "Olga Older",
            '{"id":"old","name":"Olga Older","birth":"1960-02-03"}',
            "olga older",
            True,
        ]
        columns = "id, name, body, sorting, named"
        cursor.execute(f"INSERT INTO people_personrow ({columns}) VALUES (%s, %s, %s, %s, %s)", row)  # noqa: S608 - ours
    call_command("migrate", verbosity=0)
    organiser = actor("account:2", [HeldRole(Role.ORGANISER, "open")])
    assert [one.id for one in found_persons("older", organiser)] == ["old"]
    assert correct_person("old", PersonRow.objects.get(pk="old").version, OFFICER, name="Olga Newer").is_saved
    assert [one.id for one in found_persons("newer", organiser)] == ["old"]


def test_whose_people_were_is_found_out_by_the_upgrade() -> None:
    """By what their records say; else by the register that has them on a list; who is in none stays nobody's."""
    call_command("migrate", "people", "0006", verbosity=0)
    rows = {
        "licensed": '{"id":"licensed","name":"A","licences":[{"since":"2020-09-01","federation":"ffjd"}]}',
        "both": '{"id":"both","name":"B","federation":"fisf","licences":[{"since":"2020-09-01","federation":"ffjd"}]}',
        "listed": '{"id":"listed","name":"C"}',
        "nobodys": '{"id":"nobodys","name":"D"}',
    }
    with connection.cursor() as cursor:
        for person, body in rows.items():
            values: list[str | int | bool] = [person, person, body, person, True, 1]
            columns = "id, name, body, sorting, named, version"
            cursor.execute(f"INSERT INTO people_personrow ({columns}) VALUES (%s, %s, %s, %s, %s, %s)", values)  # noqa: S608 - ours
    register = new_register("scrabble", "Scrabble", "fisf-classique", federation="fisf")
    new_register("dames", "Dames", "ffjd", federation="ffjd")
    Line.objects.create(register=register, turn=1, ranking="national", position=1, player="listed", value="1500")
    call_command("migrate", verbosity=0)
    found = {person: owners_of(person) for person in rows}
    assert found == {"licensed": {"ffjd"}, "both": {"ffjd", "fisf"}, "listed": {"fisf"}, "nobodys": set()}
