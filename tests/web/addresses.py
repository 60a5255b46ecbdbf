"""Every address of the site, found in its patterns, with what it names filled in."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import LocalePrefixPattern

_ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Address:
    """A page: what its pattern is called, its address without anything filled in, and what it names."""

    name: str
    route: str
    names: frozenset[str]

    def path(self, values: Mapping[str, object]) -> str:
        """The address with what it names."""
        return "/" + _ARGUMENT.sub(lambda found: str(values.get(found[1], "1")), self.route)


def addresses(patterns: Iterable[Any] | None = None) -> Iterator[Address]:
    """Each pattern of the site, or of some patterns."""
    yield from _walked(get_resolver().url_patterns if patterns is None else patterns, "", (), frozenset())


def _walked(patterns: Iterable[Any], before: str, spaces: tuple[str, ...], outer: frozenset[str]) -> Iterator[Address]:
    for one in patterns:
        part = "fr/" if isinstance(one.pattern, LocalePrefixPattern) else str(one.pattern)
        named = outer | frozenset(getattr(one.pattern, "converters", ()))
        if isinstance(one, URLResolver):
            inner = (*spaces, one.namespace) if one.namespace else spaces
            yield from _walked(one.url_patterns, before + part, inner, named)
        elif isinstance(one, URLPattern):
            yield Address(":".join((*spaces, one.name or "?")), before + part, named)
