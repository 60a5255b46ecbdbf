"""Where players from outside have played: what they start from when they come to live in France (FFJD-25)."""

from collections.abc import Mapping

import numpy as np

from ronde.ground.ids import FactId
from ronde.regulations.ffjd.happenings import SeriesRated
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.sides import equivalents
from ronde.regulations.ffjd.state import Visit, Visits


def visiting(visits: Visits, rated: SeriesRated, edition: Parameters) -> Visits:
    """The visits with those in some series."""
    if not len(rated.outside):
        return visits
    changed: dict[int, dict[FactId, Visit]] = {}
    from_outside, found = equivalents(rated, edition)
    for at in np.flatnonzero(from_outside).tolist():
        who, frame = int(rated.outside.player[at]), rated.series[rated.outside.section[at]]
        of_one = changed.setdefault(who, dict(visits.get(who, {})))
        of_one[frame.event] = Visit(frame.last_day, int(found[at]))  # a version of a series keeps its turn
    return visits.update(changed)


def instead(visits: Visits, old: SeriesRated, new: SeriesRated | None, edition: Parameters) -> Visits:
    """The visits with those of a new version of a series, if there is one, and without those it no longer has."""
    stay = set(new.outside.player.tolist()) if new else set()
    gone = [who for who in set(old.outside.player.tolist()) - stay if who in visits]
    left = visits.update({who: _without(visits[who], old.series[0].event) for who in gone})
    return visiting(left, new, edition) if new else left


def _without(of_one: Mapping[FactId, Visit], event: FactId) -> Mapping[FactId, Visit]:
    return {known: visit for known, visit in of_one.items() if known != event}
