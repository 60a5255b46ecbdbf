"""Verbs of the command line while another process serves and holds the right to append: they do their work, all of it or nothing."""

from pathlib import Path

import pytest
from django.db import DatabaseError, connection

from ronde.web.registers import leasing
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Fact, Register
from ronde.web.registers.verifying import verified_register
from tests.web.months import month
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")
OFFICE = "another-machine:1"


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """The file of an officer's month; somebody else holds the right to append from here on."""
    path = month(tmp_path)
    FOLD.end()
    leasing.taken(OFFICE)
    return path


def test_a_register_is_taken_beside_an_office_that_serves(history: Path) -> None:
    done = ronde("register", "take", history, "--code", "dames", "--name", "Dames")
    assert done.returncode == 0, done.stderr
    assert verified_register(Register.objects.get(code="dames")).is_sound
    assert leasing.present_holder() == OFFICE  # who goes on as if nothing had been


@pytest.mark.parametrize("verb", ["copy", "give", "bundle"])
def test_a_register_is_read_beside_an_office_that_serves(history: Path, tmp_path: Path, verb: str) -> None:
    assert ronde("register", "take", history, "--code", "dames").returncode == 0
    done = ronde("register", verb, "dames", "-o", tmp_path / "written")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "written").stat().st_size > 0


def test_a_register_that_cannot_be_taken_whole_leaves_nothing(history: Path) -> None:
    """The database refuses the last rows to be written, after people, facts and lists."""
    with connection.cursor() as cursor:
        for statement in _REFUSING[connection.vendor]:
            cursor.execute(statement)
    with pytest.raises(DatabaseError, match="no room"):
        ronde("register", "take", history, "--code", "dames")
    assert not Register.objects.exists()
    assert not Fact.objects.exists()


_REFUSING = {
    "sqlite": [
        "CREATE TRIGGER full BEFORE INSERT ON registers_projected BEGIN SELECT RAISE(ABORT, 'no room'); END",
    ],
    "postgresql": [
        "CREATE FUNCTION no_room() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$ LANGUAGE plpgsql",
        'CREATE TRIGGER "full" BEFORE INSERT ON registers_projected FOR EACH ROW EXECUTE FUNCTION no_room()',
    ],
}
