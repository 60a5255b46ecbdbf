"""Every calculator by its name, and what a page shows of one: its form as it was filled in, and the answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ronde.web.public.books.calculators import absp, cel, combined, ffjd, fisf, frs
from ronde.web.public.books.calculators.fields import LONGEST, Answer, Calculator, Given, Typed, WrongField, read

_ABOUT = 3  # articles on whose pages a calculator stands

CALCULATORS: Mapping[str, Calculator] = {
    one.name: one
    for one in (
        *ffjd.CALCULATORS,
        *fisf.CALCULATORS,
        *frs.CALCULATORS,
        *absp.CALCULATORS,
        *cel.CALCULATORS,
        *combined.CALCULATORS,
    )
}


@dataclass(frozen=True, slots=True)
class Worked:
    """A calculator as it was filled in, with its answer, or with what is wrong."""

    calculator: Calculator
    typed: tuple[Typed, ...]
    answer: Answer | None

    @property
    def wrong(self) -> tuple[WrongField, ...]:
        """All that is wrong, field after field."""
        return tuple(one.wrong for one in self.typed if one.wrong)


def worked(calculator: Calculator, asked: Mapping[str, str], on: date) -> Worked:
    """What somebody asks; before anything is typed, the example with which the form begins."""
    is_asked = any(one.name in asked for one in calculator.fields)
    texts = {
        one.name: asked.get(one.name, "").replace("\0", "")[:LONGEST] if is_asked else one.start
        for one in calculator.fields
    }
    values, wrong = read(calculator.fields, texts)
    found = None if wrong else calculator.answer(Given(values, on))
    if isinstance(found, WrongField):
        wrong, found = [found], None
    by_field = {one.field: one for one in wrong}
    typed = tuple(Typed(one, texts[one.name], by_field.get(one.name)) for one in calculator.fields)
    return Worked(calculator, typed, found)


def beside(code: str, article: str) -> Calculator | None:
    """The calculator that carries out an article; the one that is most about it, where there are several."""
    found = [one for one in CALCULATORS.values() if one.code == code and article in one.articles]
    return min(found, key=lambda one: one.articles.index(article), default=None)


def is_about(calculator: Calculator, article: str) -> bool:
    """Whether its form stands on the page of an article; elsewhere a link leads to it."""
    return article in calculator.articles[:_ABOUT]
