"""Calculators in templates: what their fields and choices are called, and what is wrong with what was typed."""

from django import template

from ronde.web.language import reading
from ronde.web.public.books.calculators.fields import Calculator, Typed
from ronde.web.public.books.volumes import volume
from ronde.web.templatetags.words import well_set
from ronde.words.texts import catalogue, text

register = template.Library()


@register.simple_tag
def field_called(calculator: Calculator, name: str) -> str:
    """What a field is called, in this calculator or in all."""
    own = f"calculators.fields_of.{calculator.name}.{name}"
    return well_set(text(own if own in catalogue() else f"calculators.fields.{name}", reading()))


@register.simple_tag
def choice_called(field: str, choice: str) -> str:
    """What a choice is called, in this field or in all."""
    own = f"calculators.choices_of.{field}.{choice}"
    return well_set(text(own if own in catalogue() else f"calculators.choices.{choice}", reading()))


@register.simple_tag
def wrong_text(calculator: Calculator, typed: Typed) -> str:
    """What is wrong with a field: its name, the limit, what was typed; and the article."""
    wrong, book = typed.wrong, volume(calculator.code)
    if wrong is None or book is None:
        return ""
    values = {**wrong.values, "field": field_called(calculator, typed.field.name)}
    return well_set(text(f"calculators.errors.{wrong.message}", reading(), values))


@register.filter
def calculator_called(calculator: Calculator) -> str:
    """What a calculator is called."""
    return well_set(text(f"calculators.names.{calculator.name}", reading()))
