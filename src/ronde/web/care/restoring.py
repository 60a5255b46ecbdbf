"""A backup restored: prepared apart, looked at, what was taken back since taken back again, and only then put in the place of what is there.

Whatever ends it on the way, the old database stands. SQLite's is prepared in a file of its own and copied in by one
transaction, so that whoever reads meanwhile sees the old one or the new one; PostgreSQL's is loaded, brought up to date,
erased and verified in one transaction.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from ronde.web.accounts.taken_rights import RightsTakenBack, take_back
from ronde.web.care import archive
from ronde.web.care.alone import give_back, lease_if_free, must_have_no_connections
from ronde.web.care.backing_up import backed_up, beside, named
from ronde.web.care.copies import connected_to, server_version, settled
from ronde.web.care.loading import empty_database, load, script_of
from ronde.web.care.looking import Unanswered, must_be_sound
from ronde.web.care.manifest import BackupManifest
from ronde.web.care.refusals import refusal
from ronde.web.care.state import has_content, unknown
from ronde.web.clock import now
from ronde.web.databases import sqlite
from ronde.web.journal_files import has_mark, merge_journal
from ronde.web.logs import note
from ronde.web.registers.guards import UnguardedError, missing_guards
from ronde.web.registers.models import Lease
from ronde.web.registers.renewing import renewed

Reapply = Callable[[BackupManifest], int]


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, what was kept of before, and what was done again.

    ``reapplied`` counts erasures, ``rights`` are those taken back again, ``unanswered`` the lists that wait for an officer.
    """

    manifest: BackupManifest
    before: Path | None
    reapplied: int
    rights: RightsTakenBack
    unanswered: tuple[Unanswered, ...] = ()


@dataclass(frozen=True, slots=True)
class _Redone:
    """What was done again in a database before anybody can see it."""

    reapplied: int
    rights: RightsTakenBack
    unanswered: tuple[Unanswered, ...]


def journals_without(manifest: BackupManifest) -> tuple[str, ...]:
    """The journals beside the database that do not go back to a backup: what was decided after it may be unknown here."""
    folder = Path(settings.DATA)
    return tuple(name for name in archive.JOURNALS if not has_mark(folder / name, manifest.mark))


def restored(
    path: Path, *, replace: bool, reapply: Reapply, with_secret: bool = False, without_journals: bool = False
) -> Restored:
    """Put a backup in the place of the database that is used now.

    ``reapply`` does again, in the database that is used when it is called, what people asked for since the backup was made.
    ``without_journals``: somebody has accepted that this machine may not know what was decided since.
    """
    manifest = archive.read_manifest(path)
    _must_fit(manifest)
    if not without_journals and (lacking := journals_without(manifest)):
        raise refusal("backup.without-journals", journals=lacking, moment=manifest.moment, folder=str(settings.DATA))
    with beside(Path(settings.DATA) / "restoring") as folder:
        parts = archive.unpacked(path, manifest, folder)
        if (database := parts.get(archive.DATABASES[manifest.database])) is None:
            raise refusal("backup.damaged", path=str(path), part=archive.DATABASES[manifest.database])
        put = _put_sqlite if manifest.database == "sqlite" else _put_postgresql
        with _nobody_else(replace=replace) as before:
            for name in archive.JOURNALS:
                if name in parts:
                    merge_journal(parts[name], Path(settings.DATA) / name)
            done = put(database, manifest, reapply)
        if with_secret and archive.SECRET in parts:
            parts[archive.SECRET].replace(Path(settings.DATA) / archive.SECRET)
    said = {"reapplied": done.reapplied, "rights": len(done.rights.taken)}
    note("backup restored", facts=manifest.facts, as_of=manifest.moment, **said)
    return Restored(manifest, before, done.reapplied, done.rights, done.unanswered)


def _must_fit(manifest: BackupManifest) -> None:
    """Refuse what is not of this kind of database, or of a newer version."""
    if manifest.database != connection.vendor:
        raise refusal("backup.other-kind", has=manifest.database, here=connection.vendor)
    if found := unknown(manifest.migrations):
        raise refusal("backup.newer", version=manifest.version, what=", ".join(found))


@contextmanager
def _nobody_else(*, replace: bool) -> Iterator[Path | None]:
    """While nobody else may fold; what is there has been copied before anything happens to it.

    Refused where nobody said that it may be replaced. A file that is no database any more is moved aside as it is.
    """
    try:
        term, is_there = lease_if_free(), has_content()
        must_have_no_connections()
    except DatabaseError:
        if connection.vendor != "sqlite" or not replace:
            raise
        yield _moved_aside()
        return
    try:
        if is_there and not replace:
            raise refusal("backup.not-empty")
        yield backed_up(named_before("before-restore"), look=False).path if is_there else None
    finally:
        give_back(term)


def named_before(what: str, suffix: str = ".zip") -> Path:
    """Where a copy goes that is made before something else; two of one second have two names."""
    folder, name = Path(settings.DATA), f"{what}-{named(now()).removeprefix('ronde-').removesuffix('.zip')}"
    names = (folder / f"{name}{more}{suffix}" for more in ("", *(f"-{count}" for count in range(2, 100))))
    return next(one for one in names if not one.exists())


def _moved_aside() -> Path:
    """A file that is no database any more, moved away as it is: nothing can be copied out of it."""
    connection.close()
    source, target = Path(str(connection.settings_dict["NAME"])), named_before("before-restore", ".sqlite3")
    for more in ("-wal", "-shm", ""):
        if (old := Path(f"{source}{more}")).exists():
            old.replace(f"{target}{more}")
    return target


def _put_sqlite(database: Path, manifest: BackupManifest, reapply: Reapply) -> _Redone:
    """Prepared in its own file, then copied into the installation's by SQLite itself, in one transaction."""
    with connected_to(sqlite(database)):
        done = _prepared(manifest, reapply)
    settled(database)
    target = Path(str(connection.settings_dict["NAME"]))
    connection.close()
    copy_into(database, target)
    return done


def copy_into(source: Path, target: Path) -> None:
    """Let one database of SQLite have the content of another, all at once."""
    is_new = not target.exists()
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as written:
        if is_new:
            target.chmod(0o600)
        written.execute("PRAGMA synchronous=FULL")
        read.backup(written)


def _put_postgresql(database: Path, manifest: BackupManifest, reapply: Reapply) -> _Redone:
    script = script_of(database, server_version())
    with transaction.atomic():
        empty_database()
        load(script)
        with connection.cursor() as cursor:  # a table with checks that still wait can be changed by no migration
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        done = _prepared(manifest, reapply)
    connection.close()  # with all that the script has set for its session
    return done


def _prepared(manifest: BackupManifest, reapply: Reapply) -> _Redone:
    """The registers as they were; then up to date, erased again, rights taken back, nobody's yet, and verified once more."""
    try:
        call_command("migrate", verbosity=0)
    except UnguardedError as error:
        raise refusal("backup.unsound", detail=", ".join(missing_guards())) from error
    tuple(renewed())
    unanswered = must_be_sound(manifest.registers)
    Lease.objects.all().delete()
    done = reapply(manifest)
    rights = take_back()  # after the erasures, which find an account by the player's role
    if done:
        unanswered = must_be_sound(manifest.registers)
    return _Redone(done, rights, unanswered)
