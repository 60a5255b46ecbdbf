"""Sections of every rule book, played to their end by lot, and the people who played in them."""

from datetime import date

from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.simulate import lots, new_section, simulated
from ronde.play.standings.table import usual_criteria
from ronde.record.people import People
from ronde.record.players import Licence, Player

FORMATS = {
    "ffjd": ("draughts", ("round_robin", "swiss_points", "swiss_assisted")),
    "fisf-classique": ("scrabble", ("nearest", "round_robin")),
    "absp": ("scrabble", ("nearest", "round_robin")),
    "frs": ("scrabble", ("nearest",)),
    "cel-grand-prix": ("chess", ("swiss_dutch", "round_robin")),
}


def played(code: str, form: str, seed: int) -> Section:
    """A section of that format, played to its end, with forfeits, withdrawals, byes and late entries."""
    lot, discipline = lots(code, form, seed), FORMATS[code][0]
    players = lot.randrange(8, 15)
    rounds = players + players % 2 - 1 if form == "round_robin" else lot.randrange(3, 6)
    plan = Plan((Phase(form, rounds),), usual_criteria(discipline, form), seed)
    return simulated(new_section(discipline, plan, players, seed), seed).section


def people(one: Section) -> People:
    """Everyone of a section, with a licence."""
    licences = [Licence(since=date(2000, 1, 1))]
    return People.of(
        [Player(id=entry.player, name=entry.name or entry.player, licences=licences) for entry in one.entries]
    )
