"""The bars of a season (FISF 3): today's and those that the shares give, and who would stand in another series by them."""

from dataclasses import dataclass
from datetime import date

from ronde.regulations.answers import Bar, SeasonProposal
from ronde.regulations.fisf_classique.parameters import Bars
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
class Lift:
    """One of the world's best who would be lifted to the Joker bar."""

    name: str
    before: int | None
    after: int


@dataclass(frozen=True, slots=True)
class SeasonBars:
    """A season to be opened on a day; ``bars`` is empty while nobody is listed."""

    day: date
    bars: tuple[Bar, ...] = ()
    changes: tuple[SeriesChange, ...] = ()
    lifts: tuple[Lift, ...] = ()
    listed: int = 0

    @property
    def promoted(self) -> int:
        """How many would rise."""
        return sum(one.is_up for one in self.changes)

    @property
    def relegated(self) -> int:
        """How many would fall."""
        return len(self.changes) - self.promoted


def season_bars(register: Register, day: date, actor: Actor) -> SeasonBars:
    """What an officer would confirm for the season that begins on a day."""
    proposal = proposed_bars(register, day, actor)
    if proposal is None:
        return SeasonBars(day)
    known = FOLD.held(register).known
    lines = known.ranking_list(day, first_ranking(register)).lines
    now, then = (_bars(proposal, is_proposed=which) for which in (False, True))
    name = known.history.people.name
    changes = tuple(
        SeriesChange(name(line.player), int(line.value), before, after, _rank(after) > _rank(before))
        for line in lines
        if (before := now.series(int(line.value))) != (after := then.series(int(line.value)))
    )
    player = known.history.roster.player
    lifts = tuple(
        Lift(name(player(one.player)), int(one.before.value) if one.before else None, int(one.after.value))
        for one in proposal.lifts
        if one.after
    )
    return SeasonBars(day, proposal.bars, changes, lifts, len(lines))


def _bars(proposal: SeasonProposal, *, is_proposed: bool) -> Bars:
    joker, a, b = (bar.proposed if is_proposed else bar.current for bar in proposal.bars)
    return Bars(joker=joker, a=a, b=b)


def _rank(series: str) -> int:
    """The higher, the better."""
    return ("C", "B", "A", "Joker").index(series)
