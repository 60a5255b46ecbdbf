"""Random histories of the book, all of them sound, for hypothesis."""

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.documents import Document
from ronde.regulations.frs import REGULATION
from ronde.regulations.frs.documents import Entry, Game, Tournament
from tests.lanes import scaled

PLAYERS = [f"p{number}" for number in range(7)]
TYPES: list[Any] = ["clasic", "completiv", "eliptic", "compunere", "anticipatie"]
OTHERS: list[Any] = ["youth", "pairs", "teams"]
FIRST = date(2009, 1, 1)
LAST = date(2020, 1, 1)
unhurried = settings(deadline=None, max_examples=scaled(40))  # a history of 24 games, and exact fractions beside it

# How strong each player is in a game; 0 stays at home, equal strengths are ex aequo.
# Drawn as one number with a digit for each player: a history has hundreds of them.
LEVELS = 5
strengths = st.integers(1, LEVELS ** len(PLAYERS) - 1).map(
    lambda drawn: [drawn // LEVELS**at % LEVELS for at in range(len(PLAYERS))]
)


def entries(strength: list[int], players: Iterable[str] = PLAYERS) -> list[Entry]:
    """Everyone who plays, with the place that the stronger ones in front leave."""
    return [
        Entry(player=player, place=1 + sum(other > mine for other in strength))
        for player, mine in zip(players, strength, strict=True)
        if mine
    ]


def game(turn: int, strength: list[int], kind: Any = "eliptic", field: Any = "seniors", **more: Any) -> Document:
    """The turn-th game of a history: four a day, so that the calendar's number matters."""
    frame = {"id": f"g{turn}", "day": FIRST + timedelta(days=turn // 4), "number": 1 + turn % 4, **more}
    if kind == "libere":
        own = {"games": 5 + turn % 3, "competition": "CNSL", **frame}
        return Tournament(field=field, entries=entries(strength), **own)
    return Game(type=kind, field=field, entries=entries(strength), **{"competition": "CNIS", **frame})


@st.composite
def one_type(draw: st.DrawFn) -> list[Document]:
    """Enough games of one type that players fall out of its window."""
    kind = draw(st.sampled_from(["libere", "eliptic", "anticipatie", "clasic"]))
    most = 12 if kind == "libere" else 24
    return [game(turn, each, kind) for turn, each in enumerate(draw(st.lists(strengths, min_size=1, max_size=most)))]


@st.composite
def several_types(draw: st.DrawFn) -> list[Document]:
    """Games of the five types, so that there are general ratings, and some of other fields."""
    field = st.one_of(st.just("seniors"), st.just("seniors"), st.sampled_from(OTHERS))
    each = st.tuples(strengths, st.sampled_from(TYPES), field)
    return [game(turn, *one) for turn, one in enumerate(draw(st.lists(each, min_size=1, max_size=16)))]


facts = st.one_of(one_type(), several_types())
any_game = st.tuples(st.integers(0, 23), strengths, st.sampled_from(TYPES))


def long_history(games: int, players: int, lot: Random, kinds: list[Any] | None = None) -> list[Document]:
    """A long one, drawn with ties and absences; half of the games have few levels, so that ratings coincide."""
    found: list[Document] = []
    for turn in range(games):
        levels = lot.choice([1, 2, 3, players])
        strength = [lot.choice([0, 0, *range(1, levels + 1)]) for _ in range(players)]
        strength[lot.randrange(players)] = 1
        kind = lot.choice(kinds or ["clasic"])
        found.append(
            Game(
                id=f"g{turn}",
                day=FIRST + timedelta(days=turn),
                number=1,
                competition="CNIS",
                type=kind,
                entries=entries(strength, [f"p{number}" for number in range(players)]),
            )
        )
    return found


def history(written: list[Document], names: dict[str, str] | None = None, players: int = len(PLAYERS)) -> History:
    ids = [f"p{number}" for number in range(players)]
    return History(
        REGULATION, People.of([Player(id=one, name=(names or {}).get(one, f"Name {one}")) for one in ids]), written
    )
