"""How large the numbers of a section may be. None of ours comes near; a file from anyone may say what would take a day to count."""

from collections.abc import Iterator

from ronde.ground.problems import PathPart, Problem
from ronde.ground.visible import is_plain_id, is_visible
from ronde.play.plan import Plan
from ronde.play.section import Entry

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
