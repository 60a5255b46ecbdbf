"""How a benchmark measures: the best of a few runs, since the others measure the machine's other work."""

from collections.abc import Callable
from time import perf_counter


def seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """The shortest of several runs."""
    took = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        took.append(perf_counter() - start)
    return min(took)
