"""The list that somebody is about to import: kept with the session until it is applied or given up, and for a day at most."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from pathlib import PurePath

from django.http import HttpRequest

from ronde.files.tables.matching import RowAnswers
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.web.clock import now
from ronde.web.office.players.person_forms import day_in
from ronde.web.people.given_lists import GivenList, ListKind
from ronde.web.registers.models import Register

KINDS: tuple[ListKind, ...] = ("licences", "fmjd", "fqe", "duplicate")
MOST_BYTES = 3_000_000
NEW = "new"  # the answer that a line means somebody new
_KEPT, _A_DAY, _DIGITS = "office-list", timedelta(days=1), 7


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
    """Keep a list for the next page; another one is given up by it."""
    request.session[_KEPT] = {
        "at": now().isoformat(),
        "kind": given.kind,
        "name": given.name,
        "day": given.day.isoformat(),
        "content": b64encode(given.content).decode(),
        "federation": given.federation,
        "until": given.until.isoformat() if given.until else "",
        "whole": given.is_whole,
        "register": given.register,
        "answers": {str(row): who or NEW for row, who in (answers or {}).items()},
    }


def pending(request: HttpRequest, register: Register) -> tuple[GivenList, RowAnswers] | None:
    """The list that is kept for a register with what was answered, if there is one."""
    kept = request.session.get(_KEPT)
    if kept and now() - datetime.fromisoformat(kept["at"]) > _A_DAY:
        give_up(request)
        return None
    if not kept or kept["register"] != register.code:
        return None
    given = GivenList(
        kept["kind"],
        kept["name"],
        date.fromisoformat(kept["day"]),
        b64decode(kept["content"]),
        kept["federation"],
        day_in(kept["until"]),
        kept["whole"],
        kept["register"],
    )
    return given, _read({f"who-{row}": who for row, who in kept["answers"].items()})


def answers_in(form: Mapping[str, str]) -> RowAnswers:
    """Whom lines mean, as somebody chose."""
    return _read(form)


def _read(form: Mapping[str, str]) -> RowAnswers:
    found: dict[int, PlayerId | None] = {}
    for key, value in form.items():
        row = key.removeprefix("who-")
        if row != key and row.isdecimal() and len(row) < _DIGITS and value:
            found[int(row)] = None if value == NEW else PlayerId(value[:200])
    return found


def give_up(request: HttpRequest) -> None:
    """Forget the list."""
    request.session.pop(_KEPT, None)
