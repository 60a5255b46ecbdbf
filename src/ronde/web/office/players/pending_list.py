"""The list that somebody is about to import: kept with the session until it is applied or given up, and for a day at most.

Lines of an applied list of which nobody has said whom they mean wait in the database, for every officer of the register and for half a
year at most; no other list pushes them out.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from pathlib import PurePath
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from ronde.files.tables.matching import RowAnswers
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.archive.models import PendingFile
from ronde.web.clock import now
from ronde.web.office.players.person_forms import day_in
from ronde.web.people.given_lists import GivenList, ListKind
from ronde.web.registers.models import Register

KINDS: tuple[ListKind, ...] = ("licences", "fmjd", "fqe", "duplicate")
MOST_BYTES = 3_000_000
NEW = "new"  # the answer that a line means somebody new
LATER = "later"  # that nobody has said it yet
_KEPT, _WAITING, _DIGITS, _OF_DIGEST = "office-list", "waiting ", 7, 10
_A_DAY, _HALF_A_YEAR = timedelta(days=1), timedelta(days=183)


def given_in(request: HttpRequest, register: Register) -> GivenList | tuple[Problem, ...]:
    """The list that a form brings, or why it is not taken."""
    file, form = request.FILES.get("file"), request.POST
    day, until = day_in(form.get("day", "")), day_in(form.get("until", ""))
    if file is None:
        return (Problem("players.no-file", where=("file",)),)
    if (file.size or 0) > MOST_BYTES:
        return (Problem("import.too-large", where=("file",), values={"most": MOST_BYTES // 1000}),)
    if day is None:
        return (Problem("players.no-day", where=("day",), values={"given": form.get("day", "")[:20]}),)
    kind = next((one for one in KINDS if one == form.get("kind")), KINDS[0])
    federation = register.federation if kind == "licences" else ""
    name = PurePath(file.name or "").name[:100]
    return GivenList(kind, name, day, file.read(), federation, until, "whole" in form, register.code)


def keep(request: HttpRequest, given: GivenList, answers: RowAnswers | None = None) -> None:
    """Keep a list for the next page; another one is given up by it. Lines that wait take the place of those of the same list."""
    entry = _entry(given, answers)
    if not given.rows:
        request.session[_KEPT] = {**entry, "content": b64encode(given.content).decode()}
        return
    _waiting(given.register).filter(at__lt=now() - _HALF_A_YEAR).delete()
    forget_waiting(given)
    register = Register.objects.get(code=given.register)
    PendingFile.objects.create(
        register=register,
        author=actor_of(request).author,
        purpose=_purpose(given),
        name=given.name,
        content=given.content,
        said=json.dumps(entry),
        at=now(),
    )


def _purpose(given: GivenList) -> str:
    return f"{_WAITING}{given.digest[:_OF_DIGEST]}"


def _waiting(register: str) -> "QuerySet[PendingFile]":
    return PendingFile.objects.filter(register__code=register, purpose__startswith=_WAITING).order_by("at", "pk")


def forget_waiting(given: GivenList) -> None:
    """Forget the lines of a list that wait, whoever has left them."""
    _waiting(given.register).filter(purpose=_purpose(given)).delete()


def _entry(given: GivenList, answers: RowAnswers | None) -> dict[str, Any]:
    return {
        "at": now().isoformat(),
        "kind": given.kind,
        "name": given.name,
        "day": given.day.isoformat(),
        "federation": given.federation,
        "until": given.until.isoformat() if given.until else "",
        "whole": given.is_whole,
        "register": given.register,
        "rows": list(given.rows),
        "answers": {str(row): who or NEW for row, who in (answers or {}).items()},
    }


def pending(request: HttpRequest, register: Register) -> tuple[GivenList, RowAnswers] | None:
    """The list that is kept for a register with what was answered, or else lines of an applied one that wait; None if there is nothing."""
    kept = request.session.get(_KEPT)
    if kept and now() - datetime.fromisoformat(kept["at"]) > _A_DAY:
        kept = request.session.pop(_KEPT) and None
    if not kept or kept["register"] != register.code:
        row = _waiting(register.code).filter(at__gte=now() - _HALF_A_YEAR).first()
        if row is None:
            return None
        kept = {**json.loads(row.said), "content": b64encode(row.content).decode()}
    given = GivenList(
        kept["kind"],
        kept["name"],
        date.fromisoformat(kept["day"]),
        b64decode(kept["content"]),
        kept["federation"],
        day_in(kept["until"]),
        kept["whole"],
        kept["register"],
        tuple(kept["rows"]),
    )
    return given, _read({f"who-{row}": who for row, who in kept["answers"].items()})


def answers_in(form: Mapping[str, str], before: RowAnswers) -> RowAnswers:
    """Whom lines mean, as somebody chose; an answer that was taken back (LATER) is none any more."""
    later = {key for key, value in form.items() if value == LATER}
    kept = {row: who for row, who in before.items() if f"who-{row}" not in later}
    return {**kept, **_read({key: value for key, value in form.items() if key not in later})}


def _read(form: Mapping[str, str]) -> RowAnswers:
    found: dict[int, PlayerId | None] = {}
    for key, value in form.items():
        row = key.removeprefix("who-")
        if row != key and row.isdecimal() and len(row) < _DIGITS and value:
            found[int(row)] = None if value == NEW else PlayerId(value[:200])
    return found


def give_up(request: HttpRequest, given: GivenList) -> None:
    """Forget a list, or lines that wait."""
    if given.rows:
        forget_waiting(given)
    else:
        request.session.pop(_KEPT, None)
