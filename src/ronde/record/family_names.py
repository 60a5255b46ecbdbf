"""Which part of a name is the family name: lists in a hall are looked through by it, while names are said first names first."""

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


def parted_name(name: str) -> tuple[str, str]:
    """The family name and the first names. Capitals tell ("Jean DUPONT"); else it begins with a particle, or is the last word."""
    words = name.split()
    capitals = [word for word in words if word.isupper() and sum(map(str.isalpha, word)) > 1]
    if capitals and len(capitals) < len(words):
        return " ".join(capitals), " ".join(word for word in words if word not in capitals)
    begins = next((at for at, word in enumerate(words) if at and _is_particle(word)), len(words) - 1)
    return " ".join(words[begins:]), " ".join(words[:begins])


def _is_particle(word: str) -> bool:
    return sorting_name(word) in _PARTICLES or word[:2].casefold() in {"d’", "d'", "l’", "l'"}


def family_first(name: str) -> str:
    """A name as a list by names has it: Bélisle Océane."""
    return " ".join(filter(None, parted_name(name)))


def by_family(name: str) -> str:
    """What such a list is sorted by."""
    return sorting_name(family_first(name))
