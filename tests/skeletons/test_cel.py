"""CEL: 5, 4, 3, 2, 1 for the first five, purses of 50, 30, 10 for points and 30, 10 for participations."""

from datetime import date
from fractions import Fraction
from typing import Any

from ronde.ground.ids import EventId
from ronde.ground.problems import Level
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.regulations.contract import Award, Change
from ronde.regulations.documents import Closed, Document, Withdrawn
from tests.skeletons.cel import PARTICIPATIONS, POINTS, Cel
from tests.skeletons.cel_happenings import Entry, Section
from tests.skeletons.walking import listed, number, outcomes, people, values, walked

END = date(2024, 3, 31)
CLOSE = Closed(id="q1", day=END, recorded="2024-04-02")


def section(fact: str, day: date, scores: str, **more: Any) -> Section:
    """Scores written ``player score [bonus]``, comma between."""
    entries = [
        Entry(who, int(score), int(*bonus)) for who, score, *bonus in (each.split() for each in scores.split(", "))
    ]
    return Section(id=fact, day=day, entries=entries, **more)


def history(*facts: Document) -> History:
    return History(Cel(), people("ann ben cat dan"), facts)


JANUARY = section("jan", date(2024, 1, 13), "ann 8 33, ben 6, cat 6, dan 6")
FEBRUARY = section("feb", date(2024, 2, 10), "ben 8, cat 2")
QUARTER = history(JANUARY, FEBRUARY, CLOSE)


def test_ties_share_exactly_and_a_board_shows_two_decimals() -> None:
    # ann 5 + 33 %; ben, cat and dan share 4 + 3 + 2: 3 each. ben 5 more, cat 4 more.
    assert values(listed(QUARTER, END, POINTS)) == {"ben": 8, "cat": 7, "ann": Fraction(665, 100), "dan": 3}
    five = history(section("one", date(2024, 1, 1), "ann 8 1, ben 8 1, cat 8 2"))
    # (5 + 4 + 3)/3 = 4, plus 1 %, 2 %.
    assert [POINTS.shown(line.value) for line in listed(five, END, POINTS).lines] == [
        Fraction(408, 100),
        Fraction(404, 100),
        Fraction(404, 100),
    ]
    third = Fraction(20, 3)
    assert (POINTS.shown(third), PARTICIPATIONS.shown(third)) == (Fraction(667, 100), 7)


def test_a_quarter_starts_at_zero() -> None:
    assert values(listed(QUARTER, date(2024, 4, 1), POINTS)) == {}
    assert values(listed(QUARTER, END, PARTICIPATIONS)) == {"ben": 2, "cat": 2, "ann": 1, "dan": 1}


def test_the_close_comes_after_what_was_played_that_day_and_gives_one_purse_to_a_player() -> None:
    played_last = section("mar", END, "dan 2, ann 1")
    walk = history(CLOSE, played_last)
    assert [each.id for each in walk.chronicle().happenings] == ["mar", "q1"]
    assert values(listed(walk, END, POINTS)) == {"dan": 5, "ann": 4}  # nobody said that it was recorded late
    # Points: ben 50, cat 30, ann 10. Participations: ben and cat share 40, 20 each: both give it up.
    # ann and dan, once each, share 40: ann's 20 is more than her 10, so she gives up the 10, which goes to dan, whose
    # 20 is more again: nobody is left for it.
    given = [found for found in outcomes(QUARTER) if isinstance(found, Award)]
    assert [(award.player, award.board, award.amount) for award in given] == [
        (1, "points", 50),
        (2, "points", 30),
        (0, "participations", 20),
        (3, "participations", 20),
    ]


def test_only_the_best_twelve_count_and_every_participation_does() -> None:
    weekly = [section(f"w{week}", date(2024, 1, week), f"ann {week % 13}, ben 6") for week in range(1, 14)]
    walk = history(*weekly)
    # ann: behind in weeks 1 to 5 and 13 (4 each), level in week 6 (4.5), ahead in weeks 7 to 12 (5 each): 58.5 in all,
    # one 4 too many.
    assert values(listed(walk, END, POINTS))["ann"] == Fraction(109, 2)
    assert [line.beside for line in listed(walk, END, POINTS).lines] == [(12,), (12,)]
    assert values(listed(walk, END, PARTICIPATIONS)) == {"ann": 13, "ben": 13}


def test_a_correction_inside_the_quarter_is_replayed() -> None:
    fixed = section("jan-2", JANUARY.day, "dan 8, ben 6, cat 6, ann 6 33", replaces="jan", recorded="2024-03-01")
    put_right = history(JANUARY, FEBRUARY, fixed, CLOSE)
    assert values(listed(put_right, END, POINTS)) == {"ben": 8, "cat": 7, "dan": 5, "ann": Fraction(399, 100)}


def test_after_the_close_a_correction_or_a_late_section_is_left_to_the_committee() -> None:
    fixed = section("jan-2", JANUARY.day, "dan 8, ann 6", replaces="jan", recorded="2024-04-10")
    late = section("late", date(2024, 3, 1), "dan 8, ann 6", recorded="2024-04-11")
    for after in (fixed, late, Withdrawn(id="none", of="feb", recorded="2024-04-12")):
        told = QUARTER.with_facts(after)
        assert listed(told, END, POINTS).digest == listed(QUARTER, END, POINTS).digest
        found = [problem for problems in walked(told).problems for problem in problems]
        assert [(problem.code, problem.level, problem.where) for problem in found] == [
            ("cel.quarter-closed", Level.OFFICER, (after.id,))
        ]


def test_a_refused_section_leaves_the_state_as_it_was_and_tells_everything() -> None:
    gone = walked(history(JANUARY, section("bad", date(2024, 1, 20), "ann 1, ann 2, ben 1, ben 0")))
    assert [problem.where[2] for problem in gone.problems[1]] == [1, 3]
    assert gone.state is gone.state_before(1)


def test_a_late_section_of_the_open_quarter_applies_only_what_follows_it() -> None:
    three = history(JANUARY, FEBRUARY)
    late = three.with_facts(section("late", date(2024, 1, 20), "ann 1, ben 2"))
    assert walked(late, after=walked(three)).applied == 2


def test_a_total_names_the_results_it_kept_and_only_the_players() -> None:
    found = list(explanations(walked(QUARTER), number(QUARTER, "cat"), EventId("feb")))
    changes = [each for each in found if isinstance(each.outcome, Change)]
    assert [each.happening.id for each in changes] == ["feb"]
    base, bonus, total = changes[0].steps
    assert (base.value, bonus.value, total.value) == (4, 4, 7)
    assert [(step.values["event"], step.value) for step in total.steps] == [("feb", 4), ("jan", 3)]
    assert [each.outcome for each in found if isinstance(each.outcome, Award)] == [
        Award(2, "points", "purse", Fraction(30), (EventId("jan"), EventId("feb")))
    ]
