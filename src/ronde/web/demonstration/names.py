"""The names of the demonstration, by language (``names.yaml``): given names with a sex, families, and those whom pictures show."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

import yaml

Language = Literal["fr", "ro", "qc"]
Sex = Literal["F", "M"]
_FILE = Path(__file__).with_name("names.yaml")
_KNOWN = "known-"


@dataclass(frozen=True, slots=True)
class Named:
    """A name, and the sex that goes with the given one."""

    name: str
    sex: Sex


@dataclass(frozen=True, slots=True)
class Names:
    """What people of one language are called."""

    female: tuple[str, ...]
    male: tuple[str, ...]
    family: tuple[str, ...]
    known: Mapping[str, tuple[str, ...]]  # by the circle in which they play
    pairs: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()

    def sex(self, name: str) -> Sex:
        """The sex of a given name, which stands first."""
        return "F" if name.split(maxsplit=1)[0] in self.female else "M"

    def drawn(self, lot: Random) -> Iterator[Named]:
        """Names drawn by lot that nobody else bears."""
        taken = {name for of_circle in self.known.values() for name in of_circle}
        every = [f"{given} {family}" for given in (*self.female, *self.male) for family in self.family]
        lot.shuffle(every)
        yield from (Named(name, self.sex(name)) for name in every if name not in taken)


@cache
def names() -> dict[Language, Names]:
    """All names, by language."""
    written = yaml.safe_load(_FILE.read_text("utf-8"))
    return {
        language: _names({kind: _words(text) for kind, text in kinds.items()}) for language, kinds in written.items()
    }


def _names(kinds: dict[str, tuple[str, ...]]) -> Names:
    known = {kind.removeprefix(_KNOWN): found for kind, found in kinds.items() if kind.startswith(_KNOWN)}
    together = {kind: kinds.get(kind, ()) for kind in ("pairs", "teams")}
    return Names(kinds["female"], kinds["male"], kinds["family"], known, **together)


def _words(text: str) -> tuple[str, ...]:
    """Names between commas; single words where there are none."""
    return tuple(one.strip() for one in (text.split(",") if "," in text else text.split()))
