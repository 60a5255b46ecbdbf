"""A register as it was known at a moment: any list, and any player's rating with why. Names are those of today."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from fractions import Fraction
from zoneinfo import ZoneInfo

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.explanation import explained
from ronde.record.lookalikes import name_words
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.regulations.answers import Change, Ranking
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.telling import value_text
from ronde.web.registers.variants import first_ranking, ranking_of
from ronde.words.sentence_tree import Sentence, Wording

PAGE = 100  # lines of a list
_CHANGES = 3  # of a player that are explained
_NEAR = 12  # persons to choose from
_LONGEST = 100  # signs of a name


@dataclass(frozen=True, slots=True)
class AskedThen:
    """What somebody wants to see as it was known then, as typed. ``on``: the day of the list, that of the knowing unless said."""

    day: str = ""
    hour: str = ""
    on: str = ""
    ranking: str = ""
    player: str = ""
    page: str = ""


@dataclass(frozen=True, slots=True)
class ThenLine:
    """A line of a list."""

    place: int | None
    player: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ThenPage:
    """A list as it was known at a moment, or one player's rating with the last changes that led to it.

    ``near``: those whom a name may mean, where it means several.
    """

    moment: datetime
    on: date
    ranking: str
    turn: int
    size: int
    lines: tuple[ThenLine, ...] = ()
    page: int = 1
    pages: int = 1
    name: str = ""
    value: str = ""
    place: int | None = None
    whys: tuple[Sentence, ...] = ()
    near: tuple[tuple[str, str], ...] = ()


def known_then(register: Register, asked: AskedThen, actor: Actor) -> ThenPage | tuple[Problem, ...]:
    """What is asked for, computed from the facts of then; or what is wrong with the question."""
    must(actor, "look", register_scope(register))
    ranking = ranking_of(register, asked.ranking) or first_ranking(register)
    moment, on = _moment(register, asked), _day(asked.on or asked.day)
    if moment is None or on is None:
        given = asked.on if moment else f"{asked.day} {asked.hour}".strip()
        return (Problem("journal.no-moment", where=("on" if moment else "day",), values={"given": given[:_LONGEST]}),)
    held = FOLD.held(register)
    count = held.known.history.known_count(moment)
    history = held.known.history
    then = held.known if count == held.turn else held.known.revised(history.revised(history.facts[:count]))
    page = ThenPage(moment, on, ranking.code, count, 0)
    return _of_player(then, page, ranking, asked) if asked.player.strip() else _of_list(then, page, ranking, asked)


def _moment(register: Register, asked: AskedThen) -> datetime | None:
    """The moment by the clock of the register's place; without an hour the end of the day."""
    day, hour = _day(asked.day), time(23, 59, 59)
    try:
        hour = time.fromisoformat(asked.hour) if asked.hour else hour
    except ValueError:
        return None
    return datetime.combine(day, hour.replace(tzinfo=None), ZoneInfo(register.zone)) if day else None


def _day(given: str) -> date | None:
    try:
        found = date.fromisoformat(given)
    except ValueError:
        return None
    return found if 1900 <= found.year < 3000 else None


def _of_list(then: Opened, page: ThenPage, ranking: Ranking, asked: AskedThen) -> ThenPage:
    ranked = then.ranking_list(page.on, ranking)
    pages = max(1, -(-len(ranked.lines) // PAGE))
    number = min(int(asked.page), pages) if asked.page.isdecimal() and 0 < len(asked.page) < 6 else 1
    first = (max(number, 1) - 1) * PAGE
    names = then.history.people.name
    lines = tuple(
        ThenLine(one.place, one.player, names(one.player), value_text(str(exact(one.value)), ranking.decimals))
        for one in ranked.lines[first : first + PAGE]
    )
    return replace(page, size=len(ranked.lines), lines=lines, page=max(number, 1), pages=pages)


def _of_player(then: Opened, page: ThenPage, ranking: Ranking, asked: AskedThen) -> ThenPage | tuple[Problem, ...]:
    near = _persons(then, asked.player.strip()[:_LONGEST])
    if not near:
        return (Problem("journal.nobody", where=("player",), values={"given": asked.player.strip()[:_LONGEST]}),)
    if len(near) > 1:
        return replace(page, near=near[:_NEAR])
    who, name = near[0]
    ranked = then.ranking_list(page.on, ranking)
    line = next((one for one in ranked.lines if one.player == who), None)
    return replace(
        page,
        size=len(ranked.lines),
        name=name,
        value=value_text(str(Fraction(line.value)), ranking.decimals) if line else "",
        place=line.place if line else None,
        whys=tuple(_whys(then, page.on, ranking, PlayerId(who))),
    )


def _persons(then: Opened, given: str) -> tuple[tuple[str, str], ...]:
    """Whom an id or a name means."""
    people = then.history.people
    if given in people.players:
        return ((given, people.name(given)),)
    words = name_words(given)
    if not words:
        return ()
    named = ((who, player.name, name_words(player.name)) for who, player in people.players.items() if player.name)
    found = [(who, name) for who, name, said in named if all(any(one.startswith(w) for one in said) for w in words)]
    return tuple(sorted(found, key=lambda one: one[1]))


def _whys(then: Opened, on: date, ranking: Ranking, player: PlayerId) -> Iterator[Sentence]:
    """The last changes of a player up to a day, the latest first, each with what led to it."""
    number = then.history.roster.number(player)
    wording = Wording(then.history, reading(), then.history.people.name)
    left = _CHANGES
    for turn in reversed(range(then.replay.turn_after(on))):
        for one in explained(then.replay, turn, number):
            if isinstance(one.outcome, Change) and one.outcome.ranking == ranking.moved_by:
                yield wording.explained(one)
                left -= 1
        if left <= 0:
            return
