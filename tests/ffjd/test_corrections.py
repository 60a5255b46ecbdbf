"""Facts that become known late or wrong: what is in a published list stays there."""

from datetime import UTC, date, datetime
from typing import Any

import msgspec.structs
import numpy as np
import pytest

from ronde.ground.ids import EventId, PlayerId
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import replay
from ronde.regulations.answers import Waiting
from ronde.regulations.documents import AdoptedRating, Document, Withdrawn
from ronde.regulations.ffjd import REGULATION, results
from ronde.regulations.ffjd.documents import Acceleration, Estimate, Game, OnTheWay, Opening, Published, Series
from ronde.regulations.ffjd.happenings import AS_PLAYED, NOT_COUNTED, PLAYED, UNDECIDED
from ronde.regulations.ffjd.state import State

PEOPLE = [Player(id=name, name=name) for name in ("ann", "ben", "x", "y")]
START = Opening(
    id="start",
    day=date(2024, 1, 1),
    recorded="2024-01-01",
    ratings=[AdoptedRating(player="ann", rating=1550), AdoptedRating(player="ben", rating=1500)],
)


def series(fact: str, recorded: str, *games: str, homologated: str = "2024-01-10", **more: Any) -> Series:
    """Games are written ``white black result``."""
    played = [Game(white=one, black=other, result=_code(code)) for one, other, code in (game.split() for game in games)]
    day = date.fromisoformat(homologated)
    return Series(id=fact, recorded=recorded, homologated=day, cadence="slow", games=played, **more)


def _code(written: str) -> Any:
    return int(written) if written.isdigit() else written


def published(month: int) -> Published:
    day = date(2024, month, 1)
    return Published(id=f"list-{month}", day=day, recorded=day.isoformat())


def ratings(*facts: Document) -> dict[str, int]:
    history = History(REGULATION, People.of(PEOPLE), facts)
    state = _state(history)
    return {player: int(cp) for player, cp in zip(history.roster, state.rating, strict=False) if cp}


def state_after(*facts: Document) -> State:
    return _state(History(REGULATION, People.of(PEOPLE), facts))


def _state(history: History) -> State:
    chronicle = history.chronicle()
    assert not chronicle.problems
    return replay(REGULATION, chronicle.happenings).state


def test_a_series_withdrawn_after_publication_is_taken_back_in_the_next_list() -> None:
    open_ = series("open", "2024-01-10", "ann ben 2")
    gone = Withdrawn(id="gone", of="open", recorded="2024-02-05")
    # +13.5 -> 14 in February, -13.5 -> -14 in March
    assert ratings(START, open_, published(2), gone, published(3)) == {"ann": 1550, "ben": 1500}


def test_a_series_recorded_on_the_afternoon_of_publication_is_for_the_next_list() -> None:
    late = series("late", "2024-02-01T15:00", "ann ben 2")
    assert ratings(START, published(2), late) == {"ann": 1550, "ben": 1500}
    assert ratings(START, published(2), late, published(3)) == {"ann": 1564, "ben": 1486}  # +13.5 -> 14, -13.5 -> -14


def test_a_series_replaced_on_the_afternoon_of_publication_moves_the_next_list() -> None:
    open_ = series("open", "2024-01-10", "ann ben 2")
    draw = series("draw", "2024-02-01T15:00", "ann ben 1", replaces="open")
    assert ratings(START, open_, published(2), draw) == {"ann": 1564, "ben": 1486}
    # ann: -1.5 for the draw, the 13.5 of the win taken back: -15; ben the reverse
    assert ratings(START, open_, published(2), draw, published(3)) == {"ann": 1549, "ben": 1501}


def test_a_correction_that_waits_for_a_decision_leaves_what_counted() -> None:
    open_ = series("open", "2024-01-10", "ann ben 2")
    unsure = series("open-2", "2024-02-05", "ann ben ?", replaces="open")
    sure = series("open-3", "2024-02-06", "ann ben 1", replaces="open-2")
    assert ratings(START, open_, published(2), unsure, published(3))["ann"] == 1564
    # what is taken back is the win that counted: -1.5 - 13.5 = -15
    assert ratings(START, open_, published(2), unsure, sure, published(3))["ann"] == 1549


def test_a_series_that_waited_for_a_decision_counts_from_its_decision_on() -> None:
    unsure = series("open", "2024-01-10", "ann ben ?")
    sure = series("open-2", "2024-02-06", "ann ben 2fne", replaces="open")
    assert ratings(START, unsure, published(2)) == {"ann": 1550, "ben": 1500}
    assert ratings(START, unsure, published(2), sure, published(3)) == {"ann": 1564, "ben": 1486}


def test_a_series_decided_on_and_withdrawn_before_the_next_list_has_never_counted() -> None:
    unsure = series("open", "2024-01-10", "ann ben ?")
    sure = series("open-2", "2024-02-05", "ann x 2", replaces="open")
    gone = Withdrawn(id="gone", of="open-2", recorded="2024-02-06")
    state = state_after(START, unsure, published(2), sure, gone, published(3))
    assert not state.waiting
    assert not state.participations.any()


def test_a_series_that_is_undecided_again_before_the_next_list_does_not_count_in_it() -> None:
    unsure = series("open", "2024-01-10", "ann ben ?")
    sure = series("open-2", "2024-02-05", "ann ben 2", replaces="open")
    unsure_again = series("open-3", "2024-02-06", "ann ben ?", replaces="open-2")
    at_last = series("open-4", "2024-03-06", "ann ben 1", replaces="open-3")
    facts = (START, unsure, published(2), sure, unsure_again, published(3))
    assert ratings(*facts) == {"ann": 1550, "ben": 1500}
    assert ratings(*facts, at_last, published(4)) == {"ann": 1548, "ben": 1502}  # 1 - 1.1 = -0.1; x 15 = -1.5 -> -2


def test_an_estimate_finds_its_series_by_any_of_its_versions() -> None:
    games = ("x y 2", "x y 1", "x y 1", "y x 1", "y x 1")
    first, second, third = (
        series("s", "2024-01-10", *games),
        series("s-2", "2024-01-11", *games, replaces="s"),
        series("s-3", "2024-01-12", *games, replaces="s-2"),
    )
    for named in ("s", "s-2", "s-3"):
        guess = Estimate(id="guess", day=date(2024, 1, 20), recorded="2024-01-20", series=named, estimate=900)
        found = ratings(START, first, second, third, guess, published(2))
        assert (found["x"], found["y"]) == (900, 900)


def test_an_estimate_changed_after_publication_moves_first_ratings_by_the_difference() -> None:
    school = series("s", "2024-01-10", "x y 2", "x y 1", "x y 1", "y x 1", "y x 1", estimate=900)
    higher = Estimate(id="guess", day=date(2024, 2, 5), recorded="2024-02-05", series="s", estimate=1000)
    gone = Withdrawn(id="gone", of="guess", recorded="2024-03-05")
    assert ratings(START, school, published(2))["x"] == 900
    assert ratings(START, school, published(2), higher, published(3))["x"] == 1000
    assert ratings(START, school, published(2), higher, published(3), gone, published(4))["x"] == 900


def test_an_estimate_recorded_after_the_list_does_not_change_the_list() -> None:
    school = series("s", "2024-01-10", "x y 2", "x y 1", "x y 1", "y x 1", "y x 1")
    back_dated = Estimate(id="guess", day=date(2024, 1, 20), recorded="2024-02-05", series="s", estimate=900)
    assert "x" not in ratings(START, school, published(2), back_dated)
    assert ratings(START, school, published(2), back_dated, published(3))["x"] == 900


def test_ka_withdrawn_after_publication_ends_with_the_next_period() -> None:
    ka = Acceleration(id="ka", day=date(2024, 1, 1), recorded="2024-01-01", player="ann", hundredths=200)
    gone = Withdrawn(id="gone", of="ka", recorded="2024-02-05")
    open_ = series("open", "2024-01-10", "ann ben 2")
    # 13.5 * 2 = 27: 1577 against 1486. The withdrawal of 5 February is for the periods that begin after it.
    assert ratings(START, ka, open_, published(2), gone)["ann"] == 1577
    later = series("later", "2024-03-10", "ann ben 1", homologated="2024-03-10")
    # d = 91, PA = 1.182, (1 - 1.182) * 15 = -2.73 -> -3
    assert ratings(START, ka, open_, published(2), gone, published(3), later, published(4))["ann"] == 1574


WIN = series("open", "2024-01-10", "ann ben 2")  # (2 - 1.1) * 15 = 13.5: 1564 and 1486
IN_TIME = {"ann": 1564, "ben": 1486}


def unsaid(fact: Any) -> Any:
    return msgspec.structs.replace(fact, recorded=None)


def test_a_correction_below_a_list_leaves_the_list_also_where_nobody_says_when_it_was_recorded() -> None:
    draw = series("open-2", "2024-02-10", "ann ben 1", replaces="open")
    facts = [unsaid(fact) for fact in (START, WIN, published(2), draw, published(3))]
    assert ratings(*facts[:4]) == IN_TIME
    # (1 - 1.1) * 15 - 13.5 = -15 in March, as if the draw had been recorded in February
    assert ratings(*facts) == {"ann": 1549, "ben": 1501}
    above = [facts[0], facts[1], facts[3], facts[2]]
    assert ratings(*above) == {"ann": 1548, "ben": 1502}  # above the list it is in it: -1.5 -> -2


def test_a_withdrawal_and_a_late_series_below_a_list_leave_it_too() -> None:
    gone = Withdrawn(id="gone", of="open")
    assert ratings(START, WIN, unsaid(published(2)), gone) == IN_TIME
    assert ratings(START, WIN, unsaid(published(2)), gone, unsaid(published(3))) == {"ann": 1550, "ben": 1500}
    late = unsaid(series("late", "", "ann ben 2"))
    assert ratings(START, unsaid(published(2)), late) == {"ann": 1550, "ben": 1500}
    assert ratings(START, unsaid(published(2)), late, unsaid(published(3))) == IN_TIME


def test_a_fact_that_does_not_say_when_it_was_recorded_was_recorded_with_the_one_above_it() -> None:
    other = series("other", "2024-02-20", "x y 1", homologated="2024-02-20")
    late = unsaid(series("late", "", "ann ben 2"))
    history = History(REGULATION, People.of(PEOPLE), (START, published(2), other, late))
    (entered,) = (one for one in history.chronicle().happenings if one.id == "late")
    assert entered.day == date(2024, 2, 20)
    known = history.chronicle(datetime(2024, 2, 19, tzinfo=UTC)).happenings
    assert [one.id for one in known] == ["start", "list-2"]


def test_between_two_lists_of_following_days_a_correction_enters_the_second() -> None:
    """The list of February appears on the 29th, that of March on the 1st."""
    february = Published(id="list-2", day=date(2024, 2, 1), published=date(2024, 2, 29))
    draw = unsaid(series("open-2", "", "ann ben 1", replaces="open"))
    assert ratings(START, WIN, february, draw, unsaid(published(3))) == {"ann": 1549, "ben": 1501}


@pytest.mark.parametrize("recorded", ["2024-02-01T16:00", "2024-02-01", None])
def test_what_is_recorded_on_the_afternoon_of_a_list_is_for_the_next_one(recorded: str | None) -> None:
    late = msgspec.structs.replace(series("late", "", "ann ben 2"), recorded=recorded)
    assert ratings(START, published(2), late) == {"ann": 1550, "ben": 1500}
    assert ratings(START, published(2), late, published(3)) == IN_TIME
    draw = msgspec.structs.replace(series("open-2", "", "ann ben 1", replaces="open"), recorded=recorded)
    assert ratings(START, WIN, published(2), draw) == IN_TIME
    assert ratings(START, WIN, published(2), draw, published(3)) == {"ann": 1549, "ben": 1501}


def test_what_is_recorded_on_the_morning_of_a_list_stands_above_it_and_is_in_it() -> None:
    early = series("early", "2024-02-01T08:00", "ann ben 2")
    noon = msgspec.structs.replace(published(2), recorded="2024-02-01T12:00")
    assert ratings(START, early, noon) == IN_TIME


def test_a_list_that_was_written_ahead_is_not_rewritten_either() -> None:
    ahead = msgspec.structs.replace(published(2), recorded="2024-01-30")
    late = series("late", "2024-01-31", "ann ben 2")
    assert ratings(START, ahead, late) == {"ann": 1550, "ben": 1500}
    assert ratings(START, ahead, late, published(3)) == IN_TIME


def test_a_day_of_recording_before_a_list_that_stands_above_is_refused_until_the_list_is_withdrawn() -> None:
    draw = series("open-2", "2024-01-31", "ann ben 1", replaces="open")
    listed = unsaid(published(2))
    history = History(REGULATION, People.of(PEOPLE), (START, WIN, listed, draw))
    (problem,) = history.chronicle().problems
    assert (problem.code, problem.where) == ("history.recorded-earlier", ("open-2", "recorded"))
    assert problem.values == {"recorded": "2024-01-31", "earlier": "2024-02-01"}
    assert replay(REGULATION, history.chronicle().happenings).state.rating.tolist() == [1564, 1486]
    anew = Published(id="anew", day=date(2024, 2, 1))
    written = (START, WIN, listed, Withdrawn(id="gone", of="list-2"), draw, anew)
    assert ratings(*written) == {"ann": 1548, "ben": 1502}


@pytest.mark.parametrize("recorded", ["2024-02-01T16:00", "2024-02-05", None])
def test_ka_withdrawn_below_a_list_ends_with_the_period_that_the_list_has_opened(recorded: str | None) -> None:
    ka = Acceleration(id="ka", day=date(2024, 1, 1), recorded="2024-01-01", player="ann", hundredths=200)
    gone = Withdrawn(id="gone", of="ka", recorded=recorded)
    played = series("open", "2024-02-10", "ann ben 2", homologated="2024-02-10")
    # 13.5 * 2 = 27 in February, whose Ka is that of its first day (FFJD-37)
    assert ratings(START, ka, published(2), gone, played, published(3))["ann"] == 1577


@pytest.mark.parametrize(
    ("code", "counts", "points"),
    [
        ("2", PLAYED, (2, 0)),
        ("1", PLAYED, (1, 1)),
        ("0", PLAYED, (0, 2)),
        ("0r", PLAYED, (0, 0)),
        ("2fne", AS_PLAYED, (2, 0)),
        ("0fne", AS_PLAYED, (0, 2)),
        ("2fe", NOT_COUNTED, (2, 0)),
        ("0fe", NOT_COUNTED, (0, 2)),
        ("0d", NOT_COUNTED, (0, 0)),
        ("?", UNDECIDED, (0, 0)),
    ],
)
def test_what_each_result_code_is_worth(code: str, counts: int, points: tuple[int, int]) -> None:
    assert (results.counts_as(code), results.points(code)) == (counts, points)


def test_participations_go_on_from_those_of_the_adopted_list() -> None:
    unrated = [OnTheWay(player="x", games=0, participations=2)]
    opening = msgspec.structs.replace(START, unrated=unrated)
    history = History(REGULATION, People.of(PEOPLE), (opening, series("a", "2024-01-10", "x ann 1"), published(2)))
    state = replay(REGULATION, history.chronicle().happenings).state
    assert state.participations[history.roster.number(PlayerId("x"))] == 3


def test_what_the_unrated_have_done_so_far_is_kept_with_their_participations() -> None:
    facts = (
        START,
        series("a", "2024-01-10", "x ann 1"),
        series("b", "2024-01-11", "x ann 2fne", "x y 1"),
        published(2),
    )
    history = History(REGULATION, People.of(PEOPLE), facts)
    state = replay(REGULATION, history.chronicle().happenings).state
    who = history.roster.number(PlayerId("x"))
    assert [(part.event, part.games, part.played) for part in state.parts[who]] == [("a", 1, 1), ("b", 1, 0)]
    assert state.participations[who] == 2
    assert Waiting("ffjd.games", who, {"games": 1, "needed": 5}, (EventId("a"), EventId("b"))) in state.waiting
    assert np.array_equal(state.periods[-1].rating, state.rating)
