"""What is wrong with a bulk file: the first rows of each kind of fault, and how many more there are."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ronde.ground.problems import Level, Problem

SHOWN = 10  # of each kind


class Faults:
    """Problems as they are found, by code and column."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, str], list[Problem]] = {}
        self._count: Counter[tuple[str, str]] = Counter()
        self.is_refused = False

    def add(self, problems: Iterable[Problem]) -> None:
        """Take problems in."""
        for problem in problems:
            column = problem.where[-1] if problem.where else ""
            kind = problem.code, column if isinstance(column, str) else ""  # a whole row has no column
            self._count[kind] += 1
            self.is_refused |= problem.level is Level.REFUSED
            if self._count[kind] <= SHOWN:
                self._shown.setdefault(kind, []).append(problem)

    def problems(self) -> Iterator[Problem]:
        """Those to be shown, each kind with its rest."""
        for kind, shown in self._shown.items():
            yield from shown
            more = self._count[kind] - len(shown)
            if more:
                where = (kind[1],) if kind[1] else ()
                yield Problem("bulk.more", where=where, values={"count": more}, level=shown[0].level)

    def __len__(self) -> int:
        return self._count.total()
