"""What everybody needs to verify a register: the head of its chain, how many facts and lists there are, the digests of the last ones."""

from dataclasses import dataclass

from ronde.web.registers.chain_rows import Head, head_of
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.variants import rankings_for_everybody

_LAST = 12  # lists whose digests are shown


@dataclass(frozen=True, slots=True)
class VerifyPage:
    """Everything on the page; ``telling``: how many ids would name people who are not named, where the bundle was asked for."""

    register: Register
    head: Head
    lists: int
    last: tuple[Edition, ...]
    telling: int = 0

    @property
    def file_name(self) -> str:
        """What the bundle is called once it is there."""
        return bundle_name(self.register, self.head)


def verify_page(register: Register, *, telling: int = 0) -> VerifyPage:
    """The page as it is now; three questions."""
    codes = [one.code for one in rankings_for_everybody(register)]
    last = register.editions.filter(ranking__in=codes).order_by("-day", "-number", "ranking").defer("text")[:_LAST]
    return VerifyPage(register, head_of(register), register.editions.count(), tuple(last), telling)


def bundle_name(register: Register, head: Head) -> str:
    """What a bundle is called: after its register and how many facts are in it."""
    return f"{register.code}-{head.turn}.bundle"
