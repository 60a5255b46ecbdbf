"""The games of a change: the events that they were played in, and those that are not in its sum, each with the reason."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass

from ronde.files import derivation_json
from ronde.ground.trace import Derivation
from ronde.web.public.players.careers import UncountedGame, told_uncounted
from ronde.web.public.players.why import WhyPage
from ronde.web.registers.models import DossierRow, GameRow

_UNRATED = {"ffjd": "6.1"}  # by book: the article by which a game against somebody without a rating brings nothing


@dataclass(frozen=True, slots=True)
class PlayedIn:
    """The events of a change, and its games that did not count."""

    events: tuple[DossierRow, ...]
    uncounted: tuple[UncountedGame, ...]


def played_in(page: WhyPage) -> PlayedIn:
    """What was played for a change and did not count: by its result, or because the opponent had no rating then."""
    left_out = tuple(row for row in page.games if row.uncounted) + _against_unrated(page)
    return PlayedIn(page.dossiers, told_uncounted(left_out, page.by_section, page.names))


def _against_unrated(page: WhyPage) -> tuple[GameRow, ...]:
    """Games that no step tells of; nothing is said as long as no why is stored."""
    article = _UNRATED.get(page.register.regulation)
    whys = [one.row.why for one in page.changes]
    if article is None or not all(whys):
        return ()
    told = {opponent for why in whys for opponent in _opponents(derivation_json.parse(why))}
    found = tuple(copy(row) for row in page.games if not row.uncounted and row.opponent not in told)
    for row in found:
        row.uncounted, row.article = "unrated", article
    return found if told else ()


def _opponents(steps: Iterable[Derivation]) -> Iterator[str]:
    for step in steps:
        if isinstance(opponent := step.values.get("opponent"), str):
            yield opponent
        yield from _opponents(step.steps)
