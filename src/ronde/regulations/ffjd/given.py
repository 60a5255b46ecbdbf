"""What is given from a day on, and may end or be said again: Ka and estimates (FFJD-10, FFJD-31)."""

from dataclasses import replace

from ronde.regulations.ffjd.happenings import EstimateGiven, KaSet
from ronde.regulations.ffjd.state import Factor, Said, State


def accelerated(state: State, ka: KaSet) -> State:
    """The state with a factor more, and without the one that it ends: periods that have begun keep what they had."""
    of = state.acceleration
    if (old := ka.instead) is not None:
        ended = (
            factor._replace(until=ka.day.toordinal()) if factor.fact == old.id else factor
            for factor in of.get(old.player, ())
        )
        of = of.set(old.player, tuple(ended))
    if ka.hundredths is not None:
        new = Factor(ka.id, ka.since.toordinal(), ka.hundredths)
        of = of.set(ka.player, (*of.get(ka.player, ()), new))
    return replace(state, acceleration=of)


def estimated(state: State, given: EstimateGiven) -> State:
    """The state with an estimate more, and without the one that it takes the place of; both series are looked at again."""
    of, series = state.estimates, [given.series]
    if (old := given.instead) is not None:
        of = of.set(old.series, tuple(said for said in of.get(old.series, ()) if said.fact != old.id))
        series.append(old.series)
    if given.estimate is not None:
        of = of.set(given.series, (*of.get(given.series, ()), Said(given.id, given.estimate)))
    return replace(state, estimates=of, estimated=(*state.estimated, *series))
