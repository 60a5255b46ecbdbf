"""Random histories of the book, all of them sound, for hypothesis."""

from datetime import date, timedelta
from itertools import combinations, count
from random import Random
from typing import Any

import msgspec.structs
from hypothesis import strategies as st

from ronde.record.history import History
from ronde.record.players import Player
from ronde.regulations.cel_grand_prix import REGULATION
from ronde.regulations.cel_grand_prix.documents import Choice, Entry, Event, Game, Option, Section
from ronde.regulations.documents import Closed, Document
from tests.cel_grand_prix.slow import OTHER, WORTH

PLAYERS = [f"p{number}" for number in range(14)]
QUARTERS = {  # two around each change of the book
    "2019Q4": (date(2019, 10, 1), date(2019, 12, 31)),
    "2020Q1": (date(2020, 1, 1), date(2020, 3, 31)),
    "2022Q3": (date(2022, 7, 1), date(2022, 9, 30)),
    "2022Q4": (date(2022, 10, 1), date(2022, 12, 31)),
}
quarters = st.sampled_from(sorted(QUARTERS))
RATINGS: list[Any] = ["unrated", 1500, 1503, 1504, 1593, 1600, 1700, 2234, 2235]
RESULTS: list[Any] = [1, 0, "1", "0", "=", "=", "+", "-", "--"]


@st.composite
def days(draw: st.DrawFn) -> date:
    first, last = QUARTERS[draw(quarters)]
    return first + timedelta(days=draw(st.integers(0, (last - first).days)))


ANY_DAY = days()


def section(chance: Random, players: list[str], games_in: int) -> Section:
    """One of so many games was played; what is missing may have come as byes."""
    games = [
        Game(white=white, black=black, result=chance.choice(RESULTS))
        for white, black in combinations(players, 2)
        if chance.randrange(games_in) == 0
    ]
    byes = {player: chance.choice([0, 0, 0.5, 1]) for player in players}
    score: dict[str, float] = dict(byes)
    for game in games:
        score[game.white] += WORTH[str(game.result)]
        score[game.black] += WORTH[OTHER[str(game.result)]]
    entries = [
        Entry(player=player, rating=chance.choice(RATINGS), score=score[player], byes=byes[player])
        for player in chance.sample(players, len(players))
    ]
    return Section(name=players[0], confirmed=True, entries=entries, games=games)


@st.composite
def events(draw: st.DrawFn, on: st.SearchStrategy[date] = ANY_DAY) -> Event:
    """An event from a seed: its games are too many for hypothesis to choose one by one."""
    chance = Random(draw(st.integers(0, 2**32)))  # noqa: S311 - not a secret
    present = chance.sample(PLAYERS, len(PLAYERS))
    swiss = draw(st.sampled_from([0, 0, 6, 7, 10, 11, 13]))
    if swiss:
        return Event(id="", kind="swiss", day=draw(on), sections=[section(chance, present[:swiss], 5)])
    sizes = draw(st.sampled_from([[4], [5], [6], [4, 5], [2], [3, 6], [7], [4, 4, 6]]))
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    groups = [present[start : start + size] for start, size in zip(starts, sizes, strict=True)]
    return Event(id="", kind="rotation", day=draw(on), sections=[section(chance, group, 2) for group in groups])


decided: Any = st.sampled_from(
    [("swiss", None), ("everywhere", None), ("everywhere", "points"), (None, "larger"), (None, "points")]
)
options = st.builds(lambda day, both: Option(id="", day=day, cap=both[0], purses=both[1]), ANY_DAY, decided)


@st.composite
def closes(draw: st.DrawFn) -> list[Document]:
    """The close of some quarters, and for some of them the committee's choice beforehand."""
    found: list[Document] = []
    for quarter in draw(st.lists(quarters, unique=True)):
        first, last = QUARTERS[quarter]
        reading: Any = draw(st.sampled_from([None, "larger", "points"]))
        if reading:
            found.append(Choice(id="", day=first, quarter=quarter, reading=reading))
        found.append(Closed(id="", day=last))
    return found


def numbered(facts: list[Any], prefix: str = "f") -> list[Document]:
    """The facts with ids of their own."""
    turns = count()
    return [msgspec.structs.replace(fact, id=f"{prefix}{next(turns)}") for fact in facts]


@st.composite
def histories(draw: st.DrawFn) -> list[Document]:
    played = draw(st.lists(st.one_of(events(), events(), events(), options), min_size=1, max_size=5))
    return numbered(draw(st.permutations([*played, *draw(closes())])))


facts = histories()


def history(written: list[Document], names: dict[str, str] | None = None, people: list[str] = PLAYERS) -> History:
    named = [Player(id=player, name=(names or {}).get(player, f"Name {player}")) for player in people]
    return History(REGULATION, named, written)
