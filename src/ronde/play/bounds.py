"""How large the numbers of a section may be. None of ours comes near; a file from anyone may say what would take a day to count."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ronde.ground.problems import Level, PathPart, Problem
from ronde.ground.results import BYE, is_win
from ronde.ground.visible import is_plain_id, is_visible
from ronde.play.plan import Plan
from ronde.play.section import Entry, Section

MOST_ROUNDS = 500  # in all; every one against every other twice is 118 for sixty players
MOST_BOARDS = 1000
MOST_HALVES = 2000  # of one result
MOST_CAP = 100_000
MOST_RATING = 99_999
MOST_NUMBER = 99_999
LONGEST = 200  # letters of a name or an id
NOBODYS = "exempt"  # whom nobody is: the opponent of a bye (FFJD 6.5), in whatever letters


def beyond(value: int, least: int, most: int, *where: PathPart) -> tuple[Problem, ...]:
    """That a number is none of those it may be, where that is so."""
    if least <= value <= most:
        return ()
    shown = str(value) if abs(value) < 10**12 else f"{'-' * (value < 0)}10^{len(str(abs(value))) - 1}"
    return (Problem("play.out-of-bounds", where=where, values={"value": shown, "least": least, "most": most}),)


def plan_bounds(plan: Plan) -> Iterator[Problem]:
    """Everything about a plan that is too small or too large."""
    if plan.rounds > MOST_ROUNDS:
        yield from beyond(plan.rounds, 1, MOST_ROUNDS, "phases")
    for index, phase in enumerate(plan.phases):
        yield from beyond(max(phase.boards, 0), 0, MOST_BOARDS, "phases", index, "boards")
    for code, halves in plan.halves.items():
        yield from beyond(halves // 2, 0, MOST_HALVES // 2, "points", code)
    yield from beyond(plan.spread_cap, 0, MOST_CAP, "spread-cap")
    yield from beyond(plan.bye_spread, -MOST_CAP, MOST_CAP, "bye-spread")


def worth_problems(section: Section) -> Iterator[Problem]:
    """Results that the event lets be worth more than a better one; in a game without opponents nothing is won.

    Nothing is worth more than a win at the table, be it a bye, one that was asked for or a forfeit; a loss is not worth more than a draw,
    nor who did not come more than who did. A bye has no larger margin than a game can have.
    """
    played = {code: result for code, result in section.codes.items() if result.played and result.decided}
    win = next((code for code in played if is_win(section.codes, code)), None)
    if win is None:
        return
    worths = {code: section.halves(code) for code, result in section.codes.items() if result.decided}
    if section.bye and BYE in section.plan.halves:
        worths[BYE] = section.plan.halves[BYE]
    loss = section.codes[win].counterpart
    draws = [code for code, result in played.items() if result.halves == played[result.counterpart].halves > 0]
    pairs = [(code, win) for code in worths if code != win]
    pairs += [(loss, draw) for draw in draws]
    pairs += [(result.counterpart, code) for code, result in section.codes.items() if is_win(section.codes, code)]
    for lower, higher in dict.fromkeys(pairs):
        if worths[lower] > worths[higher]:
            values = {"lower": lower, "higher": higher, "discipline": section.discipline}
            points = {"points": Fraction(worths[lower], 2), "most": Fraction(worths[higher], 2)}
            yield Problem("play.worth-more", where=("points", lower), values={**values, **points})
    if abs(section.plan.bye_spread) > section.plan.spread_cap:
        spread = {"value": section.plan.bye_spread, "most": section.plan.spread_cap}
        yield Problem("play.bye-spread", where=("bye-spread",), values=spread)


def worth_warnings(section: Section) -> tuple[Problem, ...]:
    """The same of an event that has such values already: it is opened and goes on, and says so."""
    return tuple(replace(problem, level=Level.WARNING) for problem in worth_problems(section))


def entry_bounds(entry: Entry) -> Iterator[Problem]:
    """Everything about an entry that is too small or too large, and letters of its id and name that nobody can see."""
    where = ("entries", entry.player)
    values = {"player": entry.player}
    is_nobodys = entry.player.casefold() == NOBODYS
    if is_nobodys:
        yield Problem("play.reserved-id", where=where, values=values)
    elif not _is_id(entry.player):
        yield Problem("play.bad-player-id", where=where, values=values)
    if not is_visible(entry.name) or len(entry.name) > LONGEST:
        yield Problem("play.bad-name", where=where, values={**values, "name": entry.name[:LONGEST]})
    if entry.rating is not None:
        yield from beyond(entry.rating, 0, MOST_RATING, *where, "rating")
    if entry.number is not None and entry.number > MOST_NUMBER:
        yield from beyond(entry.number, 1, MOST_NUMBER, *where, "number")
    yield from beyond(entry.first_round, 1, MOST_ROUNDS + 1, *where, "first-round")
    if entry.last_round is not None:
        yield from beyond(entry.last_round, 0, MOST_ROUNDS, *where, "last-round")
    for away in entry.away:
        yield from beyond(away.round, 1, MOST_ROUNDS, *where, "away")


def _is_id(player: str) -> bool:
    """Whether something can be an id: one word of letters that are seen, and not the sign for nobody."""
    is_one_word = bool(player) and not any(character.isspace() for character in player)
    return is_one_word and player != "*" and len(player) <= LONGEST and is_plain_id(player)
