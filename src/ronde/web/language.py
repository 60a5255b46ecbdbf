"""The reader's language: that of the address."""

from django.utils.translation import get_language

from ronde.words.language import Language, language_or_english


def reading() -> Language:
    """The language of the page that is being made."""
    return language_or_english(get_language())
