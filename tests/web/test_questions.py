"""What a book leaves to the organiser or the council is asked of them: the officer asks, and does not answer."""

from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest
from django.core.exceptions import PermissionDenied

from ronde.regulations import shelf
from ronde.regulations.cel_grand_prix.happenings import Reading, RulingDecision
from ronde.regulations.cel_grand_prix.parameters import Capped
from ronde.web.actors import HeldRole, actor
from ronde.web.office.models import Question
from ronde.web.office.questions import LEFT, answer, ask, open_questions, record_answer, undecided
from ronde.web.office.services import homologate
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from ronde.words.texts import catalogue
from tests.web.accounts.places import a_section, organiser_of
from tests.web.office_work import acted, an_officer, begun

OFFICER = actor("account:1", [HeldRole(Role.OFFICER, "dames")])
ORGANISER, STRANGER = organiser_of("coupe"), organiser_of("autre")
SERIES = "series-0"


@pytest.fixture
def register(database: str, tmp_path: Path) -> Register:
    """A register in which a series waits that was run here, in the event "coupe"."""
    del database
    found = begun("dames")
    assert acted(found, 0, an_officer(), tmp_path).is_done
    a_section("coupe", register=found, dossier=SERIES)
    a_section("autre", register=found)
    return found


def asked(register: Register, finding: str = "ffjd.undecided", where: str = "games[2].result") -> Question:
    found = ask(register, SERIES, finding, OFFICER, where=where, words="Was it excused?").question
    assert found is not None
    return found


def test_the_organiser_decides_whether_an_absence_was_excused_and_nobody_else(register: Register) -> None:
    """FFJD 6.4. The officer of the register, another organiser and the council cannot answer."""
    question = asked(register)
    council = actor("account:9", [HeldRole(Role.COUNCIL, "dames")])
    for other in (OFFICER, STRANGER, council):
        with pytest.raises(PermissionDenied):
            answer(question, "excused", other)
    assert answer(question, "excused", ORGANISER, reason="A train was late.").problems == ()
    question.refresh_from_db()
    assert (question.answer, question.answered_by, question.how) == ("excused", "account:coupe", "")
    assert question.answered is not None


def test_an_officer_writes_down_what_he_was_told_and_how_it_came(register: Register) -> None:
    question = asked(register)
    assert [one.code for one in record_answer(question, "excused", OFFICER, how=" ").problems] == ["question.how"]
    assert record_answer(question, "not-excused", OFFICER, how="letter of 12 November").problems == ()
    question.refresh_from_db()
    assert (question.answer, question.answered_by, question.how) == (
        "not-excused",
        "account:1",
        "letter of 12 November",
    )
    with pytest.raises(PermissionDenied):
        record_answer(question, "excused", ORGANISER, how="telephone")


def test_an_answer_stands_and_the_second_is_told(register: Register) -> None:
    question = asked(register)
    answer(question, "excused", ORGANISER)
    again = answer(question, "not-excused", ORGANISER)
    assert [one.code for one in again.problems] == ["question.answered"]
    assert Question.objects.get().answer == "excused"


def test_a_question_is_asked_once_at_a_time_of_each_game(register: Register) -> None:
    first = asked(register)
    twice = ask(register, SERIES, "ffjd.undecided", OFFICER, where="games[2].result")
    assert [one.code for one in twice.problems] == ["question.asked"]
    assert asked(register, where="games[3].result").pk != first.pk
    answer(first, "excused", ORGANISER)
    assert asked(register).pk != first.pk  # again, when something has changed


@pytest.mark.parametrize(
    ("finding", "by", "good", "bad"),
    [
        ("ffjd.undecided", ORGANISER, "not-excused", "perhaps"),
        ("ffjd.estimate-missing", ORGANISER, "1250", "strong"),
        ("ffjd.council", actor("account:9", [HeldRole(Role.COUNCIL)]), "agreed", ""),
    ],
)
def test_only_what_answers_the_question_is_taken(
    register: Register, finding: str, by: object, good: str, bad: str
) -> None:
    question = asked(register, finding)
    assert isinstance(by, type(OFFICER))
    assert [one.code for one in answer(question, bad, by).problems] == ["question.answers"]
    assert answer(question, good, by).problems == ()


def test_what_the_officer_decides_himself_is_not_asked(register: Register) -> None:
    found = ask(register, SERIES, "ffjd.pace-other", OFFICER)
    assert [one.code for one in found.problems] == ["question.officers-own"]


def test_an_officer_may_accept_what_was_answered_and_not_before(register: Register) -> None:
    """A homologation that accepts findings asks here first."""
    accepts = ["ffjd.undecided", "ffjd.pace-other"]
    assert [one.values["finding"] for one in undecided(register, SERIES, accepts)] == ["ffjd.undecided"]
    one, two = asked(register), asked(register, where="games[3].result")
    answer(one, "excused", ORGANISER)
    assert undecided(register, SERIES, accepts) != ()  # one of two games is still open
    answer(two, "excused", ORGANISER)
    assert undecided(register, SERIES, accepts) == ()


def test_an_officer_cannot_homologate_what_is_left_to_the_organiser_without_an_answer(register: Register) -> None:
    """FFJD 6.4; once it is answered the step is taken, and says that there was nothing to accept in this series."""
    officer = OFFICER.at(datetime(2020, 1, 9, 9, tzinfo=UTC))
    accepts = ["ffjd.undecided"]
    early = homologate(register, SERIES, officer, accepts=accepts, reason="as agreed")
    assert [one.code for one in early.problems] == ["question.not-answered"]
    assert register.dossiers.get(section=SERIES).state == "submitted"
    answer(asked(register), "excused", ORGANISER)
    assert homologate(register, SERIES, officer, accepts=accepts, reason="as agreed").is_done


def test_what_a_committee_can_answer_is_what_the_facts_keep() -> None:
    assert set(LEFT["cel.readings-differ"].answers.split("|")) == set(get_args(Reading)) == {"larger", "points"}
    assert set(LEFT["cel.cap-differs"].answers.split("|")) == set(get_args(Capped)) == {"swiss", "everywhere"}
    assert set(LEFT["cel.quarter-closed"].answers.split("|")) == set(get_args(RulingDecision))


def test_an_organiser_sees_what_he_is_asked_of_his_own_events(register: Register) -> None:
    question = asked(register)
    assert open_questions(["coupe"]) == (question,)
    assert open_questions(["autre"]) == ()
    answer(question, "excused", ORGANISER)
    assert open_questions(["coupe"]) == ()


def test_the_texts_of_a_question_can_be_erased_without_touching_what_was_decided(register: Register) -> None:
    question = asked(register)
    answer(question, "excused", ORGANISER, reason="Somebody was ill.")
    Question.objects.update(words="", reason="")
    question.refresh_from_db()
    assert (question.answer, question.reason) == ("excused", "")


def test_every_finding_that_is_left_to_somebody_is_one_of_a_book() -> None:
    known = {message for code in shelf.codes() for message in catalogue(code)}
    assert {f"problems.{code}.what" for code in LEFT} <= known
    assert {left.to for left in LEFT.values()} == {Role.ORGANISER, Role.COUNCIL}
