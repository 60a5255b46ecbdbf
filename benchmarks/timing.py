"""How a benchmark measures: the best of a few runs, since the others measure the machine's other work."""

from collections.abc import Callable, Sequence
from time import perf_counter


def seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """The shortest of several runs."""
    took = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        took.append(perf_counter() - start)
    return min(took)


def side_by_side(works: Sequence[Callable[[], object]], repeats: int) -> list[float]:
    """The shortest of several runs of each, in turns: what disturbs the machine for a while disturbs them all."""
    found = [[seconds(work, repeats=1) for work in works] for _ in range(repeats)]
    return [min(took) for took in zip(*found, strict=True)]
