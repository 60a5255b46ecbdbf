"""Whom a list is different for by other rules: the list as it was published beside the one that the present rules give."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, TypeAlias

import msgspec

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.ground.trace import Derivation
from ronde.record.explanation import explanations
from ronde.record.opened import Opened
from ronde.record.publication import ListLine, RankingList
from ronde.regulations import shelf
from ronde.regulations.answers import Ranking
from ronde.regulations.common_facts import Publication

KeptTexts: TypeAlias = Callable[[str], str | None]  # the text of a published list, by its digest

MOST_NAMED = 20  # players of one publication; how many more there are is said
_ABSENT = "–"

_Fraction: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^-?[0-9]{1,100}/[1-9][0-9]{0,100}$")]


class LineAsPublished(msgspec.Struct, frozen=True):
    """A line of a list, as it was published."""

    player: str
    value: int | _Fraction
    series: str
    status: str
    last_day: date | None = None
    beside: tuple[int | _Fraction, ...] = ()


class _ListAsPublished(msgspec.Struct, frozen=True):
    lines: tuple[LineAsPublished, ...]


def nothing_kept(_: str) -> str | None:
    """No published list is at hand."""
    return None


class MovedValues:
    """The differences of the lists of a history, one publication after the other.

    A difference that goes on from list to list keeps the articles of the list in which it began.
    """

    def __init__(self, kept: KeptTexts) -> None:
        self._kept = kept
        self._articles: dict[PlayerId, str] = {}
        self._before = date.min

    def of(self, known: Opened, said: Publication, lists: Mapping[str, RankingList]) -> tuple[Problem, ...]:
        """A problem for each player whose value is another one now; nothing where the published text is not at hand."""
        moved = {player: problem for problem, player in self._moved(known, said, lists)}
        named = [self._with_articles(known, said, *entry) for entry in [*moved.items()][:MOST_NAMED]]
        if len(moved) > MOST_NAMED:
            values: dict[str, Value] = {"day": said.day, "count": len(moved) - MOST_NAMED}
            named.append(Problem("verify.more-values", "", (said.id, "lists"), values, Level.WARNING))
        self._before = said.day
        return tuple(named)

    def _moved(
        self, known: Opened, said: Publication, lists: Mapping[str, RankingList]
    ) -> Iterator[tuple[Problem, PlayerId]]:
        """Whoever stands otherwise on several rankings is named by the first."""
        named: set[PlayerId] = set()
        for ranking, line in moved_lines(known, said, lists, self._kept):
            if line.player not in named:
                named.add(line.player)
                values: dict[str, Value] = {"day": said.day, "player": line.player, **_values(line, ranking)}
                where = (said.id, "lists", ranking.code)
                yield Problem("verify.other-value", "", where, values, Level.WARNING), line.player

    def _with_articles(self, known: Opened, said: Publication, player: PlayerId, problem: Problem) -> Problem:
        if player not in self._articles:
            self._articles[player] = _articles(known, player, self._before, said.day)
        return Problem(problem.code, self._articles[player], problem.where, problem.values, problem.level)


@dataclass(frozen=True, slots=True)
class LineOfOtherRules:
    """A player of whom a list that was published says something else than the present rules; None: not on that one."""

    player: PlayerId
    published: LineAsPublished | None
    now: ListLine | None


def moved_lines(
    known: Opened, said: Publication, lists: Mapping[str, RankingList], kept: KeptTexts
) -> Iterator[tuple[Ranking, LineOfOtherRules]]:
    """Whose value, series or standing is another one, ranking by ranking; places alone follow from others'."""
    for ranking in known.book.rankings:
        now, digest = lists.get(ranking.code), said.lists.get(ranking.code)
        published = _published(digest, kept) if now and digest and digest != now.digest else None
        if now is None or published is None:
            continue
        old = {PlayerId(line.player): line for line in published.lines}
        new = {line.player: line for line in now.lines}
        for player in dict.fromkeys((*new, *old)):
            line = LineOfOtherRules(player, old.get(player), new.get(player))
            if _told(line.published) != _told(line.now):
                yield ranking, line


def _published(digest: str, kept: KeptTexts) -> _ListAsPublished | None:
    """A list as it was published. A bundle may come from anyone, and hold another text under the digest that it says."""
    text = kept(digest)
    try:
        return msgspec.json.decode(text, type=_ListAsPublished) if text is not None else None
    except msgspec.DecodeError:
        return None


def _told(line: LineAsPublished | ListLine | None) -> tuple[Fraction, str, str] | None:
    return (Fraction(line.value), line.series, line.status) if line else None


def _values(other: LineOfOtherRules, ranking: Ranking) -> dict[str, Value]:
    """What stood on the list, and what would stand there now."""
    told = (other.published, other.now)
    was, now = (_ABSENT if line is None else str(ranking.shown(Fraction(line.value))) for line in told)
    if was == now:
        was, now = (_ABSENT if line is None else " ".join(map(str, filter(None, _told(line) or ()))) for line in told)
    return {"was": was, "now": now}


def _articles(known: Opened, player: PlayerId, since: date, until: date) -> str:
    """The articles of formulas that changed, as far as they had a part in what the present rules give between two lists; else of all."""
    happened, roster = known.book.place, known.history.roster
    if player not in roster:
        return ""
    told = [
        step
        for explained in explanations(known.replay, roster.number(player))
        if since < happened(explained.happening).day <= until
        for step in explained.steps
    ]
    changed = {formula.name for formula in shelf.articles(known.book.code) if formula.since}
    found = {step.article for step in _with_inner(told) if step.name in changed} or {step.article for step in told}
    return ", ".join(sorted(article for article in found if article))


def _with_inner(steps: Iterable[Derivation]) -> Iterator[Derivation]:
    for step in steps:
        yield step
        yield from _with_inner(step.steps)
