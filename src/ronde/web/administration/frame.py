"""What every page for administrators shows: its rooms, and what was wrong with what was just asked for."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from ronde.web.accounts.requests import AT_THE_MACHINE
from ronde.web.accounts.this_machine import called
from ronde.web.language import reading
from ronde.web.spoken_forms import SpokenForm
from ronde.words.texts import text

# The rooms in the order of the bar, and the address of each.
ROOMS = {
    "overview": "administration:overview",
    "registers": "administration:registers",
    "accounts": "administration:accounts",
    "mail": "administration:mail",
    "publisher": "administration:publisher",
    "care": "administration:care",
}


@dataclass(frozen=True, slots=True)
class AdministrationRoom:
    """A room as the bar shows it."""

    name: str
    address: str


def room_page(
    request: HttpRequest, template: str, room: str, *, form: SpokenForm | None = None, **context: Any
) -> HttpResponse:
    """A page of a room; one with a form that was refused says so, and keeps what was typed."""
    rooms = tuple(AdministrationRoom(name, reverse(address)) for name, address in ROOMS.items())
    every = {"rooms": rooms, "room": room, "form": form, "at_the_machine": AT_THE_MACHINE in request.session}
    user = request.user
    every["signed_in_as"] = called(user) if isinstance(user, User) else ""
    is_refused = request.method == "POST" and form is not None and bool(form.errors)
    page = f"administration/{template}.html"
    return render(request, page, {**every, **context}, status=422 if is_refused else 200)


def administration_text(message: str, **values: Any) -> str:
    """A text of these pages in the reader's language."""
    return text(f"administration.{message}", reading(), values)
