"""``ronde backup``: one file with everything, made while people work, looked at before it is called a backup."""

import hashlib
import json
import os
import resource
import stat
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from psycopg import sql

from ronde.web.care import programs
from ronde.web.care.backing_up import backed_up, kept
from ronde.web.care.refusals import RefusedError
from ronde.web.databases import from_url
from ronde.web.registers.chain_rows import head_of
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.words.language import LANGUAGES
from ronde.words.texts import text
from tests.web import postgresql
from tests.web.care.conftest import worked
from tests.web.conftest import connect
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def manifest_of(path: Path) -> Any:
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("manifest.json"))


def test_a_backup_says_what_it_holds_and_every_digest_is_right(tmp_path: Path) -> None:
    register = worked(tmp_path)
    FOLD.end()
    out = tmp_path / "out"
    out.mkdir()
    for lang in LANGUAGES:
        done = ronde("backup", "-o", out / f"{lang}.zip", lang=lang)
        assert done.returncode == 0, done.output
    assert names_in(out) == ["en.zip", "fr.zip", "ro.zip"]  # nothing else is left
    said = manifest_of(out / "fr.zip")
    last = head_of(register)
    assert last is not None
    assert said["ronde"] == "backup 1"
    assert said["database"] == connection.vendor
    assert said["registers"] == [{"code": "dames", "facts": last.turn, "head": last.digest}]
    assert said["looked"] == "verified"
    assert ["registers", "0002_guards"] in said["migrations"]
    with zipfile.ZipFile(out / "fr.zip") as archive:
        parts = said["parts"]
        assert set(archive.namelist()) == {"manifest.json", *parts}
        for name, part in parts.items():
            content = archive.read(name)
            assert (len(content), hashlib.sha256(content).hexdigest()) == (part["size"], part["sha256"])


def test_only_its_owner_may_read_a_backup_and_the_secret_is_only_in_it_where_asked(tmp_path: Path, data: Path) -> None:
    (data / "secret").write_text("kept apart")
    ronde("backup", "-o", tmp_path / "without.zip")
    ronde("backup", "-o", tmp_path / "with.zip", "--with-secret")
    assert stat.S_IMODE((tmp_path / "with.zip").stat().st_mode) == 0o600
    assert "secret" not in zipfile.ZipFile(tmp_path / "without.zip").namelist()
    assert zipfile.ZipFile(tmp_path / "with.zip").read("secret") == b"kept apart"


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    there = tmp_path / "there.zip"
    there.write_text("mine")
    for lang in LANGUAGES:
        done = ronde("backup", "-o", there, lang=lang)
        assert done.returncode == 2
        assert text("problems.backup.exists.what", lang, {"path": str(there)})[-20:] in done.stderr.replace("\n", " ")
    assert there.read_text() == "mine"


@pytest.mark.process
def test_a_backup_in_the_middle_of_entries_holds_a_chain_that_verifies(tmp_path: Path, database: str) -> None:
    """An officer enters series after series in a thread of their own; three backups are made meanwhile."""
    worked(tmp_path, 1)
    ending, wrong = threading.Event(), list[BaseException]()

    def working() -> None:
        act = 1
        try:
            while not ending.is_set() and act < 2000:
                worked(tmp_path, act + 1, first=act)
                act += 1
        except BaseException as error:  # noqa: BLE001 - told by the test
            wrong.append(error)
        finally:
            connections.close_all()

    def made(count: int) -> None:
        # the copy is opened apart: in a process of its own, for the database that is used is the process's
        done = subprocess.run(  # noqa: S603 - ours
            [sys.executable, "-m", "ronde", "backup", "-o", tmp_path / f"{count}.zip"],
            env={**os.environ, "DATABASE_URL": database},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    officer = threading.Thread(target=working)
    officer.start()
    try:
        for count in range(3):
            made(count)
    finally:  # whatever is wrong with a backup: nobody goes on working beneath the next test
        ending.set()
        officer.join()
    assert wrong == []
    FOLD.end()
    heads = [manifest_of(tmp_path / f"{count}.zip")["registers"][0] for count in range(3)]
    chain = dict(Register.objects.get().facts.values_list("turn", "digest"))
    assert all(chain[one["facts"]] == one["head"] for one in heads)  # each a moment of the chain
    assert heads[0]["facts"] < len(chain)  # and work went on after it


def test_a_database_whose_chain_is_broken_gets_no_backup(tmp_path: Path) -> None:
    worked(tmp_path)
    on = "" if connection.vendor == "sqlite" else " ON registers_fact"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER facts_not_updated{on}")
        cursor.execute("UPDATE registers_fact SET author = 'x' WHERE turn = 3")
    out = tmp_path / "out"
    out.mkdir()
    done = ronde("backup", "-o", out / "b.zip")
    assert done.returncode == 2
    assert "facts" in done.stderr or "chain" in done.stderr, done.stderr
    assert names_in(out) == []


@pytest.mark.process
def test_a_disk_that_is_full_leaves_nothing_behind(tmp_path: Path, database: str) -> None:
    worked(tmp_path)
    FOLD.end()
    connections.close_all()
    out = tmp_path / "out"
    out.mkdir()

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run(  # noqa: S603 - ours
        [sys.executable, "-m", "ronde", "backup", "-o", out / "b.zip", "--lang", "en"],
        env={**os.environ, "DATABASE_URL": database, "RONDE_DATA": str(tmp_path)},
        preexec_fn=small,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert names_in(out) == []


def test_a_folder_names_its_backups_and_keeps_the_newest(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    older = [out / f"ronde-2020-01-0{day}T030000Z.zip" for day in range(1, 6)]
    for path in older:
        path.touch()
    other = out / "ronde-notes.zip"
    other.touch()
    done = ronde("backup", "-o", out, "--keep", "3")
    assert done.returncode == 0, done.output
    left = [path for path in out.iterdir() if path != other]
    assert len(left) == 3
    assert set(left) > set(older[3:])  # two of the old and the new one
    assert other.exists()
    assert kept(out, 5) == ()


def test_keeping_needs_a_folder(tmp_path: Path) -> None:
    assert ronde("backup", "-o", tmp_path / "b.zip", "--keep", "3").returncode == 2
    assert ronde("backup", "-o", tmp_path, "--keep", "0").returncode == 2
    assert list(tmp_path.glob("*.zip")) == []


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)  # SQLite has no accounts
def test_an_account_that_may_make_no_database_gets_a_backup_that_says_so(tmp_path: Path, database: str) -> None:
    worked(tmp_path)
    server, _, name = database.rpartition("/")
    FOLD.end()
    connections.close_all()
    postgresql.administer(server, "DROP ROLE IF EXISTS plain", "CREATE ROLE plain LOGIN")
    postgresql.administer(server, f"ALTER DATABASE {name} OWNER TO plain")
    with connections["default"].cursor() as cursor:
        cursor.execute(sql.SQL("GRANT SELECT ON ALL TABLES IN SCHEMA public TO plain").as_string())
        cursor.execute("GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO plain")
    connect(from_url(database.replace("//ronde@", "//plain@")))
    done = ronde("backup", "-o", tmp_path / "b.zip")
    assert done.returncode == 0, done.output
    assert "not computed anew" in done.stdout
    assert manifest_of(tmp_path / "b.zip")["looked"] == "read"


@pytest.mark.process
def test_programs_older_than_the_server_are_refused_with_what_to_install() -> None:
    with pytest.raises(RefusedError) as refused:
        programs.program("pg_dump", 99)
    assert refused.value.problem.code == "backup.no-program"
    assert refused.value.problem.values["server"] == 99


@pytest.mark.process
def test_what_a_killed_backup_left_is_removed_by_the_next(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    script = (
        "import os, signal, pathlib, sys; from ronde.files.processes import beside_prefix; import tempfile;"
        "d = tempfile.mkdtemp(dir=sys.argv[1], prefix=beside_prefix('b.zip')); pathlib.Path(d, 'x').touch();"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script, out], check=False)  # noqa: S603 - ours
    assert len(names_in(out)) == 1
    backed_up(out / "b.zip")
    assert names_in(out) == ["b.zip"]
