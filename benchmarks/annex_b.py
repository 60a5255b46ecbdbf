"""How long a series of unrated French draughts players takes to solve: annex B, in exact fractions."""

from datetime import date
from functools import partial
from random import Random

from benchmarks.timing import seconds
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import replay
from ronde.regulations.documents import Document
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Game, Published, Series
from ronde.regulations.ffjd.first_rating.annex_b import solved, system
from ronde.regulations.ffjd.rating.sides import sides

TITLE = "Annex B: first ratings of French draughts"
ABOUT = (
    "A series of unrated players over nine rounds with random pairings and results, one system of linear equations, solved "
    "exactly: the solution alone, and the whole month (checks, solution, estimate, pro rata, list). Beside it a series of "
    "20, the most that the federation's former software took. The digits are those of the largest denominator."
)
ROUNDS = 9
SIZES = (20, 100, 300, 1_000)


def history(players: int) -> History:
    lot = Random(players)  # noqa: S311 - the same series every time
    games = []
    for turn in range(1, ROUNDS + 1):
        order = lot.sample(range(players), players)
        pairs = zip(order[::2], order[1::2], strict=True)
        games += [Game(white=f"p{a}", black=f"p{b}", result=lot.choice((0, 1, 2)), round=turn) for a, b in pairs]
    series = Series(id="series", homologated=date(2024, 1, 10), cadence="accelerated", estimate=1000, games=games)
    facts: list[Document] = [series, Published(id="list", day=date(2024, 2, 1))]
    return History(REGULATION, People.of([Player(id=f"p{at}", name=f"P{at}") for at in range(players)]), facts)


def lines() -> list[str]:
    heading = "| unrated players | solved, seconds | the month, seconds | digits |"
    return [heading, "|--:|--:|--:|--:|", *(_row(size) for size in SIZES)]


def _row(players: int) -> str:
    happenings = history(players).chronicle().happenings
    edition = REGULATION.editions.nearest(date(2024, 1, 1))
    unknowns = system(sides(happenings[0], REGULATION.start().rating, edition))
    alone = seconds(partial(solved, unknowns, edition), repeats=3)
    month = seconds(partial(replay, REGULATION, happenings), repeats=3)
    bits = max(int(value.q).bit_length() for value in solved(unknowns, edition).performance)
    return f"| {players:,} | {alone:.3f} | {month:.3f} | {bits * 301 // 1000:,} |"
