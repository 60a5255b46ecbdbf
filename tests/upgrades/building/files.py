"""What a version writes: its database, a backup of it; and, once, histories, bundles, event files, people and the names of its migrations."""

import lzma
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connection

from ronde.files import yaml_text
from ronde.files.people import printed as printed_people
from ronde.web.care import programs
from ronde.web.care.copies import server_version
from ronde.web.events.event_files import event_file
from ronde.web.events.models import Event
from ronde.web.people.rows import everyone
from ronde.web.registers.models import Register
from tests.upgrades.kept import BACKUPS, MIGRATIONS, POSTGRESQL, SQLITE
from tests.upgrades.migrations import migration_lines
from tests.web.verbs import ronde


def write_files(target: Path) -> None:
    """Everything that the installation writes into a folder; what needs no database is written on SQLite, once."""
    (target / "backups").mkdir(exist_ok=True)
    _run("backup", "-o", target / BACKUPS[connection.vendor])
    if connection.vendor == "postgresql":
        _dump(target / POSTGRESQL)
        return
    _write_sqlite(Path(str(connection.settings_dict["NAME"])), target / SQLITE)
    (target / MIGRATIONS).write_text("".join(f"{line}\n" for line in migration_lines()), "utf-8")
    (target / "people").mkdir()
    (target / "people" / "everyone.yaml").write_text(printed_people(everyone()), "utf-8")
    _write_histories(target / "histories")
    (target / "events").mkdir()
    for event in Event.objects.exclude(sections=None).order_by("pk"):
        (target / "events" / f"{event.pk}.ronde").write_bytes(event_file(event))


def _run(*words: str | Path) -> None:
    done = ronde(*words)
    assert done.returncode == 0, done.output


def _write_sqlite(database: Path, target: Path) -> None:
    """The file as it lies on a disk, packed: without the log of writes, and without what was deleted in it."""
    connection.close()
    with closing(sqlite3.connect(database)) as found:
        found.execute("PRAGMA journal_mode=DELETE")
        found.execute("VACUUM")
    target.write_bytes(lzma.compress(database.read_bytes(), preset=9))


def _dump(target: Path) -> None:
    """Plain SQL, without what changes with the day on which it is written."""
    dump = programs.program("pg_dump", server_version())
    programs.run(
        dump, "--format=plain", "--no-owner", "--no-privileges", f"--file={target}", database=connection.settings_dict
    )
    lines = target.read_text("utf-8").splitlines(keepends=True)
    target.write_text("".join(line for line in lines if not line.startswith(("\\restrict", "\\unrestrict"))), "utf-8")


def _write_histories(folder: Path) -> None:
    """Each register as a history and as bundles; and histories that no register wrote: of both kinds, with a people file and without."""
    folder.mkdir()
    bundles = folder.parent / "bundles"
    bundles.mkdir()
    for code in Register.objects.filter(is_copy=False).order_by("code").values_list("code", flat=True):
        _run("register", "give", code, "-o", folder / f"{code}.yaml")
        _run("register", "bundle", code, "-o", bundles / f"{code}.bundle")
    _run("register", "bundle", "dames", "-o", bundles / "dames-with-names.bundle", "--names")
    first = folder / "by-hand.yaml"
    first.write_text(yaml_text.printed(_BY_HAND), "utf-8")
    _run("upgrade", "fisf-classique", first, "-o", folder / "by-hand-upgraded.yaml")
    with TemporaryDirectory() as beside:
        _begun(Path(beside), folder)


def _begun(beside: Path, folder: Path) -> None:
    """A club's history as the commands make one: begun with a list and people of their own, with a tournament, published."""
    table, sent, history = beside / "list.csv", beside / "sent.yaml", folder / "club.yaml"
    table.write_text("Nom;Cote;Parties\nNigel Penrose;150;150\nOlwen Tregarth;140;150\n", "utf-8")
    people = folder.parent / "people" / "club.yaml"
    people.write_text("ronde: people 1\nplayers: []\n", "utf-8")
    _run("begin", "absp", table, "--on", "2024-01-01", "-o", history, "--people", people)
    ids = _ids(history)
    games = [{"player": ids[0], "opponent": ids[1], "result": "win", "margin": 30, "round": 1}]
    played = {"fact": "tournament", "id": "club-1", "day": "2024-02-04", "games": games}
    sent.write_text(yaml_text.printed({"regulation": "absp", "facts": [played]}), "utf-8")
    _run("record", "absp", history, sent, "--recorded", "2024-02-05")
    _run("publish", "absp", history, "--on", "2024-02-04")


def _ids(history: Path) -> list[str]:
    found, _ = yaml_text.documents(history.read_text("utf-8"))
    (adopted,) = found[0]["facts"]
    lines: Iterable[dict[str, str]] = adopted["ratings"]
    return [line["player"] for line in lines]


_BY_HAND = {
    "regulation": "fisf-classique",
    "players": [{"id": "dupont-m", "name": "Dupont Marie"}, {"id": "popescu-i", "name": "Popescu Ion"}, {"id": "martin-l", "name": "Martin Luc"}],
    "facts": [
        {"fact": "adopted", "id": "list-2015-09", "day": "2015-09-01", "ratings": [{"player": "dupont-m", "rating": 1803}, {"player": "popescu-i", "rating": 1500}]},
        {
            "fact": "event", "id": "th-lyon", "name": "TH de Lyon", "kind": "tournament", "last_day": "2015-10-04", "games": 5, "declared": True,
            "entries": [{"player": "popescu-i", "place": 1}, {"player": "dupont-m", "place": 2}, {"player": "martin-l", "place": 3, "duplicate": "4B"}],
        },
        {"fact": "corrected", "id": "martin-corrected", "day": "2015-11-01", "player": "martin-l", "rating": 1650, "reason": "une erreur"},
    ],
}  # fmt: skip
