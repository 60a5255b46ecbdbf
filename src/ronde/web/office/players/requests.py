"""What people ask for about themselves, as the office answers it: by when, what to do, what was decided."""

from dataclasses import dataclass
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.web.actors import Actor
from ronde.web.office.players.entering import ENTER, who_else
from ronde.web.people.whose import PeopleOfFederation, scopes_of
from ronde.web.permissions import must
from ronde.web.privacy.access import unsure_about
from ronde.web.privacy.models import Kind, PrivacyRequest, State
from ronde.web.privacy.requests import unfinished
from ronde.web.privacy.whom import NameDoubt
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_DONE = 20  # answered requests that are shown
_LOOKED_THROUGH = frozenset({Kind.ACCESS, Kind.ERASURE})  # requests that are about everything kept


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request; ``left``: days until it is due, below 0 where it is late. ``name`` is empty of who was erased.

    ``is_to_make``: a correction that was granted and nobody has made yet.
    """

    number: int
    person: str
    name: str
    kind: str
    asked: date
    due: date
    left: int
    wish: str
    paper: str
    state: str
    decided: date | None
    reason: str
    is_to_make: bool
    not_decide: str

    @property
    def is_late(self) -> bool:
        """Whether its month is over."""
        return self.left < 0

    @property
    def late_by(self) -> int:
        """By how many days."""
        return -self.left


@dataclass(frozen=True, slots=True)
class RequestsPage:
    """Those that wait, the most pressing first; those that were answered last; and the one that is chosen.

    ``unsure``: what an erasure or a file about the person takes along only where somebody says that it is about them; ``is_only_one``:
    nobody else here is called so.
    """

    waiting: tuple[RequestLine, ...]
    done: tuple[RequestLine, ...]
    chosen: RequestLine | None
    unsure: tuple[NameDoubt, ...] = ()
    is_only_one: bool = True

    @property
    def chosen_only(self) -> tuple[RequestLine, ...]:
        """The chosen one by itself; nothing where none is."""
        return (self.chosen,) if self.chosen else ()


def requests_page(register: Register, number: int, actor: Actor, today: date) -> RequestsPage:
    """The requests of a register's federation, and what the chosen one asks the officer to choose from."""
    must(actor, ENTER, register_scope(register))
    open_ = _lines(register, list(unfinished()), actor, today)
    answered = PrivacyRequest.objects.exclude(pk__in=unfinished().values("pk")).order_by("-decided", "-pk")[:_DONE]
    done = _lines(register, list(answered), actor, today)
    chosen = next((one for one in (*open_, *done) if one.number == number), None)
    chosen = chosen or (open_[0] if open_ else None)
    if chosen is None or chosen.not_decide or chosen.state != State.OPEN or chosen.kind not in _LOOKED_THROUGH:
        return RequestsPage(open_, done, chosen)
    return RequestsPage(open_, done, chosen, *unsure_about(chosen.person, actor))


def _lines(register: Register, rows: list[PrivacyRequest], actor: Actor, today: date) -> tuple[RequestLine, ...]:
    players, ours = FOLD.held(register).known.history.people.players, PeopleOfFederation(register.federation)
    known = [(row, players.get(PlayerId(row.person))) for row in rows]
    return tuple(
        RequestLine(
            number=row.pk,
            person=row.person,
            name=player.name if player else "",
            kind=row.kind,
            asked=row.asked,
            due=row.due,
            left=(row.due - today).days,
            wish=row.wish,
            paper=row.paper,
            state=row.state,
            decided=row.decided,
            reason=row.reason,
            is_to_make=row.state == State.GRANTED and row.kind == Kind.CORRECTION and row.done is None,
            not_decide=who_else(actor, "privacy", scopes_of(player) if player else ()),
        )
        for row, player in known
        if row.person in ours
    )
