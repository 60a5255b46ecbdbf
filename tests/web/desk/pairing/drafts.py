"""Drafts for tests, small enough to be reckoned on paper."""

from dataclasses import replace

from ronde.play.plan import Phase
from ronde.play.section import Section
from tests.play.making import section, with_rounds

NAMES = {
    "a": "Ana Pop",
    "b": "Bob Morel",
    "c": "Cléo Roux",
    "d": "Dan Ilie",
    "e": "Eva Stan",
    "f": "Filip Rusu",
    "g": "Gaëlle Roy",
    "h": "Horia Albu",
}


def called(base: Section) -> Section:
    """The section with names."""
    return replace(base, entries=tuple(replace(one, name=NAMES[one.player]) for one in base.entries))


def of_eight() -> Section:
    """Before round 2, Scrabble: a b, c d, e f and g h have met, the first named won.

    PM a c e g 3, b d f h 1; all won by 50, so the order is a c e g b d f h; proposed are a-c, e-g, b-d, f-h.
    """
    base = called(section("a b c d e f g h", (Phase("nearest", 3),), "scrabble"))
    won = "win@400-350"
    return with_rounds(base, f"a-b:{won} c-d:{won} e-f:{won} g-h:{won}")


def of_five() -> Section:
    """Before round 2, draughts: a beat b, c beat d, e had the bye; proposed are a-c, e-b, and d has the bye."""
    base = called(section("a b c d e", (Phase("nearest", 3),), criteria="points initial_rank"))
    return with_rounds(base, "a-b:2 c-d:2 e:2fe")
