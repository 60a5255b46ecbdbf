"""A quarter that began in a table: taken over evening by evening, corrected like any other, and never twice (CEL-18)."""

from datetime import date
from fractions import Fraction

import msgspec.structs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.record.replay import replay
from ronde.regulations.cel_grand_prix import REGULATION
from ronde.regulations.cel_grand_prix.documents import Carried, CarriedResult, Ruling
from ronde.regulations.cel_grand_prix.happenings import RulingDecision
from ronde.regulations.documents import Closed, Document
from tests.cel_grand_prix.histories import carried, history, numbered
from tests.cel_grand_prix.slow import Slow, quarter_of
from tests.lanes import scaled


def evening(day: date, id: str = "", **points: str) -> Carried:  # noqa: A002 - as the document calls it
    results = [CarriedResult(player=who, points=given) for who, given in points.items()]
    return Carried(id=id or f"c{day.isoformat()}", day=day, results=results)


def totals(written: list[Document]) -> tuple[dict[str, Fraction | int], list[str]]:
    """The totals of October to December 2022, and what was said."""
    ours = history(written)
    run = replay(REGULATION, ours.chronicle().happenings)
    found: dict[str, Fraction | int] = {
        str(ours.roster.player(who)): total
        for quarter, one in run.state.quarters.items()
        if str(quarter) == "2022Q4"
        for who, total in one.totals.items()
    }
    return found, [problem.code for problem in run.open_problems]


def test_the_best_twelve_of_a_quarter_taken_over_and_gone_on_with() -> None:
    """Eleven Mondays of 1 point, one of 0.25 and one of 6.65: the best twelve are 11 + 6.65, and 0.25 is dropped."""
    days = [date(2022, 10, 3).fromordinal(date(2022, 10, 3).toordinal() + 7 * week) for week in range(13)]
    points = ["1"] * 11 + ["0.25", "6.65"]
    written: list[Document] = [evening(day, p0=given) for day, given in zip(days, points, strict=True)]
    assert totals(written) == ({"p0": 11 + Fraction("6.65")}, [])


def test_who_has_a_result_of_the_day_is_not_given_another() -> None:
    """The whole evening is refused, so that nobody of it counts while one of them is in doubt."""
    day = date(2022, 11, 7)
    found, said = totals([evening(day, "one", p0="5"), evening(day, "two", p0="5", p1="3")])
    assert (found, said) == ({"p0": 5}, ["cel.carried-twice"])
    found, said = totals([evening(day, "one", p0="5"), evening(day, "other", p1="3")])
    assert (found, said) == ({"p0": 5, "p1": 3}, [])


def test_an_evening_corrected_in_an_open_quarter_counts_as_corrected() -> None:
    first = evening(date(2022, 11, 7), "one", p0="5", p1="3")
    second = msgspec.structs.replace(evening(date(2022, 11, 7), "two", p0="6.25"), replaces="one")
    assert totals([first, second]) == ({"p0": Fraction("6.25")}, [])


@pytest.mark.parametrize(("decision", "total"), [("stands", 5), ("points", 6), ("purses", 6)])
def test_one_that_changes_a_closed_quarter_waits_for_the_committee(decision: RulingDecision, total: int) -> None:
    first, closed = evening(date(2022, 11, 7), "one", p0="5"), Closed(id="end", day=date(2022, 12, 31))
    late = msgspec.structs.replace(evening(date(2022, 11, 7), "two", p0="6"), replaces="one", recorded="2023-01-05")
    assert totals([first, closed, late]) == ({"p0": 5}, ["cel.quarter-closed"])
    said = Ruling(id="said", day=date(2023, 1, 9), of="two", decision=decision, reason="looked at")
    assert totals([first, closed, late, said]) == ({"p0": total}, [])


@settings(max_examples=scaled(40), deadline=None)
@given(st.lists(carried(), max_size=6, unique_by=lambda one: one.day))
def test_totals_grow_evening_by_evening_as_when_added_slowly(given_: list[Carried]) -> None:
    written = numbered(list(given_))
    ours = history(written)
    run = replay(REGULATION, ours.chronicle().happenings)
    for quarter in {quarter_of(one.day) for one in given_}:
        for who, course in REGULATION.courses(run.state, period=quarter).items():
            for day, total in course:
                slow = Slow()
                slow.go_through([one for one in written if isinstance(one, Carried) and one.day <= day])
                assert total == slow.totals(quarter)[ours.roster.player(who)]
