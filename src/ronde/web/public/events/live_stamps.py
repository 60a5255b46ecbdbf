"""What changes whenever a page of a section does: asked for before anything is computed, so that looking again costs next to nothing."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from ronde import __version__
from ronde.web.clock import now
from ronde.web.events.announced import shown_events
from ronde.web.events.models import NoteRow, SectionRow
from ronde.web.people.models import PeopleVersion
from ronde.web.privacy.models import Consent, PrivacyRequest, State
from ronde.web.publisher.face import face

View = Callable[..., HttpResponse]


def live_page(view: View) -> View:
    """A page of a section that browsers ask for again and again: where nothing has changed, they are told so in a word."""

    @require_safe
    @cache_control(no_cache=True)
    @condition(etag_func=_stamp)
    @wraps(view)
    def shown(request: HttpRequest, *args: object, **named: object) -> HttpResponse:
        return view(request, *args, **named)

    return shown


def _stamp(_request: HttpRequest, event: str, section: str, **_: object) -> str | None:
    """The stamp of a section, of all whose names stand in it and of the head of the site; none where there is no such section for everybody.

    Who gives a word about being named is shown so at once, whether or not something was played.
    """
    columns = ("run_elsewhere", "name", "zone", "sent_state__number", "sent_state__received", "announcement__shown")
    found = shown_events().filter(pk=event).values_list(*columns).first()
    if found is None:
        return None
    row = SectionRow.objects.filter(pk=section, event=event).values_list("version", "stamp", "dossier").first()
    notes = NoteRow.objects.filter(event=event).count()
    said = "\n".join(map(str, (found, row, notes, _words(), face().known_by, now().date(), __version__)))
    return f'"{sha256(said.encode("utf-8")).hexdigest()[:24]}"'


def _words() -> tuple[object, ...]:
    """What changes whenever somebody is named otherwise in public."""
    people = PeopleVersion.objects.values_list("number", flat=True).first()
    consents = Consent.objects.aggregate(last=Max("pk"), withdrawn=Count("withdrawn"))
    objections = PrivacyRequest.objects.filter(state=State.GRANTED).count()
    return people, *consents.values(), objections
