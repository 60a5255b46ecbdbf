"""What is asked before a first round is paired."""

from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.first_round_questions import unrated_question
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from tests.play.making import section, with_rounds


def of_players(*ratings: int | None, format_: str = "swiss_points") -> Section:
    """A section before its first round, of players with these ratings."""
    entries = tuple(Entry(PlayerId(f"p{at}"), f"Player {at}", rating) for at, rating in enumerate(ratings))
    return replace(section("a b", (Phase(format_, 3),), criteria="points initial_rank"), entries=entries)


def asked(base: Section, *, has_book: bool = True) -> tuple[int, int] | None:
    found = unrated_question(base, has_book=has_book)
    return (int(str(found.values["count"])), int(str(found.values["players"]))) if found else None


@pytest.mark.parametrize("format_", ["swiss_points", "swiss_dutch", "swiss_assisted", "nearest"])
def test_more_than_half_without_a_rating_are_asked_about(format_: str) -> None:
    assert asked(of_players(1500, None, None, format_=format_)) == (2, 3)
    assert asked(of_players(1500, 1400, None, None, format_=format_)) is None  # half is not most
    assert asked(of_players(None, None, None, format_=format_)) == (3, 3)


def test_nothing_is_asked_where_ratings_decide_nothing_or_nobody_has_any_by_no_book() -> None:
    assert asked(of_players(None, None, None, format_="round_robin")) is None
    assert asked(of_players(None, None, None), has_book=False) is None
    assert asked(of_players(1500, None, None), has_book=False) == (2, 3)


def test_only_who_plays_in_round_1_is_counted_and_only_before_it() -> None:
    base = of_players(1500, 1400, None, None, None)
    late = replace(
        base, entries=tuple(replace(entry, first_round=2) if entry.rating is None else entry for entry in base.entries)
    )
    assert (asked(base), asked(late)) == ((3, 5), None)
    unrated = replace(base, entries=tuple(replace(entry, rating=None) for entry in base.entries[:4]))
    assert asked(unrated) == (4, 4)
    assert asked(with_rounds(unrated, "p0-p1:2 p2-p3:2")) is None
