"""Runs a history against what is expected of it, and tells every difference."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from msgspec import Struct

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.ground.trace import Derivation
from ronde.record.expectation import (
    Expected,
    ExpectedList,
    ExpectedOutcome,
    ExpectedProblem,
    ExpectedSeason,
    ExpectedSeating,
    ExpectedStep,
    ExpectedVerdict,
)
from ronde.record.explanation import Explained, explanations
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.publication import Narrowing, RankingList, exact, ranking_list
from ronde.record.replay import replay
from ronde.record.season_proposals import proposed_season
from ronde.record.seating import seating_order
from ronde.record.sublists import narrowed
from ronde.record.verdicts import Competition
from ronde.regulations.answers import Award, Change, Outcome, Ranking, Rating
from ronde.regulations.contract import SeatsPlayers
from ronde.regulations.documents import moment


@dataclass(frozen=True, slots=True)
class Difference:
    """One expectation that does not hold: what was looked at, what was expected, what was found.

    ``what`` is the id of a text, filled by ``values``; an expectation or a finding that is no figure is an id too.
    """

    what: str
    values: Mapping[str, Value]
    expected: str
    found: str


def differences(history: History, problems: tuple[Problem, ...], expected: Expected) -> Iterator[Difference]:
    """Every way in which a history disagrees with what is expected of it."""
    known = opened(history)
    yield from _problem_differences((*problems, *known.problems), expected.problems)
    if expected == Expected():
        yield Difference("expect", {}, "something", "nothing")
    run = _Run(known)
    yield from run.ratings(expected)
    for ranking in expected.lists:
        yield from run.ranking(ranking)
    for outcome in expected.outcomes:
        yield from run.outcome(outcome)
    for step in expected.steps:
        yield from run.step(step)
    for season in expected.seasons:
        yield from run.season(season)
    for seating in expected.seatings:
        yield from run.seating(seating)
    for verdict in expected.verdicts:
        yield from run.verdict(verdict)


def _problem_differences(found: tuple[Problem, ...], expected: list[ExpectedProblem]) -> Iterator[Difference]:
    """Each expected problem is there, and no other: a mistake that nobody expects is a difference too."""
    left = list(found)
    for wanted in expected:
        match = next((problem for problem in left if _is_expected(problem, wanted)), None)
        if match is None:
            yield Difference("problem", {"code": wanted.code, "where": wanted.where or ""}, "reported", "nothing")
        else:
            left.remove(match)
    for problem in left:
        yield Difference("problem", {"code": problem.code, "where": _path(problem)}, "nothing", "reported")


def _is_expected(problem: Problem, wanted: ExpectedProblem) -> bool:
    same_code = problem.code == wanted.code
    same_place = wanted.where in {None, _path(problem)}
    return (
        same_code and same_place and wanted.level in {None, problem.level} and wanted.article in {None, problem.article}
    )


def _path(problem: Problem) -> str:
    return ".".join(str(part) for part in problem.where)


class _Run:
    """An opened history, asked by an example."""

    def __init__(self, known: Opened) -> None:
        self._known = known
        self._history = known.history
        self._replay = known.replay
        self._explained: dict[tuple[str, str | None], list[Explained]] = {}

    def ratings(self, expected: Expected) -> Iterator[Difference]:
        if not (expected.ratings or expected.statuses):
            return
        days = [self._history.regulation.place(happening).day for happening in self._replay.happenings]
        everybody = self._list(max(days, default=date.min), self._history.regulation.rankings[-1].code)
        lines = {line.player: line for line in everybody.lines}
        for player, value in expected.ratings.items():
            line = lines.get(PlayerId(player))
            yield from _differing(
                "rating", {"player": player}, str(value), str(exact(line.value)) if line else "nothing"
            )
        for player, status in expected.statuses.items():
            line = lines.get(PlayerId(player))
            yield from _differing("status", {"player": player}, status, line.status if line else "nothing")

    def ranking(self, expected: ExpectedList) -> Iterator[Difference]:
        rankings = [ranking.code for ranking in self._history.regulation.rankings]
        if expected.ranking not in {None, *rankings}:
            yield Difference("ranking", {"ranking": expected.ranking or ""}, " | ".join(rankings), "nothing")
            return
        by = Narrowing(expected.category, expected.sex, expected.club, expected.league)
        found = narrowed(self._list(expected.on, expected.ranking, expected.known_at), self._history, by)
        about: dict[str, Value] = {"ranking": " · ".join((found.ranking, *by.given.values())), "on": expected.on}
        if expected.left_out is not None:
            yield from _differing("list_left_out", about, ", ".join(expected.left_out), ", ".join(found.left_out))
        on_it = {line.player for line in found.lines}
        for player in expected.absent:
            if player in on_it:
                yield Difference("list_player", {**about, "player": player}, "absent", "present")
        if expected.lines is None:
            return
        yield from _differing("list_lines", about, str(len(expected.lines)), str(len(found.lines)))
        for at, (wanted, line) in enumerate(zip(expected.lines, found.lines, strict=False), 1):
            given = {key: getattr(wanted, key) for key in wanted.__struct_fields__ if getattr(wanted, key) is not None}
            for key, value in given.items():
                got = exact(line.value) if key == "value" else getattr(line, key)
                yield from _differing("list_line", {**about, "line": at, "key": key}, str(value), str(got))

    def outcome(self, expected: ExpectedOutcome) -> Iterator[Difference]:
        given = {key: getattr(expected, key) for key in expected.__struct_fields__ if key not in {"player", "event"}}
        wanted = {key: str(value) for key, value in given.items() if value is not None}
        shown = [_shown(one.outcome) for one in self._explain(expected.player or "", expected.event)]
        if not any(wanted.items() <= one.items() for one in shown):
            about: dict[str, Value] = {"player": expected.player or "", "event": expected.event or ""}
            yield Difference("outcome", about, str(wanted), "; ".join(str(one) for one in shown) or "nothing")

    def step(self, expected: ExpectedStep) -> Iterator[Difference]:
        tops = [step for one in self._explain(expected.player, expected.event) for step in one.steps]
        found = [step for step in _flat(tops) if step.name == expected.step]
        about: dict[str, Value] = {"step": expected.step, "player": expected.player, "event": expected.event}
        values = [str(exact(step.value)) for step in found]
        if str(expected.value) not in values:
            yield Difference("step", about, str(expected.value), ", ".join(values) or "nothing")
        cases = [step.case for step in found]
        if expected.case is not None and expected.case not in cases:
            yield Difference("case", about, expected.case, ", ".join(cases) or "nothing")

    def season(self, expected: ExpectedSeason) -> Iterator[Difference]:
        proposal = proposed_season(self._replay, expected.start)
        bars = {bar.series: bar.proposed for bar in proposal.bars} if proposal else {}
        expected_lifts = {player: str(rating) for player, rating in expected.lifts.items()}
        lifts = {self._player(lift.player): _value(lift.after) for lift in proposal.lifts} if proposal else {}
        yield from _differing("bars", {"day": expected.start}, str(expected.bars), str(bars))
        yield from _differing("lifts", {"day": expected.start}, str(expected_lifts), str(lifts))

    def seating(self, expected: ExpectedSeating) -> Iterator[Difference]:
        book, state = self._history.regulation, self._replay.state_on(expected.on)
        order: list[str] = []
        if isinstance(book, SeatsPlayers):
            rankings = {ranking.code: ranking for ranking in book.seating_rankings}
            ranking = rankings[expected.ranking] if expected.ranking else book.seating_rankings[0]
            order = [seated.player for seated in seating_order(book, self._history, state, ranking=ranking)]
        yield from _differing("seating", {"day": expected.on}, ", ".join(expected.order), ", ".join(order))

    def verdict(self, expected: ExpectedVerdict) -> Iterator[Difference]:
        waiting = {one.section.id: (one, competition) for competition in self._open() for one in competition.examined}
        if expected.section not in waiting:
            yield Difference("section", {"section": expected.section}, "waiting", "nothing")
            return
        examined, competition = waiting[expected.section]
        found = [_finding(problem) for problem in examined.verdict.problems]
        wanted = [_given(problem) for problem in expected.problems]
        yield from _row_differences("verdict", expected.section, wanted, found)
        if expected.dues is not None:
            owed = [{"kind": due.kind, "amount": due.amount, "players": list(due.players)} for due in competition.dues]
            yield from _row_differences("dues", expected.section, [_given(due) for due in expected.dues], owed)

    def _open(self) -> tuple[Competition, ...]:
        return self._known.examiner.open_competitions()

    def _list(self, on: date, ranking: str | None, known_at: str | None = None) -> RankingList:
        rankings = {one.code: one for one in self._history.regulation.rankings}
        chosen: Ranking = rankings[ranking] if ranking else self._history.regulation.rankings[0]
        known = self._replay
        if known_at:
            known = replay(self._history.regulation, self._history.chronicle(moment(known_at)).happenings, after=known)
        return ranking_list(self._history, known.state_on(on), on=on, ranking=chosen)

    def _explain(self, player: str, event: str | None) -> list[Explained]:
        if (player, event) not in self._explained:
            number = self._history.roster.number(PlayerId(player)) if PlayerId(player) in self._history.roster else -1
            found = explanations(self._replay, number, self._history.versions(event) if event else ())
            self._explained[player, event] = list(found)
        return self._explained[player, event]

    def _player(self, number: int) -> str:
        return self._history.roster.player(number)


def _finding(problem: Problem) -> dict[str, Any]:
    players = problem.values.get("players", ())
    return {
        "code": problem.code,
        "level": problem.level,
        "article": problem.article,
        "players": list(players) if isinstance(players, tuple) else [],
    }


def _given(expected: Struct) -> dict[str, Any]:
    """What an expectation gives: only that is compared."""
    fields = {name: getattr(expected, name) for name in expected.__struct_fields__}
    return {name: value for name, value in fields.items() if value is not None}


def _row_differences(
    what: str, section: str, wanted: list[dict[str, Any]], found: list[dict[str, Any]]
) -> Iterator[Difference]:
    """Each expected row is there, and no other."""
    left = list(found)
    for row in wanted:
        match = next((one for one in left if all(one[name] == value for name, value in row.items())), None)
        if match is None:
            yield Difference(what, {"section": section}, _told(row), "; ".join(map(_told, left)) or "nothing")
        else:
            left.remove(match)
    for row in left:
        yield Difference(what, {"section": section}, "nothing", _told(row))


def _told(row: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in row.items())


def _shown(outcome: Outcome) -> dict[str, str]:
    if isinstance(outcome, Change):
        status = outcome.before.status if outcome.before else "none"
        return {"before": _value(outcome.before), "after": _value(outcome.after), "before_status": status}
    if isinstance(outcome, Award):
        return {"award": str(exact(outcome.amount))}
    return {"waiting": outcome.missing}


def _value(rating: Rating | None) -> str:
    return "none" if rating is None else str(exact(rating.value))


def _flat(steps: Iterable[Derivation]) -> Iterator[Derivation]:
    for step in steps:
        yield step
        yield from _flat(step.steps)


def _differing(what: str, values: Mapping[str, Value], expected: str, found: str) -> Iterator[Difference]:
    if expected != found:
        yield Difference(what, values, expected, found)
