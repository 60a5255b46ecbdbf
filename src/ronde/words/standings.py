"""Lines of standings and cells of crosstables as people read them, on any face."""

from fractions import Fraction

from ronde.ground.results import SCORED, UNDECIDED
from ronde.play.section import Section
from ronde.play.standings.crosstable import Cell
from ronde.play.standings.table import StandingsLine
from ronde.play.standings.worth import Worth
from ronde.play.tally import Outing
from ronde.words.language import Language
from ronde.words.numbers import number_text, rounded_text
from ronde.words.texts import catalogue, text

_LESS_IS_BETTER = ("initial_rank", "places")
_SHORT = {
    "win": "+",
    "draw": "=",
    "loss": "−",
    "bye": "·",
    "half-bye": "½",
    "zero-bye": "0",
    "forfeit-win": "+f",
    "forfeit": "−f",
    "double-forfeit": "−f",
}
_MEANS = ("opponents_average", "performance")


def worth_texts(section: Section, line: StandingsLine, language: Language) -> list[str]:
    """What a line has for each criterion of its section."""
    every = zip(section.plan.criteria, line.worths, strict=True)
    return [_worth(criterion, worth, language) for criterion, worth in every]


def points_text(section: Section, line: StandingsLine, language: Language) -> str:
    """What a line has for the first criterion of its section: the points, as people call it."""
    return _worth(section.plan.criteria[0], line.worths[0], language)


def _worth(criterion: str, worth: Worth, language: Language) -> str:
    is_known = criterion not in _MEANS or any(part.is_kept for part in worth.parts)  # a mean of no game is no number
    return worth_text(criterion, worth.value, language) if is_known else "–"


def code_text(code: str, language: Language) -> str:
    """A result in words where its code is one; the short codes of draughts and chess are what arbiters write themselves."""
    return text(f"play.result_names.{code}", language) if f"play.result_names.{code}" in catalogue() else code


def written_text(written: str, language: Language) -> str:
    """A result as it is written down, in words where its codes are words; what a question mark counts as stands behind it."""
    counted = written.removeprefix(UNDECIDED)
    if not counted or (shown := code_text(counted, language)) == counted:
        return written
    return f"{UNDECIDED} {shown}" if counted != written else shown


def short_text(code: str) -> str:
    """A result as a crosstable has room for it, in every language; the codes of draughts and chess are short themselves."""
    return _SHORT.get(code, code)


def outing_text(outing: Outing, scores: tuple[int, int] | None, language: Language) -> str:
    """A game from one player's side: the scores where there are any, else the result; what is only assumed after a question mark."""
    mine, theirs = (scores if outing.is_first else scores[::-1]) if scores else (0, 0)
    shown = code_text(outing.code, language)
    if scores:
        alone = outing.code == SCORED
        shown = number_text(mine, language) + ("" if alone else f" – {number_text(theirs, language)}")
    return shown if outing.is_decided or outing.code == UNDECIDED else f"{UNDECIDED} {shown}"


def worth_text(criterion: str, value: Fraction, language: Language) -> str:
    """A number of a criterion. A spread has its sign; initial ranks and places count below zero, since less is better, and are read as they are."""
    shown = -value if criterion in _LESS_IS_BETTER else value
    if criterion in _MEANS:
        return rounded_text(shown, 0, language)
    return number_text(shown, language, signed=criterion == "spread")


def result_text(cell: Cell, *, short: bool = False) -> str:
    """The result by its code, or as short as a crosstable for people has it; what is only assumed stands after a question mark."""
    code = short_text(cell.code) if short else cell.code
    shown = code if cell.score is None else str(cell.score)
    return shown if cell.is_decided or cell.code == UNDECIDED else UNDECIDED + shown


def opponent_text(cell: Cell) -> str:
    """The opponent's place and the colour; a dot for a bye."""
    return "·" if cell.opponent_place is None else f"{cell.opponent_place}{'○' if cell.is_first else '●'}"
