"""How a replay of classical Scrabble grows with its history, and what a late event costs."""

from datetime import date, timedelta
from functools import partial
from random import Random

from benchmarks.timing import seconds
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import replay
from ronde.regulations.fisf_classique import REGULATION
from ronde.regulations.fisf_classique.documents import Entry, Event

TITLE = "Replaying classical Scrabble"
ABOUT = (
    "Random histories of events of 30 players among 3,000. A late event is put in the middle and near the end of a "
    "history already replayed; the share is of a replay from the beginning."
)
SIZES = (100, 1_000, 10_000)


def history(events: int) -> History:
    lot = Random(events)  # noqa: S311 - the same history every time
    people = [Player(id=f"p{at}", name=f"P{at}") for at in range(3_000)]
    first = date(2011, 1, 1)
    return History(
        REGULATION,
        People.of(people),
        [_event(f"e{at}", first + timedelta(days=at * 4000 // events), lot) for at in range(events)],
    )


def _event(name: str, day: date, lot: Random) -> Event:
    players = lot.sample(range(3_000), 30)
    entries = [Entry(player=f"p{who}", place=place, duplicate=1 + who % 7) for place, who in enumerate(players, 1)]
    return Event(id=name, kind="tournament", last_day=day, games=10, declared=True, entries=entries)


def lines() -> list[str]:
    rows = [_row(size) for size in SIZES]
    heading = "| events | entries a second | late event in the middle | late event at 99 % |"
    return [heading, "|--:|--:|--:|--:|", *rows]


def _row(events: int) -> str:
    written = history(events)
    happenings = written.chronicle().happenings
    whole = seconds(lambda: replay(REGULATION, happenings), repeats=2)
    shares = []
    for part in (0.5, 0.99):
        day = happenings[int(part * events)].day
        longer = written.with_facts(_event("late", day, Random(1))).chronicle().happenings  # noqa: S311 - one event
        before = replay(REGULATION, happenings)
        shares.append(seconds(partial(replay, REGULATION, longer, after=before), repeats=2) / whole)
    return f"| {events:,} | {30 * events / whole:,.0f} | {shares[0]:.0%} | {shares[1]:.1%} |"
