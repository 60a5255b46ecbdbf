"""The bars of a season: today's and those that the shares give, who would stand in another series by them, and who is lifted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ronde.record.opened import Opened
from ronde.record.publication import ranking_list
from ronde.record.season_proposals import state_before_season
from ronde.regulations.answers import Bar, SeasonProposal
from ronde.web.actors import Actor
from ronde.web.office.book_facts import proposed_bars
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.variants import first_ranking


@dataclass(frozen=True, slots=True)
class SeriesChange:
    """Somebody who would stand in another series, up or down."""

    name: str
    rating: int
    before: str
    after: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class BestPlayer:
    """One of the world's best; ``after``: the rating to which the bars lift them, None where they stand above."""

    player: str
    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class SeasonBars:
    """A season to be opened on a day; ``bars`` is empty while nobody is listed. ``confirmed`` are the bars that the rest goes by.

    ``best``: who is lifted where they stand below, as far as the register knows them.
    """

    day: date
    bars: tuple[Bar, ...] = ()
    confirmed: Mapping[str, int] = field(default_factory=dict)
    changes: tuple[SeriesChange, ...] = ()
    best: tuple[BestPlayer, ...] = ()
    listed: int = 0

    @property
    def lifts(self) -> tuple[BestPlayer, ...]:
        """Who would be lifted."""
        return tuple(one for one in self.best if one.after is not None)

    @property
    def promoted(self) -> int:
        """How many would rise."""
        return sum(one.is_up for one in self.changes)

    @property
    def relegated(self) -> int:
        """How many would fall."""
        return len(self.changes) - self.promoted

    @property
    def looked_at(self) -> str:
        """The day and the bars that this page goes by: what was seen, when somebody opens the season with them."""
        return " ".join([self.day.isoformat(), *map(str, self.confirmed.values())])


def season_bars(
    register: Register, day: date, actor: Actor, *, confirmed: Mapping[str, int] | None = None
) -> SeasonBars:
    """What an officer would confirm for the season that begins on a day; by the bars proposed, or by those confirmed."""
    proposal = proposed_bars(register, day, actor, confirmed=confirmed)
    if proposal is None:
        return SeasonBars(day)
    known = FOLD.held(register).known
    state, name = state_before_season(known.replay, day), known.history.people.name
    listed = ranking_list(known.history, state, on=day, ranking=first_ranking(register), merged=known.merged(day)).lines
    now, then = proposal.current, confirmed or proposal.proposed
    changes = tuple(
        SeriesChange(name(line.player), rating, before, after, _is_up(proposal.bars, before, after))
        for line in listed
        if (before := proposal.series(rating := int(line.value), now)) != (after := proposal.series(rating, then))
    )
    return SeasonBars(day, proposal.bars, then, changes, tuple(_best(known, proposal, state, day)), len(listed))


def _best(known: Opened, proposal: SeasonProposal, state: Any, day: date) -> Iterator[BestPlayer]:
    ratings = {
        line.player: int(line.value) for line in known.book.ranking(state, on=day, which=known.book.rankings[-1])
    }
    lifts = {lift.player: lift for lift in proposal.lifts}
    for number in proposal.best:
        player, lift = known.history.roster.player(number), lifts.get(number)
        before = int(lift.before.value) if lift and lift.before else ratings.get(number)
        after = int(lift.after.value) if lift and lift.after else None
        yield BestPlayer(player, known.history.people.name(player), before, after)


def _is_up(bars: tuple[Bar, ...], before: str, after: str) -> bool:
    """Whether a series is above another: bars stand from the highest down, and the last series has none."""
    order = [bar.series for bar in bars]
    return after in order and (before not in order or order.index(after) < order.index(before))
