"""What laptops send to an installation with the key of an organiser, and what they are answered."""

import base64
import binascii

import msgspec
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts import limits
from ronde.web.accounts.keys import for_who_has_a_key
from ronde.web.accounts.requests import actor_of
from ronde.web.events.entry_files import AnnouncedEvent, entries_file
from ronde.web.events.models import Event
from ronde.web.events.queries import events_of
from ronde.web.events.receiving import received
from ronde.web.events.sent_events import SentEvent, SentReply
from ronde.web.events.states_received import state_received
from ronde.web.machine_answers import refused
from ronde.web.office.answers import answer_to, printed_answer
from ronde.web.office.models import Question
from ronde.web.office.questions import answer as answered

LARGEST = 8 * 2**20  # bytes
_MOST = 50  # events among which one chooses


@require_POST
@for_who_has_a_key
def receiving(request: HttpRequest) -> HttpResponse:
    """Take in the event file that a laptop sends, and submit it."""
    actor = actor_of(request)
    if until := limits.counted("sending", actor.author):
        return refused(Problem("key.too-often", values={"until": until.isoformat(timespec="minutes")}), status=429)
    written = request.read(LARGEST + 1)
    if len(written) > LARGEST:
        return refused(Problem("receiving.too-large", values={"most": LARGEST // 2**20}), status=413)
    try:
        sent = msgspec.json.decode(written, type=SentEvent)
        file = base64.b64decode(sent.file, validate=True)
    except (msgspec.DecodeError, UnicodeDecodeError, binascii.Error):
        return refused(Problem("receiving.not-one"), status=400)
    made = received(file, sent.letter, actor)
    return _told(printed_answer(made.answer)) if made.answer else refused(*made.problems)


@require_GET
@for_who_has_a_key
def answer(request: HttpRequest, event: str) -> HttpResponse:
    """Where the sections of an event stand in the office."""
    found = Event.objects.filter(pk=event).select_related("register").first()
    if found is None:
        return refused(Problem("receiving.no-event"), status=404)
    return _told(printed_answer(answer_to(found, actor_of(request))))


@require_POST
@for_who_has_a_key
def answering(request: HttpRequest, event: str, number: int) -> HttpResponse:
    """The organiser's answer to a question of the office."""
    actor, found = actor_of(request), Event.objects.filter(pk=event).select_related("register").first()
    asked = Question.objects.filter(pk=number, register=found.register).first() if found and found.register else None
    if found is None or asked is None:
        return refused(Problem("receiving.no-event"), status=404)
    try:
        said = msgspec.json.decode(request.read(LARGEST), type=SentReply)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return refused(Problem("receiving.not-one"), status=400)
    made = answered(asked, said.answer, actor, reason=said.reason)
    return refused(*made.problems) if made.problems else _told(printed_answer(answer_to(found, actor)))


@require_POST
@for_who_has_a_key
def published(request: HttpRequest) -> HttpResponse:
    """Keep what a laptop has published of its event, and say under which number it is shown."""
    actor = actor_of(request)
    if until := limits.counted("showing", actor.author):
        return refused(Problem("key.too-often", values={"until": until.isoformat(timespec="minutes")}), status=429)
    written = request.read(LARGEST + 1)
    if len(written) > LARGEST:
        return refused(Problem("receiving.too-large", values={"most": LARGEST // 2**20}), status=413)
    made = state_received(written, actor)
    return refused(*made.problems) if made.event is None else _told(msgspec.json.encode({"number": made.number}))


@require_GET
@for_who_has_a_key
def entries(request: HttpRequest, event: str) -> HttpResponse:
    """Who asked to enter an event from its page: for its organiser."""
    rows = Event.objects.exclude(announcement=None).select_related("register", "announcement")
    found = rows.filter(pk=event).first()
    if found is None:
        return refused(Problem("receiving.no-event"), status=404)
    return _told(entries_file(found, actor_of(request)))


@require_GET
@for_who_has_a_key
def announced(request: HttpRequest) -> HttpResponse:
    """The announced events of an organiser, newest first, with how many entries each has."""
    own = events_of(actor_of(request)).exclude(announcement=None).annotate(count=Count("asked"))
    found = (
        AnnouncedEvent(id=one.pk, name=one.name, first_day=one.first_day, entries=one.count) for one in own[:_MOST]
    )
    return _told(msgspec.json.encode(tuple(found)))


def _told(content: bytes) -> HttpResponse:
    return HttpResponse(content, content_type="application/json")
