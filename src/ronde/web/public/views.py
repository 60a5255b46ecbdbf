"""Pages for everybody. They need no script, no account and no cookie."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from ronde.regulations import shelf
from ronde.web.clock import now
from ronde.web.demonstration.progress import SITE
from ronde.web.public.list_queries import Asked, list_page
from ronde.web.public.player_queries import player_page
from ronde.web.public.register_queries import registers_with_lists
from ronde.web.public.why_queries import why_page
from ronde.web.registers.models import Register


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The registers kept here, each with its last list; who searches is shown the lines of one."""
    found, asked = registers_with_lists(), request.GET
    wanted = [one.register.code for one in found if asked.get("register", one.register.code) == one.register.code]
    if asked.get("name") and wanted:
        return redirect(f"{reverse('public:list', args=wanted[:1])}?{urlencode({'name': asked['name']})}")
    return render(request, "public/home.html", {"registers": found, "today": now().date(), "site": SITE})


@require_safe
def ranking_list(request: HttpRequest, register: str) -> HttpResponse:
    """A list of a register: the last one unless another is asked for."""
    one = get_object_or_404(Register, code=register)
    page = list_page(one, Asked.of(request.GET.dict()))
    if page is None and one.editions.exists():
        raise Http404
    context = {"page": page, "register": one, "book_code": one.regulation, "categories": _categories(page)}
    return _answer(request, "public/list.html" if page else "public/no_list.html", context)


def _categories(page: object) -> bool:
    """Whether the list's book has age categories."""
    edition = getattr(page, "edition", None)
    return bool(edition and shelf.regulation(edition.register.regulation).age_categories(edition.day))


@require_safe
def player(request: HttpRequest, register: str, player: str) -> HttpResponse:
    """A player: rating and place now, the career as a picture, every change and why."""
    one = get_object_or_404(Register, code=register)
    page = player_page(one, player, request.GET.get("ranking", ""))
    if page is None:
        raise Http404
    return _answer(request, "public/player.html", {"page": page, "register": one, "book_code": one.regulation})


@require_safe
def why(request: HttpRequest, register: str, turn: int, player: str) -> HttpResponse:
    """One change of one player, on an address of its own."""
    one = get_object_or_404(Register, code=register)
    page = why_page(one, turn, player, request.GET.get("ranking", ""))
    if page is None:
        raise Http404
    return _answer(request, "public/why.html", {"page": page, "register": one, "book_code": one.regulation})


def _answer(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page; one with the name of somebody who is not for search engines says so, to those who read it and those who only fetch it."""
    is_indexed = getattr(context["page"], "is_indexed", True)
    answer = render(request, template, {**context, "is_indexed": is_indexed})
    if not is_indexed:
        answer["X-Robots-Tag"] = "noindex"
    return answer
