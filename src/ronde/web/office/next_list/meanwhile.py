"""What others have recorded since an officer looked at a draft."""

from dataclasses import dataclass

from ronde.web.language import reading
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.words.facts import fact_name

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """How many facts came, and the last few of them by name."""

    count: int
    names: tuple[str, ...]


def facts_since(register: Register, turn: int) -> Meanwhile:
    """What came after a turn."""
    history = FOLD.held(register).known.history
    new = history.facts[turn:]
    return Meanwhile(len(new), tuple(fact_name(history, fact.id, reading()) for fact in new[-_SHOWN:]))
