"""Why somebody has the rating that a game led to, in the words of the book; and how many games make a rating active."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.ground.ids import PlayerId
from ronde.record.after_game import AfterGame
from ronde.regulations.frs.book import Frs
from ronde.regulations.frs.parameters import FIELDS, ranking_code, types_of
from ronde.regulations.frs.rules import needed_games
from ronde.web.language import reading
from ronde.words.sentence_tree import Sentence, Wording

if TYPE_CHECKING:
    from ronde.web.desk.collective.after_page import AfterLine


@dataclass(frozen=True, slots=True)
class GameWhy:
    """A line of the list, the rating before, with whom the place is shared, and what led to the rating, in one sentence and in all."""

    line: "AfterLine"
    before: str
    tied: tuple[str, ...]
    plain: str
    sentences: tuple[Sentence, ...]


def why_of(after: AfterGame, lines: Sequence["AfterLine"], of: str) -> GameWhy | None:
    """Why one of a list has that rating; nothing where nobody is chosen."""
    line = next((one for one in lines if one.person == of), None)
    if line is None:
        return None
    history = after.known.history
    names = {one.person: one.name for one in lines}
    wording = Wording(history, reading(), lambda player: names.get(player) or history.people.name(player))
    told = tuple(wording.explained(one) for one in after.why(PlayerId(of)))
    tied = tuple(one.name for one in lines if one.mean == line.mean != "–" and one is not line)
    before = "–" if line.change is None else str(int(line.rating) - line.change)
    plain = " ".join(one.plain for one in told if one.plain)
    return GameWhy(line, before, tied, plain, tuple(part for one in told for part in one.inner))


def needed_of(after: AfterGame) -> tuple[int, int] | None:
    """How many of the last how many games make a rating active (article 3); nothing where the book says no such thing."""
    book = after.known.book
    if not isinstance(book, Frs):
        return None
    edition = book.editions.nearest(after.after.on)
    for field in FIELDS:
        for kind in types_of(field):
            if ranking_code(field, kind) == after.ranking.code:
                window = edition.window(field, kind)
                return int(needed_games(window, edition.active_percent)), window
    return None
