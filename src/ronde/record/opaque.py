"""Ids that tell nothing of whom they stand for."""

import hmac

from ronde.record.lookalikes import name_words

_TELLING = 3  # letters


def opaque_id(of: str, salt: bytes) -> str:
    """The id for something that is called so, here: the same each time, and nobody without the salt can tell of what."""
    return "p" + hmac.digest(salt, b"id:" + of.encode(), "sha256").hex()[:12]


def tells_a_name(given: str, name: str) -> bool:
    """Whether an id is made of a name: it has a word of it, of at least three letters."""
    words = set(name_words(given))
    return any(len(word) >= _TELLING and word in words for word in name_words(name))
