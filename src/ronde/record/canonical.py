"""The canonical form of a value: one text for it, the same everywhere, so that a digest of it means something."""

import hashlib
import json
import unicodedata
from typing import Any, NoReturn

from msgspec import to_builtins


def canonical(value: Any) -> str:
    """JSON with sorted keys, no spaces, letters as they are (NFC), days as ISO writes them.

    There are no floats in it, since no two programs write them alike: a float here is a bug, and raises.
    """
    return _dumped(_composed(to_builtins(value, str_keys=True)))


def canonical_object(text: str) -> dict[str, Any] | None:
    """The object whose canonical form a text is; None for any other text, however close it comes."""
    try:
        value = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
        # What was just read from plain letters has none to compose, and no float.
        again = _dumped(value) if text.isascii() else _dumped(_composed(value))
        return value if isinstance(value, dict) and again == text else None
    except (ValueError, RecursionError):  # no JSON, a float, a number or a nesting that is nobody's document
        return None


def digest(text: str) -> str:
    """SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def composed(text: str) -> str:
    """A text with its letters in one piece (NFC): é is one sign, however it was typed."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _dumped(plain: Any) -> str:
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _composed(plain: Any) -> Any:
    if isinstance(plain, str):
        return composed(plain)
    if isinstance(plain, dict):
        found = {composed(key): _composed(inner) for key, inner in plain.items()}
        if len(found) != len(plain):
            message = f"two keys are one and the same: {sorted(plain)}"
            raise ValueError(message)
        return found
    if isinstance(plain, list | tuple):
        return [_composed(inner) for inner in plain]
    if plain is None or isinstance(plain, int):
        return plain
    message = f"{plain!r} has no canonical form"
    raise TypeError(message)


def _refuse(number: str) -> NoReturn:
    message = f"{number} is no whole number"
    raise ValueError(message)
