"""The figures of the rule book as the page shows them: columns in the book's words, and why a figure is not known."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.play.standings.table import StandingsLine
from ronde.record.live import LiveRow
from ronde.record.prospects import MARGIN, Prospect
from ronde.regulations.live import Figure
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.live_figures import LiveSection
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.words.figures import FigureWords, figure_text, figure_words, missing_text
from ronde.words.standings import points_text
from ronde.words.texts import text

_SHORT = 12  # letters of an article above a column
_NAMED = 5  # players who are named; of more, the number says enough


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A player's line: rank, points, and a figure for each column."""

    rank: int
    player: PlayerId
    name: str
    points: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NextGame:
    """What each result of a game that is paired would make of the projected figure."""

    round: int
    table: int
    opponent: str
    now: str
    outcomes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """One player's figures with what each says, what is waited for, and what the next games would do."""

    player: PlayerId
    name: str
    figures: tuple[tuple[FigureWords, str], ...]
    waiting: tuple[str, ...]
    games: tuple[NextGame, ...]


@dataclass(frozen=True, slots=True)
class FiguresPage:
    """All figures of a section; ``remarks`` say why some are missing, ``assumed`` what is taken of other games."""

    columns: tuple[FigureWords, ...]
    whole: tuple[tuple[FigureWords, str], ...]
    rows: tuple[FigureRow, ...]
    remarks: tuple[str, ...]
    projected: str
    assumed: str
    chosen: Chosen | None

    @property
    def has_short_articles(self) -> bool:
        """Whether articles have room above a column; where they are headings in words, they stand beside each player's figures."""
        return all(len(one.article) <= _SHORT for one in self.columns)


def figures_page(desk: SectionDesk, live: LiveSection, of: str) -> FiguresPage:
    """The figures in words, with those of one player where somebody was chosen."""
    code, language, found = desk.event.regulation, reading(), live.found
    rows = found.tables[live.at] if found.tables else ()
    lines = {line.player: line for line in standings_of(desk.row, desk.section)}
    projected = next((one for one in found.columns if one.code == found.projected), None)
    return FiguresPage(
        tuple(figure_words(one, language, code) for one in found.columns),
        tuple((figure_words(one, language, code), figure_text(one, value, language)) for one, value in found.whole),
        tuple(
            sorted((_row(desk, found.columns, row, lines.get(row.player)) for row in rows), key=lambda one: one.rank)
        ),
        tuple(_remarks(desk, live, rows)),
        figure_words(projected, language, code).label if projected else "",
        _assumed(desk, live),
        next((_chosen(desk, live, row) for row in rows if row.player == of), None),
    )


def _row(desk: SectionDesk, columns: Sequence[Figure], row: LiveRow, line: StandingsLine | None) -> FigureRow:
    """Rank and points as the standings have them, which count what a ``?`` is taken for; the book's figures never do."""
    figures = zip(columns, row.values, strict=True)
    shown = tuple(figure_text(column, value, reading()) for column, value in figures)
    rank, points = (line.rank, points_text(desk.section, line, reading())) if line else (row.rank, "")
    return FigureRow(rank, row.player, desk.name(row.player), points, shown)


def _remarks(desk: SectionDesk, live: LiveSection, rows: Sequence[LiveRow]) -> list[str]:
    """Who is not known to the register, and what others wait for: each reason once, with those it is about."""
    language, waiting = reading(), dict[str, list[PlayerId]]()
    for row in rows:
        for missing in _waiting(desk, row):
            waiting.setdefault(missing, []).append(row.player)
    unknown = (
        [text("desk_standings.figures.unknown", language, {"names": _names(desk, live.unknown, rows)})]
        if live.unknown
        else []
    )
    return unknown + [
        text("live.waits", language, {"names": _names(desk, players, rows), "missing": missing})
        for missing, players in waiting.items()
    ]


def _waiting(desk: SectionDesk, row: LiveRow) -> tuple[str, ...]:
    return tuple(missing_text(one, desk.section.name, reading(), desk.event.regulation) for one in row.waiting)


def _names(desk: SectionDesk, players: Sequence[PlayerId], rows: Sequence[LiveRow]) -> str:
    if len(players) == len(rows):
        return text("live.everyone", reading())
    return ", ".join(map(desk.name, players[:_NAMED])) + (" …" if len(players) > _NAMED else "")


def _assumed(desk: SectionDesk, live: LiveSection) -> str:
    """What is taken of the other games, where they count too."""
    if live.found.moved_by == "games":
        return ""
    by_places = desk.section.discipline == "scrabble" and live.found.moved_by == "places"
    return text("live.by_places" if by_places else "live.by_scores", reading(), {"margin": MARGIN})


def _chosen(desk: SectionDesk, live: LiveSection, row: LiveRow) -> Chosen:
    code, language, columns = desk.event.regulation, reading(), live.found.columns
    figures = tuple(
        (figure_words(one, language, code), figure_text(one, value, language))
        for one, value in zip(columns, row.values, strict=True)
    )
    projected = next((one for one in columns if one.code == live.found.projected), None)
    games = tuple(_next_game(desk, projected, one) for one in live.prospects if projected)
    return Chosen(row.player, desk.name(row.player), figures, _waiting(desk, row), games)


def _next_game(desk: SectionDesk, column: Figure, one: Prospect) -> NextGame:
    def shown(value: Number | None) -> str:
        return figure_text(column, value, reading())

    outcomes = (("win", shown(one.win)), ("draw", shown(one.draw)), ("loss", shown(one.loss)))
    return NextGame(one.round, desk.shown_table(one.table), desk.name(one.opponent), shown(one.now), outcomes)
