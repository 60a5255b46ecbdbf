"""Match-play Scrabble: twelve games at Penzance, which count when they are taken in, and a list after each tournament."""

from datetime import date
from pathlib import Path

import pytest

from ronde.play.plan import Phase
from ronde.regulations.absp.documents import Tournament
from ronde.regulations.absp.submission import TournamentDeclaration
from ronde.regulations.documents import AdoptedRating
from ronde.web.office.services import adopt_list, homologate, publish, set_way
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.ways import Way
from tests.sections.at_the_desk import listed, run_by_hand
from tests.sections.test_worked_examples import PENZANCE
from tests.web.walks.walking import Walk, called, handed_in

pytestmark = pytest.mark.usefixtures("database")

DAY = date(2012, 2, 5)


def begun(folder: Path) -> Walk:
    """Twelve players have a rating of 150 games; a thirteenth has none."""
    walk = Walk.begun(folder, "absp", ["x", *PENZANCE])
    lines = [AdoptedRating(player=who, rating=each, games=150) for who, each in PENZANCE.items()]
    assert adopt_list(walk.register, lines, date(2012, 1, 1), walk.on(2012, 1, 1)).is_done
    return walk


def slips() -> list[str]:
    """x wins seven games and loses five, each against another."""
    scores = ["win@420-380"] * 7 + ["loss@380-420"] * 5
    return [f"x-{who}:{score}" for who, score in zip(PENZANCE, scores, strict=True)]


def played(walk: Walk) -> Tournament:
    """The twelve games as the document of a file."""
    section = run_by_hand("scrabble", listed({"x": None, **PENZANCE}), *slips(), form="free")
    document = walk.submitted(section, TournamentDeclaration(name="Penzance", day=DAY), "penzance")
    assert isinstance(document, Tournament)
    return document


def test_twelve_games_walk_from_licences_to_a_list_through_the_services(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    seen = FOLD.held(walk.register).turn
    assert publish(walk.register, date(2012, 1, 1), walk.on(2012, 1, 1), seen=seen).is_done
    desk = walk.desk("Penzance", DAY, TournamentDeclaration(name="Penzance", day=DAY))
    table = desk.table("scrabble", desk.persons(["x", *PENZANCE]), Phase("free", 12))
    assert [one.rating for one in table.section.entries] == [None, *PENZANCE.values()]
    table.plays(*slips()[:-1])
    # The last slip is typed the wrong way round, corrected by the organiser, and the correction taken back and made again.
    opponent = [*PENZANCE][-1]
    table.plays(f"x-{opponent}:win@420-380")
    table.corrects(12, 1, "loss", (380, 420))
    table.takes_back(table.organiser)
    table.corrects(12, 1, "loss", (380, 420))
    assert [one.code for one in desk.previewed().problems] == ["submission.not-closed"]  # and nothing else is wrong
    table.closes()
    assert desk.submitted(date(2012, 2, 6)).is_done
    # Who submits asks for homologation, and the office gives it, though the book does not want it.
    dossier = walk.register.dossiers.get()
    assert (dossier.section, dossier.state, dossier.counts) == (table.row.id, "submitted", False)
    assert walk.dossier(table.row.id).games == 12
    assert homologate(walk.register, table.row.id, walk.on(2012, 2, 7)).is_done
    assert walk.days(2012, 2, 7).due == (DAY,)
    assert walk.published(walk.on(2012, 2, 7)) == (DAY,)
    assert walk.shown()[called("x")][1] == "167"  # 1901 + 350 - 250 = 2001 over 12 games: 166.75
    assert "2001" in walk.why("x")
    assert table.is_sound
    assert walk.verifies()


def test_a_tournament_that_came_in_a_file_counts_without_the_office(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    assert walk.taken_in(played(walk), by=walk.on(2012, 2, 6)).is_done
    dossier = walk.register.dossiers.get()
    assert (dossier.state, dossier.counts) == ("finished", True)  # nobody has to homologate it
    assert walk.published(walk.on(2012, 2, 6)) == (DAY,)
    assert walk.shown()[called("x")][1] == "167"
    assert walk.verifies()


def test_a_federation_may_homologate_tournaments_all_the_same(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    assert walk.taken_in(played(walk), handed_in("penzance", DAY), by=walk.on(2012, 2, 6)).is_done
    assert walk.days(2012, 2, 6).due == ()
    assert homologate(walk.register, "penzance", walk.on(2012, 2, 7)).is_done
    assert walk.published(walk.on(2012, 2, 7)) == (DAY,)
    assert walk.shown()[called("x")][1] == "167"
    assert walk.verifies()


def test_a_list_follows_at_once_where_the_officer_has_chosen_so(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    monthly = set_way(walk.register, frozenset({Way.MONTH}), walk.on(2012, 1, 2), at_once=True)
    assert [one.code for one in monthly] == ["register.not-at-once"]
    walk = Walk(Register.objects.get(pk=walk.register.pk), tmp_path)
    assert (walk.register.way, walk.register.at_once) == ("", False)
    assert set_way(walk.register, frozenset({Way.EVENT}), walk.on(2012, 1, 2), at_once=True) == ()
    done = walk.taken_in(played(walk), by=walk.on(2012, 2, 6))
    assert done.lists == (DAY,)
    assert done.facts == 2  # the tournament, and that its list is published
    assert walk.shown()[called("x")][1] == "167"
    assert walk.days(2012, 2, 6).due == ()
    assert walk.verifies()
