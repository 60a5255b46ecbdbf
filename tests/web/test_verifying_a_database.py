"""``ronde verify`` on a database, and registers that leave as files and come back: the same chain, lists and digests."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest
from django.db import connection

from ronde.files.opening import opened_file
from ronde.main.database_sources import is_database, without_password
from ronde.record.chain import head
from ronde.web.databases import from_url
from ronde.web.events.models import SectionRow
from ronde.web.registers.chain_rows import links_of
from ronde.web.registers.exchange import history_text
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register
from ronde.words.language import LANGUAGES
from ronde.words.numbers import day_text
from ronde.words.texts import text
from tests.web.conftest import connect
from tests.web.events.desk_work import an_event, playing
from tests.web.months import month
from tests.web.office_work import acted, an_officer, begun
from tests.web.projected_rows import rows
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")


def source(database: str) -> str:
    """How somebody names a database to the verb: SQLite's by its file."""
    return database.removeprefix("sqlite://")


def worked(folder: Path, acts: int = 6) -> Register:
    """A register in which an officer has worked: series, homologations, lists."""
    register, user = begun("dames"), an_officer()
    for act in range(acts):
        assert acted(register, act, user, folder).is_done
    return register


def test_every_register_of_a_database_is_verified_with_its_lists_and_its_head(database: str, tmp_path: Path) -> None:
    register = worked(tmp_path)
    chain = links_of(register)
    for lang in ("en", "fr", "ro"):
        done = ronde("verify", source(database), lang=lang)
        assert done.returncode == 0, done.output
        assert text("says.verify_done", lang, {"count": 2}) in done.stdout
        assert head(chain) in done.stdout
        for edition in register.editions.all():
            assert edition.digest[:16] in done.stdout


def test_a_database_that_was_rewritten_does_not_verify(database: str, tmp_path: Path) -> None:
    worked(tmp_path)
    on = "" if connection.vendor == "sqlite" else " ON registers_fact"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER facts_not_updated{on}")
        cursor.execute("UPDATE registers_fact SET author = 'x' WHERE turn = 3")
    for lang in ("en", "fr", "ro"):
        done = ronde("verify", source(database), lang=lang)
        assert done.returncode == 1
        assert "facts_not_updated" in done.stderr
        assert "series-0-in" in done.stderr  # the fact of the third turn


def test_a_section_that_is_not_what_its_acts_made_of_it_does_not_verify(database: str, tmp_path: Path) -> None:
    register = worked(tmp_path, 1)
    row = playing(4, event=an_event("e1", register))
    done = ronde("verify", source(database), lang="en")
    assert done.returncode == 0, done.output
    assert text("says.sections_verified", "en", {"count": 1}) in done.stdout
    assert ronde("register", "verify", "dames").returncode == 0
    SectionRow.objects.update(body=row.body.replace("p1", "p9"))
    for lang in ("en", "fr", "ro"):
        for words in (["verify", source(database)], ["register", "verify", "dames"]):
            done = ronde(*words, lang=lang)
            assert done.returncode == 1, done.output
            assert row.id in done.stderr


def test_facts_without_their_register_do_not_verify(database: str, tmp_path: Path) -> None:
    register = worked(tmp_path, 1)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA foreign_keys = OFF")  # as in SQLite's own shell
            cursor.execute("DROP TRIGGER register_not_deleted")
        else:
            cursor.execute("SET session_replication_role = replica")  # as its administrator can
            cursor.execute("DROP TRIGGER register_not_deleted ON registers_register")
        cursor.execute("DELETE FROM registers_register")
    done = ronde("verify", source(database))
    assert done.returncode == 1
    assert f"number {register.pk}" in done.stderr


def test_what_is_no_database_of_ours_ends_with_two(tmp_path: Path, database: str) -> None:
    other = tmp_path / "other.sqlite3"
    raw = sqlite3.connect(other)
    raw.execute("CREATE TABLE cakes (name TEXT)")
    raw.close()
    nowhere = "postgresql://somebody:geheim@127.0.0.1:1/ronde"
    for named in (str(other), nowhere, str(tmp_path / "missing.yaml")):
        done = ronde("verify", named)
        assert done.returncode == 2, done.output
        assert "geheim" not in done.output
    connect(from_url(database))


def test_what_is_a_database_is_told_without_opening_it(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"SQLite format 3\0...")
    (tmp_path / "b").write_text("regulation: ffjd", "utf-8")
    assert is_database(str(tmp_path / "a"))
    assert is_database("postgresql://localhost/ronde")
    assert not is_database(str(tmp_path / "b"))
    assert not is_database(str(tmp_path))
    assert without_password("postgresql://me:geheim@db.example:5432/ronde") == "postgresql://db.example:5432/ronde"


def test_a_register_leaves_as_a_file_and_comes_back_elsewhere_with_the_same_chain_and_pages(
    database: str, tmp_path: Path
) -> None:
    register = worked(tmp_path)
    chain, shown = links_of(register), list(rows(register))
    assert {(link.role, link.via) for link in chain} == {("organiser", "test"), ("officer", "office")}
    file = tmp_path / "given.yaml"
    assert ronde("register", "give", "dames", "-o", file).returncode == 0
    opened = opened_file(file)
    assert opened.is_sound
    assert opened.chain == chain
    assert ronde("verify", file).returncode == 0
    again = tmp_path / "again.sqlite3"
    connect(from_url(f"sqlite://{again}"))
    assert ronde("register", "take", file, "--code", "dames").returncode == 0
    back = Register.objects.get()
    assert links_of(back) == chain
    assert verified_register(back).is_sound
    assert history_text(back) == history_text_of(database)
    assert list(rows(back)) == shown
    connect(from_url(database))


def history_text_of(database: str) -> str:
    """The history of the first register of another database; the one in use stays in use."""
    before = dict(connection.settings_dict)
    connect(from_url(database))
    found = history_text(Register.objects.get())
    connect(before)
    return found


def test_a_bundle_of_a_register_verifies_without_the_database(tmp_path: Path) -> None:
    register = worked(tmp_path)
    bundle = tmp_path / "dames.bundle"
    for more in ((), ("--names",)):
        done = ronde("register", "bundle", "dames", "-o", bundle, *more)
        assert done.returncode == 0, done.output
        assert ("Claude one" in bundle.read_text("utf-8")) == bool(more)
        verified = ronde("verify", bundle)
        assert verified.returncode == 0
        assert head(links_of(register)) in verified.stdout


def test_a_taking_that_was_interrupted_is_begun_anew_and_a_register_with_facts_is_never_replaced(
    tmp_path: Path,
) -> None:
    worked(tmp_path, 3)
    file = tmp_path / "given.yaml"
    assert ronde("register", "give", "dames", "-o", file).returncode == 0
    Register.objects.create(code="other", name="Other", regulation="ffjd", salt="00" * 32)
    assert ronde("register", "take", file, "--code", "other").returncode == 0
    assert ronde("register", "take", file, "--code", "other").returncode == 2
    assert ronde("register", "take", file, "--code", "dames").returncode == 2


def test_a_history_whose_lists_do_not_come_out_is_not_taken_and_each_list_is_named(tmp_path: Path) -> None:
    whole, changed = month(tmp_path), tmp_path / "changed.yaml"
    before, digest, after = whole.read_text("utf-8").rpartition("    national: ")
    changed.write_text(f"{before}{digest}{'0' * 64}{after[64:]}", "utf-8")
    assert ronde("verify", changed).returncode == 1
    for lang in LANGUAGES:
        done = ronde("register", "take", changed, "--code", "dames", lang=lang)
        assert done.returncode == 2
        assert day_text(date(2024, 4, 1), lang) in done.stderr
        assert text("says.take_differs", lang, {"path": str(changed)})[:40] in done.stderr
    assert not Register.objects.exists()
    assert ronde("register", "take", whole, "--code", "dames").returncode == 0
    assert ronde("register", "verify", "dames").returncode == 0
