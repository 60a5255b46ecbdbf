"""A calculator asked as its form asks it, in English."""

from datetime import date
from fractions import Fraction

from django.utils import translation

from ronde.web.public.books.calculators.fields import Answer
from ronde.web.public.books.calculators.registry import CALCULATORS, Worked, worked
from ronde.words.sentence_tree import Sentence

TODAY = date(2026, 11, 17)


def asked(name: str, on: date = TODAY, /, **typed: object) -> Worked:
    """The form filled in; what is not named stays empty."""
    with translation.override("en"):
        return worked(CALCULATORS[name], {key: str(text) for key, text in typed.items()}, on)


def answered(name: str, on: date = TODAY, /, **typed: object) -> Answer:
    """The answer to a form that is filled in well."""
    found = asked(name, on, **typed)
    assert found.answer is not None, found.wrong
    return found.answer


def begun(name: str) -> Answer:
    """The answer to the example with which a form begins."""
    return answered(name)


def lines(sentences: tuple[Sentence, ...]) -> list[str]:
    """Everything that is said, from the top, with the articles."""
    found = []
    for one in sentences:
        found.append(f"{one.text} [{one.reference}]" if one.reference else one.text)
        found += lines(one.inner)
    return found


def shown(value: int | Fraction, *, signed: bool = False) -> str:
    """A number as an answer shows it: exact with up to three decimals, else cut after two, and … says that it goes on."""
    exact = Fraction(value)
    sign = "−" if exact < 0 else "+" if signed and exact > 0 else ""
    size = abs(exact)
    if (size * 1000).denominator == 1:
        thousandths = int(size * 1000)
        decimals = f"{thousandths % 1000:03d}".rstrip("0")
        return f"{sign}{thousandths // 1000}" + (f".{decimals}" if decimals else "")
    hundredths = int(size * 100)
    return f"{sign}{hundredths // 100}.{hundredths % 100:02d}…"
