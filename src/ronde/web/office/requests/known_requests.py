"""Requests as a register knows them (FFJD 6.7): each with what was said about it, and how far it has come."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ronde.ground.ids import FactId, PlayerId
from ronde.record.opened import Opened
from ronde.record.versions import corrects
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from ronde.regulations.ffjd.office.requests import Answer, Decision, Question, Request, Requested
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.state import UNRATED
from ronde.web.registers.models import Register


class Stage(StrEnum):
    """How far a request has come."""

    OPEN = "open"  # nobody has decided
    ASKED = "asked"  # more was asked for
    COUNCIL = "council"  # decided, and waits for an agreement
    ACCEPTED = "accepted"  # decided, for the next list
    REFUSED = "refused"  # decided that there is none, since the last list
    CLOSED = "closed"  # decided, and a list has appeared since


WAITING = frozenset({Stage.OPEN, Stage.ASKED, Stage.COUNCIL})


@dataclass(frozen=True, slots=True)
class KnownRequest:
    """A request in its last version under the id of its first, with what followed in order; ``state`` is the fold's word on it."""

    id: FactId
    asked: Request
    state: Requested
    stage: Stage
    said: tuple[Document, ...]

    @property
    def player(self) -> PlayerId:
        """Whose rating it is about."""
        return PlayerId(self.asked.player)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What was decided, the last one last."""
        return tuple(one for one in self.said if isinstance(one, Decision))

    @property
    def decision(self) -> Decision | None:
        """The decision that holds, or waits for an agreement."""
        wanted = self.state.decision or self.state.awaiting
        return next((one for one in self.decisions if one.id == wanted), None)

    @property
    def is_waiting(self) -> bool:
        """Whether somebody has something to do."""
        return self.stage in WAITING


def takes_requests(register: Register) -> bool:
    """Whether players' ratings are corrected on request by the book of a register (FFJD 6.7)."""
    return Request in shelf.regulation(register.regulation).documents


def known_requests(known: Opened) -> tuple[KnownRequest, ...]:
    """Every request that stands, in the order of filing."""
    first = known.chronicle.resolved.versions.first
    asked: dict[FactId, Request] = {}
    said: dict[FactId, list[Document]] = {}
    gone = {one for fact in known.history.facts if (one := corrects(fact))}
    for fact in known.history.facts:
        if isinstance(fact, Request):
            asked[first(fact.id)] = fact
        elif isinstance(fact, Question | Answer | Decision) and fact.id not in gone:
            said.setdefault(first(fact.of), []).append(fact)
    return tuple(_requests(known, asked, said))


def known_request(known: Opened, request: str) -> KnownRequest | None:
    """One of them; None where none of that id stands."""
    return next((one for one in known_requests(known) if one.id == request), None)


def waiting_requests(known: Opened) -> int:
    """How many wait for somebody."""
    return len(known.book.open_requests(known.replay.state))


def cp_of(known: Opened, player: str, on: date | None = None) -> int:
    """The CP of somebody now, or at the end of a day; 0 without one."""
    state, roster = known.replay.state if on is None else known.replay.state_on(on), known.history.roster
    number = roster.number(PlayerId(player)) if player in roster else len(state.rating)
    return int(state.rating[number]) if number < len(state.rating) else UNRATED


def numbers_of(known: Opened, on: date) -> Parameters:
    """The numbers of the book on a day."""
    found: Parameters = known.book.editions.nearest(on)
    return found


def _requests(
    known: Opened, asked: dict[FactId, Request], said: dict[FactId, list[Document]]
) -> Iterator[KnownRequest]:
    state = known.replay.state
    period = max(1, len(state.periods))
    for name, request in asked.items():
        found = state.requests.get(name)
        if found is not None:
            yield KnownRequest(name, request, found, _stage(found, period), tuple(said.get(name, ())))


def _stage(found: Requested, period: int) -> Stage:
    if found.decision:
        is_new = found.period == period
        return (Stage.REFUSED if found.rating is None else Stage.ACCEPTED) if is_new else Stage.CLOSED
    if found.questions:
        return Stage.ASKED
    return Stage.COUNCIL if found.awaiting else Stage.OPEN
