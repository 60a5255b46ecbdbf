"""What a section would do to the next list is what it does once it is recorded, homologated and listed."""

from datetime import date

import pytest

from ronde.play.changes.rounds import closed
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.record.next_list import NextList, next_list
from ronde.record.opened import Opened
from ronde.record.submission import submission
from ronde.regulations.documents import Document
from ronde.regulations.ffjd.documents import Game, Series
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration
from tests.play.making import ok, with_rounds
from tests.play.making import section as section_of
from tests.record.live_sections import BOOKS, declaration, known, section
from tests.record.test_live import rated, ratings
from tests.record.test_live_by_hand import article_8, copied


@pytest.mark.parametrize("code", BOOKS)
def test_the_preview_is_the_list_that_follows(code: str) -> None:
    for seed in range(6):
        one = section(code, seed)
        run, said = known(code, one), declaration(code, one)
        document = submission(run.book, [one], said, fact="here").document
        assert document is not None
        found = next_list(run, run.with_facts(document), frozenset({"here"}))
        assert found.problems == ()
        listed = {move.player: move.now for move in found.moves}
        in_it = {player for _, player in document.mentions()}
        assert listed == {player: value for player, value in ratings(rated(run, one, said)).items() if player in in_it}


DAY = date(2015, 10, 15)


def submitted(run: Opened, one: Section, said: object, *more: Document) -> NextList:
    document = submission(run.book, [ok(closed(one))], said, fact="here").document
    assert document is not None
    before = run.with_facts(*more)
    return next_list(before, before.with_facts(document), frozenset({"here"}))


def duel(names: str = "ann ben", result: str = "2") -> Section:
    one, other = names.split()
    return with_rounds(section_of(names, (Phase("swiss_points", 1),)), f"{one}-{other}:{result}")


SLOW = SeriesDeclaration(first_day=DAY, cadence="slow", declared=True)


def shown(found: NextList) -> list[tuple[object, ...]]:
    return [
        (move.player, move.was, move.now, move.before and move.before.place, move.after and move.after.place)
        for move in found.moves
    ]


def test_a_list_of_the_next_month_with_rating_and_place_before_and_after() -> None:
    # Equals of 1500: (2 - 1) * 15. Ann goes up, Ben falls behind Cat, who has 1490.
    found = submitted(copied("ffjd", ann=1500, ben=1500, cat=1490), duel(), SLOW)
    assert found.on == date(2015, 11, 1)
    assert shown(found) == [("ann", 1500, 1515, 1, 1), ("ben", 1500, 1485, 1, 3)]
    assert found.waiting == ()


def test_after_december_comes_january() -> None:
    said = SeriesDeclaration(first_day=date(2015, 12, 5), cadence="slow", declared=True)
    assert submitted(copied("ffjd", ann=1500, ben=1500), duel(), said).on == date(2016, 1, 1)


def test_what_else_counts_in_the_period_is_in_the_list() -> None:
    # Ann has beaten Cat of 1500 in a series of this month already: 15 and 15.
    other = Series(
        id="other",
        first_day=DAY,
        homologated=DAY,
        cadence="slow",
        games=[Game(white="ann", black="cat", result=2, round=1)],
    )
    found = submitted(copied("ffjd", ann=1500, ben=1500, cat=1500), duel(), SLOW, other)
    assert [(move.player, move.was, move.now) for move in found.moves] == [("ann", 1500, 1530), ("ben", 1500, 1485)]


def test_a_newcomer_waits_with_what_is_missing() -> None:
    found = submitted(copied("ffjd", ann=1500, ben=1400), duel("ann ben"), SLOW)
    assert found.waiting == ()
    run = copied("ffjd", ann=1500)
    with_ben = run.with_facts(people=copied("ffjd", ann=1500, ben=1500).history.people)
    (waiting,) = submitted(with_ben, duel("ann ben"), SLOW).waiting
    assert (waiting.missing, waiting.values["games"], waiting.values["needed"]) == ("ffjd.games", 1, 5)


def test_an_event_that_is_not_declared_would_not_count() -> None:
    run = copied("fisf-classique", p2923=2923, p1860=1860, p1803=1803, p1580=1580, p1415=1415, p1002=1002)
    known_all = run.with_facts(people=copied("fisf-classique", p2250=1, p1700a=1, p1700b=1, p1000=1).history.people)
    said = EventDeclaration(
        kind="tournament",
        last_day=DAY,
        declared=False,
        duplicate={"p2250": "1", "p1700a": "4B", "p1700b": "4"},
        new_licences=["p1000"],
    )
    found = submitted(known_all, article_8(), said)
    assert [problem.code for problem in found.problems] == ["fisf.not-declared"]
