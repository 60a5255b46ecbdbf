"""The tables of a round as the desk shows them: two players, their points before, and the result as it stands on a slip."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from ronde.ground.ids import PlayerId
from ronde.ground.results import FORFEITS, NOBODY, UNDECIDED, is_win
from ronde.play.assumptions import written
from ronde.play.doubts import DoubtfulResult, doubt
from ronde.play.section import Game, Section, is_undecided
from ronde.play.typed_results import FORFEIT, as_typed
from ronde.words.language import Language
from ronde.words.texts import text

WON_BY_FORFEIT = "+"


@dataclass(frozen=True, slots=True)
class TableResult:
    """What changes of a table when its result comes: both sides of it, who has won, whether somebody should look, how it is typed."""

    table: int
    is_open: bool
    first: str
    second: str
    won: Literal["first", "second", ""]
    is_undecided: bool
    doubt: DoubtfulResult | None
    typed: tuple[str, str]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: who sits there with how many points, its outcome, and in words why somebody should look at it.

    ``shown`` is its number in the hall, ``by`` the device that entered what is doubtful, where it has a code.
    """

    shown: int
    first: str
    second: str
    points: tuple[str, str]
    is_bye: bool
    outcome: TableResult
    remark: str = ""
    by: str = ""
    is_missed: bool = False


def remark(found: DoubtfulResult | None, language: Language, names: Mapping[PlayerId, str], offset: int) -> str:
    """A doubt in words, with people by their names and tables by the numbers of the hall."""
    if found is None:
        return ""
    values = {key: names.get(PlayerId(str(one)), one) if key == "player" else one for key, one in found.values.items()}
    other = values.get("other")
    shown = {"other": other + offset} if isinstance(other, int) else {}
    return text(f"desk_rounds.doubts.{found.kind}", language, {**values, **shown})


def outcome_of(section: Section, number: int, game: Game, confirmed: Collection[tuple[int, str]] = ()) -> TableResult:
    """How a table stands; ``confirmed`` are results that somebody has looked at, by their tables."""
    first, second = sides(section, game)
    found = doubt(section, number, game)
    is_right = (game.table, result_text(game)) in confirmed
    typed = as_typed(section.discipline, game)
    undecided = is_undecided(section, game)
    return TableResult(
        game.table, not game.result, first, second, _won(section, game), undecided, None if is_right else found, typed
    )


def result_text(game: Game) -> str:
    """A result in one word: that by which a note says that it is right."""
    return written(game.result, game.scores, game.assumed)


def sides(section: Section, game: Game) -> tuple[str, str]:
    """A result from both sides: two scores, or a code and what the other side is written as."""
    if not game.result:
        return "", ""
    if is_undecided(section, game):
        return UNDECIDED, UNDECIDED if game.second else ""
    if game.scores:
        return str(game.scores[0]), str(game.scores[1]) if game.second else ""
    other = section.codes[game.result].counterpart if game.second else NOBODY
    return _side(section, game.result), _side(section, other)


def _side(section: Section, code: str) -> str:
    """Scrabble has words for its codes; on a line of figures a sign has to do."""
    codes = FORFEITS[section.discipline]
    signs = {codes.won: WON_BY_FORFEIT, codes.lost: FORFEIT, codes.both: FORFEIT, "loss": "−"}
    return signs.get(code, code) if section.discipline == "scrabble" else code


def _won(section: Section, game: Game) -> Literal["first", "second", ""]:
    if not game.result or game.second is None or is_undecided(section, game):
        return ""
    if is_win(section.codes, game.result):
        return "first"
    return "second" if is_win(section.codes, section.codes[game.result].counterpart) else ""
