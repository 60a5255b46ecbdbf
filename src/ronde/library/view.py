"""What is known of a history, as it stands or as it would be."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from ronde.files.fact_change import changes
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.library.placed_problem import PlacedProblem
from ronde.record import what_if
from ronde.record.effect import Effect
from ronde.record.explanation import explanations
from ronde.record.opened import Opened
from ronde.record.publication import WHOLE, Narrowing, RankingList
from ronde.record.sublists import narrowed
from ronde.words.language import ENGLISH, Language
from ronde.words.sentence_tree import Sentence, Wording, has_several_rankings

_NO_EFFECT = Effect((), (), 0)


@dataclass(frozen=True, slots=True)
class HistoryView:
    """What is known of a history: as it stands, or as it would be. ``known`` has everything else that the record offers."""

    path: Path
    known: Opened

    @property
    def regulation(self) -> str:
        """The code of the rule book."""
        return self.known.book.code

    @property
    def rankings(self) -> tuple[str, ...]:
        """The rankings that the rule book keeps, the one that is published first."""
        return tuple(ranking.code for ranking in self.known.book.rankings)

    def name(self, player: str) -> str:
        """How a player is called: the id of somebody without a name, or unknown."""
        return self.known.history.people.name(player)

    def find(self, name: str) -> tuple[PlayerId, ...]:
        """The players of an id, a name or the beginning of one; accents and capitals make no difference."""
        return self.known.history.people.called(name)

    def list(self, on: date | None = None, ranking: str | None = None, by: Narrowing = WHOLE) -> RankingList:
        """A ranking (the first one) on a day (that of the last happening), narrowed to a club or an age category.

        A ranking that is not among ``rankings`` is a KeyError.
        ``history.list(date(2024, 2, 1), by=Narrowing(club="lyon"))``
        """
        day = on or self.known.last_day or datetime.now(UTC).date()
        rankings = {one.code: one for one in self.known.book.rankings}
        chosen = rankings[ranking or self.rankings[0]]
        return narrowed(self.known.ranking_list(day, chosen), self.known.history, by)

    def explain(
        self,
        player: str,
        event: str | None = None,
        language: Language = ENGLISH,
        name: Callable[[PlayerId], str] | None = None,
    ) -> tuple[Sentence, ...]:
        """Each change of a player, as sentences inside sentences; only what an event led to, where one is given.

        ``name`` decides how players are called: ``history.explain("anne", name=lambda player: player)`` names nobody.
        """
        history = self.known.history
        if player not in history.roster:
            return ()
        events = history.versions(event) if event else ()
        found = tuple(explanations(self.known.replay, history.roster.number(PlayerId(player)), events))
        wording = Wording(history, language, name or history.people.name)
        several = has_several_rankings(one.outcome for one in found)
        return tuple(wording.explained(one, with_ranking=several) for one in found)

    def preview(
        self,
        replace: Iterable[str] = (),
        withdraw: Iterable[str] = (),
        recorded: date | None = None,
        closing: date | None = None,
    ) -> "WhatIf":
        """What would be, were some facts different from the start, or by corrections that become known on a day.

        ``history.preview(replace=["lyon.games[1].result=2"])``; ``closing`` closes the open period first, on that day.
        """
        base = what_if.closed(self.known, closing) if closing else what_if.Preview(self.known)
        if base is None:
            return WhatIf(None, _NO_EFFECT, self._placed([Problem("change.no-closing")]))
        wanted, wrong = changes(base.known.history, replace, tuple(withdraw))
        problems = (*base.problems, *wrong)
        if has_refusal(problems):
            return WhatIf(None, _NO_EFFECT, self._placed(problems))
        other = what_if.changed(base.known, wanted, recorded)
        problems += other.problems
        if has_refusal(problems):
            return WhatIf(None, _NO_EFFECT, self._placed(problems))
        moved = what_if.effect_of(base.known, other.known)
        return WhatIf(HistoryView(self.path, other.known), moved, self._placed(problems))

    def _placed(self, problems: Iterable[Problem]) -> tuple[PlacedProblem, ...]:
        return tuple(PlacedProblem(one, self.path, regulation=self.regulation) for one in problems)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A history as it would be, and all that would move; nothing of both where something keeps it from being so."""

    view: HistoryView | None
    effect: Effect
    problems: tuple[PlacedProblem, ...] = ()
