"""The language that was chosen for this computer: ``ronde serve`` opens the desk in it, unless somebody says another."""

from pathlib import Path

from django.conf import settings

from ronde.words.language import LANGUAGES, Language


def remembered_language() -> Language | None:
    """The language that was chosen; none where nobody has."""
    try:
        said = _file().read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return said if said in LANGUAGES else None


def remember_language(language: Language) -> None:
    """Keep what was chosen, for the next start."""
    _file().write_text(language, "utf-8")


def _file() -> Path:
    return Path(settings.DATA) / "language"
