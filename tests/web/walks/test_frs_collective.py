"""Collective games through the services: seats, a late comer, scores, three documents of one event; pairs in their register; what is not rated."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import correct_entry, enter, pair, result, take_seat
from ronde.play.acts.act import publish as publish_round
from ronde.play.plan import Phase
from ronde.play.seats_by_rating import order_by_rating, seated_entries
from ronde.web.events.models import SectionRow
from ronde.web.events.seating import SeatingRatings, seating_of
from ronde.web.events.submitting import submit
from ronde.web.office.services import homologate
from tests.web.walks.desk import Desk, Table
from tests.web.walks.walking import Walk, called

pytestmark = [pytest.mark.usefixtures("database"), pytest.mark.parametrize("database", ["sqlite"], indirect=True)]

FIVE = ("ana", "bo", "cora", "dan", "ema")
DAY, NEXT = date(2012, 3, 10), date(2012, 3, 11)


def said(field: str = "seniors", **of_each: dict[str, Any]) -> dict[str, Any]:
    """What is declared of an event: the type is that of all its games, the number each has for itself."""
    return {"day": DAY, "competition": "CNIS", "type": "clasic", "field": field, "sections": of_each}


def seats(desk: Desk, file: str, who: Sequence[str]) -> Table:
    """A game whose seats are out."""
    table = desk.table("collective", desk.persons(who), Phase("collective", 1), file=file)
    table.does(pair())
    table.does(publish_round())
    return table


def scores(table: Table, order: Sequence[str]) -> Table:
    """Everybody's score, so that they come in in this order; the helper types them by seat."""
    seat = {game.first: game.table for game in table.section.rounds[0].games}
    for at, who in enumerate(order):
        table.does(result(1, seat[PlayerId(who)], "scored", (900 - 10 * at, 0)), table.helper)
    return table


def test_three_games_of_an_event_are_three_documents_and_lists(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    desk = walk.desk("CNIS", DAY, said())
    first = scores(seats(desk, "g1", FIVE[:4]), FIVE[:4])
    late = desk.persons(FIVE[4:])[0]  # all scores are in when Ema is found to have played too
    first.does(enter(late))
    first.does(take_seat(late.player))
    first.does(result(1, 5, "scored", (500, 0)))
    games = [first, *(scores(seats(desk, file, FIVE), FIVE) for file in ("g2", "g3"))]
    coming = desk.table("collective", desk.persons(FIVE), Phase("collective", 1), file="g4")
    desk.declares(said(g1={"number": 1}, g2={"number": 2}, g3={"number": 3}, g4={"number": 4, "type": "compunere"}))
    assert by_which(coming).ratings == dict.fromkeys(FIVE)
    for table in games:
        table.closes()
    # V is 150 and P = V + 50 (J - 2L + 1)/(J - 1) with J = 5: 200, 175, 150, 125, 100, three times; active from three of twenty.
    # The general rating is the mean over five types, 150 for the four others: (200 + 600) / 5 = 160, and so on.
    found = by_which(coming)
    assert (found.source, found.ratings) == (
        "register",
        dict(zip(FIVE, map(Fraction, (160, 155, 150, 145, 140)), strict=True)),
    )
    assert order_by_rating(coming.section.entries, found.ratings) == FIVE
    for entry in seated_entries(coming.section, found.ratings):
        coming.does(correct_entry(entry))
    assert [game.first for game in coming.does(pair()).section.rounds[0].games] == [*FIVE]
    sent = [homologated(walk, desk, table) for table in games]
    assert all(sent)
    assert walk.published(walk.on(2012, 3, 12)) == (DAY,)
    shown = walk.shown("?ranking=clasic")
    assert [shown[called(who)][1] for who in FIVE] == ["200", "175", "150", "125", "100"]
    assert [walk.shown()[called(who)][1] for who in FIVE] == ["160", "155", "150", "145", "140"]
    assert walk.verifies()


def by_which(table: Table) -> SeatingRatings:
    """The ratings by which a game is seated now."""
    return seating_of(SectionRow.objects.select_related("event__register").get(pk=table.row.pk))


def homologated(walk: Walk, desk: Desk, table: Table) -> bool:
    """The section goes to the office by itself, and counts."""
    assert submit(desk.event, desk.organiser, files=[table.row.file]).is_done
    assert walk.dossier(table.row.id).players == 5
    return homologate(walk.register, table.row.id, walk.on(2012, 3, 11)).is_done and table.is_sound


def test_a_game_of_pairs_goes_to_the_register_of_pairs(tmp_path: Path) -> None:
    couples = ("ana-bo", "cora-dan", "ema-fane")  # a pair is entered as one player
    walk = Walk.begun(tmp_path, "frs", couples, code="perechi", variant="pairs", federation="frs")
    desk = walk.desk("CNSP", DAY, said())
    table = scores(seats(desk, "g1", couples), couples)
    table.closes()
    desk.declares(said(g1={"number": 1}))
    assert [one.code for one in desk.submitted(NEXT).problems] == ["register.other-variant"]
    desk.declares(said("pairs", g1={"number": 1}))
    assert desk.submitted(NEXT).is_done
    assert homologate(walk.register, table.row.id, walk.on(2012, 3, 11)).is_done
    walk.published(walk.on(2012, 3, 12))
    assert [walk.shown("?ranking=pairs-clasic")[called(who)][1] for who in couples] == ["200", "150", "100"]


def test_libere_of_a_competition_that_limits_who_meets_whom_stays_at_the_desk(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "absp", FIVE[:4])
    desk = walk.desk("CNSI", DAY, {"day": DAY})
    tables = [desk.table("scrabble", desk.persons(who), Phase("nearest", 1), file=file) for file, who in SIDES]
    for table in tables:
        table.pairs_and_plays(1, lambda _: (400, 380))
        table.closes()
    desk.declares({"day": DAY, "sections": {"teams": {"limited": True}}})
    done = desk.submitted(NEXT)
    assert done.is_done
    assert [(one.code, one.article) for one in done.problems] == [("submission.not-rated", "FRS 1, FRS-10")]
    for table in tables:
        table.row.refresh_from_db()
    assert [bool(table.row.dossier) for table in tables] == [True, False]
    desk.declares({"day": DAY, "limited": True})
    assert [one.code for one in desk.submitted(NEXT).problems] == ["submission.not-rated"]


SIDES = (("open", FIVE[:2]), ("teams", FIVE[2:4]))
