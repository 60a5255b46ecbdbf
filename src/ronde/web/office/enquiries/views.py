"""Questions about numbers: the list, one of them, and its answer."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office.enquiries.queries import enquiries_page, enquiry_page
from ronde.web.office.enquiries.services import answer_enquiry
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.models import Enquiry
from ronde.web.outgoing_mail import is_mail_configured
from ronde.web.permissions import may
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.words.letters import LetterText
from ronde.words.texts import text

_LONGEST = 20_001


@for_who_may("look")
@of_an_office
def enquiries(request: HttpRequest, register: Register) -> HttpResponse:
    """All questions, those that wait first."""
    page = enquiries_page(register, request.GET.get("page", "1"), actor_of(request))
    return shown(request, register, "office/enquiries/list.html", room="enquiries", page=page)


@for_who_may("look")
@of_an_office
def enquiry(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """One question, with the number that it is about."""
    return _shown(request, register, number)


@require_POST
@for_who_may("answer-enquiry")
@of_an_office
def answering(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """Answer it; where another officer was quicker, both answers stand beside each other."""
    found = get_object_or_404(Enquiry.objects.select_related("register"), register=register, pk=number)
    typed = LetterText(request.POST.get("subject", "")[:300], request.POST.get("text", "")[:_LONGEST])
    if problems := answer_enquiry(found, typed, actor_of(request)):
        return _shown(request, register, number, problems, typed)
    messages.success(request, text("office_enquiries.was_answered", reading()))
    return redirect("office:enquiry", register.code, number)


def _shown(
    request: HttpRequest,
    register: Register,
    number: int,
    problems: Iterable[Problem] = (),
    typed: LetterText | None = None,
) -> HttpResponse:
    """A question, with what was typed where it was refused."""
    actor = actor_of(request)
    page = enquiry_page(register, number, actor)
    if page is None:
        raise Http404
    return shown(
        request,
        register,
        "office/enquiries/one.html",
        room="enquiries",
        problems=problems,
        page=page,
        typed=typed or page.draft,
        is_typed=typed is not None,
        is_officer=may(actor, "answer-enquiry", register_scope(register)),
        has_mail=is_mail_configured(),
    )
