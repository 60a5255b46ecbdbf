"""The languages that everything is said in: each is a folder beside this file, English first.

RONDE_WORDS names a folder with more of them (``br/``), or with other words for those that are there (``fr/``): what it has comes before
what is here. A language is there as soon as its folder is; whatever it does not say yet is said in English (docs/translating.md).
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

Language: TypeAlias = str  # the code of one of LANGUAGES
ENGLISH: Language = "en"

_CODE = re.compile("[a-z]{2}")


def _roots() -> Iterator[Path]:
    yield Path(__file__).parent
    if given := os.environ.get("RONDE_WORDS"):
        yield Path(given)


ROOTS = tuple(_roots())


def _codes() -> Iterator[Language]:
    for root in ROOTS:
        if root.is_dir():
            yield from (folder.name for folder in root.iterdir() if is_language_folder(folder))


def is_language_folder(folder: Path) -> bool:
    """Whether a folder holds the texts of a language: it is called by a code, and there is a text in it."""
    return bool(_CODE.fullmatch(folder.name)) and folder.is_dir() and next(folder.rglob("*.yaml"), None) is not None


LANGUAGES: tuple[Language, ...] = (ENGLISH, *sorted({*_codes()} - {ENGLISH}))


def folders(language: Language) -> tuple[Path, ...]:
    """Where a language's texts are, the folder that comes before the others last."""
    return tuple(folder for root in ROOTS if (folder := root / language).is_dir())


def language_or_english(code: object) -> Language:
    """The language of that code; English where there is none."""
    return code if isinstance(code, str) and code in LANGUAGES else ENGLISH
