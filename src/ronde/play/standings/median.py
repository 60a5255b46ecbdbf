"""Sm, median Solkoff (FFJD chapter 3, FFJD-16): without the best and the weakest opponent; of two or fewer, 0."""

from collections.abc import Sequence

from ronde.play.standings.solkoff import opponents
from ronde.play.standings.truncated import without_weakest
from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def without_best(parts: Sequence[Part]) -> list[Part]:
    """The same parts, the greatest of those still kept left out; of equals, the earliest."""
    kept = [index for index, part in enumerate(parts) if part.is_kept]
    out = max(kept, key=lambda index: parts[index].halves, default=None)
    return [part._replace(is_kept=False) if index == out else part for index, part in enumerate(parts)]


def median(tally: Tally, _: Ties) -> Worths:
    """The points of the opponents between the extremes."""
    return {player: total(without_best(without_weakest(opponents(tally, player)))) for player in tally.outings}
