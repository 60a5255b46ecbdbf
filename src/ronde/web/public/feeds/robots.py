"""What programs that read everything are asked to leave alone."""

from django.http import HttpRequest
from django.urls import reverse

from ronde.words.language import LANGUAGES

_ROOMS = ("desk", "office", "administration", "account", "code")  # for who is signed in
_NARROWED = (
    "name",
    "club",
    "league",
    "category",
    "sex",
    "moved",
    "page",
    "letter",
)  # the same lists in endless combinations


def robots_text(request: HttpRequest) -> str:
    """Rooms for who is signed in, and the same list narrowed in every way; the lists themselves, players and events are for all."""
    rooms = [f"Disallow: /{language}/{room}/" for language in LANGUAGES for room in _ROOMS]
    narrowed = [f"Disallow: /*{sign}{name}=" for name in _NARROWED for sign in "?&"]
    where = request.build_absolute_uri(reverse("sitemap"))
    return "\n".join(["User-agent: *", *rooms, *narrowed, "", f"Sitemap: {where}", ""])
