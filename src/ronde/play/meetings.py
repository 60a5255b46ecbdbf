"""The earlier games of two players."""

from ronde.ground.ids import PlayerId
from ronde.play.section import Game, Section, is_meeting


def meetings(section: Section, number: int, one: PlayerId, other: PlayerId) -> tuple[tuple[int, Game], ...]:
    """The games of the two that count as meetings when a round is paired, with their rounds."""
    index = section.plan.phase_index(number)
    scope = section.plan.scope(section.plan.phases[index].rematch, index=index, before=number)
    both = {one, other}
    return tuple(
        (at, game) for at, game in section.games(scope) if set(game.players) == both and is_meeting(section, game)
    )
