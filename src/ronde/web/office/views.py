"""Pages that belong to the whole office: its registers, its keys."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from ronde.web.accounts.requests import actor_of
from ronde.web.desk.preferences import Preferences, choose, preferences_of
from ronde.web.guarding import for_who_may
from ronde.web.office.frame import shown, waiting_registers
from ronde.web.office.key_map import KEY_MAP
from ronde.web.office.players.entering import entered_by
from ronde.web.public.feeds.latest import own_registers
from ronde.web.registers.models import Register


@for_who_may("enter-office")
def registers(request: HttpRequest) -> HttpResponse:
    """The registers of which one may enter any room, with what waits in each; where there is one register, its first room itself."""
    entered = waiting_registers(own_registers(), actor_of(request))
    if len(entered) == 1:
        return redirect(entered[0].address)
    return render(request, "office/registers.html", {"registers": entered})


@entered_by("enter-office")
def keys(request: HttpRequest, register: Register) -> HttpResponse:
    """Every key, and whether letters are keys."""
    if request.method == "POST":
        choose(request, Preferences(jump=preferences_of(request).jump, letters="letters" in request.POST))
        return redirect("office:keys", register.code)
    return shown(request, register, "office/keys.html", room="", key_map=KEY_MAP)
