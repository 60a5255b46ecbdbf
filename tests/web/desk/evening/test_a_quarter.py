"""A whole quarter of evenings on its page: three taken over from a table, ten played here, the purses, what the committee chose, what was paid.

Every figure is that of the slow model, from documents that are typed from the slips; the document's own example is one of the evenings.
"""

import io
import re
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction

import msgspec.structs
import pytest
from django.test import Client
from pypdf import PdfReader

from ronde.regulations.cel_grand_prix.documents import Carried, CarriedResult, Event, Option
from ronde.regulations.documents import Closed, Document
from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.events.bodies import section_of
from ronde.web.events.evenings import rows_of
from ronde.web.events.models import Event as EventRow
from ronde.web.office.season.committee import record_cap
from ronde.web.office.services import homologate, publish_due
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.cel_grand_prix.slow import Slow
from tests.sections.test_evenings import typed_section
from tests.web.clocks import AFTERNOON, set_clock
from tests.web.desk.evening.club import Evening, new_club, officer, person_id, runner, words
from tests.web.desk.evening.played import begun_evening, play_evening

pytestmark = pytest.mark.usefixtures("database")

PEOPLE = {
    "Un Premier": 1700,
    "Deux Second": 1600,
    "Trois Joueur": 1500,
    "Quatre Dernier": 1400,
    "Cinq Autre": 1450,
    "Six Pion": 1550,
    "Sept Tour": 1650,
    "Huit Dame": 1350,
}
MONDAYS = [date(2026, 10, 5) + timedelta(days=7 * week) for week in range(13)]  # 5 October to 28 December
END = date(2026, 12, 31)
TABLE = """\
Joueur;2026-10-05;2026-10-12;2026-10-19;Total
Premier Un;5;;3;8
Second Deux;3,33;0;5;8,33
Tour Sept;2,5;5;;7,5
Dame Huit;;3;2,06;5,06
"""
CARRIED = {
    MONDAYS[0]: {"Un Premier": "5", "Deux Second": "3.33", "Sept Tour": "2.5"},
    MONDAYS[1]: {"Deux Second": "0", "Sept Tour": "5", "Huit Dame": "3"},
    MONDAYS[2]: {"Un Premier": "3", "Deux Second": "5", "Huit Dame": "2.06"},
}


@pytest.fixture(autouse=True)
def _right_to_fold(database: str) -> Iterator[None]:
    del database
    mark_as_demonstration()  # nobody is asked for a second step
    yield
    FOLD.end()


def at_the_desk(event: EventRow) -> Evening:
    """The pages of an evening before somebody who is organiser and officer."""
    user = runner()
    appointed(user, Role.ORGANISER, event.id)
    client = Client()
    client.force_login(user)
    return Evening(event, client)


def typed(event: EventRow, day: date) -> Event:
    """An evening typed once more from its slips."""
    sections = [typed_section(section_of(row)) for row in rows_of(event)]
    named = [msgspec.structs.replace(one, name=row.name) for one, row in zip(sections, rows_of(event), strict=True)]
    return Event(id=event.id, kind="rotation", day=day, sections=named)


def example(register: Register, day: date) -> EventRow:
    """The document's example: 3 beats 1 and 4 and draws with 2; 1 beats 2 and 4, 2 beats 4."""
    event = begun_evening(register, day)
    evening = at_the_desk(event)
    evening.client.force_login(runner())
    for name in list(PEOPLE)[:4]:
        evening.does("evening/come/", person=person_id(name))
    evening.does("evening/cut/")
    evening.does("evening/sections/begin/")
    evening.types("A121", "A311", "A32=", "A341", "A241", "A141")
    assert "6,65" in evening.reads("evening/games/")
    evening.does("evening/games/end/")
    evening.does("finish/submit/", signed="Olga Petit")
    assert homologate(register, event.id, officer(day)).is_done
    return event


def shown_totals(page: str) -> dict[str, tuple[str, str]]:
    """The ranking as the page shows it: points and evenings by name."""
    body = page.split("<tbody>")[1].split("</tbody>", maxsplit=1)[0]
    cells = [[words(cell) for cell in re.split(r"</t[dh]>", row)[:-1]] for row in body.split("</tr>")[:-1]]
    return {name: (points, evenings) for _, name, points, evenings in cells}


def french(value: Fraction) -> str:
    """Two decimals, half away from zero."""
    cents = int(value * 100 + Fraction(1, 2))
    return f"{cents // 100},{cents % 100:02d}"


def family_first(name: str) -> str:
    given, family = name.split()
    return f"{family} {given}"


def test_a_quarter_from_its_table_to_its_purses(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, AFTERNOON)
    register = new_club(PEOPLE)
    first = at_the_desk(begun_evening(register, MONDAYS[3], "La première ici"))
    assert "Rien ne compte encore" in first.reads("evening/quarter/")
    looked = first.does("evening/quarter/carry/", text=TABLE)
    assert "Ce qui serait importé" in looked
    assert "Lundi 5 octobre 2026 3 Lundi 12 octobre 2026 3 Lundi 19 octobre 2026 3" in looked
    assert "Soirées importées : 3" in first.does("evening/quarter/carry/", text=TABLE, take="yes")
    again = first.sends("evening/quarter/carry/", None, text=TABLE, take="yes")
    assert again.status_code == 422  # it is there already
    facts: list[Document] = [
        Carried(
            id=f"c{day}", day=day, results=[CarriedResult(player=person_id(who), points=p) for who, p in points.items()]
        )
        for day, points in CARRIED.items()
    ]
    played = example(register, MONDAYS[3])
    facts.append(typed(played, MONDAYS[3]))
    names = list(PEOPLE)
    for week, day in enumerate(MONDAYS[4:], start=4):
        there = [name for at, name in enumerate(names) if (at + week) % 5 or at == 0]
        played = play_evening(register, there, day, seed=week, forfeits=week % 3 == 0)
        facts.append(typed(played, day))
    evening = at_the_desk(played)
    slow = Slow()
    slow.go_through(facts)
    totals, counts = slow.totals("2026Q4"), slow.participations("2026Q4")
    page = evening.html("evening/quarter/", all="")
    assert shown_totals(page) == {
        family_first(name): (french(totals[person_id(name)]), str(counts[person_id(name)])) for name in names
    }
    assert max(counts.values()) == 12  # Un Premier was missing once; the example is one of the evenings
    assert "13 soirées, 8 joueurs" in words(page)
    january = at_the_desk(begun_evening(register, date(2027, 1, 4), "Janvier")).reads("evening/quarter/")
    assert "4ᵉ trimestre 2026" in january  # the way to the quarter before, by its name
    assert "2026Q4" not in january
    assert page.count('class="step mine"') >= 9  # the race: the first came to ten evenings at least
    _purses(evening, register, facts, slow)
    found = verified_register(register)
    assert found.is_sound, found.problems


def test_a_homologated_evening_counts_once_on_every_page_and_paper_for_newcomers_too() -> None:
    """The document's example again (6.65, 3, 2 and 0), two of the four new: their ids of the desk are not those of the register."""
    register = new_club(dict(list(PEOPLE.items())[:2]))
    evening = at_the_desk(begun_evening(register, MONDAYS[0]))
    evening.client.force_login(runner())
    table = "Nom;Cote\n" + "".join(f"{name};{rating}\n" for name, rating in list(PEOPLE.items())[:4])
    evening.does("entries/import/", text=table)
    digest = re.search(r'name="digest" value="(\w+)"', evening.html("entries/import/"))
    assert digest
    evening.does("entries/import/confirm/", digest=digest[1])
    evening.does("evening/cut/")
    evening.does("evening/sections/begin/")
    evening.types("A121", "A311", "A32=", "A341", "A241", "A141")
    evening.does("evening/games/end/")
    before = sheet(evening)
    assert before.count("6,65") == 2  # tonight, and the quarter
    evening.does("finish/submit/", signed="Olga Petit")
    assert homologate(register, evening.event.id, officer(MONDAYS[0])).is_done
    assert sheet(evening) == before
    quarter = words(evening.html("evening/games/").split('id="quarter-now"')[1])
    for line in (
        "Joueur Trois +6,65 6,65 1",
        "Premier Un +3,00 3,00 1",
        "Second Deux +2,00 2,00 1",
        "Dernier Quatre +0,00 0,00 1",
    ):
        assert quarter.count(line) == 1, line
    assert quarter.count("Joueur Trois +") == 1


def sheet(evening: Evening) -> str:
    """The words of the evening's paper, but for the moment at which it is printed."""
    answer = evening.client.get(evening.address("documents/pdf/"), {"paper": "evening", "of": "evening"})
    pages = (page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    return words(" ".join(pages)).split("Imprimé")[0]


def _purses(evening: Evening, register: Register, facts: list[Document], slow: Slow) -> None:
    """Both readings as they would be; the choice, the close, and a purse paid."""
    larger, points = (slow.purses("2026Q4", always_points=which) for which in (False, True))
    said = evening.reads("evening/quarter/")
    for reading in (larger, points):
        for amount in reading.values():
            assert f"{french(amount)} $" in said
    waits_for_cap = slow.depends_on_cap("2026Q4")
    assert (larger != points or waits_for_cap) is ("Bourses à décider" in said)
    if waits_for_cap:  # the committee says that the cap is for Swiss events, as CEL-1 has it: points stay as they are
        assert "Les bourses de ce trimestre en dépendent" in said
        since, committee = MONDAYS[0], officer(date(2027, 1, 3))
        assert record_cap(register, "swiss", since, committee, how="réunion du 2 janvier").is_done
        facts = [*facts, Option(id="cap", day=since, cap="swiss")]
    if larger != points:
        refused = evening.sends("evening/quarter/choice/", None, quarter="2026Q4", reading="points", how="")
        assert refused.status_code == 422
        evening.does("evening/quarter/choice/", quarter="2026Q4", reading="points", how="réunion du 2 janvier")
    done = publish_due(register, officer(date(2027, 1, 4)), seen=FOLD.held(register).turn)
    assert END in done.lists, done.problems
    slow.go_through([*facts, Closed(id="end", day=END)])
    given = points
    said = evening.reads("evening/quarter/", quarter="2026Q4")
    assert "Clos" in said
    assert f"{len(given)} bourses" in said
    who, ranking = next(iter(given))
    paid = evening.does("evening/quarter/paid/", quarter="2026Q4", ranking=ranking, player=who)
    assert "payée le" in paid
    assert "payée le" not in evening.does(
        "evening/quarter/paid/", quarter="2026Q4", ranking=ranking, player=who, paid="off"
    )
