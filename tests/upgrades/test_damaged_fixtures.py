"""Whatever of a kept version is damaged is refused by name: by the program where it reads it, and by the manifest in any case."""

import re
import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection, connections

from tests.upgrades.conftest import run_script
from tests.upgrades.kept import BACKUPS, MANIFEST, POSTGRESQL, DamagedFixtureError, KeptVersion, digests, kept_versions
from tests.web.verbs import ronde

SQLITE_ONLY = pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
POSTGRESQL_ONLY = pytest.mark.parametrize("kind", ["postgresql"], indirect=True)


def replaced(path: Path, old: bytes, new: bytes) -> None:
    """Some bytes in a file, written over by as many others; they are there once at least."""
    content = path.read_bytes()
    assert len(old) == len(new)
    assert old in content, old
    path.write_bytes(content.replace(old, new, 1))


def with_other_part(path: Path, part: str, old: bytes, new: bytes) -> None:
    """An archive that is whole, in which one part says something else."""
    with zipfile.ZipFile(path) as archive:
        parts = {one: archive.read(one) for one in archive.infolist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, content in parts.items():
            archive.writestr(one, content.replace(old, new, 1) if one.filename == part else content)


# By the program that reads it


@SQLITE_ONLY
def test_a_byte_of_a_fact_in_a_database_of_sqlite_is_found_and_named(
    version: KeptVersion, installation: str, data: Path, tmp_path: Path
) -> None:
    path = version.unpack_sqlite(data / "ronde.sqlite3")
    assert ronde("migrate").returncode == 0, installation
    connections.close_all()
    whole = Path(shutil.copyfile(path, tmp_path / "whole.sqlite3"))
    with closing(sqlite3.connect(path)) as database:
        (said,) = database.execute("SELECT document FROM registers_fact WHERE fact = 'list-2023-12'").fetchone()
    before = said.encode()
    replaced(path, before, before.replace(b"1400", b"1401"))
    done = ronde("verify", path)
    assert done.returncode == 1
    assert "dames" in done.output
    assert "list-2023-12" in done.output
    assert (
        "list-2023-12" not in ronde("verify", whole).output
    )  # lists that other rules made stand as they were published


@pytest.mark.process
@SQLITE_ONLY
def test_a_database_of_sqlite_that_was_cut_off_is_refused_by_name(
    version: KeptVersion, installation: str, data: Path
) -> None:
    path = version.unpack_sqlite(Path(installation.removeprefix("sqlite://")))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    for words in (["verify", path], ["migrate"], ["register", "verify", "dames"]):
        done = ronde(*words)
        assert done.returncode == 2, words
        assert "ronde.sqlite3" in done.stderr
    assert [one.name for one in data.iterdir() if one.suffix == ".zip"] == []


@POSTGRESQL_ONLY
def test_a_dump_that_was_cut_off_makes_no_installation(version: KeptVersion, installation: str, tmp_path: Path) -> None:
    script = version.copy_of(POSTGRESQL, tmp_path)
    lines = script.read_text("utf-8").splitlines(keepends=True)
    guards = next(at for at, line in enumerate(lines) if line.startswith("CREATE TRIGGER"))
    script.write_text("".join(lines[:guards]), "utf-8")
    run_script(script, installation)  # who copied it did not see that something is missing
    done = ronde("migrate")
    assert done.returncode == 2
    assert "facts_not_updated" in done.stderr
    assert ronde("verify", installation).returncode == 2  # nothing was upgraded: its tables stay behind


@POSTGRESQL_ONLY
def test_a_dump_that_was_cut_off_in_its_rows_is_refused_too(
    version: KeptVersion, installation: str, tmp_path: Path
) -> None:
    script = version.copy_of(POSTGRESQL, tmp_path)
    begun, _, rest = script.read_text("utf-8").partition("COPY public.registers_fact ")
    facts = rest.splitlines(keepends=True)[:20]
    script.write_text("".join([begun, "COPY public.registers_fact ", *facts]), "utf-8")
    run_script(script, installation)
    assert "registers_fact" in connection.introspection.table_names()
    done = ronde("migrate")
    assert done.returncode == 2
    assert "facts_not_updated" in done.stderr
    assert ronde("verify", installation).returncode == 2  # its tables stay behind those of this version


def test_a_fact_of_a_history_that_was_changed_is_found_with_the_lists_that_it_made(
    version: KeptVersion, tmp_path: Path
) -> None:
    history = version.copy_of("histories", tmp_path) / "dames.yaml"
    replaced(history, b"rating: 1400", b"rating: 1401")
    done = ronde("verify", history)
    assert done.returncode == 1
    assert "dames.yaml" in done.output
    assert "2024-01-01" in done.output


def test_a_bundle_with_another_byte_is_refused_with_its_line(version: KeptVersion, tmp_path: Path) -> None:
    bundle = version.copy_of("bundles/dames.bundle", tmp_path)
    lines = bundle.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b"2023-12-15", b"2023-12-16", 1).replace(b"account:1", b"account:2", 1)
    assert b"".join(lines) != bundle.read_bytes()
    bundle.write_bytes(b"".join(lines))
    done = ronde("verify", bundle)
    assert done.returncode == 2
    assert "dames.bundle" in done.stderr
    assert "Line 3 is not as it was written" in done.stderr


def test_an_event_file_with_another_part_is_refused_by_the_name_of_the_part(
    version: KeptVersion, tmp_path: Path
) -> None:
    event = version.copy_of("events/th-egaux.ronde", tmp_path)
    with_other_part(event, "sections/open.yaml", b"400", b"401")
    into = tmp_path / "into"
    into.mkdir()
    done = ronde("play", "take-over", event, "--into", into)
    assert done.returncode == 2
    assert "sections/open.yaml" in done.output
    assert "th-egaux.ronde" in done.output
    assert list(into.iterdir()) == []


def test_a_backup_with_another_database_in_it_is_refused_by_the_name_of_the_part(
    version: KeptVersion, kind: str, installation: str, data: Path, tmp_path: Path
) -> None:
    assert installation
    backup = version.copy_of(BACKUPS[kind], tmp_path)
    part = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}[kind]
    with zipfile.ZipFile(backup) as archive:
        middle = archive.read(part)[50_000:50_016]
    with_other_part(backup, part, middle, bytes(255 - byte for byte in middle))
    done = ronde("restore", backup, "--without-journals")
    assert done.returncode == 2
    assert part in done.output
    assert backup.name in done.output
    assert connection.introspection.table_names() == []
    assert list(data.glob("*.zip")) == []


# By the manifest: also where the program cannot see it, as in rows of a database that are no facts, sections or lists, in a people file (what it says of people decides nothing), in a history of
# the first kind, in which nothing was published, or in what the version said of itself.


@pytest.fixture
def copy(version: KeptVersion, tmp_path: Path) -> KeptVersion:
    return KeptVersion(Path(shutil.copytree(version.folder, tmp_path / version.name)))


def test_every_file_that_is_changed_is_named(copy: KeptVersion) -> None:
    for name in [name for name, _ in digests(copy.folder)]:
        path = copy.folder / name
        whole = path.read_bytes()
        path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        with pytest.raises(DamagedFixtureError, match=re.escape(name)):
            copy.verify()
        path.write_bytes(whole)
    copy.verify()


def test_a_file_that_is_missing_or_new_is_named(copy: KeptVersion) -> None:
    (copy.folder / "secret").unlink()
    (copy.folder / "histories" / "more.yaml").write_text("regulation: ffjd\nfacts: []\n", "utf-8")
    with pytest.raises(DamagedFixtureError, match=r"histories/more\.yaml, secret"):
        copy.verify()


def test_the_manifest_can_be_read_by_sha256sum() -> None:
    for kept in kept_versions():
        lines = (kept.folder / MANIFEST).read_text("utf-8").splitlines()
        assert [line for line in lines if not re.fullmatch(r"[0-9a-f]{64}  \S+", line)] == []
