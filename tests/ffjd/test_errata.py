"""Second editions: what a list would have been, had what was found since been known in time."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec.structs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.errata import editions
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import replay
from ronde.regulations.documents import Document, Withdrawn
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Published
from tests.ffjd.histories import facts, history
from tests.ffjd.test_corrections import PEOPLE, START, published, ratings, series
from tests.ffjd.test_properties import briefly


def listed(ours: History, on: date, known_at: datetime | None = None) -> RankingList:
    run = replay(REGULATION, ours.chronicle(known_at).happenings)
    return ranking_list(ours, run.state_on(on), on=on, ranking=REGULATION.rankings[0])


def renamed(fact: Document, recorded: date) -> Document:
    return msgspec.structs.replace(fact, recorded=recorded.isoformat())


@briefly
@given(facts(), st.data())
def test_a_second_edition_is_the_list_one_would_have_published(written: list[Document], data: st.DataObject) -> None:
    """The last facts of a month come to light only after its list, which then appears again."""
    *_, before, last = (at for at, fact in enumerate(written) if isinstance(fact, Published))
    found_late = data.draw(st.integers(0, last - before - 1))
    at = last - found_late
    first = written[last]
    assert isinstance(first, Published)
    since = first.appeared + timedelta(days=2)
    late = [renamed(fact, since) for fact in written[at:last]]
    again = Published(
        id="again", replaces=first.id, day=first.day, published=first.published, recorded=str(since + timedelta(days=3))
    )
    in_time, twice = history(written[: last + 1]), history([*written[:at], first, *late, again])
    assert not twice.chronicle().problems
    second = listed(twice, first.appeared)
    assert second.canonical == listed(in_time, first.appeared).canonical
    edition_1, edition_2 = (one for one in editions(twice.chronicle()) if one.day == first.day)
    assert listed(twice, first.appeared, edition_2.known_at).canonical == second.canonical
    alone = history([*written[:at], first])
    assert listed(twice, first.appeared, edition_1.known_at).canonical == listed(alone, first.appeared).canonical


def edition(fact: str, recorded: str, replaces: str, month: int = 2, **more: Any) -> Published:
    return Published(id=fact, day=date(2024, month, 1), recorded=recorded, replaces=replaces, **more)


OPEN = series("open", "2024-01-10", "ann ben 2")  # 1564 and 1486
DRAW = series("open-2", "2024-02-05", "ann ben 1", replaces="open")  # 1548 and 1502


def test_the_editions_of_every_list_are_told_with_the_moment_at_which_each_was_the_last() -> None:
    second, third = edition("second", "2024-02-08", "list-2"), edition("third", "2024-02-09T18:30", "second")
    written = [START, OPEN, published(2), DRAW, second, third, published(3)]
    found = editions(History(REGULATION, People.of(PEOPLE), written).chronicle())
    assert [(one.day.month, one.number, one.fact) for one in found] == [
        (2, 1, "list-2"),
        (2, 2, "second"),
        (2, 3, "third"),
        (3, 1, "list-3"),
    ]
    february_1, february_8 = datetime(2024, 2, 1, tzinfo=UTC), datetime(2024, 2, 8, tzinfo=UTC)
    assert [one.known_at for one in found] == [february_1, february_8, None, None]
    assert [one.recorded for one in found][:2] == [february_1, february_8]


def test_a_list_that_was_withdrawn_is_no_list_and_its_period_is_open_again() -> None:
    gone = Withdrawn(id="gone", of="list-2", recorded="2024-02-04")
    written = [START, OPEN, published(2), gone, DRAW]
    assert not editions(History(REGULATION, People.of(PEOPLE), written).chronicle())
    assert ratings(*written) == {"ann": 1550, "ben": 1500}
    anew = Published(id="anew", day=date(2024, 2, 1), recorded="2024-02-08")
    assert ratings(*written, anew) == {"ann": 1548, "ben": 1502}


def test_a_series_with_a_later_day_of_its_own_is_for_the_next_list() -> None:
    later = series("later", "2024-02-03", "ann ben 2", homologated="2024-02-03")
    second = edition("second", "2024-02-08", "list-2")
    assert ratings(START, published(2), later, second) == {"ann": 1550, "ben": 1500}
    assert ratings(START, published(2), later, second, published(3)) == {"ann": 1564, "ben": 1486}


def test_what_was_corrected_on_the_last_day_of_a_period_is_corrected_again_by_its_second_edition() -> None:
    draw = series("draw", "2024-02-29", "ann ben 1", replaces="open")
    win = series("win", "2024-03-05", "ann ben 2", replaces="draw")
    written = (START, OPEN, published(2), draw, published(3))
    assert ratings(*written) == {"ann": 1549, "ben": 1501}  # -1.5 instead of 13.5: -15 on 1564
    second = edition("second", "2024-03-08", "list-3", 3)
    assert ratings(*written, win, second) == {"ann": 1564, "ben": 1486}  # the win as in February: no difference


def test_after_the_second_edition_a_correction_is_late_again() -> None:
    second = edition("second", "2024-02-04", "list-2")
    assert ratings(START, OPEN, published(2), second, DRAW) == {"ann": 1564, "ben": 1486}
    assert ratings(START, OPEN, published(2), second, DRAW, published(3)) == {"ann": 1549, "ben": 1501}


WRONG = [
    ("erratum.not-latest", "replaces", [published(3), edition("second", "2024-03-05", "list-2")]),
    ("erratum.not-latest", "of", [published(3), Withdrawn(id="second", of="list-2", recorded="2024-03-05")]),
    ("erratum.other-day", "day", [edition("second", "2024-02-08", "list-2", 3)]),
    ("erratum.other-day", "published", [edition("second", "2024-02-08", "list-2", published=date(2024, 2, 8))]),
    ("erratum.recorded", "recorded", [edition("second", "2024-02-01", "list-2")]),
]


@pytest.mark.parametrize(("code", "key", "wrong"), WRONG)
def test_a_wrong_erratum_is_told_and_changes_nothing(code: str, key: str, wrong: list[Document]) -> None:
    found = History(REGULATION, People.of(PEOPLE), [START, OPEN, published(2), *wrong])
    (problem,) = found.chronicle().problems
    assert (problem.code, problem.where) == (code, ("second", key))
    assert listed(found, date(2024, 2, 1)).lines[0].value == 1564


def test_a_wrong_erratum_is_put_right_by_another() -> None:
    wrong = edition("wrong", "2024-02-07", "list-2", 3)
    right = edition("right", "2024-02-08", "wrong")
    assert ratings(START, OPEN, published(2), DRAW, wrong, right) == {"ann": 1548, "ben": 1502}


def unsaid(fact: Any) -> Any:
    return msgspec.structs.replace(fact, recorded=None)


def test_a_second_edition_takes_in_what_stands_between_the_two_whether_it_says_when_it_was_recorded_or_not() -> None:
    second = edition("second", "2024-02-08", "list-2")
    written = [START, unsaid(OPEN), unsaid(published(2)), unsaid(DRAW), second]
    assert ratings(*written) == {"ann": 1548, "ben": 1502}
    found = History(REGULATION, People.of(PEOPLE), written)
    (first, _) = editions(found.chronicle())
    assert [line.value for line in listed(found, date(2024, 2, 1), first.known_at).lines] == [1564, 1486]


def test_a_second_edition_that_does_not_say_when_it_was_recorded_would_hide_the_first() -> None:
    second = unsaid(edition("second", "", "list-2"))
    found = History(REGULATION, People.of(PEOPLE), [START, OPEN, unsaid(published(2)), unsaid(DRAW), second])
    (problem,) = found.chronicle().problems
    assert (problem.code, problem.where) == ("erratum.recorded", ("second", "recorded"))
    assert problem.values["earlier"] == "2024-02-01"
    assert listed(found, date(2024, 2, 1)).lines[0].value == 1564


def test_a_fact_written_twice_hides_no_edition_that_follows_it() -> None:
    second = edition("second", "2024-02-08", "list-2")
    twice = History(REGULATION, People.of(PEOPLE), [START, OPEN, published(2), DRAW, DRAW, second])
    assert [problem.code for problem in twice.chronicle().problems] == ["history.duplicate-id"]
    assert [(one.day, one.number) for one in editions(twice.chronicle())] == [
        (date(2024, 2, 1), 1),
        (date(2024, 2, 1), 2),
    ]
