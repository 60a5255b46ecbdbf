"""A list of one book as the beginning of another: FRS initial values reach ABSP as an ordinary document (ABSP-6).

No regulation imports another. A list is adopted as its ranking shows it, with the games that stand beside each value; a book
may add what those have collected who are not on it yet.
"""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.record.history import History
from ronde.record.moved_values import KeptTexts, LineAsPublished, moved_lines
from ronde.record.opened import Opened
from ronde.record.publication import ListLine, RankingList, ranking_list
from ronde.record.publishing import lists_on
from ronde.regulations.answers import HandedOver, Ranking
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Adopted, AdoptedRating

GAMES = "games"  # the column of a ranking that says how many games a value was made of


def handed_over(history: History, state: Any, *, on: date, ranking: Ranking, fact: str) -> HandedOver:
    """The document that takes over a list of a day, with all that the book hands over with it."""
    listed = adoption(ranking_list(history, state, on=on, ranking=ranking), ranking, fact=fact)
    book = history.regulation
    return book.handed_over(state, listed, history.roster)


def adoption(published: RankingList, ranking: Ranking, *, fact: str) -> Adopted:
    """The document that takes a list over: everyone on it, ranked or not, with the value that was shown."""
    games = ranking.columns.index(GAMES) if GAMES in ranking.columns else None
    return Adopted(id=fact, day=published.on, ratings=[_adopted(line, ranking, games) for line in published.lines])


def as_published(known: Opened, kept: KeptTexts, *, fact: str) -> Adopted | tuple[Problem, ...]:
    """The document by which the last list goes on holding as it was published, whatever the present rules make of it; or why there is none.

    Only whose value is another one is taken over, so that nobody else loses what a first rating was made of.
    """
    last = next((said for said in reversed(known.history.facts) if isinstance(said, Publication)), None)
    kind = known.book.adopting
    if kind is None or last is None:
        return (Problem("adoption.not-taken", "", (), {"regulation": known.book.code}),)
    now = lists_on(known, last.day)
    moved = {line.player: (ranking, line) for ranking, line in moved_lines(known, last, now, kept)}
    if not moved:
        is_same = all(ranked.digest == last.lists.get(code) for code, ranked in now.items())
        code = "adoption.no-difference" if is_same else "adoption.no-text"
        return (Problem(code, "", (last.id, "lists"), {"day": last.day}),)
    if strangers := tuple(player for player, (_, line) in moved.items() if line.published is None):
        return (Problem("adoption.not-on-list", "", (last.id,), {"day": last.day, "players": strangers}),)
    ratings = [_kept(line.published, ranking) for ranking, line in moved.values() if line.published]
    made = kind(id=known.history.free_id(fact), day=last.day, ratings=ratings)
    return tuple(_refused(known, last, made, kept)) or made


def _refused(known: Opened, last: Publication, made: Adopted, kept: KeptTexts) -> Iterator[Problem]:
    """What keeps a list from being taken over: the book refuses it, or it would not give the values that were published."""
    then = known.with_facts(made)
    wrong = tuple(problem for problem in then.problems if problem not in known.problems)
    if has_refusal(wrong):
        yield from wrong
        return
    still = {line.player for _, line in moved_lines(then, last, lists_on(then, last.day), kept)}
    if left := tuple(rating.player for rating in made.ratings if rating.player in still):
        yield Problem("adoption.no-effect", "", (last.id,), {"day": last.day, "players": left})


def _kept(line: LineAsPublished, ranking: Ranking) -> AdoptedRating:
    games = ranking.columns.index(GAMES) if GAMES in ranking.columns else None
    return AdoptedRating(
        player=PlayerId(line.player),
        rating=int(ranking.shown(Fraction(line.value))),
        last_day=line.last_day,
        games=0 if games is None or games >= len(line.beside) else int(Fraction(line.beside[games])),
    )


def _adopted(line: ListLine, ranking: Ranking, games: int | None) -> AdoptedRating:
    return AdoptedRating(
        player=line.player,
        rating=int(ranking.shown(line.value)),
        last_day=line.last_day,
        games=0 if games is None else int(line.beside[games]),
    )
