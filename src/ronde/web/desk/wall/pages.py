"""What stands on a page of a wall."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ronde.ground.ids import PlayerId
from ronde.ground.results import is_win
from ronde.play.section import Game, Section, is_missed
from ronde.play.standings.movement import movement
from ronde.play.standings.table import deciding_criteria
from ronde.record.family_names import family_first, listing_order
from ronde.web.desk.rounds.tables import sides
from ronde.web.desk.wall.short_names import short_names
from ronde.web.desk.wall.slides import Slide, WallSection
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.words.standings import worth_texts

_CRITERIA = 3
_LONGEST = 27  # letters of a name in the narrowest column
IN_COLUMNS = {"pairings": (10, 32), "results": (5, 16), "standings": (14,)}  # lines in one column, in two


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody and their table; none for a bye."""

    name: str
    table: int | None
    starts: bool


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A table with what each side has; nothing while it is not known."""

    table: int
    first: str
    second: str
    sides: tuple[str, str] | None
    won: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the standings; ``moved`` is by how many ranks since the round before."""

    rank: int
    moved: int
    name: str
    club: str
    worths: tuple[str, ...]

    @property
    def fell(self) -> int:
        """By how many ranks somebody fell."""
        return -self.moved


def seats(slide: Slide) -> list[Seat]:
    """Everybody by name, with the table and who starts."""
    of, names = slide.of, _names(slide.of.section)
    games = of.round.games if of.round else ()
    every = [
        Seat(
            names[player],
            of.table(game.table) if game.second or of.section.is_collective else None,
            player == game.first,
        )
        for game in games
        if not is_missed(game)
        for player in game.players
    ]
    every.sort(key=lambda one: listing_order(one.name, reading()))
    return [*slide.part_of(every)]


def layout(lines: int, most: Sequence[int]) -> str:
    """How so many lines fill the page: in as few columns as take them, with letters as large as the rows are high.

    ``most`` is how many lines may stand in one column, in two; what is more stands in three.
    """
    columns = next((at for at, many in enumerate(most, start=1) if lines <= many), len(most) + 1)
    return f"cols-{columns} rows-{max(1, -(-lines // columns))}"


def _names(section: Section) -> dict[PlayerId, str]:
    """Everybody's whole name, the family name first; of names that no column has room for the first names are short."""
    whole = {entry.player: entry.name or entry.player for entry in section.entries}
    short = short_names(whole)
    return {player: family_first(name) if len(name) <= _LONGEST else short[player] for player, name in whole.items()}


def games(slide: Slide) -> list[ShownGame]:
    """The tables of the round, with their results as they come."""
    of = slide.of
    names = _names(of.section)
    every = [game for game in (of.round.games if of.round else ()) if game.second or of.section.is_collective]
    return [_game(of, game, names) for game in slide.part_of(every)]


def _game(of: WallSection, game: Game, names: dict[PlayerId, str]) -> ShownGame:
    codes, table, second = of.section.codes, of.table(game.table), names[game.second] if game.second else ""
    if not game.result or game.second is None:
        shown = sides(of.section, game) if game.result else None
        return ShownGame(table, names[game.first], second, shown, (False, False))
    won = (is_win(codes, game.result), is_win(codes, codes[game.result].counterpart or game.result))
    return ShownGame(table, names[game.first], second, sides(of.section, game), won)


def lines(slide: Slide) -> list[ShownLine]:
    """The standings after the last complete round, with how everybody moved."""
    of, section = slide.of, slide.of.section
    now = standings_of(of.row, section, section.complete)
    moved = movement(standings_of(of.row, section, section.complete - 1), now) if section.complete > 1 else {}
    clubs = {entry.player: _club(entry.tags) for entry in section.entries}
    names = {entry.player: entry.name or entry.player for entry in section.entries}
    return [
        ShownLine(
            line.rank,
            moved.get(line.player, 0),
            names[line.player],
            clubs[line.player],
            tuple(_worths(section, worth_texts(section, line, reading()))),
        )
        for line in slide.part_of(now)
    ]


def criteria(section: Section) -> list[str]:
    """The criteria that have room."""
    return deciding_criteria(section.plan.criteria)[:_CRITERIA]


def _worths(section: Section, texts: Sequence[str]) -> list[str]:
    by_name = dict(zip(section.plan.criteria, texts, strict=True))
    return [by_name[one] for one in criteria(section)]


def _club(tags: Sequence[str]) -> str:
    return next((tag.partition(":")[2] for tag in tags if tag.startswith("club:")), "")


@dataclass(frozen=True, slots=True)
class Start:
    """When a round begins: in how many minutes, or that it has begun."""

    round: int
    at: datetime
    minutes: int

    @property
    def is_over(self) -> bool:
        """Whether it has begun."""
        return self.minutes < 0


def next_round(of: WallSection) -> int | None:
    """The round that is played, or the next one; none after the last."""
    number = len(of.section.published) + (0 if of.missing else 1)
    return number if number <= of.section.plan.rounds and not of.section.is_closed else None


def next_start(of: WallSection, now: datetime) -> Start | None:
    """When that round begins; none where nobody said it."""
    number = next_round(of)
    at = of.timetable.start(number) if number else None
    if at is None or number is None:
        return None
    minutes = -(-(at - now).total_seconds() // 60)
    return Start(number, at, int(minutes) if at > now else -1)
