"""Letters: what the office tells somebody, as a plain text in the recipient's language, with names, articles and what to do."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ronde.ground.problems import Level
from ronde.record.office_answers import SectionAnswer, ToldPoint, ToldStep
from ronde.regulations.ffjd.office.requests import Decision, Request
from ronde.words.language import Language
from ronde.words.numbers import conventions
from ronde.words.sentence_tree import Sentence
from ronde.words.sentences import said
from ronde.words.texts import catalogue, text

_WORDS = "letters"
_INDENT = "   "


@dataclass(frozen=True, slots=True)
class LetterText:
    """A letter: one line that says what it is about, and the text."""

    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class ToldRating:
    """A rating that a letter is about: whose, from what to what, since which day, and what led to it in one sentence."""

    name: str
    before: str
    after: str
    day: object
    plain: str


@dataclass(frozen=True, slots=True)
class LetterWriter:
    """Letters of an office: in a language, in the words of a book, signed by somebody; ``to`` is who reads it, if that is known."""

    code: str
    language: Language
    signed: str
    to: str = ""

    def about_section(self, answer: SectionAnswer, name: str) -> LetterText:
        """Where a section stands: what was decided and why, what is missing with its article and what to do, what is asked."""
        last = answer.steps[-1] if answer.steps else None
        step = next((one for one in reversed(answer.steps) if one.action == _STEP_OF.get(answer.state)), last)
        parts = [
            self._say(f"sections.{answer.state}", name=name, day=step.day if step else "–"),
            *self._reason(answer, step),
            *self._missing(answer.points, step.reason if step else ""),
            *self._questions(answer),
            *([self._say("in_list", day=answer.list)] if answer.list else []),
        ]
        return self._letter(self._say(f"subjects.{answer.state}", name=name), parts)

    def about_change(self, change: ToldRating, whys: Sequence[Sentence]) -> LetterText:
        """Why a rating is what it is: both values, what that comes to, then what led from one to the other, step by step."""
        values = {"name": change.name, "before": change.before, "after": change.after, "day": change.day}
        opening = f"{self._say('change' if change.before else 'first', **values)} {change.plain}".strip()
        name, told = change.name, "\n".join(_lines(whys, ""))
        goes_on = text("player.goes_on", self.language) if any(one.is_cut for one in whys) else ""
        return self._letter(self._say("subjects.why", name=name), [opening, self._say("because"), told, goes_on])

    def about_decision(self, decision: Decision, request: Request, player: str) -> LetterText:
        """What was decided on a request (FFJD 6.7), and why."""
        values = {"player": player, "asked": request.rating, "rating": decision.rating or 0, "day": decision.day}
        kind = f"decisions.{decision.decision}"
        council = [self._say("council", day=decision.council.day)] if decision.council else []
        parts = [self._say(kind, **values), self._say("reason", reason=decision.reason), *council]
        return self._letter(self._say("subjects.decision", player=player), parts)

    def about_draw(self, event: str, day: object, answer: str, reason: str) -> LetterText:
        """What was answered to an organiser who asked for an advantageous draw (FFJD 5.1)."""
        parts = [self._say(f"draws.{answer}", event=event, day=day), *([reason] if reason else [])]
        return self._letter(self._say("subjects.draw", event=event), parts)

    def _reason(self, answer: SectionAnswer, step: ToldStep | None) -> list[str]:
        """What the officer wrote; not of a step that only the organiser has taken."""
        return [step.reason] if step and step.reason and answer.state in {"returned", "refused", "homologated"} else []

    def _missing(self, points: Iterable[ToldPoint], reason: str) -> Iterator[str]:
        """What the book says, to who runs the event; not what the officer has written already."""
        lines = [line for one in points if (line := self._point(one, reason))]
        if lines:
            yield "\n".join((self._say("points"), *lines))

    def _point(self, point: ToldPoint, reason: str) -> str:
        told, known = said(point.problem, self.language, self.code), catalogue(self.code)
        if told.what in reason:
            return ""
        values, own = point.problem.values, (f"{_WORDS}.what.{point.code}", f"desk_points.{point.code}.what")
        named = next((message for message in own if message in known), "")
        what = text(named, self.language, values, code=self.code) if named else told.what
        do = text(remedy_message(point.code, point.level, self.code), self.language, values, code=self.code)
        article = f" ({told.article})" if told.article else ""
        return f"– {what}{article}\n{_INDENT}→ {do}"

    def _questions(self, answer: SectionAnswer) -> Iterator[str]:
        for one in answer.open_questions:
            asked = text(f"desk_finish.asked.{one.finding}", self.language) if one.finding in _ASKED else one.finding
            yield self._say("question", asked=asked, words=one.words).strip()

    def _letter(self, subject: str, parts: Iterable[str]) -> LetterText:
        greeting = self._say("greeting_to", name=self.to) if self.to else self._say("greeting")
        whole = "\n\n".join(
            (greeting, *(part for part in parts if part.strip()), self._say("signed", name=self.signed))
        )
        return LetterText(" ".join(subject.split()), self._set(whole))

    def _set(self, whole: str) -> str:
        return conventions(self.language).well_set(whole)

    def _say(self, message: str, **values: object) -> str:
        return text(f"{_WORDS}.{message}", self.language, values, code=self.code)


def remedy_message(code: str, level: Level, book: str) -> str:
    """The text that says to an organiser what to do about a finding; the book's own remedy is said to officers."""
    own = (f"{_WORDS}.do.{code}", f"desk_points.{code}.do")
    return next((message for message in own if message in catalogue(book)), f"{_WORDS}.remedies.{level.value}")


_STEP_OF = {"submitted": "submit", "returned": "return", "refused": "refuse", "homologated": "homologate"}
_ASKED = ("ffjd.undecided", "ffjd.estimate-missing", "cel.undecided")


def _lines(sentences: Iterable[Sentence], indent: str) -> Iterator[str]:
    """Sentences inside sentences, each on a line of its own, with its article."""
    for one in sentences:
        yield f"{indent}– {one.text}{f' ({one.article})' if one.article else ''}"
        yield from _lines(one.inner, indent + _INDENT)
