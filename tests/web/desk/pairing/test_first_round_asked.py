"""Pairing the first round of a Swiss in which most have no rating: asked once, and done as soon as it is said."""

from dataclasses import replace

import pytest

from ronde.play.plan import Phase
from ronde.web.events.till import check_in
from tests.play.making import section
from tests.web.desk.arbiters import Arbiter, at_desk
from tests.web.desk.pairing.drafts import called

pytestmark = pytest.mark.usefixtures("database")


def with_two_ratings(format_: str) -> Arbiter:
    """Six players, of whom the first two have a rating."""
    base = called(section("a b c d e f", (Phase(format_, 3),), criteria="points initial_rank"))
    entries = tuple(entry if entry.player in {"a", "b"} else replace(entry, rating=None) for entry in base.entries)
    return at_desk(replace(base, entries=entries))


@pytest.mark.parametrize("format_", ["swiss_points", "swiss_assisted"])
def test_a_first_round_of_people_without_ratings_is_asked_about_first(format_: str) -> None:
    desk = with_two_ratings(format_)
    page = desk.post("pairing/pair/")
    assert page.status == 200
    assert "Of 6 who play, 4 have no rating" in page.text
    assert page.has("to-entries", f'href="{desk.path("entries/")}"')
    assert not desk.section.rounds
    assert desk.post("pairing/pair/", anyway="1").leads_to == desk.path("pairing/")
    assert len(desk.section.rounds) == 1
    assert desk.post("pairing/pair/").leads_to == desk.path("pairing/")  # the draft once more: it was said


def test_where_most_have_a_rating_the_round_is_paired_at_once() -> None:
    base = called(section("a b c d e f", (Phase("swiss_points", 3),), criteria="points initial_rank"))
    desk = at_desk(base)
    for player in "abcdef":
        check_in(desk.row.event, player, desk.actor, here=True, of=desk.row.pk)
    assert desk.post("pairing/pair/").leads_to == desk.path("pairing/")
