"""Pages that belong to the whole desk: its door, undoing, the keys."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from ronde.web.accounts import this_machine
from ronde.web.accounts.views import no_link
from ronde.web.desk.acting import undone
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import desk_of
from ronde.web.desk.key_map import KEY_MAP
from ronde.web.desk.pages import noted, shown
from ronde.web.desk.pairing.taking_back import taken_back
from ronde.web.desk.preferences import Preferences, choose
from ronde.web.desk.start.queries import is_new_here
from ronde.web.desk.telling import tell
from ronde.web.guarding import for_who_may


@never_cache
def opened(request: HttpRequest, token: str) -> HttpResponse:
    """Open the desk of this machine by the address that was printed on it."""
    if not this_machine.opened(request, token):
        return no_link(request)
    return redirect("desk:computer" if is_new_here() else "desk:events")


@for_who_may("undo")
@by_form
def undo(request: HttpRequest, section: str) -> HttpResponse:
    """Take back one's own last act, and go back to where one was."""
    before = desk_of(request, section)
    made = undone(request, section)
    if made.is_done and len(made.section.published) < len(before.section.published):
        tell(request, noted([taken_back(before)], before))
        return redirect("desk:pairing", section)
    if made.is_done:
        return redirect(_back(request, section))
    return shown(request, desk_of(request, section), "desk/refused.html", problems=made.problems)


def _back(request: HttpRequest, section: str) -> str:
    wanted = request.POST.get("back", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) and wanted.startswith("/")
    return wanted if is_ours else reverse("desk:rounds", args=[section])


@for_who_may("see-desk")
def keys(request: HttpRequest, section: str) -> HttpResponse:
    """Every key, and whether the caret jumps and letters are keys."""
    if request.method == "POST":
        choose(request, Preferences(jump="jump" in request.POST, letters="letters" in request.POST))
        return redirect("desk:keys", section)
    return shown(request, desk_of(request, section), "desk/keys.html", key_map=KEY_MAP)
