"""What a person is found by, each as a short text behind a letter that says of what kind it is.

Names without accents, case and order of words; numbers as they are compared; the birth date; the club.
"""

from collections.abc import Iterable

from ronde.record.family_names import by_family
from ronde.record.lookalikes import name_words
from ronde.record.players import Player, plain_licence
from ronde.record.sounding import sound_of

_LONGEST = 300  # letters


def keys_of(player: Player) -> frozenset[str]:
    """All keys of a person; somebody erased has none."""
    words = name_words(player.name)
    found = {
        *map(word_key, words),
        *((name_key(words), family_key(by_family(player.name))) if words else ()),
        *(sound_key(sound) for word in words if (sound := sound_of(word)) and sound != word),
        *(number_key(number) for number in player.licence_numbers),
        *(outside_key(one.source, one.number) for one in player.outside if one.number),
        *(club_key(one.club) for one in player.clubs if one.until is None),
        *((birth_key(player.birth.isoformat()),) if player.birth else ()),
    }
    return frozenset(key[:_LONGEST] for key in found)


def federations_named(player: Player) -> tuple[str, ...]:
    """The federations that a person's record names: its own, and those of the licences. Who answers for the person: ``whose.py``."""
    return tuple(dict.fromkeys(one for one in (player.federation, *(one.federation for one in player.licences)) if one))


def lookalike_keys(player: Player) -> Iterable[str]:
    """The keys by which somebody is found who may be this person (``record/lookalikes.py``)."""
    words = name_words(player.name)
    yield from (number_key(number) for number in player.licence_numbers)
    if words:
        yield name_key(words)
    if player.birth:
        yield birth_key(player.birth.isoformat())


def word_key(word: str) -> str:
    """A word of a name."""
    return f"w:{word}"


def name_key(words: tuple[str, ...]) -> str:
    """A whole name, in whatever order its words stand."""
    return f"n:{' '.join(words)}"


def family_key(name: str) -> str:
    """A whole name, the family name first: by it lists by letters are made."""
    return f"a:{name}"


def sound_key(sound: str) -> str:
    """How a word of a name sounds, where that is not how it is written."""
    return f"s:{sound}"


def number_key(number: str) -> str:
    """A licence number."""
    return f"l:{plain_licence(number)}"


def outside_key(source: str, number: str) -> str:
    """The number of a person with somebody else."""
    return f"o:{source}:{plain_licence(number)}"


def birth_key(day: str) -> str:
    """A birth date."""
    return f"b:{day}"


def club_key(club: str) -> str:
    """A club to which somebody belongs."""
    return f"c:{club}"
