"""Published lists computed anew, from a history or from a bundle that somebody sent."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ronde.files import bundle as bundle_files
from ronde.files.bundling import bundle_verified
from ronde.files.regular_files import content_of, unreadable
from ronde.ground.problems import Problem
from ronde.library.placed_problem import PlacedProblem
from ronde.record.chain import head
from ronde.record.verification import Verified


@dataclass(frozen=True, slots=True)
class Verification:
    """Every published list as it comes out now; what differs and nobody has answered; the head of the chain."""

    lists: tuple[Verified, ...]
    problems: tuple[PlacedProblem, ...]
    head: str = ""

    @property
    def is_sound(self) -> bool:
        """Whether every list is what was published; what waits for an officer may be said all the same."""
        return not any(one.is_refusal for one in self.problems)


def verify_bundle(path: str | Path) -> Verification:
    """Whether a bundle is whole, and its lists follow from its facts: nothing else is needed for it."""
    where = Path(path)
    try:
        bundle, problems = bundle_files.parse(content_of(where))
    except OSError as error:
        bundle, problems = None, (unreadable(error),)
    if bundle is None:
        return Verification((), tuple(PlacedProblem(one, where) for one in problems))
    found, problems = bundle_verified(bundle)
    said_of = (PlacedProblem(one, where, None, bundle.manifest.regulation) for one in (*problems, *unsettled(found)))
    return Verification(found, tuple(said_of), head(bundle.links))


def unsettled(found: Iterable[Verified]) -> Iterator[Problem]:
    """Where lists are not what was published, and no officer has answered that; whom it is about, as far as that is known."""
    waiting = (published for published in found if not published.is_settled)
    return (problem for published in waiting for problem in (*published.problems, *published.moved))
