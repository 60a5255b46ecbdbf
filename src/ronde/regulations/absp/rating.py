"""The fold: how a tournament and an adopted list take the book from one state to the next."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import numpy as np

from ronde.ground.ids import EventId
from ronde.ground.numbers import column
from ronde.ground.trace import rows
from ronde.regulations.absp import rules
from ronde.regulations.absp.columns import Faced
from ronde.regulations.absp.happenings import Games, TournamentPlayed
from ronde.regulations.absp.newcomers import first_ratings, newcomers_marks
from ronde.regulations.absp.parameters import Parameters
from ronde.regulations.absp.state import Mark, Standing, State
from ronde.regulations.absp.window import games_counted, kept, new_ratings, start_ratings
from ronde.regulations.happenings import RatingsAdopted


@dataclass(frozen=True, slots=True)
class Performance:
    """What a section makes of a player: the marks that count from now on, newest first, and the rating."""

    marks: tuple[Mark, ...]
    rating: int


@dataclass(frozen=True, slots=True)
class Section:
    """A section to be rated: its games, and the standings of its rated players."""

    event: EventId
    games: Games
    standings: Mapping[int, Standing]


def section_of(state: State, played: TournamentPlayed) -> Section:
    """The section that a tournament is."""
    players = np.unique(played.games.player).tolist()
    standings = {who: state.standings[who] for who in players if who in state.standings}
    return Section(EventId(played.id), played.games, standings)


def after_tournament(state: State, played: TournamentPlayed, edition: Parameters) -> State:
    """The state after a tournament: the section is computed, and again where the ten-point rule says so (art. 5)."""
    section = section_of(state, played)
    start = start_ratings(section.standings, edition)
    found = computed(section, start, edition)
    restarted = _restarted(section, start, found, edition)
    if restarted:
        names = dict(zip(played.games.opponent.tolist(), played.games.opponent_id, strict=True))
        rules.section_again(tuple(names[who] for who in restarted))
        found = computed(section, {**start, **restarted}, edition)
    fresh = {who: Standing(one.rating, one.marks, edition.window, played.day) for who, one in found.items()}
    return state.with_standings(fresh)


def computed(section: Section, start: Mapping[int, int], edition: Parameters) -> dict[int, Performance]:
    """One computation of a section from some start ratings: the newcomers first, then the rated players."""
    marks = newcomers_marks(section.games, start, edition)
    first = first_ratings(marks, edition)
    values = {**start, **first}
    found = {who: Performance((_mark(section, who, marks[who]),), rating) for who, rating in first.items()}
    windows = {
        who: kept((_mark(section, who, mark), *section.standings[who].marks), edition.window)
        for who, mark in _rated_marks(section.games, start, values, edition).items()
    }
    ratings = new_ratings(windows, edition)
    return found | {who: Performance(windows[who], ratings[who]) for who in windows}


def _rated_marks(
    games: Games, start: Mapping[int, int], values: Mapping[int, int], edition: Parameters
) -> dict[int, Fraction]:
    own = games.where(np.isin(games.player, list(start)))
    player = np.unique(own.player)
    faced = Faced(
        games=own,
        rating=column([start[who] for who in own.player.tolist()]),
        opponent_rating=column([values[who] for who in own.opponent.tolist()]),
        is_limited=np.isin(own.opponent, list(start)),
    )
    with rows(player):
        found = rules.mark(player, own.number_of(player), faced, limit=edition.limit, win=edition.win)
    return dict(zip(player.tolist(), found.tolist(), strict=True))


def _mark(section: Section, who: int, value: Fraction) -> Mark:
    return Mark(section.event, value, int((section.games.player == who).sum()))


def _restarted(
    section: Section, start: Mapping[int, int], found: Mapping[int, Performance], edition: Parameters
) -> dict[int, int]:
    """Whose start rating is replaced: based on few games, and moved far by the first computation (ABSP-10)."""
    rule = edition.ten_point
    if rule is None:
        return {}
    games = {who: games_counted(one.marks, edition.window) for who, one in section.standings.items()}
    moved = [who for who in start if games[who] < rule.games and abs(found[who].rating - start[who]) >= rule.move]
    player = column(moved)
    with rows(player):
        replaced = rules.restarted_rating(
            column([start[who] for who in moved]),
            column([games[who] for who in moved]),
            column([found[who].rating for who in moved]),
            fewer_than=rule.games,
            move=rule.move,
        )
    return dict(zip(moved, replaced.tolist(), strict=True))


def after_adoption(state: State, adopted: RatingsAdopted, edition: Parameters) -> State:
    """The state with a list taken over: each value counts as the games it was made of, and nothing older (ABSP-2)."""
    event = EventId(adopted.id)
    columns = (adopted.player, adopted.rating, adopted.games, adopted.last_day)
    fresh = {
        who: Standing(rating, (Mark(event, Fraction(rating), games),), edition.window, date.fromordinal(last_day))
        for who, rating, games, last_day in zip(*(each.tolist() for each in columns), strict=True)
    }
    return state.with_standings(fresh)
