"""The search finds people as they are typed; nobody who may not be named, and nobody by a number but for who may."""

import re
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.web.accounts.models import Appointment
from ronde.web.actors import HeldRole, actor
from ronde.web.archive.models import ArchivedLine, ArchivedList
from ronde.web.people.models import PersonKey
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.public.players import search
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.pages.structure import Structure
from tests.web.public.lists_made import TODAY, a_change, a_list, a_register, people

ON_BOTH_KINDS = True  # names are looked for by what is stored of them

pytestmark = pytest.mark.usefixtures("database")
LICENCES = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)]).at(datetime(2026, 11, 17, 9, tzinfo=UTC))
NAMES = {
    "mt": "Maëlle Trévidic",
    "jp": "Jean-Pierre Lefèvre",
    "an": "Ana-Maria Țepeș",
    "mm": "Marie Martin",
    "ma": "Martin Marie-Ange",
    "kid": "Solenn Trévidic",
    "off": "Yann Trévidic",
}


@pytest.fixture
def dames(database: str) -> Register:  # noqa: ARG001 - it is to be there
    """Everybody but one on a list; one of them a child."""
    people(NAMES, children=["kid"], licences={"mt": "FR-70001", "kid": "FR-70002"})
    register = a_register()
    a_list(register, {"jp": "1510", "mt": "1320", "an": "1300", "mm": "1200", "ma": "1150", "kid": "1100"})
    return register


def page(query: str, client: Client | None = None, language: str = "en") -> str:
    answer = (client or Client()).get(f"/{language}/players/", {"name": query} if query else {})
    assert answer.status_code == 200
    found = answer.content.decode()
    assert [*Structure(found).problems()] == []
    return found


def found_by(query: str, client: Client | None = None) -> list[str]:
    """The ids of those who are found, in their order."""
    rows = re.findall(r'<th scope="row" class="key"><a href="[^"]*/player/([^/]+)/', page(query, client))
    return list(rows)


@pytest.mark.usefixtures("dames")
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("trevidic", ["mt"]),
        ("TRÉVIDIC Maëlle", ["mt"]),
        ("maelle trev", ["mt"]),
        ("pierre lef", ["jp"]),
        ("lefevre jean-pierre", ["jp"]),
        ("tepes", ["an"]),
        ("Țepeș", ["an"]),
        ("marie martin", ["mm", "ma"]),  # who is called exactly so first
        ("  ", []),
        ("zzzzzz", []),
        ("70001", []),
        ("FR-70001", []),
        ("%", []),
        ("yann", []),  # on no list
    ],
)
def test_whom_a_name_finds(typed: str, found: list[str]) -> None:
    assert found_by(typed) == found
    assert "Did you mean?" not in page(typed)


@pytest.mark.usefixtures("dames")
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("trevidci", ["mt"]),  # two letters changed places
        ("lefebvre", ["jp"]),  # one too many
        ("trevidique", ["mt"]),  # it sounds so
        ("mael lefaivre", ["jp"]),  # the longer word tells more
        ("jan-pier lefaivre", ["jp"]),
        ("marie trevidic", ["mt"]),  # another first name
    ],
)
def test_who_is_nearly_called_so_is_said_to_be_near(typed: str, found: list[str]) -> None:
    assert found_by(typed) == found
    assert ("Nobody has exactly that name. Did you mean?" in page(typed)) is bool(found)


@pytest.mark.usefixtures("dames")
def test_somebody_is_shown_with_club_rating_and_place_in_each_register() -> None:
    a_list(a_register("autres", "Autres"), {"mm": "1600", "mt": "1550"})
    shown = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page("trevidic")))
    assert "Maëlle Trévidic Damier de la Rade Autres 1550 place 2 Dames 1320 place 2" in shown


@pytest.mark.usefixtures("dames")
def test_a_club_is_found_by_a_word_of_its_name() -> None:
    assert "Damier de la Rade" in page("rade dam")
    assert "Damier" not in page("de la")  # words that tell nothing


@pytest.mark.usefixtures("dames")
def test_a_child_is_found_only_while_a_consent_stands() -> None:
    assert found_by("solenn") == []
    assert note_consent("kid", Paper("a parent", TODAY, "2026-1"), actor=LICENCES) == ()
    assert found_by("solenn") == ["kid"]
    answer = Client().get("/en/players/?name=solenn")
    assert answer["X-Robots-Tag"] == "noindex"
    assert withdraw_consent("kid", actor=LICENCES) == ()
    assert found_by("solenn") == []


@pytest.mark.usefixtures("dames")
def test_a_number_finds_somebody_for_who_may_look_for_people_and_a_child_for_nobody() -> None:
    officer = Client()
    user = User.objects.create(username="organiser")
    Appointment.objects.create(user=user, role=Role.ORGANISER, over="open")
    officer.force_login(user)
    assert found_by("FR-70001", officer) == ["mt"]
    assert found_by("FR-70002", officer) == []
    somebody = Client()
    somebody.force_login(User.objects.create(username="nobody"))
    assert found_by("FR-70001", somebody) == []


@pytest.mark.usefixtures("dames")
def test_a_visitor_is_told_the_same_of_a_number_that_exists_and_of_one_that_does_not() -> None:
    there, nowhere = (page(one).replace(one, "") for one in ("FR-70001", "FR-99999"))
    assert there == nowhere


def test_who_stood_on_an_earlier_list_or_on_one_of_a_former_site_is_found(dames: Register) -> None:
    people({"old": "Corentin Ancien", "past": "Gwenaël Jadis"})
    last = a_list(dames, {"mt": "1330"}, day=date(2026, 12, 1), turn=2)
    a_change(dames.editions.get(turn=1), "old")
    a_change(last, "mt")
    archived = ArchivedList.objects.create(
        register=dames, ranking=last.ranking, day=date(2016, 9, 1), source="x", file="x", digest="", size=1, imported=datetime(2026, 1, 1, tzinfo=UTC), author=""
    )  # fmt: skip
    ArchivedLine.objects.create(list=archived, position=1, player="past", name="Gwenaël Jadis", value="900")
    assert found_by("ancien") == ["old"]
    assert "no longer listed" in page("ancien")
    assert found_by("jadis") == ["past"]
    assert 'href="/en/dames/archive/player/past/"' in page("jadis")


@pytest.mark.usefixtures("dames")
def test_a_change_that_no_list_has_published_finds_nobody() -> None:
    waiting = Register.objects.get().editions.get()
    waiting.turn = 9
    a_change(waiting, "off")
    assert found_by("yann") == []


def test_without_a_question_the_page_says_how_to_search(dames: Register) -> None:
    found = page("")
    assert "the beginning of a name is enough" in found
    assert 'href="?letter=t"' in found
    assert f'href="/en/{dames.code}/"' in found


@pytest.mark.usefixtures("dames")
def test_a_letter_shows_those_whose_family_names_begin_so_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "ON_A_PAGE", 1)
    first, second = (Client().get(f"/en/players/?letter=t&page={one}").content.decode() for one in (1, 2))
    assert ["Ana-Maria Țepeș" in first, "Maëlle Trévidic" in first] == [True, False]
    assert ["Ana-Maria Țepeș" in second, "Maëlle Trévidic" in second] == [False, True]
    assert 'href="?letter=t&amp;page=2"' in first
    assert 'href="?letter=t&amp;page=1"' in second
    assert 'href="?letter=t&amp;page=3"' not in second  # the child is on no page


@pytest.mark.parametrize("number", ["0", "-1", "99999999999999999999", "x", "²", "9999"])
@pytest.mark.usefixtures("dames")
def test_an_odd_page_of_a_letter_is_no_fault(number: str) -> None:
    assert Client().get("/en/players/", {"letter": "t", "page": number}).status_code == 200


@pytest.mark.parametrize("letter", ["tt", "é", "", "1", "٣"])
@pytest.mark.usefixtures("dames")
def test_what_is_no_letter_finds_nobody(letter: str) -> None:
    answer = Client().get("/en/players/", {"letter": letter})
    assert answer.status_code == 200
    assert b'class="key"' not in answer.content


@pytest.mark.usefixtures("dames")
def test_the_search_asks_as_much_among_a_thousand_people_as_among_ten() -> None:
    counts = []
    for extra in (0, 1000):
        names = {f"x{number}": f"Martin{chr(97 + number % 26)} Person{number}" for number in range(extra)}
        people(names)
        if names:
            a_list(a_register("autres", "Autres"), dict.fromkeys(names, "1000"))
        with CaptureQueriesContext(connection) as asked:
            page("mar")
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.usefixtures("dames")
def test_a_very_long_word_is_no_burden() -> None:
    with CaptureQueriesContext(connection) as asked:
        page("é" * 5000)
        page(" ".join(["abcdefgh"] * 500))
    assert len(asked) < 40  # twice what a name asks; not one question a word
    assert PersonKey.objects.exists()
