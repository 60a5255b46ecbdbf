"""What every page for everybody shares. They need no script, no account and no cookie."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ronde.web.clock import enter_place
from ronde.web.registers.models import Register


def own_register(code: str) -> Register:
    """A register that is kept here; a copied list is the federation's to show."""
    register = get_object_or_404(Register, code=code, is_copy=False)
    enter_place(register.zone)
    return register


def answer(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """A page; one with the name of somebody who is not for search engines says so, to those who read it and those who only fetch it."""
    is_indexed = getattr(context.get("page"), "is_indexed", True)
    made = render(request, template, {**context, "is_indexed": is_indexed}, status=status)
    if not is_indexed:
        made["X-Robots-Tag"] = "noindex"
    return made
