"""What the figures of an event in progress are called, what they say, and why one is missing."""

from dataclasses import dataclass

from ronde.ground.trace import Number
from ronde.regulations.answers import Waiting
from ronde.regulations.live import Figure
from ronde.words.language import Language
from ronde.words.numbers import rounded_text
from ronde.words.texts import article_text, text

UNKNOWN = "–"


@dataclass(frozen=True, slots=True)
class FigureWords:
    """A column in words: what stands over it, what it says, by which article."""

    label: str
    about: str
    article: str


def figure_words(figure: Figure, language: Language, code: str) -> FigureWords:
    """A column as its book calls it."""
    return FigureWords(
        label=text(f"figures.{figure.code}.label", language, code=code),
        about=text(f"figures.{figure.code}.about", language, code=code),
        article=article_text(figure.article, language, code=code),
    )


def figure_text(figure: Figure, value: Number | None, language: Language) -> str:
    """A figure as people read it; a dash where it is not known."""
    if value is None:
        return UNKNOWN
    return ("+" if figure.is_signed and value > 0 else "") + rounded_text(value, figure.decimals, language)


def missing_text(waiting: Waiting, event: str, language: Language, code: str) -> str:
    """For want of what a figure is not known; the event in progress is called by its name."""
    values = dict(waiting.values)
    if "series" in values:
        values["series"] = event
    return text(f"waiting.{waiting.missing}", language, values, code=code)
