"""A request is filed: by a president's own account, by the ranking officer, or by the officer for a president (FFJD 6.7.1–6.7.4)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import get_args

from msgspec import convert

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.record.chain import Origin
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.regulations.ffjd.office.requests import Kind, Request
from ronde.web.actors import Actor
from ronde.web.office.lists import local_today
from ronde.web.office.origins import Done, today_of
from ronde.web.office.requests.recording import LINE, Made, said_about, text_problems
from ronde.web.people.naming import public_names
from ronde.web.people.whose import is_ours
from ronde.web.permissions import Scope, may
from ronde.web.registers.folding import FOLD
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.roles import PRESIDENTS, Role

KINDS: tuple[str, ...] = get_args(Kind)
_LINES, _RATING = 20, 4  # arguments at most; digits of a rating
_AT_ENTRY = frozenset(
    {"ffjd.small-correction", "ffjd.below-floor"}
)  # what the book only warns of, and the office does not take


@dataclass(frozen=True, slots=True)
class Filing:
    """A request as it is typed; ``name`` and ``role``: who asks, and ``how`` it came, where the officer files for a president."""

    player: str = ""
    kind: str = "correction"
    rating: str = ""
    arguments: str = ""
    name: str = ""
    role: str = ""
    how: str = ""

    @property
    def lines(self) -> list[str]:
        """The arguments, one a line."""
        return [line.strip() for line in self.arguments.splitlines() if line.strip()]


def file_request(register: Register, filing: Filing, actor: Actor) -> Done:
    """A request, refused at entry where the book would never grant it: too small a difference, somebody who may not ask."""
    people = FOLD.held(register).known.history.people

    def made(held: Held, origin: Origin) -> Made:
        today = today_of(origin, register)
        problems = (*_unmet(held, filing), *_problems(held.known, filing, actor, of, today))
        return problems or _too_little(held, request_of(held, filing, actor, of, origin))

    of = request_scope(register, filing.player, people, local_today(register, actor))
    return said_about(register, actor, "request", of, made)


def request_scope(register: Register, player: str, people: People, day: date) -> Scope:
    """Whose a request for somebody's rating is: of the register, and of the club and league of the player on a day."""
    known = people.players.get(PlayerId(player))
    club = known.club(day) if known else None
    found = people.clubs.get(club) if club else None
    league = found.league(day) if found else None
    own = {"club": club, "league": league}
    return {**register_scope(register), **{key: one for key, one in own.items() if one}}


def asking_role(actor: Actor, of: Scope) -> Role | None:
    """As which president somebody asks; None where they do so as the officer, or for somebody."""
    held = (one for role in PRESIDENTS for one in actor.held if one.role is role)
    return next((one.role for one in held if may(replace(actor, held=frozenset({one})), "request", of)), None)


def request_of(held: Held, filing: Filing, actor: Actor, of: Scope, origin: Origin) -> Request:
    """The fact."""
    is_for = filing.role not in {"", Role.OFFICER.value}
    role = filing.role or (asking_role(actor, of) or Role.OFFICER).value
    day, filer = today_of(origin, held.register).isoformat(), actor.name or actor.author
    written = {
        "fact": "request",
        "id": held.known.history.free_id(f"request-{day}"),
        "day": day,
        "player": filing.player,
        "kind": filing.kind,
        "rating": int(filing.rating),
        "requester": {"name": filing.name.strip() if is_for else filer, "role": role},
        "filed_by": {"name": filer, "minutes": filing.how.strip()} if is_for else None,
        "file": filing.lines,
        "recorded": origin.recorded,
    }
    return convert(written, Request)


def _too_little(held: Held, request: Request) -> Made:
    """The request, or what the book says against such a value: the office takes none that could never be granted."""
    then = held.known.with_facts(request).problems
    wrong = [one for one in then if one.code in _AT_ENTRY and one.where[:1] == (request.id,)]
    return tuple(replace(one, level=Level.REFUSED) for one in wrong) or request


def is_told_of(register: Register, player: str) -> bool:
    """Whether an office is told who somebody is: one of its federation, or who is named on pages for everybody."""
    return is_ours(register, player) or public_names([player]).is_named(player)


def _unmet(held: Held, filing: Filing) -> Iterator[Problem]:
    if filing.player in held.known.history.roster and not is_told_of(held.register, filing.player):
        yield Problem("request.no-player", "6.7.3")


def _problems(known: Opened, filing: Filing, actor: Actor, of: Scope, day: date) -> Iterator[Problem]:
    """Everything wrong with what was typed, whatever the book says of the value."""
    if filing.player not in known.history.roster:
        yield Problem("request.no-player", "6.7.3")
    if filing.kind not in KINDS:
        yield Problem("request.no-kind", "6.7.1, 6.7.2")
    if not (filing.rating.isascii() and filing.rating.isdecimal() and len(filing.rating) <= _RATING):
        yield Problem("request.no-value", "6.7.3", values={"given": filing.rating[:LINE]})
    if not filing.lines:
        yield Problem("request.no-arguments", "6.7.3")
    if len(filing.lines) > _LINES:
        yield Problem("request.too-many-lines", values={"most": _LINES})
    for line in filing.lines:
        yield from text_problems("arguments", line)
    yield from _who_problems(known, filing, of, day)
    if filing.role and not may(actor, "decide-request", of):
        yield Problem("request.not-for-others", "6.7.3")


def _who_problems(known: Opened, filing: Filing, of: Scope, day: date) -> Iterator[Problem]:
    """Only presidents of the player's own club, league and federation may ask, and the officer (art. 6.7.3)."""
    if filing.role in {"", "officer"}:
        return
    yield from text_problems("name", filing.name)
    yield from text_problems("how", filing.how)
    if filing.role not in {one.value for one in PRESIDENTS}:
        yield Problem("request.no-role", "6.7.3")
    name = known.history.people.name(filing.player)
    for role, key in ((Role.CLUB_PRESIDENT, "club"), (Role.LEAGUE_PRESIDENT, "league")):
        if filing.role == role.value and key not in of:
            yield Problem(f"request.no-{key}", "6.7.3", values={"player": name, "day": day})
