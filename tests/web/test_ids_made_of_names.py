"""A file that calls its players by their names: in facts they are ids that tell nothing, and the file is understood again."""

import re
from datetime import date
from pathlib import Path

import pytest

from ronde.files.taking_in import arrived
from ronde.ground.ids import PlayerId
from ronde.record.newcomers import Answers
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.office.services import Done, take_in
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import everyone, written
from ronde.web.privacy.models import Erasure
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Fact, Register
from ronde.web.registers.verifying import verified_register
from tests.web.office_work import an_officer, arriving, begun, first_of, on

pytestmark = pytest.mark.usefixtures("database")
OLD, NAME = "neuville-nadia", "Nadia Neuville"


def a_file(folder: Path, number: int = 0) -> Path:
    """The file of an organiser in which the newcomer of a series has an id made of her name."""
    path = folder / f"sent-{number}.yaml"
    text = arriving(number, number).replace(f"new-{number}", OLD).replace(f"{NAME} {number}", NAME)
    path.write_text(text, "utf-8")
    return path


def sent(register: Register, folder: Path, number: int = 0, answers: Answers | None = None) -> Done:
    """Such a file, taken in."""
    day = first_of(number).replace(day=8)
    return take_in(register, a_file(folder, number), on(an_officer(), day), answers=answers or Answers())


def new_person() -> PersonRow:
    return PersonRow.objects.get(name=NAME)


def texts() -> str:
    return " ".join(Fact.objects.values_list("document", flat=True))


def test_a_newcomer_gets_an_id_that_tells_nothing_and_the_old_one_stays_in_the_row(tmp_path: Path) -> None:
    register = begun("dames")
    assert sent(register, tmp_path).is_done
    nadia = new_person()
    assert re.fullmatch("p[0-9a-f]{12}", nadia.id)
    assert everyone().players[PlayerId(nadia.id)].also == [OLD]
    assert "neuville" not in texts()
    assert nadia.id in texts()
    assert verified_register(register).is_sound


def test_the_next_file_with_the_same_id_means_the_same_person(tmp_path: Path) -> None:
    register = begun("dames")
    assert sent(register, tmp_path).is_done
    assert sent(register, tmp_path, 1).is_done
    assert PersonRow.objects.filter(name=NAME).count() == 1
    assert "neuville" not in texts()
    assert texts().count(new_person().id) > 4


def test_the_same_file_again_is_said_to_be_known(tmp_path: Path) -> None:
    register = begun("dames")
    assert sent(register, tmp_path).is_done
    assert [one.code for one in sent(register, tmp_path).problems] == ["joining.everything-known"]


def test_who_looks_like_somebody_is_asked_about_by_the_id_in_the_file(tmp_path: Path) -> None:
    register = begun("dames")
    written(People.of([Player(id="known", name=NAME, birth=date(1990, 5, 5))]), first_of(0))
    FOLD.forget()
    held = FOLD.held(register)
    found = arrived(held.known, a_file(tmp_path), recorded="2020-01-08T09:00:00", salt=held.salt)
    (asked,) = (one for one in found.problems if one.code == "lookalike.known")
    assert asked.values["player"] == OLD
    assert asked.where[:2] == ("players", 0)  # the line of the file


def test_an_answer_about_the_id_in_the_file_holds(tmp_path: Path) -> None:
    register = begun("dames")
    written(People.of([Player(id="known", name=NAME, birth=date(1990, 5, 5))]), first_of(0))
    FOLD.forget()
    assert sent(register, tmp_path, answers=Answers(same={OLD: "known"})).is_done
    assert everyone().players[PlayerId("known")].also == [OLD]
    assert sent(register, tmp_path, 1).is_done
    assert "neuville" not in texts()


def test_set_apart_she_is_somebody_else_under_an_id_that_tells_nothing(tmp_path: Path) -> None:
    register = begun("dames")
    written(People.of([Player(id="known", name=NAME, birth=date(1990, 5, 5))]), first_of(0))
    FOLD.forget()
    assert sent(register, tmp_path, answers=Answers(distinct=frozenset({OLD}))).is_done
    (other,) = PersonRow.objects.filter(name=NAME).exclude(id="known")
    assert (everyone().players[PlayerId(other.id)].also, everyone().players[PlayerId(other.id)].unlike) == (
        [OLD],
        ["known"],
    )


def test_somebody_erased_does_not_come_back_by_an_old_file(tmp_path: Path) -> None:
    register = begun("dames")
    assert sent(register, tmp_path).is_done
    person = new_person().id
    written(People.of([Player(id=person, erased=first_of(1))]), first_of(1))
    Erasure.objects.create(person=person, day=first_of(1))
    FOLD.forget()
    sent(register, tmp_path, 1)
    assert not PersonRow.objects.filter(name=NAME).exists()
    assert "neuville" not in texts().casefold()
