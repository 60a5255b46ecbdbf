"""A demonstration: an installation whose people are invented, marked so before anything is in it. Its accounts enter by links, without a second step."""

from ronde.web.accounts.models import Demonstration
from ronde.web.clock import now
from ronde.web.events.models import Event
from ronde.web.registers.models import Register


class NotEmptyError(Exception):
    """An installation that keeps something never becomes a demonstration."""


def is_demonstration() -> bool:
    """Whether the people of this installation are invented."""
    return Demonstration.objects.exists()


def mark_as_demonstration() -> None:
    """Mark an installation in which nothing is kept yet; one that is marked stays so."""
    if is_demonstration():
        return
    if Register.objects.exists() or Event.objects.exists():
        raise NotEmptyError
    Demonstration.objects.get_or_create(only=1, defaults={"since": now()})
