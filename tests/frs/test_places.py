"""Places of many games at once: exactly those are wrong that are not one more than the players in front (FRS-1)."""

from datetime import date

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.ids import FactId
from ronde.regulations.frs import REGULATION
from ronde.regulations.frs.happenings import Frame, games_played
from ronde.regulations.frs.rules import EXACT_GAMES, UNIT
from ronde.regulations.frs.waves import added_by_game
from tests.frs.histories import unhurried

FIRST = date(2009, 2, 1)


def ranked(scores: list[int]) -> list[int]:
    """The right places of players with some scores."""
    return [1 + sum(other > one for other in scores) for one in scores]


sound = st.lists(st.integers(0, 5), min_size=1, max_size=8).map(ranked)
places = st.lists(sound | st.lists(st.integers(1, 9), min_size=1, max_size=8), min_size=1, max_size=6)


@unhurried
@given(places)
def test_a_place_is_wrong_where_it_is_not_one_more_than_the_players_in_front(of_games: list[list[int]]) -> None:
    games = [
        Frame(id=FactId(f"g{at}"), day=FIRST, number=at + 1, competition="any", type="clasic", field="youth")
        for at in range(len(of_games))
    ]
    played = games_played(
        FactId("all"),
        games,
        section=np.repeat(np.arange(len(games)), [len(own) for own in of_games]),
        player=np.concatenate([np.arange(len(own)) for own in of_games]),
        place=np.concatenate(of_games),
    )
    found = REGULATION.apply(REGULATION.start(), played).problems
    expected = [
        ((f"g{at}", "entries", row, "place"), 1 + sum(other < place for other in own))
        for at, own in enumerate(of_games)
        for row, place in enumerate(own)
        if place != 1 + sum(other < place for other in own)
    ]
    assert [(problem.where, problem.values["expected"]) for problem in found] == expected


most = (150 + 50 * EXACT_GAMES) * UNIT  # no rating goes beyond (rules.py)


@given(st.lists(st.lists(st.integers(-most, most), min_size=1, max_size=5), min_size=1, max_size=5), st.just(2_000))
def test_the_ratings_of_a_game_are_added_without_end(of_games: list[list[int]], times: int) -> None:
    ratings = [own * times for own in of_games]  # up to 10,000 players: 1.7 * 10^20 units, far beyond 64 bits
    begins = np.cumsum([0, *(len(own) for own in ratings)])[:-1].tolist()
    assert added_by_game(np.concatenate(ratings), begins) == [sum(own) for own in ratings]
