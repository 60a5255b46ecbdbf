"""What the office says of sections played here, article by article, and what they owe: as chapter 5 of the FFJD computed slowly says it
of the series typed by hand."""

from datetime import date
from random import Random
from typing import Any

import msgspec.structs
import pytest

from ronde.play.section import Section
from ronde.play.simulate import lots
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.submission import submission
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.office.declaration import Pace
from tests.ffjd.slow_office import Finding, Owed, SlowOffice
from tests.ffjd.test_homologation import FOREIGN, at_desk, told
from tests.sections import ffjd_by_hand as by_hand
from tests.sections.playing import FORMS, played
from tests.sections.test_sections import COUNT

PACES = [Pace(official="2h/50 + 1h"), Pace(minutes=25, seconds=5), Pace(minutes=15), Pace(thought=15), None]
LICENCES = [
    [],
    [Licence(since=date(2020, 9, 1))],
    [Licence(since=date(2020, 9, 1))],
    [Licence(since=date(2024, 1, 21))],
]


def people(section: Section, lot: Random) -> list[Player]:
    """Some without a licence, some young, some of whom no birth date is known."""
    return [
        Player(
            id=entry.player,
            name=f"Name {entry.player}",
            birth=lot.choice([None, date(2009, 1, 20), date(2009, 1, 21), date(1990, 1, 1), date(2013, 6, 1)]),
            licences=lot.choice(LICENCES),
        )
        for entry in section.entries
    ]


@pytest.mark.parametrize("form", FORMS["ffjd"])
def test_verdict_and_fee_are_what_chapter_five_says_of_the_series_typed_by_hand(form: str) -> None:
    for seed in range(COUNT):
        section, lot = played("ffjd", form, seed), lots("office", form, seed)
        said = msgspec.structs.replace(by_hand.declaration(section, seed), pace=lot.choice(PACES))
        made: Any = submission(REGULATION, [section], said, fact=by_hand.FACT).document
        typed = msgspec.structs.replace(by_hand.document(section, said), pace=said.pace)
        everyone = people(section, lot)
        opening: Any = by_hand.around(section, said, typed)[0]
        competition, examined = at_desk(History(REGULATION, People.of(everyone), [opening, made]))
        slow = SlowOffice(typed, everyone, {line.player: line.rating for line in opening.ratings}, [])
        ours = [problem for problem in examined.verdict.problems if problem.code not in FOREIGN]
        found = [Finding(one.code.partition(".")[2], one.level.value, told(one.values.get("players"))) for one in ours]
        assert by_code(found) == by_code(slow.findings()), seed
        dues = {Owed(due.kind, frozenset(map(str, due.players)), due.amount) for due in competition.dues}
        assert dues == slow.dues(), seed


def by_code(findings: list[Finding]) -> list[Finding]:
    """Findings in order; in which order they name players depends on that of the lines."""
    return sorted(Finding(one.code, one.level, tuple(sorted(one.players))) for one in findings)
