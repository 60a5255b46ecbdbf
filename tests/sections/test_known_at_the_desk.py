"""What the desk knows of a player goes into the document, and stays there whatever becomes of the people."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.section import Entry, Section
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.documents import Document, Payment
from ronde.regulations.ffjd.documents import FromOutside
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from tests.sections.at_the_desk import run_by_hand, submitted
from tests.sections.playing import FORMS, played
from tests.sections.test_sections import HANDS

DAY = date(2024, 1, 20)


def entry(name: str, rating: int | None = None, **known: Any) -> Entry:
    return Entry(PlayerId(name), rating=rating, **known)


def draughts(*first: Entry) -> Section:
    """A round of four: the given ones, and others to fill up."""
    four = [*first, *(entry(name, 1400) for name in ("cat", "dan")[: 4 - len(first)])]
    return run_by_hand("draughts", four, f"{four[0].player}-{four[1].player}:2 {four[2].player}-{four[3].player}:1")


def series(section: Section, **said: Any) -> Any:
    return submitted("ffjd", section, SeriesDeclaration(first_day=DAY, cadence="slow", declared=True, **said), "here")


def test_a_guest_of_the_desk_is_a_guest_of_the_series_with_rating_and_club() -> None:
    guest = entry("ann", tags=("club:Heule",), categories=("outside", "fmjd:1850"))
    assert series(draughts(guest, entry("ben", 1500))).outside == [FromOutside(player="ann", fmjd=1850, club="Heule")]


def test_an_fmjd_rating_alone_makes_nobody_a_guest() -> None:
    assert series(draughts(entry("ann", 1600, categories=("fmjd:1850",)), entry("ben", 1500))).outside == []


def test_what_is_declared_of_a_guest_goes_before_what_the_desk_knows() -> None:
    guest = entry("ann", tags=("club:Heule",), categories=("outside", "fmjd:1850"))
    told = FromOutside(player="ann", fmjd=1900, club="Gand")
    assert series(draughts(guest, entry("ben", 1500)), outside=[told]).outside == [told]


def test_pupils_of_the_desk_join_those_declared_and_all_stays_all() -> None:
    section = draughts(entry("ann", categories=("pupil",)), entry("ben"))
    assert series(section, pupils=["ben"]).pupils == ["ben", "ann"]
    assert series(section, pupils="all").pupils == "all"


def scrabble(*marks: tuple[str, ...]) -> Section:
    four = [entry(name, categories=mark) for name, mark in zip("abcd", marks, strict=True)]
    return run_by_hand("scrabble", four, "a-b:win@400-300 c-d:win@390-300")


def event(section: Section, **said: Any) -> Any:
    declared = FisfDeclaration(kind="tournament", last_day=date(2015, 10, 11), declared=True, **said)
    return submission(shelf.regulation("fisf-classique"), [section], declared, fact="here")


def test_series_and_new_licences_of_the_desk_stand_in_the_event_unless_something_else_is_declared() -> None:
    section = scrabble(("duplicate:4B",), ("new-licence",), ("duplicate:2",), ("new-licence",))
    made = event(section, duplicate={"d": 5}, new_licences=["c"]).document
    found = {one.player: (one.duplicate, one.new_licence) for one in made.entries}
    assert found == {"a": ("4B", False), "b": (None, True), "c": (None, True), "d": (5, False)}


def test_a_mark_that_is_no_series_or_no_rating_is_named() -> None:
    (wrong,) = event(scrabble(("duplicate:8",), (), (), ())).problems
    assert (wrong.code, wrong.values) == ("submission.bad-mark", {"player": "a", "mark": "duplicate:8"})
    guest = draughts(entry("ann", categories=("outside", "fmjd:high")), entry("ben", 1500))
    said = SeriesDeclaration(first_day=DAY, cadence="slow", declared=True)
    (wrong,) = submission(shelf.regulation("ffjd"), [guest], said, fact="here").problems
    assert (wrong.code, wrong.values) == ("submission.bad-mark", {"player": "ann", "mark": "fmjd:high"})


def test_the_grand_prix_has_the_ratings_of_the_desk_and_names_a_stranger() -> None:
    section = run_by_hand("chess", [entry("a", 1700), entry("b"), entry("c"), entry("d", 1500)], "a-b:1 c-d:0")
    said = CelDeclaration(kind="rotation", day=date(2022, 11, 4), ratings={"b": 1600})
    document: Any = submitted("cel-grand-prix", section, said, "here")
    ratings = {one.player: one.rating for one in document.sections[0].entries}
    assert ratings == {"a": 1700, "b": 1600, "c": "unrated", "d": 1500}
    wrong = CelDeclaration(kind="rotation", day=date(2022, 11, 4), ratings={"bb": 1600})
    found = submission(shelf.regulation("cel-grand-prix"), [section], wrong, fact="here").problems
    assert [problem.code for problem in found] == ["submission.stranger"]


# Nothing that is said of people later changes a document that was taken in.


def known(section: Section) -> list[Player]:
    licences = [Licence(since=date(2000, 1, 1))]
    born = [date(2012, 5, 1 + at) for at in range(len(section.entries))]
    return [
        Player(id=one.player, name=f"Name {one.player}", birth=birth, licences=licences)
        for one, birth in zip(section.entries, born, strict=True)
    ]


def changed(section: Section) -> list[Player]:
    """Other names in another order, no birth date, no licence."""
    return [Player(id=one.player, name=f"{99 - at} Otherwise") for at, one in enumerate(section.entries)]


def facts_of(code: str, section: Section) -> list[Document]:
    """The facts around a submitted section; in draughts with the clocks and the fee that the office asks for."""
    by_hand = HANDS[code]
    said = by_hand.declaration(section, 2)
    if code == "ffjd":
        said = SeriesDeclaration(
            first_day=DAY, cadence="accelerated", pace=Pace(minutes=10, seconds=5), declared=True, estimate=900
        )
    document = submitted(code, section, said, by_hand.FACT)
    facts: list[Document] = by_hand.around(section, said, document)
    if code == "ffjd":
        facts.insert(2, Payment(id="f9", day=DAY, by="Olga", amount=len(section.entries), sections=[by_hand.FACT]))
    return facts


def lists(one: Opened) -> list[Any]:
    """Every ranking on a late day, by players' numbers."""
    book, on = one.history.regulation, date(2026, 1, 1)
    return [book.ranking(one.replay.state, on=on, which=ranking) for ranking in book.rankings]


def refused(one: Opened) -> list[str]:
    return [problem.code for problem in one.problems if problem.level is Level.REFUSED]


@pytest.mark.parametrize("code", FORMS)
def test_people_who_change_later_change_nothing_that_was_taken_in(code: str) -> None:
    """In draughts the pace of 15 needs 75 % of players under 15 (5.2.2) and everyone has a licence: both are in the series by then."""
    book, section = shelf.regulation(code), played(code, FORMS[code][0], 1)
    if code == "ffjd":  # no marks: everyone is somebody of the federation
        four = [replace(entry(name, 1500), name=name) for name in ("ann", "ben", "cat", "dan")]
        section = run_by_hand("draughts", four, "ann-ben:2 cat-dan:1", "cat-ann:1 dan-ben:0")
    taken_in = History(book, People.of(known(section)), facts_of(code, section))
    before = opened(taken_in)
    after = opened(History(book, People.of(changed(section)), taken_in.facts))
    assert refused(before) == refused(after) == []
    assert lists(before) == lists(after)


def test_the_same_people_asked_only_now_would_have_changed_the_verdict() -> None:
    """What the test above shows is not nothing: taken in after the change, the series has no young players and no licences."""
    four = [entry(name, 1500) for name in ("ann", "ben", "cat", "dan")]
    section = run_by_hand("draughts", four, "ann-ben:2 cat-dan:1", "cat-ann:1 dan-ben:0")
    now = opened(History(shelf.regulation("ffjd"), People.of(changed(section)), facts_of("ffjd", section)))
    assert "dossier.not-ready" in refused(now)
