"""Names for a wall: the family name and the first letters of the given one, as many as tell two people apart."""

from collections import defaultdict
from collections.abc import Mapping
from itertools import count
from typing import TypeVar

from ronde.record.family_names import parted_name
from ronde.record.players import sorting_name

T = TypeVar("T")
_CLASHING = 3  # letters at least, where one is not enough: so it is seen from afar


def short_names(names: Mapping[T, str]) -> dict[T, str]:
    """Everybody's short name; whoever is called by one word keeps it.

    Letters that differ by an accent only are taken for the same: from ten metres they are.
    """
    parted = {who: parted_name(name) for who, name in names.items()}
    alike = defaultdict[tuple[str, str], list[T]](list)
    for who, (family, given) in parted.items():
        alike[sorting_name(family), sorting_name(given)[:1]].append(who)
    return {who: _shortened(parted, who, group) for group in alike.values() for who in group}


def _shortened(parted: Mapping[T, tuple[str, str]], who: T, group: list[T]) -> str:
    family, given = parted[who]
    others = [sorting_name(parted[one][1]) for one in group if one != who]
    letters = 1 if not others else next(at for at in count(_CLASHING) if _tells_apart(given, others, at))
    return " ".join(filter(None, (family, given[:letters] + ("." if len(given) > letters else ""))))


def _tells_apart(given: str, others: list[str], letters: int) -> bool:
    """Whether so many letters are enough, or all there are."""
    return letters >= len(given) or sorting_name(given)[:letters] not in {one[:letters] for one in others}
