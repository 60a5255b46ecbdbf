"""One player's tournament: every round with the opponent, the result, the points so far and the rank after it."""

from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.results import ABSENT, SCORED
from ronde.play.section import Entry, Game, Round, is_missed
from ronde.play.standings.table import StandingsLine
from ronde.play.tally import outings_of
from ronde.play.teams import team_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.words.standings import outing_text, worth_text, worth_texts


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round of a player. ``state``: ``played``, ``open`` (paired, without a result), ``exempt`` or ``absent``."""

    round: int
    state: str
    table: int | None
    opponent: PlayerId | None
    opponent_name: str
    opponent_rank: int | None
    side: str
    result: str
    points: str
    rank: int


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Who stands before and after a player in the table; nobody at its ends."""

    before: PlayerId | None
    after: PlayerId | None


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """A player with all rounds so far, and the line of the table as it stands."""

    entry: Entry
    name: str
    club: str
    rank: int
    worths: tuple[tuple[str, str], ...]
    rounds: tuple[RoundPlayed, ...]
    neighbours: Neighbours


def sheet_of(desk: SectionDesk, player: str) -> PlayerSheet | None:
    """Everything of one player; nothing for who is not in the section, or before the first round is out."""
    section, lines = desk.section, standings_of(desk.row, desk.section)
    at = next((at for at, line in enumerate(lines) if line.player == player), None)
    if at is None or not section.published:
        return None
    line, entry = lines[at], next(one for one in section.entries if one.player == player)
    ranks = {one.player: one.rank for one in lines}
    before, after = (lines[at - 1].player if at else None), (lines[at + 1].player if at + 1 < len(lines) else None)
    return PlayerSheet(
        entry,
        desk.name(line.player),
        team_of(entry) or "",
        line.rank,
        tuple(zip(section.plan.criteria, worth_texts(section, line, reading()), strict=True)),
        tuple(_round(desk, line.player, round_, ranks) for round_ in section.published),
        Neighbours(before, after),
    )


def _round(desk: SectionDesk, player: PlayerId, round_: Round, ranks: dict[PlayerId, int]) -> RoundPlayed:
    line = _line_after(desk, player, round_.number)
    game = next((game for game in round_.games if player in game.players), None)
    other = _opponent(game, player)
    return RoundPlayed(
        round_.number,
        _state(game),
        desk.shown_table(game.table) if game and other else None,
        other,
        desk.name(other),
        ranks.get(other) if other else None,
        ("first" if game.first == player else "second") if game and other else "",
        _result(desk, player, round_.number, game),
        worth_text(desk.section.plan.criteria[0], line.worths[0].value, reading()),
        line.rank,
    )


def _line_after(desk: SectionDesk, player: PlayerId, number: int) -> StandingsLine:
    return next(line for line in standings_of(desk.row, desk.section, number) if line.player == player)


def _opponent(game: Game | None, player: PlayerId) -> PlayerId | None:
    if game is None:
        return None
    return game.second if game.first == player else game.first


def _state(game: Game | None) -> str:
    if game is None or game.result == ABSENT or is_missed(game):
        return "absent"
    if game.second is None and game.result not in {SCORED, ""}:
        return "exempt"
    return "played" if game.result else "open"


def _result(desk: SectionDesk, player: PlayerId, number: int, game: Game | None) -> str:
    outings = outings_of(desk.section, {number}, player)
    return outing_text(outings[0], game.scores, reading()) if game and outings else ""
