"""The verdict of a section as a tree: what was declared and looked at, by article, and inside each the figures and the findings about it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import msgspec

from ronde.ground.trace import Derivation
from ronde.record.dossier import Dossier
from ronde.record.opened import Opened
from ronde.regulations.declaration_form import declaration_form
from ronde.web.declaration_fields import FormWriter, Hall
from ronde.web.language import reading
from ronde.web.office.queue.points import Point
from ronde.words.sentence_tree import Sentence

Figures: TypeAlias = Sequence[tuple[Derivation, Sentence]]  # what was computed, each with how it is said


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of the tree: what is said, by which article, and what is inside it; without a text it is there for its findings only."""

    article: str = ""
    text: str = ""
    shown_article: str = ""
    is_declared: bool = False
    inner: tuple[Sentence, ...] = ()
    points: tuple[Point, ...] = field(default=())

    @property
    def is_in_order(self) -> bool:
        """Whether it was declared, and the book has nothing against it."""
        return self.is_declared and not any(one.is_blocking for one in self.points)


def verdict_tree(
    known: Opened, dossier: Dossier, figures: Figures, owed: Figures, points: Iterable[Point]
) -> tuple[Branch, ...]:
    """What was declared, with its figures; what was found beside it; what is owed. Every finding stands in the line of its article."""
    branches = [*_declared(known, dossier)]
    for step, said in figures:
        at = _home(branches, step.article)
        if at is not None and branches[at].is_declared:
            branches[at] = replace(branches[at], inner=(*branches[at].inner, said))
        else:
            branches.append(_computed(step, said))
    dues = [_computed(step, said) for step, said in owed]
    for point in points:
        article = point.article.partition(",")[0].strip()
        of = dues if _home(dues, article) is not None else branches
        at = _home(of, article)
        if at is None:
            of.append(Branch(article, points=(point,)))
        else:
            of[at] = replace(of[at], points=(*of[at].points, point))
    return (*branches, *dues)


def _computed(step: Derivation, said: Sentence) -> Branch:
    return Branch(step.article, said.text, said.article, inner=said.inner)


def _home(branches: Sequence[Branch], article: str) -> int | None:
    """The last line of an article; else that of the declared article around it."""
    found = [
        (len(one.article), at)
        for at, one in enumerate(branches)
        if one.article and (article == one.article or (one.is_declared and article.startswith(one.article)))
    ]
    return max(found)[1] if found else None


def _declared(known: Opened, dossier: Dossier) -> Iterable[Branch]:
    """What the organiser declared of what the book looks at."""
    code = known.book.code
    if known.book.declaration is None:
        return
    said = msgspec.to_builtins(dossier.version.as_written())
    for one in FormWriter(code, reading(), Hall({})).fields(declaration_form(code).usual, said):
        if one.article and one.told:
            yield Branch(one.asked.article, one.told, one.article, is_declared=True)
