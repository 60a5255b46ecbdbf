"""What every page of the office shows: its rooms, its status line, what was wrong with what was just asked for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from ronde.ground.problems import Problem, told_in_part
from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.clock import enter_place
from ronde.web.desk.preferences import preferences_of
from ronde.web.language import reading
from ronde.web.office.findings import findings
from ronde.web.office.models import Enquiry
from ronde.web.office.requests.known_requests import takes_requests, waiting_requests
from ronde.web.office.status import status, waiting_sections
from ronde.web.permissions import may
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.ways import day_at
from ronde.words.texts import text

# The rooms of an office in the order of their keys (Alt 1 …), and the address of each.
ROOMS = {
    "queue": "office:queue",
    "requests": "office:requests",
    "next_list": "office:draft",
    "corrections": "office:corrections",
    "players": "office:players",
    "season": "office:season",
    "journal": "office:journal",
    "enquiries": "office:enquiries",
}
_MOST_TOLD = 200  # problems on a page
_ENTERED_BY = {"players": "merge"}  # who keeps people, which is not everybody who may look


@dataclass(frozen=True, slots=True)
class Room:
    """A room as the bar shows it; ``waiting``: how many things in it wait for somebody."""

    name: str
    address: str
    waiting: int = 0


def of_an_office(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of a register that is kept here, which is found for it; of a copied list it says that this is no office."""

    @wraps(view)
    def page(request: HttpRequest, register: str, **named: Any) -> HttpResponse:
        one = get_object_or_404(Register, code=register)
        enter_place(one.zone)
        return copy_page(request, one) if one.is_copy else view(request, one, **named)

    return page


def copy_page(request: HttpRequest, register: Register) -> HttpResponse:
    """What is said of a copied list, whose office is elsewhere."""
    said = {"register": register, "book_code": register.regulation}
    return render(request, "office/copy.html", said, status=422 if request.method == "POST" else 200)


def shown(
    request: HttpRequest,
    register: Register,
    template: str,
    *,
    room: str,
    problems: Iterable[Problem] = (),
    **context: Any,
) -> HttpResponse:
    """A page of a room; ``problems`` are what was wrong with what was just asked for, above everything else, and nothing has changed then."""
    found = tuple(problems)
    now = status(register)
    every = {
        "register": register,
        "book_code": register.regulation,
        "room": room,
        "rooms": rooms_of(register, _waiting(register, now.waiting), actor_of(request)),
        "status": now,
        "problems": findings(FOLD.held(register).known, told_in_part(found, _MOST_TOLD)) if found else (),
        "preferences": preferences_of(request),
        "acting_as": actor_of(request).name,
        **context,
    }
    return render(request, template, every, status=422 if found and request.method == "POST" else 200)


def refused(request: HttpRequest, register: Register, problems: Iterable[Problem], heading: str) -> HttpResponse:
    """What was not done, and why: every finding with what to do."""
    found = findings(FOLD.held(register).known, told_in_part(tuple(problems), _MOST_TOLD))
    answer = shown(request, register, "office/refused.html", room="", heading=heading, findings=found)
    answer.status_code = 422
    return answer


def rooms_of(register: Register, waiting: dict[str, int], actor: Actor) -> tuple[Room, ...]:
    """The rooms that this register's book has something to do in, as far as somebody may enter them."""
    found = []
    for name, address in ROOMS.items():
        is_open = may(actor, _ENTERED_BY.get(name, "look"), register_scope(register))
        if is_open and (name != "requests" or takes_requests(register)):
            found.append(Room(name, reverse(address, args=[register.code]), waiting.get(name, 0)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class WaitingRegister:
    """A register on the first page of the office: its rooms with what waits in each, since when, and the lists that are due."""

    register: Register
    rooms: tuple[Room, ...]
    since: date | None
    due: tuple[date, ...]

    @property
    def address(self) -> str:
        """The first room that may be entered."""
        return self.rooms[0].address

    @property
    def busy(self) -> tuple[Room, ...]:
        """The rooms in which something waits."""
        return tuple(room for room in self.rooms if room.waiting)


def waiting_registers(registers: Iterable[Register], actor: Actor) -> tuple[WaitingRegister, ...]:
    """The registers of which somebody may enter a room: first those in which something waits, the longest wait above."""
    found = (_waiting_register(register, actor) for register in registers)
    entered = [one for one in found if one.rooms]
    return tuple(
        sorted(
            entered, key=lambda one: (bool(one.register.closed), not one.busy and not one.due, one.since or date.max)
        )
    )


def _waiting_register(register: Register, actor: Actor) -> WaitingRegister:
    if not rooms_of(register, {}, actor):
        return WaitingRegister(register, (), None, ())
    now, sections = status(register), waiting_sections(register)
    rooms = rooms_of(register, _waiting(register, now.waiting), actor)
    entered = {room.name for room in rooms}
    days: list[date] = []
    if "queue" in entered:
        days += sections.order_by("since").values_list("since", flat=True)[:1]
    if "enquiries" in entered:
        asked = Enquiry.objects.filter(register=register, answered=None).order_by("asked")
        days += [day_at(register, moment) for moment in asked.values_list("asked", flat=True)[:1]]
    due = tuple(now.days.due) if "next_list" in entered else ()
    return WaitingRegister(register, rooms, min((*days, *due), default=None), due)


def _waiting(register: Register, sections: int) -> dict[str, int]:
    """How many things wait in each room."""
    enquiries = Enquiry.objects.filter(register=register, answered=None).count()
    return {"queue": sections, "requests": _requests(register), "enquiries": enquiries}


def _requests(register: Register) -> int:
    """How many requests wait for somebody."""
    return waiting_requests(FOLD.held(register).known) if takes_requests(register) else 0


def office_text(message: str, **values: Any) -> str:
    """A text of the office in the reader's language."""
    return text(f"office_page.{message}", reading(), values)
