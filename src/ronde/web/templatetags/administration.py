"""What the pages for administrators need beside words."""

from collections.abc import Mapping
from typing import Any

from django import template

from ronde.web.language import reading
from ronde.web.registers.models import Register
from ronde.web.templatetags.words import called, well_set
from ronde.words.texts import text

register = template.Library()


@register.simple_tag
def say_waiting(name: str, values: Mapping[str, Any]) -> str:
    """A matter that waits, in a sentence; registers are called as people call them."""
    named = {key: called(value) if isinstance(value, Register) else value for key, value in values.items()}
    return well_set(text(f"administration.waiting.{name}", reading(), named))


@register.simple_tag
def book_title(code: str) -> str:
    """What a rule book is called."""
    return text("title", reading(), code=code)
