"""What keeps a section open: results that are missing, games to be decided, rounds that are still planned."""

from dataclasses import dataclass

from ronde.ground.results import SCORED
from ronde.play.assumptions import assumptions
from ronde.play.permissions import State, state
from ronde.web.desk.frame import SectionDesk


@dataclass(frozen=True, slots=True)
class Closing:
    """Where the section stands: the tables of its last round without a result, how many games wait for a decision, rounds still planned."""

    state: State
    round: int
    missing: tuple[int, ...]
    undecided: int
    planned: int
    tables: int

    @property
    def is_closed(self) -> bool:
        """Whether it is at its end."""
        return self.state is State.CLOSED

    @property
    def may_close(self) -> bool:
        """Whether it can be ended now."""
        return self.state in {State.PLAYED, State.WAITING} and not self.undecided

    @property
    def is_early(self) -> bool:
        """Whether rounds that were planned would not be played."""
        return self.state in {State.WAITING, State.DRAFTED}

    @property
    def has_results(self) -> bool:
        """Whether all results are there."""
        return self.state in {State.PLAYED, State.CLOSED}


def closing_of(desk: SectionDesk) -> Closing:
    """What keeps the section of a desk open."""
    section = desk.section
    rounds = range(1, len(section.rounds) + 1)
    missing = tuple(desk.shown_table(game.table) for _, game in section.games(rounds) if not game.result)
    played = sum(1 for _, game in section.games(rounds) if game.second is not None or game.result == SCORED)
    undecided = len(assumptions(section, rounds))
    return Closing(state(section), len(section.published), missing, undecided, section.plan.rounds, played)
