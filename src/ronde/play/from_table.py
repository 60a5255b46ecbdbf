"""A section made of a finished table of results: players in their order, and games, as a desk would have written them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from ronde.ground.ids import PlayerId
from ronde.play.changes.results import code_of_scores
from ronde.play.pairing.grids import grid_round
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game, Round, Section
from ronde.play.standings.table import usual_criteria
from ronde.play.typed_results import TypedResult, turned

Shape = Literal["crosstable", "rounds", "games"]


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game of a table: who, by their places in the list of players, how it ended for the first, and where in the file it stands.

    ``has_colours``: the table says that the first one had White. No ``second``: without an opponent.
    """

    first: int
    second: int | None
    result: TypedResult
    round: int | None = None
    cell: str = ""
    has_colours: bool = False


def section_from_table(
    name: str, discipline: str, entries: Sequence[Entry], games: Sequence[TableGame], shape: Shape
) -> Section:
    """The section, closed.

    A crosstable says nothing of rounds and colours: they are those of the grid, by the order of the players (FFJD 6.6). So are the
    rounds of a closed series listed without them: a book may rate by how many there were (FISF 7).
    """
    players = tuple(entry.player for entry in entries)
    is_closed_series = shape == "crosstable" or (shape == "games" and _is_everybody_once(len(players), games))
    form = "round_robin" if is_closed_series else "swiss_assisted" if shape == "rounds" else "free"
    plan = Plan((Phase(form, 1),), usual_criteria(discipline, form))
    section = Section(name, discipline, plan, tuple(entries))
    has_no_rounds = all(game.round is None for game in games)
    if shape == "crosstable" or (is_closed_series and has_no_rounds):
        rounds = _by_the_grid(discipline, games, len(players), has_colours=shape == "games")
    else:
        rounds = _by_rounds(games)
    if is_closed_series and len(players) % 2:
        rounds = [[*round_, *_free_in(round_, len(players), section)] for round_ in rounds]
    made = tuple(
        Round(number, _tables(section, players, round_), is_published=True, by_hand=True)
        for number, round_ in enumerate(rounds, start=1)
    )
    return replace(section, plan=replace(plan, phases=(_phase(form, players, made),)), rounds=made, is_closed=True)


def _phase(form: str, players: Sequence[PlayerId], rounds: Sequence[Round]) -> Phase:
    """The phase as it was played: with its seats, or the games that were listed."""
    seats = ((*players, *[None] * (len(players) % 2)),) if form == "round_robin" else ()
    listed = tuple(
        tuple((game.first, game.second) for game in round_.games if game.second is not None) for round_ in rounds
    )
    return Phase(form, max(1, len(rounds)), seats=seats, listed=listed if form == "free" else ())


def _is_everybody_once(players: int, games: Iterable[TableGame]) -> bool:
    """Whether everybody met everybody, once."""
    met = Counter(frozenset((game.first, game.second)) for game in games if game.second is not None)
    return len(met) == players * (players - 1) // 2 and set(met.values()) == {1}


def _by_the_grid(
    discipline: str, games: Iterable[TableGame], players: int, *, has_colours: bool
) -> list[list[TableGame]]:
    """The games in the rounds of the grid, and with its colours where the table has none."""
    met = {frozenset((game.first, game.second)): game for game in games}
    size = players + players % 2
    rounds = []
    for number in range(1, size):
        meetings = [(meeting.white - 1, meeting.black - 1) for meeting in grid_round(size, number)]
        found = [(white, met.get(frozenset((white, black)))) for white, black in meetings]
        rounds.append(
            [
                game if has_colours or game.first == white else opposite(discipline, game)
                for white, game in found
                if game
            ]
        )
    return rounds


def _by_rounds(games: Sequence[TableGame]) -> list[list[TableGame]]:
    """The games round by round; of those without a round each goes into the first in which both are free."""
    last = max((game.round or 0 for game in games), default=0)
    rounds: list[list[TableGame]] = [[] for _ in range(last)]
    seated: list[set[int | None]] = [set() for _ in range(last)]

    def seat(game: TableGame, at: int) -> None:
        rounds[at].append(game)
        seated[at] |= {game.first, game.second} - {None}

    for game in games:
        if game.round is not None:
            seat(game, game.round - 1)
    for game in games:
        if game.round is None:
            at = next((at for at, round_ in enumerate(seated) if not round_ & {game.first, game.second}), len(rounds))
            if at == len(rounds):
                rounds.append([])
                seated.append(set())
            seat(game, at)
    return rounds


def _seated(games: Iterable[TableGame]) -> set[int | None]:
    return {side for game in games for side in (game.first, game.second)}


def _free_in(games: Sequence[TableGame], players: int, section: Section) -> list[TableGame]:
    """Who meets EXEMPT in a round of an odd series: the one whom nobody met."""
    left = [player for player in range(players) if player not in _seated(games)]
    return [TableGame(left[0], None, TypedResult(section.bye))] if len(left) == 1 else []


def _tables(section: Section, players: Sequence[PlayerId], games: Iterable[TableGame]) -> tuple[Game, ...]:
    """The games at their tables, those without an opponent last."""
    listed = sorted(games, key=lambda game: game.second is None)
    return tuple(_game(section, table, players, game) for table, game in enumerate(listed, start=1))


def _game(section: Section, table: int, players: Sequence[PlayerId], game: TableGame) -> Game:
    second = None if game.second is None else players[game.second]
    typed = game.result
    result = typed.result or (code_of_scores(typed.scores) if typed.scores else "")
    made = Game(table, players[game.first], second, result, typed.scores, typed.assumed)
    return made if second is not None else replace(made, result=result or section.bye, scores=None)


def opposite(discipline: str, game: TableGame) -> TableGame:
    """A game as the other player would tell it."""
    if game.second is None:
        return game
    return replace(game, first=game.second, second=game.first, result=turned(discipline, game.result))


def missing_pairs(players: int, games: Iterable[TableGame]) -> tuple[tuple[int, int], ...]:
    """Those who did not meet, of a series in which everybody meets everybody."""
    met = {frozenset((game.first, game.second)) for game in games}
    return tuple(pair for pair in combinations(range(players), 2) if frozenset(pair) not in met)
