"""Paths as people type them."""

from pathlib import Path


def at_home(typed: str) -> Path:
    """A path with whose home it begins; as it was typed where nobody here is called so."""
    path = Path(typed.strip())
    try:
        return path.expanduser()
    except RuntimeError:
        return path
