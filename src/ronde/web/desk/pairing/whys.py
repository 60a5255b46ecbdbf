"""Why tables are as they are, or were proposed so."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.play.pairing_review import known_then
from ronde.play.reasons import Pairing
from ronde.play.section import Game
from ronde.web.desk.frame import SectionDesk
from ronde.web.language import reading
from ronde.words.pairing_reasons import PairingWording
from ronde.words.sentence_tree import Sentence
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Why:
    """A table by its players, and why."""

    players: str
    sentences: tuple[Sentence, ...]


def why_proposed(desk: SectionDesk, made: Pairing, number: int, games: Sequence[Game]) -> tuple[Why, ...]:
    """Why the tables were proposed at which the players of these games would have sat."""
    players = {player for game in games for player in game.players}
    wording = PairingWording.of(known_then(desk.section, number), number, reading())
    wanted = [game for game in made.games if players & {*game.players}]
    return tuple(Why(_players(desk, game), wording.of_table(made, game)) for game in wanted)


def _players(desk: SectionDesk, game: Game) -> str:
    second = desk.name(game.second) if game.second else text("desk_pairing.bye", reading())
    return text("desk_pairing.pair_of", reading(), {"first": desk.name(game.first), "second": second})
