"""Lists of a former site come into the archive as they were published: looked at, taken, seen again, taken back."""

import os
import time
from datetime import UTC, date, datetime
from typing import Any

import pytest

from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.accounts.appointing import acting
from ronde.web.actors import Actor
from ronde.web.archive.given import GivenArchive, ListState
from ronde.web.archive.importing import imported_archive, previewed_archive, take_back_list
from ronde.web.archive.models import ArchivedLine, ArchivedList
from ronde.web.archive.names import archived_names, publish_name, tell_who
from ronde.web.archive.queries import archived_list_page, past_lines
from ronde.web.archive.series import import_series
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Register
from tests.web.office.archive.former_site import SOURCE, archive, month, name_of, people, rating_of
from tests.web.office_work import an_officer

ON_BOTH_KINDS = True  # thousands of lines are written at once

pytestmark = pytest.mark.usefixtures("database")
TODAY = date(2026, 11, 17)
IS_LONG = bool(os.environ.get("RONDE_LONG"))
LISTS, PLAYERS = (120, 1500) if IS_LONG else (12, 150)


def officer() -> Actor:
    return acting(an_officer()).at(datetime(2026, 11, 17, 9, tzinfo=UTC))


def register() -> Register:
    return new_register("dames", "Dames", "ffjd")


def given(content: bytes, name: str = "listes.zip", **more: Any) -> GivenArchive:
    return GivenArchive(name, content, "national", SOURCE, **more)


def taken(to: Register, one: GivenArchive) -> int:
    """A file that was looked at and archived; how many lists."""
    seen = previewed_archive(to, one, officer()).seen
    done = imported_archive(to, one, officer(), seen=seen)
    assert done.problems == ()
    return len(done.days)


def test_ten_years_of_lists_are_archived_as_they_were_published() -> None:
    """With RONDE_LONG=1: 120 lists of 1,500 players, half of whom are known by their licences."""
    to, begun = register(), time.process_time()
    people(range(0, PLAYERS, 2), TODAY)
    one = given(archive(LISTS, PLAYERS), names_unknown=True)
    preview = previewed_archive(to, one, officer())
    looked = time.process_time()
    assert [len(preview.lists), preview.lines, preview.unknown] == [LISTS, LISTS * PLAYERS, PLAYERS // 2]
    assert {(found.matched, found.unknown, found.doubtful) for found in preview.lists} == {
        (PLAYERS // 2, PLAYERS // 2, 0)
    }
    done = imported_archive(to, one, officer(), seen=preview.seen)
    taken_at = time.process_time()
    assert (len(done.days), done.lines, done.days[-1]) == (LISTS, LISTS * PLAYERS, month(LISTS - 1))
    assert ArchivedLine.objects.count() == LISTS * PLAYERS
    if IS_LONG:
        print(f"looked at in {looked - begun:.1f} s of CPU, archived in {taken_at - looked:.1f} s")  # noqa: T201 - only when asked to measure
    page = archived_list_page(to, month(3), is_whole=True)
    assert page is not None
    assert {line.name: line.value for line in page.lines} == {
        name_of(who): str(rating_of(who, 3)) for who in range(PLAYERS)
    }
    assert [one.value for one in past_lines(to, "p4", "national")] == [str(rating_of(4, at)) for at in range(LISTS)]


def test_what_is_imported_twice_is_seen_by_its_digest() -> None:
    to = register()
    one = given(archive(3, 10))
    assert taken(to, one) == 3
    again = previewed_archive(to, one, officer())
    assert {found.state for found in again.lists} == {ListState.SAME}
    refused = imported_archive(to, one, officer(), seen=again.seen)
    assert [problem.code for problem in refused.problems] == ["archive.nothing-new"]
    more = previewed_archive(to, given(archive(4, 10)), officer())
    assert [found.state for found in more.lists] == [*[ListState.SAME] * 3, ListState.NEW]
    assert previewed_archive(to, given(archive(1, 9)), officer()).lists[0].state is ListState.OTHER


def test_a_list_is_taken_back_and_may_come_again() -> None:
    to = register()
    taken(to, given(archive(2, 10)))
    found = ArchivedList.objects.get(day=month(1))
    assert take_back_list(to, found.pk, officer()) == ()
    assert ArchivedLine.objects.count() == 10
    assert [problem.code for problem in take_back_list(to, found.pk, officer())] == ["archive.no-list"]
    assert taken(to, given(archive(2, 10))) == 1


def test_what_was_looked_at_before_somebody_changed_people_is_looked_at_again() -> None:
    to, one = register(), given(archive(1, 4))
    seen = previewed_archive(to, one, officer()).seen
    people(range(2), TODAY)
    refused = imported_archive(to, one, officer(), seen=seen)
    assert [problem.code for problem in refused.problems] == ["people.preview-stale"]
    assert not ArchivedList.objects.exists()


def test_values_places_and_clubs_are_kept_to_the_letter_and_a_column_tells_the_day() -> None:
    text = "Liste du;Clt;Joueur;Club;Cote\n01/09/2008;1 ex;Ana Pop;C. D. Brest;1 850*\n2008-10-01;-;Ana Pop;;1 851,5\n"
    to = register()
    assert taken(to, given(text.encode(), "listes.csv")) == 2
    lines = ArchivedLine.objects.order_by("list__day").values_list("list__day", "place", "value", "number", "club")
    assert list(lines) == [
        (date(2008, 9, 1), "1 ex", "1 850*", "", "C. D. Brest"),
        (date(2008, 10, 1), "-", "1 851,5", "3703/2", ""),
    ]


def test_a_file_that_is_wrong_says_what_and_where_and_the_others_are_taken() -> None:
    to = register()
    for name, text, code in (
        ("liste.csv", "Nom;Cote\nAna Pop;1500\n", "archive.no-day"),
        ("2008-09.csv", "Nom;Cote\nAna Pop;1500\n;1400\n", "table.cell.nobody"),
        ("2008-09.csv", "Nom;Cote\nDupontÃ© Ana;1500\n", "table.cell.damaged"),
        ("2008-09.csv", "Nom;Club\nAna Pop;Brest\n", "list.column-missing"),
        ("2008-09.csv", "", "table.empty"),
    ):
        found = previewed_archive(to, given(text.encode(), name), officer())
        assert [one.problems[0].code for one in found.lists] == [code], name
        assert not found.is_applicable
    assert previewed_archive(to, given(b"PK\x03\x04broken", "x.zip"), officer()).lists[0].problems
    assert (
        previewed_archive(to, GivenArchive("x.csv", b"", "national", " "), officer()).problems[0].code
        == "archive.no-source"
    )
    assert (
        previewed_archive(to, GivenArchive("x.csv", b"", "", "x"), officer()).problems[0].code == "archive.no-ranking"
    )


def test_who_may_be_two_persons_is_asked_once_and_stays_an_archived_name_without_an_answer() -> None:
    to = register()
    written(People.of(Player(id=f"ana-{at}", name="Ana Pop", birth=date(1980, 1, at)) for at in (1, 2)), TODAY)
    text = "Date;Nom;Cote\n2008-09-01;Ana Pop;1500\n2008-10-01;Ana Pop;1510\n"
    one = given(text.encode(), "listes.csv")
    preview = previewed_archive(to, one, officer())
    [asked] = preview.doubts
    assert (asked.lists, set(asked.doubt.candidates)) == (2, {"ana-1", "ana-2"})
    taken(to, one)
    assert set(ArchivedLine.objects.values_list("player", "name")) == {("", "Ana Pop")}
    for found in ArchivedList.objects.all():
        assert take_back_list(to, found.pk, officer()) == ()
    taken(to, given(text.encode(), "listes.csv", answers={asked.key: PlayerId("ana-2")}))
    assert set(ArchivedLine.objects.values_list("player", flat=True)) == {"ana-2"}
    assert previewed_archive(to, given(text.replace("-10-", "-11-").encode(), "l.csv"), officer()).doubts == ()


def test_nobody_unknown_is_named_unless_an_officer_says_so_and_a_child_never_by_an_import() -> None:
    to = register()
    text = "Date;Nom;Année de naissance;Cote\n2024-09-01;Ana Pop;1970;1500\n2024-09-01;Bo Petit;2014;1400\n"
    taken(to, given(text.encode(), "l.csv"))
    assert _names(to) == {"Ana Pop": False, "Bo Petit": False}
    assert take_back_list(to, ArchivedList.objects.get().pk, officer()) == ()
    taken(to, given(text.encode(), "l.csv", names_unknown=True))
    assert _names(to) == {"Ana Pop": True, "Bo Petit": False}
    [ana] = archived_names(to, "pop")
    assert publish_name(to, ana.key, officer(), named=False) == ()
    assert _names(to) == {"Ana Pop": False, "Bo Petit": False}
    taken(to, given(text.replace("2024-09", "2024-10").encode(), "l.csv", names_unknown=True))
    assert _names(to) == {"Ana Pop": False, "Bo Petit": False}  # who is hidden once stays so


def _names(to: Register) -> dict[str, bool]:
    return {one.name: one.named for one in archived_names(to)}


def test_a_name_of_the_archive_turns_out_to_be_somebody() -> None:
    to = register()
    taken(to, given(archive(2, 3)))
    people(range(1), TODAY)
    found = next(one for one in archived_names(to) if one.name == name_of(0))
    assert [problem.code for problem in tell_who(to, found.key, "nobody", officer())] == ["archive.no-person"]
    assert tell_who(to, found.key, "p0", officer()) == ()
    assert len(past_lines(to, "p0", "national")) == 2
    assert [problem.code for problem in tell_who(to, found.key, "p0", officer())] == ["archive.no-name"]


def test_who_was_erased_comes_back_by_no_archive() -> None:
    to = register()
    gone = Player(id="p0", erased=TODAY, also=["FR-10000"])
    written(People.of([Player(id="p0", name=name_of(0), licences=[Licence(since=TODAY, number="FR-10000")])]), TODAY)
    written(People.of([gone]), TODAY)
    text = f"Date;Identifiant;Nom;Club;Cote\n2008-09-01;p0;{name_of(0)};Brest;1500\n"
    taken(to, given(text.encode(), "l.csv", names_unknown=True))
    assert list(ArchivedLine.objects.values_list("player", "name", "club", "key")) == [("p0", "", "", "")]


def test_a_licence_number_stands_for_no_name() -> None:
    to = register()
    taken(to, given(b"Licence;Cote\nFR-10077;1500\n", "2008-09-01.csv", names_unknown=True))
    page = archived_list_page(to, date(2008, 9, 1))
    assert page is not None
    assert [(one.is_named, "10077" in one.name) for one in page.lines] == [(False, False)]
    assert not ArchivedLine.objects.exclude(name="").exists()


def test_series_of_past_years_are_archived_all_or_none() -> None:
    to = register()
    text = "Date;Tournoi;Ville;Lien\n14/07/2009;Open de Brest;Brest;https://ancien.example/t/12\n01/05/2010;Coupe;;\n"
    assert import_series(to, text.encode(), SOURCE, officer()).new == 2
    assert import_series(to, text.encode(), SOURCE, officer()).there == 2
    wrong = import_series(to, f"{text}hier;Open;;javascript:x\n".encode(), SOURCE, officer())
    assert [problem.code for problem in wrong.problems] == ["table.cell.date", "archive.cell.address"]
    assert to.archived_series.count() == 2
