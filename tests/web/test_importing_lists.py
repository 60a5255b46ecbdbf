"""Lists of licences and of ratings elsewhere: four piles, looked at before they are applied; the second time only what changed."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.ground.ids import PlayerId
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.actors import VISITOR, HeldRole, actor
from ronde.web.people.given_lists import GivenList, ListPreview
from ronde.web.people.importing import Imported, imported, previewed
from ronde.web.people.models import ImportedLine, ImportedList, PeopleChange, PersonRow
from ronde.web.people.rows import everyone, written
from ronde.web.people.services import correct_person
from ronde.web.people.versions import people_version
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.clocks import AFTERNOON, set_clock

pytestmark = pytest.mark.usefixtures("database")
OFFICER = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)])
JANUARY, JULY = date(2024, 1, 1), date(2024, 7, 1)


def known(*players: Player) -> None:
    written(People.of(players), JANUARY)


def fmjd(day: date, *lines: str, is_whole: bool = False) -> GivenList:
    text = "\n".join(["FMJD ID;Name;Country;Rating", *lines])
    return GivenList("fmjd", f"FMJD {day}", day, text.encode(), is_whole=is_whole)


def applied(given: GivenList, answers: Any = None) -> Imported:
    seen = previewed(given, OFFICER, answers or {})
    done = imported(given, OFFICER, answers or {}, seen=seen.digest)
    assert done.imported is not None, done.problems
    return done


def piles(one: ListPreview) -> tuple[list[str], list[str], list[str], list[int]]:
    pile = ([one.person for one in some] for some in (one.new, one.changed, one.gone))
    new, changed, gone = pile
    return new, changed, gone, [doubt.line.row for doubt in one.doubtful]


def ratings(person: str) -> list[tuple[date, date | None, int | str]]:
    return [(one.since, one.until, one.value) for one in everyone().players[PlayerId(person)].outside]


def numbered(person: str, name: str, number: str) -> Player:
    return Player(
        id=person, name=name, outside=[OutsideRating(source="fmjd", value=1000, number=number, since=date(2020, 1, 1))]
    )


def test_a_list_is_matched_by_number_first_asks_about_names_and_keeps_nothing_of_strangers() -> None:
    known(
        numbered("ann", "Ann Abel", "7"),
        Player(id="ben", name="Ben Bloch"),
        Player(id="cat", name="Cat Cohen", licence="9"),
    )
    given = fmjd(JANUARY, "7;Abel Ann;FR;1850", "8;Bloch Ben;FR;1500", "9;Somebody Else;NL;2100", "10;Far Away;BR;2000")
    found = previewed(given, OFFICER)
    assert piles(found) == ([], ["ann"], [], [3])  # our licence 9 is not the number 9 of theirs
    assert (found.strangers, found.same) == (2, 0)
    assert people_version() == 1  # nothing was written
    done = applied(given, {3: PlayerId("ben")})
    assert piles(done.preview) == (["ben"], ["ann"], [], [])
    assert ratings("ann") == [(date(2020, 1, 1), date(2023, 12, 31), 1000), (JANUARY, None, 1850)]
    assert ratings("ben") == [(JANUARY, None, 1500)]
    assert set(ImportedLine.objects.values_list("person", flat=True)) == {"ann", "ben"}
    assert not PeopleChange.objects.filter(values__contains="Away").exists()


def test_importing_again_shows_only_what_changed_and_asks_nothing_twice() -> None:
    known(Player(id="ann", name="Ann Abel"), Player(id="ben", name="Ben Bloch"), Player(id="cat", name="Cat Cohen"))
    lines = ("7;Abel Ann;FR;1850", "8;Bloch Ben;FR;1500", "9;Cohen Cat;NL;1700")
    applied(fmjd(JANUARY, *lines), {2: PlayerId("ann"), 3: PlayerId("ben"), 4: None})
    again = previewed(fmjd(JANUARY, *lines), OFFICER)
    assert (piles(again), again.same, again.strangers) == (([], [], [], []), 2, 1)
    summer = fmjd(JULY, "7;Abel Ann;FR;1862", "9;Cohen Cat;NL;1700")
    assert piles(previewed(summer, OFFICER)) == ([], ["ann"], ["ben"], [])
    applied(summer)
    assert ratings("ann") == [(JANUARY, date(2024, 6, 30), 1850), (JULY, None, 1862)]
    assert ratings("ben") == [(JANUARY, None, 1500)]  # gone from the list: said, and no more
    assert piles(previewed(summer, OFFICER)) == ([], [], [], [])  # and said once
    back = previewed(fmjd(date(2025, 1, 1), "7;Abel Ann;FR;1862", "8;Bloch Ben;FR;1480"), OFFICER)
    assert piles(back) == ([], ["ben"], [], [])


def test_who_is_gone_from_a_whole_list_has_no_rating_from_its_day_on() -> None:
    known(Player(id="ann", name="Ann Abel"), Player(id="ben", name="Ben Bloch"))
    applied(fmjd(JANUARY, "7;Abel Ann;FR;1850", "8;Bloch Ben;FR;1500"), {2: PlayerId("ann"), 3: PlayerId("ben")})
    applied(fmjd(JULY, "7;Abel Ann;FR;1850", is_whole=True))
    assert ratings("ben") == [(JANUARY, date(2024, 6, 30), 1500)]
    assert ratings("ann") == [(JANUARY, None, 1850)]  # the same value goes on


def test_an_older_list_is_said_to_be_one_and_holds_until_the_later_one() -> None:
    known(Player(id="ann", name="Ann Abel"))
    applied(fmjd(JULY, "7;Abel Ann;FR;1862"), {2: PlayerId("ann")})
    older = fmjd(JANUARY, "7;Abel Ann;FR;1850")
    (said,) = previewed(older, OFFICER).problems
    assert (said.code, said.values["last_day"]) == ("people.list-older", JULY)
    applied(older)
    assert ratings("ann") == [(JANUARY, date(2024, 6, 30), 1850), (JULY, None, 1862)]
    assert piles(previewed(fmjd(JULY, "7;Abel Ann;FR;1862"), OFFICER)) == ([], [], [], [])


def test_nothing_is_applied_that_was_not_looked_at() -> None:
    known(Player(id="ann", name="Ann Abel"), Player(id="ben", name="Ben Bloch"))
    given, answers = fmjd(JANUARY, "7;Abel Ann;FR;1850"), {2: PlayerId("ann")}
    seen = previewed(given, OFFICER, answers).digest
    assert correct_person(
        "ben", people_version(), OFFICER, name="Benno Bloch"
    ).is_saved  # somebody else: the same piles
    other = imported(fmjd(JANUARY, "7;Abel Ann;FR;1950"), OFFICER, answers, seen=seen)
    assert [one.code for one in other.problems] == ["people.preview-stale"]
    assert ratings("ann") == []
    assert imported(given, OFFICER, answers, seen=seen).imported is not None


def test_a_list_keeps_its_name_day_and_columns_and_who_imported_it() -> None:
    known(Player(id="ann", name="Ann Abel"))
    applied(fmjd(JANUARY, "7;Abel Ann;FR;1850"), {2: PlayerId("ann")})
    kept = ImportedList.objects.get()
    assert (kept.name, kept.day, kept.author, kept.lines) == ("FMJD 2024-01-01", JANUARY, "account:1", 1)
    assert kept.columns == '["FMJD ID: licence", "Name: name", "Country: federation", "Rating: rating"]'
    (change,) = kept.changes.all()
    assert (change.row, change.what, change.fields) == ("ann", "imported", "outside")


def test_the_series_of_duplicate_come_by_licence() -> None:
    known(Player(id="ann", name="Ann Abel", licences=[Licence(since=JANUARY, federation="FISF", number="1 204")]))
    given = GivenList("duplicate", "Séries", JANUARY, "Licence;Nom;Série\n1204;ABEL Ann;4B\n77;X Y;super".encode())
    assert piles(previewed(given, OFFICER)) == (["ann"], [], [], [])
    applied(given)
    assert ratings("ann") == [(JANUARY, None, "4B")]


def licences(day: date, *lines: str, is_whole: bool = False) -> GivenList:
    text = "\n".join(["Licence;Nom;Club;Type", *lines])
    until = date(day.year + 1, 8, 31)
    return GivenList("licences", f"Licences {day.year}", day, text.encode(), "FFJD", until, is_whole)


def test_a_season_of_licences_brings_persons_and_clubs_and_the_next_shows_who_is_gone_once() -> None:
    first, second = date(2023, 9, 1), date(2024, 9, 1)
    done = applied(licences(first, "12;Ann Abel;Damier;A", "13;Ben Bloch;Damier;A"))
    assert piles(done.preview)[0] == ["", ""]
    people = everyone("FFJD")
    ann, ben = (next(one for one in people.players.values() if one.name == name) for name in ("Ann Abel", "Ben Bloch"))
    assert ann.licences == [Licence(since=first, until=date(2024, 8, 31), federation="FFJD", number="12", kind="A")]
    assert people.clubs[ann.clubs[0].club].name == "Damier"
    again = previewed(licences(first, "12;Ann Abel;Damier;A", "13;Ben Bloch;Damier;A"), OFFICER)
    assert (piles(again), again.same) == (([], [], [], []), 2)
    renewed = licences(second, "12;Ann Abel;Damier;A")
    assert piles(previewed(renewed, OFFICER)) == ([], [ann.id], [ben.id], [])
    applied(renewed)
    assert piles(previewed(renewed, OFFICER)) == ([], [], [], [])


def test_of_two_of_one_name_a_list_of_licences_asks_once() -> None:
    known(Player(id="a", name="Ann Abel"), Player(id="b", name="Abel Ann"))
    text = b"Nom;Club\nAnn Abel;Damier"
    given = GivenList("licences", "Licences", date(2023, 9, 1), text, "FFJD")
    asked = previewed(given, OFFICER)
    assert (piles(asked)[3], asked.is_applicable) == ([2], True)  # the question keeps no other line waiting
    applied(given)
    assert [one.licences for one in everyone().players.values()] == [[], []]
    applied(given, {2: PlayerId("b")})
    later = GivenList("licences", "Licences", date(2024, 9, 1), text, "FFJD")
    assert piles(previewed(later, OFFICER))[3] == []


def test_a_file_that_is_no_table_is_refused_and_changes_nothing() -> None:
    given = GivenList("fmjd", "photo", JANUARY, b"\x89PNG\r\n")
    found = previewed(given, OFFICER)
    assert not found.is_applicable
    assert imported(given, OFFICER, seen=found.digest).imported is None
    assert not ImportedList.objects.exists()


def test_somebody_erased_stays_erased_however_often_a_list_names_them() -> None:
    known(numbered("ann", "Ann Abel", "7"))
    given = fmjd(JANUARY, "7;Abel Ann;FR;1850")
    applied(given)
    written(People.of([Player(id="ann", erased=JULY)]), JULY)
    later = previewed(fmjd(JULY, "7;Abel Ann;FR;1900"), OFFICER)
    assert (piles(later), later.strangers) == (([], [], [], []), 1)
    applied(fmjd(JULY, "7;Abel Ann;FR;1900"))
    assert everyone().players[PlayerId("ann")] == Player(id="ann", erased=JULY)
    assert not ImportedLine.objects.exists()


def test_only_officers_import_lists_and_each_those_of_the_own_federation() -> None:
    given = licences(date(2023, 9, 1), "12;Ann Abel;Damier;A")
    for nobody in (VISITOR, actor("account:2", [HeldRole(Role.LICENCE_OFFICER, "FISF")])):
        with pytest.raises(PermissionDenied):
            previewed(given, nobody)
        with pytest.raises(PermissionDenied):
            imported(given, nobody, seen="")
    assert previewed(given, actor("account:3", [HeldRole(Role.LICENCE_OFFICER, "FFJD")])).is_applicable


def test_questions_do_not_grow_with_the_lines_of_a_list() -> None:
    counts = list[int]()
    for size in (5, 200):
        known(*(numbered(f"p{size}-{one}", f"Person{one} Of{size}", f"{size}{one:04}") for one in range(size)))
        lines = [f"{size}{one:04};Person{one} Of{size};FR;{1000 + size}" for one in range(size)]
        given = fmjd(date(2024, 1, 1 + len(counts)), *lines)
        seen = previewed(given, OFFICER).digest
        with CaptureQueriesContext(connection) as asked:
            assert imported(given, OFFICER, seen=seen).imported is not None
        counts.append(len(asked))
    assert (
        counts[1] - counts[0] < 20
    )  # for 195 persons more: keys and lines of the ledger are written some hundreds at a time


def test_an_officer_imports_licences_of_his_registers_federation_and_of_no_other() -> None:
    new_register("dames", "Dames", "ffjd", federation="FFJD")
    known(Player(id="ann", name="Ann Abel", licences=[Licence(since=JANUARY, federation="FISF", number="12")]))
    officer = actor("account:2", [HeldRole(Role.OFFICER, "dames")])
    text = b"Licence;Nom\n7;Bloch Ben"

    def given(federation: str, register: str = "dames") -> GivenList:
        return GivenList("licences", "Licences", JULY, text, federation, is_whole=True, register=register)

    assert previewed(given("FFJD"), officer).is_applicable
    for other in (given("FISF"), given(""), given("FISF", "elsewhere")):
        with pytest.raises(PermissionDenied):
            imported(other, officer, seen="")
    assert everyone().players[PlayerId("ann")].licences[0].until is None


def test_who_may_be_a_child_by_the_year_of_a_list_is_not_named_in_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Born in 2016 and 2008: in 2026 the second may still be seventeen. Of Cat the day is known, and she is of age."""
    set_clock(monkeypatch, AFTERNOON)
    known(Player(id="cat", name="Cat Cohen", licence="9", birth=date(1990, 1, 1)), Player(id="dan", name="Dan Dor"))
    lines = ["7;Bloch Ben;2016", "8;Adler Al;1980", "9;Cohen Cat;2016", ";Dor Dan;2008", "10;Eder Eva;01/02/1999"]
    text = "\n".join(["Licence;Nom;Naissance", *lines]).encode()
    given = GivenList("licences", "Licences", date(2026, 9, 1), text, "FFJD")
    doubtful = {one.line.row: PlayerId("dan") for one in previewed(given, OFFICER).doubtful}
    applied(given, doubtful)
    hidden = PersonRow.objects.filter(named=False).values_list("name", flat=True)
    assert (PersonRow.objects.count(), set(hidden)) == (len(lines), {"Bloch Ben", "Dan Dor"})
