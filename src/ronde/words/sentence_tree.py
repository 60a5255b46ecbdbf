"""An explanation as sentences inside sentences: plain values, which a terminal, a page or a paper each draw in their own way."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Derivation
from ronde.record.explanation import Explained
from ronde.record.history import History
from ronde.regulations.answers import Award, Change, Outcome
from ronde.words.facts import decimals_of, decision_texts, fact_name, rating_text, waiting_text
from ronde.words.game_tables import LIMITS, GameRow, game_row
from ronde.words.language import Language
from ronde.words.numbers import day_text, number_text
from ronde.words.plain_sentence import PlainWording
from ronde.words.sentences import step_text
from ronde.words.texts import article_text, label, text


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something said, with what led to it: ``inner``, in the order in which it is read.

    ``article``: where the rule book says so, in words; a heading has none. ``reference`` is the same as the book numbers it. ``is_limit``: a limit was hit, and it should stand
    out. ``notes`` stand beside the sentence, before what is inside it: who asked for a rating that was decided on, and why, as
    somebody wrote it down; a page for everybody may leave them out. ``row``: the same as the row of a table, where it is a game.
    ``exact``: the same with every number whole, where one of them was cut. ``plain``: of a heading, what all that is inside comes to,
    in one sentence for somebody who does not know the rule book.
    """

    text: str
    article: str = ""
    is_limit: bool = False
    notes: tuple[str, ...] = ()
    inner: "tuple[Sentence, ...]" = ()
    row: GameRow | None = None
    reference: str = ""
    exact: str = ""
    plain: str = ""

    @property
    def is_cut(self) -> bool:
        """Whether a number in it, or in what is inside it, is not shown whole."""
        return bool(self.exact) or any(one.is_cut for one in self.inner)

    @property
    def evidence(self) -> str:
        """What is said, with every number whole."""
        return self.exact or self.text


@dataclass(frozen=True, slots=True)
class Wording:
    """How a history is told: in which language, and by which name a player is called.

    ``name`` is asked for every player who is named, so that whoever shows an explanation decides how (a minor, say).
    """

    history: History
    language: Language
    name: Callable[[PlayerId], str]

    def under(self, heading: str, steps: Iterable[Derivation]) -> Sentence:
        """A heading with the steps that led to it."""
        return Sentence(heading, inner=tuple(map(self._step, steps)))

    def explained(self, explained: Explained, *, with_ranking: bool = False) -> Sentence:
        """What happened to a player, under the day and what people call the fact; on which ranking, where there are several."""
        told = self.under(self._heading(explained, with_ranking=with_ranking), explained.steps)
        plain = PlainWording(self.history, self.language).of(explained.outcome, explained.steps, explained.happening.id)
        return replace(told, plain=plain)

    def _step(self, step: Derivation) -> Sentence:
        code = self.history.regulation.code
        decision, named = step.values.get("decision"), self._named(step.values)
        names = {key: str(named.get(key, "")) for key in ("event", "opponent")}
        told = replace(step, values=named)
        shown, exact = (step_text(told, self.language, code, exact=whole) for whole in (False, True))
        return Sentence(
            shown,
            article=article_text(step.article, self.language, code=code),
            is_limit=step.case in LIMITS,
            notes=tuple(decision_texts(self.history, decision, self.language)) if isinstance(decision, str) else (),
            inner=tuple(map(self._step, step.steps)),
            row=game_row(step, code=code, **names),
            reference=step.article,
            exact="" if exact == shown else exact,
        )

    def _named(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Names where a row is marked by an opponent's number, a player's id or an event's."""
        named = {key: self.called(each) if isinstance(each, str) else each for key, each in values.items()}
        if isinstance(opponent := values.get("opponent"), int | str):
            player = PlayerId(opponent) if isinstance(opponent, str) else self.history.roster.player(opponent)
            named["opponent"] = self.name(player)
        if isinstance(event := values.get("event"), str):
            named["event"] = fact_name(self.history, event, self.language)
        return named

    def called(self, given: str) -> str:
        """How somebody is called; anything else is what it says."""
        return self.name(PlayerId(given)) if given in self.history.players else given

    def _heading(self, explained: Explained, *, with_ranking: bool) -> str:
        outcome, lang = explained.outcome, self.language
        fact = outcome.events[0] if len(outcome.events) == 1 else explained.happening.id
        day = day_text(self.history.regulation.place(explained.happening).day, lang)
        values = {"day": day, "what": fact_name(self.history, fact, lang)}
        if isinstance(outcome, Change):
            values["what"] += self._ranking(outcome) if with_ranking else ""
            return text("says.outcome_change", lang, {**values, **self._moved(outcome)})
        if isinstance(outcome, Award):
            return text("says.outcome_award", lang, {**values, "amount": number_text(outcome.amount, lang)})
        return text("says.outcome_waiting", lang, {**values, "missing": waiting_text(outcome, self.history, lang)})

    def _ranking(self, change: Change) -> str:
        return f" · {label(f'rankings.{change.ranking}', self.language, code=self.history.regulation.code)}"

    def _moved(self, change: Change) -> Mapping[str, str]:
        book = self.history.regulation
        decimals = decimals_of(book, change.ranking)
        both = {"before": change.before, "after": change.after}
        return {when: rating_text(rating, self.language, decimals, code=book.code) for when, rating in both.items()}


def has_several_rankings(outcomes: Iterable[Outcome]) -> bool:
    """Whether changes of more than one ranking are told together."""
    return len({one.ranking for one in outcomes if isinstance(one, Change)}) > 1
