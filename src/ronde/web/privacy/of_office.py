"""What the office keeps of somebody beside the facts: texts of questions about sections in which they played, or that name them."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from ronde.web.office.models import Question
from ronde.web.privacy.of_registers import mentioning
from ronde.web.privacy.whom import Whom

_TEXTS = ("words", "reason", "how")


def questions(whom: Whom) -> Any:
    """Each question whose texts name them; one about a section of theirs that names nobody may tell of others."""
    return [
        {
            "register": row.register.code,
            "section": row.section,
            "asked": row.asked,
            **{name: getattr(row, name) for name in _TEXTS},
        }
        for row in Question.objects.select_related("register").order_by("asked", "pk")
        if _names(row, whom)
    ]


def forget_questions(whom: Whom, _day: date) -> None:
    """Empty the texts of questions about sections in which they are, whoever is meant by them, and of any that names them."""
    Question.objects.filter(pk__in=list(_about(whom))).update(**dict.fromkeys(_TEXTS, ""))


def _about(whom: Whom) -> Iterator[int]:
    theirs = {(row.register_id, row.fact) for row, _ in mentioning(whom)}
    for row in Question.objects.iterator():
        if (row.register_id, row.section) in theirs or _names(row, whom):
            yield row.pk


def _names(row: Question, whom: Whom) -> bool:
    return any(whom.is_named_in(getattr(row, name)) for name in _TEXTS)
