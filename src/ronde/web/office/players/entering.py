"""Who enters the room of the players, and who is told kindly that something there is not theirs to do."""

from collections.abc import Callable, Iterable
from datetime import date
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.errors import elsewhere
from ronde.web.language import reading
from ronde.web.office.frame import copy_page
from ronde.web.permissions import Scope, may, permission, who_may
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.ways import day_at
from ronde.words.texts import label, text

ENTER = "merge"  # the officer and the licence officer: those who answer for who is who


def entered_by(action: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A page for who may do something to the register or for its federation; a visitor is asked to sign in first."""

    def guarded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def page(request: HttpRequest, register: str, **named: Any) -> HttpResponse:
            actor, one = actor_of(request), Register.objects.filter(code=register).first()
            if not may(actor, action, register_scope(one)):
                if not actor.author:
                    return redirect_to_login(request.get_full_path())
                raise PermissionDenied
            if one is None:
                raise Http404
            if one.is_copy:
                return copy_page(request, one)
            try:
                return view(request, one, **named)
            except FoldedElsewhereError as other:
                return elsewhere(request, other.holder)

        return page

    return guarded


in_the_room = entered_by(ENTER)


def today_in(register: Register) -> date:
    """The day where the register is."""
    return day_at(register, now())


def kindly(action: str, act: Callable[[], tuple[Problem, ...]]) -> tuple[Problem, ...]:
    """What is wrong with an act; where it is not somebody's to do, that is said with who may, and nothing has changed."""
    try:
        return act()
    except PermissionDenied:
        return (Problem("permission.not-yours", values={"action": action, "who": who_may(action)}),)


def who_else(actor: Actor, action: str, scopes: Iterable[Scope]) -> str:
    """Nothing where somebody may do something; else who may, to be said beside the button."""
    if any(not permission(actor, action, scope).is_refused for scope in scopes):
        return ""
    who = tuple(label(f"roles.{role}", reading()) for role in who_may(action))
    return text("office_page.who_may", reading(), {"who": who})
