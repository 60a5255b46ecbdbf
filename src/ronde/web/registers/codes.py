"""Codes of registers stand first in addresses, so none may be a word with which an address of the site begins, now or soon."""

import re
from collections.abc import Iterator

from django.urls import resolve, reverse

from ronde.ground.problems import Problem
from ronde.words.language import LANGUAGES

_CODE = re.compile("[a-z0-9][a-z0-9-]{0,59}")
# Words that pages begin with, or that readers would take for one: a register must not stand in the way of a page to come either.
RESERVED = frozenset(
    {
        "about",
        "accessibility",
        "account",
        "admin",
        "administration",
        "api",
        "archive",
        "ask",
        "books",
        "calculators",
        "calendar",
        "clubs",
        "code",
        "desk",
        "enter",
        "events",
        "feeds",
        "files",
        "grids",
        "health",
        "help",
        "home",
        "leagues",
        "legal",
        "lists",
        "live",
        "news",
        "office",
        "players",
        "presidents",
        "privacy",
        "public",
        "questions",
        "register",
        "registers",
        "robots",
        "rules",
        "search",
        "sections",
        "site",
        "sitemap",
        "static",
        "verify",
        "wall",
        "why",
        *LANGUAGES,
    }
)


def code_problems(code: str) -> Iterator[Problem]:
    """A code is a few plain letters, and no page of the site is called so."""
    if not _CODE.fullmatch(code):
        yield Problem("register.bad-code", values={"code": code})
    elif code in RESERVED or resolve(reverse("public:list", kwargs={"register": code})).view_name != "public:list":
        yield Problem("register.code-of-a-page", values={"code": code})
