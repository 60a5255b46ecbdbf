"""A section of Scrabble as match play: the tournament somebody would type, and the ratings it leads to."""

from datetime import date
from typing import Any

from ronde.play.section import Section
from ronde.play.simulate import lots
from ronde.record.history import History
from ronde.record.publication import ranking_list
from ronde.record.replay import Replay
from ronde.regulations.absp.documents import Game, Tournament
from ronde.regulations.absp.submission import TournamentDeclaration
from ronde.regulations.documents import Adopted, AdoptedRating, Document
from tests.absp.slow import Slow
from tests.sections.playing import slips

START, DAY = date(2012, 1, 1), date(2012, 5, 6)
FACT = "here"


def declaration(section: Section, seed: int) -> TournamentDeclaration:
    """Its last day, and on odd seeds a name."""
    return TournamentDeclaration(day=DAY, name=f"{section.name} {seed}" if seed % 2 else "")


def document(section: Section, said: TournamentDeclaration) -> Tournament:
    """The tournament as somebody types it, slip by slip."""
    games = []
    for number, slip in slips(section):
        if slip.second is None:
            games.append(Game(player=slip.first, result="bye", round=number))
            continue
        code: Any = slip.result
        margin = slip.scores[0] - slip.scores[1] if slip.scores else None
        games.append(Game(player=slip.first, opponent=slip.second, result=code, margin=margin, round=number))
    return Tournament(id=FACT, name=said.name or "Simulated", day=DAY, games=games)


def around(section: Section, said: TournamentDeclaration, of: Document) -> list[Document]:
    """A list, each value with the games it was made of (the ten-point rule asks for fewer than 30), and the tournament."""
    lot = lots("games", said.name, len(section.entries))
    ratings = [
        AdoptedRating(player=entry.player, rating=entry.rating, games=lot.choice([3, 12, 29, 30, 70, 150]))
        for entry in section.entries
        if entry.rating is not None
    ]
    return [Adopted(id="list", day=START, ratings=ratings), of]


def slowly(facts: list[Document]) -> Any:
    """Everybody's rating, the games it is made of, the last day."""
    slow = Slow()
    slow.go_through(facts)
    return slow.list_on(DAY)


def rated(ours: History, run: Replay[Any, Any]) -> Any:
    """The same by the book."""
    lines = ranking_list(ours, run.state, on=DAY, ranking=ours.regulation.rankings[-1]).lines
    return {str(line.player): (line.value, line.beside[0], line.last_day) for line in lines}
