"""What an organiser has answered, written into his section by the officer: an absence was excused or not, the unrated are worth so much.

The book leaves both to the organiser (FFJD 6.4, annex B). The officer says how the answer came; the question is kept with it, and the
section gets its next version in the same transaction. Who answered on his own page has answered: only the version is written then.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from msgspec import structs

from ronde.ground.problems import Problem
from ronde.record.dossier import Dossier
from ronde.record.handing_in import dossier_of
from ronde.record.resubmission import next_version
from ronde.regulations.documents import Document
from ronde.regulations.ffjd.documents import Estimate, Series
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.models import Question
from ronde.web.office.origins import Done, adding, done, origin_of, today_of
from ronde.web.office.questions import LEFT
from ronde.web.office.seen import not_as_seen
from ronde.web.permissions import must, permission
from ronde.web.registers.folding import Prepared
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_RECORD = "record-answer"
_GAME = re.compile(r"games\[(\d{1,6})\]\.result")
EXCUSED: Mapping[str, str] = MappingProxyType(
    {"0fe": "excused", "0fne": "not-excused", "2fe": "excused", "2fne": "not-excused"}
)


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """What was answered to a finding, and how it came; ``where`` is the place of the finding in the section, ``answer`` a result or points."""

    finding: str
    where: str
    answer: str
    how: str

    @property
    def in_words_of_questions(self) -> str:
        """The answer as questions keep it: of a result only whether the absence was excused."""
        return EXCUSED.get(self.answer, self.answer)


_Written: TypeAlias = Document | tuple[Problem, ...]
_Writing: TypeAlias = Callable[[Held, Dossier, GivenAnswer], _Written]


def record_organisers_answer(
    register: Register, section: str, given: GivenAnswer, actor: Actor, *, seen: str = ""
) -> Done:
    """Write down what the organiser has answered: the section says so from now on."""
    of = register_scope(register)
    must(actor, _RECORD, of)
    if given.finding not in WRITTEN:
        return Done(problems=(Problem("question.officers-own", values={"finding": given.finding}),))
    if not given.how.strip():
        return Done(problems=(Problem("question.how", values={"role": LEFT[given.finding].to.value}),))

    def prepare(held: Held) -> Prepared:
        dossier = dossier_of(held.known, section)
        if dossier is None:
            return (Problem("dossier.no-section", "", (section,), {"id": section}),)
        found = permission(actor, _RECORD, of, dossier.state.value)
        if found.is_refused:
            return found.problems
        if changed := not_as_seen(held.known, section, seen):
            return changed
        return _prepared(held, dossier, given, actor)

    return done(register, prepare)


def _prepared(held: Held, dossier: Dossier, given: GivenAnswer, actor: Actor) -> Prepared:
    origin = origin_of(actor, _RECORD, held)
    made = WRITTEN[given.finding](held, dossier, given)
    if not isinstance(made, Document):
        return made
    day = {"day": today_of(origin, held.register)} if isinstance(made, Estimate) else {}
    kept = structs.replace(made, recorded=origin.recorded, reason=given.how.strip(), **day)
    added = adding(held, origin, kept)
    if not isinstance(added, Additions):
        return added
    return replace(added, beside=lambda: _keep_question(held.register, dossier.section, given, actor))


def _keep_question(register: Register, section: str, given: GivenAnswer, actor: Actor) -> None:
    """The question with its answer: the one that was open, or one that nobody had to ask; one that was answered stays as it is."""
    asked = Question.objects.filter(register=register, section=section, finding=given.finding, where=given.where)
    moment = actor.now or now()
    said = {
        "answer": given.in_words_of_questions,
        "answered_by": actor.author,
        "answered": moment,
        "how": given.how.strip()[:100],
    }
    if asked.filter(answer="").update(**said) or asked.exists():
        return
    Question.objects.create(
        register=register,
        section=section,
        finding=given.finding,
        where=given.where,
        asked_of=LEFT[given.finding].to.value,
        asked_by=actor.author,
        asked=moment,
        **said,
    )


def _with_result(held: Held, dossier: Dossier, given: GivenAnswer) -> _Written:
    """The series with a game that was open decided (FFJD 6.4)."""
    series, place = dossier.version, _GAME.fullmatch(given.where)
    row = int(place[1]) if place else -1
    game = series.games[row] if isinstance(series, Series) and 0 <= row < len(series.games) else None
    if not isinstance(series, Series) or game is None or game.result != "?":
        return (Problem("answer.not-open", "6.4", (dossier.section,), {"where": given.where}),)
    if given.answer not in EXCUSED:
        values = {"answer": given.answer, "answers": ", ".join(EXCUSED)}
        return (Problem("question.answers", values=values),)
    decided = structs.replace(game, result=given.answer)
    games = [*series.games[:row], decided, *series.games[row + 1 :]]
    return next_version(
        held.known.history,
        structs.replace(series.as_written(), id=dossier.section, replaces=None, games=games),
    )


def _with_estimate(held: Held, dossier: Dossier, given: GivenAnswer) -> _Written:
    """What the unrated players are worth, as a fact of its own (annex B)."""
    if not re.fullmatch(LEFT[given.finding].answers, given.answer):
        return (Problem("question.answers", values={"answer": given.answer, "answers": "0–9999"}),)
    last = dossier.steps[-1].day if dossier.steps else held.known.book.presented(dossier.version).first_day
    name = held.known.history.free_id(f"{dossier.section}-estimate")
    return Estimate(id=name, day=last, series=dossier.section, estimate=int(given.answer))


WRITTEN: Mapping[str, _Writing] = MappingProxyType(
    {"ffjd.undecided": _with_result, "ffjd.estimate-missing": _with_estimate}
)
