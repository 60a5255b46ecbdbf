"""Ids that tell nothing of whom they stand for."""

import hmac


def opaque_id(of: str, salt: bytes) -> str:
    """The id for something that is called so, here: the same each time, and nobody without the salt can tell of what."""
    return "p" + hmac.digest(salt, b"id:" + of.encode(), "sha256").hex()[:12]
