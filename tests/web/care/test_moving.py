"""An installation moved from SQLite to PostgreSQL and back: everything is there, and what was taken away stays away."""

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections
from django.urls import reverse

from ronde.web.actors import HeldRole, actor
from ronde.web.care.moving import NOT_MOVED, digest_of, last_numbers, moved_tables, table_of
from ronde.web.databases import from_url
from ronde.web.people.models import PersonRow
from ronde.web.publisher.services import say_face, set_logo
from ronde.web.registers import leasing
from ronde.web.registers.closing import close_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Fact, Register
from ronde.web.roles import Role
from tests.upgrades.conftest import load
from tests.upgrades.kept import kept_versions
from tests.verbs import Done
from tests.web import postgresql
from tests.web.accounts.signing import OFFICE, browser, set_up, somebody, telephone, tried
from tests.web.administration.drawn import png
from tests.web.conftest import connect
from tests.web.verbs import ronde


@pytest.fixture
def full(tmp_path: Path) -> Iterator[str]:
    """The address of an installation with every kind of fact, act and person, some of them erased: the last kept version, upgraded.

    With what that version did not have: a logo, a colour, a register that is closed.
    """
    url = f"sqlite://{tmp_path / 'full.sqlite3'}"
    load(kept_versions()[-1], url)
    connect(from_url(url))
    assert ronde("migrate").returncode == 0
    keeper = actor("account:1", [HeldRole(Role.ADMINISTRATOR)])
    assert say_face(keeper, short="Ligue", accent="#1b4f8f", languages=("fr", "ro")) == ()
    assert set_logo(keeper, png()) == ()
    assert close_register(keeper, Register.objects.all()[0], since=date(2024, 1, 1), reason="Elle s’arrête.") == ()
    yield url
    FOLD.forget()
    connections.close_all()


def contents() -> dict[str, str]:
    """A digest of every table of the database that is used now."""
    return {table_of(model): digest_of(model) for model in moved_tables()}


def moved_to(url: str) -> None:
    """The installation moved, and its new database used from now on."""
    done = ronde("move", url)
    assert done.returncode == 0, done.output
    FOLD.forget()
    connect(from_url(url))


def verified(url: str) -> str:
    """What is said of the database of an address, which is used from now on."""
    said = ronde("verify", url).output.replace(url, "")
    connect(from_url(url))
    return said


def rows_of(text: Done) -> str:
    return text.stdout.partition(" rows")[0].rpartition(" ")[2]


def test_every_table_is_moved_or_said_to_stay(database: str) -> None:
    del database
    tables = set(connection.introspection.table_names())
    assert {table_of(model) for model in moved_tables()} | NOT_MOVED.keys() == tables


def test_a_database_moves_to_another_of_its_kind_with_every_row_and_number(full: str, tmp_path: Path) -> None:
    before, numbers = contents(), last_numbers(connection)
    done = ronde("move", tmp_path / "other.sqlite3")
    assert done.returncode == 0, done.output
    assert contents() == before  # nothing changes where it comes from
    connect(from_url(f"sqlite://{tmp_path / 'other.sqlite3'}"))
    assert contents() == before
    assert last_numbers(connection) == numbers
    managers = (model._base_manager for model in moved_tables())  # noqa: SLF001 - Django's name for it
    assert rows_of(done) == str(sum(manager.count() for manager in managers))
    assert (tmp_path / "other.sqlite3").stat().st_mode & 0o077 == 0
    assert full != connection.settings_dict["NAME"]


@pytest.fixture(scope="module")
def postgresql_server() -> Iterator[str]:
    """The address of a server of PostgreSQL."""
    with postgresql.own_server("elsewhere") as server:
        yield server


@pytest.fixture
def postgresql_elsewhere(postgresql_server: str) -> Iterator[str]:
    """The address of an empty database of PostgreSQL."""
    postgresql.administer(postgresql_server, "CREATE DATABASE moved")
    yield f"{postgresql_server}/moved"
    connections.close_all()
    postgresql.administer(postgresql_server, "DROP DATABASE moved WITH (FORCE)")


def test_from_sqlite_to_postgresql_and_back_every_row_is_equal(
    full: str, postgresql_elsewhere: str, tmp_path: Path
) -> None:
    before, numbers = contents(), last_numbers(connection)
    said = verified(full)
    erased = sorted(PersonRow.objects.filter(name="").values_list("id", flat=True))
    assert erased
    moved_to(postgresql_elsewhere)
    assert contents() == before
    assert last_numbers(connection) == numbers
    assert verified(postgresql_elsewhere) == said
    assert sorted(PersonRow.objects.filter(name="").values_list("id", flat=True)) == erased
    last = User.objects.order_by("pk").values_list("pk", flat=True).last()
    assert User.objects.create(username="after").pk > (last or 0)
    User.objects.filter(username="after").delete()
    after = contents()
    moved_to(f"sqlite://{tmp_path / 'back.sqlite3'}")
    assert contents() == after
    assert {table for table in before if after[table] != before[table]} == {"ledger_ledgerline", "ledger_ledgerbatch"}


def test_who_has_a_second_step_signs_in_with_it_where_the_installation_was_moved_to(
    database: str, tmp_path: Path
) -> None:
    del database
    secret = _with_telephone("rex")
    moved_to(f"sqlite://{tmp_path / 'other.sqlite3'}")
    _signs_in_with_both_steps("rex", secret, ahead=1)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_second_step_works_after_a_move_to_postgresql_and_after_the_move_back(
    database: str, postgresql_elsewhere: str, tmp_path: Path
) -> None:
    """A code is good for once, so the second one is that of the half minute after the first."""
    del database
    secret = _with_telephone("rex")
    moved_to(postgresql_elsewhere)
    _signs_in_with_both_steps("rex", secret, ahead=0)
    moved_to(f"sqlite://{tmp_path / 'back.sqlite3'}")
    _signs_in_with_both_steps("rex", secret, ahead=1)


def _with_telephone(name: str) -> str:
    """An officer who has set the second step up; the secret of the telephone."""
    somebody(name, Role.OFFICER)
    client = browser()
    tried(client, name)
    return set_up(client)


def _signs_in_with_both_steps(name: str, secret: str, *, ahead: int) -> None:
    client = browser()
    tried(client, name)
    assert client.get(OFFICE).status_code == 302  # a password is not enough
    client.post(reverse("mfa_authenticate"), {"code": telephone(secret, ahead)})
    assert client.get(OFFICE).status_code == 200


def test_a_database_that_is_not_empty_is_refused(full: str, tmp_path: Path) -> None:
    shutil.copyfile(full.removeprefix("sqlite://"), tmp_path / "kept.sqlite3")
    before = (tmp_path / "kept.sqlite3").read_bytes()
    done = ronde("move", tmp_path / "kept.sqlite3")
    assert done.returncode == 2
    assert "not empty" in done.stderr
    assert (tmp_path / "kept.sqlite3").read_bytes() == before


def test_nothing_moves_while_somebody_serves(full: str, tmp_path: Path) -> None:
    assert full
    FOLD.end()
    leasing.taken("another-machine:1")
    done = ronde("move", tmp_path / "other.sqlite3")
    assert done.returncode == 2
    assert "another-machine:1" in done.stderr
    assert not (tmp_path / "other.sqlite3").exists()


def test_a_database_that_is_damaged_is_not_moved_and_leaves_the_other_empty(full: str, tmp_path: Path) -> None:
    """A name that was changed past Ronde: the ledger knows another one."""
    assert full
    with connection.cursor() as cursor:
        cursor.execute("UPDATE people_personrow SET sorting = 'zz' WHERE id = (SELECT min(id) FROM people_personrow)")
    done = ronde("move", tmp_path / "other.sqlite3")
    assert done.returncode == 2
    assert "ledger" in done.stderr or "people" in done.stderr
    connect(from_url(f"sqlite://{tmp_path / 'other.sqlite3'}"))
    assert not Fact.objects.exists()
    assert not PersonRow.objects.exists()
