"""The published lists of a history file, word for word, in a folder beside it: what was published stays, whatever rules come.

A file a list. Nothing here is believed: a text counts only if it has the digest that its publication says.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from ronde.files.regular_files import text_of
from ronde.record.canonical import digest
from ronde.record.publication import RankingList
from ronde.regulations.common_facts import Publication


def list_path(history: Path, published: str) -> Path:
    """Where the text of a list is kept, by its digest."""
    return history.with_name(f"{history.name}.lists") / f"{published}.json"


def new_texts(history: Path, said: Publication, lists: Mapping[str, RankingList]) -> Iterator[tuple[Path, str]]:
    """The files to write when lists are published, each with its text."""
    for ranking, published in said.lists.items():
        if ranking in lists and lists[ranking].digest == published:
            yield list_path(history, published), lists[ranking].canonical


def kept_text(history: Path, published: str) -> str | None:
    """The text of a list as it was published; None where it is not kept, or is not that any more."""
    path = list_path(history, published)
    text = text_of(path) if path.is_file() else ""
    return text if text and digest(text) == published else None
