"""The list after a game, as the page shows it: places with the mean of ties, P and R by the book, who is provisional, why, and what comes next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ronde.files.submitting import declarations
from ronde.ground.ids import PlayerId
from ronde.ground.numbers import half_up
from ronde.ground.problems import Problem
from ronde.ground.results import SCORED
from ronde.ground.trace import Number
from ronde.play.section import Section
from ronde.play.standings.table import rated_places
from ronde.record.after_game import AfterGame
from ronde.record.live import live
from ronde.record.publication import ListLine
from ronde.web.desk.collective.game_lines import GameLine, Games, games_of
from ronde.web.desk.collective.published import published_list
from ronde.web.desk.collective.whys import GameWhy, needed_of, why_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.collective_lists import GamesKnown, games_known
from ronde.web.events.collective_seating import NextSeats, next_seats
from ronde.web.events.models import SectionRow
from ronde.web.events.sending import known_sections
from ronde.web.language import reading
from ronde.web.registers.models import Edition
from ronde.words.numbers import number_text

_NONE = "–"


@dataclass(frozen=True, slots=True)
class AfterLine:
    """Somebody on the list: the place there, L and P in this game, R and by how much it moved, games counted, the status and what it became.

    ``person`` is who it is on the list, ``player`` at the desk; nobody there who has never been in this event.
    """

    place: int | None
    person: str
    player: str
    name: str
    mean: str
    points: str
    rating: str
    change: int | None
    games: int
    status: str
    becomes: str = ""


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """Somebody in the game itself: the place, whether others share it, the mean of the places that they take together, the score."""

    player: PlayerId
    place: int
    is_tied: bool
    mean: Fraction
    score: int

    @property
    def mean_text(self) -> str:
        """The mean of the places."""
        return number_text(self.mean, reading())

    @property
    def shown(self) -> str:
        """The place as it is said: 2= where it is shared."""
        return f"{self.place}=" if self.is_tied else str(self.place)


def placed_in(section: Section) -> tuple[PlacedLine, ...]:
    """Everybody who has a score, best first; ex aequo share the mean of their places (FRS-1), whatever orders them in the table."""
    scores = {
        game.first: game.scores[0]
        for _, game in section.games(range(1, len(section.rounds) + 1))
        if game.counted == SCORED and game.scores
    }
    ranks = {player: place for player, place in rated_places(section).items() if player in scores}
    counts: dict[int, int] = {}
    for rank in ranks.values():
        counts[rank] = counts.get(rank, 0) + 1
    return tuple(
        PlacedLine(player, rank, counts[rank] > 1, rank + Fraction(counts[rank] - 1, 2), scores[player])
        for player, rank in ranks.items()
    )


@dataclass(frozen=True, slots=True)
class AfterPage:
    """Everything on the page. ``lacks`` says for want of what there is no list but that of the places; ``missing``: scores that are not in yet."""

    games: Games
    placed: tuple[PlacedLine, ...]
    lines: tuple[AfterLine, ...]
    provisional: tuple[AfterLine, ...]
    value: str
    lacks: str
    problems: tuple[Problem, ...]
    missing: int
    needed: tuple[int, int] | None
    why: GameWhy | None
    published: Edition | None
    seats: NextSeats | None
    following: GameLine | None

    @property
    def has_list(self) -> bool:
        """Whether the book makes a list of it here."""
        return not self.lacks


def after_page(desk: SectionDesk, of: str = "") -> AfterPage:
    """The page after the game of a desk, with why somebody has what they have."""
    games = games_of(desk)
    known = games_known(desk.row, desk.actor)
    after = known.after(desk.row.id)
    placed = placed_in(desk.section)
    lacks = known.lacks or ("" if after else "figures")
    figures = _figures(desk, known) if after else _Figures({}, None)
    lines = _lines(desk, known, after, placed, figures.points) if after else ()
    return AfterPage(
        games=games,
        placed=placed,
        lines=tuple(one for one in lines if one.place is not None),
        provisional=tuple(one for one in lines if one.place is None),
        value="" if figures.value is None else number_text(figures.value, reading()),
        lacks=lacks,
        problems=known.problems,
        missing=sum(not game.result for _, game in desk.section.games(range(1, len(desk.section.rounds) + 1))),
        needed=needed_of(after) if after else None,
        why=why_of(after, lines, of) if after else None,
        published=published_list(desk, after) if after else None,
        seats=next_seats(desk.row, desk.section, known, after) if desk.section.is_closed else None,
        following=games.following,
    )


@dataclass(frozen=True, slots=True)
class _Figures:
    """P by player of the desk, and V of the game."""

    points: Mapping[str, Number]
    value: Number | None


def _figures(desk: SectionDesk, known: GamesKnown) -> _Figures:
    """What the book makes of the game as it stands: its own figures (articles 5 and 6)."""
    event, opened = desk.event, known.known
    if opened is None:
        return _Figures({}, None)
    ids = dict(SectionRow.objects.filter(event=event).values_list("file", "id"))
    declared = declarations(event.declaration, opened.book, [desk.row.file], ids)
    if not declared.of_each:
        return _Figures({}, None)
    found = live(opened, known_sections(event, [desk.row]), declared.of_each[0])
    at = next((turn for turn, one in enumerate(found.columns) if one.code == "p"), None)
    rows = found.tables[0] if found.tables else ()
    points = {str(row.player): value for row in rows if at is not None and (value := row.values[at]) is not None}
    return _Figures(points, next((value for one, value in found.whole if one.code == "v"), None))


def _lines(
    desk: SectionDesk,
    known: GamesKnown,
    after: AfterGame,
    placed: Sequence[PlacedLine],
    points: Mapping[str, Number],
) -> tuple[AfterLine, ...]:
    players = {person: player for player, person in _persons(desk, known)}
    means = {one.player: one.mean_text for one in placed}
    was = {line.player: line for line in after.before.lines}
    names = after.known.history.people.name

    def line(one: ListLine) -> AfterLine:
        player, before = players.get(one.player, ""), was.get(one.player)
        own = points.get(player)
        made = AfterLine(
            place=one.place,
            person=one.player,
            player=player,
            name=desk.names.get(PlayerId(player), "") or names(one.player),
            mean=means.get(PlayerId(player), _NONE),
            points=_NONE if own is None or PlayerId(player) not in means else number_text(own, reading()),
            rating=str(_whole(one.value)),
            change=None if before is None else _whole(one.value) - _whole(before.value),
            games=int(one.beside[0]) if one.beside else 0,
            status=one.status,
        )
        is_new = (before.status if before else "") != one.status and (before is not None or one.status == "active")
        return replace(made, becomes=one.status) if is_new else made

    return tuple(map(line, after.after.lines))


def _persons(desk: SectionDesk, known: GamesKnown) -> Iterable[tuple[str, str]]:
    return ((one.player, known.persons.get(one.player, str(one.player))) for one in desk.section.entries)


def _whole(value: Number) -> int:
    """A value as it is shown: the nearest whole number, halves up (FRS-6)."""
    return half_up(value.numerator, value.denominator)
