"""Why somebody has the rating that a game led to, in the words of the book; and how many games make a rating active."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ronde.ground.ids import PlayerId
from ronde.record.after_game import AfterGame
from ronde.regulations.frs.book import Frs
from ronde.regulations.frs.parameters import FIELDS, ranking_code, types_of
from ronde.regulations.frs.rules import needed_games
from ronde.web.language import reading
from ronde.words.sentence_tree import Sentence, Wording

_LONG = re.compile(r"(\d[.,]\d{2})\d{2,}")  # decimals behind the second
if TYPE_CHECKING:
    from ronde.web.desk.collective.after_page import AfterLine


@dataclass(frozen=True, slots=True)
class GameWhy:
    """A line of the list, the rating before, with whom the place is shared, and what led to the rating."""

    line: "AfterLine"
    before: str
    tied: tuple[str, ...]
    sentences: tuple[Sentence, ...]


def why_of(after: AfterGame, lines: Sequence["AfterLine"], of: str) -> GameWhy | None:
    """Why one of a list has that rating; nothing where nobody is chosen."""
    line = next((one for one in lines if one.person == of), None)
    if line is None:
        return None
    history = after.known.history
    names = {one.person: one.name for one in lines}
    wording = Wording(history, reading(), lambda player: names.get(player) or history.people.name(player))
    told = tuple(_cut(wording.explained(one)) for one in after.why(PlayerId(of)))
    tied = tuple(one.name for one in lines if one.mean == line.mean != "–" and one is not line)
    before = "–" if line.change is None else str(int(line.rating) - line.change)
    return GameWhy(line, before, tied, tuple(part for one in told for part in one.inner))


def _cut(one: Sentence) -> Sentence:
    """A sentence with its numbers cut where they go on, as narrow as a page beside a list is; the player's page for everybody has them whole."""
    return replace(one, text=_LONG.sub(r"\1…", one.text), inner=tuple(map(_cut, one.inner)))


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
