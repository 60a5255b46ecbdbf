"""Guards that are gone, and rows that were rewritten behind them: health and verification say so, and nothing goes on in silence."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, models, transaction
from django.test import Client

from ronde.web.registers.guards import UnguardedError, lower_guards, missing_guards, raise_guards
from ronde.web.registers.models import Change, Edition, Fact, Line, Register
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.verifying import verified_register
from tests.web.office_work import begun
from tests.web.projected_rows import rows
from tests.web.test_projections import register_of
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")

REGISTER = [
    "UPDATE registers_register SET salt = 'ab'",
    "UPDATE registers_register SET regulation = 'frs'",
    "UPDATE registers_register SET code = 'echecs'",
    "UPDATE registers_register SET id = id + 1",
    "DELETE FROM registers_register",
]
REPLACING = "INSERT OR REPLACE INTO registers_register SELECT id, code, name, regulation, federation, zone, 'ab' FROM registers_register"
WITHOUT_KEYS = "PRAGMA foreign_keys = OFF"  # as in SQLite's own shell


def said(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def without(guard: str) -> None:
    """Remove a guard, as somebody may who administers the database."""
    table = "registers_fact" if guard.startswith("facts") else "registers_register"
    said(f"DROP TRIGGER {guard}" + ("" if connection.vendor == "sqlite" else f" ON {table}"))


def codes(register: Register) -> set[str]:
    return {problem.code for problem in verified_register(register).problems}


def test_code_book_and_salt_of_a_register_stay_and_its_name_may_change() -> None:
    register = begun("dames")
    if connection.vendor == "sqlite":
        said(WITHOUT_KEYS)
    for statement in (*REGISTER, *([REPLACING] if connection.vendor == "sqlite" else [])):
        with pytest.raises(DatabaseError), transaction.atomic():
            said(statement)
    said("UPDATE registers_register SET name = 'Les dames'")
    now = Register.objects.get()
    assert (now.pk, now.code, now.regulation, now.salt) == (register.pk, "dames", "ffjd", register.salt)
    assert now.name == "Les dames"


def test_another_salt_is_found_where_the_guard_was_removed(tmp_path: Path) -> None:
    register = register_of(tmp_path)
    assert register.texts.exists()
    without("register_not_changed")
    Register.objects.update(salt="00" * 32)
    assert codes(Register.objects.get()) == {"register.unguarded", "register.other-salt"}


def test_what_is_projected_may_be_rewritten_and_verification_says_so_until_it_is_made_anew(tmp_path: Path) -> None:
    register = register_of(tmp_path)
    before = list(rows(register))
    for rewritten in (
        lambda: Line.objects.filter(position=1).update(value="3000"),
        lambda: Line.objects.filter(position=2).delete(),
        lambda: Edition.objects.filter(number=1).update(text="{}"),
        lambda: Edition.objects.all().delete(),
    ):
        rewritten()
        assert codes(register) == {"register.shown-otherwise"}
        assert ronde("register", "verify", "dames").returncode == 1
        rebuild(register)
        assert codes(register) == set()
    Change.objects.all().delete()
    rebuild(register)
    assert list(rows(register)) == before


@pytest.mark.parametrize("guard", ["facts_not_deleted", "register_not_changed"])
def test_a_guard_that_is_gone_is_named_by_health_and_verification_and_nothing_is_served(guard: str) -> None:
    begun("dames")
    assert Client().get("/health").status_code == 200
    without(guard)
    answer = Client().get("/health")
    assert answer.status_code == 503
    assert f"guard missing: {guard}" in answer.content.decode()
    for lang in ("en", "fr", "ro"):
        done = ronde("register", "verify", "dames", lang=lang)
        assert done.returncode == 1
        assert guard in done.stderr
        served = ronde("register", "rebuild", "dames", lang=lang)
        assert served.returncode == 2
        assert guard in served.stderr
    raise_guards()
    assert ronde("register", "verify", "dames").returncode == 0


def test_a_guard_that_says_something_else_is_missed() -> None:
    begun("dames")
    if connection.vendor == "sqlite":
        without("facts_not_updated")
        said("CREATE TRIGGER facts_not_updated BEFORE UPDATE ON registers_fact WHEN 0 BEGIN SELECT 1; END")
        assert missing_guards() == ("facts_not_updated",)
    else:
        body = "BEGIN RETURN NEW; RAISE EXCEPTION 'facts are only appended'; END"
        said(f"CREATE OR REPLACE FUNCTION registers_refuse() RETURNS trigger LANGUAGE plpgsql AS $${body}$$")
        assert missing_guards() == ("facts_not_updated", "facts_not_deleted", "facts_not_emptied")
        raise_guards()
        without("facts_not_updated")
        called = "BEFORE UPDATE ON registers_fact FOR EACH ROW WHEN (false) EXECUTE FUNCTION registers_refuse()"
        said(f"CREATE TRIGGER facts_not_updated {called}")
        said("ALTER TABLE registers_fact ENABLE ALWAYS TRIGGER facts_not_updated")
        assert missing_guards() == ("facts_not_updated",)
    assert Client().get("/health").status_code == 503
    raise_guards()
    assert missing_guards() == ()


def widened(kind: type[models.Model], name: str) -> None:
    """Change a column, for which Django makes SQLite's table anew."""
    old = kind._meta.get_field(name)  # noqa: SLF001 - Django's name for it
    assert isinstance(old, models.Field)
    new = models.CharField(max_length=301, blank=True)
    new.set_attributes_from_name(name)
    new.model = kind
    with connection.schema_editor() as editor:
        editor.alter_field(kind, old, new)


def test_a_migration_that_rebuilds_a_table_is_stopped_unless_it_raises_the_guards_again() -> None:
    begun("dames")
    widened(Register, "name")
    if connection.vendor == "sqlite":
        assert missing_guards() == ("register_not_changed", "register_not_deleted", "register_not_replaced")
        with pytest.raises(UnguardedError, match="register_not_changed"):
            call_command("migrate", verbosity=0)
        raise_guards()
    call_command("migrate", verbosity=0)
    assert missing_guards() == ()


def test_the_table_of_facts_is_rebuilt_only_between_lowering_and_raising_the_guards() -> None:
    begun("dames")
    before = list(Fact.objects.values())
    if connection.vendor == "sqlite":
        with pytest.raises(DatabaseError, match="register_not_deleted"):
            widened(Fact, "author")
        assert missing_guards() == ()
    lower_guards()
    widened(Fact, "author")
    with pytest.raises(UnguardedError, match="facts_in_turn"):
        call_command("migrate", verbosity=0)
    raise_guards()
    call_command("migrate", verbosity=0)
    assert list(Fact.objects.values()) == before


def test_nobody_else_on_the_machine_reads_the_file_of_the_database(database: str) -> None:
    if not database.startswith("sqlite"):
        return
    file = Path(database.removeprefix("sqlite://"))
    file.chmod(0o644)
    connection.close()
    assert Register.objects.count() == 0
    assert oct(file.stat().st_mode & 0o777) == "0o600"
