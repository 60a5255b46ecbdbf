"""Groups drawn, drawn again with a reason, moved by hand: every draw stays readable, with its number, who, when and why."""

from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.pairing.composition import exchanged
from ronde.play.section import Entry
from ronde.record.desk_notes import Reason, said_of
from ronde.web.events.notes import notes_of
from tests.web.desk.plan.test_plan_pages import at, combined, played
from tests.web.desk.plan.without_script import Arbiter
from tests.web.events.desk_work import did, organiser

pytestmark = pytest.mark.usefixtures("database")
P1, P2 = PlayerId("p1"), PlayerId("p2")


def drawn(count: int = 12) -> Arbiter:
    """A Formule Combinée whose groups are drawn."""
    arbiter = at(combined(count, 5, 3, 2))
    arbiter.press("fix", "1")
    return arbiter


def again(arbiter: Arbiter, **typed: str) -> str:
    arbiter.look("draws/")
    return arbiter.press("again", "1", form="drawing", typed=typed)


def test_a_second_draw_needs_a_reason_and_keeps_the_first_readable() -> None:
    arbiter = drawn()
    first = arbiter.plan.phases[0].seats
    assert "only with a reason" in again(arbiter, reason="  ")
    assert arbiter.status == 422
    assert arbiter.plan.phases[0].seats == first
    again(arbiter, reason="a name was missing")
    second = arbiter.plan.phases[0].seats
    assert second != first
    assert arbiter.plan.seed == 2027010202  # the day of the event, and the second draw
    assert "draw 2, 2027010202" in arbiter.html
    html = arbiter.look("draws/")
    assert "a name was missing" in html
    assert "<td>Olga</td>" in html
    assert [one.act for one in said_of(notes_of(arbiter.row.event), Reason)] == [3]
    # The first draw, line by line as it was: seat 1 of each group stands in the first line.
    html = arbiter.look("draws/?act=2")
    assert "Draw 1, as it was" in html
    line = html.partition("Draw 1, as it was")[2].partition("<tbody>")[2].partition("</tr>")[0]
    assert all(f"Nom {group[0]}<" in line for group in first)


def test_an_undone_draw_stays_in_the_list() -> None:
    arbiter = drawn()
    arbiter.client.post(f"/en/desk/{arbiter.row.pk}/undo/", {"seen": 2})
    assert not arbiter.plan.phases[0].seats
    html = arbiter.look("draws/")
    assert "undone since" in html
    assert 'name="reason"' not in html  # nothing is drawn that could be drawn again


def test_what_is_no_number_to_draw_from_is_named_and_kept_in_its_field() -> None:
    arbiter = drawn()
    for seed in ("", "x", "1234567890123", "-4"):
        html = again(arbiter, reason="r", seed=seed)
        assert "is not a number to draw from" in html
        assert f'name="seed" value="{seed}"' in html
    assert "20270102 was drawn from already" in again(arbiter, reason="r", seed="20270102")


def test_the_other_composition_is_a_draw_like_any_other() -> None:
    arbiter = drawn(14)  # one group of 8 and one of 6
    balanced = arbiter.plan.phases[0].seats
    again(arbiter, reason="the large group was too strong", balanced="0", seed="20270102")
    assert not arbiter.plan.phases[0].balanced
    assert [{*one} for one in arbiter.plan.phases[0].seats] != [{*one} for one in balanced]
    assert "Serpentine" in arbiter.look("draws/")


def test_who_came_since_the_draw_is_the_reason_that_is_offered() -> None:
    arbiter = drawn()
    olga = organiser("olga", arbiter.row.event_id)
    for name in ("late-one", "late-two"):
        assert did(arbiter.row, acts.enter(Entry(PlayerId(name), name.title())), olga).is_done
    assert "has no seat" in arbiter.look()
    arbiter.look("draws/")
    assert ("reason", "2 entries since the draw") in arbiter.form("drawing").values
    arbiter.press("again", "1", form="drawing")
    assert sum(len(group) for group in arbiter.plan.phases[0].seats) == 14


def test_a_change_of_the_plan_that_draws_again_asks_why_too() -> None:
    arbiter = drawn(24)
    arbiter.press("rounds-0", "7")
    assert "would be drawn again: why?" in arbiter.html
    html = arbiter.press("fix", "1")
    assert arbiter.status == 422
    assert "only with a reason" in html
    arbiter.press("fix", "1", typed={"reason": "more time than thought"})
    assert [len(group) for group in arbiter.plan.phases[0].seats] == [8, 8, 8]
    assert "more time than thought" in arbiter.look("draws/")


def test_a_longer_phase_2_leaves_the_groups_as_they_are() -> None:
    arbiter = drawn()
    seats = arbiter.plan.phases[0].seats
    html = arbiter.check(rounds_1="4")
    assert "why?" not in html
    arbiter.press("fix", "1")
    assert arbiter.plan.phases[0].seats == seats
    assert arbiter.plan.phases[1].rounds == 4


def test_two_players_change_seats_after_it_is_shown_what_it_does() -> None:
    arbiter = drawn()
    seats = arbiter.plan.phases[0].seats
    assert "Choose two players first" in arbiter.look("seats/")
    # Ratings are 2000, 1990, …, 1890. Serpentine: ranks 1 4 5 8 9 12 are 1945 on average, 2 3 6 7 10 11 too; p1 for p2 moves 10/6 points.
    html = arbiter.look("seats/?one=p1&other=p2")
    assert html.count("1945 → <b>194") == 2
    assert "1945 → <b>1943</b>" in html
    assert "1945 → <b>1947</b>" in html
    arbiter.press("swap", "1", form="swapping", typed={"reason": "they share a car"})
    assert arbiter.plan.phases[0].seats == exchanged(seats, P1, P2)
    html = arbiter.look("draws/")
    assert "two seats exchanged" in html
    assert "they share a car" in html
    assert arbiter.look("draws/?act=3").count('<td class="wash">') == 2


def test_two_who_are_not_two_change_nothing() -> None:
    arbiter = drawn()
    before = arbiter.plan
    address = f"/en/desk/{arbiter.row.pk}/plan/seats/"
    for one, other in (("p1", "p1"), ("p1", ""), ("p1", "nobody"), ("", "")):
        answer = arbiter.client.post(address, {"seen": 2, "one": one, "other": other})
        assert answer.status_code == 422
        assert "Two different players are needed" in answer.content.decode()
    assert arbiter.plan == before


def test_once_the_first_round_is_paired_groups_stay() -> None:
    arbiter = drawn()
    played(arbiter)
    assert "its groups stay" in arbiter.look("draws/")
    arbiter.look("seats/")
    address = f"/en/desk/{arbiter.row.pk}/plan"
    for page, typed in (("draws", {"reason": "r"}), ("seats", {"one": "p1", "other": "p2"})):
        answer = arbiter.client.post(f"{address}/{page}/", {"seen": 99, **typed})
        assert answer.status_code == 422
        assert "The phase has started" in answer.content.decode()


def test_a_draw_that_others_have_changed_beneath_is_looked_at_again() -> None:
    arbiter = drawn()
    arbiter.look("draws/")
    olga = organiser("olga", arbiter.row.event_id)
    assert did(arbiter.row, acts.swap_seats(0, P1, P2), olga).is_done
    html = arbiter.press("again", "1", form="drawing", typed={"reason": "r"})
    assert "has changed the section since you looked" in html


def test_nobody_is_lost_in_a_group_of_somebody_without_a_name() -> None:
    base = combined(12, 5, 3, 2)
    arbiter = at(replace(base, entries=tuple(replace(one, name="", rating=None) for one in base.entries)))
    arbiter.press("fix", "1")
    assert all(entry.player in arbiter.html for entry in base.entries)
    assert "mean" not in arbiter.html.partition('id="h-groups"')[2]
