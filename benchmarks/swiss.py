"""What a round of an automatic Swiss costs, and what saving a result costs late in a long event."""

from functools import partial

from benchmarks.timing import seconds
from ronde.files.tournament import parse, printed
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import drafted, published
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.simulate import Chances, new_section, simulated
from ronde.play.standings.table import USUAL, standings

TITLE = "Running a tournament"
ABOUT = (
    "The next round of an automatic Swiss of 300 players, five rounds played; and one result saved late in an event."
)

QUIET = Chances(withdrawal=0, away=0, late=0)
PLAYERS, ROUNDS = 300, 5
FORMATS = (("swiss_dutch", "chess"), ("swiss_points", "draughts"), ("nearest", "scrabble"))


def played(form: str, discipline: str, rounds: int) -> Section:
    """A section whose plan has one round more than were played."""
    plan = Plan((Phase(form, rounds),), USUAL[discipline], seed=1)
    done = simulated(new_section(discipline, plan, PLAYERS, seed=1), 1, QUIET).section
    longer = Plan((Phase(form, rounds + 1),), USUAL[discipline], seed=1)
    return Section(done.name, discipline, longer, done.entries, done.rounds)


def lines() -> list[str]:
    out = ["| format | pairing | standings |", "|---|---|---|"]
    for form, discipline in FORMATS:
        section = played(form, discipline, ROUNDS)
        pairing = seconds(partial(drafted, section), repeats=1)
        table = seconds(partial(standings, section))
        out.append(f"| {form} | {pairing:.2f} s | {table:.2f} s |")
    return [*out, "", *saving()]


def saving() -> list[str]:
    """One result of round 12: the change itself, and the whole file read and written."""
    section = published(drafted(played("nearest", "scrabble", 11)).section).section
    text = printed(section)
    change = seconds(lambda: result_entered(section, 12, 1, scores=(400, 300)))
    reading = seconds(lambda: parse(text))
    writing = seconds(lambda: printed(section))
    size = len(text) // 1024
    return [
        f"One result in round 12 of {PLAYERS} players: {1000 * change:.2f} ms.",
        f"Its file of {size} kB is read in {reading:.2f} s and written in {writing:.2f} s.",
    ]
