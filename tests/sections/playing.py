"""Sections of every format, simulated and then stirred: all codes that an arbiter can write, guests, newcomers, late ones."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from ronde.ground.ids import PlayerId
from ronde.play.changes.results import corrected
from ronde.play.changes.rounds import closed, reopened
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game, Section
from ronde.play.simulate import Chances, lots, simulated
from ronde.play.standings.table import usual_criteria
from tests.play.making import ok
from tests.play.test_simulated_tournaments import listed

DISCIPLINES = {
    "ffjd": "draughts",
    "fisf-classique": "scrabble",
    "absp": "scrabble",
    "frs": "scrabble",
    "cel-grand-prix": "chess",
}
# "double" is a round robin played twice, "combined" the Formule Combinée.
FORMS: Mapping[str, tuple[str, ...]] = {
    "ffjd": ("round_robin", "double", "swiss_points", "swiss_assisted", "nearest", "free"),
    "fisf-classique": ("nearest", "round_robin", "double", "combined", "swiss_points", "free"),
    "absp": ("nearest", "round_robin", "double", "combined", "swiss_points", "free"),
    "frs": ("nearest", "round_robin", "double", "combined", "free"),
    "cel-grand-prix": ("swiss_dutch", "round_robin", "double", "nearest", "free"),
}
LIVELY = Chances(withdrawal=20, away=20, returning=250, late=150, forfeit=15)
# What else a slip can say, besides what the simulation writes.
RARE: Mapping[str, tuple[tuple[str, tuple[int, int] | None], ...]] = {
    "draughts": tuple((code, None) for code in ("0r", "0d", "2fne", "0fne", "2fe", "1+", "1-", "?", "1")),
    "chess": tuple((code, None) for code in ("+", "-", "--", "=")),
    "scrabble": (
        ("", (400, 400)),
        ("", (610, 190)),
        ("", (180, 520)),
        ("forfeit", None),
        ("forfeit-win", None),
        ("double-forfeit", None),
    ),
}
RANGES = {"ffjd": (700, 2100), "fisf-classique": (700, 3300), "absp": (60, 200), "frs": (100, 200)}


def played(code: str, form: str, seed: int) -> Section:
    """A section of that format at its end; a quarter of its players come without a rating."""
    lot = lots("section", code, form, seed)
    size = lot.randrange(6, 9) if form == "double" else lot.randrange(12 if form == "combined" else 8, 15)
    plan = _plan(form, size, DISCIPLINES[code], lot)
    entries = tuple(_entry(code, number, size, lot) for number in range(1, size + 1))
    section = simulated(Section("Simulated", DISCIPLINES[code], plan, entries), seed, LIVELY).section
    return _stirred(_cut_short(ok(reopened(section)), lot), lot)


def _plan(form: str, size: int, discipline: str, lot: Random) -> Plan:
    full = size + size % 2 - 1
    made: tuple[Phase, ...] = (Phase(form, lot.randrange(3, 6)),)
    if form == "round_robin":
        made = (Phase(form, full, drawn=lot.random() < 0.5),)
    elif form == "double":
        made = (Phase("round_robin", 2 * full, double=True),)
    elif form == "combined":
        made = phases(5, 3, lot.randrange(3))
    elif form == "free":
        made = (Phase(form, 3, listed=listed(lot.sample(range(1, size + 1), size))),)
    criteria = usual_criteria(discipline, "round_robin" if form == "double" else form)
    if lot.random() < 0.3:  # without the last criterion players can stay ex aequo
        criteria = criteria[:1]
    return Plan(made, criteria, lot.randrange(10**6))


def _entry(code: str, number: int, size: int, lot: Random) -> Entry:
    rating = None if lot.random() < 0.25 else lot.randrange(*RANGES.get(code, (900, 2300)))
    club = lot.choice(["Genève", "Heule", *(str(one) for one in range(1, size))])
    marks = _marks(code, rating, lot)
    return Entry(PlayerId(f"p{number}"), f"Player {number}", rating=rating, tags=(f"club:{club}",), categories=marks)


def _marks(code: str, rating: int | None, lot: Random) -> tuple[str, ...]:
    """What a desk may know of a player for a rule book: a guest, a pupil, a duplicate series, a new licence."""
    found: list[str] = []
    if code == "ffjd" and lot.random() < 0.1:
        found += ["outside", *lot.choice([(), (f"fmjd:{lot.randrange(1200, 2300)}",)])]
    if code == "ffjd" and lot.random() < 0.1:
        found.append("pupil")
    if code == "fisf-classique" and lot.random() < (0.5 if rating is None else 0.1):
        found.append(lot.choice(["new-licence", "duplicate:4B", "duplicate:super", "duplicate:6"]))
    return tuple(found)


def _cut_short(section: Section, lot: Random) -> Section:
    """One section in ten ends before its last round: the hall had to be left."""
    return replace(section, rounds=section.rounds[:-1]) if lot.random() < 0.1 else section


def _stirred(section: Section, lot: Random) -> Section:
    """Some results as they are rarely, each entered as a correction; closed again unless one waits for a decision."""
    is_whole = len(section.rounds) == section.plan.rounds  # one that was cut short has to be closed to be over
    rare = [one for one in RARE[section.discipline] if is_whole or one[0] != "?"]
    for number, game in [*section.games(range(1, len(section.rounds) + 1))]:
        if game.second is not None and lot.random() < 0.12:
            result, scores = lot.choice(rare)
            section = ok(corrected(section, number, game.table, result, scores))
    return section if any(game.result == "?" for _, game in slips(section)) else ok(closed(section))


def slips(section: Section) -> list[tuple[int, Game]]:
    """The slips as they lie on the arbiter's table, round by round."""
    return [(round_.number, game) for round_ in section.rounds for game in round_.games]
