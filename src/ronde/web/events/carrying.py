"""A quarter of a Grand Prix taken over from a table: an evening a fact, all of them or none."""

from ronde.files.carried_table import CarriedEvening, CarriedTable
from ronde.ground.problems import Problem
from ronde.record.people import People
from ronde.regulations.cel_grand_prix.documents import Carried, CarriedResult
from ronde.web.actors import Actor
from ronde.web.office.book_facts import carry_evenings
from ronde.web.people.rows import everyone_of
from ronde.web.registers.models import Register


def people_of_register(register: Register | None) -> People:
    """Whom the lines of a table may mean."""
    return everyone_of(register.federation if register else "")


def carry_table(register: Register, table: CarriedTable, actor: Actor) -> tuple[Problem, ...]:
    """Take the evenings of a table over; where one is refused, none is."""
    return carry_evenings(register, [_document(one) for one in table.evenings], actor).problems


def _document(evening: CarriedEvening) -> Carried:
    results = [CarriedResult(player=who, points=points) for who, points in evening.results]
    return Carried(id=f"carried-{evening.day.isoformat()}", day=evening.day, results=results)
