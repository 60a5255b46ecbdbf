"""Which events are under way, or were submitted just now: the one of all pictures, the evening of a chess club, a league's championship."""

from datetime import date

from ronde.regulations.absp.submission import TournamentDeclaration
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as Evening
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration
from ronde.regulations.submission import Declaration
from ronde.web.demonstration.ffjd_players import draughts_players
from ronde.web.demonstration.names import names
from ronde.web.demonstration.plans import Frame
from ronde.web.demonstration.playing import COMBINED, everyone_with_everyone, some_rounds
from ronde.web.demonstration.running import RunningEvent, RunningSection, known

# Of the 32 tables of round 8 these have no result yet, and one waits for a decision: 23 results are in, the doubtful one among them.
MISSING = (4, 9, 14, 17, 20, 26, 29, 31, 32)
UNDECIDED_TABLES = (22,)
EVENING = 17  # players


def _bords_de_loire(frame: Frame) -> tuple[RunningSection, ...]:
    """Section A, the Formule Combinée of 64; section B, in which the fifth round is complete."""
    circles = frame.invented.circles
    of_a = known(
        frame,
        (
            *names()["fr"].known["scrabble"],
            *names()["ro"].known["scrabble-ro"],
            *names()["qc"].known["scrabble-qc"],
        ),
    )
    of_b = tuple(one for one in circles["scrabble"] if one not in of_a)[:20]
    return (
        RunningSection("a", "A", of_a, COMBINED, 7, MISSING, UNDECIDED_TABLES),
        RunningSection("b", "B", of_b, some_rounds("nearest", 7), 5),
    )


def _evening(frame: Frame) -> tuple[RunningSection, ...]:
    """Seventeen in sections of four, four, four and five by their ratings; one game of the last section goes on."""
    skill = frame.invented.skill
    came = sorted(known(frame, names()["qc"].known["chess"][:EVENING]), key=lambda player: -skill[player])
    cuts = ((0, 4), (4, 8), (8, 12), (12, 17))
    return tuple(
        RunningSection(
            letter.lower(),
            f"Section {letter}",
            tuple(came[start:end]),
            everyone_with_everyone(end - start),
            complete=3 if end - start == 4 else 4,
            missing=() if end - start == 4 else (1,),
        )
        for letter, (start, end) in zip("ABCD", cuts, strict=True)
    )


def _league(frame: Frame) -> tuple[RunningSection, ...]:
    players = tuple(draughts_players(frame.invented, frame.seed, frame.today).some(12, "league"))
    return (RunningSection("lent", "Lent", players, some_rounds("swiss_points", 7), 3, (2, 3, 5, 6)),)


def _vilaine(frame: Frame) -> tuple[RunningSection, ...]:
    """An open that is over and leaves nothing to say."""
    players = tuple(draughts_players(frame.invented, frame.seed, frame.today).some(16, "vilaine"))
    return (RunningSection("open", "Open", players, some_rounds("swiss_points", 7), 7),)


def _memorial(frame: Frame) -> tuple[RunningSection, ...]:
    players = frame.invented.circles["scrabble-ro"][30:48]
    return (RunningSection("libere", "Libere", players, some_rounds("nearest", 7), 2, (4, 8)),)


def _tournament(first: date, last: date) -> Declaration:
    return EventDeclaration(kind="tournament", first_day=first, last_day=last, declared=True)


def _rotation(_first: date, last: date) -> Declaration:
    return Evening(name="Rotation du club", kind="rotation", day=last)


def _championship(first: date, last: date) -> Declaration:
    pace = Pace(official="2h/50 + 1h")
    return SeriesDeclaration(first_day=first, last_day=last, cadence="slow", pace=pace, declared=True)


def _open(first: date, last: date) -> Declaration:
    pace = Pace(official="2h/50 + 1h")
    return SeriesDeclaration(
        name="Open de la Vilaine", first_day=first, last_day=last, cadence="slow", pace=pace, declared=True
    )


def _libere(_first: date, last: date) -> Declaration:
    return TournamentDeclaration(day=last)


EVENTS = (
    RunningEvent(
        "bords-de-loire",
        "TH des Bords de Loire",
        "Nantes",
        "scrabble",
        "honorine",
        "scrabble",
        2,
        _tournament,
        _bords_de_loire,
        "everyone",
    ),
    RunningEvent("rotation", "Rotation du club", "Longueuil", "grand-prix", "denyse", "chess", 1, _rotation, _evening),
    RunningEvent(
        "ligue-ouest",
        "Championnat de ligue de l’Ouest",
        "Vannes",
        "dames",
        "gael",
        "draughts",
        2,
        _championship,
        _league,
        "national",
    ),
    RunningEvent(
        "vilaine",
        "Open de la Vilaine",
        "Redon",
        "dames",
        "gael",
        "draughts",
        2,
        _open,
        _vilaine,
        "national",
        ended=2,
        fee=32,  # euros: two a player (art. 5.5)
    ),
    RunningEvent(
        "memorial", "Memorialul Toamnei", "Iași", "libere", "doinita", "scrabble", 1, _libere, _memorial, "everyone"
    ),
)
