"""Romanian Scrabble: collective games with a list after each day, a Libere tournament of the desk, youth in a register of its own."""

from datetime import date
from pathlib import Path

import pytest

from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.parameters import Field
from ronde.regulations.frs.submission import TournamentDeclaration
from ronde.web.office.services import correct, record_fact
from tests.sections.at_the_desk import listed, run_by_hand
from tests.web.walks.walking import Walk, called

pytestmark = pytest.mark.usefixtures("database")

FIVE = ("ana", "bo", "cora", "dan", "ema")
FIRST, SECOND = date(2010, 5, 6), date(2010, 5, 7)
# Each beats those below: 4, 3, 2, 1, 0 games won of four, and a bye each.
ROUNDS = (
    "bo-ema:win@400-350 cora-dan:win@400-350 ana",
    "ana-bo:win@400-350 ema-cora:loss@350-400 dan",
    "dan-ema:win@400-350 ana-cora:win@400-350 bo",
    "bo-cora:win@400-350 ana-dan:win@400-350 ema",
    "ana-ema:win@400-350 bo-dan:win@400-350 cora",
)


def game(name: str, day: date, number: int, order: tuple[str, ...] = FIVE, field: Field = "seniors") -> Game:
    """A collective game in which the five come in in this order."""
    entries = [Entry(player=who, place=place) for place, who in enumerate(order, start=1)]
    made: Game = Game(
        id=name, name="Clasic", day=day, number=number, competition="CNIS", type="clasic", entries=entries, field=field
    )
    return made


def test_games_are_taken_in_published_day_by_day_and_verified(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    # V is 150 for the unrated and P = V + 50 (J - 2L + 1)/(J - 1) with J = 5: 200, 175, 150, 125, 100. One game of twenty: provisional.
    assert walk.taken_in(game("g1", FIRST, 1), by=walk.on(2010, 5, 8)).is_done
    assert walk.days(2010, 5, 8).due == (FIRST,)
    assert walk.published(walk.on(2010, 5, 8)) == (FIRST,)
    shown = walk.shown("?ranking=clasic")
    assert [shown[called(who)][1:] for who in FIVE] == [
        (value, "provisoire") for value in ("200", "175", "150", "125", "100")
    ]
    # The mean of their ratings is 150 again, so that the same order gives the same: with three games (15 % of 20) they are active.
    two = (game("g2", SECOND, 2), game("g3", date(2010, 5, 8), 3))
    assert walk.taken_in(*two, by=walk.on(2010, 5, 9)).is_done
    assert walk.days(2010, 5, 9).due == (SECOND, date(2010, 5, 8))  # after each game a list
    assert walk.published(walk.on(2010, 5, 9)) == (SECOND, date(2010, 5, 8))
    shown = walk.shown("?ranking=clasic")
    assert [shown[called(who)] for who in FIVE] == [
        (str(place), value, "") for place, value in enumerate(("200", "175", "150", "125", "100"), start=1)
    ]
    # General: the mean over five types, 150 for the four that nobody has played: (200 + 600) / 5 = 160, and so on.
    assert [walk.shown()[called(who)][1] for who in FIVE] == ["160", "155", "150", "145", "140"]
    assert "cote générale" in walk.page()
    turn = walk.register.editions.filter(ranking="clasic").latest("day").turn
    assert "Duplicat Clasic" in walk.page("player/ana/?ranking=clasic")
    assert walk.page(f"why/{turn}/ana/")
    assert walk.verifies()


def test_a_libere_tournament_of_the_desk_is_submitted_published_and_verified(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    section = run_by_hand("scrabble", listed(dict.fromkeys(FIVE)), *ROUNDS)
    said = TournamentDeclaration(name="Libere", day=FIRST, number=1, competition="CNSL")
    assert walk.taken_in(walk.submitted(section, said, "libere"), by=walk.on(2010, 5, 8)).is_done
    assert walk.published(walk.on(2010, 5, 8)) == (FIRST,)
    shown = walk.shown("?ranking=libere")
    assert [shown[called(who)][1] for who in FIVE] == ["200", "175", "150", "125", "100"]  # articles 5 and 6
    turn = walk.register.editions.get(ranking="libere").turn
    assert "200" in walk.page(f"why/{turn}/ana/?ranking=libere")
    assert walk.verifies()


def test_youth_have_a_register_of_their_own_with_its_own_facts_lists_and_titles(tmp_path: Path) -> None:
    seniors = Walk.begun(tmp_path, "frs", FIVE, code="seniori", variant="seniors")
    youth = Walk.begun(tmp_path, "frs", FIVE, code="tineret", variant="youth")
    wrong = youth.taken_in(game("g1", FIRST, 1), by=youth.on(2010, 5, 8))
    assert [one.code for one in wrong.problems] == ["register.other-variant"]
    assert record_fact(youth.register, game("g1", FIRST, 1), youth.on(2010, 5, 8)).problems == wrong.problems
    assert not youth.register.facts.exists()
    assert youth.taken_in(game("g1", FIRST, 1, field="youth"), by=youth.on(2010, 5, 8)).is_done
    youth.published(youth.on(2010, 5, 8))
    assert "Scrabble, FRS, tineret: rating general la 6 mai 2010" in youth.page(language="ro")
    shown = youth.shown("?ranking=youth-clasic")
    assert shown[called("ana")][1] == "200"
    assert not seniors.register.facts.exists()
    assert "Scrabble, FRS, seniori" in seniors.page(language="ro")
    assert youth.verifies()


def test_a_game_that_was_written_wrong_is_corrected_and_a_list_is_due(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    walk.taken_in(game("g1", FIRST, 1), by=walk.on(2010, 5, 8))
    walk.published(walk.on(2010, 5, 8))
    turned = game("g1", FIRST, 1, tuple(reversed(FIVE)))
    assert correct(walk.register, turned, walk.on(2010, 5, 10), reason="foaia era inversă").is_done
    assert walk.days(2010, 5, 10).due == (date(2010, 5, 10),)
    walk.published(walk.on(2010, 5, 10))
    assert walk.shown("?ranking=clasic")[called("ana")][1] == "100"
    assert walk.verifies()
