"""What a tournament file may not say even when it is well written: the engine relies on these."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import PathPart, Problem, Value
from ronde.ground.results import BYE
from ronde.play.bounds import entry_bounds, plan_bounds
from ronde.play.changes.entries import away_problems, number_problems
from ronde.play.changes.results import (
    DECIDED_BY_SCORES,
    alone_problems,
    assumed_problems,
    code_of_scores,
    fits,
)
from ronde.play.formats.combined import size_problems
from ronde.play.formats.registry import FORMATS, other_disciplines
from ronde.play.plan import Phase, shape_problems
from ronde.play.section import Entry, Game, Round, Section
from ronde.play.standings.table import criteria_problems


def section_problems(section: Section) -> tuple[Problem, ...]:
    """Everything about the plan, the entries and the rounds that cannot be; what would only follow from a wrong plan is not said."""
    of_plan = (*shape_problems(section.plan), *plan_bounds(section.plan))
    of_table, of_entries = criteria_problems(section.plan.criteria), _entries(section)
    if of_plan:
        return (*of_plan, *of_table, *of_entries)
    return (*of_table, *_formats(section), *of_entries, *_once_each(_rounds(section)))


def _once_each(problems: Iterator[Problem]) -> Iterator[Problem]:
    """Somebody who is not entered is said to be so at the first place where they stand: the others follow from it."""
    seen = set[Value]()
    for problem in problems:
        player = problem.values.get("player", "") if problem.code == "play.unknown-player" else ""
        if not player or player not in seen:
            yield problem
        seen.add(player)


def _formats(section: Section) -> Iterator[Problem]:
    for index, phase in enumerate(section.plan.phases):
        if phase.format not in FORMATS:
            yield _problem("play.unknown-format", ("phases", index), format=phase.format)
        if phase.format == "groups":
            yield from size_problems(phase, index)
        for group, seats in enumerate(phase.seats):
            if (len(seats) % 2 and phase.format != "match") or not seats:
                yield _problem("play.odd-group", ("phases", index, "seats", group), size=len(seats))
        yield from _taken(section, index, phase)
    yield from other_disciplines(section)
    for code in section.plan.halves:
        if code not in section.codes and not (code == BYE and section.bye):
            yield _problem("play.unknown-result", ("points", code), result=code, discipline=section.discipline)


def _taken(section: Section, index: int, phase: Phase) -> Iterator[Problem]:
    """Seats that were taken: of the phase's groups, in its rounds, by somebody entered."""
    for at, taken in enumerate(phase.taken):
        where = ("phases", index, "taken", at)
        sizes = [len(seats) for seats in phase.seats]
        is_seat = 1 <= taken.group <= len(sizes) and 1 <= taken.seat <= sizes[taken.group - 1]
        if not is_seat or taken.round not in section.plan.span(index):
            yield _problem("play.file.no-such-seat", where, round=taken.round, group=taken.group, seat=taken.seat)
        if taken.player is not None and section.entry(taken.player) is None:
            yield _problem("play.unknown-player", where, player=taken.player)


def _entries(section: Section) -> Iterator[Problem]:
    counts = Counter(entry.player for entry in section.entries)
    for player, count in counts.items():
        if count > 1:
            yield _problem("play.already-entered", ("entries", player), player=player)
    for at, entry in enumerate(section.entries):
        yield from _in_a_file(entry)
        yield from number_problems(entry, section.entries[:at])
        yield from away_problems(section, entry)
    for unwanted in section.plan.unwanted:
        for player in unwanted.pair or ():
            if player not in counts:
                yield _problem("play.unknown-player", ("unwanted",), player=player)


def _in_a_file(entry: Entry) -> Iterator[Problem]:
    """What an entry may not say. A name that was written by hand with an odd letter is kept: it is shown without that letter."""
    yield from (problem for problem in entry_bounds(entry) if problem.code != "play.bad-name")


def _rounds(section: Section) -> Iterator[Problem]:
    entered = {entry.player for entry in section.entries}
    last = len(section.rounds)
    for index, round_ in enumerate(section.rounds):
        where = ("rounds", index)
        if round_.number != index + 1:
            yield _problem("play.file.round-number", where, round=round_.number, expected=index + 1)
        if not round_.is_published and index + 1 < last:
            yield _problem("play.file.draft-inside", where, round=round_.number)
        for at, game in enumerate(round_.games):
            yield from _game(section, entered, game, at, (*where, "games", at))
            if not game.result and not all(map(section.is_scheduled, range(index + 2, last + 1))):
                yield _problem("play.file.result-missing", (*where, "games", at), table=game.table)
        yield from _twice(round_, where)
        yield from _assumed(section, index)
    if section.plan.phases and last > section.plan.rounds:
        yield _problem("play.file.beyond-plan", ("rounds",), rounds=last, planned=section.plan.rounds)
    for index, note in enumerate(section.corrections):
        if not 1 <= note.round <= last or not 1 <= note.table <= len(section.rounds[note.round - 1].games):
            yield _problem("play.no-such-table", ("corrections", index), round=note.round, table=note.table)
        else:
            corrected = section.rounds[note.round - 1].games[note.table - 1]
            was = replace(corrected, result=note.result, scores=note.scores, assumed=note.assumed)
            yield from _result(section, was, ("corrections", index))


def _assumed(section: Section, at: int) -> Iterator[Problem]:
    """What a round was paired with: games of rounds before it, each with a result that it can have."""
    earlier = section.rounds[:at]
    for index, one in enumerate(section.rounds[at].assumed):
        place = ("rounds", at, "assumed", index)
        if not 1 <= one.round <= len(earlier) or not 1 <= one.table <= len(earlier[one.round - 1].games):
            yield _problem("play.no-such-table", place, round=one.round, table=one.table)
        else:
            game = earlier[one.round - 1].games[one.table - 1]
            then = replace(game, result=one.result, scores=one.scores, assumed="")
            yield from _result(section, then, place)


def _game(
    section: Section, entered: set[PlayerId], game: Game, at: int, where: tuple[PathPart, ...]
) -> Iterator[Problem]:
    if game.table != at + 1:
        yield _problem("play.file.table-number", where, table=game.table, expected=at + 1)
    for player in game.players:
        if player not in entered:
            yield _problem("play.unknown-player", where, player=player)
    if game.second is None and not game.result and not section.is_collective:
        yield _problem("play.file.result-missing", where, table=game.table)
    if game.result or game.assumed:
        yield from _result(section, game, where)
    elif section.is_collective:
        yield from (_problem(one.code, where, **one.values) for one in alone_problems(game, "", game.scores))
    if game.scores is not None and game.counted in DECIDED_BY_SCORES:
        by_scores = code_of_scores(game.scores)
        if by_scores != game.counted:
            yield _problem("play.scores-contradict", where, result=game.counted, by_scores=by_scores)


def _result(section: Section, game: Game, where: tuple[PathPart, ...]) -> Iterator[Problem]:
    wrong = assumed_problems(section, game.result, game.assumed)
    if game.result not in section.codes and (game.result or not wrong):
        yield _problem("play.unknown-result", where, result=game.result, discipline=section.discipline)
    elif wrong or (wrong := alone_problems(game, game.counted, game.scores) if section.is_collective else []):
        yield from (_problem(one.code, where, **one.values) for one in wrong)
    elif not fits(section, game, game.counted):
        yield _problem("play.result-does-not-fit", where)


def _twice(round_: Round, where: tuple[PathPart, ...]) -> Iterator[Problem]:
    for player, count in Counter(player for game in round_.games for player in game.players).items():
        if count > 1:
            yield _problem("play.player-twice", where, player=player)


def _problem(code: str, where: tuple[PathPart, ...], **values: Value) -> Problem:
    return Problem(code, where=where, values=values)
