"""The plan that a draft means: its texts read, with the seats of phases that are as they were, and what could not be read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.draw import initial_ranks
from ronde.play.fixed_plan import has_started
from ronde.play.plan import Listed, Phase, Plan, Scope
from ronde.play.section import Section
from ronde.play.usual_plans import COMBINED, COMPOSED, kind_of, replaced_kind
from ronde.web.desk.plan.drafts import WITHOUT_THIRD, PhaseDraft, PlanDraft, number_of

MOST_ROUNDS, MOST_BOARDS = 200, 100
# What seats depend on once they are given out, by format: a change of anything else leaves them.
_FOR_SEATS: Mapping[str, tuple[str, ...]] = {
    "groups": ("rounds", "balanced"),
    "round_robin": ("drawn",),
    "match": ("boards",),
}


@dataclass(frozen=True, slots=True)
class Read:
    """The plan that a draft means, and what could not be read of it."""

    plan: Plan
    problems: tuple[Problem, ...] = ()


def plan_of(draft: PlanDraft, section: Section) -> Read:
    """The plan that a draft means for a section: with the seats of phases that are as they were, and the criteria of its kind."""
    found = [_phase(one, index, section) for index, one in enumerate(draft.phases)]
    phases = tuple(phase for phase, _ in found)
    if draft.kind == COMBINED:
        phases = tuple(phase for index, phase in enumerate(phases) if index < WITHOUT_THIRD or phase.rounds)
    other = draft.kind not in {kind_of(section.plan), COMPOSED}
    base = replaced_kind(section, draft.kind) if other and not section.rounds else section.plan
    return Read(replace(base, phases=phases), tuple(problem for _, problems in found for problem in problems))


def _phase(draft: PhaseDraft, index: int, section: Section) -> tuple[Phase, list[Problem]]:
    saved = _saved(draft, section)
    rounds, problems = _bounded(draft.rounds, MOST_ROUNDS, ("phases", index, "rounds"))
    if saved is not None and draft.was is not None and has_started(section, draft.was):
        is_schedule = saved.format == "groups"
        return (saved if is_schedule else replace(saved, rounds=rounds)), problems  # it stays, and may become longer
    boards, too_many = _bounded(draft.boards, MOST_BOARDS, ("phases", index, "boards"))
    listed, unread = _listed(draft, index, section) if draft.format == "free" else ((), [])
    made = Phase(
        draft.format,
        rounds,
        _scope(draft.rematch),
        _scope(draft.carried),
        double=draft.double and draft.format == "round_robin",
        drawn=draft.drawn and draft.format == "round_robin",
        balanced=draft.balanced,
        listed=listed,
        boards=boards if draft.format == "match" else 0,
    )
    keeps = saved is not None and _keeps_seats(saved, made)
    return (replace(made, seats=saved.seats) if keeps and saved else made), [*problems, *too_many, *unread]


def _saved(draft: PhaseDraft, section: Section) -> Phase | None:
    phases = section.plan.phases
    return phases[draft.was] if draft.was is not None and draft.was < len(phases) else None


def _keeps_seats(saved: Phase, made: Phase) -> bool:
    """Whether a change leaves seats that were given out as they are: they depend on little."""
    same = _FOR_SEATS.get(saved.format, ())
    return saved.format == made.format and all(getattr(saved, name) == getattr(made, name) for name in same)


def _bounded(text: str, most: int, where: tuple[int | str, ...]) -> tuple[int, list[Problem]]:
    """A number that was typed; nothing typed is 0, and what is no number is said."""
    found = number_of(text or "0")
    if found is not None and found <= most:
        return found, []
    return 0, [Problem("desk.not-a-count", where=where, values={"given": text, "most": most})]


def _scope(text: str) -> Scope:
    if text == "phase":
        return "phase"
    return tuple(number for one in text.split() if (number := number_of(one)) is not None) or "event"


def _listed(draft: PhaseDraft, index: int, section: Section) -> tuple[tuple[Listed, ...], list[Problem]]:
    """The games of each line, by the players' numbers: 1-8 2-7."""
    players = {rank: player for player, rank in initial_ranks(section).items()}
    rounds, problems = [], list[Problem]()
    for at, line in enumerate(draft.listed.splitlines()):
        games = [*_games(line, players)]
        problems += [
            Problem("desk.not-a-game", where=("phases", index, "listed"), values={"given": given, "line": at + 1})
            for given, game in games
            if game is None
        ]
        rounds.append(tuple(game for _, game in games if game is not None))
    return tuple(rounds), problems


def _games(line: str, players: Mapping[int, PlayerId]) -> Iterator[tuple[str, tuple[PlayerId, PlayerId] | None]]:
    for word in line.split():
        one, _, other = word.partition("-")
        first, second = (players.get(number_of(number) or 0) for number in (one, other))
        yield word[:40], (first, second) if first and second else None
