"""Other rating libraries on the same games, in the same run. None of them is exact or follows a written rule book."""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any

import numpy as np

from benchmarks.draughts import KINDS, RUNS, rate_of
from benchmarks.ffjd_history import history
from benchmarks.figures import NOTED, note
from benchmarks.timing import seconds
from ronde.regulations.ffjd.happenings import SeriesRated

TITLE = "Beside other rating libraries"
ABOUT = (
    "The games of the draughts history in which everyone is rated, from the first on: as many as a library rates in a "
    "second or two, given to it in the shape it likes best. CPU time, the best of as many runs as ours. Ours is exact, by the federation's rule "
    "book, with every list kept; theirs is one update of a floating-point rating a game."
)
PLAYERS = 100_000
Sample = tuple[list[int], list[int], list[float]]  # White, Black, White's share of the point


def games(count: int) -> Sample:
    """The first games of the history of a million."""
    tables = [one.games for one in history(1_000_000, full_rules=False) if isinstance(one, SeriesRated)]
    white, black, points = (
        np.concatenate([getattr(table, name) for table in tables])[:count]
        for name in ("white", "black", "white_points")
    )
    return white.tolist(), black.tolist(), (points / 2).tolist()


def python_loop(sample: Sample) -> Callable[[], object]:
    def work() -> None:
        rating = [1500.0] * PLAYERS
        for white, black, score in zip(*sample, strict=True):
            change = 20 * (score - 1 / (1 + 10 ** ((rating[black] - rating[white]) / 400)))
            rating[white] += change
            rating[black] -= change

    return work


def riix(sample: Sample) -> Callable[[], object]:
    elo = import_module("riix.models.elo").Elo
    matchups, outcomes = np.stack([np.array(side) for side in sample[:2]], axis=1), np.array(sample[2])
    return lambda: elo(competitors=list(range(PLAYERS))).iterative_update(matchups, outcomes)


def elote(sample: Sample) -> Callable[[], object]:
    competitor = import_module("elote").EloCompetitor

    def work() -> None:
        players = [competitor(initial_rating=1500) for _ in range(max(*sample[0], *sample[1]) + 1)]
        for white, black, score in zip(*sample, strict=True):
            if score == 1:
                players[white].beat(players[black])
            elif score == 0:
                players[black].beat(players[white])
            else:
                players[white].tied(players[black])

    return work


def skelo(sample: Sample) -> Callable[[], object]:
    model = import_module("skelo.model.elo").EloModel

    def work() -> None:
        elo = model().build({*sample[0], *sample[1]})
        for at, (white, black, score) in enumerate(zip(*sample, strict=True)):
            elo.update(*((black, white) if score == 0 else (white, black)), at)  # it knows no draws

    return work


def openskill(sample: Sample) -> Callable[[], object]:
    model = import_module("openskill.models").PlackettLuce()

    def work() -> None:
        players: dict[int, Any] = {who: model.rating() for who in {*sample[0], *sample[1]}}
        for white, black, score in zip(*sample, strict=True):
            teams = [[players[white]], [players[black]]]
            (players[white],), (players[black],) = model.rate(teams, scores=[score, 1 - score])

    return work


def glicko2(sample: Sample) -> Callable[[], object]:
    player = import_module("glicko2").Player

    def work() -> None:
        players = {who: player() for who in {*sample[0], *sample[1]}}
        for white, black, score in zip(*sample, strict=True):
            one, other = players[white], players[black]
            before = one.rating, one.rd
            one.update_player([other.rating], [other.rd], [score])
            other.update_player([before[0]], [before[1]], [1 - score])

    return work


def trueskill(sample: Sample) -> Callable[[], object]:
    library = import_module("trueskill")

    def work() -> None:
        players = {who: library.Rating() for who in {*sample[0], *sample[1]}}
        for white, black, score in zip(*sample, strict=True):
            pair = (black, white) if score == 0 else (white, black)
            found = library.rate_1vs1(*(players[who] for who in pair), drawn=score == 0.5)
            players.update(zip(pair, found, strict=True))

    return work


PEERS: dict[str, tuple[Callable[[Sample], Callable[[], object]], int]] = {
    "a plain Python Elo loop": (python_loop, 1_000_000),
    "riix": (riix, 300_000),
    "elote": (elote, 100_000),
    "skelo": (skelo, 100_000),
    "openskill": (openskill, 20_000),
    "glicko2": (glicko2, 20_000),
    "trueskill": (trueskill, 5_000),
}


def lines() -> list[str]:
    rates = measured()
    ours = {f"Ronde, {name}": note(kind, _ours(kind)) for kind, name in KINDS.items()}
    best = ours["Ronde, everyone rated"]
    note("riix", best / rates["riix"])
    note("loop", best / rates["a plain Python Elo loop"])
    NOTED.update({f"rate of {name}": rate for name, rate in {**ours, **rates}.items()})
    rows = [f"| {name} | | {rate:,.0f} | |" for name, rate in ours.items()]
    rows += [
        f"| {_named(name)} | {PEERS[name][1]:,} | {rate:,.0f} | {best / rate:,.0f} |" for name, rate in rates.items()
    ]
    return ["| library | games | games a second | Ronde is so many times as fast |", "|---|--:|--:|--:|", *rows]


def _ours(kind: str) -> float:
    """Measured here too, beside the others: the better of twice."""
    return max(rate_of(10_000_000, kind), NOTED.get(kind, 0))


def _named(name: str) -> str:
    return name if " " in name else f"{name} {version(name)}"


def measured() -> dict[str, float]:
    """Games a second of each library."""
    every = games(max(count for _, count in PEERS.values()))
    rates = {}
    for name, (prepared, count) in PEERS.items():
        work = prepared((every[0][:count], every[1][:count], every[2][:count]))
        rates[name] = count / seconds(work, RUNS)
    return rates
