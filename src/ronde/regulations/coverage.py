"""Which articles of a rule book the software carries out, and why not the others."""

from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
import yaml
from msgspec import Struct

from ronde.regulations import shelf

Texts: TypeAlias = dict[str, str]
State = Literal["implemented", "by hand", "out of scope"]


def said_in(texts: Texts, language: str) -> str:
    """A text of a book's table in a language; in English where it does not have it, empty where there is none."""
    return texts.get(language) or texts.get("en", "")


class Covered(Struct, frozen=True, forbid_unknown_fields=True):
    """One article: what it is about, in each language, and what becomes of it here."""

    article: str
    about: Texts
    state: State
    why: Texts = {}


def coverage(code: str) -> tuple[Covered, ...]:
    """The coverage table of a book, in the order of its articles."""
    return covered_in(shelf.folder(code))


def covered_in(folder: Path) -> tuple[Covered, ...]:
    """The coverage table of a folder: that of a rule book, or of a document that gives no ratings."""
    written = yaml.load((folder / "coverage.yaml").read_text("utf-8"), yaml.CSafeLoader)
    return msgspec.convert(written, type=tuple[Covered, ...])


def share(table: tuple[Covered, ...]) -> Fraction:
    """The implemented articles among those that software can carry out (not out of scope)."""
    ours = [row for row in table if row.state != "out of scope"]
    done = [row for row in ours if row.state == "implemented"]
    return Fraction(len(done), len(ours)) if ours else Fraction(0)
