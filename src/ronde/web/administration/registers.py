"""Registers: which there are, a new one of a rule book or from another Ronde's file, named otherwise, removed while it is empty."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.views.decorators.http import require_POST

from ronde.files.opening import OpenedFile, opened_file
from ronde.ground.problems import Problem
from ronde.ground.results import COLLECTIVE, DISCIPLINES
from ronde.regulations import shelf
from ronde.regulations.contract import TakesGames
from ronde.regulations.usual_event import EventKind, usual_event
from ronde.web.accounts import this_machine
from ronde.web.accounts.models import Appointment
from ronde.web.accounts.requests import actor_of
from ronde.web.accounts.services import appoint
from ronde.web.accounts.this_machine import NAME as MACHINE
from ronde.web.actors import Actor
from ronde.web.administration.frame import administration_text, room_page
from ronde.web.administration.overview import kept_registers, officers_of
from ronde.web.events.hall_clock import places_with_zones
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.permissions import may, may_somewhere
from ronde.web.registers.closing import close_register, reopen_register
from ronde.web.registers.exchange import usual_zone
from ronde.web.registers.models import Register
from ronde.web.registers.opening import free_code, open_register, remove_register, rename_register, take_register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import VARIANTS
from ronde.web.registers.ways import today_at
from ronde.web.roles import OVER, Role
from ronde.web.spoken_forms import ButtonForm, SpokenForm
from ronde.web.templatetags.words import called
from ronde.words.texts import text

_MOST_BYTES = 20_000_000
_PARTED = "/"  # between a book and its variant
# Beside which field a refusal stands.
_AT_FIELDS = {
    "register.bad-code": "code",
    "register.code-of-a-page": "code",
    "register.exists": "code",
    "register.close-why": "reason",
    "register.close-later": "since",
}


class NewRegisterForm(SpokenForm):
    """A register to be opened: by which book, called how, whose, and how its address ends."""

    words = "administration.fields"
    book = forms.ChoiceField()
    name = forms.CharField(max_length=200, required=False)
    federation = forms.SlugField(max_length=60, required=False)
    code = forms.CharField(max_length=60, required=False)
    zone = forms.ChoiceField(required=False)

    def __init__(self, data: Mapping[str, str] | None, *, kind: str = "") -> None:
        super().__init__(data, initial={"book": next(iter(_books_of_kind(kind)), "")})
        books = self.fields["book"]
        if isinstance(books, forms.ChoiceField):
            books.choices = [*_books_by_game()]
        zones = self.fields["zone"]
        if isinstance(zones, forms.ChoiceField):
            own = (("", administration_text("zone_of_book")),)
            zones.choices = [*own, *((zone, zone.replace("_", " ")) for zone in places_with_zones())]


class TakeRegisterForm(SpokenForm):
    """A history that another installation has given."""

    words = "administration.fields"
    file = forms.FileField()
    name = forms.CharField(max_length=200, required=False)
    code = forms.CharField(max_length=60, required=False)

    def clean_file(self) -> "UploadedFile[bytes]":
        """A file of a size that is read."""
        sent: UploadedFile[bytes] = self.cleaned_data["file"]
        if (sent.size or 0) > _MOST_BYTES:
            self.refuse([Problem("archive.file-large", values={"most": _MOST_BYTES // 1_000_000})])
        return sent


class NameForm(SpokenForm):
    """Another name of a register; without one it is called as its book."""

    words = "administration.fields"
    name = forms.CharField(max_length=200, required=False)


class OfficerForm(SpokenForm):
    """Somebody who has an account and is not the register's officer yet."""

    words = "administration.officer_fields"
    account = forms.ChoiceField()

    def __init__(self, data: Mapping[str, str] | None = None, *, kept: Register) -> None:
        super().__init__(data)
        accounts = self.fields["account"]
        if isinstance(accounts, forms.ChoiceField):
            held = officers_of(kept).values("user")
            others = User.objects.filter(is_active=True).exclude(pk__in=held).exclude(username=MACHINE)
            accounts.choices = [
                (str(user.pk), f"{user.get_short_name()} ({user.get_username()})")
                for user in others.order_by("first_name", "username")
            ]


class CloseForm(SpokenForm):
    """Since when a register goes on no more, and why; everybody reads it."""

    words = "administration.close_fields"
    since = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    reason = forms.CharField(max_length=300)


def _books_of_kind(kind: str) -> list[str]:
    """The books by which events of a kind are usual."""
    usual = ((code, usual_event(code)) for code in shelf.codes())
    return [code for code, event in usual if event and event.kinds[0] == kind]


def _books_by_game() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Every book and each variant of one, under the game that is played by it."""
    choices: dict[str, list[tuple[str, str]]] = {}
    for code in shelf.codes():
        usual = usual_event(code)
        game = choices.setdefault(usual.discipline if usual else "", [])
        game.append((code, called(Register(regulation=code))))
        for variant in VARIANTS.get(code, ()):
            game.append((f"{code}{_PARTED}{variant}", called(Register(regulation=code, variant=variant))))
    for discipline in (*(game for game in DISCIPLINES if game != COLLECTIVE), ""):
        if discipline in choices:
            game_name = text(f"desk_setup.disciplines.{discipline}", reading()) if discipline else ""
            yield game_name[:1].upper() + game_name[1:], choices[discipline]


@for_who_may("open-register")
def registers_page(request: HttpRequest) -> HttpResponse:
    """The registers that are kept here."""
    return room_page(request, "registers", "registers", registers=kept_registers())


@for_who_may("open-register")
def new_register_page(request: HttpRequest) -> HttpResponse:
    """A new register, and then its page, which says how to begin it."""
    kind = request.GET.get("kind", "")
    form = NewRegisterForm(request.POST if request.method == "POST" else None, kind=kind)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        book, _, variant = typed["book"].partition(_PARTED)
        code = typed["code"] or free_code(typed["name"] or called(Register(regulation=book, variant=variant)))
        made = open_register(
            actor_of(request),
            code=code,
            regulation=book,
            variant=variant,
            name=typed["name"],
            federation=typed["federation"].casefold(),
            zone=typed["zone"],
        )
        if made.register is not None:
            return redirect("administration:register", made.register.code)
        form.refuse(made.problems, _AT_FIELDS)
    books = {code: usual_zone(code) for code in (_books_of_kind(kind) or shelf.codes())}
    return room_page(request, "register_new", "registers", form=form, books=books)


@for_who_may("open-register")
def take_history(request: HttpRequest) -> HttpResponse:
    """A register from another Ronde's file, with its facts and the lists that were published."""
    asked = request.method == "POST"
    initial = {name: request.GET.get(name, "")[:60] for name in ("code",)}
    form = TakeRegisterForm(request.POST if asked else None, request.FILES if asked else None, initial=initial)
    if asked and form.is_valid():
        typed = form.cleaned_data
        with _history_of(typed["file"]) as source:
            book = source.known.book.code if source.known else ""
            code = typed["code"] or free_code(typed["name"] or (called(Register(regulation=book)) if book else ""))
            made = take_register(actor_of(request), source, code=code, name=typed["name"])
        if made.register is not None:
            said = administration_text("taken", facts=made.register.facts.count())
            messages.success(request, said)
            return redirect("administration:register", made.register.code)
        form.refuse(made.problems[:10], _AT_FIELDS)
    return room_page(request, "register_take", "registers", form=form)


@contextmanager
def _history_of(sent: "UploadedFile[bytes]") -> Iterator[OpenedFile]:
    """A file that was sent, opened as a history."""
    with tempfile.TemporaryDirectory() as folder:
        history = Path(folder) / "history.yaml"
        history.write_bytes(b"".join(sent.chunks()))
        yield opened_file(history)


@for_who_may("open-register")
def register_page(request: HttpRequest, register: str) -> HttpResponse:
    """A register: how it is begun, who works with it, what it is called."""
    kept = get_object_or_404(kept_registers(), code=register)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": kept.name})
    if request.method == "POST" and form.is_valid():
        rename_register(actor_of(request), kept, form.cleaned_data["name"])
        messages.success(request, administration_text("renamed", name=called(kept)))
        return redirect("administration:register", kept.code)
    return _shown_register(request, kept, form)


def _shown_register(request: HttpRequest, kept: Register, form: SpokenForm) -> HttpResponse:
    """The page of a register with the form that was typed, and the others as they are."""
    actor, usual, book = actor_of(request), usual_event(kept.regulation), shelf.regulation(kept.regulation)
    kinds: tuple[EventKind, ...] = usual.kinds if usual else get_args(EventKind)[:1]
    return room_page(
        request,
        "register",
        "registers",
        form=form,
        name_form=form if isinstance(form, NameForm) else NameForm(initial={"name": kept.name}),
        close_form=form if isinstance(form, CloseForm) else CloseForm(initial={"since": today_at(kept)}),
        officer_form=form if isinstance(form, OfficerForm) else OfficerForm(kept=kept),
        register=kept,
        book_code=kept.regulation,
        officers=officers_of(kept),
        machine=this_machine.NAME,
        is_officer=may(actor, "adopt-list", register_scope(kept)),
        may_create=may_somewhere(actor, "create-event"),
        kind=kinds[0],
        takes_list=book.adopting is not None,
        takes_games=isinstance(book, TakesGames),
    )


@require_POST
@for_who_may("open-register")
def close(request: HttpRequest, register: str) -> HttpResponse:
    """A register goes on no more."""
    kept = get_object_or_404(kept_registers(), code=register)
    form = CloseForm(request.POST)
    if form.is_valid():
        typed = form.cleaned_data
        problems = close_register(actor_of(request), kept, since=typed["since"], reason=typed["reason"])
        if not problems:
            messages.success(request, administration_text("closed", name=called(kept)))
            return redirect("administration:register", kept.code)
        form.refuse(problems, _AT_FIELDS)
    return _shown_register(request, kept, form)


@require_POST
@for_who_may("open-register")
def reopen(request: HttpRequest, register: str) -> HttpResponse:
    """A closed register goes on."""
    kept = get_object_or_404(kept_registers(), code=register)
    form = ButtonForm(request.POST)
    if not form.is_valid():
        return _shown_register(request, kept, form)
    reopen_register(actor_of(request), kept)
    messages.success(request, administration_text("reopened", name=called(kept)))
    return redirect("administration:register", kept.code)


@require_POST
@for_who_may("open-register")
def remove_empty(request: HttpRequest, register: str) -> HttpResponse:
    """A register on which nothing rests is gone, with the roles over it."""
    kept = get_object_or_404(kept_registers(), code=register)
    form, name = NameForm(initial={"name": kept.name}, data={"name": kept.name}), called(kept)
    if problems := remove_with_roles(actor_of(request), kept):
        form.refuse(problems)
        return _shown_register(request, kept, form)
    messages.success(request, administration_text("removed", name=name))
    return redirect("administration:registers")


def remove_with_roles(actor: Actor, register: Register) -> tuple[Problem, ...]:
    """Remove a register on which nothing rests, with the roles over it; why it stays, if something does."""
    with transaction.atomic():
        if problems := remove_register(actor, register):
            return problems
        over_registers = [role.value for role, over in OVER.items() if over == "register"]
        Appointment.objects.filter(role__in=over_registers, over=register.code).delete()
    return ()


@require_POST
@for_who_may("appoint")
def give_office(request: HttpRequest, register: str) -> HttpResponse:
    """An account that there is already becomes the register's officer."""
    kept = get_object_or_404(kept_registers(), code=register)
    form = OfficerForm(request.POST, kept=kept)
    if form.is_valid():
        user = get_object_or_404(User, pk=form.cleaned_data["account"])
        problems = appoint(user, Role.OFFICER, actor_of(request), over=kept.code).problems
        if not problems:
            name = user.get_short_name() or user.get_username()
            messages.success(request, administration_text("office_given", name=name, register=called(kept)))
            return redirect("administration:register", kept.code)
        form.refuse(problems)
    return _shown_register(request, kept, form)


@require_POST
@for_who_may("appoint")
def keep_myself(request: HttpRequest, register: str) -> HttpResponse:
    """Whoever keeps the installation keeps the ranking too: officer, licence officer of its federation, and organiser of its events."""
    kept = get_object_or_404(kept_registers(), code=register)
    if not ButtonForm(request.POST).is_valid():
        return _shown_register(request, kept, NameForm(data={"name": kept.name}))
    user, actor = get_object_or_404(User, pk=request.user.pk), actor_of(request)
    wanted = {Role.OFFICER: kept.code, Role.LICENCE_OFFICER: kept.federation, Role.ORGANISER: ""}
    for role, over in wanted.items():
        if over or role is Role.ORGANISER:
            appoint(user, role, actor, over=over)
    messages.success(request, administration_text("kept_by_you", name=called(kept)))
    return redirect("administration:register", kept.code)


urlpatterns = [
    path("", registers_page, name="registers"),
    path("new/", new_register_page, name="register-new"),
    path("take/", take_history, name="register-take"),
    path("r/<slug:register>/", register_page, name="register"),
    path("r/<slug:register>/remove/", remove_empty, name="register-remove"),
    path("r/<slug:register>/officer/", give_office, name="register-officer"),
    path("r/<slug:register>/close/", close, name="register-close"),
    path("r/<slug:register>/reopen/", reopen, name="register-reopen"),
    path("r/<slug:register>/mine/", keep_myself, name="register-mine"),
]
