"""A quarter that began in a table: looked at first, evening by evening, then taken over."""

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from ronde.files.earlier_games import EarlierTable
from ronde.files.tables.matching import RowAnswers
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.telling import tell
from ronde.web.events.carrying import carry_table, people_of_register, table_to_carry
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.registers.models import Register
from ronde.words.texts import text

_LARGEST = 500_000  # bytes of a table


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody whom a line of the table may mean."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Carrying:
    """A table that was given, as it was read; ``kept`` is the file itself, for the next step."""

    table: EarlierTable
    kept: str
    doubts: tuple[tuple[int, str, tuple[Candidate, ...]], ...]


@for_who_may("run-section")
def carry(request: HttpRequest, section: str) -> HttpResponse:
    """Give a table, look at it, take it over."""
    desk = desk_of(request, section)
    if request.method != "POST" or desk.event.register is None:
        return _page(request, desk, None)
    data = _given(request)
    if not data or len(data) > _LARGEST:
        return _page(request, desk, None, (Problem("carried.no-table"),))
    carrying = _read(desk.event.register, data, _answers(request.POST))
    if "take" not in request.POST or not carrying.table.is_whole:
        return _page(request, desk, carrying, carrying.table.problems)
    problems = carry_table(desk.event.register, carrying.table, desk.actor)
    if has_refusal(problems):
        return _page(request, desk, carrying, problems)
    tell(request, (), text("desk_evening.carried", reading(), {"count": len(carrying.table.games)}))
    return done("desk:evening-quarter", section)


def _given(request: HttpRequest) -> bytes:
    """The file, the text that was pasted, or what was given before."""
    if file := request.FILES.get("file"):
        return bytes(file.read(_LARGEST + 1))
    if pasted := request.POST.get("text", "").strip():
        return pasted.encode()
    try:
        return b64decode(request.POST.get("kept", "")[: 2 * _LARGEST], validate=True)
    except Error:
        return b""


def _answers(form: Mapping[str, str]) -> RowAnswers:
    rows = {name.removeprefix("row-"): who for name, who in form.items() if name.startswith("row-") and who}
    return {int(row): PlayerId(who) for row, who in rows.items() if row.isdecimal() and len(row) < 8}


def _read(register: Register, data: bytes, answers: RowAnswers) -> Carrying:
    people, table = people_of_register(register), table_to_carry(register, data, answers)
    doubts = tuple(
        (one.line.row, one.line.shown, tuple(Candidate(who, people.name(who)) for who in one.candidates))
        for one in table.piles.ambiguous
    )
    return Carrying(table, b64encode(data).decode(), doubts)


def _page(
    request: HttpRequest, desk: SectionDesk, carrying: Carrying | None, problems: Iterable[Problem] = ()
) -> HttpResponse:
    template = "desk/evening/carry.html"
    return shown(request, desk, template, step="evening-quarter", problems=problems, carrying=carrying)
