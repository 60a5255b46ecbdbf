"""What homologation will say, long before: a tree of what was looked at, what is in order, what is missing and who can mend it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ronde.ground.problems import Problem
from ronde.ground.trace import Derivation
from ronde.record.finding import OpenCase
from ronde.record.opened import Opened
from ronde.regulations.declaration_form import Kind
from ronde.web.declaration_fields import FormField
from ronde.web.desk.finish.outlook import Outlook
from ronde.web.desk.finish.points import Point, PointWords
from ronde.words.sentence_tree import Sentence, Wording
from ronde.words.sentences import with_names

DECLARED = "declared"  # in every book that asks it: the event followed the rules
UNDECIDED = ".undecided"  # findings about games that wait for a decision


@dataclass(frozen=True, slots=True)
class VerdictTree:
    """The points in their order. ``questions``: how many are the organiser's to answer; ``owed``: how many are to be paid."""

    points: tuple[Point, ...]
    questions: int = 0
    owed: int = 0

    @property
    def blocking(self) -> int:
        """How many keep the section from being homologated."""
        return sum(one.is_blocking for one in self.points) + self.questions

    @property
    def to_mend(self) -> int:
        """How many are neither to be answered nor to be paid."""
        return self.blocking - self.questions - self.owed


def verdict_tree(
    found: Outlook,
    words: PointWords,
    fields: Iterable[FormField],
    *,
    own: Iterable[Problem] = (),
    told: Iterable[Problem] | None = None,
) -> VerdictTree:
    """The tree of some sections: the fields that were looked at, the figures, the findings, what is owed.

    ``own`` are problems of the declaration itself; ``told`` what the office elsewhere said is owed, where it has answered.
    """
    known, cases = found.preview.after, found.preview.cases
    findings = _findings(cases, known) if known else ()
    unsaid = () if known or told is not None else _denied(fields, words)
    is_asked = bool(found.waiting)  # then in place of the finding
    points = [
        *words.points(own),
        *unsaid,
        *words.points(one for one in findings if not (is_asked and one.code.endswith(UNDECIDED))),
    ]
    steps = [step for case in cases for one in case.competition.examined for step in one.steps]
    unpaid = [*told] if told is not None else [*_unpaid(cases, known)]
    owed = [*_dues(cases, known, words), *words.points(unpaid)]
    placed = _with_figures([*_in_order(fields, points), *points], steps, _sentences(steps, known, words))
    return VerdictTree((*placed, *owed), len(found.waiting), len(unpaid))


def _sentences(steps: Iterable[Derivation], known: Opened | None, words: PointWords) -> tuple[Sentence, ...]:
    return Wording(known.history, words.language, known.history.people.name).under("", steps).inner if known else ()


def _dues(cases: Iterable[OpenCase], known: Opened | None, words: PointWords) -> Iterator[Point]:
    """What is owed, with its arithmetic."""
    steps = [step for case in cases for step in case.competition.steps]
    return (Point("due", one.text, article=one.article) for one in _sentences(steps, known, words))


def _unpaid(cases: Iterable[OpenCase], known: Opened | None) -> Iterator[Problem]:
    return (with_names(one, known.history.people) for case in cases for one in case.unpaid) if known else iter(())


def _findings(cases: Iterable[OpenCase], known: Opened) -> Iterator[Problem]:
    """What is found, with everybody called by the name."""
    examined = (one for case in cases for one in case.competition.examined)
    return (with_names(problem, known.history.people) for one in examined for problem in one.verdict.problems)


def _denied(fields: Iterable[FormField], words: PointWords) -> Iterator[Point]:
    """That the rules were followed, where the declaration says it was not so: no book counts such an event, whatever its list says."""
    asked = (one for one in fields if one.asked.path == DECLARED and (one.is_given or one.asked.kind is Kind.TICK))
    return (words.denied(one) for one in asked if one.value != "yes")


def _in_order(fields: Iterable[FormField], points: Iterable[Point]) -> Iterator[Point]:
    """The fields that the book looks at and has nothing against; that something is not so is never ticked."""
    about = {one.field.asked.path.partition(".")[0] for one in points if one.field}
    for field in fields:
        is_denied = field.asked.kind is Kind.YES_NO and field.told != field.label
        if field.article and field.told and not is_denied and field.asked.path not in about:
            yield Point("ok", field.told, article=field.article, field=field)


def _with_figures(points: Sequence[Point], steps: Sequence[Derivation], figures: Sequence[Sentence]) -> Iterator[Point]:
    """The points, each with the figures of its article; of two points of one article the last has them, and figures of none stand alone."""
    articles = [(one.field.asked.article, at) for at, one in enumerate(points) if one.field and one.field.asked.article]
    owners = [
        max((len(article), at) for article, at in [("", -1), *articles] if step.article.startswith(article))
        for step in steps
    ]
    for here, point in enumerate(points):
        yield replace(point, inner=tuple(one for one, (_, at) in zip(figures, owners, strict=True) if at == here))
    alone = (one for one, (_, at) in zip(figures, owners, strict=True) if at < 0)
    yield from (Point("figure", one.text, article=one.article, inner=one.inner) for one in alone)
