"""What is given from a day on, and may end or be said again: Ka and estimates (FFJD-10, FFJD-31)."""

from dataclasses import replace

from ronde.regulations.ffjd.happenings import EstimateGiven, KaSet, SeriesRated
from ronde.regulations.ffjd.state import Factor, State, StatedEstimate


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
    of, series = state.estimates, [state.event(given.series)]
    if (old := given.instead) is not None:
        series.append(state.event(old.series))
        of = of.set(series[1], tuple(said for said in of.get(series[1], ()) if said.fact != old.id))
    if given.estimate is not None:
        of = of.set(series[0], (*of.get(series[0], ()), StatedEstimate(given.id, given.estimate)))
    return replace(state, estimates=of, estimated=(*state.estimated, *series))


def knowing_versions(state: State, rated: SeriesRated) -> State:
    """The state in which the versions of these series are known, with what was said of one before it was written."""
    later = [frame for _, frame in rated.unusual if frame.id != frame.event]
    versions = {name: frame.event for frame in later for name in (frame.replaced, frame.id) if name}
    of = state.estimates
    for name, event in versions.items():
        if name != event and name in of:
            of = of.set(event, (*of.get(event, ()), *of[name])).delete(name)
    return replace(state, versions=state.versions.update(versions), estimates=of) if later else state
