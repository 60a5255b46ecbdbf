"""At the desk a known person is an id: rating, club and what the book asks are those of the first day, and nothing said later changes them."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.files import yaml_text
from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.play.section import Entry
from ronde.record.clubs import Club
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.ffjd.documents import FromOutside
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from ronde.web.actors import VISITOR
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.entrants import frozen_of
from ronde.web.events.models import Act, EntrantRow, Event, SectionRow
from ronde.web.events.registering import Newcomer, enter_newcomer, enter_persons
from ronde.web.events.submitting import submit
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.registers.chain_rows import links_of, texts_of
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Line, Register
from tests.play.making import games, section
from tests.web.events.desk_work import an_event, begun, codes, did, organiser, version
from tests.web.office_work import ACTS, an_officer, first_of
from tests.web.office_work import acted as office_act
from tests.web.office_work import begun as a_register

pytestmark = pytest.mark.usefixtures("database")
FIRST = date(2027, 1, 2)  # of every event here
SEASON, TODAY = date(2026, 9, 1), date(2026, 12, 1)
CLUBS = [Club(id="heule", name="Heule"), Club(id="gand", name="Gand")]


def somebody(name: str, **known: Any) -> Player:
    return Player(id=name, name=f"{name.title()} Abel", **known)


def people(*players: Player) -> None:
    written(People.of(players, clubs=CLUBS), TODAY)


def a_section(discipline: str, event: Event | None = None, file: str = "open") -> SectionRow:
    return begun(section("", (Phase("nearest", 1),), discipline), event, file)


def entered(row: SectionRow, *persons: str) -> dict[str, Entry]:
    """Persons entered by their ids alone; everyone in the section afterwards."""
    done = enter_persons(row.id, persons, organiser("olga", row.event_id), seen=version(row))
    assert done.is_done, done.problems
    row.refresh_from_db()
    return {str(entry.player): entry for entry in named_section(row).entries}


def test_a_known_person_takes_an_id_only() -> None:
    people(
        somebody(
            "ann",
            licences=[Licence(since=SEASON, federation="FFJD", number="77")],
            clubs=[Membership(club="heule", since=SEASON)],
        )
    )
    row = a_section("draughts", an_event("e1", new_register("dames", "", "ffjd", federation="FFJD")))
    ann = entered(row, "ann")["ann"]
    assert (ann.name, ann.licence, ann.tags, ann.rating) == ("Ann Abel", "77", ("club:Heule",), None)
    assert EntrantRow.objects.get().person == "ann"
    for said in ("Ann", "Abel", "77", "Heule"):
        assert said not in row.body + Act.objects.get(number=2).changes


def test_what_is_said_of_a_person_after_the_first_day_changes_nothing_in_the_event(tmp_path: Path) -> None:
    """The event began on the 29th of February 2020; a licence number, a club, a rating of the FMJD and the list are of the 1st of March."""
    register, user = a_register("dames"), an_officer()
    for number in range(ACTS):
        assert office_act(register, number, user, tmp_path).is_done
    first = Line.objects.get(player="one")
    event = Event.objects.create(
        id="e1",
        name="Open",
        regulation="ffjd",
        register=register,
        first_day=date(2020, 2, 29),
        last_day=date(2020, 3, 8),
    )
    row = a_section("draughts", event)
    before = entered(row, "one")["one"]
    assert str(before.rating) == first.value
    for number in range(ACTS, 2 * ACTS):
        assert office_act(register, number, user, tmp_path).is_done
    assert Line.objects.filter(player="one").count() == 2
    body = PersonRow.objects.get(id="one").body
    one = msgspec.json.decode(body, type=Player)
    later = date(2020, 3, 1)
    moved = msgspec.structs.replace(
        one,
        name="Otherwise",
        clubs=[Membership(club="gand", since=later)],
        licences=[Licence(since=later, number="99")],
        outside=[OutsideRating(source="fmjd", value=2000, since=later)],
    )
    people(moved)
    again = entered(a_section("draughts", event, "second"), "one")["one"]
    assert again == before
    assert entered(row, "two")["one"] == before
    frozen = frozen_of(EntrantRow.objects.get(player="one"), event.first_day)
    assert (frozen.name, frozen.licence, frozen.outside, frozen.list_day) == (one.name, "", {}, first_of(1))
    # Nor does it for who comes only now: the first day is asked for, not today.
    assert "club:Gand" not in entered(a_section("draughts", event, "third"), "three")["three"].tags


def test_what_was_typed_at_the_desk_stands_above_what_is_known() -> None:
    people(somebody("ann", licence="77"))
    row = a_section("draughts")
    typed = Entry(PlayerId("ann"), "Anna Abel", licence="78")
    assert did(row, acts.enter(typed), organiser("olga", "e1")).is_done
    frozen = frozen_of(EntrantRow.objects.get(), FIRST)
    assert (frozen.name, frozen.licence) == ("Anna Abel", "78")


def test_who_is_unknown_erased_or_entered_already_is_refused_and_nobody_is_entered() -> None:
    people(somebody("ann"), somebody("ben"), Player(id="gone", erased=TODAY))
    row = a_section("draughts")
    olga = organiser("olga", "e1")
    wrong = enter_persons(row.id, ["ann", "nobody", "gone"], olga, seen=1)
    assert codes(wrong) == ["people.unknown", "people.erased"]
    entered(row, "ann")
    wrong = enter_persons(row.id, ["ben", "ann"], olga, seen=version(row))
    assert codes(wrong) == ["play.already-entered"]
    row.refresh_from_db()
    assert [entry.player for entry in section_of(row).entries] == ["ann"]
    assert list(EntrantRow.objects.values_list("player", flat=True)) == ["ann"]
    with pytest.raises(PermissionDenied):
        enter_persons(row.id, ["ben"], VISITOR, seen=version(row))


def test_pressed_twice_somebody_is_entered_once() -> None:
    people(somebody("ann"), somebody("ben"))
    row = a_section("draughts")
    olga = organiser("olga", "e1")
    for _ in range(2):
        assert enter_persons(row.id, ["ann", "ben"], olga, seen=1).is_done
    row.refresh_from_db()
    assert [entry.player for entry in section_of(row).entries] == ["ann", "ben"]
    assert enter_persons(row.id, [], olga, seen=1).version == row.version


def test_another_id_of_somebody_is_that_person() -> None:
    people(somebody("ann"), somebody("old"))
    PersonRow.objects.filter(id="old").update(same_as="ann", name="")
    row = a_section("draughts")
    assert list(entered(row, "old")) == ["ann"]
    assert EntrantRow.objects.get().person == "ann"


def test_an_erased_person_does_not_come_back_by_a_name_that_is_typed() -> None:
    people(Player(id="gone", erased=TODAY))
    row = a_section("draughts")
    for name in ("Gone Abel", "Gone B. Abel"):
        did(row, acts.enter(Entry(PlayerId("gone"), name)), organiser("olga", "e1"))
    assert EntrantRow.objects.get().frozen == "{}"
    assert frozen_of(EntrantRow.objects.get(), FIRST).name == ""


def test_entering_many_asks_as_often_for_each_as_entering_few() -> None:
    """An act each, and what is frozen at once."""
    people(*(somebody(f"n{number}") for number in range(40)))
    register = new_register("dames", "", "ffjd")
    counts = []
    for at, many in enumerate((10, 20, 30), start=1):
        row = a_section("draughts", an_event(f"e{at}", register))
        with CaptureQueriesContext(connection) as asked:
            entered(row, *(f"n{number}" for number in range(many)))
        counts.append(len(asked))
    assert counts[2] - counts[1] == counts[1] - counts[0]
    assert counts[0] < 10 * 12


# What the book needs of entrants comes from what was frozen, as if somebody had typed it (tests/sections/test_known_at_the_desk.py).


def played(row: SectionRow, slips: str) -> None:
    """One round, by its slips, and the section closed."""
    olga, made = organiser("olga", row.event_id), games(slips)
    did(row, acts.pair_by_hand([(one.first, one.second) for one in made]), olga)
    did(row, acts.publish(), olga)
    for one in made:
        assert did(row, acts.result(1, one.table, one.result, one.scores), olga).is_done
    assert did(row, acts.close(), olga).is_done


def declared(event: Event, said: msgspec.Struct) -> Event:
    event.declaration = yaml_text.printed(msgspec.to_builtins(said))
    event.regulation = event.register.regulation if event.register else ""
    event.save()
    return event


def first_fact(event: Event) -> Any:
    done = submit(event, organiser("olga", event.id))
    assert done.is_done, done.problems
    assert event.register
    return json.loads(links_of(event.register)[0].document)


def of_book(code: str, discipline: str, said: msgspec.Struct, **how: Any) -> tuple[Register, SectionRow]:
    register = new_register("book", "", code, **how)
    event = declared(an_event("e1", register), said)
    return register, a_section(discipline, event)


@pytest.mark.parametrize("is_typed", [False, True])
def test_a_guest_is_a_guest_of_the_series_with_the_rating_and_club_of_the_first_day(*, is_typed: bool) -> None:
    """FFJD 7: who lives elsewhere and has no licence; Belgium, FMJD 1850 until a list of February. A resident's FMJD rating is nobody's matter."""
    rated = [
        OutsideRating(source="fmjd", value=1850, since=SEASON, until=date(2027, 1, 31)),
        OutsideRating(source="fmjd", value=1900, since=date(2027, 2, 1)),
    ]
    ann = somebody(
        "ann",
        clubs=[Membership(club="heule", since=SEASON)],
        residences=[Residence(country="BE", since=SEASON)],
        outside=rated,
    )
    ben = somebody("ben", residences=[Residence(country="FR", since=SEASON)], outside=rated)
    people(ann, ben, *(somebody(name, licences=[Licence(since=SEASON)]) for name in ("cat", "dan")))
    _, row = of_book("ffjd", "draughts", SeriesDeclaration(first_day=FIRST, cadence="slow", declared=True))
    if is_typed:  # the ids alone, as an arbiter may enter them too
        for name in ("ann", "ben", "cat", "dan"):
            did(row, acts.enter(Entry(PlayerId(name))), organiser("olga", "e1"))
    else:
        entered(row, "ann", "ben", "cat", "dan")
    # Bought later, moved later: none of it is in the series.
    people(msgspec.structs.replace(ann, residences=[], clubs=[], licences=[Licence(since=date(2027, 1, 9))]))
    played(row, "ann-ben:2 cat-dan:1")
    series = first_fact(row.event)
    guest = FromOutside(player="ann", fmjd=1850, club="Heule")
    assert series["outside"] == [msgspec.to_builtins(guest)]
    licensed = {one["player"]: one.get("licensed", True) for one in series["entrants"]}
    assert licensed == {"ann": False, "ben": False, "cat": True, "dan": True}


def test_the_duplicate_series_and_the_first_licence_of_the_first_day_stand_in_the_event() -> None:
    """FISF 2.1: of newcomers the duplicate series, or else that the licence is their first; ``ben`` had one ten years ago."""
    new = [Licence(since=SEASON, federation="FISF")]
    old = [Licence(since=date(2016, 9, 1), until=date(2017, 8, 31), federation="FISF"), *new]
    people(
        somebody("ann", licences=new, outside=[OutsideRating(source="duplicate", value="4B", since=SEASON)]),
        somebody("ben", licences=old),
        somebody("cat", licences=new),
        somebody("dan", licences=new, outside=[OutsideRating(source="duplicate", value="5A", since=date(2027, 1, 3))]),
    )
    said = FisfDeclaration(kind="tournament", last_day=date(2027, 1, 3), declared=True)
    _, row = of_book("fisf-classique", "scrabble", said, federation="FISF")
    entered(row, "ann", "ben", "cat", "dan")
    played(row, "ann-ben:win@400-300 cat-dan:win@390-300")
    found = {
        one["player"]: (one.get("duplicate"), one.get("new_licence", False)) for one in first_fact(row.event)["entries"]
    }
    assert found == {"ann": ("4B", False), "ben": (None, False), "cat": (None, True), "dan": (None, True)}


def test_the_grand_prix_has_the_ratings_of_the_quebec_federation_on_its_day() -> None:
    people(
        somebody("ann", outside=[OutsideRating(source="fqe", value=1700, since=SEASON)]),
        somebody("ben", outside=[OutsideRating(source="fqe", value=1600, since=date(2027, 1, 3))]),
        somebody("cat"),
        somebody("dan", outside=[OutsideRating(source="fqe", value=1500, since=SEASON)]),
    )
    _, row = of_book("cel-grand-prix", "chess", CelDeclaration(kind="rotation", day=FIRST))
    entered(row, "ann", "ben", "cat", "dan")
    played(row, "ann-ben:1 cat-dan:0")
    (played_,) = first_fact(row.event)["sections"]
    assert {one["player"]: one["rating"] for one in played_["entries"]} == {
        "ann": 1700,
        "ben": "unrated",
        "cat": "unrated",
        "dan": 1500,
    }


def test_what_was_typed_or_declared_goes_before_what_was_frozen() -> None:
    people(
        somebody("ann", outside=[OutsideRating(source="fqe", value=1700, since=SEASON)]),
        *(somebody(name) for name in ("ben", "cat", "dan")),
    )
    said = CelDeclaration(kind="rotation", day=FIRST, ratings={"ben": 1600})
    _, row = of_book("cel-grand-prix", "chess", said)
    did(row, acts.enter(Entry(PlayerId("ann"), rating=1750)), organiser("olga", "e1"))
    entered(row, "ben", "cat", "dan")
    played(row, "ann-ben:1 cat-dan:0")
    (played_,) = first_fact(row.event)["sections"]
    assert [one["rating"] for one in played_["entries"] if one["rating"] != "unrated"] == [1750, 1600]


# Newcomers


def test_a_newcomer_has_an_id_that_tells_nothing_and_is_the_same_in_each_section_of_the_event() -> None:
    event = an_event("e1")
    rows = [a_section("draughts", event, file) for file in ("a", "b")]
    olga = organiser("olga", "e1")
    for row in (*rows, rows[0]):  # the last press is one too many
        assert enter_newcomer(row.id, Newcomer("Zoé Quint", "5512"), olga, seen=1).is_done
    (entrant,) = EntrantRow.objects.all()
    assert re.fullmatch("p[0-9a-f]{12}", entrant.player)
    assert (entrant.person, frozen_of(entrant, FIRST).name, frozen_of(entrant, FIRST).licence) == (
        "",
        "Zoé Quint",
        "5512",
    )
    for row in rows:
        row.refresh_from_db()
        assert [entry.player for entry in section_of(row).entries] == [entrant.player]
    other = a_section("draughts", an_event("e2"))
    enter_newcomer(other.id, Newcomer("Zoé Quint", "5512"), organiser("olga", "e2"), seen=1)
    assert EntrantRow.objects.values("player").distinct().count() == 2


def test_two_newcomers_of_one_name_are_two_where_somebody_says_so() -> None:
    row = a_section("draughts")
    olga = organiser("olga", "e1")
    enter_newcomer(row.id, Newcomer("Zoé Quint"), olga, seen=1)
    assert codes(enter_newcomer(row.id, Newcomer("ZOE QUINT"), olga, seen=2)) == ["play.already-entered"]
    assert enter_newcomer(row.id, Newcomer("Zoé Quint", another=2), olga, seen=2).is_done
    assert EntrantRow.objects.count() == 2


def test_a_newcomer_becomes_a_person_by_submission_with_what_was_typed() -> None:
    people(*(somebody(name) for name in ("ann", "ben", "cat")))
    said = CelDeclaration(kind="rotation", day=FIRST)
    register, row = of_book("cel-grand-prix", "chess", said)
    entered(row, "ann", "ben", "cat")
    enter_newcomer(row.id, Newcomer("Zoé Quint", "5512"), organiser("olga", "e1"), seen=version(row))
    zoe = EntrantRow.objects.get(person="").player
    played(row, f"ann-ben:1 cat-{zoe}:0")
    first_fact(row.event)
    person = PersonRow.objects.get(id=EntrantRow.objects.get(player=zoe).person)
    assert (person.name, json.loads(person.body)["licence"]) == ("Zoé Quint", "5512")
    texts = " ".join([link.document for link in links_of(register)] + [one.text for one in texts_of(register)])
    assert "Quint" not in texts
