"""Romanian Scrabble: collective games with a list after each day, a Libere tournament of the desk, youth in a register of its own."""

from datetime import date
from pathlib import Path

import pytest

from ronde.play.acts.act import correct as correct_result
from ronde.play.acts.act import pair_by_hand, result
from ronde.play.acts.act import publish as publish_round
from ronde.play.plan import Phase
from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.parameters import Field, Individual
from ronde.regulations.frs.submission import TournamentDeclaration
from ronde.web.office.services import correct, homologate, publish, record_fact
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Line
from ronde.web.registers.variants import rankings_of
from tests.web.walks.desk import Desk, Table, pairs
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
    assert [shown[called(who)] for who in FIVE] == [("–", value, "") for value in ("200", "175", "150", "125", "100")]
    assert "Sans place\u00a0: provisoire" in walk.page("?ranking=clasic")  # they stand apart, below a line that says so
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


def libere(day: date, field: Individual = "seniors") -> TournamentDeclaration:
    """What is declared of a Libere tournament."""
    return TournamentDeclaration(name="Libere", day=day, number=1, competition="CNSL", field=field)


def played(walk: Walk, said: TournamentDeclaration) -> tuple[Desk, Table]:
    """Five rounds of five, each with a bye; a slip of the first is typed wrong, and mended by who typed it."""
    desk = walk.desk("Libere", said.day, said)
    table = desk.table("scrabble", desk.persons(FIVE), Phase("nearest", 5))
    table.does(pair_by_hand(pairs("bo-ema cora-dan ana")))
    table.does(publish_round())
    table.does(result(1, 1, "", (350, 400)), table.helper)
    table.does(correct_result(1, 1, "", (400, 350)), table.helper)
    table.does(result(1, 2, "", (400, 350)), table.helper)
    table.plays(*ROUNDS[1:])
    table.closes()
    return desk, table


def test_lists_of_several_days_can_be_published_one_by_one(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    assert walk.taken_in(game("g1", FIRST, 1), by=walk.on(2010, 5, 6)).is_done
    walk.published(walk.on(2010, 5, 6))
    days = (SECOND, date(2010, 5, 8), date(2010, 5, 9))
    assert walk.taken_in(*(game(f"of-{one}", one, one.day) for one in days), by=walk.on(2010, 5, 9)).is_done
    for at, one in enumerate(days):  # all three games were known when the first of these lists appeared
        assert walk.days(2010, 5, 9).due == days[at:]
        assert publish(walk.register, one, walk.on(2010, 5, 9), seen=FOLD.held(walk.register).turn).lists == (one,)
    assert walk.days(2010, 5, 9).due == ()
    assert walk.verifies()


def test_four_registers_of_one_book_walk_side_by_side_through_the_services(tmp_path: Path) -> None:
    couples: tuple[str, ...] = ("ana-bo", "cora-dan", "ema-fane")  # a pair or a team is entered as one player
    codes: dict[Field, str] = {"seniors": "seniori", "youth": "tineret", "pairs": "perechi", "teams": "echipe"}
    names: dict[Field, tuple[str, ...]] = {"pairs": couples, "teams": ("iasi", "cluj", "brasov")}
    walks = {
        field: Walk.begun(tmp_path, "frs", names.get(field, FIVE), code=code, variant=field, federation="frs")
        for field, code in codes.items()
    }
    seniors, youth = walks["seniors"], walks["youth"]
    # A tournament of the young that was made in the register of the seniors stays at its desk; declared otherwise it goes.
    desk, table = played(seniors, libere(FIRST, "youth"))
    assert [one.code for one in desk.previewed().problems] == ["register.other-variant"]
    assert [one.code for one in desk.submitted(SECOND).problems] == ["register.other-variant"]
    assert not seniors.register.facts.exists()
    desk.declares(libere(FIRST))
    # A day later the young play in their own.
    young, young_table = played(youth, libere(SECOND, "youth"))
    for walk, one, of in ((seniors, desk, table), (youth, young, young_table)):
        assert one.submitted(SECOND).is_done
        assert walk.dossier(of.row.id).players == 5
        assert homologate(walk.register, of.row.id, walk.on(2010, 5, 8)).is_done
        assert of.is_sound
    for field, who in names.items():
        walk = walks[field]
        assert record_fact(walk.register, game("g1", FIRST, 1, who, field), walk.on(2010, 5, 8)).is_done
        assert record_fact(walk.register, game("g2", FIRST, 2), walk.on(2010, 5, 8)).problems
    # Articles 5 and 6: V = 150, P = V + 50 (J - 2L + 1)/(J - 1); with J = 5: 200 ... 100, with J = 3: 200, 150, 100.
    five, three = ["200", "175", "150", "125", "100"], ["200", "150", "100"]
    rankings = {"seniors": "libere", "youth": "youth-libere", "pairs": "pairs-clasic", "teams": "teams-clasic"}
    for field, walk in walks.items():
        assert walk.published(walk.on(2010, 5, 9)) == (SECOND if field == "youth" else FIRST,)
        who, ranking = names.get(field, FIVE), rankings[field]
        shown = walk.shown(f"?ranking={ranking}")
        assert {name: line[1] for name, line in shown.items()} == dict(
            zip(map(called, who), five if len(who) == 5 else three, strict=True)
        )
        assert f"/{who[0]}/?ranking={ranking}" in walk.page(f"?ranking={ranking}")
        assert "/why/" in walk.page(f"?ranking={ranking}")  # though it is the first list
        assert "200" in walk.why(who[0], ranking, "ro")
        assert {one.ranking for one in Line.objects.filter(register=walk.register)} <= {
            one.code for one in rankings_of(walk.register)
        }
        assert walk.verifies()
    # Each has its own facts: of the section, its steps and its list, or of the game and its list; and its own page.
    assert [walk.register.facts.count() for walk in walks.values()] == [4, 4, 2, 2]
    titles = ("seniori", "tineret", "perechi", "echipe")
    assert [
        f"Scrabble, FRS, {title}" in walk.page(language="ro")
        for title, walk in zip(titles, walks.values(), strict=True)
    ] == [True] * 4


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
