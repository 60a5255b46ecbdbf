"""The figures of the rule book as things stand, for everybody: of who is named, and only where they are at hand."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock

from ronde.ground.ids import PlayerId
from ronde.regulations.live import Figure
from ronde.web.events.live_figures import figures_at_hand
from ronde.web.events.published_states import ToldFigures
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.web.public.events.live_sections import PublicSection
from ronde.web.registers.models import Projected
from ronde.words.figures import FigureWords, figure_text, figure_words
from ronde.words.standings import points_text

_MOST = 32  # sections kept by a process
_KEPT: OrderedDict[str, tuple[tuple[object, ...], ToldFigures]] = OrderedDict()
_ALONE = Lock()


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A player's figures, with rank and points."""

    rank: int
    player: PlayerId
    name: str
    points: str
    figures: tuple[str, ...]
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures that may be shown; ``unnamed``: how many players are left out since they are not named."""

    columns: tuple[FigureWords, ...]
    lines: tuple[FigureLine, ...]
    unnamed: int


def figures_page(of: PublicSection, me: str = "") -> Figures | None:
    """The figures in words; nothing where none are at hand."""
    found = of.source.figures if of.sent else _at_hand(of)
    if found is None or not found.columns:
        return None
    code, language = of.event.regulation, reading()
    lines = [line for line in standings_of(of.desk.row, of.section) if line.player in found.lines]
    shown = [line for line in lines if of.is_named(line.player)]
    return Figures(
        tuple(figure_words(one, language, code) for one in found.columns),
        tuple(
            FigureLine(
                line.rank,
                line.player,
                of.desk.name(line.player),
                points_text(of.section, line, language),
                _texts(found.columns, found.lines[line.player]),
                line.player == me,
            )
            for line in shown
        ),
        len(lines) - len(shown),
    )


def _texts(columns: Sequence[Figure], values: Sequence[str]) -> tuple[str, ...]:
    pairs = zip(columns, values, strict=False)
    return tuple(figure_text(one, Fraction(value) if value else None, reading()) for one, value in pairs)


def _at_hand(of: PublicSection) -> ToldFigures | None:
    """The figures that this process can compute without folding anything, once for each state of section and register."""
    row, register = of.desk.row, of.event.register_id
    turn = Projected.objects.filter(register=register).values_list("turn", flat=True).first() if register else None
    key = (row.version, row.stamp, turn, of.event.declaration)
    with _ALONE:
        kept = _KEPT.get(row.pk)
        if kept is not None and kept[0] == key:
            return kept[1]
    found = figures_at_hand(row)
    if found is None:
        return None
    with _ALONE:
        _KEPT[row.pk] = (key, found)
        while len(_KEPT) > _MOST:
            _KEPT.popitem(last=False)
    return found
