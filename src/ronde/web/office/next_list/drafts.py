"""The next list beside the one before it: everybody whose line would be another, of which kind, and who is to be looked at."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.record.lookalikes import Lookalikes
from ronde.record.moves import Compared, Moved, between, last_list_day, reasons
from ronde.record.opened import Opened
from ronde.record.to_look_at import Looking, LookRule, change_kind, corrected_since, marks
from ronde.regulations.answers import Ranking
from ronde.web.actors import Actor
from ronde.web.office.lists import Draft, draft
from ronde.web.office.next_list.lines import Difference
from ronde.web.office.next_list.look_rules import look_rule
from ronde.web.office.status import next_day
from ronde.web.people.whose import PeopleOfFederation
from ronde.web.registers.change_rows import first_late
from ronde.web.registers.list_rows import published_list
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.variants import first_ranking, ranking_of


@dataclass(frozen=True, slots=True)
class ComparedDraft:
    """A draft, the list it is compared with, both beside each other, and what the rule says of every difference.

    ``lookalikes``: whom those who are new may be. ``placed``: how many have only another place. ``late``: the turn of the first happening that
    is new or otherwise since the list before, where a book puts what came late into its place. ``taken_over``: the day of the list that the register
    began with, where none was published since.
    """

    made: Draft
    ranking: Ranking
    last: Edition | None
    compared: Compared
    rule: LookRule
    differences: tuple[Difference, ...]
    lookalikes: dict[str, tuple[str, ...]]
    placed: int
    late: int
    taken_over: date | None

    def of(self, player: str) -> Difference | None:
        """The difference of one player."""
        return next((one for one in self.differences if one.moved.player == player), None)


def compared_draft(register: Register, day: date | None, actor: Actor, code: str = "") -> ComparedDraft:
    """The draft of a list for a day; without one, for the day that is due. ``code``: of a ranking that is not the first."""
    made = draft(register, day or next_day(register), actor)
    ranking = ranking_of(register, code) or first_ranking(register)
    last = register.editions.filter(ranking=ranking.code, day__lt=made.appears).order_by("day", "number").last()
    taken_over = None if last else last_list_day(made.held.known.replay, made.appears)
    before = published_list(last) if last else made.held.known.ranking_list(taken_over or date.min, ranking)
    compared = between(made.then.history, made.then.replay, before, made.then.ranking_list(made.appears, ranking))
    moved = tuple(compared.moved)
    late = _late(made, last) if last else 0
    other = [one for one in moved if one.was != one.now or _status_moved(one)]
    is_late = last is not None and late < made.then.replay.turn_after(last.day)
    shown = _with_late_reasons(made, ranking, late, other) if is_late else tuple(other)
    like = _lookalikes(register, made.then, shown) if last else {}
    rule = look_rule(made.held.known, made.appears)
    corrected = corrected_since(made.then.history, last.turn) if last else frozenset[str]()
    looking = Looking(made.then.history, rule, corrected, like)
    differences = tuple(Difference(one, change_kind(one, looking), marks(one, looking)) for one in shown)
    told = {str(one): tuple(map(str, others)) for one, others in like.items()}
    placed = len(moved) - len(shown)
    return ComparedDraft(made, ranking, last, compared, rule, differences, told, placed, late, taken_over)


def _late(made: Draft, last: Edition) -> int:
    """The turn from which on something is not as it was with the list before."""
    history, first = made.then.history, made.then.replay.turn_after(last.day)
    return first_late(made.then, made.appears, history.facts[last.turn :], first)


def _with_late_reasons(made: Draft, ranking: Ranking, late: int, shown: Sequence[Moved]) -> tuple[Moved, ...]:
    """Changes that nothing after the list before explains are told by what came late, and what follows from it."""
    known = made.then
    found = reasons(known.history, known.replay, ranking.moved_by, late, known.replay.turn_after(made.appears))
    return tuple(one if one.reasons else replace(one, reasons=found.get(one.player, ())) for one in shown)


def _status_moved(one: Moved) -> bool:
    """Whether somebody has become active or provisional with the same rating."""
    return one.before is not None and one.after is not None and one.before.status != one.after.status


def _lookalikes(register: Register, known: Opened, shown: Iterable[Moved]) -> dict[PlayerId, tuple[PlayerId, ...]]:
    """Whom those may be who are new on the list: somebody else of the register's federation."""
    people = known.history.people
    new = [people.players[one.player] for one in shown if one.was is None and one.player in people.players]
    if not new:
        return {}
    looks = Lookalikes(people.only(PeopleOfFederation(register.federation)))
    found = {PlayerId(one.id): looks.of(one) for one in new}
    return {one: others for one, others in found.items() if others}
