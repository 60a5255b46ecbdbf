"""Services tried by somebody and taken back, so that one database is enough for all who try."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from ronde.ground.problems import Level, Problem
from ronde.web.actors import Actor
from ronde.web.registers.folding import FOLD
from tests.web.acts_by_role import Served
from tests.web.places import Place


@contextmanager
def tried() -> Iterator[None]:
    """Something done and taken back, so that everything is as it was for the next; what is held in memory too."""
    FOLD.renewed()  # the right to append is no part of what is taken back
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    FOLD.forget()


def performed(served: Served, at: Place, by: Actor) -> Any:
    """What becomes of a service, taken back; None where it is refused to somebody."""
    try:
        with tried():
            done = served.perform(at, by)
            return () if done is None else done
    except PermissionDenied:
        return None


def problems_of(done: Any) -> tuple[Problem, ...]:
    found = done if isinstance(done, tuple) else getattr(done, "problems", ())
    return tuple(one for one in found if isinstance(one, Problem) and one.level is Level.REFUSED)
