"""What this version says differently of a kept one, on purpose: each with the sentence of the CHANGELOG it rests on.

``differences.yaml`` in the folder of a version is a list of entries, none where nothing is different::

    - subject: lists                  # a file of expected/
      place: dames/national/2024-03-01/1/6
      was: { ... }                    # as the version said it; null: it said nothing
      is: { ... }                     # as it is said now; null: nothing is said
      changelog: A sentence as it stands in CHANGELOG.md.
    - subject: whys                   # a long value: one entry for each part of it that is different
      place: dames/34/1
      at: why/0/values/correction     # keys and positions; null before or after: there is no such key
      was: null
      is: 0
      changelog: ...
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import yaml
from msgspec import Struct, convert

from tests.upgrades.kept import DIFFERENCES, KeptVersion

Subjects: TypeAlias = Mapping[str, Mapping[str, Any]]


class Difference(Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is"}):
    """One place of which something else is said now."""

    subject: str
    place: str
    was: Any
    is_: Any
    changelog: str
    at: str = ""

    def applied_to(self, said: Any) -> Any:
        """What is said with this difference made; ``MISFIT`` where it did not say what was allowed to change."""
        return _changed(said, self.at.split("/") if self.at else [], self.was, self.is_)


MISFIT = object()


def _changed(said: Any, keys: list[str], was: Any, now: Any) -> Any:
    if not keys:
        return now if said == was else MISFIT
    if not isinstance(said, dict | list):
        return MISFIT
    key: Any = int(keys[0]) if isinstance(said, list) else keys[0]
    is_there = key < len(said) if isinstance(said, list) else key in said
    new = _changed(said[key] if is_there else None, keys[1:], was, now)
    if isinstance(said, list):
        return MISFIT if new is MISFIT or not is_there else [*said[:key], new, *said[key + 1 :]]
    rest = {name: value for name, value in said.items() if name != key}
    return MISFIT if new is MISFIT else rest if new is None else {**rest, key: new}


def differences_of(version: KeptVersion) -> tuple[Difference, ...]:
    path = version.folder / DIFFERENCES
    written = yaml.safe_load(path.read_text("utf-8")) if path.exists() else []
    return tuple(convert(entry, Difference) for entry in written or ())


def without_nothing(said: Any) -> Any:
    """What is said without the keys that say nothing (null): a new field that nobody fills is no difference."""
    if isinstance(said, dict):
        return {name: without_nothing(value) for name, value in said.items() if value is not None}
    return [without_nothing(value) for value in said] if isinstance(said, list) else said


def unfounded(differences: tuple[Difference, ...], changelog: Path) -> Iterator[str]:
    """What rests on no sentence of the CHANGELOG, or is no difference at all."""
    text = " ".join(changelog.read_text("utf-8").split())
    for entry in differences:
        if not entry.changelog.strip() or " ".join(entry.changelog.split()) not in text:
            yield f"{entry.subject} {entry.place}: not in {changelog.name}: {entry.changelog!r}"
        if entry.was == entry.is_:
            yield f"{entry.subject} {entry.place}: nothing is different"


def mismatches(kept: Subjects, found: Subjects, differences: tuple[Difference, ...]) -> Iterator[str]:
    """Where an installation says something else than its version did and no difference allows it, or allows what is not so.

    Only the subjects that are found are compared.
    """
    allowed: dict[tuple[str, str], list[Difference]] = {}
    for entry in differences:
        allowed.setdefault((entry.subject, entry.place), []).append(entry)
    for subject, said in found.items():
        before = kept.get(subject, {})
        for place in sorted({*before, *said, *(place for of, place in allowed if of == subject)}):
            was, is_now = before.get(place), said.get(place)
            entries = allowed.get((subject, place), [])
            expected = was
            for entry in entries:
                expected = MISFIT if expected is MISFIT else entry.applied_to(expected)
            if without_nothing(is_now) != without_nothing(expected):
                yield f"{subject} {place}: was {was}, is {is_now}" + (", otherwise than allowed" if entries else "")
