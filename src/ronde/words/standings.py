"""Lines of standings and cells of crosstables as people read them, on any face."""

from ronde.ground.results import UNDECIDED
from ronde.play.section import Section
from ronde.play.standings.crosstable import Cell
from ronde.play.standings.table import StandingsLine
from ronde.words.language import Language
from ronde.words.numbers import number_text, rounded_text

_MEANS = ("opponents_average", "performance")


def worth_texts(section: Section, line: StandingsLine, language: Language) -> list[str]:
    """What a line has for each criterion of its section."""
    shown = []
    for criterion, worth in zip(section.plan.criteria, line.worths, strict=True):
        value = -worth.value if criterion == "initial_rank" else worth.value
        if criterion not in _MEANS:
            shown.append(number_text(value, language))
        else:  # a mean of no game is no number
            shown.append(rounded_text(value, 0, language) if any(part.is_kept for part in worth.parts) else "–")
    return shown


def result_text(cell: Cell) -> str:
    """The result; what is only assumed stands after a question mark."""
    return cell.code if cell.is_decided or cell.code == UNDECIDED else UNDECIDED + cell.code


def opponent_text(cell: Cell) -> str:
    """The opponent's place and the colour; a dot for a bye."""
    return "·" if cell.opponent_place is None else f"{cell.opponent_place}{'○' if cell.is_first else '●'}"
