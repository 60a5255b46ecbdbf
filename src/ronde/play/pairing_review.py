"""What was known when a round was paired, and what would have been paired had the corrections been known (FC-10)."""

from dataclasses import dataclass, replace

from ronde.play.assumptions import as_assumed
from ronde.play.changes.rounds import pairing
from ronde.play.field import Field, field_of
from ronde.play.formats.registry import FORMATS
from ronde.play.reasons import Pairing
from ronde.play.section import Game, ResultCorrection, Section


@dataclass(frozen=True, slots=True)
class PairingReview:
    """A published round beside the one the format would make today: only the games that differ."""

    published: tuple[Game, ...]
    would_be: tuple[Game, ...]


def would_have_been_paired(section: Section, number: int) -> PairingReview:
    """The difference a later correction makes to a round already published. The round itself stays."""
    played = section.rounds[number - 1].games
    again = pairing(_before(section, number), number).games
    then, now = {_pair(game) for game in played}, {_pair(game) for game in again}
    return PairingReview(
        tuple(game for game in played if _pair(game) not in now),
        tuple(game for game in again if _pair(game) not in then),
    )


def explained(section: Section, number: int, proposed: tuple[Game, ...] = ()) -> Pairing:
    """The pairing of a round made again from what was known then, with its reasons.

    Where the games that the format had ``proposed`` are known, a format that takes long only tells why. The seats of a collective game
    are told as they are: who came late sits after the others.
    """
    known, told = known_then(section, number), FORMATS[section.phase(number).format].told
    if section.is_collective:
        proposed = section.rounds[number - 1].games
    if told is None or not proposed:
        return pairing(known, number)
    field = field_of(known, number)
    return told(known, field, tuple(game for game in proposed if game.second is None or _is_here(field, game)))


def _is_here(field: Field, game: Game) -> bool:
    """Whether both are still to be paired: somebody may have left while the round was a draft."""
    return all(player in field.order for player in game.players)


def known_then(section: Section, number: int) -> Section:
    """The section as it was known when a round was paired: what stood before it, undecided games as they were assumed."""
    return as_assumed(_as_known(_before(section, number), number - 1), section.rounds[number - 1].assumed)


def _before(section: Section, number: int) -> Section:
    return replace(section, rounds=section.rounds[: number - 1])


def _as_known(section: Section, published: int) -> Section:
    """The results as they stood when so many rounds were out: later corrections taken back, newest first.

    A correction made while the next round was a draft is taken as known: the arbiter was warned, and may have paired
    again.
    """
    for note in reversed(section.corrections):
        if note.published > published and note.round <= len(section.rounds):
            section = _with_old_result(section, note)
    return section


def _with_old_result(section: Section, note: ResultCorrection) -> Section:
    game = section.rounds[note.round - 1].games[note.table - 1]
    was = replace(game, result=note.result, scores=note.scores, assumed=note.assumed)
    return section.with_game(note.round, was)


def _pair(game: Game) -> frozenset[str]:
    return frozenset(game.players)
