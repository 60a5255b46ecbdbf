"""After the close: what waits, what the committee may decide, and how a correction of a correction goes."""

from datetime import date
from typing import Any

import msgspec.structs
import pytest

from ronde.ground.problems import Level
from ronde.record.history import History
from ronde.record.publication import exact, ranking_list
from ronde.record.replay import replay
from ronde.regulations.answers import PurseReading, Purses, Waiting
from ronde.regulations.cel_grand_prix import REGULATION
from ronde.regulations.cel_grand_prix.book import BY_POINTS
from ronde.regulations.cel_grand_prix.documents import Choice, Entry, Event, Option, Ruling, Section
from ronde.regulations.contract import Book, GivesPurses
from ronde.regulations.documents import Closed, Document, Withdrawn
from tests.cel_grand_prix.histories import history

# The type checker holds the book to the contract here.
BOOK: Book[Any, Any] = REGULATION
PURSES: GivesPurses = REGULATION

END = date(2022, 12, 31)
CLOSE = Closed(id="q4", day=END, recorded="2023-01-02")


def event(fact: str, ranking: str, day: date = date(2022, 11, 4), **more: Any) -> Event:
    """A section of four, the best first: 5, 3, 2 and nothing."""
    players = ranking.split()
    entries = [Entry(player=player, rating="unrated", score=3 - at, byes=3 - at) for at, player in enumerate(players)]
    return Event(id=fact, kind="rotation", day=day, sections=[Section(entries=entries)], **more)


def totals(ours: History, on: date = date(2022, 12, 31)) -> dict[str, int | str]:
    """The quarter of a day with everything that is known."""
    run = replay(REGULATION, ours.chronicle().happenings)
    lines = ranking_list(ours, run.state, on=on, ranking=BY_POINTS).lines
    return {line.player: exact(line.value) for line in lines}


def problems(ours: History) -> list[tuple[str, Level]]:
    chronicle = ours.chronicle()
    found = replay(REGULATION, chronicle.happenings).problems
    return [(problem.code, problem.level) for one in (chronicle.problems, *found) for problem in one]


def asked(ours: History) -> list[str]:
    """What is still asked for or reported, by code and fact."""
    run = replay(REGULATION, ours.chronicle().happenings)
    return [f"{problem.code} {problem.where[0]}" for problem in run.open_problems]


def ruling(of: str, decision: Any, day: date = date(2023, 2, 1), fact: str = "ruling") -> Ruling:
    return Ruling(id=fact, day=day, recorded="2023-02-01", of=of, decision=decision, reason="the committee met")


FIRST = event("first", "p0 p1 p2 p3", recorded="2022-11-05")
PUBLISHED = {"p0": 5, "p1": 3, "p2": 2, "p3": 0}
WAITS = ("cel.quarter-closed", Level.OFFICER)
QUARTER = history([FIRST, CLOSE])


@pytest.mark.parametrize(
    ("change", "corrected"),
    [
        (event("fixed", "p1 p0 p2 p3", replaces="first", recorded="2023-01-10"), {**PUBLISHED, "p0": 3, "p1": 5}),
        (event("late", "p3 p0 p1 p4", recorded="2023-01-10"), {"p0": 8, "p1": 5, "p2": 2, "p3": 5, "p4": 0}),
        (Withdrawn(id="gone", of="first", recorded="2023-01-10"), {}),
    ],
)
def test_a_change_after_the_close_waits_and_is_made_when_the_committee_says_so(
    change: Document, corrected: dict[str, int]
) -> None:
    told = QUARTER.with_facts(change)
    assert totals(told) == PUBLISHED
    assert problems(told) == [WAITS]
    assert totals(told.with_facts(ruling(change.id, "stands"))) == PUBLISHED
    assert totals(told.with_facts(ruling(change.id, "points"))) == corrected
    assert totals(told.with_facts(ruling(change.id, "purses"))) == corrected
    assert asked(told) == [f"cel.quarter-closed {change.id}"]
    assert [asked(told.with_facts(ruling(change.id, said))) for said in ("stands", "points", "purses")] == [[], [], []]


def test_a_correction_in_the_open_quarter_is_simply_made() -> None:
    fixed = event("fixed", "p1 p0 p2 p3", replaces="first", recorded="2022-12-30")
    assert totals(history([FIRST, fixed, CLOSE])) == {**PUBLISHED, "p0": 3, "p1": 5}
    assert problems(history([FIRST, fixed, CLOSE])) == []


def test_a_correction_of_the_next_quarter_does_not_wait() -> None:
    january = event("january", "p0 p1 p2 p3", date(2023, 1, 6), recorded="2023-01-07")
    fixed = event("fixed", "p3 p1 p2 p0", date(2023, 1, 6), replaces="january", recorded="2023-01-08")
    told = QUARTER.with_facts(january, fixed)
    assert problems(told) == []
    assert totals(told, date(2023, 1, 31)) == {"p3": 5, "p1": 3, "p2": 2, "p0": 0}


def test_moving_an_event_out_of_a_closed_quarter_or_into_one_waits_too() -> None:
    january = event("january", "p0 p1 p2 p3", date(2023, 1, 6), recorded="2023-01-07")
    into = event("moved", "p0 p1 p2 p3", date(2022, 12, 30), replaces="january", recorded="2023-01-08")
    told = QUARTER.with_facts(january, into)
    assert problems(told) == [WAITS]
    assert totals(told, date(2023, 1, 31)) == PUBLISHED
    ruled = told.with_facts(ruling("moved", "points"))
    assert totals(ruled, date(2023, 1, 31)) == {}
    assert totals(ruled) == {"p0": 10, "p1": 6, "p2": 4, "p3": 0}
    out = event("moved", "p0 p1 p2 p3", date(2023, 1, 6), replaces="first", recorded="2023-01-08")
    assert problems(QUARTER.with_facts(out)) == [WAITS]


def test_a_correction_of_a_correction_takes_the_place_of_both() -> None:
    once = event("once", "p1 p0 p2 p3", replaces="first", recorded="2023-01-10")
    again = event("again", "p2 p0 p1 p3", replaces="once", recorded="2023-01-11")
    told = QUARTER.with_facts(once, again)
    assert problems(told) == [WAITS, WAITS]
    right = {"p2": 5, "p0": 3, "p1": 2, "p3": 0}
    assert totals(told.with_facts(ruling("again", "points"))) == right
    both = told.with_facts(ruling("once", "points", fact="r1"), ruling("again", "points", fact="r2"))
    assert totals(both) == right
    gone = told.with_facts(Withdrawn(id="gone", of="again", recorded="2023-01-12"), ruling("gone", "points"))
    assert totals(gone) == {}
    assert asked(told) == ["cel.quarter-closed again"]
    assert asked(both) == asked(gone) == []


def test_what_a_ruled_change_had_taken_the_place_of_cannot_be_let_in_any_more() -> None:
    # once and again are the same evening: counting both would give p2 5 + 2, p0 3 + 3, p1 2 + 5
    once = event("once", "p1 p0 p2 p3", replaces="first", recorded="2023-01-10")
    again = event("again", "p2 p0 p1 p3", replaces="once", recorded="2023-01-11")
    decided = QUARTER.with_facts(once, again, ruling("again", "points", fact="r1"))
    assert asked(decided) == []
    more = decided.with_facts(ruling("once", "points", fact="r2"))
    assert asked(more) == ["cel.nothing-to-rule r2"]
    assert totals(more) == totals(decided) == {"p2": 5, "p0": 3, "p1": 2, "p3": 0}


def test_what_was_wrong_with_an_event_is_reported_until_a_ruling_has_replaced_it() -> None:
    three = event("three", "p0 p1 p2", recorded="2022-11-05")  # nobody has confirmed the size (CEL-2)
    sections = [msgspec.structs.replace(three.sections[0], confirmed=True)]
    sure = msgspec.structs.replace(three, id="sure", sections=sections, replaces="three", recorded="2023-01-10")
    told = history([three, CLOSE, sure])
    assert asked(told) == ["cel.section-size three", "cel.quarter-closed sure"]
    assert asked(told.with_facts(ruling("sure", "stands"))) == ["cel.section-size three"]
    ruled = told.with_facts(ruling("sure", "points"))
    assert asked(ruled) == []
    # 50, 30 and 20 % of 3 x 2.5 = 7.5
    assert totals(ruled) == {"p0": "15/4", "p1": "9/4", "p2": "3/2"}


def test_a_change_that_is_itself_wrong_is_refused_and_cannot_be_ruled_on() -> None:
    wrong = event("wrong", "p0 p0 p2 p3", replaces="first", recorded="2023-01-10")
    told = QUARTER.with_facts(wrong, ruling("wrong", "points"))
    assert problems(told) == [("cel.player-twice", Level.REFUSED), ("cel.nothing-to-rule", Level.REFUSED)]
    assert totals(told) == PUBLISHED


def test_a_ruling_is_not_made_before_the_change_was_recorded() -> None:
    late = event("late", "p3 p0 p1 p4", recorded="2023-01-10")
    told = QUARTER.with_facts(late, ruling("late", "points", date(2023, 1, 9)))
    assert sorted(problems(told)) == [("cel.nothing-to-rule", Level.REFUSED), WAITS]
    assert totals(told) == PUBLISHED


def test_what_was_closed_was_another_quarter_so_the_change_is_made() -> None:
    """The close of Q4 was recorded, that of Q3 never was: nothing had been paid for Q3."""
    summer = event("summer", "p0 p1 p2 p3", date(2022, 8, 5), recorded="2022-08-06")
    fixed = event("fixed", "p3 p1 p2 p0", date(2022, 8, 5), replaces="summer", recorded="2023-01-10")
    told = history([summer, CLOSE, fixed])
    assert problems(told) == []
    assert totals(told, date(2022, 9, 30)) == {"p3": 5, "p1": 3, "p2": 2, "p0": 0}


def test_an_event_cannot_be_smuggled_out_of_a_closed_quarter_by_another_kind_of_fact() -> None:
    odd = Choice(id="odd", day=END, quarter="2022Q4", reading="larger", replaces="first", recorded="2023-01-10")
    told = QUARTER.with_facts(odd)
    assert problems(told) == [("history.replaces-other-kind", Level.REFUSED)]
    assert totals(told) == PUBLISHED


def test_a_withdrawn_close_opens_the_quarter_again() -> None:
    reopened = QUARTER.with_facts(
        Withdrawn(id="open", of="q4", recorded="2023-01-03"),
        event("fixed", "p1 p0 p2 p3", replaces="first", recorded="2023-01-04"),
    )
    assert problems(reopened) == []
    assert totals(reopened) == {**PUBLISHED, "p0": 3, "p1": 5}
    found = shown(reopened)
    assert not found.is_closed
    assert found.given is None


def test_purses_of_something_that_is_no_quarter_are_none_and_of_an_empty_one_empty() -> None:
    state = REGULATION.start()
    assert REGULATION.purses(state, period="autumn") is None
    found = REGULATION.purses(state, period="2022Q4")
    assert found is not None
    assert found.given is None
    assert [reading.awards for reading in found.readings] == [()]


# a and b lead and have come twice; c and e have 2 points, d and f none, all four came once (examples/bourses.yaml)
DIFFERING = [
    event("one", "p0 p1 p2 p3", recorded="2022-11-05"),
    event("two", "p0 p1 p4 p5", recorded="2022-11-06"),
    CLOSE,
]


def purses(ours: History) -> dict[tuple[str, str], str]:
    state = replay(REGULATION, ours.chronicle().happenings).state
    return {
        (ours.roster.player(purse.player), purse.ranking): str(purse.amount)
        for standings in state.quarters.values()
        for purse in standings.purses
    }


def shown(ours: History) -> Purses:
    found = REGULATION.purses(replay(REGULATION, ours.chronicle().happenings).state, period="2022Q4")
    assert found is not None
    return found


def awarded(ours: History, reading: PurseReading) -> dict[tuple[str, str], str]:
    return {(ours.roster.player(award.player), award.ranking): str(award.amount) for award in reading.awards}


def test_purses_wait_for_a_choice_and_a_choice_can_be_replaced() -> None:
    waits = history(DIFFERING)
    assert purses(waits) == {}
    assert asked(waits) == ["cel.readings-differ q4"]
    points = waits.with_facts(Choice(id="c", day=date(2023, 1, 9), quarter="2022Q4", reading="points"))
    assert purses(points)["p3", "participations"] == "20"
    assert asked(points) == []
    other = points.with_facts(Choice(id="c2", day=date(2023, 1, 9), quarter="2022Q4", reading="larger", replaces="c"))
    assert purses(other)["p3", "participations"] == "10"
    second = points.with_facts(Choice(id="c2", day=date(2023, 1, 10), quarter="2022Q4", reading="larger"))
    assert problems(second)[-1] == ("cel.purses-given", Level.REFUSED)
    assert purses(second) == purses(points)


def test_putting_the_points_right_leaves_the_purses_and_sharing_out_again_does_not() -> None:
    # p0 50, p1 30, p2 10, and p3, left alone in the other list, 30; with p0 and p1 changed for each other 30 and 50
    told = QUARTER.with_facts(event("fixed", "p1 p0 p2 p3", replaces="first", recorded="2023-01-10"))
    given = {("p0", "points"): "50", ("p1", "points"): "30", ("p2", "points"): "10", ("p3", "participations"): "30"}
    assert purses(told) == purses(told.with_facts(ruling("fixed", "points"))) == given
    changed = {**given, ("p0", "points"): "30", ("p1", "points"): "50"}
    assert purses(told.with_facts(ruling("fixed", "purses"))) == changed
    expected = [(told, given, False), (told.with_facts(ruling("fixed", "stands")), given, False)]
    expected += [(told.with_facts(ruling("fixed", "points")), given, True)]
    expected += [(told.with_facts(ruling("fixed", "purses")), changed, False)]
    for ours, paid, moved in expected:
        found = shown(ours)
        assert found.given is not None
        assert awarded(ours, found.given) == paid
        assert (found.readings, found.is_closed, found.totals_moved) == ((), True, moved)


def test_an_option_changes_only_what_it_names() -> None:
    entries = [Entry(player=f"p{at}", rating="unrated", score=5 - at, byes=5 - at) for at in range(6)]
    six = Event(id="six", kind="rotation", day=date(2022, 11, 4), sections=[Section(entries=entries)])
    cap = Option(id="cap", day=date(2022, 10, 1), cap="everywhere")
    reading = Option(id="reading", day=date(2022, 10, 2), purses="points")
    assert totals(history([cap, reading, six]))["p0"] == 5
    assert totals(history([reading, six]))["p0"] == "15/2"


def test_a_later_option_does_not_reach_back_into_a_closed_quarter() -> None:
    larger = Option(id="larger", day=date(2022, 10, 1), recorded="2022-10-01", purses="larger")
    points = Option(id="points", day=date(2023, 1, 3), recorded="2023-01-03", purses="points")
    again = event("again", "p0 p1 p2 p3", replaces="one", recorded="2023-01-10")
    told = history([larger, *DIFFERING, points, again, ruling("again", "purses")])
    assert problems(told) == [WAITS]
    assert purses(told)["p3", "participations"] == "10"
    found = shown(told)
    assert found.given is not None
    assert (found.chosen, found.given.code, found.readings) == ("larger", "larger", ())


def test_a_later_option_decides_nothing_for_a_quarter_that_was_closed_without_one() -> None:
    points = Option(id="points", day=date(2023, 1, 3), recorded="2023-01-03", purses="points")
    waits = history([*DIFFERING, points])
    assert asked(waits) == ["cel.readings-differ q4"]
    assert shown(waits).chosen is None
    # closed with "two" left out: the readings agree. With "two" they differ, and the option is not for this quarter.
    late = event("two", "p0 p1 p4 p5", recorded="2023-01-10")
    told = history([DIFFERING[0], CLOSE, points, late, ruling("two", "purses")])
    assert asked(told) == ["cel.readings-differ ruling"]


SIX = "p0 p1 p2 p3 p4 p5"  # 7.50, 4.50, 3, and nothing
EVERYWHERE = Option(id="cap", day=date(2022, 11, 1), recorded="2022-11-01", cap="everywhere")
FIFTH = date(2022, 10, 5)


def six(fact: str, ranking: str, day: date, **more: Any) -> Event:
    entries = [Entry(player=who, rating="unrated", score=5 - at, byes=5 - at) for at, who in enumerate(ranking.split())]
    return Event(id=fact, kind="rotation", day=day, sections=[Section(entries=entries)], **more)


@pytest.mark.parametrize(
    ("day", "first", "second"),
    [
        (FIFTH, "15/2", "9/2"),
        (date(2022, 10, 31), "15/2", "9/2"),
        (date(2022, 11, 1), 5, "9/2"),  # the option holds from its day on
        (date(2022, 12, 31), 5, "9/2"),
    ],
)
def test_a_late_event_takes_the_cap_of_its_own_day(day: date, first: int | str, second: str) -> None:
    lifted = Option(id="lifted", day=date(2023, 1, 5), recorded="2023-01-05", cap="swiss")
    played = six("six", SIX, FIFTH, recorded="2022-10-05")
    fixed = six("fixed", "p1 p0 p2 p3 p4 p5", day, replaces="six", recorded="2023-01-10")
    for later in ((), (lifted,)):
        told = history([played, EVERYWHERE, CLOSE, *later, fixed])
        assert totals(told)["p0"] == "15/2"
        for decision in ("points", "purses"):
            found = totals(told.with_facts(ruling("fixed", decision)))
            assert (found["p1"], found["p0"]) == (first, second)


def test_an_event_counted_late_without_a_ruling_takes_the_cap_of_its_own_day_too() -> None:
    """The first quarter of 2023 was closed, the fourth of 2022 never was."""
    spring = Closed(id="q1", day=date(2023, 3, 31), recorded="2023-04-02")
    told = history([EVERYWHERE, spring, six("late", SIX, FIFTH, recorded="2023-04-10")])
    assert problems(told) == []
    assert totals(told)["p0"] == "15/2"


def test_a_ruling_whose_purses_need_a_choice_leaves_those_given_until_it_is_made() -> None:
    # published with "two" left out: p0 50, p1 30, p2 10, and p3 the 30 for participations
    told = history([DIFFERING[0], CLOSE, event("two", "p0 p1 p4 p5", recorded="2023-01-10"), ruling("two", "purses")])
    given = {("p0", "points"): "50", ("p1", "points"): "30", ("p2", "points"): "10", ("p3", "participations"): "30"}
    assert problems(told) == [WAITS, ("cel.readings-differ", Level.OFFICER)]
    assert purses(told) == given
    found = shown(told)
    assert found.given is not None
    assert awarded(told, found.given) == given
    assert [reading.code for reading in found.readings] == ["larger", "points"]
    assert asked(told) == ["cel.readings-differ ruling"]
    chosen = told.with_facts(Choice(id="c", day=date(2023, 2, 2), quarter="2022Q4", reading="larger"))
    assert purses(chosen) == {
        ("p0", "points"): "50",
        ("p1", "points"): "30",
        **{(f"p{at}", "participations"): "10" for at in (2, 3, 4, 5)},
    }


def test_an_event_that_is_refused_waits_for_nothing_and_one_that_is_only_unconfirmed_does() -> None:
    for ranking, missing in (("p0 p1 p2", ["cel.section-size"]), ("p0 p1 p1", [])):
        (played,) = history([event("three", ranking)]).chronicle().happenings
        state = REGULATION.start()
        found = list(REGULATION.outcomes(state, played, REGULATION.apply(state, played).state))
        assert [one.missing for one in found if isinstance(one, Waiting)] == missing
        assert len(found) == len(missing)


@pytest.mark.parametrize("recorded", [None, "2022-12-31", "2022-12-31T18:00"])
def test_what_stands_below_the_close_waits_also_without_a_day_or_on_the_day_of_the_close(recorded: str | None) -> None:
    """Who is below the close came after it: first 5 3 2 0; the ruling of the same day makes p1 first, 5, and p0 second, 3."""
    close = Closed(id="q4", day=END)
    first = event("first", "p0 p1 p2 p3")
    fixed = event("fixed", "p1 p0 p2 p3", replaces="first", recorded=recorded)
    told = history([first, close, fixed])
    assert (totals(told), problems(told)) == (PUBLISHED, [WAITS])
    same_day = Ruling(id="ruling", day=END, recorded=recorded, of="fixed", decision="points", reason="seen at once")
    assert totals(told.with_facts(same_day)) == {**PUBLISHED, "p0": 3, "p1": 5}
    assert totals(history([first, fixed, close])) == {**PUBLISHED, "p0": 3, "p1": 5}
    assert problems(history([first, fixed, close])) == []
    gone = Withdrawn(id="gone", of="first", recorded=recorded)
    assert (totals(history([first, close, gone])), problems(history([first, close, gone]))) == (PUBLISHED, [WAITS])


def test_an_option_below_the_close_is_for_what_follows() -> None:
    """Six players: the first gets half of 6 * 2.5, 7.50, with the cap 5. Above the close the option reaches the quarter."""

    def six(fact: str, day: date) -> Event:
        entries = [Entry(player=f"p{at}", rating="unrated", score=5 - at, byes=5 - at) for at in range(6)]
        return Event(id=fact, kind="rotation", day=day, sections=[Section(entries=entries)])

    cap = Option(id="cap", day=date(2022, 10, 1), cap="everywhere")
    autumn, winter = six("autumn", END), six("winter", date(2023, 1, 1))
    close = Closed(id="q4", day=END)
    below, above = history([autumn, close, cap, winter]), history([autumn, cap, close, winter])
    assert (totals(below)["p0"], totals(below, date(2023, 1, 31))["p0"]) == ("15/2", 5)
    assert (totals(above)["p0"], totals(above, date(2023, 1, 31))["p0"]) == (5, 5)


def test_a_choice_below_the_close_gives_purses_that_wait_and_changes_none_that_were_given() -> None:
    choice = Choice(id="c", day=date(2022, 12, 1), quarter="2022Q4", reading="points")
    assert purses(history([*DIFFERING, choice]))["p3", "participations"] == "20"
    larger = Option(id="larger", day=date(2022, 10, 1), purses="larger")
    told = history([larger, *DIFFERING, choice])
    assert problems(told) == [("cel.purses-given", Level.REFUSED)]
    assert purses(told)["p3", "participations"] == "10"
