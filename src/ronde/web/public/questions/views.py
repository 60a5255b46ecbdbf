"""Asking about a number, without an account; and the private page with the answer."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from ronde.ground.problems import Problem
from ronde.web.accounts.limits import address_of, counted
from ronde.web.accounts.requests import actor_of
from ronde.web.errors import too_many
from ronde.web.language import reading
from ronde.web.office.enquiries.services import NAME, WORDS, Asker, ask_about_number, reply_to_answer
from ronde.web.public.frame import answer, own_register
from ronde.web.public.open_forms import open_form
from ronde.web.public.players.why import WhyPage, why_page
from ronde.web.public.questions.forms import AskForm, ask_form
from ronde.web.public.questions.queries import asked_number, private_page
from ronde.web.registers.models import Register
from ronde.words.sentences import said


@require_http_methods(["GET", "HEAD", "POST"])
@open_form
def ask(request: HttpRequest, register: str, turn: int, player: str) -> HttpResponse:
    """Ask about a number: the question goes to the office with the player, the list and the game."""
    one = own_register(register)
    page = why_page(one, turn, player, request.GET.get("ranking", ""))
    if page is None:
        raise Http404
    form = ask_form(page, request.POST if request.method == "POST" else request.GET)
    if request.method != "POST":
        return _form(request, one, page, form)
    asker = Asker(reading(), form.name, form.contact)
    done = ask_about_number(one, asked_number(page, form.games, form.about), form.words, asker, actor_of(request))
    if done.problems:
        return _form(request, one, page, form, done.problems)
    return redirect("public:question", done.token)


def _form(
    request: HttpRequest, register: Register, page: WhyPage, form: AskForm, problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    shown = {"page": page, "register": register, "book_code": register.regulation, "form": form.with_problems(problems)}
    context = {**shown, "most": WORDS, "most_name": NAME}
    return answer(request, "public/questions/ask.html", context, status=422 if problems else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@open_form
def question(request: HttpRequest, token: str) -> HttpResponse:
    """A question and its answer, for who has the address, who may reply once; how often one may try addresses is counted."""
    page = private_page(token)
    if page is None:
        if until := counted("link", address_of(request)):
            return too_many(request, until)
        raise Http404
    problems: tuple[Problem, ...] = ()
    words = request.POST.dict().get("words", "").replace("\x00", "")
    if request.method == "POST":
        problems = reply_to_answer(page.enquiry, words, actor_of(request))
        if not problems:
            return redirect("public:question", token)
    register = page.enquiry.register
    told = tuple(said(problem, reading(), "") for problem in problems)
    shown = {"page": page, "register": register, "book_code": register.regulation, "words": words, "problems": told}
    context = {**shown, "address": request.build_absolute_uri(), "most": WORDS}
    made = answer(request, "public/questions/question.html", context, status=422 if problems else 200)
    made["Cache-Control"] = "private, no-store"
    made["Referrer-Policy"] = "no-referrer"
    return made
