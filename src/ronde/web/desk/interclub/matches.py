"""A match as its page shows it: boards from the side of the team at home, what each game is worth, the other matches of the day."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.results import FORFEITS
from ronde.play.match_days import DayBoard, DayMatch, day_matches
from ronde.play.permissions import PERMISSIONS, Action, Permission, state
from ronde.play.section import Game, Section, is_undecided
from ronde.play.standings.teams import TeamLine, TeamMatch, team_matches, team_table
from ronde.record.game_worth import WorthOfGames
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.interclub.lineups import LineupCheck, lineup_check
from ronde.web.desk.interclub.moments import finished_at
from ronde.web.desk.interclub.worth import worth_of
from ronde.web.desk.rounds.tables import sides
from ronde.web.language import reading
from ronde.words.numbers import number_text
from ronde.words.texts import text

_DRAWS = {"draughts": "1", "chess": "=", "scrabble": "draw"}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a board: who sits there with which rating, with White or not, what the game alone would be worth, and what stands there."""

    player: PlayerId | None
    name: str
    rating: int | None
    is_first: bool
    worth: str
    result: str


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board: the team at home, then its guest. ``table`` is 0 where nobody plays."""

    number: int
    table: int
    home: Side
    away: Side
    is_open: bool
    is_undecided: bool

    @property
    def pair(self) -> tuple[str, str]:
        """Who plays there."""
        return self.home.name, self.away.name


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match of the day with its score, and when its last result came."""

    number: int
    home: str
    away: str
    home_points: Fraction
    away_points: Fraction
    is_finished: bool
    missing: tuple[int, ...]
    finished: datetime | None

    @property
    def is_over(self) -> bool:
        """Whether every board has a result, decided or not."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class MatchPage:
    """One match of a day that is out, the others, and the table of the season before it."""

    day: int
    days: int
    score: MatchScore
    rows: tuple[BoardRow, ...]
    others: tuple[MatchScore, ...]
    table: tuple[TeamLine, ...]
    check: LineupCheck
    has_worths: bool
    cadence: str
    takes_results: bool
    may_retake: bool
    firsts: tuple[str, str]
    here: BoardRow | None
    draw: tuple[Fraction, Fraction] | None

    @property
    def missing(self) -> tuple[int, ...]:
        """Boards without a result."""
        return self.score.missing

    @property
    def forfeits(self) -> tuple[str, str]:
        """How a forfeit of the team at home is typed at draughts: excused, and not (FFJD 6.4)."""
        return FORFEITS["draughts"].lost, "0fne"

    @property
    def before(self) -> int:
        """The match before this one; around the end it begins again."""
        return self.score.number - 1 or len(self.others) + 1

    @property
    def after(self) -> int:
        """The match after this one."""
        return self.score.number % (len(self.others) + 1) + 1

    @property
    def next_open(self) -> MatchScore | None:
        """Another match of the day that still waits for results."""
        return next((one for one in self.others if one.missing), None)

    @property
    def drawn(self) -> tuple[str, str]:
        """The score if the last board were drawn, in figures."""
        home, away = self.draw or (Fraction(0), Fraction(0))
        return number_text(home, reading()), number_text(away, reading())

    @property
    def leader(self) -> str:
        """Who would win if the last board were drawn."""
        home, away = self.draw or (Fraction(0), Fraction(0))
        return self.score.home if home > away else self.score.away


def match_page(desk: SectionDesk, day: int, at: int, typed: str = "") -> MatchPage | None:
    """The page of a match; nothing where the day has none of that number. ``typed`` is the board that somebody typed."""
    section, found = desk.section, day_matches(desk.section, day)
    if day > len(section.published) or not 1 <= at <= len(found):
        return None
    scores, worth = day_scores(desk, day, found), worth_of(desk)
    rows = tuple(_row(desk, day, board, worth) for board in found[at - 1].boards)
    return MatchPage(
        day,
        section.plan.rounds,
        scores[at - 1],
        rows,
        tuple(one for one in scores if one.number != at),
        team_table(section, after=day - 1) if day > 1 else (),
        lineup_check(desk, day, (found[at - 1].home, found[at - 1].away)),
        worth is not None,
        worth.cadence_of(day) if worth else "",
        PERMISSIONS[Action.RESULT, state(section)] is not Permission.REFUSED,
        may_retake(section, day),
        (_firsts(desk, rows, at_home=True), _firsts(desk, rows, at_home=False)),
        _here(rows, typed),
        _if_drawn(section, scores[at - 1]),
    )


def may_retake(section: Section, day: int) -> bool:
    """Whether the last day that is out can be taken back: no game of it has a result."""
    games = section.published[-1].games if day == len(section.published) else ()
    is_next = len(section.rounds) == len(section.published)
    return bool(games) and is_next and not any(game.second is not None and game.result for game in games)


def _firsts(desk: SectionDesk, rows: tuple[BoardRow, ...], *, at_home: bool) -> str:
    """On which boards a team has White, or starts."""
    boards = [str(row.number) for row in rows if (row.home if at_home else row.away).is_first]
    key = "firsts_one" if len(boards) == 1 else "firsts"
    return text(f"desk_interclub.{key}.{desk.section.discipline}", reading(), {"boards": _listed(boards)})


def _listed(boards: list[str]) -> str:
    """Boards as people say them: 1, 3 and 5."""
    *before, last = boards or [""]
    return text("desk_interclub.and", reading(), {"one": ", ".join(before), "other": last}) if before else last


def _here(rows: tuple[BoardRow, ...], typed: str) -> BoardRow | None:
    """The board that the line is about: the one that was typed, or the first that waits."""
    chosen = next((one for one in rows if str(one.number) == typed), None)
    return chosen or next((one for one in rows if one.is_open), None)


def day_scores(desk: SectionDesk, day: int, found: tuple[DayMatch, ...]) -> tuple[MatchScore, ...]:
    """The matches of a day with their scores."""
    known = {(one.home, one.away): one for one in team_matches(desk.section, after=day) if one.round == day}
    ends = finished_at(desk, day)
    return tuple(_score(one, known.get((one.home, one.away)), ends) for one in found)


def _score(match: DayMatch, known: TeamMatch | None, ends: dict[int, datetime]) -> MatchScore:
    tables = [one.game.table for one in match.boards if one.game]
    last = max((ends[table] for table in tables if table in ends), default=None)
    return MatchScore(
        match.number,
        match.home,
        match.away,
        known.home_points if known else Fraction(0),
        known.away_points if known else Fraction(0),
        known is not None and known.is_finished,
        match.missing,
        None if match.missing else last,
    )


def day_rows(desk: SectionDesk, day: int) -> tuple[tuple[DayMatch, tuple[BoardRow, ...]], ...]:
    """The matches of a day with their boards, before anything is played."""
    found = day_matches(desk.section, day)
    return tuple((one, tuple(_row(desk, day, board, None) for board in one.boards)) for one in found)


def _row(desk: SectionDesk, day: int, board: DayBoard, worth: WorthOfGames | None) -> BoardRow:
    section, game, at_first = desk.section, board.game, board.home_is_first
    players = (board.home, board.away)
    entries = [section.entry(one) if one else None for one in players]
    ratings = tuple(worth.rating(one) if worth else (one.rating if one else None) for one in entries)
    worths = _worths(day, board, worth, (ratings[0], ratings[1]))
    written = _from_home(section, board)
    home, away = (
        Side(one, desk.name(one), rating, is_first, worths[side], written[side])
        for side, (one, rating, is_first) in enumerate(zip(players, ratings, (at_first, not at_first), strict=True))
    )
    is_waiting = game is not None and is_undecided(section, game)
    return BoardRow(board.number, game.table if game else 0, home, away, bool(game and not game.result), is_waiting)


def _worths(
    day: int, board: DayBoard, worth: WorthOfGames | None, ratings: tuple[int | None, int | None]
) -> tuple[str, str]:
    """What the game alone would be worth for the team at home and its guest, cut where it goes on."""
    game = board.game
    if worth is None or game is None or game.second is None:
        return "", ""
    first, second = ratings if board.home_is_first else (ratings[1], ratings[0])
    found = worth.evolutions(day, game.result, (first, second))
    if found is None:
        return "", ""
    shown = tuple(number_text(one, reading(), signed=True) for one in found)
    return (shown[0], shown[1]) if _is_at_home(board, game) else (shown[1], shown[0])


def _is_at_home(board: DayBoard, game: Game) -> bool:
    return game.first == board.home


def _from_home(section: Section, board: DayBoard) -> tuple[str, str]:
    """The result from the side of the team at home."""
    game = board.game
    if game is None:
        return "", ""
    first, second = sides(section, game)
    return (first, second) if _is_at_home(board, game) else (second, first)


def _if_drawn(section: Section, score: MatchScore) -> tuple[Fraction, Fraction] | None:
    """The score if the one board that is left were drawn."""
    if len(score.missing) != 1:
        return None
    half = Fraction(section.halves(_DRAWS[section.discipline]), 2)
    return score.home_points + half, score.away_points + half
