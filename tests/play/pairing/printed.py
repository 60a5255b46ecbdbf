"""The printed tables that the tests compare with: lines "round: a-b c-d" under a line "n players"."""

from pathlib import Path
from typing import TypeAlias

DATA = Path(__file__).parents[1] / "data"

Rounds: TypeAlias = "list[list[tuple[int, int]]]"


def lines(name: str) -> list[str]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def rounds_by_size(name: str) -> dict[int, Rounds]:
    tables: dict[int, Rounds] = {}
    size = 0
    for line in lines(name):
        if line.endswith(" players"):
            size = int(line.split()[0])
            tables[size] = []
            continue
        number, games = line.split(": ")
        assert int(number) == len(tables[size]) + 1
        tables[size].append([(int(a), int(b)) for a, b in (game.split("-") for game in games.split())])
    return tables


def groups_by_name(name: str) -> dict[str, list[list[int]]]:
    """Tables of ranks under a name, read down their columns."""
    tables: dict[str, list[list[int]]] = {}
    current: list[list[int]] = []
    for line in lines(name):
        if line.isalpha():
            current = tables[line] = []
            continue
        ranks = [int(rank) for rank in line.split()]
        current.extend([] for _ in ranks[len(current) :])
        for group, rank in zip(current, ranks, strict=False):
            group.append(rank)
    return tables
