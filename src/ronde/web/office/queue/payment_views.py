"""One payment for several sections."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.office import services
from ronde.web.office.frame import of_an_office, office_text, shown
from ronde.web.office.queue.bills import bill_lines
from ronde.web.office.queue.typed import SHORT, short, whole
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register

_MOST = 200  # sections of one payment


@for_who_may("record-payment")
@of_an_office
def payments(request: HttpRequest, register: Register) -> HttpResponse:
    """What is owed for everything that waits; a form records one payment for what was chosen."""
    problems = _recorded(request, register) if request.method == "POST" else None
    if problems == ():
        messages.success(request, office_text("payments_recorded", amount=short(request, "amount")))
        return redirect("office:queue", register.code)
    lines = bill_lines(register, FOLD.held(register).known)
    chosen = request.POST.getlist("sections")
    template = "office/queue/payments.html"
    return shown(request, register, template, room="queue", problems=problems or (), lines=lines, chosen_ones=chosen)


def _recorded(request: HttpRequest, register: Register) -> tuple[Problem, ...]:
    """Why the payment was not recorded; nothing where it was."""
    sections = list(dict.fromkeys(one[:SHORT] for one in request.POST.getlist("sections")[:_MOST]))
    amount, payer = whole(short(request, "amount")), short(request, "payer")
    if not sections or not amount or not payer:
        return (Problem("payment.form", values={"amount": short(request, "amount"), "payer": payer or "–"}),)
    seen = {one: request.POST.get(f"seen.{one}", "")[:SHORT] for one in sections}
    how, actor = short(request, "how"), actor_of(request)
    done = services.record_payment(register, sections, actor, amount=amount, payer=payer, how=how, seen=seen)
    return () if done.is_done else done.problems
