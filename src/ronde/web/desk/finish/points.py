"""What the rule book says of a section, for its organiser: each finding in plain words, with who can mend it and where.

The words of a finding are the book's. What to do about it is said to officers there, in names of files and fields; here it is said to who
runs the event, with a way to the field of the form.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ronde.ground.problems import Level, PathPart, Problem
from ronde.web.declaration_fields import FormField
from ronde.words.language import Language
from ronde.words.sentence_tree import Sentence
from ronde.words.sentences import said
from ronde.words.texts import catalogue, text

_OWN = "desk_points"
_LOOKS = {Level.REFUSED: "refused", Level.OFFICER: "decide", Level.WARNING: "warn"}
_MISSING = "file.missing"
_PAYMENTS = "payment."


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the verdict: how it looks ("ok" where the book has nothing against it), its words, and the field it is about.

    ``inner`` are the figures by which it was found. ``estimate``: an estimate can be given right here, between these numbers.
    """

    looks: str
    what: str
    level: str = ""
    article: str = ""
    remedy: str = ""
    field: FormField | None = None
    inner: tuple[Sentence, ...] = ()
    estimate: tuple[int, int] | None = None

    @property
    def is_blocking(self) -> bool:
        """Whether it keeps the section from being homologated."""
        return self.looks in {"refused", "decide"}


@dataclass(frozen=True, slots=True)
class PointWords:
    """How findings are told: in the words of a book and of a language, with the fields of its form."""

    code: str
    language: Language
    fields: Mapping[str, FormField]

    def points(self, problems: Iterable[Problem]) -> tuple[Point, ...]:
        """Findings in words, each once."""
        found = [self.point(one) for one in problems]
        return tuple(one for at, one in enumerate(found) if one not in found[:at])

    def point(self, problem: Problem) -> Point:
        """A finding in words."""
        words, field = said(problem, self.language, self.code), self.field_of(problem.where)
        return Point(
            looks=_LOOKS[problem.level],
            what=self._what(problem, words.what, field),
            level=self._level(problem),
            article=words.article,
            remedy=self._remedy(problem, field),
            field=field,
            estimate=_estimate(problem),
        )

    def denied(self, field: FormField) -> Point:
        """Something that the book asks, and to which the declaration says no."""
        no = text("desk_finish.said_no", self.language)
        return Point(
            looks="refused",
            what=text("desk_finish.told", self.language, {"field": field.label, "value": no}),
            level=text("desk_finish.levels.refused", self.language),
            article=field.article,
            remedy=text("desk_finish.denied_do", self.language),
            field=field,
        )

    def field_of(self, where: Iterable[PathPart]) -> FormField | None:
        """The field that a place in a document or a declaration is about, if it is about one."""
        named = [part for part in where if isinstance(part, str)]
        paths = (".".join(named[start:end]) for start in range(len(named)) for end in range(len(named), start, -1))
        return next((self.fields[path] for path in paths if path in self.fields), None)

    def _what(self, problem: Problem, what: str, field: FormField | None) -> str:
        if field is not None and problem.code.startswith("file."):
            known = "missing_field" if problem.code == _MISSING else "wrong_field"
            return text(f"desk_finish.{known}", self.language, {"field": field.label, "what": what}, code=self.code)
        own = f"{_OWN}.{problem.code}.what"
        return text(own, self.language, problem.values, code=self.code) if own in catalogue(self.code) else what

    def _level(self, problem: Problem) -> str:
        kind = "to_pay" if problem.code.startswith(_PAYMENTS) else problem.level.value
        return text(f"desk_finish.levels.{kind}", self.language, code=self.code)

    def _remedy(self, problem: Problem, field: FormField | None) -> str:
        own = f"{_OWN}.{problem.code}.do"
        if own in catalogue(self.code):
            return text(own, self.language, problem.values, code=self.code)
        kind = "field" if field is not None and problem.level is Level.REFUSED else problem.level.value
        return text(f"desk_finish.remedies.{kind}", self.language, code=self.code)


def _estimate(problem: Problem) -> tuple[int, int] | None:
    """Between which numbers the guide of annex B lies, where an estimate is what is missing."""
    least, most = problem.values.get("least"), problem.values.get("most")
    is_asked = problem.code.endswith(".estimate-missing") and isinstance(least, int) and isinstance(most, int)
    return (int(str(least)), int(str(most))) if is_asked else None


def fields_by_path(fields: Iterable[FormField]) -> dict[str, FormField]:
    """Every field of a form, those inside others too, by its path."""
    return dict(_by_path(fields))


def _by_path(fields: Iterable[FormField]) -> Iterator[tuple[str, FormField]]:
    for one in fields:
        yield one.asked.path, one
        yield from _by_path(one.inner)
