"""What a run over a bad file must tell, written beside the tests of each rule book."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

# line, path, what stands for the article ("" for none), a word of what is wrong, a word of what to do
Report: TypeAlias = tuple[int, str, str, str, str]


@dataclass(frozen=True, slots=True)
class BadInput:
    """A file in which much is wrong, what is told of it, and other verbs that refuse it; small files with a word of theirs."""

    text: str
    expected: Sequence[Report]
    verbs: Sequence[tuple[str, ...]]
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)  # of the other languages
    small: Sequence[tuple[str, str]] = ()
