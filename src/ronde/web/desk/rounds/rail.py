"""What stands beside a round: results to look at, the last ones that were entered, and what comes next."""

from collections.abc import Collection, Container, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import Literal

from django.db.models import Q

from ronde.play.acts.act import Kind
from ronde.play.acts.cells import CellChange
from ronde.play.permissions import State, state
from ronde.play.section import Game, Section, is_undecided
from ronde.play.typed_results import FORFEIT
from ronde.record.desk_notes import Called, Note
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.rounds.tables import result_text, sides
from ronde.web.events.act_rows import author_names, past_act
from ronde.web.events.calls import open_calls
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Act
from ronde.web.events.queries import ActLine
from ronde.words.language import Language
from ronde.words.numbers import number_text


@dataclass(frozen=True, slots=True)
class Open:
    """A result that somebody has still to decide, and what it counts as until then: points for each of the two."""

    round: int
    table: int
    first: str
    second: str
    assumed: str
    points: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Call:
    """Players have called the arbiter from a tablet: to which table and why, what they had typed, what stands there, by which device and when.

    ``table`` is as the hall numbers it, ``place`` as the section does; ``absent`` is who has not come, as the other says.
    """

    note: str
    why: str
    round: int
    table: int
    place: int
    first: str
    second: str
    typed: str
    result: str
    absent: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Entered:
    """A result that was entered, corrected or taken back: before and after, by whom (nobody else than oneself), when."""

    number: int
    kind: Literal["result", "correct", "undo"]
    round: int
    table: int
    first: str
    before: str
    after: str
    by: str
    at: datetime
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Next:
    """The next sensible step, and how many results it waits for."""

    kind: Literal["pair", "draft", "finish"]
    number: int
    missing: int


def next_step(section: Section) -> Next:
    """What comes after the results that are there."""
    now, last = state(section), section.rounds[-1] if section.rounds else None
    number = len(section.rounds) + (now is not State.DRAFTED)
    missing = sum(not game.result for game in last.games) if last and last.is_published else 0
    if now in {State.PLAYED, State.CLOSED} or number > section.plan.rounds:
        return Next("finish", number, missing)
    return Next("draft" if now is State.DRAFTED else "pair", number, missing)


def undecided_of(desk: SectionDesk, language: Language) -> tuple[Open, ...]:
    """Every result of the section that is still to be decided."""
    section = desk.section
    return tuple(
        _open(desk, round_.number, game, language)
        for round_ in section.published
        for game in round_.games
        if is_undecided(section, game)
    )


def _open(desk: SectionDesk, number: int, game: Game, language: Language) -> Open:
    section = desk.section
    codes = (game.counted, section.codes[game.counted].counterpart)
    first, second = (number_text(Fraction(section.halves(code), 2), language) for code in codes)
    assumed = result_text(game)[1:]
    return Open(
        number, desk.shown_table(game.table), desk.name(game.first), desk.name(game.second), assumed, (first, second)
    )


def calls_of(desk: SectionDesk) -> tuple[Call, ...]:
    """Every call from a tablet that nobody has answered."""
    found = list(open_calls(desk.section, desk.row.id, desk.notes))
    names = author_names((note.author, note.device) for note, _, _ in found) if found else {}
    return tuple(_call(desk, note, said, game, names[note.author, note.device]) for note, said, game in found)


def _call(desk: SectionDesk, note: Note, said: Called, game: Game, by: str) -> Call:
    players = (desk.name(game.first), desk.name(game.second))
    return Call(
        note=note.id,
        why=said.why,
        round=said.round,
        table=desk.shown_table(said.table),
        place=said.table,
        first=players[0],
        second=players[1],
        typed=" – ".join(one for one in said.typed if one),
        result=in_figures(desk.section, game),
        absent=next((name for name, one in zip(players, said.typed, strict=False) if one == FORFEIT), ""),
        by=by,
        at=hall_time(desk.event, datetime.fromisoformat(note.at).replace(tzinfo=UTC)),
    )


def devices_of(desk: SectionDesk, number: int, tables: Collection[int]) -> dict[int, str]:
    """Which device entered the result of some tables, where it was one with a code: one question, none where there are no tables."""
    wanted = Q(pk__in=())
    for table in tables:
        wanted |= Q(changes__contains=f'["game",{number},{table}]')
    rows = Act.objects.filter(wanted, section=desk.row.id, author__startswith="code:") if tables else ()
    found = {
        int(change.at[2]): row.device
        for row in sorted(rows, key=lambda one: one.number)
        for change in past_act(row).changes
        if change.at[:2] == ("game", number)
    }
    return {table: device for table, device in found.items() if table in tables}


def entered_lines(
    desk: SectionDesk, acts: Iterable[ActLine], doubtful: Container[tuple[int, int]] = ()
) -> Iterator[Entered]:
    """Acts as lines, a line for each table that they changed; what was taken back is only there as that.

    ``doubtful`` are rounds and tables, as the hall numbers them.
    """
    for act in acts:
        if act.undone_by is None:
            for change in act.changes:
                if change.at[0] == "game":
                    yield _line(desk, act, change, doubtful)


def _line(desk: SectionDesk, act: ActLine, change: CellChange, doubtful: Container[tuple[int, int]]) -> Entered:
    _, number, table = change.at
    shown = desk.shown_table(int(table))
    game = change.after if isinstance(change.after, Game) else change.before
    kind: Literal["result", "correct", "undo"] = (
        "undo" if act.kind is Kind.UNDO else "correct" if act.kind is Kind.CORRECT else "result"
    )
    return Entered(
        number=act.number,
        kind=kind,
        round=int(number),
        table=shown,
        first=desk.name(game.first) if isinstance(game, Game) else "",
        before=in_figures(desk.section, change.before),
        after=in_figures(desk.section, change.after),
        by="" if act.author == desk.actor.author else act.device or act.by,
        at=hall_time(desk.event, act.at),
        is_doubtful=(int(number), shown) in doubtful and kind != "undo",
    )


def in_figures(section: Section, value: object) -> str:
    """A result as it is read aloud: 433 – 409; nothing where a game has none."""
    if not isinstance(value, Game) or not value.result:
        return ""
    if is_undecided(section, value):
        return result_text(value)
    return " – ".join(one for one in sides(section, value) if one)
