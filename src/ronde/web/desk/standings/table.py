"""The standings of a section after a round, as the page shows them: ranks, moves, criteria, and what is still open."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.play.assumptions import assumptions, written
from ronde.play.section import Assumption, Entry, Section
from ronde.play.standings.movement import movement
from ronde.play.standings.table import StandingsLine
from ronde.play.standings.teams import TeamLine, TeamMatch, team_matches, team_table
from ronde.play.teams import is_match, team_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.words.standings import code_text, worth_texts


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of the table; ``moved`` since the round before, ``is_open``: a result of theirs is still to be decided."""

    rank: int
    player: PlayerId
    name: str
    number: int | None
    club: str
    worths: tuple[str, ...]
    moved: int
    is_open: bool
    is_out: bool = False

    @property
    def fallen(self) -> int:
        """By how many ranks a player fell."""
        return -self.moved


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game still to be decided, with what it counts as; nothing where nobody has said what."""

    round: int
    table: int
    players: str
    counts_as: str


@dataclass(frozen=True, slots=True)
class Teams:
    """The table of the teams, and their matches of the round."""

    lines: tuple[TeamLine, ...]
    matches: tuple[TeamMatch, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Standings after a round. ``missing``: the tables of that round that have no result yet, as the hall numbers them.

    ``phase_starts`` are the rounds with which a phase after the first begins.
    """

    after: int
    criteria: tuple[str, ...]
    lines: tuple[TableLine, ...]
    open_games: tuple[OpenGame, ...]
    missing: tuple[int, ...]
    phase_starts: frozenset[int]
    teams: Teams | None

    @property
    def has_numbers(self) -> bool:
        """Whether the organiser gave numbers."""
        return any(line.number is not None for line in self.lines)

    @property
    def has_clubs(self) -> bool:
        """Whether anybody plays for a club."""
        return any(line.club for line in self.lines)


def asked_round(asked: str, section: Section) -> int:
    """The round after which the table is wanted; the last published one unless another was."""
    last = len(section.published)
    return int(asked) if asked.isdecimal() and len(asked) < 4 and 1 <= int(asked) <= last else last


def table_after(desk: SectionDesk, after: int) -> Table:
    """The standings after a round, from those that are kept."""
    section = desk.section
    now = standings_of(desk.row, section, after)
    before = standings_of(desk.row, section, after - 1) if after > 1 else now
    undecided = assumptions(section, range(1, after + 1))
    return Table(
        after,
        section.plan.criteria,
        _lines(section, now, before, undecided),
        tuple(_open_game(desk, one) for one in undecided),
        _missing(desk, after),
        frozenset(section.plan.span(index).start for index in range(1, len(section.plan.phases))),
        _teams(section, after) if is_match(section) else None,
    )


def _lines(
    section: Section, now: Sequence[StandingsLine], before: Sequence[StandingsLine], undecided: Sequence[Assumption]
) -> tuple[TableLine, ...]:
    entries = {entry.player: entry for entry in section.entries}
    moves = movement(before, now)
    is_open = {player for one in undecided for player in section.rounds[one.round - 1].games[one.table - 1].players}
    return tuple(
        _line(section, line, entries[line.player], moves.get(line.player, 0), line.player in is_open) for line in now
    )


def _line(section: Section, line: StandingsLine, entry: Entry, moved: int, is_open: bool) -> TableLine:
    worths = tuple(worth_texts(section, line, reading()))
    club = team_of(entry) or ""
    return TableLine(
        line.rank,
        line.player,
        entry.name or entry.player,
        entry.number,
        club,
        worths,
        moved,
        is_open,
        _is_out(entry, section),
    )


def _is_out(entry: Entry, section: Section) -> bool:
    """Whether somebody has withdrawn."""
    return entry.last_round is not None and entry.last_round < section.plan.rounds


def _open_game(desk: SectionDesk, one: Assumption) -> OpenGame:
    game = desk.section.rounds[one.round - 1].games[one.table - 1]
    counts_as = "" if one.result == game.result else written(code_text(one.result, reading()), one.scores)
    return OpenGame(one.round, desk.shown_table(one.table), " – ".join(map(desk.name, game.players)), counts_as)


def _missing(desk: SectionDesk, after: int) -> tuple[int, ...]:
    games = desk.section.rounds[after - 1].games if after else ()
    return tuple(desk.shown_table(game.table) for game in games if not game.result)


def _teams(section: Section, after: int) -> Teams:
    matches = tuple(match for match in team_matches(section, after=after) if match.round == after)
    return Teams(team_table(section, after=after), matches)
