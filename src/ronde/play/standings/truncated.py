"""St, truncated Solkoff (FFJD chapter 3): the Solkoff without the opponent who has the fewest points."""

from collections.abc import Sequence

from ronde.play.standings.solkoff import opponents
from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def without_weakest(parts: Sequence[Part]) -> list[Part]:
    """The same parts, the smallest of those still kept left out; of equals, the latest."""
    kept = [index for index, part in enumerate(parts) if part.is_kept]
    out = min(reversed(kept), key=lambda index: parts[index].halves, default=None)  # the first that is found stays
    return [part._replace(is_kept=False) if index == out else part for index, part in enumerate(parts)]


def truncated(tally: Tally, _: Ties) -> Worths:
    """The points of the opponents but the weakest."""
    return {player: total(without_weakest(opponents(tally, player))) for player in tally.outings}
