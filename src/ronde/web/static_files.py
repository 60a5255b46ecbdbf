"""Style sheets and scripts are kept for a year: their addresses say what is in them, so another content has another address."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from typing_extensions import override


class KnownByContent(StaticFilesStorage):
    """Addresses of files, each with the beginning of its digest."""

    @override
    def url(self, name: str | None) -> str:
        """The address of a file."""
        return f"{super().url(name)}?v={_digest(name or '')}"


@cache
def _digest(name: str) -> str:
    found = finders.find(name)
    return sha256(Path(found).read_bytes()).hexdigest()[:12] if isinstance(found, str) else ""
