"""A section of rapid chess as an evening of the Grand Prix: what somebody would type, and the points it leads to.

The ratings are the FQE's, which the desk knows or the organiser declares; the quarter begins at zero. An evening of the week
before stands in front, so that totals are sums.
"""

from datetime import date
from fractions import Fraction
from typing import Any

from ronde.play.section import Section as PlayedSection
from ronde.play.simulate import lots
from ronde.record.history import History
from ronde.record.replay import Replay
from ronde.regulations.cel_grand_prix.documents import Entry, Event, Game, Section
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.submission import EventDeclaration
from ronde.regulations.documents import Document
from tests.cel_grand_prix.slow import Slow
from tests.sections.playing import slips

DAY, QUARTER = date(2022, 11, 9), "2022Q4"
FACT = "here"
WORTH = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "--": 0, "bye": 2, "half-bye": 1, "zero-bye": 0}
OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "--": "--"}


def declaration(section: PlayedSection, seed: int) -> EventDeclaration:
    """Some of the ratings that the desk did not know; a section played by everyone against everyone is a rotation."""
    lot = lots("declared", seed)
    unknown = [str(entry.player) for entry in section.entries if entry.rating is None]
    known = {who: lot.randrange(1000, 2000) for who in unknown if lot.random() < 0.5}
    kind: Any = "swiss" if section.plan.phases[0].format == "swiss_dutch" else "rotation"
    return EventDeclaration(kind=kind, day=DAY, ratings=known, confirmed=True)


def document(section: PlayedSection, said: EventDeclaration) -> Event:
    """The evening as somebody types it: scores added up slip by slip, in half points."""
    here = _there(section)
    score: dict[str, int] = dict.fromkeys(here, 0)
    free: dict[str, int] = dict.fromkeys(here, 0)
    games = []
    for _, slip in slips(section):
        codes: Any = slip.result
        if slip.second in here and slip.first in here:
            games.append(Game(white=slip.first, black=slip.second, result=codes))
        sides: Any = ((slip.first, slip.second, codes), (slip.second, slip.first, OTHER.get(codes)))
        for who, opponent, code in sides:
            if who in here:
                score[who] += WORTH[code]
                free[who] += 0 if opponent in here else WORTH[code]
    ratings: dict[str, Any] = {str(entry.player): entry.rating for entry in section.entries}
    entries = [
        Entry(
            player=who,
            rating=said.ratings.get(who, "unrated") if ratings[who] is None else ratings[who],
            score=score[who] / 2,
            byes=free[who] / 2,
        )
        for who in here
    ]
    return Event(
        id=FACT,
        name="Simulated",
        kind=said.kind,
        day=DAY,
        sections=[Section(name="Simulated", confirmed=True, entries=entries, games=games)],
    )


def _there(section: PlayedSection) -> set[str]:
    """Who came: played, waited for an opponent who did not, or was left over in some round (CEL-13)."""
    found: set[str] = set()
    for _, slip in slips(section):
        if slip.result in {"1", "=", "0", "+", "bye"}:
            found.add(slip.first)
        if slip.second is not None and slip.result in {"1", "=", "0", "-"}:
            found.add(slip.second)
    return found


def around(section: PlayedSection, _said: EventDeclaration, of: Document) -> list[Document]:
    """Four of the players a week earlier, everyone against everyone, and this evening."""
    four = [str(entry.player) for entry in section.entries[:4]]
    games = [Game(white=one, black=other, result=1) for at, one in enumerate(four) for other in four[at + 1 :]]
    entries = [Entry(player=who, rating=1400 + 50 * at, score=3.0 - at) for at, who in enumerate(four)]
    before = Event(
        id="before", kind="rotation", day=date(2022, 11, 2), sections=[Section(entries=entries, games=games)]
    )
    return [before, of]


def slowly(facts: list[Document]) -> Any:
    """Everybody's total and participations of the quarter."""
    slow = Slow()
    slow.go_through(facts)
    return slow.totals(QUARTER), slow.participations(QUARTER)


def rated(ours: History, run: Replay[Any, Any]) -> Any:
    """The same by the book."""
    quarter = Quarter.named(QUARTER)
    assert quarter is not None
    standings = run.state.quarter(quarter)

    def by_id(values: Any) -> dict[str, Fraction]:
        return {str(ours.roster.player(number)): Fraction(value) for number, value in values.items()}

    return by_id(standings.totals), by_id(standings.participations)
