"""A history with some of its facts different: as if they had always been so, or by corrections recorded on a day."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from ronde.cli.loading import Run, refuse
from ronde.cli.terminal import error_console, problem_text
from ronde.files.fact_change import Asked, asked, changed
from ronde.ground.problems import Problem, has_refusal
from ronde.record.effect import corrected, instead
from ronde.record.history import History
from ronde.record.replay import replay
from ronde.regulations.documents import Closed, Document
from ronde.words.language import Language
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a command asks to be different, and the day on which that becomes known; None: from the start."""

    replace: tuple[str, ...]
    withdraw: tuple[str, ...]
    recorded: date | None


def revised(run: Run, path: Path, wanted: Wanted, lang: Language) -> Run:
    """The history as it would be, replayed from where it differs; or the end, with everything that is wrong."""
    if not wanted.replace and not wanted.withdraw:
        raise refuse(text("says.effect_of_nothing", lang))
    changes, problems = _changes(run.history, wanted)
    _stop_at(problems, path, run, lang)
    if wanted.recorded is None:
        return _replayed(run, instead(run.history, changes), path, lang)
    return _replayed(run, corrected(run.history, changes, wanted.recorded), path, lang)


def closed(run: Run, path: Path, day: date, lang: Language, *, known_at: datetime | None = None) -> Run:
    """The history (as known at a moment) with one more period closed, or the end where the book has none."""
    kind = next((kind for kind in run.book.documents if issubclass(kind, Closed)), None)
    if kind is None:
        raise refuse(text("says.no_closing", lang, {"regulation": run.book.code}))
    history = run.history.as_known(known_at) if known_at else run.history
    ids = {fact.id for fact in history.facts}
    name = day.isoformat()  # which every reader understands
    fact = kind(id=name if name not in ids else f"{name}-2", day=day)
    return _replayed(run, history.with_facts(fact), path, lang)


def _changes(history: History, wanted: Wanted) -> tuple[dict[str, Document | None], list[Problem]]:
    """Each fact concerned as it would be, None where it would not count; and what is wrong with what was asked."""
    facts = {fact.id: fact for fact in history.facts}
    changes: dict[str, Document | None] = dict.fromkeys(one for one in wanted.withdraw if one in facts)
    problems = [Problem("change.unknown-fact", values={"given": one}) for one in wanted.withdraw if one not in facts]
    by_fact: dict[str, list[Asked]] = {}
    for one in wanted.replace:
        found, wrong = asked(one, facts)
        problems += wrong
        if found:
            by_fact.setdefault(found.fact, []).append(found)
    for fact, values in by_fact.items():
        changes[fact], wrong = changed(facts[fact], values)
        problems += wrong
        if fact in wanted.withdraw:
            problems.append(Problem("change.withdrawn-too", where=(fact,)))
    return changes, problems


def _replayed(run: Run, history: History, path: Path, lang: Language) -> Run:
    """The other history, and what is wrong with it that was not wrong before."""
    chronicle = history.chronicle()
    other = Run(run.book, history, replay(run.book, chronicle.happenings, after=run.replay), chronicle)
    known = list(_problems(run))
    found = (*chronicle.problems, *other.replay.open_problems)
    _stop_at([problem for problem in found if problem not in known], path, run, lang)
    return other


def _problems(run: Run) -> Iterator[Problem]:
    yield from run.chronicle.problems
    yield from run.replay.open_problems


def _stop_at(problems: list[Problem], path: Path, run: Run, lang: Language) -> None:
    """Show problems; end where one of them refuses something."""
    for problem in problems:
        error_console().print(problem_text(problem, path, None, lang, run.book.code))
    if has_refusal(problems):
        raise refuse(text("says.problems_found", lang, {"count": len(problems)}))
