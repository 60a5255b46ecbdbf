"""Requests as their pages show them: the list, and one as a tree from who asks to what the council says."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from ronde.record.opened import Opened
from ronde.regulations.documents import Document
from ronde.regulations.ffjd.office.requests import Answer, Decision, Question, Request
from ronde.web.actors import Actor
from ronde.web.office.lists import local_today
from ronde.web.office.models import Question as OfficeQuestion
from ronde.web.office.models import RequestDocument
from ronde.web.office.requests.acts import council_question
from ronde.web.office.requests.effects import RequestEffect, request_effect
from ronde.web.office.requests.filing import request_scope
from ronde.web.office.requests.known_requests import (
    KnownRequest,
    Stage,
    cp_of,
    known_request,
    known_requests,
    numbers_of,
    takes_requests,
)
from ronde.web.office.requests.papers import papers_of
from ronde.web.office.status import next_day
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.roles import OVER, PRESIDENTS, Role

_YEAR = 365


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request in the list; ``cp``: the rating of now, 0 without one."""

    id: str
    name: str
    kind: str
    cp: int
    rating: int
    stage: Stage
    since: date
    days: int
    register: str = ""

    @property
    def looks(self) -> str:
        """How its state is drawn."""
        looks = {Stage.COUNCIL: "decide", Stage.ASKED: "back", Stage.ACCEPTED: "done", Stage.REFUSED: "refused"}
        return looks.get(self.stage, "")


@dataclass(frozen=True, slots=True)
class RequestsPage:
    """The requests that wait, those decided since the last list, and those that a list has closed; ``in_a_year``: corrections granted."""

    waiting: tuple[RequestLine, ...]
    answered: tuple[RequestLine, ...]
    closed: tuple[RequestLine, ...]
    in_a_year: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question, an answer or a decision, as the tree shows them."""

    kind: str
    fact: Document
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class RequestPage:
    """One request: who asks and for whom, how far its value is, what was said, the council, the effect.

    ``seen`` is the turn on which the page stands; ``value`` the one whose effect is shown.
    """

    line: RequestLine
    asked: Request
    club: str
    league: str
    cp: int
    least: int
    council_above: int
    exchanges: tuple[Exchange, ...]
    decision: Decision | None
    council: OfficeQuestion | None
    papers: tuple[RequestDocument, ...]
    value: int
    effect: RequestEffect | None
    seen: int
    today: date

    @property
    def difference(self) -> int:
        """By how many points the rating would be another."""
        return abs(self.asked.rating - self.cp) if self.cp else 0

    @property
    def is_enough(self) -> bool:
        """Whether a correction is as large as the book wants it (art. 6.7.4); a first rating always is."""
        return self.asked.kind != "correction" or self.difference >= self.least

    @property
    def needs_council(self) -> bool:
        """Whether the rating before or the one asked for is above what the officer decides alone (FFJD-19)."""
        return max(self.cp, self.value) > self.council_above

    @property
    def can_be_decided(self) -> bool:
        """Whether no list has it yet."""
        return self.line.stage is not Stage.CLOSED

    @property
    def is_agreed(self) -> bool:
        """Whether the council has agreed to the decision that waits."""
        return self.council is not None and self.council.answer == "agreed"

    @property
    def place(self) -> str:
        """By what the requester is bound to the player: the club or league of a president."""
        return {"club-president": self.club, "league-president": self.league}.get(self.asked.requester.role, "")


def requests_page(register: Register, actor: Actor) -> RequestsPage:
    """The requests of a register, the one that waits longest first."""
    must(actor, "look", register_scope(register))
    known, today = FOLD.held(register).known, local_today(register, actor)
    found = known_requests(known)
    lines = tuple(_line(known, one, today) for one in found)
    return RequestsPage(
        waiting=tuple(one for one, of in zip(lines, found, strict=True) if of.is_waiting),
        answered=tuple(one for one in lines if one.stage in {Stage.ACCEPTED, Stage.REFUSED}),
        closed=tuple(one for one in reversed(lines) if one.stage is Stage.CLOSED),
        in_a_year=len([one for one in found if _is_recent_correction(one, today)]),
    )


def request_page(register: Register, request: str, actor: Actor, value: str = "") -> RequestPage | None:
    """One request; None where there is none of that id. ``value``: the one whose effect is wanted."""
    must(actor, "look", register_scope(register))
    found = known_request(FOLD.held(register).known, request)
    return page_of(register, found, local_today(register, actor), value) if found else None


def page_of(register: Register, found: KnownRequest, today: date, value: str = "") -> RequestPage:
    """All that is shown of a request."""
    held = FOLD.held(register)
    known, decision = held.known, found.decision
    decided = decision.rating if decision and decision.rating else found.asked.rating
    wanted = int(value) if value.isascii() and value.isdecimal() and len(value) <= 4 else decided
    is_past = found.stage is Stage.CLOSED and decision is not None
    cp = cp_of(known, found.player, decision.day if decision and is_past else None)
    numbers = numbers_of(known, today)
    club, league = _belongs(known, found)
    return RequestPage(
        line=_line(known, found, today),
        asked=found.asked,
        club=club,
        league=league,
        cp=cp,
        least=numbers.least_correction,
        council_above=numbers.council_above,
        exchanges=tuple(_exchanges(found)),
        decision=decision,
        council=council_question(register, found) if found.state.awaiting else None,
        papers=tuple(papers_of(register, found.id)),
        value=wanted,
        effect=request_effect(known, found, wanted, next_day(register), today),
        seen=held.turn,
        today=today,
    )


def own_requests(actor: Actor) -> tuple[tuple[Register, KnownRequest, RequestLine], ...]:
    """The requests of a president: filed by the account, or in the name of what it presides over; every register."""
    return tuple(
        (register, one, _line(known, one, today, register.code))
        for register in registers_with_requests()
        for known, today in ((FOLD.held(register).known, local_today(register, actor)),)
        for one in _own(register, known, actor)
    )


def registers_with_requests() -> Iterable[Register]:
    """Those whose book knows requests."""
    return [one for one in Register.objects.filter(is_copy=False).order_by("code") if takes_requests(one)]


def _own(register: Register, known: Opened, actor: Actor) -> Iterable[KnownRequest]:
    authors = dict(register.facts.filter(kind="request").values_list("fact", "author"))
    for one in reversed(known_requests(known)):
        scope = request_scope(register, one.asked.player, known.history.people, one.asked.day)
        mine = (held for held in actor.held if held.role in PRESIDENTS and held.role.value == one.asked.requester.role)
        presides = any(held.over == scope.get(OVER[held.role]) or _is_over_all(held.role, held.over) for held in mine)
        if authors.get(one.id) == actor.author or presides:
            yield one


def _is_over_all(role: Role, over: str) -> bool:
    return role is Role.FEDERATION_PRESIDENT and not over


def _line(known: Opened, one: KnownRequest, today: date, register: str = "") -> RequestLine:
    since = max(
        (said.day for said in one.said if isinstance(said, Question | Answer | Decision)), default=one.asked.day
    )
    name = known.history.people.name(one.player)
    cp, days = cp_of(known, one.player), (today - one.asked.day).days
    return RequestLine(one.id, name, one.asked.kind, cp, one.asked.rating, one.stage, since, max(days, 0), register)


def _exchanges(found: KnownRequest) -> Iterable[Exchange]:
    for one in found.said:
        is_held = found.decision is not None and one.id == found.decision.id
        yield Exchange(type(one).__name__.lower(), one, is_held)


def _belongs(known: Opened, found: KnownRequest) -> tuple[str, str]:
    """The names of the player's club and league on the day of asking."""
    people, day = known.history.people, found.asked.day
    who = people.players.get(found.player)
    club = people.clubs.get(who.club(day) or "") if who else None
    league = people.leagues.get(club.league(day) or "") if club else None
    return (club.name if club else "", league.name if league else "")


def _is_recent_correction(one: KnownRequest, today: date) -> bool:
    decision = one.decision
    is_granted = decision is not None and decision.decision == "accepted" and one.state.decision is not None
    return is_granted and decision is not None and (today - decision.day).days <= _YEAR
