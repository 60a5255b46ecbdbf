"""What entries and licences cost."""

from django.http import HttpRequest, HttpResponse

from ronde.ground.money import CURRENCIES
from ronde.ground.problems import Problem
from ronde.record.desk_accounts import currency_of, tariff_of
from ronde.web.desk.entries.pages import entries_shown, told_and_done
from ronde.web.desk.entries.tariff_form import TariffForm
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.events.notes import write_note
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def tariff(request: HttpRequest, section: str) -> HttpResponse:
    """The tariff of the event, or one of the section's own."""
    desk, own = desk_of(request, section), "own" in request.GET or "own" in request.POST
    if request.method != "POST" or "currency" not in request.POST:
        said = tariff_of(desk.notes, section if own else "")
        return _asked(request, desk, TariffForm.of(said, currency_of(desk.notes), own=own))
    lists = {key: request.POST.getlist(key) for key in request.POST}
    form = TariffForm.typed(lists, currency=request.POST["currency"], own=own)
    if problems := form.problems():
        return _asked(request, desk, form, problems)
    write_note(desk.event, form.said(section), desk.actor)
    return told_and_done(request, desk, "desk:entries")


def _asked(
    request: HttpRequest, desk: SectionDesk, form: TariffForm, problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    known = sorted({one for entry in desk.section.entries for one in entry.categories})
    every = {"form": form, "currencies": CURRENCIES, "categories": known}
    return entries_shown(request, desk, "desk/entries/tariff.html", problems=problems, **every)
