"""What the office answers of a section: where its dossier stands, what was written, what is missing, what is asked. Plain values.

They travel: as the answer of a server to a laptop, as a small file where there is no network, and with an event from desk to desk. They
come from anyone, so everything in them is bounded.
"""

from collections.abc import Iterable
from datetime import date
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from ronde.ground.problems import Level, Problem, Value

LONGEST = 4000  # signs of what somebody wrote
_Word = Annotated[str, Meta(max_length=200)]
_Text = Annotated[str, Meta(max_length=LONGEST)]
_Plain: TypeAlias = (
    Annotated[int, Meta(ge=-(2**53), le=2**53)] | _Text | Annotated[list[_Text | int], Meta(max_length=500)]
)


class _Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that the office tells."""


PAID = "paid"  # what is no step of a dossier, and stands between them


class ToldStep(_Told, frozen=True):
    """A step of the dossier, or money that came for it: who, as what, when (by UTC), and what was written with it."""

    action: _Word
    day: date
    by: _Word = ""
    role: _Word = ""
    at: _Word = ""
    reason: _Text = ""
    amount: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


class ToldPoint(_Told, frozen=True):
    """A finding; people are named in its values."""

    code: _Word
    article: _Word = ""
    values: Annotated[dict[_Word, _Plain], Meta(max_length=50)] = {}
    level: Level = Level.REFUSED

    @property
    def problem(self) -> Problem:
        """The finding as a problem, to be said in the reader's language."""
        return Problem(self.code, self.article, (), {key: _value(one) for key, one in self.values.items()}, self.level)


class ToldQuestion(_Told, frozen=True):
    """A question to the organiser: its number in the office, the finding it is about, and the answer once there is one."""

    number: Annotated[int, Meta(ge=0)]
    finding: _Word
    where: _Word = ""
    words: _Text = ""
    asked: _Word = ""
    answer: _Word = ""


class SectionAnswer(_Told, frozen=True):
    """The dossier of a section: ``list`` is the day of the list in which it counts."""

    dossier: _Word
    state: _Word
    steps: Annotated[tuple[ToldStep, ...], Meta(max_length=200)] = ()
    points: Annotated[tuple[ToldPoint, ...], Meta(max_length=200)] = ()
    questions: Annotated[tuple[ToldQuestion, ...], Meta(max_length=100)] = ()
    list: date | None = None

    @property
    def last_return(self) -> ToldStep | None:
        """The last time that it came back or was refused, with what was written."""
        return next((one for one in reversed(self.steps) if one.action in {"return", "refuse"}), None)

    @property
    def open_questions(self) -> tuple[ToldQuestion, ...]:
        """What nobody has answered."""
        return tuple(one for one in self.questions if not one.answer)


class OfficeAnswer(_Told, frozen=True):
    """What an office says of the dossiers of an event, at a moment (by UTC)."""

    office: _Word
    at: _Word
    sections: Annotated[tuple[SectionAnswer, ...], Meta(max_length=100)]

    def of(self, dossier: str) -> SectionAnswer | None:
        """What is said of a dossier."""
        return next((one for one in self.sections if one.dossier == dossier), None)


def told_points(problems: Iterable[Problem]) -> tuple[ToldPoint, ...]:
    """Findings as they travel."""
    return tuple(
        ToldPoint(
            code=one.code,
            article=one.article,
            values={key: _plain(value) for key, value in one.values.items()},
            level=one.level,
        )
        for one in problems
    )


def _plain(value: Value) -> _Plain:
    if isinstance(value, tuple):
        return [part if isinstance(part, int) else str(part) for part in value]
    return value if isinstance(value, int) else str(value)


def _value(plain: _Plain) -> Value:
    return tuple(plain) if isinstance(plain, list) else plain
