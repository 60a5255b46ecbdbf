"""Facts that a history of any book may hold: two ids are one person, a list was published."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

from msgspec import Meta
from typing_extensions import override

from ronde.ground.ids import PlayerId
from ronde.ground.problems import PathPart, Problem
from ronde.regulations.documents import Document, Id
from ronde.regulations.judgement import Digest


class SamePerson(Document, frozen=True, kw_only=True, tag="same-person"):
    """Two ids are one person: all that was recorded of ``other`` is ``player``'s. It can be withdrawn."""

    player: Id
    other: Id

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Both ids."""
        yield ("player",), PlayerId(self.player)
        yield ("other",), PlayerId(self.other)

    @override
    def problems(self) -> Iterator[Problem]:
        """It takes two."""
        if self.player == self.other:
            yield Problem("person.same-id", "", (self.id, "other"), {"player": self.player})


class Publication(Document, frozen=True, kw_only=True, tag="published"):
    """A list was published: its day, the digest of each ranking, and all that anyone needs to recompute it.

    ``of``: the fact that closed its period, in a book with periods. ``head``: the last fact it was made from.
    """

    day: date
    of: Id | None = None
    edition: Annotated[int, Meta(ge=1, le=1000)] = 1
    head: Digest
    rules: Digest
    lists: Annotated[dict[Id, Digest], Meta(min_length=1)]
