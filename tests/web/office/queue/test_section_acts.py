"""One section in the office: what its page shows, and what an officer does with it, each through its form."""

from pathlib import Path

import pytest
from django.test import Client

from ronde.record.handing_in import dossier_of
from ronde.regulations.ffjd.documents import Series
from ronde.web.accounts.appointing import acting
from ronde.web.office.models import Question
from ronde.web.office.services import give_back, homologate, take_in
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from tests.web.office_work import an_officer, begun, first_of, on

pytestmark = pytest.mark.usefixtures("database")

# Four players, six games (one is open), slow: 2 euros a player (5.5) make 6 for three players; 4 came.
ARRIVING = """regulation: ffjd
facts:
  - fact: series
    id: coupe
    name: Coupe de mai
    first_day: 2020-01-05
    last_day: 2020-01-05
    cadence: slow
    declared: true
    pace: {pace}
    system: closed
    games:
      - {{ white: one, black: two, result: 2, round: 1 }}
      - {{ white: two, black: three, result: {result}, round: 2 }}
      - {{ white: three, black: one, result: 0, round: 3 }}
      - {{ white: three, black: EXEMPT, result: 2fe, round: 1 }}
      - {{ white: one, black: EXEMPT, result: 2fe, round: 2 }}
      - {{ white: two, black: EXEMPT, result: 2fe, round: 3 }}
  - {{ fact: step, id: coupe-in, of: coupe, action: submit, day: 2020-01-07, by: Olga Petit, role: organiser }}
  - {{ fact: payment, id: coupe-fee, day: 2020-01-07, by: Olga Petit, amount: {paid}, sections: [coupe] }}
"""
ADDRESS = "/fr/office/dames/section/coupe/"


def arrived(folder: Path, *, result: str = "?", paid: int = 4, pace: str = "{ official: 2h/50 + 1h }") -> Register:
    register = begun("dames")
    path = folder / "coupe.yaml"
    written = ARRIVING.format(result='"?"' if result == "?" else result, paid=paid, pace=pace)
    path.write_text(written, "utf-8")
    assert take_in(register, path, on(an_officer(), first_of(0).replace(day=8))).is_done
    return register


def series_of(register: Register) -> Series:
    dossier = dossier_of(FOLD.held(register).known, "coupe")
    assert dossier is not None
    assert isinstance(dossier.version, Series)
    return dossier.version


def seen(page: str) -> str:
    return page.partition('name="seen" value="')[2].partition('"')[0]


def test_a_page_has_the_verdict_with_each_decision_in_its_finding(officer: Client, tmp_path: Path) -> None:
    arrived(tmp_path)
    page = officer.get(ADDRESS).content.decode()
    assert "ne peut pas encore être homologuée" in page
    # 6.4 leaves an excuse to the organiser; the two who might have been absent are named, each with what it would mean.
    assert "Claude two contre Claude three" in page
    assert "organisateur" in page
    for code in ("0fe", "0fne", "2fe", "2fne"):
        assert f'name="answer" value="{code}"' in page
    assert 'name="amount"' in page
    assert 'value="2"' in page  # 6 owed, 4 paid
    assert "(pour Coupe de mai)" in page  # not by its id
    assert "(pour coupe)" not in page
    assert 'aria-disabled="true"' in page  # it cannot be homologated, and says why
    assert "points bloquants" in page


def test_an_answer_that_came_elsewhere_becomes_the_next_version_of_the_same_dossier(
    officer: Client, tmp_path: Path
) -> None:
    register = arrived(tmp_path)
    form = {"finding": "ffjd.undecided", "where": "games[1].result", "answer": "2fne", "number": "0"}
    without = officer.post(f"{ADDRESS}reply/", form)
    assert without.status_code == 422  # how it came is to be said; what was typed stays
    assert 'value="2fne" required checked' in without.content.decode()
    assert series_of(register).games[1].result == "?"
    assert officer.post(f"{ADDRESS}reply/", {**form, "how": "courriel du 8 janvier"}).status_code == 302
    series = series_of(register)
    assert (series.id, series.replaces, series.games[1].result) == ("coupe-2", "coupe", "2fne")
    assert register.dossiers.count() == 1
    question = Question.objects.get()
    assert (question.finding, question.answer, question.how) == (
        "ffjd.undecided",
        "not-excused",
        "courriel du 8 janvier",
    )
    page = officer.get(ADDRESS).content.decode()
    assert "Claude two contre Claude three" not in page.partition("Parcours")[0]
    assert "courriel du 8 janvier" in page.partition("Parcours")[2]


def test_an_answer_to_what_is_not_open_is_refused_in_words(officer: Client, tmp_path: Path) -> None:
    arrived(tmp_path)
    for where, answer in (
        ("games[0].result", "2fe"),
        ("games[99].result", "2fe"),
        ("x", "2fe"),
        ("games[1].result", "7"),
    ):
        form = {"finding": "ffjd.undecided", "where": where, "answer": answer, "how": "papier"}
        assert officer.post(f"{ADDRESS}reply/", form).status_code == 422
    assert Question.objects.count() == 0


def test_money_is_recorded_with_what_is_due_filled_in(officer: Client, tmp_path: Path) -> None:
    register = arrived(tmp_path, result="1")
    page = officer.get(ADDRESS).content.decode()
    bad = officer.post(f"{ADDRESS}pay/", {"amount": "deux", "payer": "Olga Petit", "number": "0"})
    assert bad.status_code == 422
    assert 'value="deux"' in bad.content.decode()
    form = {"amount": "2", "payer": "Olga Petit", "how": "virement", "seen": seen(page)}
    assert officer.post(f"{ADDRESS}pay/", form).status_code == 302
    # The second officer had the same page before her: the money is not written down twice.
    assert officer.post(f"{ADDRESS}pay/", form).status_code == 422
    assert sum(one.amount for one in FOLD.held(register).known.chronicle.office.payments.values()) == 6
    page = officer.get(ADDRESS).content.decode()
    assert "peut être homologuée" in page
    assert "virement" in page
    assert officer.post(f"{ADDRESS}homologate/", {"seen": seen(page)}).status_code == 302
    assert register.dossiers.get().state == "homologated"


def test_what_the_book_leaves_to_the_officer_is_accepted_with_a_reason(officer: Client, tmp_path: Path) -> None:
    """5.2, FFJD-17: a cadence in words is for the officer to accept."""
    register = arrived(tmp_path, result="1", paid=6, pace="{ other: une heure au sablier }")
    page = officer.get(ADDRESS).content.decode()
    assert 'name="accepts" value="ffjd.pace-other" form="homologate"' in page
    assert officer.post(f"{ADDRESS}homologate/", {"reason": "accord du 3"}).status_code == 422  # nothing was ticked
    form = {"accepts": "ffjd.pace-other"}
    assert officer.post(f"{ADDRESS}homologate/", form).status_code == 422  # no reason
    assert officer.post(f"{ADDRESS}homologate/", {**form, "reason": "accord du 3"}).status_code == 302
    assert register.dossiers.get().state == "homologated"


def test_a_return_and_a_resubmission_keep_one_dossier(officer: Client, tmp_path: Path) -> None:
    register = arrived(tmp_path)
    page = officer.get(ADDRESS).content.decode()
    empty = officer.post(f"{ADDRESS}return/", {"seen": seen(page), "reason": " "})
    assert empty.status_code == 422
    assert officer.post(f"{ADDRESS}return/", {"seen": seen(page), "reason": "Excusé ?"}).status_code == 302
    assert register.dossiers.get().state == "returned"
    again = ARRIVING.format(result="2fe", paid=4, pace="{ official: 2h/50 + 1h }").partition("  - { fact: step")[0]
    (tmp_path / "again.yaml").write_text(again, "utf-8")
    with (tmp_path / "again.yaml").open("rb") as file:
        answer = officer.post("/fr/office/dames/take-in/", {"file": file})
    assert answer.status_code in {302, 422}
    assert register.dossiers.count() == 1


def test_of_two_officers_who_act_on_one_section_the_second_is_told(officer: Client, tmp_path: Path) -> None:
    register = arrived(tmp_path)
    page = officer.get(ADDRESS).content.decode()
    mark = seen(page)
    assert give_back(register, "coupe", acting(an_officer()), reason="Excusé ?", seen=mark).is_done
    late = officer.post(f"{ADDRESS}refuse/", {"seen": mark, "reason": "Hors délai."})
    assert late.status_code == 422
    assert "entre-temps" in late.content.decode()
    assert "Hors délai." in late.content.decode()  # nothing typed is lost
    assert register.dossiers.get().state == "returned"
    assert [one.code for one in homologate(register, "coupe", acting(an_officer()), seen=mark).problems] == [
        "dossier.changed"
    ]


def test_a_refusal_needs_its_reason_and_has_no_key(officer: Client, tmp_path: Path) -> None:
    register = arrived(tmp_path)
    page = officer.get(ADDRESS).content.decode()
    assert 'data-key="h"' in page
    assert 'data-key="r"' in page
    assert officer.post(f"{ADDRESS}refuse/", {"reason": ""}).status_code == 422
    assert officer.post(f"{ADDRESS}refuse/", {"reason": "Pas de règlement."}).status_code == 302
    assert register.dossiers.get().state == "refused"


def test_a_returned_section_whose_answer_came_otherwise_is_submitted_by_the_officer(
    officer: Client, tmp_path: Path
) -> None:
    register = arrived(tmp_path, paid=6)
    assert officer.post(f"{ADDRESS}return/", {"reason": "Excusé ?"}).status_code == 302
    form = {"finding": "ffjd.undecided", "where": "games[1].result", "answer": "2fe", "how": "téléphone"}
    assert officer.post(f"{ADDRESS}reply/", form).status_code == 302
    assert officer.post(f"{ADDRESS}submit/").status_code == 302
    assert officer.post(f"{ADDRESS}submit/").status_code == 422  # it is there
    assert officer.post(f"{ADDRESS}homologate/").status_code == 302
    assert register.dossiers.get().state == "homologated"


def test_the_organiser_is_asked_once(officer: Client, tmp_path: Path) -> None:
    arrived(tmp_path)
    form = {"finding": "ffjd.undecided", "where": "games[1].result", "number": "0"}
    assert officer.post(f"{ADDRESS}ask/", form).status_code == 302
    assert officer.post(f"{ADDRESS}ask/", form).status_code == 422
    assert "pas encore de réponse" in officer.get(ADDRESS).content.decode()


def test_what_it_would_do_to_the_next_list_is_said_before_anybody_homologates(officer: Client, tmp_path: Path) -> None:
    """An open game counts for nobody in it: one beats two and three, who have other ratings after, and so has one."""
    register = arrived(tmp_path)
    page = officer.get(ADDRESS).content.decode().partition("Si elle était homologuée")[2]
    assert "1ᵉʳ février 2020" in page
    assert "<b>3</b>" in page
    assert register.facts.filter(kind="closed").count() == 0


def test_tables_and_file_of_a_section_name_everybody(officer: Client, tmp_path: Path) -> None:
    arrived(tmp_path, result="1")
    tables = officer.get(f"{ADDRESS}tables/").content.decode()
    # One won both games: 4 points and the exemption's 2; two has a draw and 2: 3; three the same.
    assert "<td>Claude one</td><td>2</td><td>6</td>" in tables
    assert "<td>Claude three</td><td>2</td><td>3</td>" in tables
    file = officer.get(f"{ADDRESS}file/").content.decode()
    assert "name: Claude two" in file
    assert "id: coupe" in file
    assert officer.get("/fr/office/dames/section/nothing/tables/").status_code == 404
