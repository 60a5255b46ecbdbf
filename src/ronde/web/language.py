"""The reader's language: that of the address."""

from django.utils.translation import get_language

from ronde.words.language import ENGLISH, LANGUAGES, Language


def reading() -> Language:
    """The language of the page that is being made."""
    found = get_language() or ENGLISH
    return found if found in LANGUAGES else ENGLISH
