"""What the pages for administrators need beside words."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.conf import settings

from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.permissions import may
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


@register.simple_tag(takes_context=True)
def may_administer(context: template.Context) -> bool:
    """Whether the pages for administrators are for who looks at this one; nothing is asked about readers without a session."""
    request = context.get("request")
    if request is None or settings.SESSION_COOKIE_NAME not in request.COOKIES or not hasattr(request, "user"):
        return False
    return may(actor_of(request), "care")
