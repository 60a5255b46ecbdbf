"""Purses at the end of a quarter: shared by place, one to a player (CEL-7), in whole cents (CEL-8)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from ronde.ground.numbers import column
from ronde.ground.trace import recording, rows
from ronde.regulations.cel_grand_prix import rules
from ronde.regulations.cel_grand_prix.happenings import Reading
from ronde.regulations.cel_grand_prix.parameters import Parameters
from ronde.regulations.cel_grand_prix.state import PARTICIPATIONS, POINTS, Purse, Standings

READINGS: tuple[Reading, ...] = ("larger", "points")
Shares = Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The purses by one reading, and whether somebody gave up a purse for points on the way."""

    reading: Reading
    purses: tuple[Purse, ...]
    gave_up_points: bool


def settlements(standings: Standings, edition: Parameters) -> tuple[Settlement, ...]:
    """The purses by the first reading, and by the second where it leads elsewhere.

    The two part company exactly where somebody gives up a purse for points: until then every step is the same, and
    from then on that player ends with the other purse.
    """
    larger = settled(standings, edition, "larger")
    return (larger, settled(standings, edition, "points")) if larger.gave_up_points else (larger,)


def differ_by_cap(standings: Standings, edition: Parameters, reading: Reading | None) -> bool:
    """Whether the purses depend on what the cap is for, by the reading of CEL-7 that holds or by any while none does."""
    if not standings.differing:
        return False
    with recording():  # only compared: nothing of it is told of a purse
        capped = standings.with_cap(edition.best)
        return any(
            _amounts(settled(standings, edition, choice)) != _amounts(settled(capped, edition, choice))
            for choice in ((reading,) if reading else READINGS)
        )


def _amounts(found: Settlement) -> Mapping[tuple[int, str], Fraction]:
    return {(purse.player, purse.ranking): purse.amount for purse in found.purses}


def by_reading(found: tuple[Settlement, ...], reading: Reading | None) -> Settlement:
    """The purses by a reading; where only one was computed it stands for each."""
    return next((one for one in found if one.reading == reading), found[0])


def settled(standings: Standings, edition: Parameters, reading: Reading) -> Settlement:
    """Purses shared out again and again among those who remain, until nobody holds two.

    All who hold two give one up at the same moment, so that nothing hangs on who is looked at first. Each round takes
    somebody out of a list: it ends.
    """
    points: Shares = {who: total for who, total in standings.totals.items() if total > 0}
    counts: Shares = {who: Fraction(events) for who, events in standings.participations.items() if events > 0}
    gave_up_points = False
    for turn in range(1, 2 + len(points) + len(counts)):
        for_points = dict(_points_shares(points, edition, reading, turn))
        for_counts = dict(_participation_shares(counts, edition, reading, turn))
        both = for_points.keys() & for_counts.keys()
        keep_points = {who for who in both if _keeps_points(who, for_points[who], for_counts[who], reading, turn)}
        points = {who: total for who, total in points.items() if who not in both - keep_points}
        counts = {who: events for who, events in counts.items() if who not in keep_points}
        gave_up_points |= both != keep_points
        if not both:
            held = {POINTS: for_points, PARTICIPATIONS: for_counts}
            return Settlement(reading, tuple(_paid(held, reading)), gave_up_points)
    message = "a round in which somebody held two purses took nobody out of a list"
    raise AssertionError(message)


def _keeps_points(who: int, points: Fraction, participations: Fraction, reading: Reading, turn: int) -> bool:
    with rows(column([who]), reading=[reading], turn=column([turn])):
        return rules.kept_purse(points, participations, reading) == points


def _points_shares(totals: Shares, edition: Parameters, reading: Reading, turn: int) -> Iterator[tuple[int, Fraction]]:
    for who, first, last in _places(totals, len(edition.points_purses)):
        with rows(column([who]), reading=[reading], turn=column([turn])):
            yield who, rules.points_purse(totals[who], first, last, edition.points_purses)


def _participation_shares(
    counts: Shares, edition: Parameters, reading: Reading, turn: int
) -> Iterator[tuple[int, Fraction]]:
    for who, first, last in _places(counts, len(edition.participation_purses)):
        with rows(column([who]), reading=[reading], turn=column([turn])):
            yield who, rules.participation_purse(counts[who], first, last, edition.participation_purses)


def _places(totals: Shares, purses: int) -> Iterator[tuple[int, int, int]]:
    """Who stands on a place with a purse, with the first and the last of the places shared."""
    tied = Counter(totals.values())
    last = dict(
        zip(sorted(tied, reverse=True), accumulate(tied[total] for total in sorted(tied, reverse=True)), strict=True)
    )
    for who, total in totals.items():
        first = last[total] - tied[total] + 1
        if first <= purses:
            yield who, first, last[total]


def _paid(held: Mapping[str, Shares], reading: Reading) -> Iterator[Purse]:
    for ranking, shares in held.items():
        for who, share in sorted(shares.items(), key=lambda one: (-one[1], one[0])):
            with rows(column([who]), reading=[reading]):
                yield Purse(who, ranking, share, rules.paid(share))
