"""What this version says differently of a kept one, on purpose: each with the sentence of the CHANGELOG it rests on.

``differences.yaml`` in the folder of a version is a list of entries, none where nothing is different::

    - subject: lists                  # a file of expected/
      place: dames/national/2024-03-01/1/6
      was: { ... }                    # as the version said it; null: it said nothing
      is: { ... }                     # as it is said now; null: nothing is said
      changelog: A sentence as it stands in CHANGELOG.md.
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


def differences_of(version: KeptVersion) -> tuple[Difference, ...]:
    path = version.folder / DIFFERENCES
    written = yaml.safe_load(path.read_text("utf-8")) if path.exists() else []
    return tuple(convert(entry, Difference) for entry in written or ())


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
    allowed = {(entry.subject, entry.place): entry for entry in differences}
    for subject, said in found.items():
        before = kept.get(subject, {})
        for place in sorted({*before, *said, *(place for of, place in allowed if of == subject)}):
            was, is_now = before.get(place), said.get(place)
            entry = allowed.get((subject, place))
            if (was, is_now) != ((entry.was, entry.is_) if entry else (was, was)):
                yield f"{subject} {place}: was {was}, is {is_now}" + (", otherwise than allowed" if entry else "")
