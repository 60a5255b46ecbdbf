"""What an officer does with a section: homologate, return, refuse; ask, write down an answer, and money."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.record.handing_in import dossier_of
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office import services
from ronde.web.office.frame import of_an_office, office_text
from ronde.web.office.letters.services import tell_organiser
from ronde.web.office.organisers_answers import GivenAnswer, record_organisers_answer
from ronde.web.office.questions import ask
from ronde.web.office.queue.typed import long, short, typed, whole
from ronde.web.office.queue.views import answered
from ronde.web.office.section_events import events_of
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register

_TOLD = frozenset({"homologated", "returned", "refused"})  # of these the organiser is told by a letter
_ACCEPTS = 20  # findings accepted at once, at most


def _done(
    request: HttpRequest, register: Register, section: str, problems: tuple[Problem, ...], *, about: str, said: str
) -> HttpResponse:
    """Back to the section, which says what was done; or what kept it from being done, with the form as it was typed."""
    if problems:
        return answered(request, register, section, problems=problems, typed=typed(request, about))
    known = FOLD.held(register).known
    dossier = dossier_of(known, section)
    named = events_of(register, known, (section,)).name(dossier.version.id if dossier else section)
    messages.success(request, office_text(said, name=named))
    if said in _TOLD:
        is_held = short(request, "letter") == "look"
        letter = tell_organiser(register, section, reading(), actor_of(request), is_held=is_held)
        if letter and is_held:
            return redirect("office:letter", register.code, letter.pk)
    return redirect("office:section", register.code, section)


@require_POST
@for_who_may("homologate")
@of_an_office
def homologating(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """Homologate a section, with what was accepted and why."""
    accepts, reason = request.POST.getlist("accepts")[:_ACCEPTS], long(request, "reason")
    seen = short(request, "seen")
    done = services.homologate(register, section, actor_of(request), accepts=accepts, reason=reason, seen=seen)
    problems = () if done.is_done else done.problems
    return _done(request, register, section, problems, about="homologate", said="homologated")


@require_POST
@for_who_may("return")
@of_an_office
def returning(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """Send a section back to its organiser, with the reason."""
    reason, seen = long(request, "reason"), short(request, "seen")
    done = services.give_back(register, section, actor_of(request), reason=reason, seen=seen)
    return _done(request, register, section, done.problems if not done.is_done else (), about="return", said="returned")


@require_POST
@for_who_may("return")
@of_an_office
def submitting(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """Bring a section that is with its organiser back to the office, for him: what was missing has come otherwise."""
    done = services.submit(register, section, actor_of(request))
    dossier = dossier_of(FOLD.held(register).known, section)
    is_again = dossier is not None and [step.action for step in dossier.steps].count("submit") > 1
    said = "submitted_again" if is_again else "submitted"
    return _done(request, register, section, () if done.is_done else done.problems, about="submit", said=said)


@require_POST
@for_who_may("refuse")
@of_an_office
def refusing(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """Refuse a section, with the reason."""
    reason, seen = long(request, "reason"), short(request, "seen")
    done = services.refuse(register, section, actor_of(request), reason=reason, seen=seen)
    return _done(request, register, section, done.problems if not done.is_done else (), about="refuse", said="refused")


@require_POST
@for_who_may("ask")
@of_an_office
def asking(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """Ask whoever the book leaves a finding to."""
    finding, where, words = short(request, "finding")[:100], short(request, "where"), long(request, "words")
    made = ask(register, section, finding, actor_of(request), where=where, words=words)
    return _done(request, register, section, made.problems, about=f"ask-{short(request, 'number')}", said="asked")


@require_POST
@for_who_may("record-answer")
@of_an_office
def recording_answer(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """Write down what the organiser has answered, and how it came."""
    given = GivenAnswer(
        short(request, "finding"), short(request, "where"), short(request, "answer"), short(request, "how")
    )
    made = record_organisers_answer(register, section, given, actor_of(request), seen=short(request, "seen"))
    problems = () if made.is_done else made.problems
    return _done(
        request, register, section, problems, about=f"reply-{short(request, 'number')}", said="answer_recorded"
    )


@require_POST
@for_who_may("record-payment")
@of_an_office
def paying(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """Write down money that came for a section, or licences that were paid."""
    amount, payer = whole(short(request, "amount") or "0"), short(request, "payer")
    licences = request.POST.getlist("licences")[:500]
    about = f"pay-{short(request, 'number')}"
    if amount is None or not payer or not (amount or licences):
        wrong = Problem("payment.form", values={"amount": short(request, "amount"), "payer": payer or "–"})
        return _done(request, register, section, (wrong,), about=about, said="")
    done = services.record_payment(
        register,
        [section],
        actor_of(request),
        amount=amount,
        payer=payer,
        licences=licences,
        how=short(request, "how"),
        seen={section: short(request, "seen")},
    )
    return _done(
        request, register, section, () if done.is_done else done.problems, about=about, said="payment_recorded"
    )
