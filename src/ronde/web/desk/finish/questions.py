"""Questions of the office to the organiser, as the page asks them."""

from dataclasses import dataclass

from ronde.web.declaration_fields import Option
from ronde.web.desk.finish.office_state import OfficeState
from ronde.web.office.questions import LEFT
from ronde.words.language import Language
from ronde.words.texts import label


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A question: its number in the office, what is asked, the officer's words, and what can be answered; none: a number of points."""

    number: int
    asked: str
    words: str
    answers: tuple[Option, ...]


def questions_asked(office: OfficeState, language: Language) -> tuple[QuestionAsked, ...]:
    """What the office has asked and nobody has answered."""
    open_ones = office.answer.open_questions if office.answer else ()
    return tuple(
        QuestionAsked(
            number=one.number,
            asked=label(f"desk_finish.asked.{one.finding}", language),
            words=one.words,
            answers=_answers(one.finding, language),
        )
        for one in open_ones
        if one.finding in LEFT
    )


def _answers(finding: str, language: Language) -> tuple[Option, ...]:
    wanted = LEFT[finding].answers
    codes = wanted.split("|") if "|" in wanted else []
    return tuple(Option(one, label(f"desk_finish.answers.{one}", language)) for one in codes)
