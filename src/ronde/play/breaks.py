"""What a choice of games breaks: what an arbiter is shown who pairs by hand, at any time."""

from collections import Counter
from collections.abc import Sequence

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.play.field import Field, field_of
from ronde.play.formats.games import sacrifices
from ronde.play.formats.registry import FORMATS
from ronde.play.formats.swiss_points import colour_problems
from ronde.play.section import Game, Section


def breaks(section: Section, number: int, games: Sequence[Game], *, is_complete: bool = False) -> tuple[Problem, ...]:
    """Everything that is wrong with these games as the round of that number, the gravest first.

    While the arbiter is still choosing, somebody without a game is only pointed out; a complete round must have all.
    """
    where = ("rounds", number)
    field = field_of(section, number)
    refused = [*_impossible(section, field, games)]
    if refused:
        return tuple(refused)
    level = Level.REFUSED if is_complete and FORMATS[field.phase.format].pairs_everyone else Level.WARNING
    found = [
        Problem("play.player_forgotten", where=where, values={"player": player}, level=level)
        for player in forgotten(field, games)
    ]
    return (*found, *sacrifices(section, field, games), *colour_problems(field, tuple(games)))


def forgotten(field: Field, games: Sequence[Game]) -> tuple[PlayerId, ...]:
    """Who is to be paired and has no game."""
    named = {player for game in games for player in game.players}
    return tuple(player for player in field.order if player not in named)


def _impossible(section: Section, field: Field, games: Sequence[Game]) -> list[Problem]:
    """Games that cannot be: of strangers, of absent players, of somebody twice or against himself."""
    where = ("rounds", field.round)
    counts = Counter(player for game in games for player in game.players)
    present = set(field.order)
    found = [
        Problem("play.player_twice", where=where, values={"player": player}) for player, n in counts.items() if n > 1
    ]
    for player in counts:
        if section.entry(player) is None:
            found.append(Problem("play.unknown_player", where=where, values={"player": player}))
        elif player not in present and not _is_excused(section, games, player):
            found.append(Problem("play.player_absent", where=where, values={"player": player}))
    return found


def _is_excused(section: Section, games: Sequence[Game], player: PlayerId) -> bool:
    """Whether somebody who is away is only named to say so: a bye asked for, a forfeit written in advance."""
    theirs = [game for game in games if player in game.players]
    return all(game.result and not section.codes[game.result].played for game in theirs)
