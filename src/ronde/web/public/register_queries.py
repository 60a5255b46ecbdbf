"""The registers of an installation, for the page on which everything begins."""

from dataclasses import dataclass

from ronde.regulations import shelf
from ronde.web.registers.models import Edition, Register


@dataclass(frozen=True, slots=True)
class RegisterWithList:
    """A register and the last list of its first ranking, if one was published."""

    register: Register
    edition: Edition | None


def registers_with_lists() -> tuple[RegisterWithList, ...]:
    """Every register, in two questions to the database."""
    found = {(one.register_id, one.ranking): one for one in Edition.objects.order_by("day", "number").defer("text")}
    return tuple(
        RegisterWithList(one, found.get((one.pk, shelf.regulation(one.regulation).rankings[0].code)))
        for one in Register.objects.order_by("name")
    )
