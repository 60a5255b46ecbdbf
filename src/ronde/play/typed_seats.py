"""Seats of a collective game as somebody types them: by number, by the id of who sits there, or by a part of the name that only one has."""

import unicodedata
from collections.abc import Sequence

from ronde.play.section import Section


def seats_typed(words: Sequence[str]) -> list[str]:
    """``11 977 12 a`` as ``11=977 12=a``; where a sign of equality stands, each word is one already."""
    if any("=" in word for word in words) or len(words) % 2:
        return list(words)
    return [f"{seat}={score}" for seat, score in zip(words[::2], words[1::2], strict=True)]


def seat_of(section: Section, number: int, typed: str) -> int | None:
    """The seat that is meant in a round; none where nobody is, or several are."""
    if typed.isdecimal():
        return int(typed)
    games = section.rounds[number - 1].games if 1 <= number <= len(section.rounds) else ()
    names = {entry.player: _plain(entry.name) for entry in section.entries}
    by_id = [game.table for game in games if game.first == typed]
    by_name = [game.table for game in games if _plain(typed) and _plain(typed) in names.get(game.first, "")]
    found = by_id or by_name
    return found[0] if len(found) == 1 else None


def _plain(name: str) -> str:
    """A name without accents and capitals."""
    bare = (one for one in unicodedata.normalize("NFD", name) if not unicodedata.combining(one))
    return "".join(bare).casefold().strip()
