"""The form in which a request is written: what was typed, whom a name means, what is known of the player who was chosen."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.lists import local_today
from ronde.web.office.requests.filing import KINDS, Filing, is_told_of
from ronde.web.office.requests.known_requests import cp_of, numbers_of
from ronde.web.office.requests.papers import LARGEST, Sent
from ronde.web.people.searching import FoundPerson, found_persons
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.roles import PRESIDENTS
from ronde.words.texts import text

_SHORT, _LONG = 250, 10_000  # letters of what is typed, read at most
_FIELDS = ("player", "kind", "rating", "name", "role", "how")


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed: the request, and the name by which its player is looked for."""

    filing: Filing
    looked_for: str = ""

    @classmethod
    def of(cls, request: HttpRequest) -> "Typed":
        """What a form sent, or an address says."""
        given = request.POST if request.method == "POST" else request.GET
        said = {name: given.get(name, "").strip()[:_SHORT] for name in _FIELDS if name in given}
        filing = replace(Filing(**said), arguments=given.get("arguments", "")[:_LONG])
        return cls(filing, given.get("looked_for", "").strip()[:_SHORT])


@dataclass(frozen=True, slots=True)
class FilingForm:
    """The form; ``least`` and ``cp``: how far a correction has to go, and from where."""

    typed: Typed
    found: tuple[FoundPerson, ...]
    player: str
    cp: int
    least: int
    kinds: tuple[str, ...]
    roles: tuple[str, ...]
    is_looked_for: bool

    @property
    def enough(self) -> tuple[int, int]:
        """The nearest values that a correction may ask for, below and above."""
        return self.cp - self.least, self.cp + self.least


def filing_form(register: Register, typed: Typed, actor: Actor) -> FilingForm:
    """The form as it was typed, with whom the name means among those whom somebody may see."""
    known, chosen = FOLD.held(register).known, PlayerId(typed.filing.player)
    is_known = chosen in known.history.roster and is_told_of(register, chosen)
    return FilingForm(
        typed=typed,
        found=_found(register, typed, actor),
        player=known.history.people.name(chosen) if is_known else "",
        cp=cp_of(known, chosen) if is_known else 0,
        least=numbers_of(known, local_today(register, actor)).least_correction,
        kinds=KINDS,
        roles=("officer", *(one.value for one in PRESIDENTS)),
        is_looked_for=bool(typed.looked_for),
    )


def _found(register: Register, typed: Typed, actor: Actor) -> tuple[FoundPerson, ...]:
    if not typed.looked_for or typed.filing.player:
        return ()
    try:
        return found_persons(typed.looked_for, actor, federation=register.federation)
    except PermissionDenied:
        return ()


def day_of(given: str) -> date | None:
    """A day as a form writes it; None where it is none."""
    try:
        return date.fromisoformat(given)
    except ValueError:
        return None


def sent_file(request: HttpRequest) -> Sent | None:
    """The file that was sent, read no further than what shows that it is too large."""
    sent = request.FILES.get("file")
    return Sent(sent.name or "", sent.read(LARGEST + 1)) if sent else None


def with_field_names(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems that call a field as its form does."""
    return tuple(_named(one) for one in problems)


def _named(problem: Problem) -> Problem:
    field = problem.values.get("field")
    if field is None or not problem.code.startswith("request."):
        return problem
    return replace(problem, values={**problem.values, "field": text(f"office_requests.fields.{field}", reading())})
