"""Doubtful results: what is rare at a board and common at a keyboard; nothing that is only unusual twice a tournament."""

from dataclasses import replace

import pytest

from ronde.play.doubts import DoubtfulResult, doubts
from ronde.play.plan import Phase
from ronde.play.section import Away, Section
from tests.play.making import section, with_rounds


def scrabble(*games: str) -> Section:
    return with_rounds(section("a b c d e f", (Phase("nearest", 3),), "scrabble"), " ".join(games))


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        ("win@412-388", ()),
        ("win@580-380", ()),  # 200 apart is within the bounds
        ("win@580-324", (DoubtfulResult(1, "margin", {"margin": 256, "instead": 480}),)),
        ("win@470-31", (DoubtfulResult(1, "low", {"score": 31}),)),
        ("loss@312-747", (DoubtfulResult(1, "high", {"score": 747}),)),
        ("draw@401-401", (DoubtfulResult(1, "equal", {"score": 401}),)),
        ("forfeit", ()),
        ("?", ()),
        ("", ()),
    ],
)
def test_scores_that_a_digit_may_have_slipped_into(scores: str, found: tuple[DoubtfulResult, ...]) -> None:
    assert doubts(scrabble(f"a-b:{scores}"), 1) == found


def test_the_same_scores_at_two_tables_are_perhaps_one_slip_typed_twice() -> None:
    base = scrabble("a-b:win@412-388", "c-d:loss@388-412", "e-f:win@412-388")
    assert doubts(base, 1) == (DoubtfulResult(3, "twice", {"other": 1}),)


def test_somebody_who_is_away_or_has_left_has_not_played() -> None:
    base = with_rounds(section("a b c d", (Phase("nearest", 3),)), "a-b:2 c-d:1")
    assert doubts(base, 1) == ()
    away, gone = replace(base.entries[0], away=(Away(1),)), replace(base.entries[3], last_round=0)
    base = replace(base, entries=(away, *base.entries[1:3], gone))
    assert doubts(base, 1) == (
        DoubtfulResult(1, "absent", {"player": "a"}),
        DoubtfulResult(2, "absent", {"player": "d"}),
    )
    assert doubts(with_rounds(replace(base, rounds=()), "a-b:0fe c-d:2fe"), 1) == ()


@pytest.mark.parametrize(("result", "found"), [("0", True), ("2", False), ("1", False), ("0fe", False), ("1-", False)])
def test_a_win_of_somebody_much_weaker_may_be_typed_the_wrong_way_round(result: str, found: bool) -> None:
    base = with_rounds(section("a b", (Phase("nearest", 3),)), f"a-b:{result}")
    strong, weak = replace(base.entries[0], rating=1900), replace(base.entries[1], rating=1400)
    base = replace(base, entries=(strong, weak))
    assert doubts(base, 1) == ((DoubtfulResult(1, "upset", {"gap": 500}),) if found else ())
    nearer = replace(base, entries=(strong, replace(weak, rating=1401)))
    unrated = replace(base, entries=(strong, replace(weak, rating=None)))
    assert doubts(nearer, 1) == doubts(unrated, 1) == ()
