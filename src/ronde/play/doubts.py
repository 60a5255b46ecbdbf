"""Results that somebody should look at again: what is rare at a board and common at a keyboard. They count all the same."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from statistics import median_low

from ronde.ground.problems import Value
from ronde.ground.results import is_win
from ronde.play.section import Game, Section, is_undecided

# Of scores between two people who know the game; a club where others are common sees a note too many, and nothing stops.
WIDEST_MARGIN = 200
LOWEST_SCORE, HIGHEST_SCORE = 150, 650
ENOUGH = 4  # scores of others by which one of a collective game is odd
GREAT_GAP = (
    500  # of ratings: who is so much weaker wins one game in twenty, and a result is typed the wrong way round as often
)


@dataclass(frozen=True, slots=True)
class DoubtfulResult:
    """Why a result may not be what stands on the slip; ``values`` are what a text needs to say it."""

    table: int
    kind: str
    values: Mapping[str, Value] = field(default_factory=dict)


def doubts(section: Section, number: int) -> tuple[DoubtfulResult, ...]:
    """Every doubtful result of a round, by its table."""
    return tuple(found for game in section.rounds[number - 1].games if (found := doubt(section, number, game)))


def doubt(section: Section, number: int, game: Game) -> DoubtfulResult | None:
    """The first thing that is odd about a result, if anything is."""
    if not game.result or is_undecided(section, game):
        return None
    if section.is_collective:
        return next(chain(_of_presence(section, number, game), _of_score(section, number, game)), None)
    if game.second is None:
        return None
    found = chain(_of_presence(section, number, game), _of_scores(section, number, game), _of_ratings(section, game))
    return next(found, None)


def _of_presence(section: Section, number: int, game: Game) -> Iterator[DoubtfulResult]:
    """Somebody who is away, or has left, has played all the same."""
    if section.codes[game.result].played:
        for player in game.players:
            entry = section.entry(player)
            if entry is not None and not entry.is_present(number):
                yield DoubtfulResult(game.table, "absent", {"player": player})


def _of_score(section: Section, number: int, game: Game) -> Iterator[DoubtfulResult]:
    """A score less than half, or more than double, of what most have: a digit is missing, or one too many. Places are any number."""
    others = [one.scores[0] for one in section.rounds[number - 1].games if one.scores and one.table != game.table]
    if game.scores is None or len(others) < ENOUGH or section.plan.criteria[:1] == ("places",):
        return
    score, middle = game.scores[0], median_low(others)
    if 2 * score < middle:
        yield DoubtfulResult(game.table, "low", {"score": score})
    if score > 2 * middle:
        yield DoubtfulResult(game.table, "high", {"score": score})


def _of_scores(section: Section, number: int, game: Game) -> Iterator[DoubtfulResult]:
    if game.scores is None:
        return
    low, high = sorted(game.scores)
    if low < LOWEST_SCORE:
        yield DoubtfulResult(game.table, "low", {"score": low})
    if high > HIGHEST_SCORE:
        yield DoubtfulResult(game.table, "high", {"score": high})
    if high - low > WIDEST_MARGIN:
        instead = high - 100  # the digit that slips most easily without looking wrong
        yield DoubtfulResult(game.table, "margin", {"margin": high - low, "instead": instead})
    if low == high:
        yield DoubtfulResult(game.table, "equal", {"score": low})
    for other in section.rounds[number - 1].games[: game.table - 1]:
        if other.scores == game.scores:
            yield DoubtfulResult(game.table, "twice", {"other": other.table})


def _of_ratings(section: Section, game: Game) -> Iterator[DoubtfulResult]:
    """Where only who has won is written down, it is written the wrong way round."""
    if section.discipline == "scrabble" or not section.codes[game.result].played:
        return
    first, second = (entry.rating if (entry := section.entry(one)) else None for one in game.players)
    if first is None or second is None:
        return
    counterpart = section.codes[game.result].counterpart
    gap = second - first if is_win(section.codes, game.result) else first - second
    if gap >= GREAT_GAP and (is_win(section.codes, game.result) or is_win(section.codes, counterpart)):
        yield DoubtfulResult(game.table, "upset", {"gap": gap})
