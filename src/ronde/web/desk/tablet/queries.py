"""What the tablet shows of the round that is out: its tables, and one table with what was typed for it."""

from dataclasses import dataclass

from ronde.ground.problems import Problem
from ronde.play.section import Game, is_undecided
from ronde.record.family_names import parted_name
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.rounds.entering import game_at
from ronde.web.desk.rounds.queries import ASSUMABLE
from ronde.web.desk.rounds.tables import TableResult, outcome_of
from ronde.web.desk.tablet.typed import TypedPair, game_typed
from ronde.web.events.calls import open_calls


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two at a table: the whole name, the family name for a button, what was typed, and what stands there."""

    field: str
    name: str
    family: str
    typed: str
    shown: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A table to be chosen."""

    table: int
    shown: int
    names: tuple[str, str]
    is_done: bool
    is_called: bool


@dataclass(frozen=True, slots=True)
class TabletPage:
    """The tables of the round that is out; none where nothing is published."""

    round: int
    tiles: tuple[Tile, ...]

    @property
    def done(self) -> int:
        """How many have a result."""
        return sum(one.is_done for one in self.tiles)


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table of a round: who sits there, what was typed, what would become of it or what stands there."""

    number: int
    table: int
    shown: int
    game: Game
    typed: TypedPair
    outcome: TableResult
    problem: Problem | None
    is_called: bool
    sides: tuple[Side, Side]
    has_scores: bool
    choices: tuple[tuple[str, str], ...]
    has_result: bool
    is_undecided: bool

    @property
    def winner(self) -> Side | None:
        """Who wins."""
        return {"first": self.sides[0], "second": self.sides[1]}.get(self.outcome.won)

    @property
    def margin(self) -> int | None:
        """By how many points; nothing where no scores are kept."""
        return abs(self.game.scores[0] - self.game.scores[1]) if self.game.scores else None

    @property
    def has_typed(self) -> bool:
        """Whether something was typed that makes a result."""
        return bool(self.typed.first) and self.problem is None and not self.has_result


def tablet_page(desk: SectionDesk) -> TabletPage:
    """The round that is out, with its tables of two."""
    last = desk.section.published[-1:]
    called = {(said.round, said.table) for _, said, _ in open_calls(desk.section, desk.row.id, desk.notes)}
    return TabletPage(
        len(desk.section.published),
        tuple(
            Tile(
                game.table,
                desk.shown_table(game.table),
                (_family(desk.name(game.first)), _family(desk.name(game.second))),
                bool(game.result),
                (round_.number, game.table) in called,
            )
            for round_ in last
            for game in round_.games
            if game.second
        ),
    )


def table_page(desk: SectionDesk, number: int, table: int, typed: TypedPair) -> TablePage | None:
    """A table of a published round, with what was typed for it; nothing where nobody sits opposite. What stands there comes before it."""
    game = game_at(desk.section, number, table)
    if game is None or game.second is None:
        return None
    found = game if game.result or not typed.first else game_typed(desk.section, game, typed)
    meant = game if isinstance(found, Problem) else found
    outcome = outcome_of(desk.section, number, meant)
    names, shown = (desk.name(game.first), desk.name(game.second)), (outcome.first, outcome.second)
    pair = (typed.first, typed.second)
    first, second = (
        Side(field, name, _family(name), said, stands)
        for field, name, said, stands in zip(("first", "second"), names, pair, shown, strict=True)
    )
    called = ((said.round, said.table) for _, said, _ in open_calls(desk.section, desk.row.id, desk.notes))
    return TablePage(
        number,
        table,
        desk.shown_table(table),
        meant,
        typed,
        outcome,
        found if isinstance(found, Problem) else None,
        (number, table) in called,
        (first, second),
        desk.section.discipline == "scrabble",
        ASSUMABLE[desk.section.discipline],
        bool(game.result),
        is_undecided(desk.section, game),
    )


def _family(name: str) -> str:
    """The family name alone."""
    return parted_name(name)[0] or name
