"""The registers of an installation, for the page on which everything begins."""

from dataclasses import dataclass

from ronde.web.language import reading
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.variants import first_ranking
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class RegisterWithList:
    """A register and the last list of its first ranking, if one was published."""

    register: Register
    edition: Edition | None

    @property
    def book(self) -> str:
        """What its rule book is called."""
        return text("title", reading(), code=self.register.regulation)


def registers_with_lists() -> tuple[RegisterWithList, ...]:
    """Every register; there are few."""
    return tuple(RegisterWithList(one, _last(one)) for one in Register.objects.order_by("name"))


def _last(register: Register) -> Edition | None:
    ranking = first_ranking(register).code
    return register.editions.filter(ranking=ranking).order_by("-day", "-number").defer("text").first()
