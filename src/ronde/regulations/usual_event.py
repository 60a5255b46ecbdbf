"""How an event by a rule book usually is, for an organiser who begins one: ``desk.yaml`` in the book's folder.

It decides nothing: every value is only there first, and can be changed. So it is no part of a book's rules version.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, Literal, TypeAlias

import yaml
from msgspec import Struct, convert
from msgspec.structs import replace

from ronde.regulations import shelf

FILE = "desk.yaml"
# A tournament of pairings; an evening of a club in small sections; games that everybody plays at once; teams that meet on several days.
EventKind: TypeAlias = Literal["tournament", "evening", "collective", "interclub"]


class UsualPace(Struct, frozen=True, forbid_unknown_fields=True):
    """A cadence as the book calls it, and after how many minutes the next round can begin."""

    code: str
    minutes: int


class UsualEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """A format of the desk (or ``combined``) with its rounds phase by phase, the cadences, and what is declared at first.

    ``kinds`` are the kinds of event that the book knows, the usual one first; format and rounds are those of a tournament or an evening.
    In ``declaration`` the texts ``$first_day``, ``$last_day`` and ``$pace`` stand for what the organiser says. ``meanwhile`` is what figures
    are computed with until somebody declares it: it is never shown as said.
    """

    discipline: str
    format: str
    rounds: tuple[int, ...]
    paces: tuple[UsualPace, ...]
    declaration: dict[str, Any] = {}
    meanwhile: dict[str, Any] = {}
    kinds: tuple[EventKind, ...] = ("tournament",)

    def declared(self, first_day: date, last_day: date, pace: str) -> dict[str, Any]:
        """What is declared of an event before anything else is known."""
        said = {"$first_day": first_day.isoformat(), "$last_day": last_day.isoformat(), "$pace": pace}
        return {key: said.get(value, value) for key, value in self.declaration.items()}

    def is_as_begun(self, said: Mapping[str, Any]) -> bool:
        """Whether a declaration says nothing but what an event begins with."""
        usual = self.declaration
        return said.keys() == usual.keys() and all(
            str(usual[name]).startswith("$") or usual[name] == value for name, value in said.items()
        )

    def of_kind(self, kind: EventKind) -> "UsualEvent":
        """How an event of a kind is: a collective game is a section of one round, in interclubs teams meet."""
        if kind == "collective":
            return replace(self, discipline="collective", format="collective", rounds=(1,))
        return replace(self, format="match", rounds=(1,)) if kind == "interclub" else self


@cache
def usual_event(code: str) -> UsualEvent | None:
    """The usual event of a book; None where the book's folder says nothing."""
    path = shelf.folder(code) / FILE
    return convert(yaml.safe_load(path.read_text("utf-8")), UsualEvent) if path.exists() else None
