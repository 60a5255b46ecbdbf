"""The journal: facts, one of them, what it moves; the register as it was known; verification."""

from contextlib import suppress
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.events.split_places import split_places
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office import services
from ronde.web.office.findings import findings
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.journal.filtering import KINDS, Asked
from ronde.web.office.journal.moves import FactMoves, moves_of
from ronde.web.office.journal.one_fact import FactPage, fact_page
from ronde.web.office.journal.queries import journal_page
from ronde.web.office.journal.rules_changes import rules_page
from ronde.web.office.journal.time_travel import AskedThen, ThenPage, known_then
from ronde.web.office.journal.verifying import last_verified, verify
from ronde.web.permissions import may
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import rankings_of
from ronde.words.texts import text


@for_who_may("look")
@of_an_office
def journal(request: HttpRequest, register: Register, turn: int = 0) -> HttpResponse:
    """The facts, and one of them beside."""
    fact = fact_page(register, turn, actor_of(request)) if turn else None
    if turn and fact is None:
        raise Http404
    return _shown(request, register, fact=fact)


@for_who_may("look")
@of_an_office
def moving(request: HttpRequest, register: Register, turn: int) -> HttpResponse:
    """The same with what the fact moves, which is computed for it."""
    actor = actor_of(request)
    fact, moves = fact_page(register, turn, actor), moves_of(register, turn, actor)
    if fact is None or moves is None:
        raise Http404
    return _shown(request, register, fact=fact, moves=moves)


def _shown(
    request: HttpRequest, register: Register, *, fact: FactPage | None, moves: FactMoves | None = None
) -> HttpResponse:
    asked = Asked.of(*(request.GET.get(name, "") for name in ("kind", "text", "before")))
    page = journal_page(register, _around(asked, fact), actor_of(request))
    last = last_verified(register, turn=page.count)
    return _page(
        request, register, "page", page=page, kinds=tuple(KINDS), fact=fact, moves=moves, verified=last,
        found=findings(FOLD.held(register).known, last.unanswered) if last else (),
        corrections=_corrections(register, fact),
    )  # fmt: skip


def _around(asked: Asked, fact: FactPage | None) -> Asked:
    """Without anything asked for, the facts around the chosen one."""
    if fact is None or asked != Asked():
        return asked
    return Asked(before=fact.line.turn + 10)


def _corrections(register: Register, fact: FactPage | None) -> str:
    """Where a fact is corrected, if there is such a room."""
    with suppress(NoReverseMatch):
        return reverse("office:corrections", args=[register.code]) if fact else ""
    return ""


@for_who_may("look")
@of_an_office
def then(request: HttpRequest, register: Register) -> HttpResponse:
    """A list, or a player, as known at a moment."""
    asked = AskedThen(**{name: request.GET.get(name, "")[:100] for name in AskedThen.__dataclass_fields__})
    made = known_then(register, asked, actor_of(request)) if asked.day else ()
    page = made if isinstance(made, ThenPage) else None
    problems = made if not isinstance(made, ThenPage) else ()
    answer = _page(request, register, "then", problems=problems, asked=asked, page=page, rankings=_rankings(register))
    answer.status_code = 422 if problems else 200
    return answer


@for_who_may("look")
@of_an_office
def rules(request: HttpRequest, register: Register) -> HttpResponse:
    """By which rules lists were published, and what happened when these changed."""
    return _rules_page(request, register)


def _rules_page(
    request: HttpRequest, register: Register, *, reason: str = "", problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    held = FOLD.held(register)
    last = last_verified(register, turn=held.turn)
    return _page(
        request, register, "rules", page=rules_page(held.known, last), verified=last, seen=held.turn, reason=reason,
        may_answer=may(actor_of(request), "correct-list", register_scope(register)),
        problems=problems, split=findings(held.known, tuple(split_places(register))),
    )  # fmt: skip


class KeepForm(forms.Form):
    """Why the last list is to go on holding as it was published; on which turn of the register that was read."""

    reason = forms.CharField(max_length=1000, required=False)
    seen = forms.IntegerField(min_value=0, required=False)


@require_POST
@for_who_may("correct-list")
@of_an_office
def keeping(request: HttpRequest, register: Register) -> HttpResponse:
    """Take the last list over as it was published, where the present rules make another of it."""
    form, actor = KeepForm(request.POST), actor_of(request)
    form.is_valid()
    seen, reason = form.cleaned_data.get("seen"), form.cleaned_data.get("reason", "")
    kept = services.keep_as_published(register, actor, seen=seen, reason=reason)
    if kept.is_done:
        verify(register, actor)
        messages.success(request, text("office_journal.rules_kept", reading()))
        return redirect("office:rules", register.code)
    answer = _rules_page(request, register, reason=reason, problems=kept.problems)
    answer.status_code = 422
    return answer


@require_POST
@for_who_may("look")
@of_an_office
def verifying(request: HttpRequest, register: Register) -> HttpResponse:
    """Verify the chain and every published list."""
    made = verify(register, actor_of(request))
    if made.is_sound:
        said = "sound" if made.lists else "sound_empty"
        messages.success(request, text(f"office_journal.{said}", reading(), {"lists": made.lists, "facts": made.turn}))
    return redirect("office:journal", register.code)


def _rankings(register: Register) -> tuple[str, ...]:
    return tuple(ranking.code for ranking in rankings_of(register))


def _page(request: HttpRequest, register: Register, name: str, **context: Any) -> HttpResponse:
    return shown(request, register, f"office/journal/{name}.html", room="journal", **context)
