"""The worked examples of a book, run in this process: once for its rules, which do not change while it runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import islice

from ronde.files import history as history_files
from ronde.files.example import CheckedCase, check, example_files
from ronde.ground.ids import PlayerId
from ronde.ground.trace import Derivation
from ronde.record.expectation import ExpectedStep
from ronde.record.explanation import Explained, explanations
from ronde.record.opened import Opened, opened
from ronde.regulations import shelf
from ronde.regulations.rules_version import rules_version
from ronde.web.public.books.volumes import Volume
from ronde.words.language import Language
from ronde.words.sentence_tree import Sentence, Wording

_WORKED = "worked-example"  # in the names of their files
_EXPLAINED = 6  # cases of an article that are looked through for one that shows it
_COMPARED = 12  # steps of them


@dataclass(frozen=True, slots=True)
class RunExamples:
    """The cases of an article: how many there are, how many came out as expected, and one of them told."""

    count: int
    right: int
    sentence: Sentence | None

    @property
    def told(self) -> tuple[Sentence, ...]:
        """The one that is told, as a tree."""
        return (self.sentence,) if self.sentence else ()

    @property
    def is_right(self) -> bool:
        """Whether every case came out as expected."""
        return self.count == self.right


def run_examples(book: Volume, article: str, language: Language) -> RunExamples | None:
    """The examples of an article, computed; None where it has none."""
    cases = _cases(book, article)
    if not cases:
        return None
    return RunExamples(len(cases), sum(one.holds for one in cases), _told(book, article, language))


def run_all(book: Volume) -> tuple[CheckedCase, ...]:
    """Every case of a book."""
    return _run(book.code, rules_version(book.book)) if book.book else ()


@cache
def _run(code: str, _rules: str) -> tuple[CheckedCase, ...]:
    files = example_files(shelf.folder(code) / "examples")
    return tuple(case for file in files for case in check(file))


def _cases(book: Volume, article: str) -> list[CheckedCase]:
    return [one for one in run_all(book) if one.example and article in one.example.articles]


@cache
def _told(book: Volume, article: str, language: Language) -> Sentence | None:
    """A step of an example that is the article's own, in words; None where no example expects one."""
    cases = sorted(
        _cases(book, article), key=lambda case: _WORKED not in case.path.stem
    )  # the documents' own come first
    found = (shown for case in cases[:_EXPLAINED] for shown in _own_steps(book, article, case))
    best = max(islice(found, _COMPARED), key=lambda shown: shown.tells, default=None)
    return best.said(language) if best else None


@dataclass(frozen=True, slots=True)
class _ShownStep:
    run: Opened
    step: Derivation

    @property
    def tells(self) -> tuple[int, bool]:
        """How much one learns from it: from one with steps inside more than from one without, from 15.26… more than from 25."""
        return len(tuple(_all(self.step.steps))), Fraction(self.step.value).denominator > 1

    def said(self, language: Language) -> Sentence:
        """The step in words, with what led to it."""
        people = self.run.history.people
        wording = Wording(self.run.history, language, people.name)
        return wording.under("", (self.step,)).inner[0]


def _own_steps(book: Volume, article: str, case: CheckedCase) -> Iterator[_ShownStep]:
    """The expected steps of a case that carry out the article."""
    example = case.example
    if example is None or not isinstance(example.given, dict) or not example.expect.steps:
        return
    given = history_files.parse({"regulation": book.code, **example.given}).history
    if given is None:
        return
    run = opened(given)
    for expected in example.expect.steps:
        found = explanations(run.replay, given.roster.number(PlayerId(expected.player)), (expected.event,))
        for step in _steps_of(found, expected):
            if step.article == article:
                yield _ShownStep(run, step)


def _steps_of(found: Iterator[Explained], expected: ExpectedStep) -> Iterator[Derivation]:
    for explained in found:
        for step in _all(explained.steps):
            if step.name == expected.step and (not expected.case or step.case == expected.case):
                yield step


def _all(steps: tuple[Derivation, ...]) -> Iterator[Derivation]:
    for step in steps:
        yield step
        yield from _all(step.steps)
