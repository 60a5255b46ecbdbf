"""What is played in the demonstration: series of draughts on the engine, as the documents that organisers send."""

from datetime import date, timedelta
from random import Random

from ronde.ground.ids import PlayerId
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.simulate import Chances, simulated
from ronde.play.standings.table import usual_criteria
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.documents import Document, Payment, Step
from ronde.regulations.ffjd.documents import Series
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.submission import SeriesDeclaration

_PLACES = (
    "de Brest",
    "de Redon",
    "de Sète",
    "de Lille",
    "d’Arras",
    "de Dinan",
    "de Narbonne",
    "de Quimper",
    "de Meudon",
    "d’Auray",
)
_FEE = 2  # euros a player in a slow series (art. 5.5)
_CHANCES = Chances(withdrawal=0, away=0, late=0, forfeit=0, draw=350)  # nothing that an officer would have to decide


def series(number: int, players: dict[str, int | None], day: date, lot: Random) -> tuple[Document, ...]:
    """A closed series with its submission and its fee, as they arrive in the office two days later."""
    name, place = f"serie-{number:03}", _PLACES[number % len(_PLACES)]
    made = submission(
        shelf.regulation("ffjd"),
        [_played(players, number)],
        SeriesDeclaration(
            name=f"{lot.choice(('Open', 'Tournoi', 'Coupe'))} {place}",
            first_day=day,
            last_day=day + timedelta(days=1),
            cadence="slow",
            pace=Pace(official="2h/50 + 1h"),
            declared=True,
        ),
        fact=name,
    )
    if not isinstance(made.document, Series):
        message = f"no series: {made.problems}"
        raise TypeError(message)
    arrives = day + timedelta(days=2)
    return (
        made.document,
        Step(id=f"{name}-in", of=name, action="submit", day=arrives, by="Gaël Morinet", role="organiser"),
        Payment(id=f"{name}-fee", day=arrives, by="Gaël Morinet", amount=_FEE * len(players), sections=[name]),
    )


def _played(players: dict[str, int | None], seed: int) -> Section:
    rounds = len(players) - 1 + len(players) % 2
    plan = Plan((Phase("round_robin", rounds),), usual_criteria("draughts", "round_robin"), seed)
    entries = tuple(Entry(PlayerId(player), rating=rating) for player, rating in players.items())
    return simulated(Section("", "draughts", plan, entries), seed, _CHANCES).section
