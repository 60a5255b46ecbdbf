"""The plan page counts its players by the rules of each language: 0, 1, 2, 5, 19, 20, 21 and 101 of them."""

import re

import pytest

from ronde.play.plan import Phase
from ronde.words.language import LANGUAGES
from tests.play.making import section
from tests.web.desk.plan.test_plan_pages import at
from tests.web.events.desk_work import players
from tests.words.test_plurals import COUNTS, PLAYERS

pytestmark = pytest.mark.usefixtures("database")


@pytest.mark.parametrize(("at_count", "count"), [*enumerate(COUNTS)])
def test_the_plan_says_how_many_players_there_are(at_count: int, count: int) -> None:
    arbiter = at(section(players(count), (Phase("nearest", 5),)))
    for language in LANGUAGES:
        arbiter.look("", language)
        assert arbiter.status == 200
        said = re.search(r'id="plan-players"><b>([^<]*)</b>', arbiter.html)
        assert said is not None
        assert said[1] == PLAYERS[language][at_count]
