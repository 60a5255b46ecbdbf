"""Papers that came with a request: small files, kept beside the chain for the office and who asks; never public, gone with the person."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.http import content_disposition_header

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.models import RequestDocument
from ronde.web.office.requests.acts import scope_of_request
from ronde.web.office.requests.known_requests import known_request
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

LARGEST = 2 * 2**20  # bytes of one
MOST = 10  # of a request
_NAME = 100
# What a file begins with, whatever it is called.
_KINDS = ((b"%PDF-", "application/pdf"), (b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"))
_WITHOUT_CONTENT = "content"


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it was sent."""

    name: str
    content: bytes

    @property
    def kind(self) -> str:
        """What it is by its first bytes; nothing where it is none of those that are taken."""
        return next((kind for begins, kind in _KINDS if self.content.startswith(begins)), "")


def add_paper(register: Register, request: str, sent: Sent, actor: Actor) -> tuple[Problem, ...]:
    """A paper more, or why it is not taken."""
    must(actor, "request", scope_of_request(register, request))
    if known_request(FOLD.held(register).known, request) is None:
        return (Problem("request.unknown", values={"id": request}),)
    if problems := tuple(_problems(register, request, sent)):
        return problems
    try:
        with transaction.atomic():
            RequestDocument.objects.create(
                register=register,
                request=request,
                number=papers_of(register, request).count() + 1,
                name=_called(sent.name),
                kind=sent.kind,
                content=sent.content,
                size=len(sent.content),
                by=actor.author,
                added=actor.now or now(),
            )
    except IntegrityError:  # somebody else was quicker
        return (Problem("request.paper-again"),)
    return ()


def paper(register: Register, request: str, number: int, actor: Actor) -> RequestDocument | None:
    """A paper with its content, for the office; None where there is none."""
    must(actor, "look", register_scope(register))
    return RequestDocument.objects.filter(register=register, request=request, number=number).first()


def papers_of(register: Register, request: str) -> "QuerySet[RequestDocument]":
    """Those of a request, without their contents."""
    found = RequestDocument.objects.filter(register=register, request=request)
    return found.defer(_WITHOUT_CONTENT).order_by("number")


def _problems(register: Register, request: str, sent: Sent) -> Iterator[Problem]:
    if not sent.content:
        yield Problem("request.paper-empty", "6.7.3")
    elif len(sent.content) > LARGEST:
        yield Problem("request.paper-large", values={"name": _called(sent.name), "most": LARGEST // 2**20})
    elif not sent.kind:
        yield Problem("request.paper-kind", values={"name": _called(sent.name)})
    if papers_of(register, request).count() >= MOST:
        yield Problem("request.paper-many", values={"most": MOST})


def _called(name: str) -> str:
    """The name without folders and signs that no line shows, short enough to be kept."""
    plain = "".join(sign for sign in PurePath(name.replace("\\", "/")).name if sign.isprintable())
    return plain[-_NAME:] or "–"


def answer_with(found: RequestDocument) -> HttpResponse:
    """A paper as a file to be kept: never shown inside a page of ours."""
    answer = HttpResponse(bytes(found.content), content_type=found.kind)
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=found.name) or "attachment"
    answer["Cache-Control"] = "private, no-store"
    return answer
