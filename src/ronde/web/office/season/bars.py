"""The bars of a season: today's and those that the shares give, who would stand in another series by them, and who is lifted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any

from msgspec import structs

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.record.opened import Opened
from ronde.record.publication import ranking_list
from ronde.record.resubmission import next_version
from ronde.record.season_proposals import state_before_season, state_with_season
from ronde.record.what_if import effect_of
from ronde.regulations.answers import Bar, SeasonOpening, SeasonProposal
from ronde.web.actors import Actor
from ronde.web.office.book_facts import proposed_bars, season_as_fact
from ronde.web.office.findings import Finding, findings
from ronde.web.office.journal.moves import FactMoves, fact_moves
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD, moment_after
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
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


@dataclass(frozen=True, slots=True)
class SeasonReview:
    """A season before somebody signs it: the bars that it replaces, who is lifted from where, who is not, and what moves on the lists.

    ``seen``: what was shown, for who signs it. ``of`` is the season that it corrects, with the day that it had.
    """

    opening: SeasonOpening
    bars: tuple[tuple[str, int, int], ...]
    lifted: tuple[BestPlayer, ...]
    passed_over: tuple[str, ...]
    promoted: int
    relegated: int
    findings: tuple[Finding, ...]
    moves: FactMoves
    seen: str
    of: str = ""


def season_review(
    register: Register, opening: SeasonOpening, actor: Actor, of: str = ""
) -> SeasonReview | tuple[Problem, ...]:
    """What a season would do, or a correction of one (``of``); or why it cannot be."""
    must(actor, "look", register_scope(register))
    held = FOLD.held(register)
    known, day = held.known, opening.day
    made = season_as_fact(known, opening, of)
    if isinstance(made, tuple):
        return made
    if of:
        version, recorded = next_version(known.history, known.history.documents[of]), moment_after(held.last, actor.now)
        made = structs.replace(made, id=version.id, replaces=version.replaces, recorded=recorded)
    then = known.with_facts(made)
    wrong = tuple(problem for problem in then.problems if problem not in known.problems)
    if has_refusal(wrong):
        return wrong
    bars, name = season_bars(register, day, actor, confirmed=opening.bars), known.history.people.name
    before = _ratings(known, state_before_season(known.replay, day), day)
    after = _ratings(then, state_with_season(then.replay, day), day)
    told = " ".join([str(held.turn), of, bars.looked_at, *opening.lifted, "-", *opening.passed_over, opening.reason])
    return SeasonReview(
        opening,
        tuple((bar.series, bar.current, opening.bars[bar.series.lower()]) for bar in bars.bars),
        tuple(BestPlayer(who, name(PlayerId(who)), before.get(who), after.get(who)) for who in opening.lifted),
        tuple(name(PlayerId(who)) for who in opening.passed_over),
        bars.promoted,
        bars.relegated,
        findings(known, wrong),
        fact_moves(known, effect_of(known, then)),
        sha256(told.encode()).hexdigest(),
        of,
    )


def _ratings(known: Opened, state: Any, day: date) -> dict[str, int]:
    lines = known.book.ranking(state, on=day, which=known.book.rankings[-1])
    return {str(known.history.roster.player(line.player)): int(line.value) for line in lines}


def _is_up(bars: tuple[Bar, ...], before: str, after: str) -> bool:
    """Whether a series is above another: bars stand from the highest down, and the last series has none."""
    order = [bar.series for bar in bars]
    return after in order and (before not in order or order.index(after) < order.index(before))
