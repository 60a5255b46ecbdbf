"""Secrets that have to be read again are kept encrypted, with a key made of the installation's own secret: a copy of the database tells nothing."""

import base64

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac


def locked(text: str, purpose: str) -> str:
    """A secret as it is kept."""
    return _lock(purpose).encrypt(text.encode()).decode()


def unlocked(kept: str, purpose: str) -> str | None:
    """The secret; None where the installation has another secret than when it was kept."""
    try:
        return _lock(purpose).decrypt(kept.encode()).decode()
    except InvalidToken:
        return None


def _lock(purpose: str) -> Fernet:
    key = salted_hmac(purpose, "", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))
