"""Classical Scrabble: the event that article 8 works out, a list after it, one at the end of the season, bars for the next."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from msgspec import structs

from ronde.play.formats.combined import phases
from ronde.play.plan import Phase
from ronde.play.section import Game
from ronde.record.outside_ratings import OutsideRating
from ronde.record.players import Licence
from ronde.regulations.answers import SeasonOpening
from ronde.regulations.documents import Adopted, AdoptedRating
from ronde.regulations.fisf_classique.documents import Event
from ronde.regulations.fisf_classique.submission import EventDeclaration
from ronde.web.office.next_list.queries import draft_page
from ronde.web.office.services import adopt_list, homologate, open_season, proposed_bars, publish, withdraw
from ronde.web.registers.folding import FOLD
from tests.sections import fisf_by_hand
from tests.sections.at_the_desk import listed, run_by_hand
from tests.sections.test_worked_examples import CLASSIQUE, FINAL, five_rounds
from tests.web.walks.walking import Walk, called, handed_in

pytestmark = pytest.mark.usefixtures("database")

OPEN, END = date(2015, 9, 1), date(2015, 10, 4)
SEASON = SeasonOpening(OPEN, {"joker": 2900, "a": 2250, "b": 1600})  # art. 3, season 2015/16


def begun(folder: Path, **how: Any) -> Walk:
    """The season opens with its bars and the list of September."""
    walk = Walk.begun(folder, "fisf-classique", FINAL, **how)
    lines = [AdoptedRating(player=who, rating=each) for who, each in CLASSIQUE.items() if each is not None]
    assert adopt_list(walk.register, lines, date(2015, 9, 1), walk.on(2015, 9, 1)).is_done
    assert open_season(walk.register, SEASON, walk.on(2015, 9, 1)).is_done
    return walk


def played(walk: Walk, *, declared: bool = True) -> Event:
    """The event of art. 8: ten players, five games, one Joker."""
    section = run_by_hand("scrabble", listed(CLASSIQUE), *five_rounds())
    said = EventDeclaration(
        name="TH d’exemple",
        kind="tournament",
        last_day=END,
        declared=declared,
        duplicate={"p2250": 1, "p1700a": "4B", "p1700b": 4},
        new_licences=["p1000"],
    )
    document = walk.submitted(section, said, "th")
    assert isinstance(document, Event)
    return document


def registered_walk(folder: Path) -> Walk:
    """Of those without a PL three have a series of duplicate, and one took a first licence in September."""
    series: dict[str, int | str] = {"p2250": 1, "p1700a": "4B", "p1700b": 4}
    duplicate = {who: [OutsideRating(source="duplicate", value=each, since=OPEN)] for who, each in series.items()}
    known: dict[str, Any] = {who: {"outside": each} for who, each in duplicate.items()}
    known["p1000"] = {"licences": [Licence(since=OPEN, federation="fisf-classique")]}
    walk = begun(folder, known=known)
    assert publish(walk.register, OPEN, walk.on(2015, 9, 1), seen=FOLD.held(walk.register).turn).is_done
    return walk


def test_the_event_of_article_8_walks_from_licences_to_a_list_through_the_services(tmp_path: Path) -> None:
    walk = registered_walk(tmp_path)
    said = EventDeclaration(name="TH d’exemple", kind="tournament", last_day=END, declared=False)
    desk = walk.desk("TH d’exemple", END, said)
    table = desk.table("scrabble", desk.persons(CLASSIQUE), Phase("nearest", 5))
    assert {str(one.player): one.rating for one in table.section.entries} == CLASSIQUE
    table.plays(*five_rounds())
    # A slip of the last round had two figures the wrong way round.
    table.corrects(5, 1, "win", (401, 360))
    table.takes_back(table.organiser)
    table.closes()
    # The organiser sees before he submits that the rules were not said to be respected, and declares that they were.
    assert desk.lacking() == {"fisf.not-declared"}
    desk.declares(structs.replace(said, declared=True))
    assert desk.lacking() == set()
    assert desk.submitted(date(2015, 10, 5)).is_done
    assert walk.register.dossiers.get().state == "submitted"
    assert walk.days(2015, 10, 5).due == ()  # it waits for the office
    assert homologate(walk.register, table.row.id, walk.on(2015, 10, 6)).is_done
    assert table.is_sound
    # A list after each event, on its day; and one at the end of each season.
    assert walk.days(2015, 10, 6).due == (END,)
    assert walk.days(2015, 10, 6).following == date(2016, 8, 31)
    assert walk.published(walk.on(2015, 10, 6)) == (END,)
    assert walk.days(2015, 10, 6).due == ()
    shown = walk.shown()
    assert shown[called("p1803")][1] == "2032"  # PE 9, B 10, PJ 298 limited to 210
    assert shown[called("p1700b")][1] == "1608"  # PE 3, B 0, PJ -95
    assert "298" in walk.why("p1803")
    everyone = walk.shown("?ranking=everyone", by="honorine")  # the organisers' file is theirs
    assert everyone.keys() == shown.keys()  # all of them have played
    assert "Fichier des organisateurs" in walk.page("?ranking=everyone", by="honorine")
    assert Client().get(f"/fr/{walk.register.code}/?ranking=everyone").status_code == 302
    # The year's list is published by the same way, though nothing was played since.
    assert walk.days(2016, 9, 1).due == (date(2016, 8, 31),)
    assert walk.published(walk.on(2016, 9, 1)) == (date(2016, 8, 31),)
    assert walk.shown()[called("p1803")][1] == "2032"
    assert walk.verifies()


# A Formule Combinée: two groups of six (2-1: NbR + 1), then three rounds "de proche en proche". Who is rated lowest wins every game.

TWELVE = {f"c{number:02}": 1350 + 50 * number for number in range(12)}  # 1350, 1400 ... 1900
SUNDAY = date(2015, 11, 8)


def by_strength(game: Game) -> tuple[int, int]:
    """The lower number wins, by ten points for each number between."""
    numbers = [int(who[1:]) for who in (game.first, game.second or "")]
    return (
        (400, 400 + 10 * (numbers[0] - numbers[1]))
        if numbers[0] > numbers[1]
        else (400 + 10 * (numbers[1] - numbers[0]), 400)
    )


def test_a_formule_combinee_walks_from_licences_to_a_list_through_the_services(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "fisf-classique", TWELVE)
    lines = [AdoptedRating(player=who, rating=each) for who, each in TWELVE.items()]
    assert adopt_list(walk.register, lines, OPEN, walk.on(2015, 9, 1)).is_done
    assert open_season(walk.register, SEASON, walk.on(2015, 9, 1)).is_done
    assert publish(walk.register, OPEN, walk.on(2015, 9, 1), seen=FOLD.held(walk.register).turn).is_done
    said = EventDeclaration(name="Formule Combinée", kind="tournament", last_day=SUNDAY, declared=True)
    desk = walk.desk("Formule Combinée", SUNDAY, said)
    table = desk.table("scrabble", desk.persons(TWELVE), *phases(5, 3))
    table.pairs_and_plays(8, by_strength)
    table.closes()
    assert desk.submitted().is_done
    read = walk.dossier(table.row.id)
    assert (read.name, read.players, read.is_ready) == ("Formule Combinée", 12, True)
    assert homologate(walk.register, table.row.id, walk.on(2015, 11, 9)).is_done
    assert walk.published(walk.on(2015, 11, 9)) == (SUNDAY,)
    shown = walk.shown()
    # n = 12, category 1 (M 20), 8 of 14 games, no Joker: PJmax = 400 - 100 - 6 x 5 - 50 = 220, PJmin = -110.
    # Who wins all is first: PE 12, B 20, PJ 2/3 (1900 - 1350) = 367 limited to 220. 1350 + 12 + 20 + 220 = 1602.
    assert shown[called("c00")][1] == "1602"
    # Who loses all is last: PE 1, B 0, PJ -1/3 (1900 - 1350) = -183 limited to -110. 1900 + 1 - 110 = 1791.
    assert shown[called("c11")][1] == "1791"
    # Everybody else as the slow model has it, from places counted from the slips.
    section = table.section
    everyone = fisf_by_hand.document(section, said)
    typed = structs.replace(everyone, last_day=SUNDAY)
    slow = fisf_by_hand.slowly([Adopted(id="list", day=OPEN, ratings=lines), typed])
    assert {who: shown[called(who)][1] for who in TWELVE} == {who: str(slow[who][0]) for who in TWELVE}
    assert "367" in walk.why("c00")
    assert table.is_sound
    assert walk.verifies()


FOUR = {"ann": 1500, "ben": 1400, "cat": 1300, "dan": 1200}


def test_four_who_draw_every_game_at_a_desk_are_all_first_on_the_list(tmp_path: Path) -> None:
    """FISF-2: n 4, category 1, 3 of 14 games, no Joker: PE 4, B 20, PJmax = 400 - 100 - 11 x 5 - 50 = 195. The first of the list has 1500.

    PJ is two thirds of what each stood below it: Ben 67, Cat 133, Dan 200 limited to 195.
    """
    walk = Walk.begun(tmp_path, "fisf-classique", FOUR)
    lines = [AdoptedRating(player=who, rating=each) for who, each in FOUR.items()]
    assert adopt_list(walk.register, lines, OPEN, walk.on(2015, 9, 1)).is_done
    assert publish(walk.register, OPEN, walk.on(2015, 9, 1), seen=FOLD.held(walk.register).turn).is_done
    said = EventDeclaration(name="Nulles", kind="tournament", last_day=END, declared=True)
    desk = walk.desk("Nulles", END, said)
    table = desk.table("scrabble", desk.persons(FOUR), Phase("round_robin", 3))
    table.pairs_and_plays(3, lambda _: (400, 400))
    table.closes()
    assert desk.submitted().is_done
    assert homologate(walk.register, table.row.id, walk.on(2015, 10, 5)).is_done
    assert walk.published(walk.on(2015, 10, 5)) == (END,)
    shown = walk.shown()
    assert [shown[called(who)][1] for who in FOUR] == ["1524", "1491", "1457", "1419"]
    assert walk.verifies()


def test_an_event_that_does_not_respect_the_rules_is_not_homologated(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    assert walk.taken_in(played(walk, declared=False), handed_in("th", END), by=walk.on(2015, 10, 5)).is_done
    refused = homologate(walk.register, "th", walk.on(2015, 10, 6))
    assert "dossier.not-ready" in {one.code for one in refused.problems}
    assert walk.days(2015, 10, 6).due == ()
    assert walk.verifies()


def test_an_event_that_is_withdrawn_makes_another_list_due(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    assert walk.taken_in(played(walk), by=walk.on(2015, 10, 5)).is_done  # nobody took a step: it counts
    assert walk.published(walk.on(2015, 10, 5)) == (END,)
    assert withdraw(walk.register, "th", walk.on(2015, 10, 9), reason="jamais joué").is_done
    assert walk.days(2015, 10, 9).due == (date(2015, 10, 9),)
    walk.published(walk.on(2015, 10, 9))
    assert walk.shown()[called("p1803")][1] == "1803"
    assert walk.shown(f"?list={END}/1")[called("p1803")][1] == "2032"  # what was published stays readable
    assert walk.verifies()


def test_bars_for_the_next_season_are_proposed_from_who_is_listed(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    walk.taken_in(played(walk), by=walk.on(2015, 10, 5))
    found = proposed_bars(walk.register, date(2016, 9, 1), walk.on(2016, 8, 31))
    # Of ten listed players the 1st (5 %, at least one), the 2nd (15 %: 1.5 half up) and the 5th (45 %: 4.5), to the nearest 50 (FISF-7).
    best = sorted((int(value) for _, value, _ in _listed(walk)), reverse=True)
    wanted = [(best[at] + 25) // 50 * 50 for at in (0, 1, 4)]
    assert found is not None
    assert [bar.proposed for bar in found.bars] == wanted


def _listed(walk: Walk) -> list[tuple[str, str, str]]:
    walk.published(walk.on(2015, 10, 6))
    return [*walk.shown().values()]


def test_an_event_that_comes_late_is_put_in_its_place_and_what_followed_is_told_anew(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    other = structs.replace(played(walk), id="avant", name="TH d’avant", last_day=date(2015, 9, 20))
    assert walk.taken_in(played(walk), by=walk.on(2015, 10, 5)).is_done
    walk.published(walk.on(2015, 10, 5))
    assert walk.taken_in(other, by=walk.on(2015, 10, 9)).is_done
    assert walk.published(walk.on(2015, 10, 9)) == (date(2015, 10, 9),)
    # The same event two weeks earlier: what it gave in October (1803 to 2032) it gave in September, and October begins from there.
    changes = walk.register.changes.filter(player="p1803", day__gte=date(2015, 9, 20)).order_by("turn", "position")
    told = [(one.happening, one.before, one.after) for one in changes]
    assert told[0] == ("th", "1803", "2032")  # as it was published
    assert told[1] == ("avant", "1803", "2032")
    assert told[2][:2] == ("th", "2032")
    assert walk.shown()[called("p1803")][1] == told[2][2]
    turn = walk.register.editions.latest("turn").turn
    page = walk.page(f"why/{turn}/p1803/")
    assert "TH d’avant" in page
    assert "TH d’exemple" in page
    draft = draft_page(walk.register, date(2015, 10, 31), walk.on(2015, 10, 31))
    assert draft.compared is not None
    assert draft.compared.day == date(2015, 10, 9)
    assert draft.lines == ()  # nothing has moved since
    assert walk.verifies()
