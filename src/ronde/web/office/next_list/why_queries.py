"""Why somebody's line of the draft would be what it is: the whole derivation, from what is held; nothing of it is stored."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.record.explanation import Explained, explained
from ronde.record.moves import MoveReason
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.regulations.answers import Change, Rating
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.next_list.drafts import ComparedDraft, compared_draft
from ronde.web.office.next_list.lines import DraftLine, Telling
from ronde.web.registers.models import Register
from ronde.web.registers.telling import value_text
from ronde.words.facts import decimals_of
from ronde.words.moves import reason_text
from ronde.words.plain_sentence import PlainWording
from ronde.words.sentence_tree import Sentence, Wording


@dataclass(frozen=True, slots=True)
class DraftStep:
    """One change on the way to the draft: both values, by what, in one sentence and in all."""

    before: str
    after: str
    reason: str
    plain: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class DraftWhyPage:
    """A line of the draft with everything that leads to it since the list before."""

    day: date
    due: date
    ranking: str
    line: DraftLine
    steps: tuple[DraftStep, ...]


def draft_why(register: Register, day: date | None, player: str, actor: Actor, code: str = "") -> DraftWhyPage | None:
    """Why a line of the draft would be another; None where it would not."""
    found = compared_draft(register, day, actor, code)
    one = found.of(player)
    if one is None:
        return None
    known, decimals = found.made.then, decimals_of(found.made.then.book, found.ranking.code)
    (line,) = Telling(known, decimals, frozenset(), found.lookalikes).lines([one])
    steps = tuple(_step(known, decimals, told) for told in _told(found, PlayerId(player)))
    return DraftWhyPage(found.made.appears, found.made.day, found.ranking.code, line, steps)


def _told(found: ComparedDraft, player: PlayerId) -> Iterator[Explained]:
    """Every change of a player since the list before; only the turns that can concern them are applied again."""
    known, number = found.made.then, found.made.then.history.roster.number(player)
    since, end = (known.replay.turn_after(day) for day in (found.compared.before.on, found.made.appears))
    for turn in range(min(since, found.late) if found.last else since, end):
        for one in explained(known.replay, turn, number):
            if isinstance(one.outcome, Change) and one.outcome.ranking == found.ranking.moved_by:
                yield one


def _step(known: Opened, decimals: int, told: Explained) -> DraftStep:
    wording, outcome = Wording(known.history, reading(), known.history.people.name), told.outcome
    sentences = wording.under("", told.steps).inner
    if not isinstance(outcome, Change):  # pragma: no cover - only changes are asked for
        raise TypeError(outcome)
    reason = MoveReason(outcome.cause, told.happening.id, outcome.events)
    return DraftStep(
        before=_value(outcome.before, decimals),
        after=_value(outcome.after, decimals),
        reason=reason_text(reason, known.history, reading()),
        plain=PlainWording(known.history, reading()).of(outcome, told.steps, told.happening.id),
        sentences=sentences,
    )


def _value(rating: Rating | None, decimals: int) -> str:
    return value_text(str(exact(rating.value)), decimals) if rating else ""
