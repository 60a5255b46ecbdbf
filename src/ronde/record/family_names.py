"""Which part of a name is the family name: lists in a hall are looked through by it, while names are said first names first."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from ronde.record.players import sorting_name

# Words that begin a family name, and are no given names: "Enora Le Bihannic", "Vincent van der Meer".
_PARTICLES = frozenset(
    [
        "af",
        "ben",
        "da",
        "das",
        "de",
        "del",
        "della",
        "der",
        "des",
        "di",
        "dos",
        "du",
        "el",
        "la",
        "le",
        "les",
        "mac",
        "mc",
        "st",
        "saint",
        "ten",
        "ter",
        "van",
        "von",
        "zu",
    ]
)


# Letters that are no letter and an accent, as readers who do not have them look for them; the two of a pair count as two.
_AS_READ = str.maketrans(
    {
        "ø": "o",
        "œ": "oe",
        "æ": "ae",
        "ß": "ss",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
        "ħ": "h",
        "-": " ",
        "‑": " ",
    }
)
# Letters of their own in Romanian, each after the one it is made of: Sava before Șerban, Tudor before Țurcanu.
_AFTER = "{"  # behind z
_ROMANIAN = str.maketrans(
    {letter: plain + _AFTER for letter, plain in zip("ăîșşțţ", "aisstt", strict=True)} | {"â": f"a{_AFTER}{_AFTER}"}
)


@dataclass(frozen=True, slots=True)
class Collation:
    """What a language's alphabet does in a list of names: letters of its own, and whether the last accent decides between equal names."""

    own_letters: Mapping[int, str] = field(default_factory=dict)
    goes_by_last_accent: bool = False


# A language that is not here sorts by letters alone, then by the first accent: what most do. CLDR's tailorings are data without code that
# sorts by them, which Babel does not bring either (docs/translating.md).
_COLLATIONS = {"fr": Collation(goes_by_last_accent=True), "ro": Collation(own_letters=_ROMANIAN)}
_PLAIN = Collation()

# Small particles that a list by names does not go by: "de la Fontaine" stands under La, "d’Artagnan" under A. Le, Van and others count.
_NOT_SORTED = ("de ", "d’", "d'", "von ", "zu ")


def parted_name(name: str) -> tuple[str, str]:
    """The family name and the first names. Capitals tell, with the particles before them ("Zoé de la FONTAINE").

    Without capitals the family name begins with a particle, or is the last word.
    """
    words = name.split()
    capitals = {at for at, word in enumerate(words) if _is_in_capitals(word)}
    if capitals and len(capitals) < len(words):
        family = capitals
        for at in sorted(range(len(words) - 1), reverse=True):
            # A first word with a capital letter is a first name: Ben DUPONT.
            if at + 1 in family and _is_particle(words[at]) and (at or words[at][0].islower()):
                family = family | {at}
        return _joined(words, family), _joined(words, set(range(len(words))) - family)
    begins = next((at for at, word in enumerate(words) if at and _is_particle(word)), len(words) - 1)
    return " ".join(words[begins:]), " ".join(words[:begins])


def _joined(words: list[str], places: set[int]) -> str:
    return " ".join(words[at] for at in sorted(places))


def _is_in_capitals(word: str) -> bool:
    """Whether a word is written in capitals; an initial is not."""
    return word.isupper() and sum(map(str.isalpha, word)) > 1


def _is_particle(word: str) -> bool:
    return sorting_name(word) in _PARTICLES or word[:2].casefold() in {"d’", "d'", "l’", "l'"}


def family_first(name: str) -> str:
    """A name as a list by names has it: Bélisle Océane."""
    return " ".join(filter(None, parted_name(name)))


def listing_order(listed: str, language: str) -> tuple[str, tuple[str, ...]]:
    """What a list by names is sorted by for a reader, given a name with the family name first.

    Letters count, without case, accents or punctuation, word by word; a letter that the reader's alphabet does not have stands with the
    one it looks like (Ø with O). Romanian has ă, â, î, ș, ț as letters of their own. Between names that differ by accents alone those
    without come first; in French the last accent decides. "de", "d’", "von" and "zu" in small letters do not count.
    """
    particle = next((one for one in _NOT_SORTED if listed.startswith(one)), "")
    small = unicodedata.normalize("NFC", listed.removeprefix(particle)).casefold()
    collation = _COLLATIONS.get(language, _PLAIN)
    parts = unicodedata.normalize("NFKD", small.translate(collation.own_letters).translate(_AS_READ))
    plain = "".join(letter for letter in parts if letter.isalnum() or letter in {" ", _AFTER})
    accents = tuple(unicodedata.normalize("NFKD", letter)[1:] for letter in small if letter.isalpha())
    return " ".join(plain.split()), accents[::-1] if collation.goes_by_last_accent else accents


def by_family(name: str) -> str:
    """The key under which the database keeps a person's name; rows hold it, so it does not change. Lists go by ``listing_order``."""
    words = name.split()
    capitals = [word for word in words if _is_in_capitals(word)]
    if capitals and len(capitals) < len(words):
        return sorting_name(" ".join([*capitals, *(word for word in words if word not in capitals)]))
    return sorting_name(family_first(name))
