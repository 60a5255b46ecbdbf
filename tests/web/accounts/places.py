"""Events with a section each, as the desk has them."""

from datetime import date

from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events.models import Event, SectionRow
from ronde.web.registers.models import Register
from ronde.web.roles import Role


def a_section(
    event: str,
    *,
    id: str = "",  # noqa: A002 - as the row calls it
    register: Register | None = None,
    dossier: str = "",
    state: str = "playing",
) -> SectionRow:
    """A section of an event of its own."""
    day = date(2026, 11, 14)
    made = Event.objects.create(id=event, name=f"Coupe {event}", register=register, first_day=day, last_day=day)
    return SectionRow.objects.create(
        id=id or f"{event}-a", event=made, file="a", name="A", state=state, body="{}", dossier=dossier
    )


def organiser_of(event: str) -> Actor:
    return actor(f"account:{event}", [HeldRole(Role.ORGANISER, event)])
