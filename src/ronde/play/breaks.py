"""What a choice of games breaks: what an arbiter is shown who pairs by hand, at any time."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.play.field import Field, field_of
from ronde.play.formats.games import sacrifices
from ronde.play.formats.off_schedule import off_schedule
from ronde.play.formats.registry import FORMATS
from ronde.play.formats.swiss_points import colour_problems
from ronde.play.section import Game, Section, is_bye, is_missed


def breaks(section: Section, number: int, games: Sequence[Game]) -> tuple[Problem, ...]:
    """Everything that is wrong with these games as the round of that number.

    While the arbiter is still choosing, somebody without a game is only pointed out.
    """
    field = field_of(section, number)
    refused = impossible(section, number, games)
    missing = _forgotten(field.order, number, games, Level.WARNING)
    if refused:
        return refused
    kept = (*sacrifices(section, field, games), *off_schedule(section, number, games))
    return (*missing, *_needless_byes(section, field, games), *kept, *colour_problems(field, tuple(games)))


def _needless_byes(section: Section, field: Field, games: Sequence[Game]) -> tuple[Problem, ...]:
    """Byes beyond the one of an odd field, where the format pairs everyone."""
    given = sum(is_bye(section, game) for game in games)
    needed = len(field.order) % 2
    if given <= needed or not FORMATS[field.phase.format].pairs_everyone:
        return ()
    values = {"byes": given, "needed": needed}
    return (Problem("play.check.byes", where=("rounds", field.round), values=values, level=Level.WARNING),)


def incomplete(section: Section, number: int, games: Sequence[Game]) -> tuple[Problem, ...]:
    """What keeps the games from being published: somebody without a game where the format pairs everyone."""
    if not FORMATS[section.phase(number).format].pairs_everyone:
        return ()
    present = [entry.player for entry in section.entries if entry.is_present(number)]
    return _forgotten(present, number, games, Level.REFUSED)


def _forgotten(present: Iterable[PlayerId], number: int, games: Sequence[Game], level: Level) -> tuple[Problem, ...]:
    named = {player for game in games for player in game.players}
    return tuple(
        Problem("play.player-forgotten", where=("rounds", number), values={"player": player}, level=level)
        for player in present
        if player not in named
    )


def impossible(section: Section, number: int, games: Sequence[Game]) -> tuple[Problem, ...]:
    """Games that cannot be: of strangers, of absent players, of somebody twice or against himself; of two where each plays alone."""
    where = ("rounds", number)
    counts = Counter(player for game in games for player in game.players)
    entries = {entry.player: entry for entry in section.entries}
    found = [
        Problem("play.player-twice", where=where, values={"player": player}) for player, n in counts.items() if n > 1
    ]
    if section.is_collective and any(game.second is not None for game in games):
        found.append(Problem("play.nobody-opposite", where=where))
    for player in counts:
        if player not in entries:
            found.append(Problem("play.unknown-player", where=where, values={"player": player}))
        elif not entries[player].is_present(number) and not _is_excused(section, games, player):
            found.append(Problem("play.player-absent", where=where, values={"player": player}))
    return tuple(found)


def _is_excused(section: Section, games: Sequence[Game], player: PlayerId) -> bool:
    """Whether somebody who is away is only named to say so: a bye asked for, a forfeit written in advance."""
    theirs = [game for game in games if player in game.players]
    return all(is_missed(game) or (game.result and not section.codes[game.result].played) for game in theirs)
