"""A section of draughts: the declaration of its organiser, the series somebody would type, and the Capital-Points it leads to."""

from datetime import date
from typing import Any

from ronde.play.section import Section
from ronde.play.simulate import lots
from ronde.record.history import History
from ronde.record.replay import Replay
from ronde.regulations.documents import AdoptedRating, Document, Step
from ronde.regulations.ffjd.documents import FromOutside, Game, Guide, Opening, Published, Series
from ronde.regulations.ffjd.office.declaration import AdvantageousDraw
from ronde.regulations.ffjd.submission import Excuse, SeriesDeclaration
from tests.ffjd.slow import Slow
from tests.sections.playing import slips

START, DAY, NEXT = date(2024, 1, 1), date(2024, 1, 20), date(2024, 2, 1)
FACT = "f1"
CADENCES: Any = ("slow", "accelerated")
DECIDED: Any = ("2fe", "0fe", "2fne", "0fne", "0d")


def guests(section: Section, seed: int) -> dict[str, FromOutside]:
    """One or two players from outside, with an FMJD rating or without, one of them perhaps of a club that counts as French."""
    lot = lots("guests", seed)
    chosen = lot.sample([str(entry.player) for entry in section.entries], lot.randrange(3))
    return {
        who: FromOutside(
            player=who, fmjd=lot.choice([None, lot.randrange(1200, 2300)]), club=lot.choice(["", "Genève", "Lyon"])
        )
        for who in chosen
    }


def declaration(section: Section, seed: int) -> SeriesDeclaration:
    """What an organiser declares; the decisions on excuses are here, all of them or, rarely, all but one."""
    lot = lots("declared", seed)
    waiting = [(number, slip.table) for number, slip in slips(section) if slip.result == "?"]
    if waiting and lot.random() < 0.1:
        waiting.pop()
    excuses = [Excuse(round=number, table=table, result=lot.choice(DECIDED)) for number, table in waiting]
    said: dict[str, Any] = lot.choice(
        [{}, {"estimate": lot.randrange(600, 1500)}, {"guide": Guide(level="starting", ages=[12, 15])}]
    )
    both = lot.random() < 0.3
    cadence = lot.choice(CADENCES)
    rounds = [lot.choice(CADENCES) for _ in section.rounds] if both else []
    return SeriesDeclaration(
        first_day=DAY,
        cadence=cadence,
        rounds=rounds,
        declared=True,
        advantageous_draw=AdvantageousDraw(approved=date(2023, 11, 2)),
        outside=[*guests(section, seed).values()],
        excuses=excuses,
        **said,
    )


def desk(section: Section, who: str, kind: str) -> str:
    """What the desk has beside a player, of a kind."""
    entry = next(entry for entry in section.entries if entry.player == who)
    return next((mark[len(kind) + 1 :] for mark in (*entry.categories, *entry.tags) if mark.startswith(f"{kind}:")), "")


def everyone_from_outside(section: Section, said: SeriesDeclaration) -> list[FromOutside]:
    """Those declared, then those known at the desk who have a slip; the desk's rating and club where none is declared."""
    known = known_at_the_desk(section, "outside")
    told = {guest.player: guest for guest in said.outside}
    found = []
    for who in [*told, *(who for who in known if who not in told)]:
        guest, fmjd = told.get(who) or FromOutside(player=who), desk(section, who, "fmjd")
        rating = guest.fmjd or (int(fmjd) if fmjd else None)
        found.append(FromOutside(player=who, fmjd=rating, club=guest.club or desk(section, who, "club")))
    return found


def known_at_the_desk(section: Section, mark: str) -> list[str]:
    """Who has a slip, and this mark beside the name."""
    seated = {who for _, slip in slips(section) for who in (slip.first, slip.second)}
    return [str(entry.player) for entry in section.entries if entry.player in seated and mark in entry.categories]


def document(section: Section, said: SeriesDeclaration) -> Series:
    """The series as somebody types it from the slips."""
    decided = {(one.round, one.table): one.result for one in said.excuses}
    typed: dict[str, Any] = {"2": 2, "1": 1, "0": 0, "1+": 1, "1-": 1}
    games = []
    for number, slip in slips(section):
        code = typed.get(slip.result, slip.result)
        if code == "?":
            code = decided.get((number, slip.table), "?")
        games.append(Game(white=slip.first, black=slip.second or "EXEMPT", result=code, round=number))
    forms = {phase.format for phase in section.plan.phases}
    system: Any = "closed" if forms == {"round_robin"} else "swiss" if "swiss" in "".join(forms) else "other"
    return Series(
        id=FACT,
        name="Simulated",
        first_day=DAY,
        cadence=said.cadence,
        rounds=said.rounds,
        declared=True,
        advantageous_draw=said.advantageous_draw,
        system="double" if section.plan.phases[0].double else system,
        planned=sum(phase.rounds for phase in section.plan.phases),
        pupils=known_at_the_desk(section, "pupil"),
        outside=everyone_from_outside(section, said),
        estimate=said.estimate,
        guide=said.guide,
        games=games,
    )


def around(section: Section, said: SeriesDeclaration, of: Document) -> list[Document]:
    """The list of the first of the month, the series, its way through the office, the next list."""
    guests_here = everyone_from_outside(section, said)
    outside = {guest.player for guest in guests_here if guest.club not in {"Genève", "Heule"}}
    ratings = [
        AdoptedRating(player=entry.player, rating=entry.rating)
        for entry in section.entries
        if entry.rating is not None and entry.player not in outside
    ]
    step: Any = {"of": FACT, "by": "Rex", "role": "officer"}
    return [
        Opening(id="f0", day=START, recorded="2024-01-01", ratings=ratings),
        of,
        Step(id="f2", action="submit", day=DAY, recorded="2024-01-20", **step),
        Step(id="f3", action="homologate", day=date(2024, 1, 22), recorded="2024-01-22", **step),
        Published(id="f4", day=NEXT, recorded="2024-02-01"),
    ]


def slowly(facts: list[Document]) -> Any:
    """Everybody's CP, who still waits for one and why, who took part."""
    slow = Slow()
    slow.go_through(facts)
    return slow.rating, slow.waiting, slow.participations()


def rated(ours: History, run: Replay[Any, Any]) -> Any:
    """The same by the book."""
    state = run.state
    ratings = {who: int(cp) for who, cp in zip(ours.roster, state.rating.tolist(), strict=False) if cp}
    waiting = {(str(ours.roster.player(one.player)), one.missing) for one in state.waiting}
    times = {who: times for who, times in zip(ours.roster, state.participations.tolist(), strict=False) if times}
    return ratings, waiting, times
