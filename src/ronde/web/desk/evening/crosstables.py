"""The sections of an evening as crosstables, with what the rule book gives for them as they stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.play.evening_games import EveningGame, next_missing, numbers_of
from ronde.play.section import Section
from ronde.play.tally import tally
from ronde.record.live import Live, LiveRow
from ronde.regulations import shelf
from ronde.regulations.cel_grand_prix.book import CelGrandPrix
from ronde.web.desk.evening.evening import Evening, EveningSection
from ronde.web.language import reading
from ronde.words.numbers import number_text, rounded_text

NOTHING, OPEN = "–", "…"
_MARKS = {"1": "1", "=": "½", "0": "0"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A game seen from one line: what it gave, or nothing yet; ``is_self``: nobody plays against themselves."""

    text: str
    is_won: bool = False
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A player: number, points, bonus and Grand Prix points as they stand; ``is_open``: games are to come."""

    player: PlayerId
    number: int
    name: str
    rating: int | None
    cells: tuple[Cell, ...]
    score: str
    bonus: str
    points: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A section of the evening; ``grid`` says what its places are worth."""

    of: EveningSection
    lines: tuple[CrossLine, ...]
    grid: str
    missing: int

    @property
    def numbers(self) -> range:
        """The numbers of its players."""
        return range(1, len(self.lines) + 1)


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game as the line of results knows it: ``typed`` is the result from the side of the first of the grid."""

    game: EveningGame
    letter: str
    first: str
    second: str
    seen: int

    @property
    def key(self) -> str:
        """By which it is known on the page."""
        return f"{self.letter}{self.game.round}.{self.game.table}"


@dataclass(frozen=True, slots=True)
class EveningTables:
    """All sections, the games one after the other, and the next one without a result."""

    tables: tuple[CrossTable, ...]
    games: tuple[GameShown, ...]
    next: GameShown | None

    @property
    def done(self) -> int:
        """How many games have a result."""
        return sum(bool(one.game.result) for one in self.games)

    @property
    def missing(self) -> int:
        """How many have none."""
        return len(self.games) - self.done


def evening_tables(evening: Evening, found: Live, after: str = "") -> EveningTables:
    """The crosstables; the next game is the one behind ``after``."""
    tables = found.tables if found.columns else ()
    made = tuple(_table(one, tables[at] if at < len(tables) else (), found) for at, one in enumerate(evening.sections))
    games = tuple(_shown(evening, game) for game in evening.games)
    last = next((one.game for one in games if one.key == after), None)
    following = next_missing(evening.games, last)
    return EveningTables(made, games, next((one for one in games if one.game == following), None))


def _shown(evening: Evening, game: EveningGame) -> GameShown:
    of = evening.sections[game.section]
    names = {number: _name(of.section, player) for player, number in numbers_of(of.section).items()}
    return GameShown(game, of.letter, names[game.first], names[game.second], of.row.version)


def _name(section: Section, player: PlayerId) -> str:
    entry = section.entry(player)
    return entry.name if entry and entry.name else str(player)


def _table(of: EveningSection, rows: Sequence[LiveRow], found: Live) -> CrossTable:
    section, numbers = of.section, numbers_of(of.section)
    figures: Mapping[PlayerId, Mapping[str, Number | None]] = {
        row.player: dict(zip((one.code for one in found.columns), row.values, strict=True)) for row in rows
    }
    results = _results(section)
    halves = tally(section, [one.number for one in section.published]).halves
    order = sorted(numbers, key=numbers.__getitem__)
    lines = tuple(
        _line(section, player, order, results, figures.get(player, {}), halves=halves[player]) for player in order
    )
    missing = sum(not game.result for one in section.published for game in one.games)
    return CrossTable(of, lines, _grid(of), missing)


def _grid(of: EveningSection) -> str:
    """What the places of a section are worth: 6,25 / 3,75 / 2,50."""
    event, players = of.row.event, len(of.section.entries)
    book = shelf.regulation(event.regulation) if event.regulation else None
    if not isinstance(book, CelGrandPrix) or not players:
        return ""
    points = book.editions.nearest(event.first_day).rotation_grid(players).points
    decimals = 0 if all(one.denominator == 1 for one in points) else 2
    return " / ".join(rounded_text(one, decimals, reading()) for one in points)


def _results(section: Section) -> Mapping[tuple[PlayerId, PlayerId], str]:
    """What each has done against each; nothing where there is no result yet."""
    found: dict[tuple[PlayerId, PlayerId], str] = {}
    for round_ in section.published:
        for game in round_.games:
            if game.second is not None:
                found[game.first, game.second] = game.result
                found[game.second, game.first] = section.codes[game.result].counterpart if game.result else ""
    return found


def _line(
    section: Section,
    player: PlayerId,
    order: Sequence[PlayerId],
    results: Mapping[tuple[PlayerId, PlayerId], str],
    figures: Mapping[str, Number | None],
    *,
    halves: int,
) -> CrossLine:
    entry = section.entry(player)
    games = [code for (one, _), code in results.items() if one == player]
    is_open, has_played = "" in games, any(games)
    return CrossLine(
        player=player,
        number=order.index(player) + 1,
        name=_name(section, player),
        rating=entry.rating if entry else None,
        cells=tuple(_cell(player, other, results) for other in order),
        score=_halves(halves) + (OPEN if is_open else ""),
        bonus=_bonus(figures.get("bonus"), has_played=has_played, is_open=is_open),
        points=_points(figures.get("points"), has_played=has_played, is_open=is_open),
        is_open=is_open,
    )


def _cell(player: PlayerId, other: PlayerId, results: Mapping[tuple[PlayerId, PlayerId], str]) -> Cell:
    if player == other:
        return Cell("", is_self=True)
    code = results.get((player, other))
    if code is None:
        return Cell(NOTHING)  # somebody late: the round in which they would have met is over
    return Cell(_MARKS.get(code, code) or "···", is_won=code in {"1", "+"})


def _halves(halves: int) -> str:
    """A score as chess players write it: 2½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def _bonus(percent: Number | None, *, has_played: bool, is_open: bool) -> str:
    if percent is None or not has_played:
        return OPEN if is_open else NOTHING
    return f"+{number_text(percent, reading())} %" if percent else NOTHING


def _points(points: Number | None, *, has_played: bool, is_open: bool) -> str:
    if points is None or not has_played:
        return OPEN if is_open else NOTHING
    return rounded_text(points, 2, reading()) + (OPEN if is_open else "")
