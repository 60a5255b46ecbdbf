"""Addresses as programs elsewhere need them: whole, with the name by which this site was asked."""

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import override

from ronde.web.publisher.face import face
from ronde.words.language import LANGUAGES, Language


def whole_address(request: HttpRequest, name: str, *args: object, query: str = "") -> str:
    """The whole address of a page in the language that is read; nothing where no such page is there."""
    try:
        return request.build_absolute_uri(reverse(name, args=args) + query)
    except NoReverseMatch:
        return ""


def in_every_language(request: HttpRequest, name: str, *args: object) -> dict[Language, str]:
    """The whole addresses of a page, by language that the site offers; nothing where no such page is there."""
    first = LANGUAGES[0]
    with override(first):
        found = whole_address(request, name, *args)
    before, _, rest = found.partition(f"/{first}/")
    return {language: f"{before}/{language}/{rest}" for language in face().languages} if found else {}
