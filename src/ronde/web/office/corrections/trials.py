"""A correction that is only thought of: the fact as it would be, and what that moves before anybody signs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from msgspec import structs

from ronde.files import fact_change
from ronde.ground.problems import Problem, has_refusal
from ronde.record.effect import Effect, effect
from ronde.record.fact_rows import fact_rows
from ronde.record.list_effect import ListEffect, edition_effect, next_list_effect
from ronde.record.opened import Opened
from ronde.record.resubmission import next_version
from ronde.record.what_if import changed
from ronde.regulations import shelf
from ronde.regulations.answers import Ranking
from ronde.regulations.documents import Document, Withdrawn
from ronde.web.actors import Actor
from ronde.web.office.lists import ErratumDraft, erratum_draft, local_today
from ronde.web.people.whose import PeopleOfFederation
from ronde.web.registers.folding import FOLD, moment_after
from ronde.web.registers.list_rows import published_list
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.variants import rankings_of
from ronde.web.registers.ways import Way, next_days, ways_of


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be otherwise: values at places of a fact ("games[1].result", "2"), or that it does not count at all.

    Several at once, for places in a ranking change together.
    """

    values: tuple[tuple[str, str], ...] = ()
    is_withdrawal: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether anything is wanted."""
        return bool(self.values) or self.is_withdrawal

    @property
    def last_place(self) -> str:
        """The place that was written last."""
        return self.values[-1][0] if self.values else ""

    @property
    def written(self) -> tuple[str, ...]:
        """Each as a form keeps it: games[1].result=2."""
        return tuple(f"{place}={value}" for place, value in self.values)


def within_reach(register: Register, known: Opened, wanted: Wanted) -> tuple[Wanted, tuple[Problem, ...]]:
    """What is wanted, without persons of another federation whom nothing here names: by their ids they are nobody, and who they are is not told."""
    people = known.history.people
    asked = {value for _, value in wanted.values if people.person(value)}
    ours = PeopleOfFederation(register.federation) if asked else ()
    strange = {value for value in asked if people.person(value) not in ours}
    if strange:
        strange -= {str(player) for fact in known.history.facts for _, player in fact.mentions()}
    if not strange:
        return wanted, ()
    kept = tuple((place, value) for place, value in wanted.values if value not in strange)
    return replace(wanted, values=kept), tuple(Problem("people.unknown", values={"id": one}) for one in sorted(strange))


def corrected_fact(fact: Document, wanted: Wanted) -> tuple[Document | None, tuple[Problem, ...]]:
    """The fact as it would be, None where it would not count; or what is wrong with what is wanted."""
    if wanted.is_withdrawal:
        return None, ()
    read = [fact_change.asked(f"{fact.id}.{one}", (fact.id,)) for one in wanted.written]
    problems = [problem for _, wrong in read for problem in wrong]
    who = {key for row in fact_rows(fact) for key, _ in row.who}  # an id is a text, also one that looks like a number
    asked = [
        replace(change, value=value) if change.path[-1] in who else change
        for (change, _), (_, value) in zip(read, wanted.values, strict=True)
        if change is not None
    ]
    if problems or not asked:
        return None, tuple(problems)
    made, wrong = fact_change.changed(fact.as_written(), asked, with_rows=True)
    if made is not None and made == fact.as_written():
        return None, (Problem("correction.nothing-new", values={"value": wanted.values[-1][1]}),)
    return made, tuple(wrong)


@dataclass(frozen=True, slots=True)
class EitherWay:
    """Where a correction can go: into the next list by the book's way, or into another edition of the last one; what moves in each."""

    next_list: ListEffect
    last: Edition | None
    erratum: ListEffect | None
    problems: tuple[Problem, ...] = ()

    @property
    def has_moves(self) -> bool:
        """Whether anybody stands otherwise in either way."""
        return bool(self.next_list.moves or (self.erratum and self.erratum.moves))


@dataclass(frozen=True, slots=True)
class Trial:
    """What a correction would move; ``known_in_time``: what ``ronde effect`` says, as if it had been recorded so from the start."""

    either: EitherWay | None
    known_in_time: Effect | None
    problems: tuple[Problem, ...] = ()

    @property
    def is_possible(self) -> bool:
        """Whether it may be signed."""
        return self.either is not None and not has_refusal(self.problems)


def trial(register: Register, fact: Document, wanted: Wanted, actor: Actor) -> Trial:
    """A correction tried on the register as it is."""
    made, problems = corrected_fact(fact, wanted)
    if problems or (made is None and not wanted.is_withdrawal):
        return Trial(None, None, problems)
    held = FOLD.held(register)
    known, recorded = held.known, moment_after(held.last, actor.now)
    again = structs.replace(_version(known, fact, made), recorded=recorded, reason="–")
    then = known.with_facts(again)
    wrong = tuple(_once(one for one in then.problems if one not in known.problems))
    if has_refusal(wrong):
        return Trial(None, None, wrong)
    in_time = changed(known, {fact.id: made}).known
    moved = effect(known.history, known.replay, in_time.replay)
    return Trial(either_way(register, known, then, actor, again), moved, wrong)


def either_way(register: Register, before: Opened, after: Opened, actor: Actor, *also: Document) -> EitherWay:
    """Both ways of what ``after`` knows more than ``before``; ``also``: what of it is only thought of.

    They are shown on the first ranking on which anybody moves: who has played little stands on no other than the last.
    """
    draft, rankings, today = erratum_draft(register, actor, *also), rankings_of(register), local_today(register, actor)
    days = (next_list_day(register, today), today)
    tried = (_on_ranking(register, (before, after), draft, days, one) for one in rankings)
    found = [next(tried)]
    while not found[-1].has_moves and len(found) < len(rankings):
        found.append(next(tried))
    return found[-1] if found[-1].has_moves else found[0]


def _on_ranking(
    register: Register,
    both: tuple[Opened, Opened],
    draft: ErratumDraft | None,
    days: tuple[date, date],
    ranking: Ranking,
) -> EitherWay:
    following = next_list_effect(*both, *days, ranking)
    edition = register.editions.filter(ranking=ranking.code).order_by("day", "number").last()
    if draft is None or draft.then is None or edition is None:
        return EitherWay(following, edition, None, draft.problems if draft else ())
    return EitherWay(following, edition, edition_effect(published_list(edition), draft.then, ranking))


def next_list_day(register: Register, today: date) -> date:
    """The day of the list that a correction made today goes into: one that is due, the next of the calendar, or that of today."""
    found = next_days(register, today)
    if found.due:
        has_periods = shelf.regulation(register.regulation).closing is not None
        return found.due[-1 if has_periods else 0]  # a period that is over takes in nothing of today
    comes_at_once = bool(ways_of(register) & {Way.EVENT, Way.GAME})
    return today if comes_at_once or found.following is None else found.following


def _once(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Each problem once, however many parts of the record have found it."""
    said = {(one.code, one.where[1:], str(one.values)): one for one in problems}
    yield from said.values()


def _version(known: Opened, fact: Document, made: Document | None) -> Document:
    if made is None:
        return Withdrawn(id=known.history.free_id(f"{fact.id}-withdrawn"), of=fact.id)
    following = next_version(known.history, fact)
    return structs.replace(made, id=following.id, replaces=following.replaces)


def moved_players(found: Effect) -> int:
    """How many players move on any list."""
    return len(set(_players(found)))


def _players(found: Effect) -> Iterator[str]:
    for one in found.lists:
        yield from (move.player for move in one.moves)
