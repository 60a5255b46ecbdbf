"""Registers that a page would have liked to ask and that nobody holds: read behind the pages, for who asks next."""

from threading import Lock

from ronde.web.logs import note
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.web.registers.models import Register

_WANTED: set[int] = set()
_ALONE = Lock()


def want_register(register: Register) -> None:
    """Somebody would ask a register if it were at hand."""
    with _ALONE:
        _WANTED.add(register.pk)


def hold_wanted() -> None:
    """Read what was wanted; where another process holds the registers, pages go without."""
    with _ALONE:
        wanted = [*_WANTED]
        _WANTED.clear()
    for register in Register.objects.filter(pk__in=wanted) if wanted else ():
        try:
            FOLD.held(register)
        except FoldedElsewhereError as other:
            note("registers are held by another process", holder=other.holder)
