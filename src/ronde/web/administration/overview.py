"""The first page: what is there, what waits for an administrator, and in an empty installation what one wants of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, F, Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse

from ronde import __version__
from ronde.web.accounts.models import Appointment
from ronde.web.accounts.requests import AT_THE_MACHINE, actor_of
from ronde.web.accounts.this_machine import NAME as MACHINE
from ronde.web.administration.frame import room_page
from ronde.web.care.last_backup import last_backup
from ronde.web.clock import now
from ronde.web.events.models import Event
from ronde.web.guarding import for_who_may
from ronde.web.health import health_now
from ronde.web.outgoing_mail import is_mail_configured
from ronde.web.permissions import may_somewhere
from ronde.web.registers.models import Register
from ronde.web.roles import Role

_OLD = timedelta(days=2)  # a backup is made every night; one that failed is worth a look


@dataclass(frozen=True, slots=True)
class WaitingMatter:
    """Something that waits: its sentence, what it is filled with, and where it is done."""

    name: str
    address: str
    values: dict[str, Any] = field(default_factory=dict)


def kept_registers() -> "QuerySet[Register]":
    """The registers that are kept here, open ones first, with how many facts each has and the day of its last list."""
    counted = Register.objects.filter(is_copy=False).annotate(
        count=Count("facts", distinct=True), last=Max("editions__day")
    )
    return counted.order_by(F("closed").asc(nulls_first=True), "code")


@for_who_may("care")
def overview_page(request: HttpRequest) -> HttpResponse:
    """What is there, what waits; where nothing is there, the roads into it."""
    registers, accounts = kept_registers(), User.objects.filter(is_active=True)
    is_at_the_machine = AT_THE_MACHINE in request.session
    return room_page(
        request,
        "overview",
        "overview",
        registers=registers,
        accounts=accounts.count(),
        events=Event.objects.count(),
        is_empty=not registers and not Event.objects.exists(),
        may_create=may_somewhere(actor_of(request), "create-event"),
        waiting=tuple(_waiting(registers, is_alone=is_at_the_machine)),
        version=__version__,
        health=health_now(),
        backup=last_backup(),
        has_mail=is_mail_configured(),
    )


def _waiting(registers: "QuerySet[Register]", *, is_alone: bool) -> Iterator[WaitingMatter]:
    """What waits, the worst first. ``is_alone``: at a laptop nobody misses mail, or a second administrator."""
    if health_now().troubles:
        yield WaitingMatter("trouble", reverse("administration:care"))
    for register in registers:
        address = reverse("administration:register", args=[register.code])
        if register.closed:
            continue
        if not officers_of(register).exists():
            yield WaitingMatter("no_officer", address, {"register": register})
        elif not getattr(register, "count", 0):
            yield WaitingMatter("no_facts", address, {"register": register})
    for user in User.objects.filter(is_active=True).exclude(appointments=None).exclude(username=MACHINE):
        if not user.has_usable_password():
            address = reverse("administration:account", args=[user.pk])
            yield WaitingMatter("invited", address, {"name": user.get_short_name() or user.get_username()})
    made = last_backup()
    if registers and (made is None or made.moment < now() - _OLD):
        yield WaitingMatter("backup" if made else "no_backup", reverse("administration:care"))
    if registers and not is_alone and not is_mail_configured():
        yield WaitingMatter("no_mail", reverse("administration:mail"))


def officers_of(register: Register) -> "QuerySet[Appointment]":
    """Who is the register's officer: of this one, or of all."""
    held = Appointment.objects.filter(role=Role.OFFICER, user__is_active=True)
    return held.filter(Q(over="") | Q(over=register.code)).select_related("user").order_by("user__first_name")


urlpatterns = [path("", overview_page, name="overview")]
