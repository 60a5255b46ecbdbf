"""Free text beside the chain: in a fact stands its salted digest, which binds the text and tells nothing of it.

Reasons, letters and names may have to be erased one day; a fact never changes. Which fields hold free text the types say
(``FreeText`` of documents.py). A text of blanks alone says nothing, and stays: rules that ask for a reason go by that.
"""

import hmac
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct, to_builtins

from ronde.ground.problems import PathPart, Problem
from ronde.record.canonical import canonical, composed, digest
from ronde.record.places import decimals, free_texts
from ronde.regulations.documents import Document, Id
from ronde.regulations.judgement import Digest

SEALED = "sealed"  # the key under which a digest stands in place of its text
_FRACTION = re.compile(r"-?[0-9]{1,30}/[1-9][0-9]{0,30}")
_PLACEHOLDER = re.compile(r"sealed:([0-9a-f]{64})")


class TextBeside(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A text that a fact holds by digest only: of which fact, at which path, with its salt."""

    fact: Id
    path: tuple[int | str, ...]
    salt: Digest
    text: str

    @property
    def digest(self) -> str:
        """SHA-256 of the salt, as it is written, and the text."""
        return digest(self.salt + composed(self.text))

    @property
    def field(self) -> str:
        """The path as one writes it: requester.name."""
        return ".".join(map(str, self.path))


def sealed(document: Document, salt: bytes) -> tuple[dict[str, Any], tuple[TextBeside, ...]]:
    """A fact in plain values with every free text by its digest, and the texts to lie beside.

    The salt of a text is made from that of the register and the place of the text: the same register gives the same
    digests each time, and nobody without its salt can try out what a text might say. What is a digest already stays so.
    """
    plain: dict[str, Any] = to_builtins(document)
    for path, number in tuple(decimals(plain, type(document))):
        _put(plain, path, _exact(number))
    texts = []
    for path, text in tuple(free_texts(plain, type(document))):
        if not isinstance(text, str) or not text.strip():
            continue
        known = _PLACEHOLDER.fullmatch(text)
        if known:
            _put(plain, path, {SEALED: known[1]})
            continue
        own = hmac.digest(salt, canonical([document.id, *path]).encode(), "sha256").hex()
        texts.append(TextBeside(fact=composed(document.id), path=path, salt=own, text=composed(text)))
        _put(plain, path, {SEALED: texts[-1].digest})
    return plain, tuple(texts)


def texts_beside(facts: Iterable[Document], salt: bytes) -> Iterator[TextBeside]:
    """The texts to lie beside facts, in their order."""
    for fact in facts:
        yield from sealed(fact, salt)[1]


def unsealed(
    plain: dict[str, Any], shape: type[Document], texts: Iterable[TextBeside] = ()
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """A fact with the texts that are given, and ``sealed:…`` for the others; every text that is not the one it was."""
    given = tuple(texts)
    return with_texts(plain, shape, given), tuple(text_problems(plain, given))


def text_problems(plain: dict[str, Any], texts: Iterable[TextBeside]) -> Iterator[Problem]:
    """Each text that does not fit the digest at its place in the fact."""
    for beside in texts:
        if _at(plain, beside.path) != {SEALED: beside.digest}:
            values = {"id": beside.fact, "field": beside.field}
            yield Problem("chain.text-differs", "", (beside.fact, *beside.path), values)


def sealed_paths(plain: Any, path: tuple[int | str, ...] = ()) -> Iterator[tuple[int | str, ...]]:
    """Where a fact in plain values has a text by its digest."""
    match plain:
        case {"sealed": str()} if len(plain) == 1:
            yield path
        case dict():
            for key, value in plain.items():
                yield from sealed_paths(value, (*path, key))
        case list():
            for index, value in enumerate(plain):
                yield from sealed_paths(value, (*path, index))


def with_texts(plain: dict[str, Any], shape: type[Document], texts: Iterable[TextBeside]) -> dict[str, Any]:
    """A fact of the present form, with a text for each digest: its own, found by the digest, or one that stands for it."""
    by_digest = {beside.digest: beside.text for beside in texts}
    whole: dict[str, Any] = to_builtins(plain)
    for path, value in tuple(free_texts(whole, shape)):
        match value:
            case {"sealed": str(known)} if len(value) == 1:
                _put(whole, path, by_digest.get(known, f"{SEALED}:{known}"))
    for path, number in tuple(decimals(whole, shape)):
        if isinstance(number, str) and _FRACTION.fullmatch(number):
            _put(whole, path, float(Fraction(number)))
    return whole


def _exact(number: Any) -> Any:
    """A score of 2.5 as lists write it, 5/2: a chain knows no decimals, since no two programs write all of them alike."""
    if not isinstance(number, float):
        return number
    exact = Fraction(number)
    return exact.numerator if exact.denominator == 1 else str(exact)


def _at(plain: Any, path: tuple[PathPart, ...]) -> Any:
    """What stands at a path; None where there is nothing."""
    try:
        for part in path:
            plain = plain[part]
    except (LookupError, TypeError):
        return None
    return plain


def _put(plain: Any, path: tuple[PathPart, ...], value: Any) -> None:
    """Sets a value in plain values that are nobody else's yet."""
    _at(plain, path[:-1])[path[-1]] = value
