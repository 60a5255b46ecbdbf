"""The Formule Combinée: 3, 2 or 1 match points a game; the spread of a game is limited to 100."""

from datetime import date
from typing import Any

from ronde.ground.ids import EventId
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.moves import difference
from tests.skeletons.combined import STANDINGS, Combined, Game, Round
from tests.skeletons.walking import listed, number, people, walked

DAY = date(2024, 5, 1)


def played(turn: int, *games: str, **more: Any) -> Round:
    """Games written ``first second score score``."""
    scores = [Game(one, other, int(won), int(lost)) for one, other, won, lost in map(str.split, games)]
    fact = str(more.pop("id", f"r{turn}"))
    return Round(id=fact, day=DAY, round=turn, games=scores, **more)


def history(*rounds: Round) -> History:
    return History(Combined(), people("ann ben cat dan"), rounds)


def standings(of: History) -> list[tuple[object, ...]]:
    return [(line.place, line.player, line.value, *line.beside) for line in listed(of, DAY, STANDINGS).lines]


FIRST = played(1, "ann ben 500 350", "cat dan 400 400")
SECOND = played(2, "ann cat 410 400", "dan ben 300 380")
TWO = history(FIRST, SECOND)


def test_standings_rank_by_match_points_and_show_the_spread_beside_them() -> None:
    # ann 3 + 3, spread 100 (of 150) + 10. ben 1 + 3, -100 + 80. cat 2 + 1, 0 - 10. dan 2 + 1, 0 - 80.
    assert standings(TWO) == [(1, "ann", 6, 110), (2, "ben", 4, -20), (3, "cat", 3, -10), (4, "dan", 3, -80)]


def test_players_equal_in_everything_share_the_place_and_stand_by_name() -> None:
    level = History(Combined(), people("dan cat"), [played(1, "dan cat 400 400")])
    assert standings(level) == [(1, "cat", 2, 0), (1, "dan", 2, 0)]


def test_a_correction_of_an_earlier_round_changes_the_standings_and_the_difference_tells_where() -> None:
    fixed = played(1, "ann ben 350 360", "cat dan 400 400", id="r1-again", replaces="r1", recorded="2024-05-02")
    put_right = TWO.with_facts(fixed)
    # ann 1 + 3, -10 + 10. ben 3 + 3, 10 + 80.
    assert standings(put_right)[:2] == [(1, "ben", 6, 90), (2, "ann", 4, 0)]
    moved = difference(listed(TWO, DAY, STANDINGS), listed(put_right, DAY, STANDINGS))
    assert [move.player for move in moved] == ["ben", "ann"]


def test_a_spread_alone_is_a_difference() -> None:
    fixed = played(2, "ann cat 411 400", "dan ben 300 380", id="r2-again", replaces="r2")
    before, after = listed(TWO, DAY, STANDINGS), listed(TWO.with_facts(fixed), DAY, STANDINGS)
    assert [move.player for move in difference(before, after)] == ["ann", "cat"]
    assert before.digest != after.digest


def test_rounds_count_in_their_order_and_a_late_one_applies_only_what_follows() -> None:
    third = history(FIRST, played(3, "ann dan 400 300", "ben cat 400 300"))
    late = third.with_facts(SECOND)
    assert [each.id for each in late.chronicle().happenings] == ["r1", "r2", "r3"]
    assert walked(late, after=walked(third)).applied == 2


def test_a_refused_round_leaves_the_state_as_it_was_and_tells_everything() -> None:
    gone = walked(TWO.with_facts(played(2, "ann ann 400 300", "ben cat 1 2", "cat dan 1 2", id="bad")))
    assert [(problem.code, problem.where[1:]) for problem in gone.problems[2]] == [
        ("combined.round-twice", ("round",)),
        ("combined.against-oneself", ("games", 0)),
        ("combined.player-twice", ("games", 0)),
        ("combined.player-twice", ("games", 2)),
    ]
    assert gone.state is gone.state_before(2)


def test_a_digest_depends_neither_on_the_numbers_of_the_players_nor_on_the_order_of_recording() -> None:
    backwards = History(Combined(), people("dan cat ben ann"), [SECOND, FIRST])
    assert number(backwards, "ann") != number(TWO, "ann")
    assert listed(backwards, DAY, STANDINGS).digest == listed(TWO, DAY, STANDINGS).digest


def test_an_explanation_shows_the_players_own_side_of_the_game_only() -> None:
    found = list(explanations(walked(TWO), number(TWO, "ben"), EventId("r1")))
    assert [(step.name, step.value, step.values["opponent"]) for each in found for step in each.steps] == [
        ("match_points", 1, 0),
        ("capped_spread", -100, 0),
    ]
