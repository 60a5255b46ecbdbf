"""Where players from outside have played: what they start from when they come to live in France (FFJD-25)."""

from ronde.ground.ids import FactId
from ronde.regulations.ffjd.happenings import SeriesRated
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.guests import Arrivals, OfOne, Visits
from ronde.regulations.ffjd.rating.sides import equivalents
from ronde.regulations.ffjd.state import MANY


def visiting(visits: Visits, rated: SeriesRated, edition: Parameters) -> Visits:
    """The visits with those in some series."""
    outside = rated.outside
    if not len(outside):
        return visits
    from_outside, found = equivalents(rated, edition)
    columns = (outside.player[from_outside], outside.section[from_outside], found[from_outside])
    return visits.joined(Arrivals(*columns, rated.series), is_bulk=len(rated.series) >= MANY)


def instead(visits: Visits, old: SeriesRated, new: SeriesRated | None, edition: Parameters) -> Visits:
    """The visits with those of a new version of a series, if there is one, and without those it no longer has."""
    stay = set(new.outside.player.tolist()) if new else set()
    gone = [who for who in set(old.outside.player.tolist()) - stay if who in visits]
    left = visits.update({who: _without(visits[who], old.series[0].event) for who in gone})
    return visiting(left, new, edition) if new else left


def _without(of_one: OfOne, event: FactId) -> OfOne:
    return {known: visit for known, visit in of_one.items() if known != event}
