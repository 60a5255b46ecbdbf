"""The figures of the rule book at the desk: the numbers of the documents, and for want of what there are none."""

from collections.abc import Iterator

import pytest

from ronde.play.section import Section
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Lease
from tests.record.test_live_by_hand import CPS, EXAMPLE, SLOW, article_8, series
from tests.web.desk.standings.running import a_register, arbiter, called, rows_of

pytestmark = pytest.mark.usefixtures("database")
NAMES = {"ann": "Ann Le Goff", "ben": "Ben Morel", "cat": "Cat Roux", "dan": "Dan Ilie"}


@pytest.fixture(autouse=True)
def _right_to_fold(database: str) -> Iterator[None]:
    del database
    yield
    FOLD.end()


def second_round() -> Section:
    """Ann, 1550, has beaten Ben, 1500; Cat, 1450, drew with Dan, who has no rating. Ann is to meet Cat."""
    return called(series("ann-ben:2 cat-dan:1", "ann-cat: ben-dan:"), **NAMES)


def test_ffjd_figures_are_those_of_the_document_with_article_and_what_is_waited_for() -> None:
    olga = arbiter(second_round(), regulation="ffjd", register=a_register("ffjd", **CPS), declared=SLOW)
    # PA = 1 + 50/500 = 1.1, PAf = 1.1 + 1.2, Ev = (2 - 1.1) * 15 = 13.5, CPf = 1550 + 14
    page = olga.sees("figures/")
    assert ["1", "Ann Le Goff", "2", "1550", "1.10", "2.30", "1500", "–", "+13.5", "1564"] in rows_of(page)
    told = olga.reads("figures/")
    for said in ("CPi art. 3", "PA art. 6.1.2", "CPf art. 6.1"):
        assert said in told
    assert "Not in the register: Dan Ilie." in told
    assert "Dan Ilie: no first rating yet: 1 game of at least 5." in told


def test_ffjd_what_a_win_a_draw_and_a_loss_in_the_next_game_would_do() -> None:
    olga = arbiter(second_round(), regulation="ffjd", register=a_register("ffjd", **CPS), declared=SLOW)
    # 13.5 and (2 - 1.2) * 15 = 12, (1 - 1.2) * 15 = -3 or (0 - 1.2) * 15 = -18: 25.5, 10.5 and -4.5, halves away from 0
    told = olga.reads("figures/", player="ann")
    assert "Round 2, table 1, against Cat Roux" in told
    assert "As it stands 1564 Win 1576 Draw 1561 Loss 1545" in told
    assert "Win – Draw – Loss –" in olga.reads("figures/", player="dan")


def test_fisf_figures_are_those_of_article_8() -> None:
    ratings = {"p2923": 2923, "p1860": 1860, "p1803": 1803, "p1580": 1580, "p1415": 1415, "p1002": 1002}
    register = a_register("fisf-classique", **ratings)
    olga = arbiter(article_8(), regulation="fisf-classique", register=register, declared=EXAMPLE)
    rows = rows_of(olga.sees("figures/", language="fr"))
    # 1803 ends second: PE 9, B 10, PJ 298 limited to 210: 2032. 1700* ends eighth: PE 3, B 0, PJ -95: 1608
    assert ["2", "p1803", "15", "1803", "9", "10", "+210", "2032"] in rows
    assert ["8", "p1700b", "5", "1700", "3", "0", "−95", "1608"] in rows
    told = olga.reads("figures/", language="fr", player="p1803")
    assert "Aucune partie appariée sans résultat" in told
    assert "points de jeu, dans leurs limites" in told


def test_what_a_figure_lacks_is_said_kindly() -> None:
    assert "played by no rule book" in arbiter(second_round()).reads("figures/")
    without = arbiter(second_round(), regulation="ffjd", declared=SLOW, event="e2")
    assert "the figures need the federation’s list" in without.reads("figures/")
    silent = arbiter(second_round(), regulation="ffjd", register=a_register("ffjd", **CPS), event="e3")
    told = silent.reads("figures/")
    assert "something in its declaration is missing" in told
    assert "Declare" in told


def test_a_process_that_does_not_hold_the_registers_says_who_does() -> None:
    olga = arbiter(second_round(), regulation="ffjd", register=a_register("ffjd", **CPS), declared=SLOW)
    FOLD.end()
    Lease.objects.update(holder="office:17", until=9e12, term=99)
    assert "held by another process (office:17)" in olga.reads("figures/")
