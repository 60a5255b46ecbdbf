"""FRS: windows of 3 (clasic) or 2 games, weights 3, 2, 1 from the newest; active from half of the window, rounded up."""

from datetime import date
from fractions import Fraction
from typing import Any

from ronde.ground.ids import EventId
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.moves import difference
from ronde.regulations.contract import Board, Change, Rating
from tests.skeletons.frs import Frs
from tests.skeletons.frs_happenings import Field, Game, Type
from tests.skeletons.walking import listed, number, outcomes, people, values, walked

BOARDS = {board.code: board for board in Frs.boards}
CLASIC, GENERAL = BOARDS["clasic"], BOARDS["general"]
DAY = date(2011, 3, 5)


def game(turn: int, order: str, kind: Type = "clasic", field: Field = "open", **more: Any) -> Game:
    places = {player: place for place, player in enumerate(order.split(), 1)}
    fact = str(more.pop("id", f"g{turn}"))
    return Game(id=fact, day=DAY, number=turn, type=kind, field=field, places=places, **more)


def history(*facts: Game) -> History:
    return History(Frs(), people("ana bob cip dan"), facts)


def shown(of: History, board: Board = CLASIC) -> dict[str, str]:
    return {line.player: f"{board.shown(line.value)} {line.status}" for line in listed(of, DAY, board).lines}


FOUR = (game(1, "ana bob cip"), game(2, "bob ana"), game(3, "ana bob"), game(4, "bob ana"))


def test_a_rating_is_the_weighted_mean_over_the_window_and_a_status_rises_with_the_games() -> None:
    # g1: V 150, P 200 150 100: provisional. g2: V 175: bob 225, ana 125.
    # ana (3 * 125 + 2 * 200) / 5 = 155; bob (3 * 225 + 2 * 150) / 5 = 195.
    assert shown(history(*FOUR[:1])) == {"ana": "200 provisional", "bob": "150 provisional", "cip": "100 provisional"}
    assert shown(history(*FOUR[:2])) == {"bob": "195 active", "ana": "155 active", "cip": "100 provisional"}


def test_who_is_absent_moves_when_weights_shift_and_falls_out_when_the_window_has_passed() -> None:
    walk = history(
        game(1, "ana bob cip"), game(2, "cip ana"), game(3, "ana bob"), game(4, "ana bob"), game(5, "ana bob")
    )
    # cip: 100, then V (200 + 100)/2 = 150 and P 200: (3 * 200 + 2 * 100)/5 = 160.
    # Absent from g3: (2 * 200 + 100)/3 = 166.667. Absent from g4: 200, provisional. Absent from g5: no rating.
    moves = [each for at in range(1, 5) for each in outcomes(walk, at) if isinstance(each, Change)]
    of_cip = [(each.before, each.after) for each in moves if each.player == 2 and each.board == "clasic"]
    assert of_cip == [
        (Rating(Fraction(100), "provisional"), Rating(Fraction(160), "active")),
        (Rating(Fraction(160), "active"), Rating(Fraction(166667, 1000), "active")),
        (Rating(Fraction(166667, 1000), "active"), Rating(Fraction(200), "provisional")),
        (Rating(Fraction(200), "provisional"), None),
    ]


def test_the_calendar_gives_the_order_whatever_the_order_of_recording() -> None:
    backwards = history(*reversed(FOUR))
    assert [each.id for each in backwards.chronicle().happenings] == ["g1", "g2", "g3", "g4"]
    assert listed(backwards, DAY, CLASIC).digest == listed(history(*FOUR), DAY, CLASIC).digest


def test_the_general_board_is_the_mean_over_five_types_for_who_is_active_in_one() -> None:
    # ana 155 in clasic, 150 four times: 151. bob 195: 159. cip is provisional only: not there.
    assert shown(history(*FOUR[:2]), GENERAL) == {"bob": "159 active", "ana": "151 active"}
    # In eliptic one game of two is enough: cip (V 150) 200, active: (100 + 200 + 3 * 150)/5 = 150; dan (100 + 600)/5 = 140.
    more = history(*FOUR[:2], game(3, "cip dan", "eliptic"))
    assert shown(more, GENERAL) == {"bob": "159 active", "ana": "151 active", "cip": "150 active", "dan": "140 active"}


def test_youth_has_boards_of_its_own() -> None:
    both = history(game(1, "ana bob"), game(2, "bob ana", field="youth"))
    assert shown(both) == {"ana": "200 provisional", "bob": "100 provisional"}
    assert shown(both, BOARDS["youth-clasic"]) == {"bob": "200 provisional", "ana": "100 provisional"}


def test_players_without_a_place_stay_in_the_order_of_the_book() -> None:
    assert [(line.place, line.player) for line in listed(history(game(1, "cip bob ana")), DAY, CLASIC).lines] == [
        (None, "cip"),
        (None, "bob"),
        (None, "ana"),
    ]


def test_a_late_game_applies_only_what_follows_it_and_the_difference_names_who_moved() -> None:
    three = history(FOUR[0], FOUR[1], FOUR[3])
    late = three.with_facts(FOUR[2])
    assert walked(late, after=walked(three)).applied == 2
    moved = difference(listed(three, DAY, CLASIC), listed(late, DAY, CLASIC))
    assert {move.player: move.after is None for move in moved} == {"ana": False, "bob": False, "cip": True}


def test_a_corrected_game_is_replayed_in_its_turn() -> None:
    put_right = history(*FOUR[:2], game(1, "bob ana cip", id="g1-again", replaces="g1", recorded="2011-06-01"))
    assert [each.id for each in put_right.chronicle().happenings] == ["g1-again", "g2"]
    # ana 150 and bob 200 after g1; V 175: ana (3 * 125 + 2 * 150)/5 = 135.
    assert values(listed(put_right, DAY, CLASIC))["ana"] == 135


def test_a_refused_game_leaves_the_state_as_it_was_and_tells_everything() -> None:
    bad = Game(id="bad", day=DAY, number=2, type="clasic", places={"ana": 3, "bob": 4})
    gone = walked(history(*FOUR[:2], bad))
    codes = [problem.code for problem in gone.problems[2]]
    assert codes == ["frs.turn-taken", "frs.place-above-field", "frs.place-above-field"]
    assert gone.state is gone.state_before(2)


def test_an_absent_player_is_explained_by_the_games_still_counted_and_by_nobody_elses() -> None:
    walk = history(game(1, "ana bob cip"), game(2, "cip ana"), game(3, "ana bob"))
    found = list(explanations(walked(walk), number(walk, "cip"), EventId("g3")))
    assert [(each.outcome.board, each.happening.id) for each in found if isinstance(each.outcome, Change)] == [
        ("clasic", "g3"),
        ("general", "g3"),
    ]
    rating, general = found[0].steps
    assert (rating.name, general.name) == ("type_rating", "general_rating")
    counted = [(step.values["event"], step.values["weight"], step.values["performance"]) for step in rating.steps]
    assert counted == [("g2", 2, 200), ("g1", 1, 100)]
