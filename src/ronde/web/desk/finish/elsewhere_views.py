"""The office elsewhere: the event is sent to a server with a personal key, and the answer comes back to the same page, or as a file."""

from collections.abc import Callable
from functools import partial, wraps

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.accounts.servers import forget_server, keep_server, server_of
from ronde.web.asking_behind import ServerQuestion, asked_behind
from ronde.web.desk.by_form import by_form
from ronde.web.desk.finish.lookalikes import answers_in
from ronde.web.desk.finish.views import WORD, answered, asked_from
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done
from ronde.web.events.office_of_events import has_office_here
from ronde.web.events.sending_elsewhere import (
    ToSend,
    answer_brought,
    look_for_answer,
    reply,
    returned_by_word,
    send,
    sent_as_file,
)
from ronde.web.guarding import for_who_may
from ronde.web.machine_asking import Server
from ronde.web.office.models import Question
from ronde.web.office.questions import answer as answer_question

_RUN = "run-section"
_LARGEST = 2**20  # bytes of an answer
_Problems = tuple[Problem, ...]


def _asked(view: Callable[[HttpRequest, SectionDesk], _Problems]) -> Callable[..., HttpResponse]:
    """A form of the page: done, it is shown anew; else with what was wrong."""

    @for_who_may(_RUN)
    @by_form
    @wraps(view)
    def page(request: HttpRequest, section: str) -> HttpResponse:
        desk = desk_of(request, section)
        problems = view(request, desk)
        return answered(request, desk_of(request, section), problems) if problems else done("desk:finish", section)

    return page


def _account(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _behind(request: HttpRequest, desk: SectionDesk, work: Callable[[Server], _Problems]) -> _Problems:
    """Ask the server of the account; nothing is wrong yet where it takes longer, and the page tells when there is an answer."""
    server = _server(request)
    if not isinstance(server, Server):
        return server
    found = asked_behind(request, asked_from(desk.row.id), server.address, partial(work, server))
    if isinstance(found, ServerQuestion):
        return ()
    return (found,) if isinstance(found, Problem) else tuple(found)


def _server(request: HttpRequest) -> Server | _Problems:
    """The server of the account; one that was typed is kept first."""
    said, user = request.POST, _account(request)
    if said.get("server", "").strip() and (wrong := keep_server(user, said["server"], said.get("key", ""))):
        return wrong
    return server_of(user) or (Problem("sending.no-server"),)


@_asked
def sending(request: HttpRequest, desk: SectionDesk) -> _Problems:
    """Send the event to the office of the server."""
    said, actor = request.POST, actor_of(request)
    files = [desk.row.file, *said.getlist("also")]
    what = ToSend(files, answers_in(said), said.get("word", "").strip()[:WORD], is_right=bool(said.get("is_right")))
    return _behind(request, desk, lambda server: send(desk.event, server, what, actor))


@_asked
def looking(request: HttpRequest, desk: SectionDesk) -> _Problems:
    """Ask the server whether there is an answer."""
    actor = actor_of(request)
    return _behind(request, desk, lambda server: look_for_answer(desk.event, server, actor))


@_asked
def choosing_server(request: HttpRequest, _desk: SectionDesk) -> _Problems:
    """Keep the server and the key, or forget them."""
    if request.POST.get("forget"):
        forget_server(_account(request))
        return ()
    server = _server(request)
    return () if isinstance(server, Server) else server


@_asked
def bringing(request: HttpRequest, desk: SectionDesk) -> _Problems:
    """The answer of the office, as a file."""
    given = request.FILES.get("file")
    if given is None or (given.size or 0) > _LARGEST:
        return (Problem("answer.no-file"),)
    return answer_brought(desk.event, given.read(), actor_of(request))


@_asked
def noting(request: HttpRequest, desk: SectionDesk) -> _Problems:
    """Write down that the event file was given to the office, or that it returned a section by word."""
    if request.POST.get("sent"):
        sent_as_file(desk.event, desk.row.id, actor_of(request))
        return ()
    return returned_by_word(desk.event, desk.row.id, request.POST.get("words", ""), actor_of(request))


@_asked
def replying(request: HttpRequest, desk: SectionDesk) -> _Problems:
    """Answer a question of the office, here or elsewhere."""
    said, actor = request.POST, actor_of(request)
    number, reason = said.get("number", ""), said.get("reason", "").strip()[:WORD]
    if not number.isdecimal() or len(number) > 9:
        return (Problem("finish.nothing-decided"),)
    if has_office_here(desk.event):
        question = Question.objects.filter(
            pk=int(number), register=desk.event.register, section=desk.row.dossier
        ).first()
        if question is None:
            return (Problem("finish.nothing-decided"),)
        return answer_question(question, said.get("answer", ""), actor, reason=reason).problems
    answer = said.get("answer", "")
    return _behind(request, desk, lambda server: reply(desk.event, server, int(number), answer, actor, reason=reason))
