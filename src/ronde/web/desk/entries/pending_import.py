"""The list that somebody is about to import: kept with the session until it is entered or given up, and for a day at most; never on disk."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from django.http import HttpRequest

from ronde.files.tables.headings import KINDS, Kind
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.web.clock import now
from ronde.web.column_choices import column_choices, kind_named, numbered_fields
from ronde.web.events.import_piles import GivenPlayers

MOST_BYTES = 1_000_000
_KEPT = "desk-import"
_A_DAY = timedelta(days=1)
_PASTED = "…"
NOBODY_KNOWN = "new"  # the answer that a line means somebody new
READ_HERE: tuple[Kind, ...] = tuple(
    one
    for one in KINDS
    if one in {"name", "family", "given", "licence", "rating", "club", "categories", "tags", "birth", "id"}
)


def given_in(request: HttpRequest) -> tuple[GivenPlayers | None, tuple[Problem, ...]]:
    """The list that a form brings: a file, or pasted text; or why it is not taken."""
    file = request.FILES.get("file")
    pasted = request.POST.get("text", "").strip()
    if file is None and not pasted:
        return None, (Problem("import.empty"),)
    size = file.size if file is not None else len(pasted.encode())
    if size is None or size > MOST_BYTES:
        return None, (Problem("import.too-large", values={"most": MOST_BYTES // 1000}),)
    name = (file.name or _PASTED)[:100] if file is not None else _PASTED
    return GivenPlayers(name, file.read() if file is not None else pasted.encode()), ()


def keep(request: HttpRequest, section: str, given: GivenPlayers) -> None:
    """Keep a list for the next page; another one of the session is given up by it."""
    request.session[_KEPT] = {
        "section": section,
        "at": now().isoformat(),
        "name": given.name,
        "content": b64encode(given.content).decode(),
        "sheet": given.sheet,
        "columns": {str(index): kind or "" for index, kind in given.columns.items()},
    }


def pending(request: HttpRequest, section: str) -> GivenPlayers | None:
    """The list that is kept for a section, if there is one."""
    kept = request.session.get(_KEPT)
    if kept and now() - datetime.fromisoformat(kept["at"]) > _A_DAY:
        give_up(request)
        return None
    if not kept or kept["section"] != section:
        return None
    columns = {int(index): kind_named(kind) for index, kind in kept["columns"].items()}
    return GivenPlayers(kept["name"], b64decode(kept["content"]), kept["sheet"], columns)


def give_up(request: HttpRequest) -> None:
    """Forget the list."""
    request.session.pop(_KEPT, None)


def with_columns(given: GivenPlayers, form: Mapping[str, str]) -> GivenPlayers:
    """The list with what somebody says of its columns and its sheet."""
    return replace(given, columns=column_choices(form), sheet=form.get("sheet", given.sheet)[:100])


def with_answers(given: GivenPlayers, form: Mapping[str, str]) -> GivenPlayers:
    """The list with whom lines mean, as somebody chose."""
    answers = {row: None if who == NOBODY_KNOWN else PlayerId(who) for row, who in numbered_fields(form, "who-") if who}
    return replace(given, answers=answers)


def ticked_rows(form: Mapping[str, str], what: str) -> frozenset[int]:
    """The lines for which something is ticked."""
    return frozenset(row for row, _ in numbered_fields(form, f"{what}-"))
