"""How the installation is, for whoever watches over it: one line a matter, and a status that a program understands."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse

from ronde import __version__
from ronde.web.database_trial import TRIAL, said_of
from ronde.web.databases import UnsafeConnectionError
from ronde.web.proxied import doubts_about_proxies
from ronde.web.registers.guards import missing_guards
from ronde.web.registers.models import Fact, Register
from ronde.words.language import ENGLISH
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Health:
    """What is wrong, in English lines for who watches a server, and what else is said."""

    troubles: tuple[str, ...]
    lines: tuple[str, ...]


def health(_request: HttpRequest) -> HttpResponse:
    """200 where all is well, 503 where something is not."""
    found = health_now()
    lines = [*(f"BAD {trouble}" for trouble in found.troubles), f"version {__version__}", *found.lines]
    return HttpResponse(
        "\n".join(lines) + "\n", content_type="text/plain; charset=utf-8", status=503 if found.troubles else 200
    )


def health_now() -> Health:
    """How the installation is; what costs the database more than a moment is tried seldom (``DatabaseTrial``).

    A doubt is only said: a visitor could cause one with a header of his own.
    """
    troubles, well = list[str](), list[str]()
    try:
        trial = TRIAL.result()
        troubles += trial.troubles
        well.append(f"tried {trial.at:%Y-%m-%dT%H:%M:%SZ}" if trial.at else "tried not yet")
        troubles += _troubles()
        well += _state()
    except (DatabaseError, InterfaceError, UnsafeConnectionError) as error:
        troubles.append(f"read: {said_of(error)}")
    if kind := TRIAL.met():
        troubles.append(f"met by a page within the last minute: {text(f'faults.{kind}', ENGLISH)}")
    return Health(tuple(troubles), tuple(well))


def _troubles() -> Iterator[str]:
    for guard in missing_guards():
        yield f"guard missing: {guard}"
    for register in Register.objects.order_by("code"):
        head = Fact.objects.filter(register=register).order_by("-turn").values_list("turn", flat=True).first() or 0
        shown = getattr(getattr(register, "projected", None), "turn", 0)
        if shown != head:
            yield f"{register.code}: {head} facts, pages show {shown}"


def _state() -> Iterator[str]:
    yield f"database {connection.vendor}"
    yield f"registers {Register.objects.count()}"
    yield from (f"DOUBT {doubt}" for doubt in doubts_about_proxies())
