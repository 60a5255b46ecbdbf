"""Why a database did not do what was asked, by kind: each has its words (``details``); a database speaks its own."""

from ronde.web.databases import UnsafeConnectionError

_KINDS = (
    (("not a database", "malformed", "file is encrypted"), "not-database"),
    (("locked", "busy"), "database-busy"),
    (("disk is full", "No space left"), "disk-full"),
    (("readonly", "read-only", "permission denied for"), "not-permitted"),
    (("password authentication", "no password supplied", "role "), "database-not-permitted"),
    (
        (
            "unable to open",
            "onnection refused",
            "does not exist",
            "could not translate",
            "failed to resolve",
            "timed out",
        ),
        "database-not-there",
    ),
)


def database_fault(error: Exception) -> str:
    """The kind of a fault, by the id of its words."""
    if isinstance(error, UnsafeConnectionError):
        return "database-unsafe"
    message = str(error)
    return next((kind for signs, kind in _KINDS if any(sign in message for sign in signs)), "database")
