"""One thin layer over Django's forms: labels, hints and refusals are texts of ours, and what a service refuses stands at its field."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS

from ronde.ground.problems import Problem
from ronde.web.language import reading
from ronde.words.sentences import said
from ronde.words.texts import catalogue, text

_AT_THE_TOP: Mapping[str, str] = MappingProxyType({})
# What Django's fields refuse, with what it fills into the sentence.
_REFUSALS = {
    "required": {},
    "invalid": {},
    "invalid_choice": {},
    "max_length": {"most": "%(limit_value)s"},
    "max_value": {"most": "%(limit_value)s"},
    "min_value": {"least": "%(limit_value)s"},
}


class SpokenForm(forms.Form):
    """A form in the language of the page; ``words`` is the group of texts with a label for each field, and a hint where it has one."""

    words: ClassVar[str] = ""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.label_suffix = ""
        self.speak()

    def speak(self) -> None:
        """Give every field its words: called again where a form has made fields of its own."""
        for name, field in self.fields.items():
            field.label = text(f"{self.words}.{name}", reading())
            if f"{self.words}.{name}_hint" in catalogue():
                field.help_text = text(f"{self.words}.{name}_hint", reading())
            field.error_messages |= {code: text(f"forms.{code}", reading(), put) for code, put in _REFUSALS.items()}

    def refuse(self, problems: Iterable[Problem], at: Mapping[str, str] = _AT_THE_TOP) -> None:
        """What a service refused, beside the field that each problem is about; at the top what is about none."""
        for problem in problems:
            words = said(problem, reading())
            self.add_error(at.get(problem.code), f"{words.what} {words.remedy}")

    @property
    def refusals(self) -> list[str]:
        """What is wrong with the whole of it."""
        return [str(refusal) for refusal in self.errors.get(NON_FIELD_ERRORS, ())]


class ButtonForm(SpokenForm):
    """A button that was pressed: an act that asks for nothing else is not done by an empty form."""

    words = "forms.fields"
    now = forms.BooleanField()
