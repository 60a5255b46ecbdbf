"""What a round "de proche en proche" costs, against a general matching of the same field."""

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import TypeAlias

import networkx as nx

from benchmarks.timing import seconds
from ronde.play.pairing.matching import Edge, least_cost_partners
from ronde.play.pairing.nearest import nearest

TITLE = "Pairing de proche en proche"
ABOUT = (
    "Each field has 20 rounds behind it, paired by the rule among players whose strength moves a little, so that many "
    "neighbours have met. The general matchings get every new pair of the field, at the square of its distance in the "
    "standings, and are asked only as far as they answer within a few seconds."
)
SIZES = (100, 1_000, 10_000, 100_000)
ROUNDS = 20
MOST_RUSTWORKX, MOST_NETWORKX = 1_000, 100

Met: TypeAlias = Mapping[int, set[int]]


def field(players: int, rounds: int = ROUNDS) -> tuple[list[int], Met]:
    """The standings after so many rounds, and who has met whom."""
    lot = Random(players)  # noqa: S311 - the same field every time
    strength = [float(-place) for place in range(players)]
    met: dict[int, set[int]] = {player: set() for player in range(players)}
    for _ in range(rounds):
        for table in nearest(_standings(strength), met):
            met[table.upper].add(table.lower)
            met[table.lower].add(table.upper)
        strength = [now + lot.gauss(0, 5) for now in strength]
    return _standings(strength), met


def _standings(strength: list[float]) -> list[int]:
    return sorted(range(len(strength)), key=strength.__getitem__, reverse=True)


def new_pairs(standing: list[int], met: Met) -> list[Edge]:
    return [
        (one, other, (one - other) ** 2)
        for one, other in combinations(range(len(standing)), 2)
        if standing[other] not in met[standing[one]]
    ]


def _by_rustworkx(standing: list[int], met: Met) -> float:
    return seconds(lambda: least_cost_partners(len(standing), new_pairs(standing, met)), repeats=1)


def _by_networkx(standing: list[int], met: Met) -> float:
    def work() -> object:
        graph: nx.Graph[int] = nx.Graph()
        graph.add_weighted_edges_from(new_pairs(standing, met))
        return nx.min_weight_matching(graph)

    return seconds(work, repeats=1)


def _against(took: float | None, ours: float) -> str:
    return "not asked" if took is None else f"{took / ours:,.1f} times as long"


def line(players: int) -> str:
    standing, met = field(players)
    ours = seconds(lambda: nearest(standing, met), repeats=3)
    rust = _by_rustworkx(standing, met) if players <= MOST_RUSTWORKX else None
    python = _by_networkx(standing, met) if players <= MOST_NETWORKX else None
    each = f"{1e6 * ours / players:.1f}"
    return f"| {players:,} | {1000 * ours:,.1f} | {each} | {_against(rust, ours)} | {_against(python, ours)} |"


def lines() -> list[str]:
    head = ["| players | a round (ms) | a player (µs) | rustworkx | networkx |", "|--:|--:|--:|--:|--:|"]
    return head + [line(players) for players in SIZES]
