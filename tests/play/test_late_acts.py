"""Who acts on what was seen a while ago: refused where what they name, or stand on, has changed since; told what and by whom."""

from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act, Kind
from ronde.play.acts.cells import CLOSED, NAME, PLAN, At, CellChange, RoundFrame, entry_at, game_at, round_at
from ronde.play.acts.past import PastAct, Since, changed_since, is_there_already, late_problems
from ronde.play.acts.standing import STANDING
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game
from tests.play.making import section, with_rounds

ANA, BOB = PlayerId("ana"), PlayerId("bob")
DRAFT, OUT = RoundFrame(), RoundFrame(is_published=True)
GAME = Game(7, ANA, BOB)

# A cell that somebody else has changed since: of the table, the player, the round that the act names, or of another.
CHANGED = {
    "name": CellChange(NAME, "Open", "Masters"),
    "plan": CellChange(PLAN, Plan((), ()), Plan((), ("points",))),
    "closed": CellChange(CLOSED, False, True),
    "my entry": CellChange(entry_at(ANA), Entry(ANA), Entry(ANA, last_round=2)),
    "another entry": CellChange(entry_at(BOB), None, Entry(BOB), 4),
    "my table": CellChange(game_at(3, 7), GAME, replace(GAME, result="2")),
    "another table": CellChange(game_at(3, 8), replace(GAME, table=8), replace(GAME, table=8, result="2")),
    "my round drafted": CellChange(round_at(3), None, DRAFT),
    "my round out": CellChange(round_at(3), DRAFT, OUT),
    "another round drafted": CellChange(round_at(4), None, DRAFT),
    "another round out": CellChange(round_at(4), DRAFT, OUT),
    "a correction": CellChange(("correction", 3, 8, 1), None, None),
}
ALL = [
    acts.enter(Entry(ANA)),
    acts.withdraw(ANA),
    acts.come_back(ANA),
    acts.stay_away(ANA, 4),
    acts.correct_entry(Entry(ANA, rating=1500)),
    acts.remove(ANA),
    acts.result(3, 7, "2"),
    acts.correct(3, 7, "2"),
    acts.replan(Plan((), ())),
    acts.recompose(0, is_balanced=True),
    acts.swap_seats(0, ANA, BOB),
    acts.take_seat(ANA),
    acts.line_up(4, ((ANA,), (BOB,))),
    acts.pair(),
    acts.pair_by_hand([(ANA, BOB)]),
    acts.discard(),
    acts.publish(),
    acts.schedule(),
    acts.unpublish(),
    acts.close(),
    acts.reopen(),
    acts.bring(section("", (Phase("nearest", 3),))),
]
ROUNDS = {"my round drafted", "my round out", "another round drafted", "another round out"}
ENTRIES, GAMES = {"my entry", "another entry"}, {"my table", "another table"}
SEATS = {"plan", "closed", *ENTRIES, *ROUNDS, *GAMES}

# By which of these changes each kind is late, written from what the arbiter looks at before doing it.
LATE = {
    Kind.ENTER: {"my entry"},
    Kind.WITHDRAW: {"my entry"},
    Kind.RETURN: {"my entry"},
    Kind.AWAY: {"my entry"},
    Kind.CORRECT_ENTRY: {"my entry"},
    Kind.REMOVE: {"my entry"},
    Kind.RESULT: {"my table"},
    Kind.CORRECT: {"my table"},
    Kind.REPLAN: {"plan", "closed", *ENTRIES, *ROUNDS},
    Kind.RECOMPOSE: SEATS,
    Kind.SWAP_SEATS: SEATS,
    Kind.TAKE_SEAT: {"plan", "closed", *ENTRIES, *ROUNDS},
    Kind.LINE_UP: {"plan", "closed", *ENTRIES, *ROUNDS},
    Kind.PAIR: SEATS,
    Kind.PAIR_BY_HAND: SEATS,
    Kind.DISCARD: {"closed", *ROUNDS, *GAMES},
    Kind.PUBLISH: SEATS,
    Kind.SCHEDULE: {"plan", "closed", *ENTRIES, *ROUNDS},
    Kind.UNPUBLISH: {"closed", *ROUNDS, *GAMES},
    Kind.CLOSE: {"plan", "closed", *ROUNDS, *GAMES},
    Kind.REOPEN: {"closed"},
    Kind.BRING: {"name", *SEATS},
}


def test_every_kind_of_act_is_in_the_table() -> None:
    assert {act.kind for act in ALL} == set(LATE) == set(STANDING)


@pytest.mark.parametrize("what", CHANGED)
@pytest.mark.parametrize("act", ALL, ids=[act.kind.value for act in ALL])
def test_late_cell_by_cell(act: Act, what: str) -> None:
    problems = late_problems(act, [Since(CHANGED[what], 5, "b")])
    assert bool(problems) is (what in LATE[act.kind])
    assert all(problem.values["by"] == "b" and problem.values["number"] == 5 for problem in problems)


def past(*steps: tuple[At, str, str]) -> list[PastAct]:
    """Acts that each changed the result of a table."""
    return [
        PastAct(
            number, Kind.RESULT, (CellChange(at, replace(GAME, result=was), replace(GAME, result=now)),), f"n{number}"
        )
        for number, (at, was, now) in enumerate(steps, start=1)
    ]


def test_what_was_changed_and_changed_back_has_not_changed() -> None:
    seven, eight = game_at(3, 7), game_at(3, 8)
    assert changed_since(past((seven, "", "2"), (seven, "2", ""))) == ()
    (one, other) = changed_since(past((seven, "", "2"), (eight, "", "1"), (seven, "2", "0")))
    assert (one.change.before, one.change.after) == (GAME, replace(GAME, result="0"))
    assert (one.number, one.author, other.number, other.author) == (3, "n3", 2, "n2")


def test_a_late_result_is_told_the_old_and_the_new_one() -> None:
    (problem,) = late_problems(acts.result(3, 7, "0"), changed_since(past((game_at(3, 7), "", "2"))))
    assert problem.code == "acts.table-changed"
    assert dict(problem.values) == {"round": 3, "table": 7, "number": 1, "by": "n1", "before": "–", "after": "2"}


def test_the_same_result_again_is_there_already_and_another_is_not() -> None:
    base = with_rounds(section("ana bob cid dan", (Phase("nearest", 2),)), "ana-bob:2 cid-dan")
    assert is_there_already(base, acts.result(1, 1, "2"))
    assert not is_there_already(base, acts.result(1, 1, "0"))
    assert not is_there_already(base, acts.result(1, 2, "2"))
    assert not is_there_already(base, acts.result(9, 9, "2"))
    assert is_there_already(base, acts.correct(1, 1, "2"))  # sent again by who did not hear that it was saved
    assert not is_there_already(base, acts.correct(1, 1, "0"))
    assert not is_there_already(base, acts.correct(1, 2, "2"))
    scrabble = with_rounds(section("ana bob", (Phase("nearest", 2),), "scrabble"), "ana-bob:win@400-300")
    assert is_there_already(scrabble, acts.result(1, 1, scores=(400, 300)))
    assert not is_there_already(scrabble, acts.result(1, 1, scores=(400, 301)))


def test_the_same_correction_or_removal_again_is_there_already() -> None:
    base = section("ana bob", (Phase("nearest", 2),))
    assert is_there_already(base, acts.correct_entry(Entry(ANA, rating=2000)))
    assert not is_there_already(base, acts.correct_entry(Entry(ANA, rating=1999)))
    assert not is_there_already(base, acts.correct_entry(Entry(PlayerId("eve"), rating=2000)))
    assert is_there_already(base, acts.remove(PlayerId("eve")))
    assert not is_there_already(base, acts.remove(ANA))
