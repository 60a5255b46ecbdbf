"""Books without periods: a corrected game is computed in its place; two places of a ranking are changed together or not at all."""

from datetime import date
from pathlib import Path

import pytest

from ronde.regulations.frs.documents import Entry, Game
from ronde.web.office.corrections.queries import corrections_page, fact_page
from ronde.web.office.corrections.services import sign_correction
from ronde.web.office.corrections.trials import Wanted
from ronde.web.office.services import publish, publish_again, record_fact
from ronde.web.registers.folding import FOLD
from ronde.web.registers.verifying import verified_register
from tests.web.walks.walking import Walk

pytestmark = pytest.mark.usefixtures("database")

NAMES = ["ana", "bogdan", "corina", "dan"]
DAY, LATER = date(2012, 5, 6), (2012, 5, 9)
FIRST, SECOND = ("entries[0].place", "2"), ("entries[1].place", "1")


def published(folder: Path) -> Walk:
    """A game of four, and the list of its day."""
    walk = Walk.begun(folder, "frs", NAMES)
    entries = [Entry(player=who, place=place) for place, who in enumerate(NAMES, 1)]
    game = Game(id="g1", name="Cupa", day=DAY, number=1, competition="CR", type="clasic", entries=entries)
    assert record_fact(walk.register, game, walk.on(2012, 5, 6)).is_done
    assert publish(walk.register, DAY, walk.on(2012, 5, 6), seen=FOLD.held(walk.register).turn).is_done
    return walk


def test_two_who_were_entered_the_wrong_way_round_change_places_together(tmp_path: Path) -> None:
    walk = published(tmp_path)
    officer = walk.on(*LATER)
    alone = fact_page(walk.register, "g1", Wanted((FIRST,)), officer)
    assert alone is not None
    assert not alone.is_possible
    assert len(alone.findings) == len({one.words for one in alone.findings}) > 0  # each is said once
    both = fact_page(walk.register, "g1", Wanted((FIRST, SECOND)), officer)
    assert both is not None
    assert both.is_possible
    assert both.ways is not None
    assert both.ways.erratum is not None
    # Ana and Bogdan have what the other had, on the list of the day on which it is corrected, and in an erratum.
    assert both.ways.day == date(*LATER)
    for moves in (both.ways.erratum, both.ways.next_list):
        assert {(one.before, one.after) for one in moves.lines if one.before != one.after} == _swapped(moves.lines)
        assert moves.values == 2


def _swapped(lines: object) -> set[tuple[str, str]]:
    assert isinstance(lines, tuple)
    moved = [one for one in lines if one.before != one.after]
    return {(one.after, one.before) for one in moved}


def test_a_signed_correction_goes_into_an_erratum_that_says_the_other_places(tmp_path: Path) -> None:
    walk = published(tmp_path)
    register, officer = walk.register, walk.on(*LATER)
    turn = FOLD.held(register).turn
    done = sign_correction(register, "g1", Wanted((FIRST, SECOND)), officer, reason="inversate", seen=turn)
    assert done.is_done, done.problems
    page = corrections_page(register, "", officer)
    assert [one.name for one in page.corrections] == ["Cupa"]
    assert page.late == ()
    assert page.ways is not None
    assert page.ways.erratum is not None
    assert publish_again(register, officer, seen=FOLD.held(register).turn, reason="inversate").is_done
    assert page.ways.last is not None
    found = register.editions.filter(day=DAY, ranking=page.ways.last.ranking).order_by("number")
    first, second = ([line.player for line in one.lines.order_by("position")] for one in found)
    assert (first[:2], second[:2]) == (["ana", "bogdan"], ["bogdan", "ana"])
    assert verified_register(register).is_sound
