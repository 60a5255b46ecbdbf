"""Pages are for who may: asked of the one table (``permissions``), with the register, event or section that the address names."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from ronde.web.accounts.codes import BY_CODE
from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.errors import elsewhere, of_another_code
from ronde.web.events.models import SectionRow
from ronde.web.permissions import may, may_somewhere
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.web.roles import Role

_WHOSE = ("register", "event", "section", "club", "league", "person")


def for_who_may(action: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A page for who may do something; a visitor is asked to sign in first."""

    def guarded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
            actor = actor_of(request)
            if not _may(actor, action, named):
                if not actor.author:
                    return redirect_to_login(request.get_full_path())
                if (held := _section_of_code(actor)) is not None:
                    page_of = "desk:tablet" if _is_tablet(actor) else "desk:rounds"
                    called = held.name or held.file
                    return of_another_code(request, called, held.event.name, reverse(page_of, args=[held.pk]))
                raise PermissionDenied
            try:
                return view(request, *args, **named)
            except FoldedElsewhereError as other:
                return elsewhere(request, other.holder)

        return page

    return guarded


def _section_of_code(actor: Actor) -> SectionRow | None:
    """The section that a device works in by its code; None for whoever comes otherwise."""
    over = next((held.over for held in actor.held if held.role in BY_CODE), "")
    return SectionRow.objects.filter(pk=over).select_related("event").defer("body", "sent").first() if over else None


def _is_tablet(actor: Actor) -> bool:
    """Whether it is a tablet on which players type themselves."""
    return any(held.role is Role.TABLET for held in actor.held)


def _may(actor: Actor, action: str, named: Mapping[str, Any]) -> bool:
    """A page that names nothing shows each what is theirs, and is for who has anything."""
    of = scope_of_address(named)
    return may(actor, action, of) if of else may_somewhere(actor, action)


def scope_of_address(named: Mapping[str, Any]) -> dict[str, str]:
    """Whose the thing is that an address names. A section outside the office belongs to its event, whatever else the address says."""
    of = {key: str(named[key]) for key in _WHOSE if key in named}
    if "section" in of and "register" not in of:
        row = SectionRow.objects.filter(id=of["section"]).only("event").first()
        of["event"] = row.event_id if row else ""
    return of
