"""What is published of an event, as one desk tells it to a site for everybody: JSON, read and written by both.

It is always the whole of it, and has a number that grows with what was done: a late or doubled one is known by that. There is no draft
in it, no note, no licence, no birth date and nothing that was paid; people are ids, and only who is nobody's person yet has a name, if known
to be of age.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ronde.ground.problems import Problem
from ronde.play.timetable import RoundTime
from ronde.regulations.live import Figure

KIND: Literal["published 1"] = "published 1"
MOST = 5000  # players, sections or acts of one event: more than that is no event
_Word = Annotated[str, Meta(max_length=200)]
_Count = Annotated[int, Meta(ge=0, le=2**53)]


class Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who plays: the id at the desk, the person's id in the federation's list, or the name of a newcomer who is of age."""

    player: _Word
    person: _Word = ""
    name: _Word = ""


class ToldFigures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The figures of the rule book as the desk computed them, exact; ``lines`` by player, one for each column, nothing where it is not known."""

    columns: Annotated[tuple[Figure, ...], Meta(max_length=40)]
    lines: Annotated[dict[_Word, tuple[_Word, ...]], Meta(max_length=MOST)] = {}


class ToldSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A section: ``body`` as a database keeps it, cut to what is published; ``words`` are the clubs and teams behind its tags.

    ``at`` is when something was done to it last, in UTC.
    """

    id: _Word
    file: _Word
    body: str
    at: _Word = ""
    words: Annotated[dict[_Word, _Word], Meta(max_length=MOST)] = {}
    first_table: Annotated[int, Meta(ge=1, le=10_000)] = 1
    times: Annotated[tuple[RoundTime, ...], Meta(max_length=200)] = ()
    figures: ToldFigures | None = None


class PublishedState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is published of an event: its number, and ``at``, when it was told, in UTC."""

    ronde: Literal["published 1"] = KIND
    event: _Word
    name: _Word
    first_day: _Word
    last_day: _Word
    number: _Count
    at: _Word
    place: _Word = ""
    zone: _Word = ""
    regulation: Annotated[str, Meta(max_length=60)] = ""
    register: _Word = ""
    entrants: Annotated[tuple[Told, ...], Meta(max_length=MOST)] = ()
    sections: Annotated[tuple[ToldSection, ...], Meta(max_length=100)] = ()


_DECODER = msgspec.json.Decoder(PublishedState)
_ENCODER = msgspec.json.Encoder(order="sorted")


def printed_state(state: PublishedState) -> bytes:
    """A state as it is sent, or written to a file."""
    return _ENCODER.encode({"ronde": KIND, **msgspec.to_builtins(state)})


def parsed_state(written: bytes) -> PublishedState | Problem:
    """The state of what was sent; it comes from anyone."""
    try:
        return _DECODER.decode(written)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Problem("showing.not-one")
