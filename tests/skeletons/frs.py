"""FRS, skeleton: a window per type, ratings that move for the absent too, a general board, youth apart.

True control flow, simplified arithmetic: small windows, plain weights, thousandths; ties have been settled.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import get_args

from msgspec import Struct

from ronde.ground.ids import EventId
from ronde.ground.numbers import Column, column
from ronde.ground.problems import Problem
from ronde.ground.trace import rows
from ronde.regulations.contract import Applied, Board, Change, Correction, Line, Outcome, Phase, Place, Rating
from ronde.regulations.documents import Document, Withdrawn
from ronde.regulations.editions import Editions
from tests.skeletons import frs_rules as rules
from tests.skeletons.frs_happenings import Field, Game, GamePlayed, Type
from tests.skeletons.walking import EDITIONS, ranked

TYPES: tuple[Type, ...] = get_args(Type)
FIELDS: tuple[Field, ...] = get_args(Field)
COLLECTIVE = TYPES[:5]
ACTIVE, PROVISIONAL = "active", "provisional"


class Parameters(Struct, frozen=True):
    """The numbers of the skeleton."""

    windows: dict[Type, int]
    active_percent: int
    unrated: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A game in a window, with the performance of each of its players."""

    event: EventId
    player: Column
    performance: Column
    games: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating in thousandths with its status, and how many games it was made of."""

    value: int
    status: str
    games: int

    @property
    def rating(self) -> Rating:
        """In points."""
        return Rating(Fraction(self.value, rules.UNIT), self.status)


Standings = Mapping[str, Mapping[int, Standing]]  # by board


@dataclass(frozen=True, slots=True)
class State:
    """The windows and the ratings they lead to, by board; the last turn taken in the calendar."""

    windows: Mapping[str, tuple[Counted, ...]]
    standings: Standings
    last: tuple[date, int] = (date.min, 0)

    def board(self, code: str) -> Mapping[int, Standing]:
        """The ratings on a board."""
        return self.standings.get(code, {})


def board_code(field: Field, name: str) -> str:
    """Youth ratings are boards of their own."""
    return name if field == "open" else f"{field}-{name}"


class Frs:
    """The skeleton of the Romanian ratings."""

    code = "frs"
    documents: tuple[type[Document], ...] = (Game, Withdrawn)
    editions = Editions(EDITIONS / "frs.yaml", Parameters)
    boards = tuple(
        Board(board_code(field, name), columns=("games",)) for field in FIELDS for name in ("general", *TYPES)
    )

    def start(self) -> State:
        """No game yet."""
        return State({}, {})

    def place(self, happening: GamePlayed, /) -> Place:
        """By the calendar, whenever it was recorded (FRS-8)."""
        return Place(happening.day, Phase.PLAYED, happening.number)

    def apply(self, state: State, happening: GamePlayed, /) -> Applied[State]:
        """One game moves every rating of its type, and the general ones."""
        problems = tuple(_problems(state, happening))
        if problems:
            return Applied(state, problems)
        edition, code = self.editions.nearest(happening.day), board_code(happening.field, happening.type)
        window = (*state.windows.get(code, ()), _counted(state, happening, edition))[-edition.windows[happening.type] :]
        standings = {**state.standings, code: _standings(window, edition, edition.windows[happening.type])}
        general = board_code(happening.field, "general")
        standings[general] = _general(standings, happening.field, edition)
        return Applied(State({**state.windows, code: window}, standings, (happening.day, happening.number)))

    def corrected(self, _correction: Correction[GamePlayed], /) -> None:
        """A corrected game takes its turn in the calendar; what follows is recomputed."""

    def outcomes(self, before: State, happening: GamePlayed, after: State, /) -> Iterator[Outcome]:
        """Everyone whose rating or status is another one, absent players included, one after the other."""
        for name in (happening.type, "general"):
            code = board_code(happening.field, name)
            old, new = before.board(code), after.board(code)
            for who in sorted(old.keys() | new.keys()):
                was, now = old.get(who), new.get(who)
                if was != now:
                    yield Change(who, code, _rating(was), _rating(now), (EventId(happening.id),))

    def ranking(self, state: State, /, *, on: date, board: Board) -> tuple[Line, ...]:
        """Active players ranked, provisional ones shown apart, both by the unrounded value (FRS-6)."""
        del on
        found = state.board(board.code)
        beside = {who: (standing.games,) for who, standing in found.items()}

        def having(status: str) -> tuple[Line, ...]:
            order = {who: (each.rating.value,) for who, each in found.items() if each.status == status}
            return ranked(order, status=status, beside=beside)

        return (*having(ACTIVE), *(replace(line, place=None) for line in having(PROVISIONAL)))


def _rating(standing: Standing | None) -> Rating | None:
    return standing.rating if standing else None


def _counted(state: State, game: GamePlayed, edition: Parameters) -> Counted:
    ratings = state.board(board_code(game.field, game.type))
    unrated = Standing(edition.unrated * rules.UNIT, "", 0)
    current = column([ratings.get(who, unrated).value for who in game.player.tolist()])
    with rows(game.player):
        value = rules.game_value(current)
        found = rules.performance(game.place * 0 + value, game.place, game.place * 0 + len(game.place))
    return Counted(EventId(game.id), game.player, found, game.games)


def _standings(window: tuple[Counted, ...], edition: Parameters, size: int) -> Mapping[int, Standing]:
    """The rating of everyone who played among the last N, and its status (statuses fall as well as rise)."""
    played = [
        (who, performance, age, game)
        for age, game in enumerate(reversed(window))
        for who, performance in zip(game.player.tolist(), game.performance.tolist(), strict=True)
    ]
    player = column(sorted({who for who, _, _, _ in played}))
    with rows(player):
        ratings = rules.type_rating(
            player,
            owner=column([who for who, _, _, _ in played]),
            performance=column([performance for _, performance, _, _ in played]),
            age=column([age for _, _, age, _ in played]),
            game=[game.event for _, _, _, game in played],
            window=size,
        )
    enough = -(-size * edition.active_percent // 100)
    standings = {}
    for who, rating in zip(player.tolist(), ratings.tolist(), strict=True):
        games = [game.games for one, _, _, game in played if one == who]
        standings[who] = Standing(rating, ACTIVE if len(games) >= enough else PROVISIONAL, sum(games))
    return standings


def _general(standings: Standings, field: Field, edition: Parameters) -> Mapping[int, Standing]:
    """For players active in at least one collective type."""
    by_type = [standings.get(board_code(field, name), {}) for name in COLLECTIVE]
    player = sorted({who for found in by_type for who, each in found.items() if each.status == ACTIVE})
    unrated = Standing(edition.unrated * rules.UNIT, "", 0)
    sums = [sum(found.get(who, unrated).value for found in by_type) for who in player]
    with rows(column(player)):
        means = rules.general_rating(column(sums))
    games = [sum(found.get(who, unrated).games for found in by_type) for who in player]
    return {who: Standing(mean, ACTIVE, n) for who, mean, n in zip(player, means.tolist(), games, strict=True)}


def _problems(state: State, game: GamePlayed) -> Iterator[Problem]:
    if (game.day, game.number) == state.last:
        yield Problem("frs.turn-taken", "1, FRS-8", (game.id, "number"), {"number": game.number})
    if len(game.player) < 2:
        yield Problem("frs.too-few", "2", (game.id, "places"))
    for row in (game.place > len(game.place)).nonzero()[0]:
        yield Problem("frs.place-above-field", "2", (game.id, "places", int(row)))
