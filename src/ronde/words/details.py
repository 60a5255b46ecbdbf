"""What a parser, a disk or a database stumbled over, in words: each kind has one text, and no language of its own comes through."""

from collections.abc import Mapping
from typing import Any

from ronde.words.language import Language
from ronde.words.texts import catalogue, text


def detail_text(detail: str, language: Language, values: Mapping[str, Any] | None = None) -> str:
    """A kind of fault in words; what is no kind (a place in a document, say) stays as it is."""
    return text(f"details.{detail}", language, values) if f"details.{detail}" in catalogue() else detail
