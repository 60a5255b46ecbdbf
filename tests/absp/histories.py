"""Random histories of the book, all of them sound, for hypothesis."""

from datetime import date, timedelta
from itertools import count, permutations
from typing import Any

import msgspec.structs
from hypothesis import strategies as st

from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.absp import REGULATION
from ronde.regulations.absp.documents import Game, Tournament
from ronde.regulations.documents import Adopted, AdoptedRating, Document

PLAYERS = [f"p{number}" for number in range(10)]
# Days on both sides of 1 April 2009 and of 1 January 2011, many of them shared.
days = st.one_of(
    st.integers(0, 3 * 365).map(lambda offset: date(2008, 12, 1) + timedelta(days=offset)),
    st.sampled_from([date(2009, 3, 31), date(2009, 4, 1), date(2010, 12, 31), date(2011, 1, 1), date(2011, 3, 5)]),
)
results: Any = st.sampled_from(["win", "win", "win", "loss", "draw"])
lengths = st.one_of(st.integers(8, 40), st.sampled_from([50, 99, 100, 101, 150]))  # of a long match
unplayed: Any = st.sampled_from(["forfeit", "forfeit-win", "double-forfeit"])


margins = st.integers(1, 400)


def pairs(among: list[str]) -> st.SearchStrategy[tuple[str, str]]:
    """Two players, drawn at once."""
    return st.sampled_from(list(permutations(among, 2)))


def games(among: list[str]) -> st.SearchStrategy[list[Game]]:
    """A few games, some of them long matches; some byes and forfeits."""
    two, kinds = pairs(among), st.integers(0, 9)

    @st.composite
    def drawn(draw: st.DrawFn) -> list[Game]:
        one, other = draw(two)
        match draw(kinds):
            case 0:
                return [Game(player=one, result="bye")]
            case 1:
                return [Game(player=one, opponent=other, result=draw(unplayed))]
            case 2:
                return [Game(player=one, opponent=other, result=draw(results))] * draw(lengths)
            case 3:
                return [Game(player=one, opponent=other, result="win", margin=draw(margins))]
            case _:
                return [Game(player=one, opponent=other, result=draw(results))]

    return drawn()


def tournaments(among: list[str] = PLAYERS, on: st.SearchStrategy[date] = days) -> st.SearchStrategy[Tournament]:
    two, several = pairs(among), st.lists(games(among), max_size=12)

    @st.composite
    def drawn(draw: st.DrawFn) -> Tournament:
        one, other = draw(two)
        first = Game(player=one, opponent=other, result=draw(results))
        more = (game for some in draw(several) for game in some)
        return Tournament(id="to be numbered", day=draw(on), games=[first, *more])

    return drawn()


@st.composite
def adoptions(draw: st.DrawFn, among: list[str] = PLAYERS) -> Adopted:
    players = draw(st.lists(st.sampled_from(among), min_size=1, max_size=8, unique=True))
    day = draw(days)
    ratings = [
        AdoptedRating(
            player=player,
            rating=draw(st.one_of(st.integers(40, 220), st.integers(100, 160))),
            last_day=draw(st.one_of(st.none(), st.integers(0, 500).map(lambda back: day - timedelta(days=back)))),
            games=draw(st.one_of(st.integers(1, 40), st.integers(80, 160))),
        )
        for player in players
    ]
    return Adopted(id="to be numbered", day=day, ratings=ratings)


any_fact = st.one_of(tournaments(), tournaments(), tournaments(), adoptions())


def numbered(facts: list[Any], prefix: str = "f") -> list[Document]:
    """The facts with ids of their own."""
    turns = count()
    return [msgspec.structs.replace(fact, id=f"{prefix}{next(turns)}") for fact in facts]


facts = st.lists(any_fact, min_size=1, max_size=8).map(numbered)


def history(written: list[Document], names: dict[str, str] | None = None) -> History:
    people = [Player(id=player, name=(names or {}).get(player, f"Name {player}")) for player in PLAYERS]
    return History(REGULATION, People.of(people), written)
