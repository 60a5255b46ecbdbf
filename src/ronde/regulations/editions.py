"""Dated parameters: every number of a rule book with its article, the day it came into force, and how we know it.

``editions.yaml`` of a book lists each parameter with its dated values. ``on(day)`` gives all of them as one typed
value, the edition in force on that day.
"""

from bisect import bisect_right
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Generic, Literal, TypeVar

import msgspec
import yaml
from msgspec import Struct

P = TypeVar("P", bound=Struct)


class Dated(Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """A value in force from a day. ``assumed``: no document that we hold says so, and ``note`` says why we think so."""

    since: date
    value: msgspec.Raw
    source: Literal["known", "assumed"]
    note: str = ""


class Parameter(Struct, frozen=True, forbid_unknown_fields=True):
    """A number (or table) of the book, by article."""

    article: str
    values: list[Dated]

    def on(self, day: date) -> Dated:
        """The value in force on a day on which the book was in force."""
        return [dated for dated in self.values if dated.since <= day][-1]


class Editions(Generic[P]):
    """The editions of a book: its parameters, day by day."""

    def __init__(self, path: Path, shape: type[P]) -> None:
        self._path = path
        self._shape = shape
        self._made: dict[date, P] = {}

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters as the file gives them, read when first asked for."""
        written = yaml.load(self._path.read_text("utf-8"), yaml.CSafeLoader)
        as_json = msgspec.json.encode(written)  # Raw values wait for their shape
        found = msgspec.json.decode(as_json, type=dict[str, Parameter])
        for parameter in found.values():
            parameter.values.sort(key=lambda dated: dated.since)
        return found

    @cached_property
    def days(self) -> list[date]:
        """The days on which something changed, the first edition's first."""
        first = max(parameter.values[0].since for parameter in self.parameters.values())
        changes = {dated.since for parameter in self.parameters.values() for dated in parameter.values}
        return sorted(day for day in changes if day >= first)

    def since(self, day: date) -> date | None:
        """The day from which the edition of that day is in force; None before the first."""
        at = bisect_right(self.days, day)
        return self.days[at - 1] if at else None

    def on(self, day: date) -> P | None:
        """The edition in force on a day; None before the first."""
        since = self.since(day)
        if since is None:
            return None
        if since not in self._made:
            values = {name: parameter.on(since).value for name, parameter in self.parameters.items()}
            self._made[since] = msgspec.json.decode(msgspec.json.encode(values), type=self._shape)
        return self._made[since]

    def nearest(self, day: date) -> P:
        """The edition in force on a day, or the first one before there was any."""
        edition = self.on(max(day, self.days[0]))
        if edition is None:  # pragma: no cover - the first day has an edition by its making
            raise LookupError(day)
        return edition

    def since_of(self, name: str, day: date) -> date:
        """The day from which a parameter has the value of that day."""
        return self.parameters[name].on(max(day, self.days[0])).since

    def assumed(self, day: date) -> tuple[str, ...]:
        """The parameters whose value on that day we assume, no document saying so."""
        return tuple(sorted(name for name, p in self.parameters.items() if p.on(day).source == "assumed"))
