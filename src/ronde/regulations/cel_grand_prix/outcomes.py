"""What a happening led to: told from the states before and after it."""

from collections.abc import Iterator
from fractions import Fraction

from ronde.ground.ids import EventId
from ronde.ground.problems import Level, Problem, has_refusal
from ronde.regulations.answers import Award, Change, Rating, Waiting
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.state import POINTS, RANKED, Standings, State

Events = tuple[EventId, ...]


def _changed_quarters(before: State, after: State) -> Iterator[tuple[Quarter, Standings, Standings]]:
    for quarter in sorted(after.quarters):
        old, new = before.quarter(quarter), after.quarter(quarter)
        if old is not new:
            yield quarter, old, new


def moved(before: State, after: State, events: Events) -> Iterator[Change]:
    """Whose results changed, with the totals before and after; a result that is not among the best moves nothing."""
    for _, old, new in _changed_quarters(before, after):
        for who in dict.fromkeys((*new.results, *old.results)):
            if _points(old, who) != _points(new, who):
                yield Change(who, POINTS, _rating(old, who), _rating(new, who), events)


def _points(standings: Standings, who: int) -> tuple[tuple[EventId, Fraction], ...]:
    return tuple((result.event, result.points) for result in standings.results.get(who, ()))


def _rating(standings: Standings, who: int) -> Rating:
    return Rating(standings.totals.get(who, Fraction(0)), RANKED)  # everyone starts a quarter at zero


def awards(before: State, after: State, events: Events) -> Iterator[Award]:
    """Purses given; where one had been given already, what is added to it or taken back."""
    for _, old, new in _changed_quarters(before, after):
        was = {(purse.player, purse.ranking): purse.amount for purse in old.purses}
        now = {(purse.player, purse.ranking): purse.amount for purse in new.purses}
        for player, ranking in dict.fromkeys((*now, *was)):
            amount = now.get((player, ranking), Fraction(0)) - was.get((player, ranking), Fraction(0))
            if amount:
                kind = "purse-corrected" if was else "purse"
                played = tuple(result.event for result in new.results.get(player, ()))
                yield Award(player, ranking, kind, amount, (*played, *events))


def undecided(problems: tuple[Problem, ...], events: Events) -> Iterator[Waiting]:
    """What an event waits for that is otherwise sound: a result, or the confirmation of a size."""
    if not has_refusal(problems):
        for code in sorted({problem.code for problem in problems if problem.level is Level.OFFICER}):
            yield Waiting(code, events=events)


def waiting(before: State, after: State, events: Events) -> Iterator[Waiting]:
    """Purses that wait for a choice of the committee, changes that wait for its ruling."""
    for quarter, old, new in _changed_quarters(before, after):
        if new.awaits_cap and not old.awaits_cap:
            yield Waiting("cel.cap", values={"quarter": str(quarter)}, events=events)
        if new.awaits_choice and not old.awaits_choice:
            yield Waiting("cel.choice", values={"quarter": str(quarter)}, events=events)
    for fact in after.pending.keys() - before.pending.keys():
        yield Waiting("cel.ruling", values={"id": fact}, events=events)
