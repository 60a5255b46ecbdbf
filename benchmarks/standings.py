"""What the standings of a running section cost: computed, and kept by the process for who asks next."""

import os
import tempfile
from dataclasses import replace
from functools import partial
from random import Random

import django

from benchmarks.timing import seconds
from ronde.ground.ids import PlayerId
from ronde.play.changes.results import code_of_scores
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game, Round, Section
from ronde.play.standings.table import USUAL, standings

TITLE = "Standings"
ABOUT = (
    "The table of a section after twelve rounds, by the usual criteria of its discipline, with every game that a number came from: "
    "computed; asked for again; and the table of the round before asked for again after a result of the twelfth was saved. CPU time."
)
SIZES = (64, 300, 500)
ROUNDS = 12


def lines() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(RONDE_DATA=folder, DJANGO_SETTINGS_MODULE="ronde.web.settings", RONDE_HOSTS="testserver")
        django.setup()
        head = "| players | discipline | computed | again | the round before, after a result |"
        return [head, "|---:|---|---:|---:|---:|", *(_line(size, discipline) for size in SIZES for discipline in USUAL)]


def _line(size: int, discipline: str) -> str:
    from ronde.web.events.models import SectionRow  # noqa: PLC0415 - after the setup
    from ronde.web.events.tables import standings_of  # noqa: PLC0415 - after the setup

    row, section = SectionRow(id=f"{discipline}-{size}"), _played(size, discipline)
    one = section.rounds[-1].games[0]
    other = section.with_game(ROUNDS, replace(one, result="?", scores=None))
    works = (
        partial(standings, section),
        partial(standings_of, row, section),
        partial(standings_of, row, other, ROUNDS - 1),
    )
    for work in works:
        work()
    shown = " | ".join(f"{1000 * seconds(work):.2f} ms" for work in works)
    return f"| {size} | {discipline} | {shown} |"


def _played(size: int, discipline: str) -> Section:
    """A section whose pairs and results are drawn by lot: how it was paired costs its standings nothing."""
    lot = Random(size)  # noqa: S311 - no secret
    plan = Plan((Phase("nearest", ROUNDS),), USUAL[discipline], seed=1)
    entries = tuple(Entry(PlayerId(f"p{number}"), rating=lot.randrange(900, 2100)) for number in range(size))
    rounds = tuple(Round(number, _games(entries, discipline, lot), True) for number in range(1, ROUNDS + 1))
    return Section("Open", discipline, plan, entries, rounds)


def _games(entries: tuple[Entry, ...], discipline: str, lot: Random) -> tuple[Game, ...]:
    order = lot.sample([entry.player for entry in entries], len(entries))
    pairs = zip(order[::2], order[1::2], strict=True)
    return tuple(Game(table, *pair, *_result(discipline, lot)) for table, pair in enumerate(pairs, start=1))


def _result(discipline: str, lot: Random) -> tuple[str, tuple[int, int] | None]:
    if discipline != "scrabble":
        return lot.choice("210" if discipline == "draughts" else "1=0"), None
    scores = (lot.randrange(280, 500), lot.randrange(280, 500))
    return code_of_scores(scores), scores
