"""The earlier games of two players."""

from collections.abc import Container

from ronde.ground.ids import PlayerId
from ronde.play.section import Game, Section, is_meeting


def meetings(section: Section, number: int, one: PlayerId, other: PlayerId) -> tuple[tuple[int, Game], ...]:
    """The games of the two that count as meetings when a round is paired, with their rounds."""
    index = section.plan.phase_index(number)
    scope = section.plan.scope(section.plan.phases[index].rematch, index=index, before=number)
    return _games_of(section, scope, one, other)


def earlier_meetings(section: Section, number: int, one: PlayerId, other: PlayerId) -> tuple[tuple[int, Game], ...]:
    """Their games of phases that do not count: the two may meet again in this one, as in phase 3 of the Formule Combinée."""
    counting = {at for at, _ in meetings(section, number, one, other)}
    every = _games_of(section, range(1, number), one, other)
    return tuple((at, game) for at, game in every if at not in counting)


def _games_of(section: Section, rounds: Container[int], one: PlayerId, other: PlayerId) -> tuple[tuple[int, Game], ...]:
    both = {one, other}
    return tuple(
        (at, game) for at, game in section.games(rounds) if set(game.players) == both and is_meeting(section, game)
    )
