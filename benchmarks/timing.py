"""How a benchmark measures: CPU time, and the best of a few runs, since the others measure the machine's other work."""

from collections.abc import Callable, Sequence
from time import process_time


def seconds(work: Callable[[], object], repeats: int = 5, clock: Callable[[], float] = process_time) -> float:
    """The shortest of several runs."""
    took = []
    for _ in range(repeats):
        start = clock()
        work()
        took.append(clock() - start)
    return min(took)


def side_by_side(works: Sequence[Callable[[], object]], repeats: int) -> list[float]:
    """The shortest of several runs of each, in turns: what disturbs the machine for a while disturbs them all."""
    found = [[seconds(work, repeats=1) for work in works] for _ in range(repeats)]
    return [min(took) for took in zip(*found, strict=True)]
