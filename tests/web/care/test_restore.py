"""``ronde restore``: all of a backup or nothing, verified, with what people asked for since; what was there is copied first."""

import json
import sqlite3
import tracemalloc
import zipfile
from datetime import date
from pathlib import Path

import msgspec
import pytest
from django.db import connection, connections

from ronde.record.players import Player
from ronde.web.care.backing_up import backed_up
from ronde.web.care.manifest import BackupManifest
from ronde.web.care.refusals import RefusedError
from ronde.web.care.restoring import restored
from ronde.web.people.models import PersonRow
from ronde.web.registers.chain_rows import head_of
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import taken
from ronde.web.registers.models import Fact, Lease, Register
from ronde.web.registers.verifying import verified_register
from ronde.words.language import LANGUAGES
from tests.files.hostile import named_again, packed
from tests.web.care.conftest import worked
from tests.web.projected_rows import rows
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")


def backup_of_four_acts(folder: Path) -> Path:
    worked(folder, 4)
    FOLD.end()
    return backed_up(folder / "b.zip").path


def nothing(_: BackupManifest) -> int:
    return 0


def with_manifest(path: Path, **changes: object) -> Path:
    """The same backup, its manifest saying something else."""
    other = path.with_name("other.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "manifest.json":
                content = json.dumps({**json.loads(content), **changes}).encode()
            new.writestr(name, content)
    return other


def refusal_of(path: Path, *, replace: bool = True) -> str:
    """Why it is refused; nothing has changed then."""
    before = (list(Fact.objects.values_list("digest", flat=True)), PersonRow.objects.count())
    with pytest.raises(RefusedError) as refused:
        restored(path, replace=replace, reapply=nothing)
    assert (list(Fact.objects.values_list("digest", flat=True)), PersonRow.objects.count()) == before
    return refused.value.problem.code


def test_what_is_restored_is_what_was_there_and_verifies(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    register = Register.objects.get()
    head, shown = head_of(register), [list(table) for table in rows(register)]
    worked(tmp_path, 8, first=4)
    FOLD.end()
    PersonRow.objects.create(id="later", name="Later", body="{}")
    assert head_of(register) != head
    done = ronde("restore", path, "--replace")
    assert done.returncode == 0, done.output
    assert "10 facts of 1 registers" in done.stdout
    FOLD.forget()
    found = Register.objects.get()
    assert head_of(found) == head
    assert [list(table) for table in rows(found)] == shown
    assert verified_register(found).is_sound
    assert not PersonRow.objects.filter(id="later").exists()
    assert not Lease.objects.exists()
    worked(tmp_path, 6, first=4)  # and the office goes on from there


def test_what_was_there_before_can_be_restored_again(tmp_path: Path, data: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    register = worked(tmp_path, 8, first=4)
    FOLD.end()
    head = head_of(register)
    ronde("restore", path, "--replace")
    (before,) = data.glob("before-restore-*.zip")
    done = ronde("restore", before, "--replace")
    assert done.returncode == 0, done.output
    assert head_of(Register.objects.get()) == head


def test_a_backup_of_another_machine_goes_into_an_empty_database(tmp_path: Path, database: str) -> None:
    path = backup_of_four_acts(tmp_path)
    connections.close_all()
    if database.startswith("sqlite"):
        Path(database.removeprefix("sqlite://")).unlink()
    else:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute("CREATE SCHEMA public")
    for lang in LANGUAGES[:1]:
        done = ronde("restore", path, lang=lang)
        assert done.returncode == 0, done.output
    assert verified_register(Register.objects.get()).is_sound


def test_a_database_with_something_in_it_is_only_replaced_where_somebody_says_so(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    assert refusal_of(path, replace=False) == "backup.not-empty"
    for lang in LANGUAGES:
        done = ronde("restore", path, lang=lang)
        assert done.returncode == 2
        assert "--replace" in done.stderr


def test_nothing_is_restored_while_another_process_serves(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    taken("elsewhere:4242")
    assert refusal_of(path) == "backup.served"
    assert "elsewhere:4242" in ronde("restore", path, "--replace").stderr


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_nothing_is_restored_while_programs_are_connected(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert refusal_of(path) == "backup.connected"
    other.close()
    restored(path, replace=True, reapply=nothing)


def test_what_was_erased_since_is_erased_again_before_anybody_can_see_it(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    assert PersonRow.objects.get(id="one").name == "Claude one"

    def erased(manifest: BackupManifest) -> int:
        assert manifest.moment.endswith("Z")
        gone = msgspec.json.encode(Player(id="one", erased=date(2020, 3, 1))).decode()
        return PersonRow.objects.filter(id="one").update(name="", sorting="", body=gone)

    assert restored(path, replace=True, reapply=erased).reapplied == 1
    assert PersonRow.objects.get(id="one").name == ""
    assert verified_register(Register.objects.get()).is_sound


def test_where_erasing_again_fails_nothing_is_restored(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    register = worked(tmp_path, 6, first=4)
    FOLD.end()
    head = head_of(register)

    def failing(_: BackupManifest) -> int:
        PersonRow.objects.all().delete()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        restored(path, replace=True, reapply=failing)
    assert head_of(Register.objects.get()) == head
    assert PersonRow.objects.exists()
    FOLD.renewed()  # and somebody may work again


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    other = tmp_path / "other"
    other.write_text("no zip")
    assert refusal_of(other) == "backup.no-backup"
    assert refusal_of(tmp_path / "missing.zip") == "backup.no-backup"
    assert refusal_of(with_manifest(path, ronde="people 1")) == "backup.no-backup"
    assert refusal_of(with_manifest(path, parts={})) == "backup.damaged"


def test_a_backup_in_which_one_byte_is_other_is_refused(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    name = "database.sqlite3" if connection.vendor == "sqlite" else "database.dump"
    with zipfile.ZipFile(path) as old:
        content = bytearray(old.read(name))
        manifest = old.read("manifest.json")
    content[len(content) // 2] ^= 1
    with zipfile.ZipFile(tmp_path / "damaged.zip", "w") as new:
        new.writestr("manifest.json", manifest)
        new.writestr(name, bytes(content))
    assert refusal_of(tmp_path / "damaged.zip") == "backup.damaged"
    cut = tmp_path / "cut.zip"
    cut.write_bytes(path.read_bytes()[:-500])
    assert refusal_of(cut) == "backup.no-backup"


def test_a_backup_that_cannot_be_unpacked_is_refused_and_fills_no_memory(tmp_path: Path) -> None:
    path, other = backup_of_four_acts(tmp_path), tmp_path / "other.zip"
    written = path.read_bytes()
    with zipfile.ZipFile(path) as old:
        places = [one.header_offset for one in old.infolist()]
    for at, code in zip(places[:2], ("backup.no-backup", "backup.damaged"), strict=True):
        start = at + 80  # behind the part's own head, in what is packed
        other.write_bytes(written[:start] + b"\xff" * 40 + written[start + 40 :])
        assert refusal_of(other) == code
    locked = bytearray(written)
    locked[written.index(b"PK\x01\x02") + 8] |= 1  # the flag of a part that has a password, in the directory at the end
    other.write_bytes(locked)
    assert refusal_of(other) == "backup.no-backup"
    with zipfile.ZipFile(other, "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr("manifest.json", b" " * 2**28)
    tracemalloc.start()
    assert refusal_of(other) == "backup.too-large"
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2**26


def test_a_backup_that_unpacks_to_far_more_is_refused_before_it_is_unpacked(tmp_path: Path, data: Path) -> None:
    path, other = backup_of_four_acts(tmp_path), tmp_path / "other.zip"
    with zipfile.ZipFile(path) as old:
        manifest = json.loads(old.read("manifest.json"))
    name = "database.sqlite3" if connection.vendor == "sqlite" else "database.dump"
    manifest["parts"][name] = {"size": 200_000_000, "sha256": "0" * 64}
    other.write_bytes(packed([("manifest.json", json.dumps(manifest)), (name, bytes(200_000_000))], level=1))
    assert refusal_of(other) == "backup.too-large"
    for lang in LANGUAGES:
        done = ronde("restore", other, "--replace", lang=lang)
        assert done.returncode == 2
        assert "100" in done.stderr
    assert not [*data.glob("restoring*")]
    other.write_bytes(packed([("manifest.json", json.dumps(manifest)), (name, b"a"), (name, b"a")]))
    assert refusal_of(other) == "backup.no-backup"
    other.write_bytes(named_again(400_000, 100))
    assert refusal_of(other) == "backup.too-large"


def test_a_backup_whose_chain_is_not_the_one_it_says_is_refused(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    head = {"code": "dames", "facts": 10, "head": "0" * 64}
    assert refusal_of(with_manifest(path, registers=[head])) == "backup.unsound"


def test_a_backup_of_a_newer_version_is_refused_and_says_which(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    had = json.loads(zipfile.ZipFile(path).read("manifest.json"))["migrations"]
    newer = with_manifest(path, version="9.1.0", migrations=[*had, ["registers", "0099_from_the_future"]])
    assert refusal_of(newer) == "backup.newer"
    said = ronde("restore", newer, "--replace").stderr
    assert "9.1.0" in said
    assert "registers.0099_from_the_future" in said
    assert refusal_of(with_manifest(path, ronde="backup 2")) == "backup.newer"


def test_a_backup_of_the_other_kind_of_database_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    other = "postgresql" if connection.vendor == "sqlite" else "sqlite"
    found = with_manifest(path, database=other)
    assert refusal_of(found) == "backup.other-kind"
    assert "ronde move" in ronde("restore", found, "--replace").stderr


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_file_that_is_no_database_any_more_is_moved_aside(tmp_path: Path, data: Path, database: str) -> None:
    path = backup_of_four_acts(tmp_path)
    connections.close_all()
    broken = Path(database.removeprefix("sqlite://"))
    broken.write_bytes(b"broken" * 1000)
    assert ronde("restore", path).returncode == 2
    assert broken.read_bytes() == b"broken" * 1000
    done = ronde("restore", path, "--replace")
    assert done.returncode == 0, done.output
    (aside,) = data.glob("before-restore-*.sqlite3")
    assert aside.read_bytes() == b"broken" * 1000
    assert verified_register(Register.objects.get()).is_sound


def test_the_secret_comes_back_where_it_was_asked_for(tmp_path: Path, data: Path) -> None:
    (data / "secret").write_text("first")
    path = backed_up(tmp_path / "b.zip", with_secret=True).path
    (data / "secret").write_text("second")
    restored(path, replace=True, reapply=nothing)
    assert (data / "secret").read_text() == "second"
    restored(path, replace=True, reapply=nothing, with_secret=True)
    assert (data / "secret").read_text() == "first"
    assert (data / "secret").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_whoever_reads_meanwhile_sees_the_old_database_or_the_new_one(tmp_path: Path, database: str) -> None:
    path = backup_of_four_acts(tmp_path)
    worked(tmp_path, 8, first=4)
    FOLD.end()
    reader = sqlite3.connect(database.removeprefix("sqlite://"), isolation_level=None)
    reader.execute("BEGIN")
    count = "SELECT count(*) FROM registers_fact"
    old = reader.execute(count).fetchone()[0]
    restored(path, replace=True, reapply=nothing)
    assert reader.execute(count).fetchone()[0] == old
    reader.execute("COMMIT")
    assert reader.execute(count).fetchone()[0] == 10 < old
    reader.close()


def test_nothing_is_left_in_the_data_folder(tmp_path: Path, data: Path) -> None:
    path = backup_of_four_acts(tmp_path)
    restored(path, replace=True, reapply=nothing)
    left = {one.name for one in data.iterdir() if not one.name.startswith("before-restore-")}
    assert left == {"last-backup.json", "privacy.jsonl", "rights.jsonl"}


def lines_of(journal: Path) -> list[str]:
    """What a journal says, without the marks of backups."""
    return [line for line in journal.read_text().splitlines() if "backup" not in line]


def test_the_journal_of_erasures_comes_along_to_a_machine_that_has_none(tmp_path: Path, data: Path) -> None:
    journal = data / "privacy.jsonl"
    journal.write_text("older\n")
    path = backup_of_four_acts(tmp_path)
    kept = journal.read_text() + "newer\n"
    journal.write_text(kept)
    restored(path, replace=True, reapply=nothing)
    assert journal.read_text().startswith(kept)
    journal.unlink()
    restored(path, replace=True, reapply=nothing, without_journals=True)
    assert lines_of(journal) == ["older"]


def test_a_journal_of_this_machine_learns_what_that_of_the_backup_knows_and_has_the_last_word(
    tmp_path: Path, data: Path
) -> None:
    """A machine on which somebody was erased already takes over another one's backup: both erasures hold there."""
    journal = data / "privacy.jsonl"
    journal.write_text("theirs\nboth\n")
    path = backup_of_four_acts(tmp_path)
    journal.write_text("both\nours\n")
    for _ in range(2):
        restored(path, replace=True, reapply=nothing, without_journals=True)
        assert lines_of(journal) == ["theirs", "both", "ours"]
