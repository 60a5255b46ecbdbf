"""Acts as changes of cells: applied and reverted exactly, written and read, undone under two arbiters as if never done."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.files.acts_json import arguments_json, changes_json, trusted_changes
from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act, Kind, done
from ronde.play.acts.applying import applied, fits, reverted
from ronde.play.acts.cells import NOTHING, cell
from ronde.play.acts.comparing import changes
from ronde.play.acts.standing import STANDING
from ronde.play.formats.combined import phases
from ronde.play.formats.registry import FORMATS
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.play.simulate import lots
from tests.lanes import scaled
from tests.play.acting import Desk, fill, random_act, small_event
from tests.play.making import section
from tests.play.running import states
from tests.play.test_properties import sections

ANA, BOB, CID, DAN = (PlayerId(name) for name in ("ana", "bob", "cid", "dan"))


@pytest.mark.parametrize("form", FORMATS)
def test_a_tournament_is_the_changes_of_its_acts_and_nothing_else(form: str) -> None:
    for before, after in pairwise((NOTHING, *states(form, 2))):
        found = changes(before, after)
        assert applied(before, found) == after
        assert reverted(after, found) == before
        assert trusted_changes(changes_json(found)) == found
        assert all(fits(before, change) and cell(after, change.at) == change.after for change in found)


@settings(max_examples=scaled(60), deadline=None)
@given(sections(), sections())
def test_so_is_one_section_made_of_another(one: Section, other: Section) -> None:
    """What comes back from a stick may be anything: players in another order, fewer rounds, other notes of corrections."""
    found = changes(one, other)
    assert applied(one, found) == other
    assert reverted(other, found) == one
    assert trusted_changes(changes_json(found)) == found


def a_round(names: str = "ana bob cid dan", rounds: int = 3) -> Desk:
    """A section whose first round is published, all by A."""
    desk = Desk()
    for act in (acts.begin(section(names, (Phase("nearest", rounds),))), acts.pair(), acts.publish()):
        assert not any(problem.level == "refused" for problem in desk.act(act))
    return desk


def test_results_of_two_tables_touch_two_cells_and_no_other() -> None:
    desk = a_round()
    desk.act(acts.result(1, 1, "2"))
    desk.act(acts.result(1, 2, "1"))
    assert [[change.at for change in past.changes] for past in desk.past[-2:]] == [[("game", 1, 1)], [("game", 1, 2)]]


def test_a_result_that_changes_nothing_else_says_old_and_new() -> None:
    desk = a_round()
    desk.act(acts.result(1, 1, "2"))
    desk.act(acts.correct(1, 1, "0"))
    (change, note) = desk.past[-1].changes
    assert (change.before, change.after) != (None, None)
    assert [getattr(one, "result", None) for one in (change.before, change.after)] == ["2", "0"]
    assert note.at == ("correction", 1, 1, 1)


def test_every_kind_of_act_is_done_by_the_change_of_its_name() -> None:
    desk = a_round()
    fill(desk)
    corrected = acts.correct_entry(Entry(DAN, rating=1500))
    for act in (
        acts.correct(1, 1, "1"),
        acts.stay_away(DAN, 2),
        acts.withdraw(DAN),
        acts.come_back(DAN),
        corrected,
        acts.pair(),
    ):
        assert desk.act(act) == () or desk.past[-1].kind is act.kind
    by_hand = acts.pair_by_hand([(ANA, BOB), (CID, None)])
    for act in (by_hand, acts.discard(), by_hand, acts.publish(), acts.unpublish(), acts.publish()):
        desk.act(act)
        assert desk.past[-1].kind is act.kind
    fill(desk)
    for act in (acts.replan(section("", (Phase("nearest", 2),)).plan), acts.close(), acts.reopen()):
        desk.act(act)
        assert desk.past[-1].kind is act.kind
    seated = Desk()
    seated.act(acts.begin(section("ana bob cid dan", (Phase("round_robin", 3),))))
    for act in (acts.swap_seats(0, ANA, DAN), acts.recompose(0, is_balanced=False)):
        seated.act(act)
        assert seated.past[-1].kind is act.kind
    seated.act(acts.schedule())
    done_kinds = {past.kind for past in (*desk.past, *seated.past)}
    assert set(Kind) - done_kinds == {Kind.BRING, Kind.ENTER, Kind.TAKE_SEAT, Kind.LINE_UP, Kind.REMOVE, Kind.UNDO}


def test_a_late_player_takes_the_seat_that_was_left() -> None:
    """A Formule Combinée of twelve: every seat of phase 1 is taken, so who comes late waits until somebody leaves (FC-9)."""
    players, eve = " ".join(f"p{number}" for number in range(12)), PlayerId("eve")
    desk = Desk()
    desk.act(acts.begin(section(players, phases(5, 3, 2), "scrabble")))
    for act in (acts.pair(), acts.publish(), acts.enter(Entry(eve))):
        desk.act(act)
    fill(desk)
    for act in (acts.withdraw(PlayerId("p0")), acts.take_seat(eve)):
        desk.act(act, "b")
        assert desk.past[-1].kind is act.kind
    assert [taken.player for taken in desk.section.plan.phases[0].taken] == [eve]
    assert [problem.code for problem in desk.undo("a") or ()] == []  # the last result of the round
    assert desk.section == desk.replayed()


@pytest.mark.parametrize("index", [-1, 1, 7])
def test_a_phase_that_is_not_there_refuses_seats(index: int) -> None:
    base = section("ana bob cid dan", (Phase("round_robin", 3),))
    for act in (acts.recompose(index, is_balanced=True), acts.swap_seats(index, ANA, BOB)):
        assert [problem.code for problem in done(base, act).problems] == ["acts.no-such-phase"]


def test_what_was_asked_is_written_without_the_section_that_is_in_the_changes() -> None:
    assert arguments_json(acts.begin(NOTHING)) == "{}"
    assert arguments_json(acts.result(3, 7, "", (400, 380))) == (
        '{"assumed":"","number":3,"result":"","scores":[400,380],"table":7}'
    )


def test_every_kind_but_the_first_and_the_undoing_has_its_line() -> None:
    assert set(Kind) - set(STANDING) == {Kind.BEGIN, Kind.UNDO}


# Undo


@settings(max_examples=scaled(150), deadline=None)
@given(st.sampled_from(list(FORMATS)), st.integers(0, 10**6))
def test_undone_is_as_if_never_done_by_the_engine_that_knows_no_cells(form: str, seed: int) -> None:
    """Two arbiters, 30 acts and undoings in any order; after each undo the engine does all other acts from the beginning."""
    lot, desk = lots(form, seed), Desk()
    desk.act(acts.begin(small_event(form, seed)), "a")
    for _ in range(30):
        author = lot.choice("ab")
        if lot.random() >= 0.25:
            desk.act(random_act(desk.section, lot), author)
        elif desk.undo(author) == ():
            assert desk.section == desk.replayed()
        if desk.section.published and lot.random() < 0.1:
            fill(desk, author)
    folded = NOTHING
    for past in desk.past:
        folded = applied(folded, past.changes)
    assert folded == desk.section
    for past in reversed(desk.past):
        folded = reverted(folded, past.changes)
    assert folded == NOTHING


def filled(desk: Desk) -> None:
    fill(desk, "b")


def act_of_b(act: Act) -> Callable[[Desk], None]:
    def by_b(desk: Desk) -> None:
        before = len(desk.past)
        problems = desk.act(act, "b")
        assert len(desk.past) == before + 1, problems

    return by_b


EVE = Entry(PlayerId("eve"), number=9)
PLAN = section("", (Phase("nearest", 4),)).plan
HAND = acts.pair_by_hand([(ANA, CID), (BOB, DAN)])

# What A did last, what B did since, and what A is told who wants to undo it; nothing where it is undone.
CASES = [
    (acts.result(1, 1, "2"), [acts.result(1, 2, "1")], ""),
    (acts.result(1, 1, "2"), [acts.correct(1, 1, "0")], "acts.results-since"),
    (acts.result(1, 1, "2"), [acts.enter(EVE)], ""),
    (acts.result(1, 1, "2"), [acts.withdraw(ANA)], ""),
    (acts.result(1, 1, "2"), [acts.stay_away(ANA, 2)], ""),
    (acts.result(1, 1, "2"), [acts.replan(PLAN)], ""),
    (acts.result(1, 1, "2"), [acts.result(1, 2, "1"), acts.pair()], "acts.draft-since"),
    (acts.result(1, 1, "2"), [acts.result(1, 2, "1"), HAND], "acts.draft-since"),
    (acts.result(1, 1, "2"), [acts.result(1, 2, "1"), acts.pair(), acts.discard()], "acts.draft-since"),
    (acts.result(1, 1, "2"), [acts.result(1, 2, "1"), acts.close()], "acts.closed-since"),
    (acts.enter(EVE), [acts.result(1, 1, "2")], ""),
    (acts.enter(EVE), [acts.enter(Entry(PlayerId("fay")))], ""),
    (acts.enter(EVE), [acts.withdraw(EVE.player)], "acts.entries-since"),
    (acts.enter(EVE), [acts.withdraw(ANA)], ""),
    (acts.enter(EVE), [acts.replan(PLAN)], "acts.plan-since"),
    (acts.enter(EVE), [acts.correct_entry(Entry(EVE.player, rating=1500, number=9))], "acts.entries-since"),
    (acts.enter(EVE), [acts.correct_entry(Entry(ANA, rating=1500))], ""),
    (acts.enter(EVE), [acts.remove(EVE.player)], "acts.entries-since"),
    (acts.correct_entry(Entry(ANA, rating=1500)), [acts.correct_entry(Entry(ANA, rating=1600))], "acts.entries-since"),
    (acts.correct_entry(Entry(ANA, rating=1500)), [acts.correct_entry(Entry(BOB, rating=1600))], ""),
    (acts.correct_entry(Entry(ANA, rating=1500)), [acts.stay_away(ANA, 2)], "acts.entries-since"),
    (
        acts.correct_entry(Entry(ANA, rating=1500)),
        [acts.result(1, 1, "2"), acts.result(1, 2, "1"), acts.pair()],
        "acts.draft-since",
    ),
    (acts.correct_entry(Entry(ANA, rating=1500)), [acts.result(1, 1, "2")], ""),
    (acts.withdraw(ANA), [acts.come_back(ANA)], "acts.entries-since"),
    (acts.withdraw(ANA), [acts.enter(EVE)], ""),
    (acts.withdraw(ANA), [acts.result(1, 1, "2"), acts.result(1, 2, "2"), acts.pair()], "acts.draft-since"),
    (acts.stay_away(ANA, 2), [acts.stay_away(BOB, 2)], ""),
    (acts.stay_away(ANA, 2), [acts.withdraw(ANA)], "acts.entries-since"),
    (acts.unpublish(), [acts.publish()], "acts.published-since"),
    (acts.unpublish(), [acts.discard()], "acts.round-since"),
    (acts.unpublish(), [HAND], "acts.draft-since"),
    (acts.unpublish(), [acts.enter(EVE)], "acts.entries-since"),
    (acts.replan(PLAN), [acts.result(1, 1, "2")], ""),
    (acts.replan(PLAN), [acts.enter(EVE)], "acts.entries-since"),
    (acts.replan(PLAN), [acts.replan(section("", (Phase("nearest", 5),)).plan)], "acts.plan-since"),
]


@pytest.mark.parametrize(("own", "others", "told"), CASES)
def test_what_can_be_undone_after_what_others_did(own: Act, others: list[Act], told: str) -> None:
    desk = a_round()
    before, number = desk.section, len(desk.past)
    act_of_b(acts.enter(Entry(PlayerId("gil"))))(desk)
    desk.act(own, "a")
    for other in others:
        act_of_b(other)(desk)
    problems = desk.undo("a")
    assert [problem.code for problem in problems or ()] == ([told] if told else [])
    if told:
        assert (problems or ())[0].values["by"] == "b"
    else:
        assert desk.section == desk.replayed()
        assert desk.past[-1].undoes == number + 2
        assert desk.section != before


def test_a_publication_is_undone_until_a_result_of_the_round_is_there() -> None:
    desk = a_round()
    act_of_b(acts.result(1, 1, "2"))(desk)
    assert [problem.code for problem in desk.undo("a") or ()] == ["acts.results-since"]
    assert desk.undo("b") == ()
    assert desk.undo("a") == ()
    assert not desk.section.rounds[0].is_published


def test_undoing_again_takes_back_the_act_before_and_never_what_another_did() -> None:
    desk = a_round()
    act_of_b(acts.result(1, 1, "2"))(desk)
    desk.act(acts.result(1, 2, "1"), "a")
    assert desk.undo("a") == ()
    assert [game.result for game in desk.section.rounds[0].games] == ["2", ""]
    assert [problem.code for problem in desk.undo("a") or ()] == ["acts.results-since"]  # the publication
    assert desk.undo("c") is None


def test_a_correction_to_what_was_there_stands_on_the_one_before_it() -> None:
    """Both leave a note and neither changes the result: the first is not undone from under the second."""
    desk = a_round()
    desk.act(acts.result(1, 1, "2"))
    for author in "ab":
        desk.act(acts.correct(1, 1, "2"), author)
        assert [change.at[0] for change in desk.past[-1].changes] == ["correction"]
    assert [problem.code for problem in desk.undo("a") or ()] == ["acts.results-since"]
    assert desk.undo("b") == ()
    assert desk.undo("a") == ()
    assert desk.section == desk.replayed()


def test_what_one_began_with_is_not_undone() -> None:
    desk = Desk()
    desk.act(acts.begin(section("ana bob", (Phase("nearest", 1),))))
    assert desk.undo("a") is None


def test_what_came_from_elsewhere_is_undone_only_while_it_is_the_last() -> None:
    desk = a_round()
    there = a_round()
    there.act(acts.result(1, 1, "2"))
    desk.act(acts.bring(there.section), "a")
    act_of_b(acts.result(1, 2, "1"))(desk)
    assert [problem.code for problem in desk.undo("a") or ()] == ["acts.results-since"]
    assert desk.undo("b") == ()
    assert desk.undo("a") == ()
    assert [game.result for game in desk.section.rounds[0].games] == ["", ""]


def entered(*orders: int) -> Desk:
    desk = Desk()
    desk.act(acts.begin(section("ana bob cid dan", (Phase("nearest", 2),))))
    for at in orders:
        desk.act(acts.withdraw((ANA, BOB, CID, DAN)[at]), "ab"[at % 2])
    return desk


def test_whoever_comes_back_by_undoing_stands_where_they_stood() -> None:
    """Bob (by B) and Cid (by A) are taken out, and put back in the other order: between Ana and Dan, Bob first."""
    desk = entered(1, 2)
    assert desk.undo("b") == ()
    assert desk.undo("a") == ()
    assert [entry.player for entry in desk.section.entries] == [ANA, BOB, CID, DAN]
    desk = entered(1, 2)
    desk.act(acts.enter(EVE), "c")
    assert desk.undo("a") == ()
    assert [entry.player for entry in desk.section.entries] == [ANA, CID, DAN, EVE.player]
    assert desk.undo("b") == ()
    assert [entry.player for entry in desk.section.entries] == [ANA, BOB, CID, DAN, EVE.player]


def test_nobody_comes_back_with_a_number_that_somebody_has_got_since() -> None:
    desk = Desk()
    desk.act(acts.begin(section("ana bob", (Phase("nearest", 1),))))
    desk.act(acts.enter(EVE), "b")
    desk.act(acts.withdraw(EVE.player), "a")
    desk.act(acts.enter(Entry(PlayerId("fay"), number=9)), "b")
    assert [problem.code for problem in desk.undo("a") or ()] == ["acts.entries-since"]


def test_nobody_gets_a_number_back_that_somebody_has_got_by_a_correction() -> None:
    """Eve had 9 and was given 8; Ana was given 9; Eve's correction is not undone from under hers, and once Ana's is, it is."""
    desk = Desk()
    desk.act(acts.begin(section("ana bob", (Phase("nearest", 1),))))
    desk.act(acts.enter(EVE), "b")
    desk.act(acts.correct_entry(Entry(EVE.player, number=8)), "a")
    act_of_b(acts.correct_entry(Entry(ANA, rating=2000, number=9)))(desk)
    assert [problem.code for problem in desk.undo("a") or ()] == ["acts.entries-since"]
    assert desk.undo("b") == ()
    assert desk.undo("a") == ()
    assert desk.section == desk.replayed()
