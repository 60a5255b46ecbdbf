"""Finding persons at the desk: accents, order of words, a slip, a number; who may see whom; the index is used."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.clubs import Belonging, Club, League
from ronde.record.lookalikes import is_slip, slips
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.web.actors import VISITOR, Actor, HeldRole, actor
from ronde.web.people.rows import written
from ronde.web.people.searching import found_persons, visible
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role

DAY = date(2024, 1, 1)
ORGANISER = actor("account:1", [HeldRole(Role.ORGANISER, "open")])


def holding(role: Role, over: str = "") -> Actor:
    return actor("account:1", [HeldRole(role, over)])


@pytest.fixture
def people(database: str) -> People:  # noqa: ARG001 - it is to be there
    found = People.of(
        [
            Player(id="jp", name="Jean-Pierre Lefèvre", birth=date(1980, 5, 1), licence="0012", clubs=[Membership(club="rade", since=DAY)]),
            Player(id="an", name="Ana-Maria Țepeș", licences=[Licence(since=DAY, federation="FRS", number="RO 77")]),
            Player(id="ma", name="Marie Martin", federation="FFJD", outside=[OutsideRating(source="fmjd", value=1800, number="14077", since=DAY)]),
            Player(id="gone", erased=DAY),
        ],
        clubs=[Club(id="rade", name="Damier de la Rade", leagues=[Belonging(league="bre", since=DAY)])],
        leagues=[League(id="bre", name="Bretagne")],
    )  # fmt: skip
    written(found, DAY)
    return found


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("lefevre", ["jp"]),
        ("LEFÈVRE jean", ["jp"]),
        ("pierre lef", ["jp"]),
        ("tepes", ["an"]),
        ("matrin", ["ma"]),  # two letters changed places
        ("lefebvre", ["jp"]),  # one too many
        ("martni marie", ["ma"]),
        ("mar", ["an", "ma"]),  # Maria and Marie, in the order of names
        ("12", ["jp"]),
        ("ro77", ["an"]),
        ("14077", ["ma"]),
        ("nobody", []),
        ("", []),
        ("%", []),
        ("gone", []),
    ],
)
@pytest.mark.usefixtures("people")
def test_somebody_is_found_as_people_type_names_and_numbers(given: str, found: list[str]) -> None:
    assert [one.id for one in found_persons(given, ORGANISER)] == found


@pytest.mark.usefixtures("people")
def test_the_desk_is_shown_name_number_club_and_birth_year() -> None:
    (one,) = found_persons("lefevre", ORGANISER)
    assert (one.name, one.licence, one.club, one.birth_year) == (
        "Jean-Pierre Lefèvre",
        "0012",
        "Damier de la Rade",
        1980,
    )


@pytest.mark.usefixtures("people")
def test_everybody_sees_only_those_of_whom_they_hold_a_role() -> None:
    new_register("scrabble", "Scrabble", "frs", federation="FRS")
    seen = {
        who: {row.id for row in visible(holding(*who))}
        for who in (
            (Role.ORGANISER, "open"),
            (Role.CLUB_PRESIDENT, "rade"),
            (Role.LEAGUE_PRESIDENT, "bre"),
            (Role.LICENCE_OFFICER, "FFJD"),
            (Role.LICENCE_OFFICER, ""),
            (Role.OFFICER, "scrabble"),
            (Role.PLAYER, "ma"),
            (Role.CLUB_PRESIDENT, "other"),
        )
    }
    everybody = {"jp", "an", "ma"}
    assert list(seen.values()) == [
        everybody,
        {"jp"},
        {"jp"},
        {"ma"},
        everybody,
        {"an", "jp"},
        {"ma"},
        set(),
    ]  # who is nobody's is the only federation's
    assert found_persons("martin", holding(Role.CLUB_PRESIDENT, "rade")) == ()
    for nobody in (VISITOR, holding(Role.HELPER, "a"), holding(Role.ADMINISTRATOR)):
        with pytest.raises(PermissionDenied):
            found_persons("martin", nobody)


def plan(query: dict[str, str]) -> str:
    """How SQLite goes about a question."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN QUERY PLAN " + query["sql"].replace("%", "%%"))
        return "\n".join(row[-1] for row in cursor.fetchall()) + "\n"


def test_questions_do_not_grow_with_people_and_go_through_the_index(people: People) -> None:
    assert len(people.players) == 4
    counts, plans = [], ""
    for size in (0, 400):
        written(People.of(Player(id=f"n{one}", name=f"Number{one} Filler") for one in range(size)), DAY)
        with CaptureQueriesContext(connection) as asked:
            assert [one.id for one in found_persons("matrin", ORGANISER)] == ["ma"]
        counts.append(len(asked))
        plans = "".join(map(plan, asked.captured_queries)) if connection.vendor == "sqlite" else ""
    assert counts[0] == counts[1] <= 4
    if connection.vendor == "sqlite":
        assert "SEARCH people_personkey USING" in plans.replace("U0", "people_personkey")
        assert "SCAN people_person" not in plans.replace("U0", "people_personkey")


WORDS = st.text("abcde", min_size=5, max_size=8)


@given(WORDS, WORDS)
def test_slips_are_those_that_lookalikes_know(one: str, other: str) -> None:
    if one != other:
        assert (other in slips(one)) == is_slip(one, other)


@given(WORDS, st.data())
def test_every_slip_of_a_word_is_one(word: str, data: st.DataObject) -> None:
    near = data.draw(st.sampled_from(sorted(slips(word))))
    assert is_slip(word, near)
    assert word in slips(near)
