"""What people ask for about themselves, as the office answers it: by when, what to do, what was decided."""

from dataclasses import dataclass
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.web.actors import Actor
from ronde.web.office.players.entering import ENTER, is_ours, who_else
from ronde.web.people.scopes import scopes_of
from ronde.web.permissions import must
from ronde.web.privacy.models import PrivacyRequest, State
from ronde.web.privacy.requests import waiting
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_DONE = 20  # answered requests that are shown


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request; ``left``: days until it is due, below 0 where it is late. ``name`` is empty of who was erased."""

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
    """Those that wait, the most pressing first; those that were answered last; and the one that is chosen."""

    waiting: tuple[RequestLine, ...]
    done: tuple[RequestLine, ...]
    chosen: RequestLine | None

    @property
    def chosen_only(self) -> tuple[RequestLine, ...]:
        """The chosen one by itself; nothing where none is."""
        return (self.chosen,) if self.chosen else ()


def requests_page(register: Register, number: int, actor: Actor, today: date) -> RequestsPage:
    """The requests of a register's federation; two questions."""
    must(actor, ENTER, register_scope(register))
    answered = PrivacyRequest.objects.exclude(state=State.OPEN).order_by("-decided", "-pk")[:_DONE]
    open_ = _lines(register, list(waiting()), actor, today)
    done = _lines(register, list(answered), actor, today)
    chosen = next((one for one in (*open_, *done) if one.number == number), None)
    return RequestsPage(open_, done, chosen or (open_[0] if open_ else None))


def _lines(register: Register, rows: list[PrivacyRequest], actor: Actor, today: date) -> tuple[RequestLine, ...]:
    players = FOLD.held(register).known.history.people.players
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
            not_decide=who_else(actor, "privacy", scopes_of(player) if player else ()),
        )
        for row, player in known
        if player is None or is_ours(register, player)
    )
