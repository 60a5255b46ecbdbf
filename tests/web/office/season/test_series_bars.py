"""The bars of series have one source: the list, the page of a player, the office and the article say the same, or which they say."""

import re
from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from ronde.regulations.answers import SeasonOpening
from ronde.web.office.services import open_season, publish, withdraw
from ronde.web.registers.folding import FOLD
from ronde.web.registers.series_bars import bars_of_list
from tests.web.office.season.test_fisf_season import NEXT, RATINGS, begun
from tests.web.office.season.walks import before_the_office, shown
from tests.web.walks.walking import Walk

pytestmark = pytest.mark.usefixtures("database")

BARS = {"joker": 3000, "a": 2800, "b": 2150}
LAST, LATER = date(2016, 8, 31), date(2016, 10, 1)  # the list of a year is of the last day of its season (article 8)


def published(walk: Walk, day: date) -> None:
    done = publish(walk.register, day, walk.on(day.year, day.month, day.day), seen=FOLD.held(walk.register).turn)
    assert done.is_done, done.problems


def with_next_season(folder: Path) -> Walk:
    """The season of 2015 with 2900, 2250 and 1600, that of 2016 with others, and lists of both."""
    walk = begun(folder)
    published(walk, LAST)
    assert open_season(walk.register, SeasonOpening(NEXT, BARS), walk.on(2016, 9, 1)).is_done
    published(walk, NEXT)
    return walk


def text(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return " ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split()).replace(" ,", ",").replace(" .", ".")


def test_a_list_and_a_player_say_by_which_bars_they_go(tmp_path: Path) -> None:
    """By those of 2016 f09, with 2100, is in C; by those of 2015 in B."""
    walk = with_next_season(tmp_path)
    now = "Series of the season opened on 1 September 2016: Joker from 3000, A from 2800, B from 2150, C below."
    before = "Series of the season opened on 1 September 2015: Joker from 2900, A from 2250, B from 1600, C below."
    address = f"/en/{walk.register.code}/"
    assert now in text(address)
    assert before in text(f"{address}?list=2015-09-01/1")
    assert now in text(f"{address}player/f09/")
    assert "Series C" in text(f"{address}player/f09/")
    office = text_of_the_office(walk)
    assert all(str(bar) in office for bar in BARS.values())
    for edition in walk.register.editions.filter(ranking="listed"):
        bars = bars_of_list(edition)
        assert bars is not None
        lines = dict(edition.lines.values_list("player", "series"))
        assert lines == {player: bars.series(rating) for player, rating in RATINGS.items() if player in lines}
        assert lines["f09"] == ("C" if edition.day == NEXT else "B")


def text_of_the_office(walk: Walk) -> str:
    return shown(before_the_office(walk), walk, "?day=2017-09-01")


def test_a_season_that_was_withdrawn_sets_no_bars_on_later_lists_and_keeps_those_of_earlier_ones(
    tmp_path: Path,
) -> None:
    walk = with_next_season(tmp_path)
    assert withdraw(walk.register, "season-2016", walk.on(2016, 9, 20), reason="Wrong bars.").is_done
    published(walk, LATER)
    first, *_, last = walk.register.editions.filter(ranking="listed", day__gte=NEXT).order_by("turn")
    found = [dict(bars.bars) for edition in (first, last) if (bars := bars_of_list(edition))]
    assert found == [{"Joker": 3000, "A": 2800, "B": 2150}, {"Joker": 2900, "A": 2250, "B": 1600}]
    assert last.day == LATER
    assert last.lines.get(player="f09").series == "B"


@pytest.mark.parametrize(
    ("language", "said", "then"),
    [
        ("en", "These numbers are of the edition of 1 September 2015.", "Those in force stand on the list:"),
        ("fr", "Ces nombres sont ceux de l’édition du 1", "Celles en vigueur sont sur la liste"),
        ("ro", "Aceste numere sunt ale ediției din 1 septembrie 2015.", "Cele în vigoare sunt pe listă:"),
    ],
)
def test_the_article_says_that_its_numbers_are_the_edition_s_and_leads_to_those_in_force(
    language: str, said: str, then: str, tmp_path: Path
) -> None:
    walk = with_next_season(tmp_path)
    page = Client().get(f"/{language}/rules/fisf-classique/3/").content.decode()
    assert said in " ".join(page.split())
    assert then in page.replace("\u00a0", " ")
    assert f'href="/{language}/{walk.register.code}/#series"' in page
    assert 'id="series"' in Client().get(f"/{language}/{walk.register.code}/").content.decode()
    assert 'id="seasons"' not in Client().get(f"/{language}/rules/fisf-classique/7/").content.decode()
