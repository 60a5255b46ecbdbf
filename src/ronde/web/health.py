"""How the installation is, for whoever watches over it: one line a matter, and a status that a program understands."""

from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

from ronde import __version__
from ronde.web.registers.guards import missing_guards
from ronde.web.registers.models import Fact, Register


def health(_request: HttpRequest) -> HttpResponse:
    """200 where all is well, 503 where something is not."""
    try:
        troubles, well = [*_troubles()], [*_state()]
    except DatabaseError as error:
        troubles, well = [f"database: {type(error).__name__}"], []
    lines = [*(f"BAD {one}" for one in troubles), f"version {__version__}", *well]
    return HttpResponse(
        "\n".join(lines) + "\n", content_type="text/plain; charset=utf-8", status=503 if troubles else 200
    )


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
