"""Upgrades copy first; what a newer version has made is said plainly, and nothing is touched."""

import json
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from msgspec import structs

from ronde.record.chain import Origin
from ronde.record.publishing import proposed
from ronde.regulations.common_facts import Publication
from ronde.web.care import programs
from ronde.web.care.state import applied, has_content, is_behind
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.leasing import taken
from ronde.web.registers.models import Fact, Projected, Register
from ronde.web.registers.upkeep import store_whys
from ronde.web.registers.verifying import verified_register
from ronde.words.language import LANGUAGES
from tests.web.care.conftest import worked
from tests.web.projected_rows import rows
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")
LAST = ("archive", "0001_initial")  # a migration on which no other stands


def of_the_version_before() -> None:
    """Let the database be what it was before the tables of the archive came."""
    with connection.schema_editor() as editor:
        for table in sorted(connection.introspection.table_names()):
            if table.startswith("archive_"):
                cascade = "" if connection.vendor == "sqlite" else " CASCADE"
                editor.execute(f"DROP TABLE {connection.ops.quote_name(table)}{cascade}")
    MigrationRecorder(connection).migration_qs.filter(app="archive").delete()
    assert is_behind()


def test_a_database_with_content_is_copied_before_it_is_upgraded(tmp_path: Path, data: Path) -> None:
    worked(tmp_path, 3)
    FOLD.end()
    of_the_version_before()
    for _ in range(2):  # the second time there is nothing to do
        done = ronde("migrate")
        assert done.returncode == 0, done.output
    (copy,) = data.glob("before-upgrade-*.zip")
    said = json.loads(zipfile.ZipFile(copy).read("manifest.json"))
    assert list(LAST) not in said["migrations"]
    assert LAST in applied()
    assert said["looked"] == "read"
    FOLD.forget()
    assert verified_register(Register.objects.get()).is_sound


def test_the_copy_of_before_an_upgrade_can_be_restored_by_the_new_version(tmp_path: Path, data: Path) -> None:
    worked(tmp_path, 3)
    FOLD.end()
    of_the_version_before()
    ronde("migrate")
    facts = Fact.objects.count()
    worked(tmp_path, 4, first=3)
    FOLD.end()
    (copy,) = data.glob("before-upgrade-*.zip")
    done = ronde("restore", copy, "--replace")
    assert done.returncode == 0, done.output
    assert Fact.objects.count() == facts
    assert not is_behind()


def of_the_layout_before(data: Path) -> None:
    """Let the registers be as they were before lists had ways of publishing: dossiers without days and turns."""
    FOLD.end()
    call_command("migrate", "registers", "0002", verbosity=0)
    assert is_behind()
    assert list(data.iterdir()) == []


def test_what_pages_show_of_a_register_of_the_layout_before_is_projected_anew(tmp_path: Path, data: Path) -> None:
    register = worked(tmp_path, 5)  # two series, one of them homologated after the last list
    whys = list(store_all(register))
    before = list(rows(register))
    of_the_layout_before(data)
    done = ronde("migrate")
    assert done.returncode == 0, done.output
    assert "dames" in done.stdout
    FOLD.forget()
    assert verified_register(Register.objects.get()).is_sound
    assert list(rows(register)) == before
    assert list(register.changes.order_by("turn", "position").values_list("why", flat=True)) == whys
    assert "dames" not in ronde("migrate").stdout  # once is enough


def store_all(register: Register) -> Iterator[str]:
    """Every why of the register, stored."""
    store_whys()
    yield from register.changes.order_by("turn", "position").values_list("why", flat=True)


def test_a_backup_of_the_layout_before_is_restored_sound(tmp_path: Path, data: Path) -> None:
    worked(tmp_path, 5)
    of_the_layout_before(data)
    assert ronde("migrate").returncode == 0
    (copy,) = data.glob("before-upgrade-*.zip")
    done = ronde("restore", copy, "--replace")
    assert done.returncode == 0, done.output
    FOLD.forget()
    assert verified_register(Register.objects.get()).is_sound


def by_other_rules(held: Held) -> Prepared:
    """The list of February as other rules made it: another one than those of today give."""
    origin = Origin("2020-02-01T09:00:00", "account:1", "officer", "office")
    day = date(2020, 2, 1)
    made = proposed(
        held.known, day, salt=held.salt, recorded=origin.recorded, after=held.last, origin=origin, today=day
    )
    *before, said = made.facts
    assert isinstance(said, Publication)
    other = structs.replace(said, rules="0" * 64, lists=dict.fromkeys(said.lists, "1" * 64))
    return held.adding(held.known.with_facts(*before, other), origin)


def test_lists_that_other_rules_made_stay_as_they_were_published_and_it_is_said(tmp_path: Path) -> None:
    register = worked(tmp_path, 2)
    assert isinstance(FOLD.recorded(register, by_other_rules), Additions)
    FOLD.end()
    register.editions.update(digest="1" * 64, text="as it was")
    Projected.objects.update(rules="0" * 64)
    before = list(register.editions.values())
    done = ronde("migrate", lang="en")
    assert done.returncode == 0, done.output
    assert "dames" in done.stdout
    assert "2020-02-01" in done.stderr  # nothing can be published before somebody has answered
    assert list(register.editions.values()) == before
    assert Projected.objects.get().rules != "0" * 64


def test_an_empty_database_is_not_copied(data: Path) -> None:
    of_the_version_before()
    assert not has_content()
    assert ronde("migrate").returncode == 0
    assert list(data.iterdir()) == []


def test_nothing_is_upgraded_while_the_version_before_serves(tmp_path: Path) -> None:
    worked(tmp_path, 1)
    FOLD.end()
    of_the_version_before()
    taken("elsewhere:4242")
    done = ronde("migrate")
    assert done.returncode == 2
    assert "elsewhere:4242" in done.stderr
    assert is_behind()


def test_a_database_of_a_newer_version_is_said_so_and_not_touched(tmp_path: Path, data: Path) -> None:
    worked(tmp_path, 1)
    FOLD.end()
    MigrationRecorder(connection).record_applied("registers", "0099_from_the_future")
    before, facts = applied(), list(Fact.objects.values_list("digest", flat=True))
    for lang in LANGUAGES:
        for words in (["migrate"], ["serve"], ["register", "rebuild", "dames"]):
            done = ronde(*words, lang=lang)
            assert done.returncode == 2
            assert "registers.0099_from_the_future" in done.stderr
    assert (applied(), list(Fact.objects.values_list("digest", flat=True))) == (before, facts)
    assert list(data.iterdir()) == []


def test_a_backup_of_a_newer_database_can_still_be_made(tmp_path: Path) -> None:
    worked(tmp_path, 1)
    FOLD.end()
    MigrationRecorder(connection).record_applied("registers", "0099_from_the_future")
    assert ronde("backup", "-o", tmp_path / "b.zip").returncode == 0


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_without_pg_dump_an_upgrade_stops_unless_somebody_has_seen_to_a_copy(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked(tmp_path, 1)
    FOLD.end()
    of_the_version_before()
    monkeypatch.setattr(programs, "_DEBIAN", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    for lang in LANGUAGES:
        done = ronde("migrate", lang=lang)
        assert done.returncode == 2
        assert "RONDE_UPGRADE_UNCOPIED=1" in done.stderr
    assert is_behind()
    monkeypatch.setenv("RONDE_UPGRADE_UNCOPIED", "1")
    assert ronde("migrate").returncode == 0
    assert not is_behind()
    assert {path.name for path in data.iterdir()} <= {"privacy.jsonl", "rights.jsonl"}  # the journals, and no copy
