"""A collective game: what somebody would type from the seats, and the ratings it leads to; two games of the type were played before."""

from datetime import date
from typing import Any

from ronde.play.section import Section
from ronde.play.simulate import lots
from ronde.record.history import History
from ronde.record.publication import ranking_list
from ronde.record.replay import Replay
from ronde.regulations.documents import Document
from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.parameters import COLLECTIVE, FIELDS, Collective, ranking_code
from ronde.regulations.frs.submission import TournamentDeclaration
from tests.frs.slow import Slow

DAY = date(2012, 3, 10)
FACT = "here"


def declaration(_section: Section, seed: int) -> TournamentDeclaration:
    """Its type and its turn in the calendar; of the young, of pairs or of teams on some seeds."""
    kind, field = COLLECTIVE[seed % 5], FIELDS[seed % 4 if seed % 3 == 0 else 0]
    return TournamentDeclaration(day=DAY, number=4 + seed % 3, competition="CNIS", type=kind, field=field)


def document(section: Section, said: TournamentDeclaration) -> Game:
    """The game as somebody types it from the sheets: nobody who was absent, equal scores with the better place."""
    (seats,) = (round_.games for round_ in section.rounds)
    numbers = {str(seat.first): seat.scores[0] for seat in seats if seat.result == "scored" and seat.scores}
    better = max if section.plan.criteria == ("score",) else min
    place: dict[str, int] = {}
    while len(place) < len(numbers):
        left = {who: number for who, number in numbers.items() if who not in place}
        best = better(left.values())
        place |= dict.fromkeys((who for who, number in left.items() if number == best), len(place) + 1)
    return Game(
        id=FACT,
        name="Simulated",
        day=DAY,
        number=said.number,
        competition="CNIS",
        type=said.type if said.type and said.type != "libere" else "clasic",
        field=said.field,
        entries=[Entry(player=who, place=at) for who, at in place.items()],
    )


def around(section: Section, said: TournamentDeclaration, of: Document) -> list[Document]:
    """Two games of the type the day before, and two of another type: one earlier and one later on the same day."""
    lot = lots("before", said.number, said.type, len(section.entries))
    everyone = [str(entry.player) for entry in section.entries]
    assert isinstance(of, Game)
    found: list[Document] = [of]
    other: Collective = "clasic" if of.type == "compunere" else "compunere"
    for number, day, kind in ((1, 9, of.type), (2, 9, of.type), (3, 10, other), (9, 10, other)):
        order = lot.sample(everyone, len(everyone) - 2)
        entries = [Entry(player=who, place=place) for place, who in enumerate(order, start=1)]
        made: Game = Game(
            id=f"other{number}",
            day=date(2012, 3, day),
            number=number,
            competition="CNIS",
            type=kind,
            field=said.field,
            entries=entries,
        )
        found.append(made)
    return found


def slowly(facts: list[Document]) -> Any:
    """Place, whole number shown and status of everyone, by type, and the general rating, for every field."""
    slow = Slow()
    slow.go_through(facts)
    return [[slow.ranking(field, kind) for kind in (*COLLECTIVE, "general")] for field in FIELDS]


def rated(ours: History, run: Replay[Any, Any]) -> Any:
    """The same by the book."""
    return [[_ranking(ours, run, ranking_code(field, kind)) for kind in (*COLLECTIVE, "general")] for field in FIELDS]


def _ranking(ours: History, run: Replay[Any, Any], code: str) -> dict[str, tuple[int | None, int, str]]:
    ranking = next(one for one in ours.regulation.rankings if one.code == code)
    lines = ranking_list(ours, run.state, on=DAY, ranking=ranking).lines
    return {str(line.player): (line.place, int(ranking.shown(line.value)), line.status) for line in lines}
