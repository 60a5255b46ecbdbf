"""Letters: one as it would be written, kept and sent, and all that went out."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.letters.services import (
    CHANGEABLE,
    Addressed,
    change_letter,
    keep_letter,
    organisers_address,
    send_again,
)
from ronde.web.office.letters.texts import letter_text
from ronde.web.office.models import Letter
from ronde.web.outgoing_mail import is_mail_configured
from ronde.web.registers.models import Register
from ronde.words.language import LANGUAGES, Language
from ronde.words.letters import LetterText
from ronde.words.texts import text

_LONGEST, _PER_PAGE = 20_001, 50


@for_who_may("look")
@of_an_office
def letters(request: HttpRequest, register: Register) -> HttpResponse:
    """All letters, the last one first: ready, waiting, sent, not sent."""
    rows = Letter.objects.filter(register=register).defer("text").order_by("-pk")
    page = Paginator(rows, _PER_PAGE).get_page(request.GET.get("page", "1"))
    return shown(request, register, "office/letters/list.html", room="queue", page=page)


@for_who_may("ask")
@of_an_office
def writing(request: HttpRequest, register: Register, about: str, subject: str) -> HttpResponse:
    """A letter as it would be written, in the language that was chosen; its form keeps it, and sends it where mail is configured."""
    language = _language(request)
    said = letter_text(register, about, subject, language, actor_of(request))
    if said is None:
        raise Http404
    typed = LetterText(request.POST.get("subject", said.subject)[:300], request.POST.get("text", said.text)[:_LONGEST])
    known = organisers_address(register, subject) if about == "section" else ""
    to = request.POST.get("to", known).strip()[:300]
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        of = Addressed(about, subject, language, to)
        kept = keep_letter(register, of, typed, actor_of(request), send="send" in request.POST)
        if kept.letter:
            return redirect("office:letter", register.code, kept.letter.pk)
        problems = kept.problems
    context = {"said": typed, "to": to, "language": language, "languages": LANGUAGES, "has_mail": is_mail_configured()}
    return shown(
        request,
        register,
        "office/letters/new.html",
        room="queue",
        problems=problems,
        about=about,
        subject=subject,
        **context,
    )


@for_who_may("look")
@of_an_office
def letter(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """A letter that is kept: its text to be copied, and whether it was sent."""
    found = get_object_or_404(Letter, register=register, pk=number)
    return shown(
        request,
        register,
        "office/letters/letter.html",
        room="queue",
        letter=found,
        has_mail=is_mail_configured(),
        changeable=CHANGEABLE,
    )


@require_POST
@for_who_may("ask")
@of_an_office
def sending(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """Send a letter, or send it again; with what was written differently, which may also be kept without sending it."""
    found = get_object_or_404(Letter, register=register, pk=number)
    to, actor = request.POST.get("to", "").strip()[:300], actor_of(request)
    written = {"subject": found.subject, "text": found.text, **request.POST.dict()}
    said = LetterText(written["subject"][:300], written["text"][:_LONGEST].replace("\r\n", "\n"))
    is_other = (said.subject, said.text) != (found.subject, found.text)
    problems = change_letter(register, found, said, actor) if is_other else ()
    if not problems and "keep" not in request.POST:
        problems = send_again(register, get_object_or_404(Letter, pk=number), actor, to=to)
    if not problems:
        messages.success(request, text("letters.kept" if "keep" in request.POST else "letters.on_its_way", reading()))
        return redirect("office:letter", register.code, number)
    found.subject, found.text = said.subject, said.text  # as typed, and not saved
    return shown(
        request,
        register,
        "office/letters/letter.html",
        room="queue",
        problems=problems,
        letter=found,
        typed_to=to,
        has_mail=is_mail_configured(),
        changeable=CHANGEABLE,
    )


def _language(request: HttpRequest) -> Language:
    """The recipient's language, as chosen; the reader's where none is."""
    asked = request.POST.get("language") or request.GET.get("language", "")
    return asked if asked in LANGUAGES else reading()
