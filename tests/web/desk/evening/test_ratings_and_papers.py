"""The list of Québec imported again, and the sheets of an evening."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from ronde.web.events.bodies import section_of
from ronde.web.people.given_lists import GivenList
from ronde.web.people.importing import imported, previewed
from ronde.web.registers.folding import FOLD
from ronde.web.roles import Role
from tests.web.desk.evening.club import SEVENTEEN, THURSDAY, cut_evening, new_club, new_evening, person_id
from tests.web.walks.registration import account, at_noon

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture(autouse=True)
def _right_to_fold(database: str) -> Iterator[None]:
    del database
    yield
    FOLD.end()


def a_list(**changed: int) -> bytes:
    """The list of Québec: number, name, rating of everybody; some otherwise."""
    people = {person_id(name): (name, rating) for name, rating in SEVENTEEN.items()}
    lines = [f"{at};{name};{changed.get(who, rating)}" for at, (who, (name, rating)) in enumerate(people.items(), 1000)]
    return "\n".join(["Licence;Nom;Cote", *lines]).encode()


def test_the_list_imported_again_shows_only_changes_and_the_evening_has_todays_ratings() -> None:
    """The first list is that of summer, and asks who everybody is; the second has another rating for Agathe Fiset alone."""
    register = new_club(SEVENTEEN)
    lise = at_noon(account("lise", "Lise Carnet", Role.LICENCE_OFFICER, "cel"), THURSDAY)
    first = GivenList("fqe", "oct.csv", date(2026, 10, 1), a_list(), federation="cel")
    answers = {one.line.row: one.candidates[0] for one in previewed(first, lise).doubtful}
    assert len(answers) == 17  # a name alone is asked about once; the number is known from then on
    assert imported(first, lise, answers, seen=previewed(first, lise, answers).digest).problems == ()
    second = GivenList("fqe", "nov.csv", date(2026, 11, 1), a_list(fiset=1301), federation="cel")
    found = previewed(second, lise)
    values: list[Any] = [(one.person, one.before, one.after) for one in found.changed]
    assert [(who, before.value, after.value) for who, before, after in values] == [("fiset", 1240, 1301)]
    assert (found.new, found.gone, found.doubtful, found.same) == ((), (), (), 16)
    assert imported(second, lise, seen=found.digest).problems == ()
    evening = new_evening(register)
    evening.comes("Agathe Fiset", "Bastien Cyr")
    assert {str(one.player): one.rating for one in section_of(evening.first).entries} == {"fiset": 1301, "cyr": 1275}
    assert "cotes de la liste du 1ᵉʳ novembre 2026" in evening.reads()


def test_the_sheets_of_an_evening_are_first_among_its_papers() -> None:
    evening = cut_evening(new_club(SEVENTEEN), list(SEVENTEEN)[:8])
    said = evening.reads("documents/")
    assert "Feuilles de la soirée 2 pages" in said
    answer = evening.client.get(evening.address("documents/pdf/"), {"paper": "evening", "of": "evening"})
    assert answer.content[:5] == b"%PDF-"
