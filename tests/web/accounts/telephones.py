"""A password and a telephone, for who signs in through Django's client or a browser; nothing here needs a database."""

import hashlib
import hmac
import struct
import time
from base64 import b32decode

PASSWORD = "damier-et-plume-bleue"  # noqa: S105 - of an account that lives as long as a test


def telephone(secret: str, ahead: int = 0) -> str:
    """The code that a telephone shows, by RFC 6238: HMAC-SHA-1 of the count of half minutes, cut to six digits by its last four bits."""
    mac = hmac.digest(b32decode(secret), struct.pack(">Q", int(time.time()) // 30 + ahead), hashlib.sha1)
    at = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[at : at + 4])[0] & 0x7FFFFFFF) % 10**6:06}"
