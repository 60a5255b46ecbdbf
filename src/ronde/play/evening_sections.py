"""How the players of an evening are cut into small sections by rating, in which everyone meets everyone; or one Swiss instead.

Sections of 4, 5 and 6 have a grid of points. 17 players are 4, 4, 4 and 5: the fewest games first, so that the evening ends; the larger
sections are the last ones. Seven cannot be cut so, nor can fewer than four: one section of another size is to be confirmed, a Swiss needs six.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal, TypeAlias

from ronde.ground.ids import PlayerId
from ronde.play.pairing.grids import grid_size
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria

LEAST, MOST = 4, 6  # players of a section that has a grid
LEAST_OF_SWISS, ROUNDS_OF_SWISS = 6, 4
FREE_ROUND = 0  # who is free in a round of a small section gets nothing for it: everybody is once, or nobody
MOST_TO_CONFIRM = 10  # an evening does not see the end of a larger section

CutKind: TypeAlias = Literal["rotation", "swiss"]


@dataclass(frozen=True, slots=True)
class Cut:
    """A way to spend an evening: sections of these sizes, the strongest players in the first, or one Swiss.

    ``to_confirm``: a section has a size without a grid, and somebody has to say that it is no mistake.
    """

    kind: CutKind
    sizes: tuple[int, ...]
    rounds: int
    games: int
    to_confirm: bool = False

    @property
    def code(self) -> str:
        """By which a form names it."""
        return "swiss" if self.kind == "swiss" else "-".join(map(str, self.sizes))


def cuts(players: int) -> tuple[Cut, ...]:
    """Every cut of so many players, the one with the fewest games first; then what else can be done with them."""
    sections = sorted(
        (_rotation(sizes) for sizes in _sizes(players, LEAST) if sizes), key=lambda cut: (cut.games, cut.sizes)
    )
    alone = () if sections or not 2 <= players <= MOST_TO_CONFIRM else (_rotation((players,)),)
    return (*sections, *alone, *((_swiss(players),) if players >= LEAST_OF_SWISS else ()))


def cut_named(players: int, code: str) -> Cut | None:
    """The cut that a form names; None where so many players cannot be cut so."""
    return next((one for one in cuts(players) if one.code == code), None)


def _sizes(players: int, least: int) -> Iterator[tuple[int, ...]]:
    """Sizes of 4 to 6 that add up to so many, none smaller than the one before it."""
    if not players:
        yield ()
    for size in range(least, min(MOST, players) + 1):
        yield from ((size, *others) for others in _sizes(players - size, size))


def _rotation(sizes: tuple[int, ...]) -> Cut:
    games = sum(size * (size - 1) // 2 for size in sizes)
    return Cut("rotation", sizes, max(map(rounds_of, sizes)), games, to_confirm=not all(map(has_grid, sizes)))


def _swiss(players: int) -> Cut:
    return Cut("swiss", (players,), ROUNDS_OF_SWISS, ROUNDS_OF_SWISS * (players // 2))


def rounds_of(size: int) -> int:
    """The rounds in which everyone of a section meets everyone; of an odd one somebody is free in each."""
    return grid_size(size) - 1


def by_rating(entries: Iterable[Entry]) -> tuple[PlayerId, ...]:
    """Players from the strongest to the weakest; who has no rating comes last, and equals come by name."""
    order = sorted(entries, key=lambda one: (one.rating is None, -(one.rating or 0), one.name.casefold(), one.player))
    return tuple(one.player for one in order)


def cut_players(players: Sequence[PlayerId], sizes: Sequence[int]) -> tuple[tuple[PlayerId, ...], ...]:
    """Players in the order given, cut into sections of these sizes."""
    ends = tuple(accumulate(sizes))
    return tuple(tuple(players[end - size : end]) for size, end in zip(sizes, ends, strict=True))


def has_grid(size: int) -> bool:
    """Whether a section of so many has a grid of points."""
    return LEAST <= size <= MOST


def evening_plan(section: Section, cut: Cut | None = None, players: int = 0) -> Plan:
    """The plan of an evening's section: a Swiss, or everyone against everyone on the grid for its size, or for so many."""
    is_swiss = cut.kind == "swiss" if cut else is_a_swiss(section)
    if is_swiss:
        rounds = cut.rounds if cut else section.plan.rounds
        phase, halves = Phase("swiss_dutch", rounds), dict[str, int]()
    else:
        phase, halves = (
            Phase("round_robin", rounds_of(max(2, players or len(section.entries)))),
            {section.bye: FREE_ROUND},
        )
    criteria = usual_criteria(section.discipline, phase.format)
    return replace(section.plan, phases=(phase,), criteria=criteria, halves=halves)


def is_a_swiss(section: Section) -> bool:
    """Whether a section is no small one in which everyone meets everyone."""
    return bool(section.plan.phases) and section.plan.phases[0].format != "round_robin"
