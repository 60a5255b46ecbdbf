"""Collective games through the pages of the desk without a script: added, seated, scored by number or by name, closed, and the next one."""

import re
from fractions import Fraction
from html import unescape

import pytest

from ronde.ground.results import ABSENT
from ronde.play.section import Section
from ronde.web.desk.collective.after_page import placed_in
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow
from tests.play.making import next_round
from tests.play.test_collective import game, scored
from tests.web.desk.arbiters import plain
from tests.web.desk.browsing import Browser
from tests.web.desk.start.sitting import at_the_computer

pytestmark = pytest.mark.usefixtures("database")

PLAYERS = {
    "Velicu Ioana": 187,
    "Andronache Ștefan": 185,
    "Ciubotă Răzvan": 178,
    "Zăvoianu Daria": 160,
    "Țuțuianu Ilinca": 150,
}
SEATS = list(PLAYERS)  # by rating, the highest first


class Hall:
    """An arbiter before a browser, at the pages of one event."""

    def __init__(self, language: str = "ro") -> None:
        self.browser, self.language = Browser(at_the_computer()), language

    def begin(self, of: str = "", name: str = "Cupa Deltei") -> None:
        self.browser.go(f"/{self.language}/desk/new/")
        day = {"first_day": "2026-11-21", "last_day": "2026-11-22"}
        self.browser.send("/new/", of=of, name=name, place="Tulcea", kind="collective", **day)
        assert self.browser.status == 303, plain(self.browser.html)

    @property
    def at(self) -> str:
        return f"/{self.language}/desk/{self.row.id}/"

    @property
    def row(self) -> SectionRow:
        return SectionRow.objects.get(pk=self.browser.address.split("/")[3])

    @property
    def section(self) -> Section:
        return section_of(self.row)

    @property
    def text(self) -> str:
        return plain(self.browser.html)

    def enter(self, players: dict[str, int]) -> None:
        self.browser.go(f"{self.at}entries/")
        self.browser.send(
            "/import/", text="\n".join(["name,rating", *(f"{name},{one}" for name, one in players.items())])
        )
        self.browser.send("/import/confirm/")
        self.browser.go(f"{self.at}plan/")

    def type(self, who: str, score: str = "", **more: str) -> str:
        """A line, typed and sent."""
        return self.browser.send("/result/", table=who, first=score, **more)

    def seats(self) -> list[str]:
        found = re.findall(r'<tr id="t\d+".*?data-name="first">(.*?)</th>', self.browser.html, re.DOTALL)
        return [unescape(one) for one in found]

    def first_places(self) -> str:
        (found,) = re.findall(r'<section id="places".*?</section>', self.browser.html, re.DOTALL)
        return plain(found)


@pytest.fixture
def hall() -> Hall:
    made = Hall()
    made.begin()
    return made


def seated(hall: Hall) -> None:
    hall.browser.send("/games/add/", name="Duplicat", count="3")
    hall.enter(PLAYERS)
    hall.browser.send("/games/seat/")


def test_an_event_of_collective_games_begins_with_the_list_of_its_games(hall: Hall) -> None:
    assert hall.browser.address == f"{hall.at}plan/"
    assert "Încă nicio partidă" in hall.text
    hall.browser.send("/games/add/", name="Duplicat", count="3")
    assert [one.name for one in SectionRow.objects.order_by("file")] == ["Duplicat 1", "Duplicat 2", "Duplicat 3"]
    assert "3 partide adăugate; prima este Duplicat 1." in hall.text
    # Players are entered once, in the first game; those of the next come from it.
    hall.enter(PLAYERS)
    hall.browser.send("/games/seat/")
    assert hall.browser.address == f"{hall.at}rounds/"
    assert hall.seats() == SEATS
    assert "Duplicat, partida 1" in hall.text
    assert "0 din 5" in hall.text


def test_ctrl_enter_adds_until_somebody_can_be_seated_and_adds_in_the_form_itself_then(hall: Hall) -> None:
    """A second type was added by the mouse alone: the key belonged to a seat that nobody could take."""
    add, seat = r'data-key="ctrl\+enter">Adăugați', r'data-key="ctrl\+enter">Așezați'
    assert re.search(add, hall.browser.html)
    assert "Partidele concursului 1" not in hall.text  # of none
    hall.browser.send("/games/add/", name="Duplicat", count="3")
    assert re.search(add, hall.browser.html)
    assert not re.search(seat, hall.browser.html)
    hall.enter(PLAYERS)
    assert re.search(seat, hall.browser.html)
    assert not re.search(add, hall.browser.html)
    assert re.search(r'data-key-here="ctrl\+enter">Adăugați', hall.browser.html)
    hall.browser.send("/games/seat/")
    hall.browser.go(f"{hall.at}plan/")
    assert re.search(add, hall.browser.html)


def test_scores_come_in_any_order_by_number_or_first_letters_and_are_ranked_at_once(hall: Hall) -> None:
    seated(hall)
    hall.type("3", "801")
    hall.type("vel", "790")  # Velicu: nobody else begins so
    hall.type("tutuianu", "801")
    assert "3 din 5" in hall.text
    assert hall.first_places().startswith("Primele locuri provizoriu")
    assert "1= Ciubotă Răzvan 801 1= Țuțuianu Ilinca 801 3 Velicu Ioana 790" in hall.first_places()
    hall.type("2 777")  # without a script everything may stand in the first field
    assert "Lipsesc: 4 " in hall.text
    hall.type("x", "5")
    assert "nu desemnează pe nimeni" in hall.text
    hall.type("zav", "a")
    assert hall.section.rounds[0].games[3].result == ABSENT
    assert "absenți: Zăvoianu Daria" in hall.text


def test_a_score_that_is_there_is_replaced_by_who_asks_once_more_and_the_correction_is_kept(hall: Hall) -> None:
    seated(hall)
    hall.type("1", "790")
    hall.type("1", "970")
    assert hall.browser.status == 422
    assert "Numărul 1 are deja 790" in hall.text
    hall.browser.send("/result/")  # the same line once more, as it stands
    assert hall.section.rounds[0].games[0].scores == (970, 0)
    assert len(hall.section.corrections) == 1


def test_two_equal_scores_in_a_row_and_one_far_from_all_others_are_said_beside_and_stop_nothing(hall: Hall) -> None:
    seated(hall)
    for seat, score in (("1", "900"), ("2", "910"), ("3", "910"), ("4", "880"), ("5", "91")):
        hall.type(seat, score)
    assert "Nr. 2 și nr. 3 același scor, 910, de două ori la rând" in hall.text
    assert "Nr. 5 91: mult sub toți ceilalți" in hall.text
    hall.browser.send("/confirm/", lambda form: form.sends["table"] == ["3"])
    assert "amândoi 910" not in hall.text
    hall.browser.send("/games/close/")
    assert hall.section.is_closed


def test_a_game_is_closed_when_nobody_is_missing_and_the_next_is_seated_with_those_who_are_here(hall: Hall) -> None:
    seated(hall)
    for seat, score in (("1", "900"), ("2", "910"), ("3", "905")):
        hall.type(seat, score)
    assert "Lipsesc 2 scoruri" in hall.text
    assert not [form for form in hall.browser.forms if form.action.endswith("/close/")]
    hall.type("4", "a")
    hall.type("5", "850")
    hall.browser.send("/games/close/")
    assert hall.browser.address == f"{hall.at}standings/"
    assert "Duplicat, după partida 1" in hall.text
    assert "1 Andronache Ștefan 1 910 2 Ciubotă Răzvan 2 905 3 Velicu Ioana 3 900 4 Țuțuianu Ilinca 4 850" in hall.text
    hall.browser.send("/games/next/")
    assert hall.row.name == "Duplicat 2"
    assert hall.seats() == [one for one in SEATS if one != "Zăvoianu Daria"]
    assert "absenți: Zăvoianu Daria" in hall.text
    # She comes after all, and so does somebody new: each gets the next seat.
    hall.browser.send("/games/came/", player=hall.section.entries[3].player)
    hall.browser.go(f"{hall.at}entries/new/?name=Feșteu+Corina")
    hall.browser.send("/entries/new/", name="Feșteu Corina")
    hall.browser.go(f"{hall.at}rounds/")
    assert hall.seats()[-2:] == ["Zăvoianu Daria", "Feșteu Corina"]


def test_after_the_last_game_of_the_list_one_more_of_its_series_is_added(hall: Hall) -> None:
    hall.browser.send("/games/add/", name="Duplicat", count="1")
    hall.enter(PLAYERS)
    hall.browser.send("/games/seat/")
    for seat in range(1, 6):
        hall.type(str(seat), str(900 + seat))
    hall.browser.send("/games/close/")
    hall.browser.send("/games/next/")
    assert hall.row.name == "Duplicat 2"
    assert hall.seats() == SEATS


OTHERS = (
    *("entries/", "plan/", "rounds/", "standings/", "documents/", "finish/", "rulings/", "pairing/", "times/"),
    *(f"plan/{one}/" for one in ("seats", "draws", "criteria", "wishes")),
    *(f"standings/{one}/" for one in ("crosstable", "figures", "prizes", "player", "csv")),
    *("wall/", "wall/choices/", "wall/?show=standings", "games/list.csv", "games/over/", "games/over.csv"),
    *(f"documents/?paper={one}" for one in ("names", "tables", "standings", "presence", "emergency", "bulletin")),
    *(f"documents/pdf/?paper={one}" for one in ("names", "tables", "standings")),
)


def test_every_page_of_a_collective_game_answers_before_during_and_after_it(hall: Hall) -> None:
    def statuses() -> dict[str, int]:
        return {page: hall.browser.client.get(f"{hall.at}{page}").status_code for page in OTHERS}

    assert {one for one, status in statuses().items() if status >= 500} == set()
    seated(hall)
    hall.type("1", "900")
    assert {one for one, status in statuses().items() if status >= 500} == set()
    for seat in range(2, 6):
        hall.type(str(seat), str(900 + seat))
    hall.browser.send("/games/close/")
    assert {one for one, status in statuses().items() if status not in {200, 302, 404}} == set()


@pytest.mark.parametrize("criteria", ["score", "score initial_rank"])
def test_the_page_after_a_game_has_the_places_that_are_rated(criteria: str) -> None:
    """FRS-1: L = 1, 5/2, 5/2, 4, whatever orders those who are level in the table."""
    made = scored(next_round(game("ana bob cid dan", criteria)), 900, 850, 850, 700)
    assert [(one.shown, one.mean) for one in placed_in(made)] == [
        ("1", Fraction(1)),
        ("2=", Fraction(5, 2)),
        ("2=", Fraction(5, 2)),
        ("4", Fraction(4)),
    ]
