"""The rounds of a table of results as they were understood, in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.ground.results import is_win
from ronde.play.section import Game, Section
from ronde.web.language import reading
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round as it was understood: who sat opposite whom, and how it ended."""

    number: int
    games: tuple[tuple[str, str, str], ...]


def points_text(halves: int) -> str:
    """Points as people write them: 2½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def table_rounds(section: Section) -> Iterator[TableRound]:
    """The rounds of a section that was made of a table."""
    names = {entry.player: entry.name for entry in section.entries}
    for round_ in section.rounds:
        games = tuple(
            (
                names[game.first],
                _result(section, game),
                names[game.second] if game.second else text("office_table.free", reading()),
            )
            for game in round_.games
        )
        yield TableRound(round_.number, games)


def _result(section: Section, game: Game) -> str:
    """A result as people write it; of a code that is a word, what it means."""
    if game.second is None:
        return "–"
    if game.scores:
        return f"{game.scores[0]}–{game.scores[1]}"
    other = section.codes[game.result].counterpart
    if not game.result[:3].isalpha():
        return f"{game.result}–{other}".replace("=", "½")
    return "+ –" if is_win(section.codes, game.result) else "– +" if is_win(section.codes, other) else "="
