"""Ka, estimates and moves to France that are withdrawn, replaced or given to somebody else after a list."""

from datetime import date
from typing import Any

import msgspec.structs

from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import replay
from ronde.regulations.documents import AdoptedRating, Document, Withdrawn
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Acceleration, Estimate, FromOutside, Opening, Published, Resident, Series
from tests.ffjd.test_corrections import published, series

PEOPLE = [Player(id=name, name=name) for name in ("ann", "ben", "gil", "hal", "x", "y", "u", "v")]
START = Opening(
    id="start",
    day=date(2024, 1, 1),
    recorded="2024-01-01",
    ratings=[AdoptedRating(player=who, rating=1500) for who in ("ann", "ben")],
)


def ka(
    fact: str, day: str, player: str, hundredths: int, *, recorded: str = "", replaces: str | None = None
) -> Document:
    since = date.fromisoformat(day)
    return Acceleration(
        id=fact, day=since, recorded=recorded or day, player=player, hundredths=hundredths, replaces=replaces
    )


def estimate(fact: str, day: str, of: str, points: int, *, replaces: str | None = None) -> Document:
    return Estimate(id=fact, day=date.fromisoformat(day), recorded=day, series=of, estimate=points, replaces=replaces)


def withdrawn(of: str, day: str) -> Document:
    return Withdrawn(id=f"no-{of}", of=of, recorded=day)


def win(day: str) -> Series:
    """Ann beats Ben: both 1500, PA = 1 and K = 15, so that it is worth 15 times Ka."""
    return series("win", day, "ann ben 2", homologated=day)


def draws(fact: str, one: str, other: str) -> Series:
    """Five draws: both are worth the estimate."""
    return series(fact, "2024-01-10", *[f"{one} {other} 1"] * 5)


def run(*facts: Document) -> tuple[dict[str, int], list[str]]:
    history = History(REGULATION, People.of(PEOPLE), (START, *facts))
    chronicle = history.chronicle()
    assert not chronicle.problems
    replayed = replay(REGULATION, chronicle.happenings)
    rated = zip(history.roster, replayed.state.rating, strict=False)
    problems = [problem.code for of_one in replayed.problems for problem in of_one]
    return {who: int(cp) for who, cp in rated if cp}, problems


def ratings(*facts: Document) -> dict[str, int]:
    found, problems = run(*facts)
    assert not problems
    return found


def test_a_second_ka_withdrawn_after_a_list_gives_back_the_first() -> None:
    first, second = ka("ka1", "2024-01-01", "ann", 150), ka("ka2", "2024-02-10", "ann", 200)
    facts = (first, published(2), second, published(3), withdrawn("ka2", "2024-03-10"))
    # 15 * 1.5 = 22.5 -> 23
    assert ratings(*facts, published(4), win("2024-04-10"), published(5)) == {"ann": 1523, "ben": 1485}
    # in March, which began before the withdrawal, 15 * 2 = 30
    assert ratings(*facts, win("2024-03-10"), published(4)) == {"ann": 1530, "ben": 1485}


def test_a_first_ka_withdrawn_after_a_second_one_leaves_the_second() -> None:
    first, second = ka("ka1", "2024-01-01", "ann", 150), ka("ka2", "2024-02-10", "ann", 200)
    facts = (first, published(2), second, published(3), withdrawn("ka1", "2024-03-10"))
    assert ratings(*facts, published(4), win("2024-04-10"), published(5))["ann"] == 1530


def test_a_ka_given_to_another_player_after_a_list_is_the_first_ones_no_more() -> None:
    wrong, right = (
        ka("ka", "2024-01-01", "ann", 200),
        ka("ka-2", "2024-01-01", "ben", 200, recorded="2024-02-10", replaces="ka"),
    )
    facts = (wrong, published(2), right, published(3), win("2024-03-10"), published(4))
    assert ratings(*facts) == {"ann": 1515, "ben": 1470}


def test_a_replaced_ka_that_is_replaced_again_in_the_same_period_ends_all_the_same() -> None:
    facts = (
        ka("ka", "2024-01-01", "ann", 200),
        published(2),
        ka("ka-2", "2024-01-01", "ben", 200, recorded="2024-02-10", replaces="ka"),
        ka("ka-3", "2024-01-01", "ben", 300, recorded="2024-02-11", replaces="ka-2"),
        published(3),
        win("2024-03-10"),
        published(4),
    )
    assert ratings(*facts) == {"ann": 1515, "ben": 1455}  # 15 * 3
    gone = (*facts[:4], withdrawn("ka-3", "2024-02-12"), *facts[4:])
    assert ratings(*gone) == {"ann": 1515, "ben": 1485}


def test_a_ka_replaced_by_one_from_a_later_day_begins_on_that_day() -> None:
    facts = (
        ka("ka", "2024-01-15", "ann", 200),
        published(2),
        ka("ka-2", "2024-06-01", "ann", 200, recorded="2024-02-10", replaces="ka"),
        published(3),
    )
    assert ratings(*facts, win("2024-03-10"), published(4))["ann"] == 1515
    until_june = (*facts, published(4), published(5), published(6))
    assert ratings(*until_june, win("2024-06-10"), published(7))["ann"] == 1530


def test_a_second_estimate_withdrawn_after_a_list_gives_back_the_first() -> None:
    facts = (
        draws("s", "x", "y"),
        estimate("e1", "2024-01-12", "s", 900),
        published(2),
        estimate("e2", "2024-02-12", "s", 1000),
        published(3),
    )
    assert ratings(*facts)["x"] == 1000
    assert ratings(*facts, withdrawn("e2", "2024-03-10"), published(4))["x"] == 900
    assert ratings(*facts, withdrawn("e1", "2024-03-10"), published(4))["x"] == 1000


def test_an_estimate_that_was_meant_for_another_series_moves_there_and_both_are_computed_again() -> None:
    facts = (
        draws("school", "x", "y"),
        draws("club", "u", "v"),
        estimate("e0", "2024-01-11", "school", 700),
        estimate("e1", "2024-01-12", "school", 1100),
        published(2),
    )
    found = ratings(*facts)
    assert (found["x"], found.get("u")) == (1100, None)
    moved = estimate("e2", "2024-02-12", "club", 1100, replaces="e1")
    found = ratings(*facts, moved, published(3))
    assert (found["x"], found["u"]) == (700, 1100)
    again = estimate("e3", "2024-02-13", "club", 1200, replaces="e2")
    found = ratings(*facts, moved, again, published(3))
    assert (found["x"], found["u"]) == (700, 1200)


def test_a_move_to_france_given_to_another_player_after_the_list_is_for_the_officer() -> None:
    guests = [FromOutside(player="gil", fmjd=1800), FromOutside(player="hal", fmjd=1800)]
    facts = (
        series("s", "2024-01-05", "gil ann 1", "hal ann 1", homologated="2024-01-05", outside=guests),
        Resident(id="r", day=date(2024, 1, 10), recorded="2024-01-10", player="gil"),
        published(2),
        Resident(id="r-2", day=date(2024, 1, 10), recorded="2024-02-10", player="hal", replaces="r"),
        published(3),
    )
    found, problems = run(*facts)
    assert problems == ["ffjd.published"]
    assert found["gil"] == 1635  # 1.5 * 1800 - 1065
    assert "hal" not in found


def gil(fact: str, day: str, fmjd: int, *, recorded: str = "", **more: Any) -> Series:
    """Gil, from outside, draws with Ann."""
    guest = [FromOutside(player="gil", fmjd=fmjd)]
    return series(fact, recorded or day, "gil ann 1", homologated=day, outside=guest, **more)


COMES = Resident(id="r", day=date(2024, 2, 10), recorded="2024-02-10", player="gil")


def test_a_resident_starts_from_the_last_visit_that_stands() -> None:
    real, ghost = gil("real", "2024-01-05", 1800), gil("ghost", "2024-01-10", 2200)
    # 1.5 * 1800 - 1065 = 1635; with the visit of 2200 it would be 2235
    assert ratings(real, ghost, published(2), COMES, published(3))["gil"] == 2235
    gone = withdrawn("ghost", "2024-02-05")
    assert ratings(real, ghost, published(2), gone, COMES, published(3))["gil"] == 1635


def test_a_visit_put_right_counts_as_it_is_now_even_with_an_earlier_last_day() -> None:
    real = gil("real", "2024-01-08", 1800)
    right = gil("real-2", "2024-01-08", 1900, recorded="2024-02-05", replaces="real", last_day=date(2024, 1, 7))
    # 1.5 * 1900 - 1065 = 1785
    assert ratings(real, published(2), right, COMES, published(3))["gil"] == 1785


def test_a_series_withdrawn_before_its_first_list_takes_its_visit_with_it() -> None:
    unsure = gil("ghost", "2024-01-10", 2200)
    unsure = msgspec.structs.replace(unsure, games=[msgspec.structs.replace(unsure.games[0], result="?")])
    sure = gil("ghost-2", "2024-01-10", 2200, recorded="2024-02-05", replaces="ghost")
    facts = (gil("real", "2024-01-05", 1800), unsure, published(2), sure, withdrawn("ghost-2", "2024-02-06"), COMES)
    found, problems = run(*facts, published(3))
    assert problems == ["ffjd.undecided"]
    assert found["gil"] == 1635


def test_an_estimate_counts_before_the_one_in_a_later_version_of_the_series_and_that_is_told() -> None:
    later = msgspec.structs.replace(draws("s-2", "x", "y"), recorded="2024-01-20", replaces="s", estimate=1000)
    found, problems = run(draws("s", "x", "y"), estimate("e1", "2024-01-12", "s", 900), later, published(2))
    assert found["x"] == 900
    assert problems == ["ffjd.two-estimates"]


def test_an_estimate_is_told_beside_a_version_recorded_after_the_list() -> None:
    later = msgspec.structs.replace(draws("s-2", "x", "y"), recorded="2024-02-20", replaces="s", estimate=1000)
    facts = (draws("s", "x", "y"), estimate("e1", "2024-01-12", "s", 900), published(2), later, published(3))
    found, problems = run(*facts)
    assert found["x"] == 900
    assert problems == ["ffjd.two-estimates"]
    assert run(*facts, withdrawn("e1", "2024-03-10"), published(4))[0]["x"] == 1000


def test_a_series_from_before_the_adopted_list_that_becomes_known_after_it_is_late() -> None:
    late = series("win", "2024-01-05", "ann ben 2", homologated="2023-12-20")
    assert ratings(late, published(2)) == {"ann": 1515, "ben": 1485}


def test_a_month_has_one_list_and_lists_follow_one_another() -> None:
    again = Published(id="bis", day=date(2024, 2, 1), recorded="2024-02-15", published=date(2024, 2, 15))
    older = Published(id="ter", day=date(2024, 2, 1), recorded="2024-03-20", published=date(2024, 3, 20))
    found, problems = run(published(2), win("2024-02-10"), again)
    assert (found["ann"], problems) == (1500, ["ffjd.list-month"])
    assert run(published(2), published(3), older)[1] == ["ffjd.list-month"]
    erratum = msgspec.structs.replace(again, replaces="list-2", published=date(2024, 2, 1))
    assert not run(published(2), erratum)[1]


def test_an_estimate_finds_its_series_by_a_version_that_is_written_later() -> None:
    first, named = draws("s", "x", "y"), estimate("e1", "2024-01-12", "s-2", 900)
    second = msgspec.structs.replace(first, id="s-2", recorded="2024-01-13", replaces="s")
    third = msgspec.structs.replace(first, id="s-3", recorded="2024-01-14", replaces="s-2")
    assert ratings(first, named, second, published(2))["x"] == 900
    assert ratings(first, named, second, third, published(2))["x"] == 900


def test_an_estimate_of_a_version_written_after_the_list_counts_from_then_on() -> None:
    first, named = draws("s", "x", "y"), estimate("e1", "2024-01-12", "s-2", 900)
    second = msgspec.structs.replace(first, id="s-2", recorded="2024-02-13", replaces="s")
    found, problems = run(first, named, published(2), second)
    assert (found.get("x"), problems) == (None, ["ffjd.no-such-series"])
    found, _ = run(first, named, published(2), second, published(3))
    assert found["x"] == 900
    moved = (first, named, published(2), second, published(3), withdrawn("e1", "2024-03-05"))
    higher = estimate("e2", "2024-03-06", "s", 950)
    assert run(*moved, higher, published(4))[0]["x"] == 950
