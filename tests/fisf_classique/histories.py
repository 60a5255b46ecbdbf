"""Random histories of the book, all of them sound, for hypothesis."""

from datetime import date, timedelta
from itertools import accumulate, count
from random import Random
from typing import Any

import msgspec.structs
from hypothesis import strategies as st

from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.documents import Adopted, AdoptedRating, Corrected, Document
from ronde.regulations.fisf_classique import REGULATION
from ronde.regulations.fisf_classique.documents import Entry, Event, Season
from ronde.regulations.fisf_classique.parameters import Bars

PLAYERS = [f"p{number}" for number in range(24)]
KINDS: list[Any] = [
    "world-championship",
    "national-championship",
    "international-open",
    "tournament",
    "tournament-b",
    "regional-masters",
    "departmental-masters",
    "clap",
    "pap",
]
FIRST = date(2013, 6, 1)
days = st.integers(0, 5 * 365).map(lambda offset: FIRST + timedelta(days=offset))
series: Any = st.sampled_from(
    [*({"new_licence": True},) * 5, *({"duplicate": one} for one in (1, 2, 3, 4, 5, 6, 7, "super", "4B", "7D"))]
)
steps = st.integers(0, 3)


def places(behind: list[int]) -> list[int]:
    """Final places with ties, by how far each player is behind the one before: equal players share the better place."""
    strength = sorted(accumulate(behind), reverse=True)
    return [1 + sum(other > mine for other in strength) for mine in strength]


def events(among: list[str] = PLAYERS, on: st.SearchStrategy[date] = days) -> st.SearchStrategy[Event]:
    drawn_entries = st.lists(
        st.tuples(st.sampled_from(among), steps, series),
        min_size=2,
        max_size=min(20, len(among)),
        unique_by=lambda one: one[0],
    )
    kinds, lots, few = st.sampled_from(KINDS), st.integers(0, 2**32), st.integers(0, 2)

    @st.composite
    def drawn(draw: st.DrawFn) -> Event:
        rows, kind, last = draw(drawn_entries), draw(kinds), draw(on)
        ranked = places([behind for _, behind, _ in rows])
        entries = [
            Entry(player=player, place=place, **own) for (player, _, own), place in zip(rows, ranked, strict=True)
        ]
        present = {player for player, _, _ in rows}
        absent = [Entry(player=player, no_show=True) for player in among if player not in present][: draw(few)]
        written = [*entries, *absent]
        Random(draw(lots)).shuffle(written)  # noqa: S311 - not a secret
        return Event(
            id="to be numbered",
            kind=kind,
            first_day=last - timedelta(days=draw(steps)),
            last_day=last,
            games=draw(st.integers(1, 16)),
            category=draw(st.integers(1, 5)) if kind in {"clap", "pap"} else None,
            declared=True,
            entries=written,
        )

    return drawn()


@st.composite
def scored_events(draw: st.DrawFn) -> Event:
    """An event whose places follow from match points and margins."""
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=8, unique=True))
    margins = st.lists(st.integers(-300, 300), min_size=3, max_size=3)
    entries = [
        Entry(player=player, points=draw(st.integers(3, 5)), margins=draw(margins), duplicate=4) for player in players
    ]
    day = draw(days)
    return Event(id="to be numbered", kind="tournament", last_day=day, games=3, declared=True, entries=entries)


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    b = draw(st.integers(1200, 1700))
    a = b + draw(st.integers(1, 700))
    best = draw(st.lists(st.sampled_from(PLAYERS), max_size=6, unique=True))
    return Season(
        id="to be numbered",
        day=date(draw(st.integers(2013, 2018)), 9, 1),
        bars=Bars(joker=a + draw(st.integers(1, 700)), a=a, b=b),
        world_top=best[:4],
        passed_over=best[4:],
        reason="stopped playing",
    )


@st.composite
def adoptions(draw: st.DrawFn) -> Adopted:
    players = draw(st.lists(st.sampled_from(PLAYERS), max_size=12, unique=True))
    day = draw(days)
    ratings = [
        AdoptedRating(
            player=player,
            rating=draw(st.integers(600, 3300)),
            last_day=draw(st.one_of(st.none(), st.integers(0, 900).map(lambda back: day - timedelta(days=back)))),
        )
        for player in players
    ]
    return Adopted(id="to be numbered", day=day, ratings=ratings)


corrections = st.builds(
    Corrected,
    id=st.just("to be numbered"),
    day=days,
    player=st.sampled_from(PLAYERS),
    rating=st.integers(600, 3300),
    reason=st.just("erratum"),
)

any_fact = st.one_of(events(), events(), scored_events(), seasons(), adoptions(), corrections)


def numbered(facts: list[Any], prefix: str = "f") -> list[Document]:
    """The facts with ids of their own."""
    turns = count()
    return [msgspec.structs.replace(fact, id=f"{prefix}{next(turns)}") for fact in facts]


facts = st.lists(any_fact, min_size=1, max_size=8).map(numbered)


def history(written: list[Document], names: dict[str, str] | None = None) -> History:
    people = [Player(id=player, name=(names or {}).get(player, f"Name {player}")) for player in PLAYERS]
    return History(REGULATION, People.of(people), written)
