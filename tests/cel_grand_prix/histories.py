"""Random histories of the book, all of them sound, for hypothesis."""

from datetime import date, timedelta
from itertools import combinations, count
from random import Random
from typing import Any

import msgspec.structs
from hypothesis import strategies as st

from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.cel_grand_prix import REGULATION
from ronde.regulations.cel_grand_prix.documents import (
    Carried,
    CarriedResult,
    Choice,
    Entry,
    Event,
    Game,
    Option,
    Ruling,
    Section,
)
from ronde.regulations.documents import Closed, Document, Withdrawn
from tests.cel_grand_prix.slow import OTHER, WORTH, quarter_of

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


SIZES = [[4], [5], [6], [4, 5], [2], [3, 6], [7], [4, 4, 6]]


@st.composite
def events(
    draw: st.DrawFn,
    on: st.SearchStrategy[date] = ANY_DAY,
    swiss_of: tuple[int, ...] = (0, 0, 6, 7, 10, 11, 13),
    sections_of: list[list[int]] = SIZES,
) -> Event:
    """An event from a seed: its games are too many for hypothesis to choose one by one. Swiss of 0: a rotation."""
    chance = Random(draw(st.integers(0, 2**32)))  # noqa: S311 - not a secret
    present = chance.sample(PLAYERS, len(PLAYERS))
    swiss = draw(st.sampled_from(swiss_of))
    if swiss:
        return Event(id="", kind="swiss", day=draw(on), sections=[section(chance, present[:swiss], 5)])
    sizes = draw(st.sampled_from(sections_of))
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    groups = [present[start : start + size] for start, size in zip(starts, sizes, strict=True)]
    return Event(id="", kind="rotation", day=draw(on), sections=[section(chance, group, 2) for group in groups])


@st.composite
def carried(draw: st.DrawFn) -> Carried:
    """An evening of the club's old table: whole points, shares with two decimals, and some who got nothing."""
    chance = Random(draw(st.integers(0, 2**32)))  # noqa: S311 - not a secret
    came = chance.sample(PLAYERS, chance.randrange(1, 9))
    points = ["0", "5", "6.65", "3.33", "2.5", "12.5000"]
    return Carried(
        id="", day=draw(ANY_DAY), results=[CarriedResult(player=one, points=chance.choice(points)) for one in came]
    )


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
    """In any order, but that a quarter is closed when all of it is known: what comes later waits for the committee."""
    played = draw(st.lists(st.one_of(events(), events(), events(), options), min_size=1, max_size=5))
    before = [
        one for one in draw(st.lists(carried(), max_size=3, unique_by=lambda one: one.day)) if _is_free(one, played)
    ]
    mixed = draw(st.permutations([*played, *before, *draw(closes())]))
    return numbered(sorted(mixed, key=lambda fact: (quarter_of(fact.day), isinstance(fact, Closed))))


def _is_free(one: Carried, played: list[Any]) -> bool:
    """Whether nothing else was played on the day: an evening counts once (CEL-18)."""
    return all(one.day != other.day for other in played)


facts = histories()

# Late facts: two quarters that may be closed and the one after them. Few days, so that options meet events, and mostly
# rotations of more than four: only there a cap takes something away.
TOUCHED = ("2022Q3", "2022Q4", "2023Q1")
WINTER = st.sampled_from(
    [*(date(2022, 10, day) for day in (5, 6, 7, 8, 1)), date(2022, 12, 31), date(2022, 9, 30), date(2023, 1, 1)]
)
AFTERWARDS = date(2023, 2, 1)
CLOSES = (Closed(id="", day=date(2022, 9, 30)), Closed(id="", day=date(2022, 12, 31)))
winter_events = events(WINTER, (0, 0, 0, 0, 0, 6), [[6], [5], [4], [6, 6], [7], [5, 7]])
caps = st.builds(lambda day, cap: Option(id="", day=day, cap=cap), WINTER, st.sampled_from(["everywhere", "swiss"]))
kept = st.builds(
    lambda day, purses: Option(id="", day=day, purses=purses), WINTER, st.sampled_from(["larger", "points"])
)
decisions: Any = st.sampled_from(["points", "purses", "purses", "stands"])
choices = st.builds(
    lambda quarter, reading: Choice(id="", day=AFTERWARDS, quarter=quarter, reading=reading),
    st.sampled_from(TOUCHED[:2]),
    st.sampled_from(["larger", "points"]),
)


@st.composite
def closed_quarters(draw: st.DrawFn) -> list[Any]:
    """Events and options, each recorded on its day, and the closes of some quarters, recorded on the day after."""
    said = st.one_of(caps, caps, caps, kept)
    played = draw(st.lists(winter_events, min_size=1, max_size=3)) + draw(st.lists(said, min_size=1, max_size=3))
    ends = [CLOSES[at] for at in draw(st.sampled_from([(1,), (1,), (1,), (0, 1), (0, 1), (0,), ()]))]
    moments = [*((fact.day, fact) for fact in played), *((end.day + timedelta(days=1), end) for end in ends)]
    in_order = sorted(moments, key=lambda one: one[0])
    return numbered([msgspec.structs.replace(fact, recorded=day.isoformat()) for day, fact in in_order])


@st.composite
def changes(draw: st.DrawFn, standing: list[str]) -> Any:
    """A late event, or a correction or withdrawal of one that stands."""
    kind = draw(st.sampled_from(["replaced", "late", "replaced", "withdrawn"]))
    if kind == "late" or not standing:
        return draw(winter_events)
    earlier = draw(st.sampled_from(standing))
    return Withdrawn(id="", of=earlier) if kind == "withdrawn" else replacing(draw(winter_events), earlier)


def replacing(event: Event, earlier: str) -> Event:
    return msgspec.structs.replace(event, replaces=earlier)


@st.composite
def late_histories(draw: st.DrawFn) -> list[Document]:
    """Quarters that were closed; changes of them; what the committee says, in any order, of some more than once."""
    written = draw(closed_quarters())
    standing = [fact.id for fact in written if isinstance(fact, Event)]
    later: list[Any] = []
    for turn in range(draw(st.integers(1, 3))):
        change = msgspec.structs.replace(draw(changes(standing)), id=f"change{turn}")
        gone = change.of if isinstance(change, Withdrawn) else change.replaces
        standing = [one for one in standing if one != gone] + ([change.id] if isinstance(change, Event) else [])
        later += [change, *draw(st.lists(st.one_of(caps, kept, kept, choices), max_size=1))]
    known = [fact.id for fact in later if fact.id]
    for of in draw(st.lists(st.sampled_from(known), min_size=1, max_size=3)):
        ruling = Ruling(id="", day=AFTERWARDS, of=of, decision=draw(decisions), reason="checked")
        at = next(turn for turn, fact in enumerate(later) if fact.id == of)
        later.insert(draw(st.integers(at + 1, len(later))), ruling)
    return [*written, *_day_by_day(later)]


def _day_by_day(later: list[Any]) -> list[Document]:
    """One fact a day; the committee speaks on the day on which it is recorded."""
    found: list[Document] = []
    for turn, fact in enumerate(later):
        day = AFTERWARDS + timedelta(days=turn)
        spoken = {} if isinstance(fact, Event | Withdrawn) else {"id": f"later{turn}", "day": day}
        found.append(msgspec.structs.replace(fact, recorded=day.isoformat(), **spoken))
    return found


late_facts = late_histories()


def history(written: list[Document], names: dict[str, str] | None = None, people: list[str] = PLAYERS) -> History:
    named = [Player(id=player, name=(names or {}).get(player, f"Name {player}")) for player in people]
    return History(REGULATION, People.of(named), written)
