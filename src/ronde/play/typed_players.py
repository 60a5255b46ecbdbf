"""Players as somebody types them: an id, a name, or enough of a name to tell who is meant."""

import unicodedata

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.section import Entry, Section


def typed_player(section: Section, typed: str) -> PlayerId | Problem:
    """Whom somebody means: by the id, else by the whole name, else by words of a name that nobody else has."""
    given = unicodedata.normalize("NFC", typed.strip())
    if section.entry(PlayerId(given)) is not None:
        return PlayerId(given)
    words = _words(given)
    named = [entry for entry in section.entries if words and _words(entry.name) == words]
    found = named or [entry for entry in section.entries if words and _says(words, entry)]
    if len(found) == 1:
        return found[0].player
    if found:
        several = tuple(f"{entry.name} ({entry.player})" for entry in found[:5])
        return Problem("play.several-players", values={"typed": typed, "players": several})
    return Problem("play.unknown-player", values={"player": typed})


def _says(words: frozenset[str], entry: Entry) -> bool:
    """Whether every word typed is one of the name, or begins one."""
    name = _words(entry.name)
    return all(any(one.startswith(word) for one in name) for word in words)


def _words(name: str) -> frozenset[str]:
    """The words of a name without what is easily typed otherwise: capitals, accents, hyphens."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(one if one.isalnum() else " " for one in plain if not unicodedata.combining(one))
    return frozenset(letters.split())
