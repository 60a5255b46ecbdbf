"""By what a section is ranked, what results are worth, who is not to meet whom: chosen on pages, kept as acts."""

from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Section
from tests.play.making import section
from tests.web.desk.plan.test_plan_pages import at, combined, played
from tests.web.desk.plan.without_script import Arbiter
from tests.web.events.desk_work import players

pytestmark = pytest.mark.usefixtures("database")
USUAL = ("points", "solkoff", "median", "truncated")


def draughts() -> Section:
    base = section(players(6), (Phase("swiss_points", 2),))
    clubs = ("Brest", "Brest", "Lyon", "Lyon", "Lyon", "Nantes")
    entries = tuple(
        replace(one, name=f"Nom {one.player}", tags=(f"club:{club}", "licence:1"))
        for one, club in zip(base.entries, clubs, strict=True)
    )
    return replace(base, entries=entries)


def ranking(base: Section) -> Arbiter:
    arbiter = at(base)
    arbiter.look("criteria/")
    return arbiter


def order(arbiter: Arbiter) -> list[str]:
    return [value for name, value in arbiter.form("ranking").values if name == "criteria"]


def test_criteria_are_moved_removed_and_added_and_saved_when_they_are_kept() -> None:
    arbiter = ranking(draughts())
    assert tuple(order(arbiter)) == USUAL
    arbiter.press("up", "median", form="ranking")
    assert order(arbiter) == ["points", "median", "solkoff", "truncated"]
    arbiter.press("down", "points", form="ranking")
    arbiter.press("remove", "truncated", form="ranking")
    arbiter.press("add", "1", form="ranking", typed={"other": "wins"})
    assert order(arbiter) == ["median", "points", "solkoff", "wins"]
    assert arbiter.plan.criteria == USUAL
    arbiter.press("keep", "1", form="ranking")
    assert arbiter.plan.criteria == ("median", "points", "solkoff", "wins")
    arbiter.look("criteria/")
    arbiter.press("usual", "1", form="ranking")
    assert tuple(order(arbiter)) == USUAL


def test_a_table_without_a_criterion_is_refused() -> None:
    arbiter = ranking(draughts())
    for one in USUAL:
        arbiter.press("remove", one, form="ranking")
    html = arbiter.press("keep", "1", form="ranking")
    assert "The table has no criterion" in html
    assert arbiter.status == 422
    assert arbiter.plan.criteria == USUAL


def test_results_are_worth_what_is_typed_in_whole_and_half_points() -> None:
    arbiter = ranking(draughts())
    html = arbiter.press("keep", "1", form="ranking", typed={"worth-1+": "1,5", "worth-1-": "0.5", "worth-2": "2x"})
    assert "win: “2x” is neither whole nor half points" in html
    assert 'value="2x"' in html
    arbiter.press("keep", "1", form="ranking", typed={"worth-1+": "1,5", "worth-1-": "0.5", "worth-2": "2"})
    assert arbiter.plan.halves == {"1+": 3, "1-": 1}  # a victory is worth 2 anyway
    assert 'name="worth-1+" value="1.5"' in arbiter.look("criteria/")


def test_the_limit_of_a_difference_and_forfeits_are_settings_of_the_event() -> None:
    arbiter = ranking(combined(12, 5, 3, 2))
    assert "is not a number" in arbiter.press("keep", "1", form="ranking", typed={"cap": "many"})
    arbiter.press("keep", "1", form="ranking", typed={"cap": "150", "forfeits": "yes"})
    assert (arbiter.plan.spread_cap, arbiter.plan.forfeits_are_meetings) == (150, True)
    assert "Pdep (±150)" in arbiter.html
    arbiter.look("criteria/")
    arbiter.press("keep", "1", form="ranking", typed={"forfeits": ""})
    assert arbiter.plan.forfeits_are_meetings is None


def test_a_bye_has_points_and_a_difference_of_its_own() -> None:
    arbiter = ranking(combined(11, 5, 3, 2))
    assert "is not a number" in arbiter.press("keep", "1", form="ranking", typed={"bye-spread": "fifty"})
    arbiter.press("keep", "1", form="ranking", typed={"bye-spread": "−50", "worth-bye": "2"})
    assert (arbiter.plan.bye_spread, arbiter.plan.halves) == (-50, {"bye": 4})
    assert 'name="bye-spread" value="−50"' in arbiter.look("criteria/")
    arbiter.press("keep", "1", form="ranking", typed={"bye-spread": "50", "worth-bye": "3"})
    assert (arbiter.plan.bye_spread, arbiter.plan.halves) == (50, {})  # a bye is worth 3 anyway


def test_no_bye_is_worth_more_than_a_win() -> None:
    """Three points a win in Scrabble, two in draughts; a bye of four is refused, and what was typed stays."""
    arbiter = ranking(combined(11, 5, 3, 2))
    html = arbiter.press("keep", "1", form="ranking", typed={"worth-bye": "4"})
    assert arbiter.status == 422
    assert "The result “bye” would be worth more points (4) than “win” (3)." in html
    assert "Give “bye” at most 3, or “win” at least 4." in html
    assert 'name="worth-bye" value="4"' in html
    assert "more points (3) than “draw” (2)" in arbiter.press(
        "keep", "1", form="ranking", typed={"worth-bye": "", "worth-loss": "3"}
    )
    assert "cannot count 101 in the spread" in arbiter.press(
        "keep", "1", form="ranking", typed={"worth-loss": "", "bye-spread": "101"}
    )
    assert (arbiter.plan.halves, arbiter.plan.bye_spread) == ({}, 0)


def test_an_event_in_which_a_bye_is_worth_more_than_a_win_opens_and_says_so() -> None:
    old = draughts()
    arbiter = at(replace(old, plan=replace(old.plan, halves={"bye": 6})))
    said = "The result “bye” would be worth more points (3) than “win” (2)."
    assert said in arbiter.look("")
    played(arbiter)
    assert said in arbiter.look("")
    assert said in arbiter.look("criteria/")
    arbiter.press("keep", "1", form="ranking", typed={"worth-bye": ""})
    assert arbiter.plan.halves == {}


def test_criteria_change_while_rounds_are_played_and_it_is_said_what_that_does() -> None:
    arbiter = at(draughts())
    played(arbiter)
    arbiter.look("criteria/")
    assert "the standings of all of them change" in arbiter.press("up", "median", form="ranking")
    arbiter.press("keep", "1", form="ranking")
    assert arbiter.plan.criteria[1] == "median"


def test_players_of_a_club_and_two_players_are_kept_apart() -> None:
    arbiter = at(draughts())
    html = arbiter.look("wishes/")
    assert "everybody may meet everybody" in html
    assert "players of the same club (4)" in " ".join(html.split())  # Brest 1, Lyon 3
    arbiter.press("add", "1", form="sharing", typed={"kind": "club", "rule": "forbidden"})
    arbiter.press("add", "1", form="pairing", typed={"first": "p1", "second": "p6"})
    pair = Unwanted(pair=(PlayerId("p1"), PlayerId("p6")))
    assert [*arbiter.plan.unwanted] == [Unwanted(kind="club", is_forbidden=True), pair]
    assert "Nom p1 and Nom p6" in arbiter.html
    assert "2 unwanted pairs" in arbiter.look()
    arbiter.look("wishes/")
    arbiter.press("remove", "0", form="wishes")
    assert [*arbiter.plan.unwanted] == [pair]


NO_WISHES = (
    ("pairing", {"first": "p1", "second": "p1"}, "Two different players are needed"),
    ("pairing", {"first": "p1", "second": "nobody"}, "Two different players are needed"),
    ("pairing", {"first": "p2", "second": "p1"}, "This wish is there already"),
    ("sharing", {"kind": "team"}, "Nothing was chosen"),
)


def test_a_wish_that_is_none_is_named() -> None:
    base = draughts()
    there = Unwanted(pair=(PlayerId("p1"), PlayerId("p2")))
    arbiter = at(replace(base, plan=replace(base.plan, unwanted=(there,))))
    for form, typed, says in NO_WISHES:
        arbiter.look("wishes/")
        assert says in arbiter.press("add", "1", form=form, typed=typed)
        assert arbiter.status == 422
    assert arbiter.plan.unwanted == (there,)


def test_groups_with_unwanted_pairs_say_so() -> None:
    base = combined(12, 5, 3, 2)
    p1, p4 = PlayerId("p1"), PlayerId("p4")  # ranks 1 and 4 are in the first group
    arbiter = at(replace(base, plan=replace(base.plan, unwanted=(Unwanted(pair=(p1, p4)),))))
    assert arbiter.html.count("▲ 1 unwanted pair") == 1
    arbiter.press("fix", "1")
    assert "0 → <b>0</b>" in arbiter.look("seats/?one=p4&other=p3")
    assert "1 → <b>0</b>" in arbiter.html
