"""What may be done in which state of a section: a table, and nothing but the table.

What depends on more than the state (a result nobody decided yet, a player who is not entered) is said by the change
itself; this is what the arbiter's desk shows or greys out.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from ronde.ground.problems import Level, Problem
from ronde.play.section import Section


class State(StrEnum):
    """Where a section stands."""

    PLANNED = "planned"  # no round yet
    DRAFTED = "drafted"  # the next round is paired, nobody has seen it
    PLAYING = "playing"  # a round is published, results are missing
    WAITING = "waiting"  # every published round has its results, more rounds are planned
    PLAYED = "played"  # so has the last one
    CLOSED = "closed"  # the final table is out


class Action(StrEnum):
    """What an organiser can do."""

    ENTER = "enter"
    WITHDRAW = "withdraw"
    AWAY = "away"
    CORRECT_ENTRY = "correct_entry"
    REMOVE = "remove"
    REPLAN = "replan"
    SEAT = "seat"
    TAKE_SEAT = "take_seat"
    LINE_UP = "line_up"
    PAIR = "pair"
    PAIR_BY_HAND = "pair_by_hand"
    DISCARD = "discard"
    PUBLISH = "publish"
    SCHEDULE = "schedule"
    UNPUBLISH = "unpublish"
    RESULT = "result"
    CORRECT = "correct"
    CLOSE = "close"
    REOPEN = "reopen"


class Permission(StrEnum):
    """The answer."""

    ALLOWED = "allowed"
    WARNED = "warned"
    REFUSED = "refused"


# A draft was paired from what was known: entries, results and plans that change under it are warned of. Nothing but
# results changes a round that players have seen. A round is paired when the one before it has all its results, except where
# games are known in advance: a schedule may be published whole (``schedule``), and then its results come in any order. What
# is left to be refused there, a next round that depends on results, the change says itself.
_TABLE = """
               planned   drafted   playing   waiting   played    closed
enter          allowed   warned    allowed   allowed   refused   refused
withdraw       allowed   warned    allowed   allowed   refused   refused
away           allowed   warned    allowed   allowed   refused   refused
correct_entry  allowed   allowed   allowed   allowed   allowed   refused
remove         allowed   allowed   allowed   allowed   allowed   refused
replan         allowed   refused   warned    warned    warned    refused
seat           allowed   refused   refused   warned    refused   refused
take_seat      allowed   warned    allowed   allowed   refused   refused
line_up        allowed   refused   allowed   allowed   refused   refused
pair           allowed   allowed   refused   allowed   refused   refused
pair_by_hand   allowed   allowed   refused   allowed   refused   refused
discard        refused   allowed   refused   refused   refused   refused
publish        refused   allowed   refused   refused   refused   refused
schedule       allowed   refused   allowed   allowed   refused   refused
unpublish      refused   refused   warned    refused   refused   refused
result         refused   allowed   allowed   allowed   allowed   refused
correct        refused   warned    allowed   allowed   allowed   refused
close          refused   refused   refused   warned    allowed   refused
reopen         refused   refused   refused   refused   refused   warned
"""


def _read(table: str) -> Mapping[tuple[Action, State], Permission]:
    head, *rows = [line.split() for line in table.strip().splitlines()]
    return MappingProxyType(
        {
            (Action(row[0]), State(state)): Permission(cell)
            for row in rows
            for state, cell in zip(head, row[1:], strict=True)
        }
    )


PERMISSIONS = _read(_TABLE)


def state(section: Section) -> State:
    """Where the section stands: a draft first, then whether a published game has no result, and whether more rounds are planned."""
    if section.is_closed:
        return State.CLOSED
    if not section.rounds:
        return State.PLANNED
    if not section.rounds[-1].is_published:
        return State.DRAFTED
    if section.complete < len(section.rounds):
        return State.PLAYING
    return State.WAITING if len(section.rounds) < section.plan.rounds else State.PLAYED


# Whoever comes to a collective game, or leaves it, does so until it is closed: the last score typed ends nothing.
_UNTIL_THE_END = frozenset({Action.ENTER, Action.WITHDRAW, Action.AWAY, Action.TAKE_SEAT})


def permission(section: Section, action: Action) -> Permission:
    """Whether an action is allowed now."""
    return _permission(section, action, state(section))


def _permission(section: Section, action: Action, now: State) -> Permission:
    is_open = section.is_collective and now is State.PLAYED and action in _UNTIL_THE_END
    return PERMISSIONS[action, State.PLAYING if is_open else now]


def permission_problems(section: Section, action: Action) -> tuple[Problem, ...]:
    """Nothing when the action is allowed now; a warning or a refusal when it is not."""
    now = state(section)
    answer = _permission(section, action, now)
    if answer is Permission.ALLOWED:
        return ()
    level = Level.WARNING if answer is Permission.WARNED else Level.REFUSED
    return (Problem(f"play.{answer}-now", values={"action": action.value, "state": now.value}, level=level),)
