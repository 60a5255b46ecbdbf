"""Standings over several collective games: of players and of teams, over all games and over those of a kind.

A game gives who played it a score, and a place among those who played: equal ones have the mean of the places that they fill, as
FRS-1 has it. Scores are added up, and more are better; places are added up, and fewer are better, but who has more results stands
before who has less: whoever stays away does not gain by it. Absent is nothing. Those who are equal share the rank.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from ronde.ground.ids import PlayerId
from ronde.play.section import Section
from ronde.play.tally import tally
from ronde.play.teams import teams_by_player

Measure: TypeAlias = Literal["score", "places"]


@dataclass(frozen=True, slots=True)
class CollectiveGame:
    """A round of a collective section; ``kind`` is what games are told apart by, such as the type of the FRS."""

    section: Section
    round: int = 1
    kind: str = ""

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.section.name


@dataclass(frozen=True, slots=True)
class Total:
    """Results added up: how many, the scores (0 where places were typed) and the places."""

    results: int = 0
    score: int = 0
    places: Fraction = Fraction(0)

    def __add__(self, other: "Total") -> "Total":
        return Total(self.results + other.results, self.score + other.score, self.places + other.places)


@dataclass(frozen=True, slots=True)
class TotalLine:
    """A player, or a team: the rank, the total, what each game gave (none: absent), and the totals by kind of game."""

    rank: int
    who: str
    total: Total
    games: tuple[Total | None, ...]
    by_kind: Mapping[str, Total] = field(default_factory=dict)


def games_of(sections: Iterable[tuple[str, Section]]) -> tuple[CollectiveGame, ...]:
    """The published games of some sections, each given with its kind; a section that is no collective one has none."""
    return tuple(
        CollectiveGame(section, round_.number, kind)
        for kind, section in sections
        if section.is_collective
        for round_ in section.published
    )


def results_of(game: CollectiveGame) -> Mapping[PlayerId, Total]:
    """What a game gave to each who played it."""
    outings = tally(game.section, {game.round}).outings
    numbers = {player: one.score for player, made in outings.items() for one in made if one.score is not None}
    has_places = game.section.plan.criteria[:1] == ("places",)
    count = Counter(numbers.values())
    place, first = dict[int, Fraction](), 1
    for number in sorted(count, reverse=not has_places):
        place[number] = first + Fraction(count[number] - 1, 2)
        first += count[number]
    return {player: Total(1, 0 if has_places else number, place[number]) for player, number in numbers.items()}


def player_totals(games: Sequence[CollectiveGame], measure: Measure) -> tuple[TotalLine, ...]:
    """Everybody who is entered in one of the games."""
    everybody = dict.fromkeys(entry.player for game in games for entry in game.section.entries)
    return _ranked(games, [results_of(game) for game in games], everybody, measure)


def team_totals(games: Sequence[CollectiveGame], measure: Measure) -> tuple[TotalLine, ...]:
    """The teams: what a game gives to one is what it gives to its members together."""
    teams = [teams_by_player(game.section) for game in games]
    results = [_together(results_of(game), of) for game, of in zip(games, teams, strict=True)]
    return _ranked(games, results, dict.fromkeys(team for of in teams for team in of.values()), measure)


def _together(results: Mapping[PlayerId, Total], teams: Mapping[PlayerId, str]) -> Mapping[str, Total]:
    found: defaultdict[str, Total] = defaultdict(Total)
    for player, total in results.items():
        if player in teams:
            found[teams[player]] += total
    return found


def _ranked(
    games: Sequence[CollectiveGame],
    results: Sequence[Mapping[PlayerId, Total] | Mapping[str, Total]],
    everybody: Iterable[str],
    measure: Measure,
) -> tuple[TotalLine, ...]:
    """Best first; who is equal stands in the order of entry."""
    lines = [_line(who, games, [given.get(PlayerId(who)) for given in results]) for who in everybody]
    ordered = sorted(lines, key=lambda line: _worth(line.total, measure), reverse=True)
    worths = [_worth(line.total, measure) for line in ordered]
    return tuple(
        TotalLine(worths.index(worth) + 1, line.who, line.total, line.games, line.by_kind)
        for line, worth in zip(ordered, worths, strict=True)
    )


def _line(who: str, games: Sequence[CollectiveGame], given: Sequence[Total | None]) -> TotalLine:
    by_kind: dict[str, Total] = {}
    for game, total in zip(games, given, strict=True):
        by_kind[game.kind] = by_kind.get(game.kind, Total()) + (total or Total())
    return TotalLine(0, who, sum((one for one in given if one), Total()), tuple(given), by_kind)


def _worth(total: Total, measure: Measure) -> tuple[Fraction, Fraction]:
    """More is better: of scores; of places results first, then fewer places."""
    return (Fraction(total.score), Fraction(0)) if measure == "score" else (Fraction(total.results), -total.places)
