"""Who plays in a series, as the conditions of homologation ask for it (FFJD-38)."""

import numpy as np

from ronde.ground.ids import FactId, PlayerId, Roster
from ronde.ground.links import linked_groups
from ronde.ground.numbers import Column, column
from ronde.regulations.entrants import Entrant
from ronde.regulations.ffjd.documents import EXEMPT, Game, Series
from ronde.regulations.ffjd.happenings import NOT_COUNTED, PLAYED, SeriesRated
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.sides import equivalents
from ronde.regulations.ffjd.results import counts_as
from ronde.regulations.ffjd.state import UNRATED, Kept, State, taken
from ronde.regulations.office import Circumstances


def known(series: Series) -> dict[PlayerId, Entrant]:
    """Everyone as they were known when the series was taken in."""
    return {PlayerId(one.player): one for one in series.entrants}


def people(game: Game) -> tuple[PlayerId, ...]:
    """Who sits at the board."""
    white, black = PlayerId(game.white), PlayerId(game.black)
    if EXEMPT not in (white, black):
        return white, black
    return tuple(player for player in (white, black) if player != EXEMPT)


def entered(series: Series) -> tuple[PlayerId, ...]:
    """Everyone whom a game names, in order of appearance."""
    return tuple(dict.fromkeys(player for game in series.games for player in people(game)))


def players(series: Series) -> tuple[PlayerId, ...]:
    """Those with a game that counts, or may once an excuse is decided."""
    counting = (game for game in series.games if counts_as(str(game.result)) != NOT_COUNTED)
    return tuple(dict.fromkeys(player for game in counting for player in people(game)))


def really_played(series: Series) -> dict[PlayerId, bool]:
    """Those with a game really played, and whether one of theirs was slow (FFJD-41)."""
    found: dict[PlayerId, bool] = {}
    for game in series.games:
        if counts_as(str(game.result)) == PLAYED:
            for player in people(game):
                found[player] = found.get(player, False) or series.slow(game) > 0
    return found


def slow_players(series: Series) -> frozenset[PlayerId]:
    """Those with a slow game that counts (FFJD-41)."""
    return frozenset(
        player
        for game in series.games
        if counts_as(str(game.result)) != NOT_COUNTED and series.slow(game) > 0
        for player in people(game)
    )


def living_abroad(series: Series, edition: Parameters) -> frozenset[PlayerId]:
    """Who lives abroad: by the residence recorded, else the players from outside (FFJD-53).

    Players of a club across the border need a licence wherever they live (art. 7.2).
    """
    guests = {PlayerId(guest.player): guest.club for guest in series.outside}
    found = set[PlayerId]()
    for player, entrant in known(series).items():
        lives_abroad = player in guests if entrant.is_abroad is None else entrant.is_abroad
        clubs = (guests.get(player, ""), entrant.club)
        if lives_abroad and not any(edition.is_across_the_border(club) for club in clubs):
            found.add(player)
    return frozenset(found)


def ratings(
    series: Series, rated: SeriesRated, state: State, roster: Roster, edition: Parameters
) -> dict[PlayerId, int]:
    """Everyone's CP; a player from outside has the equivalent (art. 7.1)."""
    everyone = players(series)
    numbers = column([roster.number(player) for player in everyone])
    found = dict(zip(everyone, taken(state.rating, numbers).tolist(), strict=True))
    from_outside, equivalent = equivalents(rated, edition)
    guests = {PlayerId(series.outside[row].player): int(equivalent[row]) for row in np.flatnonzero(from_outside)}
    return found | {player: cp for player, cp in guests.items() if player in found}


def participations(series: Series, circumstances: Circumstances) -> dict[PlayerId, int]:
    """How many homologated competitions each had played in when this one began; linked series are one (FFJD-40)."""
    everyone, state, own = players(series), circumstances.then, circumstances.competition
    numbers = column([circumstances.entering.roster.number(player) for player in everyone])
    total = taken(state.participations, numbers, 0)
    for rated in state.open:
        total += _times(rated, numbers)
    for competition in _competitions(state, own):
        kept = [state.series[event] for event in competition if event in state.series]
        played = _together(kept, numbers)
        total -= np.maximum(played - 1, 0) if own.isdisjoint(competition) else played
    return dict(zip(everyone, total.tolist(), strict=True))


def rated_otherwise(series: Series, circumstances: Circumstances) -> frozenset[PlayerId]:
    """Whose CP was not given for games of this history, or is an equivalent from abroad: no beginners (FFJD-50)."""
    everyone, state = players(series), circumstances.then
    numbers = [circumstances.entering.roster.number(player) for player in everyone]
    given, cps = state.firsts.of(numbers), taken(state.rating, column(numbers)).tolist()
    known = zip(everyone, numbers, cps, strict=True)
    rated = {player for player, number, cp in known if cp != UNRATED and number not in given}
    return frozenset(rated | {PlayerId(guest.player) for guest in series.outside if guest.fmjd is not None})


def listed_participations(state: State, numbers: Column) -> Column:
    """In how many competitions each had played when the last list appeared; linked series are one (FFJD-40)."""
    total = taken(state.participations, numbers, 0)
    for competition in _competitions(state, frozenset()):
        kept = [state.series[event] for event in competition if event in state.series]
        listed = [one for one in kept if one.period < len(state.periods) - 1]
        total = total - np.maximum(_together(listed, numbers) - 1, 0)
    return column(total)


def _together(kept: list[Kept], numbers: Column) -> Column:
    """In how many of some series that count each has a game really played."""
    total: Column = sum((_times(one.alone, numbers) for one in kept if one.section >= 0), 0 * numbers)
    return total


def _times(rated: SeriesRated, numbers: Column) -> Column:
    """In how many of some series each has a game really played."""
    games = rated.games
    really = games.counts == PLAYED
    player = np.concatenate((games.white[really], games.black[really]))
    section = np.concatenate((games.section[really],) * 2)
    asked = np.isin(player, numbers)
    once = np.unique(np.stack((section[asked], player[asked])), axis=1)[1]
    return np.bincount(once, minlength=int(numbers.max(initial=-1)) + 1)[numbers]


def _competitions(state: State, own: frozenset[FactId]) -> tuple[tuple[FactId, ...], ...]:
    """The competitions of several homologated series, and the one in the office."""
    kept = ((event, one.rated.series[one.section].linked) for event, one in state.series.items() if one.section >= 0)
    return linked_groups([own, *((event, other) for event, other in kept if other is not None)])
