"""The games of a change: the events that they were played in, and those that are not in its sum, each with the reason."""

from copy import copy
from dataclasses import dataclass

from ronde.files import derivation_json
from ronde.record.uncounted import UNRATED, opponents_told
from ronde.web.public.players.careers import UncountedGame, told_uncounted
from ronde.web.public.players.why import WhyPage
from ronde.web.registers.models import DossierRow, GameRow


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
    why_not = UNRATED.get(page.register.regulation)
    whys = [one.row.why for one in page.changes]
    if why_not is None or not all(whys):
        return ()
    told = {opponent for why in whys for opponent in opponents_told(derivation_json.parse(why))}
    found = tuple(copy(row) for row in page.games if not row.uncounted and row.opponent not in told)
    for row in found:
        row.uncounted, row.article = why_not.code, why_not.article
    return found if told else ()
