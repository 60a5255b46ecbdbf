"""Each book from the form of its declaration to its office, with the numbers of its document. FFJD has a story of its own (``test_finish_page``)."""

from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict

from ronde.play.section import Section
from ronde.record.outside_ratings import OutsideRating
from ronde.web.accounts.appointing import acting
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.services import event_created, section_created
from ronde.web.registers.models import DossierRow, Register
from ronde.web.roles import Role
from tests.sections.at_the_desk import listed, run_by_hand
from tests.sections.test_worked_examples import CLASSIQUE, EVENING, PENZANCE, five_rounds
from tests.web.desk.finish.pages import FinishDesk
from tests.web.walks import test_absp, test_fisf, test_frs
from tests.web.walks.registration import account
from tests.web.walks.test_cel_grand_prix import ROUNDS as THREE_ROUNDS
from tests.web.walks.walking import Walk

pytestmark = pytest.mark.usefixtures("database")


def olga() -> User:
    return account("olga", "Olga Petit", Role.ORGANISER)


def event_of(register: Register, day: date) -> Event:
    made = event_created(acting(olga()), name="Épreuve", first_day=day, register=register)
    assert made.event is not None
    return made.event


def finished(event: Event, section: Section, file: str = "open") -> FinishDesk:
    row = section_created(event, section, acting(olga()), file=file).row
    assert row is not None
    return FinishDesk(row, olga())


def given(form: QueryDict, field: str, values: dict[str, str]) -> dict[str, str]:
    """The inputs of the lines in which these players stand."""
    rows = {str(form[f"{field}.{at}.player"]): at for at in range(int(str(form[f"{field}.rows"])))}
    return {f"{field}__{rows[player]}__value": value for player, value in values.items()}


def submitted(desk: FinishDesk) -> DossierRow:
    desk.posts("submit")
    return DossierRow.objects.get()


def test_the_event_of_article_8_of_the_fisf(tmp_path: Path) -> None:
    walk = test_fisf.begun(tmp_path)
    desk = finished(event_of(walk.register, test_fisf.END), run_by_hand("scrabble", listed(CLASSIQUE), *five_rounds()))
    page = desk.words()
    for missing in ("Type d’épreuve : à remplir.", "règlement international : à remplir."):
        assert missing in page
    # Those without a PL stand in the form already, and wait for their series.
    series = given(desk.form(), "duplicate", {"p2250": "1", "p1700a": "4B", "p1700b": "4"})
    status, page = desk.declares(kind="tournament", declared="yes", new_licences="p1000", **series)
    assert status == 303, page
    said = Event.objects.get().declaration
    assert "duplicate:\n  p2250: 1\n  p1700a: 4B\n  p1700b: 4\n" in said
    assert "Peut être homologué" in desk.words()
    whole = desk.words("list/")
    assert "P1803 Exemple 1803 15 2032" in whole  # PE 9, B 10, PJ 298 limited to 210
    assert "P1700B Exemple – 5 1608 (nouveau)" in whole  # PE 3, B 0, PJ -95
    assert "298" in desk.words("list/p1803/")
    assert submitted(desk).state == "submitted"


def test_twelve_games_at_penzance(tmp_path: Path) -> None:
    walk = test_absp.begun(tmp_path)
    section = run_by_hand("scrabble", listed({"x": None, **PENZANCE}), *test_absp.slips(), form="free")
    desk = finished(event_of(walk.register, test_absp.DAY), section)
    assert desk.form()["day"] == "2012-02-05"  # the last day of the event, and there is nothing else to say
    assert desk.declares()[0] == 303
    # 1901 + 350 - 250 = 2001 over 12 games: 166.75. Seven wins and five losses are 7 × 3 + 5 match points.
    assert "X Exemple – 26 167 (nouveau)" in desk.words("list/")
    assert submitted(desk).state == "submitted"


def test_a_libere_tournament_of_the_frs(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", test_frs.FIVE)
    section = run_by_hand("scrabble", listed(dict.fromkeys(test_frs.FIVE)), *test_frs.ROUNDS)
    desk = finished(event_of(walk.register, test_frs.FIRST), section)
    assert '<option value="CNSL">' in desk.html()  # of the calendar of that day
    status, page = desk.declares(competition="CNSL", number="0")
    assert (status, "Numéro au calendrier : « 0 » est trop petit" in page) == (422, True)
    assert desk.declares(competition="CNSL", number="1")[0] == 303
    whole = desk.words("list/")
    # V is 150 for the unrated; P = V + 50 (J - 2L + 1)/(J - 1) with J = 5.
    for name, value in zip(test_frs.FIVE, ("200", "175", "150", "125", "100"), strict=True):
        assert f"{name.title()} Exemple – " in whole
        assert f"{value} (nouveau)" in whole
    assert submitted(desk).state == "submitted"


def test_an_evening_of_the_grand_prix_with_two_sections_as_one_document(tmp_path: Path) -> None:
    night = date(2022, 11, 4)
    rated = {
        who: {"outside": [OutsideRating(source="fqe", value=each or 0, since=date(2022, 9, 1))]}
        for who, each in EVENING.items()
    }
    others: dict[str, int | None] = {"k1": None, "k2": None, "k3": None, "k4": None}
    walk = Walk.begun(tmp_path, "cel-grand-prix", [*EVENING, *others], code="club-a", known=rated)
    event = event_of(walk.register, night)
    desk = finished(event, run_by_hand("chess", listed(EVENING), *THREE_ROUNDS, form="round_robin"), "a")
    drawn = ("k3-k1:= k2-k4:=", "k2-k3:= k4-k1:=", "k4-k3:= k1-k2:=")
    finished(event, run_by_hand("chess", listed(others), *drawn, form="round_robin"), "b")
    page = desk.words()
    assert "Ce règlement fait un seul document de tous les tournois :" in page
    assert "seulement" not in page  # nothing is declared of one section alone
    ratings = given(desk.form(), "ratings", {"k1": "1500"})
    assert desk.declares(kind="rotation", **ratings)[0] == 303
    assert "ratings:\n  k1: 1500\n" in Event.objects.get(pk=event.pk).declaration
    whole = desk.words("list/")
    # 5 points and 33 % are 6.65; 3 and 2 without any bonus. The four who all drew share 5 + 3 + 2: 2.50 each.
    assert "J3 Exemple – 2,5 6,65" in whole
    assert "J1 Exemple – 2 3,00" in whole
    assert "J2 Exemple – 1,5 2,00" in whole
    assert "K4 Exemple – 1,5 2,5" in whole
    dossier = submitted(desk)
    assert (dossier.section, dossier.state) == (event.pk, "submitted")
    assert all(row.dossier == event.pk for row in SectionRow.objects.all())


@pytest.mark.parametrize("language", ["en", "ro"])
def test_the_page_speaks_every_language(tmp_path: Path, language: str) -> None:
    walk = test_absp.begun(tmp_path)
    section = run_by_hand("scrabble", listed({"x": None, **PENZANCE}), *test_absp.slips(), form="free")
    desk = finished(event_of(walk.register, test_absp.DAY), section)
    other = FinishDesk(desk.row, olga(), language)
    assert {"en": "Declare and finish", "ro": "Declarați și încheiați"}[language] in other.words()
    assert {"en": "becomes", "ro": "devine"}[language] in other.words("list/x/")
