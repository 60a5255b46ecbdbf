"""What a president sees: the requests of what he presides over, and one of them; nothing of anybody else's."""

from dataclasses import dataclass

from ronde.web.actors import Actor
from ronde.web.office.lists import local_today
from ronde.web.office.requests.queries import RequestLine, RequestPage, own_requests, page_of, registers_with_requests
from ronde.web.registers.models import Register


@dataclass(frozen=True, slots=True)
class Own:
    """The page of a president: every register that takes requests, the own ones, and the one that was chosen."""

    registers: tuple[Register, ...]
    lines: tuple[RequestLine, ...]
    register: Register | None = None
    chosen: RequestPage | None = None


def own_page(actor: Actor, register: str, filed: str) -> Own:
    """One's own requests; of another's nothing is said."""
    found, registers = own_requests(actor), tuple(registers_with_requests())
    lines = tuple(line for _, _, line in found)
    for of, one, line in found:
        if (of.code, line.id) == (register, filed):
            return Own(registers, lines, of, page_of(of, one, local_today(of, actor)))
    return Own(registers, lines)
