"""People changed through the services: what is refused and why, who may, two writers at once, and what the journal keeps."""

import threading
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from ronde.ground.ids import PlayerId
from ronde.record.clubs import Belonging, Club, League
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.web.actors import VISITOR, Actor, HeldRole, actor
from ronde.web.people.club_services import add_club, add_league, correct_club
from ronde.web.people.models import PeopleChange, PersonKey, PersonRow
from ronde.web.people.rows import everyone, people_of, written
from ronde.web.people.services import Saved, add_person, add_spell, correct_person, correct_spell
from ronde.web.roles import Role

pytestmark = pytest.mark.usefixtures("database")
SEPTEMBER, NEW_YEAR = date(2023, 9, 1), date(2024, 1, 1)
OFFICER = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)])


def of_federation(name: str) -> Actor:
    return actor("account:2", [HeldRole(Role.LICENCE_OFFICER, name)])


def added(name: str = "Ann Abel", **known: Any) -> Saved:
    saved = add_person(Player(id=known.pop("id", ""), name=name, **known), OFFICER, is_distinct=True)
    assert saved.is_saved, saved.problems
    return saved


def person(saved: Saved) -> Player:
    return people_of([saved.id]).players[PlayerId(saved.id)]


def codes(saved: Saved) -> list[str]:
    return [problem.code for problem in saved.problems]


def test_a_person_gets_licence_club_residence_and_rating_each_from_its_day() -> None:
    assert add_league(League(id="bre", name="Bretagne"), OFFICER).is_saved
    assert add_club(
        Club(id="rade", name="Damier", leagues=[Belonging(league="bre", since=SEPTEMBER)]), OFFICER
    ).is_saved
    saved = added()
    for spell in (
        Licence(since=SEPTEMBER, federation="FFJD", number="12", kind="A"),
        Membership(club="rade", since=SEPTEMBER),
        Residence(country="FR", place="Brest", since=SEPTEMBER),
        OutsideRating(source="fmjd", value=1850, number="7", since=SEPTEMBER),
    ):
        saved = add_spell(saved.id, saved.version, spell, OFFICER)
        assert saved.is_saved, saved.problems
    ann = person(saved)
    assert (ann.club(SEPTEMBER), ann.club(date(2023, 8, 31))) == ("rade", None)
    assert ann.outside_on(SEPTEMBER)["fmjd"].value == 1850
    assert ann.residence(SEPTEMBER) == Residence(country="FR", place="Brest", since=SEPTEMBER)


def test_a_spell_ends_the_earlier_one_on_its_eve_where_that_is_asked_for_and_is_refused_otherwise() -> None:
    add_club(Club(id="rade", name="Damier"), OFFICER)
    saved = added(clubs=[])
    first, second = (Residence(country="FR", since=SEPTEMBER), Residence(country="BE", since=NEW_YEAR))
    saved = add_spell(saved.id, saved.version, first, OFFICER)
    refused = add_spell(saved.id, saved.version, second, OFFICER)
    assert codes(refused) == ["history.spells-overlap"]
    assert person(saved).residences == [first]
    moved = add_spell(saved.id, saved.version, second, OFFICER, ends_earlier=True)
    assert person(moved).residences == [Residence(country="FR", since=SEPTEMBER, until=date(2023, 12, 31)), second]


def test_licences_of_two_federations_or_kinds_hold_at_once_and_two_of_one_do_not() -> None:
    saved = added(licences=[Licence(since=SEPTEMBER, federation="FFJD"), Licence(since=SEPTEMBER, federation="FISF")])
    again = add_spell(saved.id, saved.version, Licence(since=NEW_YEAR, federation="FFJD"), OFFICER)
    assert [(one.code, one.where) for one in again.problems] == [("history.spells-overlap", ("licences", 2, "since"))]
    youth = add_spell(saved.id, saved.version, Licence(since=NEW_YEAR, federation="FFJD", kind="youth"), OFFICER)
    assert youth.is_saved


@pytest.mark.parametrize(
    ("spell", "code"),
    [
        (Membership(club="nowhere", since=SEPTEMBER), "history.unknown-club"),
        (Licence(since=NEW_YEAR, until=SEPTEMBER), "history.spell-reversed"),
        (Residence(country="FR", since=NEW_YEAR, until=SEPTEMBER), "history.spell-reversed"),
        (OutsideRating(source="fqe", value="strong", since=SEPTEMBER), "people.outside-value"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(spell: Any, code: str) -> None:
    saved = added()
    refused = add_spell(saved.id, saved.version, spell, OFFICER)
    assert codes(refused) == [code]
    assert PersonRow.objects.get(pk=saved.id).version == saved.version
    assert PeopleChange.objects.filter(row=saved.id).count() == 1


def test_a_spell_is_corrected_or_taken_out_as_it_was_seen() -> None:
    wrong, right = Licence(since=SEPTEMBER, number="12"), Licence(since=SEPTEMBER, number="21")
    saved = added(licences=[wrong])
    saved = correct_spell(saved.id, saved.version, wrong, right, OFFICER)
    assert person(saved).licences == [right]
    assert codes(correct_spell(saved.id, saved.version, wrong, None, OFFICER)) == ["people.no-such-spell"]
    saved = correct_spell(saved.id, saved.version, right, None, OFFICER)
    assert person(saved).licences == []


def test_who_may_be_somebody_known_is_asked_about_once() -> None:
    known = added("Jean-Pierre Dupont", birth=date(1980, 5, 1))
    asked = add_person(Player(id="", name="DUPONT Jean Pierre"), OFFICER)
    assert codes(asked) == ["people.lookalike"]
    assert asked.problems[0].values["first"] == known.id
    married = add_person(Player(id="", name="Jean Martin", birth=date(1980, 5, 1)), OFFICER)
    assert codes(married) == ["people.lookalike"]  # one birth date and a word of the name in common
    other = added("DUPONT Jean Pierre")
    assert person(other).unlike == [known.id]
    assert codes(add_person(Player(id=known.id, name="Somebody Else"), OFFICER)) == ["people.id-in-use"]


def test_a_stale_change_is_told_what_was_changed_meanwhile_and_loses_nothing() -> None:
    saved = added()
    assert correct_person(saved.id, saved.version, OFFICER, name="Anne Abel").is_saved
    stale = correct_person(saved.id, saved.version, OFFICER, birth=date(1990, 1, 1))
    assert [(one.code, one.values["fields"]) for one in stale.problems] == [("people.stale", ("name",))]
    now = PersonRow.objects.get(pk=saved.id)
    assert correct_person(saved.id, now.version, OFFICER, birth=date(1990, 1, 1)).is_saved
    assert (person(saved).name, person(saved).birth) == ("Anne Abel", date(1990, 1, 1))


def test_of_many_writers_each_is_either_kept_or_told() -> None:
    """Each of eight looks, adds a licence of its own year, and looks again where it was told; in the end there are eight."""
    saved, problems, told = added(), list[BaseException](), list[str]()

    def writer(year: int) -> None:
        try:
            while True:
                seen = PersonRow.objects.get(pk=saved.id).version
                spell = Licence(since=date(year, 1, 1), until=date(year, 12, 31), federation="FFJD")
                done = add_spell(saved.id, seen, spell, OFFICER)
                if done.is_saved:
                    return
                told.extend(codes(done))
        except BaseException as problem:  # noqa: BLE001 - told by the test
            problems.append(problem)
        finally:
            connections.close_all()

    writers = [threading.Thread(target=writer, args=(2010 + number,)) for number in range(8)]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    assert problems == []
    assert sorted(one.since.year for one in person(saved).licences) == [2010 + number for number in range(8)]
    assert set(told) <= {"people.stale"}
    versions = list(PeopleChange.objects.filter(row=saved.id).order_by("version").values_list("version", flat=True))
    assert versions == list(range(versions[0], versions[0] + 9))


def test_a_licence_officer_changes_people_of_the_own_federation_only() -> None:
    draughts, scrabble = of_federation("FFJD"), of_federation("FISF")
    saved = add_person(Player(id="", name="Ann Abel", federation="FFJD"), draughts)
    with pytest.raises(PermissionDenied):
        correct_person(saved.id, saved.version, scrabble, name="Other")
    with pytest.raises(PermissionDenied):  # a licence is its own federation's, whosever the person is
        add_spell(saved.id, saved.version, Licence(since=SEPTEMBER, federation="FISF"), draughts)
    with pytest.raises(PermissionDenied):  # and no way to come to have the person
        add_spell(saved.id, saved.version, Licence(since=SEPTEMBER, federation="FISF"), scrabble)
    alone = add_person(Player(id="", name="Bea Bloch", federation="FFJD"), draughts)
    assert codes(correct_person(alone.id, alone.version, draughts, federation="FISF")) == ["people.not-a-member"]


@pytest.mark.parametrize("who", [VISITOR, actor("account:3", [HeldRole(Role.ORGANISER, "event")])])
def test_nobody_else_changes_people(who: Actor) -> None:
    saved = added()
    attempts: tuple[Callable[[], Saved], ...] = (
        lambda: add_person(Player(id="", name="B"), who),
        lambda: correct_person(saved.id, saved.version, who, name="B"),
        lambda: add_spell(saved.id, saved.version, Licence(since=SEPTEMBER), who),
        lambda: correct_spell(saved.id, saved.version, Licence(since=SEPTEMBER), None, who),
        lambda: add_club(Club(id="c", name="C"), who),
        lambda: add_league(League(id="l", name="L"), who),
    )
    for attempt in attempts:
        with pytest.raises(PermissionDenied):
            attempt()
    assert list(everyone().players) == [saved.id]


def test_a_club_is_corrected_as_it_was_seen_and_its_leagues_are_there() -> None:
    saved = add_club(Club(id="rade", name="Damier"), OFFICER)
    assert codes(add_club(Club(id="rade", name="Other"), OFFICER)) == ["people.id-in-use"]
    nowhere = Club(id="rade", name="Damier", leagues=[Belonging(league="no", since=SEPTEMBER)])
    assert codes(correct_club(nowhere, saved.version, OFFICER)) == ["history.unknown-league"]
    assert correct_club(Club(id="rade", name="Damier de la Rade"), saved.version, OFFICER).is_saved
    assert codes(correct_club(Club(id="rade", name="Other"), saved.version, OFFICER)) == ["people.stale"]
    assert everyone().clubs["rade"].name == "Damier de la Rade"


def test_the_journal_says_who_changed_which_fields_and_its_values_go_with_an_erasure() -> None:
    saved = added("Ann Secret", birth=date(1990, 1, 1))
    saved = correct_person(saved.id, saved.version, OFFICER, name="Anne Secret")
    line = PeopleChange.objects.get(version=saved.version)
    assert (line.row, line.what, line.fields, line.author, line.role) == (
        saved.id,
        "corrected",
        "name",
        "account:1",
        "licence-officer",
    )
    assert "Secret" in line.values
    written(People.of([Player(id=saved.id, erased=NEW_YEAR)]), NEW_YEAR)
    assert not any("Secret" in one.values or "1990" in one.values for one in PeopleChange.objects.all())
    assert PersonKey.objects.count() == 0
    assert codes(correct_person(saved.id, PersonRow.objects.get(pk=saved.id).version, OFFICER, name="Back")) == [
        "people.erased"
    ]


def test_questions_to_the_database_do_not_grow_with_people() -> None:
    counts = []
    for size in (3, 60):
        for number in range(size):
            added(f"Number {size} {number}", birth=date(1950, 1, 1))
        with CaptureQueriesContext(
            connection,
        ) as asked:
            saved = add_person(Player(id="", name=f"Quite Other {size}x"), OFFICER)
            correct_person(saved.id, saved.version, OFFICER, name=f"Quite Another {size}x")
        counts.append(len(asked))
    assert counts[0] == counts[1]
