"""A list of this book as the beginning of another history: with those who are on the way to a first rating (FFJD-34)."""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from types import MappingProxyType

import numpy as np

from ronde.ground.ids import PlayerId, Roster
from ronde.ground.numbers import column
from ronde.ground.problems import Value
from ronde.regulations.answers import HandedOver, OpeningLine, Waiting
from ronde.regulations.contract import adopted_ratings
from ronde.regulations.documents import Adopted
from ronde.regulations.editions import Editions
from ronde.regulations.ffjd.documents import OnTheWay, Opening
from ronde.regulations.ffjd.first_rating.explanation import Collected, SeriesAgain
from ronde.regulations.ffjd.happenings import EXEMPT, Narrow, SeriesRated
from ronde.regulations.ffjd.office.entrants import listed_participations
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.outcomes import still_waiting
from ronde.regulations.ffjd.state import UNRATED, Part, State, taken

ESTIMATE = "ffjd.estimate"


def opening(lines: Sequence[OpeningLine], day: date, fact: str) -> Opening:
    """A list of a table: of the unrated their games, with the points and the mean CP of the opponents, and their participations."""
    unrated = [
        OnTheWay(
            player=line.player,
            games=line.games,
            points=int(line.points or 0),
            mean=_written(line.mean or Fraction()) if line.games else 0,
            participations=line.participations,
        )
        for line in lines
        if line.rating is None and (line.games or line.participations)
    ]
    return Opening(id=fact, day=day, ratings=adopted_ratings(lines), unrated=unrated)


def _written(mean: Fraction) -> int | str:
    return mean.numerator if mean.denominator == 1 else f"{mean.numerator}/{mean.denominator}"


def handed_over(state: State, listed: Adopted, roster: Roster, editions: Editions[Parameters]) -> HandedOver:
    """The list with what the unrated have collected and their participations.

    What a series is worth that waits for an estimate nobody knows: those games stay behind, and so does what the document
    has no place for.
    """
    way = _Way(state, editions.nearest(listed.day), editions)
    unrated = [way.of(who, roster.player(who), participations) for who, participations in _unlisted(state, roster)]
    document = Opening(id=listed.id, day=listed.day, ratings=listed.ratings, unrated=unrated)
    waiting = (one for one in still_waiting(state, editions) if one.missing == ESTIMATE)
    return HandedOver(document, (*waiting, *_since(state), *_kept_elsewhere(state, listed.day)))


def _since(state: State) -> Iterator[Waiting]:
    """What has come in since the list: it is in the next one only."""
    corrected = [rated for one in state.corrected for rated in (one.old, one.new) if rated]
    events: dict[int, dict[str, None]] = {}
    for rated in (*state.open, *corrected):
        for section, *two in zip(*(values.tolist() for values in _rankings(rated)), strict=True):
            for who in two:
                events.setdefault(who, {})[rated.series[section].event] = None
    for who in sorted(events.keys() - {EXEMPT}):
        yield _left("ffjd.left-open", who, {"series": tuple(events[who])})
    for who, rating in sorted(state.decided.items()):
        yield _left("ffjd.left-decision", who, {"rating": rating})


def _rankings(rated: SeriesRated) -> tuple[Narrow, Narrow, Narrow]:
    return rated.games.section, rated.games.white, rated.games.black


def _kept_elsewhere(state: State, day: date) -> Iterator[Waiting]:
    """Ka that still holds or will, and guests."""
    for who, factors in sorted(state.acceleration.items()):
        if any(factor.until is None or factor.until > day.toordinal() for factor in factors):
            yield _left("ffjd.left-ka", who, {})
    for who in sorted(state.visits):
        if state.visits[who] and taken(state.rating, column([who]))[0] == UNRATED:
            yield _left("ffjd.left-visits", who, {})


def _left(what: str, who: int, values: dict[str, Value]) -> Waiting:
    return Waiting(what, who, MappingProxyType(values))


def _unlisted(state: State, roster: Roster) -> Iterator[tuple[int, int]]:
    """Who has no CP and has taken part, with the participations; who has only been here from outside belongs elsewhere."""
    numbers = column(range(len(roster)))
    participations = listed_participations(state, numbers).tolist()
    for who in np.flatnonzero(taken(state.rating, numbers) == UNRATED).tolist():
        has_come = participations[who] and who not in state.visits
        if has_come or state.parts.get(who):
            yield who, participations[who]


class _Way:
    """How far the unrated have come; ``edition`` is the one with which the list will be read."""

    def __init__(self, state: State, edition: Parameters, editions: Editions[Parameters]) -> None:
        self._state, self._edition, self._series = state, edition, SeriesAgain(state, editions)

    def of(self, who: int, player: PlayerId, participations: int) -> OnTheWay:
        """One player's line: all tournaments as one, worth what they are worth pro rata."""
        parts = [part for part in self._state.parts.get(who, ()) if part.value is not None]
        games, played = sum(part.games for part in parts), sum(part.played for part in parts)
        collected = Collected(who, self._state, self._edition, self._series)
        points = sum(collected.points(part) for part in parts)
        return OnTheWay(
            player=player,
            games=games,
            played=None if played == games else played,
            points=points,
            mean=self._mean(parts, points, games) if games else 0,
            participations=participations,
        )

    def _mean(self, parts: list[Part], points: int, games: int) -> int | str:
        """The opponents' mean from which the normal formula leads to the value: that of annex B is made in the same way."""
        value = sum((_exact(part) * part.games for part in parts), start=Fraction()) / games
        mean = value - Fraction(self._edition.first_rating.points * (points - games), games)
        return _written(mean)


def _exact(part: Part) -> Fraction:
    return Fraction(int(part.value.p), int(part.value.q)) if part.value is not None else Fraction()
