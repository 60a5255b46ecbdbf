"""What an earlier version wrote is upgraded as an administrator does it, and says the same as it said then.

Or something else exactly where the CHANGELOG says so (``differences.py``).
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ronde.files.tournament import parse
from ronde.play.section import Section
from ronde.web.accounts.appointing import appointed
from ronde.web.care.state import is_behind
from ronde.web.events.models import Event
from ronde.web.events.taking import event_taken
from ronde.web.people.whose import federations_here
from ronde.web.registers.folding import FOLD
from ronde.web.roles import Role
from tests.upgrades.building.persons import account, on
from tests.upgrades.conftest import load
from tests.upgrades.differences import Subjects, differences_of, mismatches, unfounded
from tests.upgrades.file_reading import read_files, section_said
from tests.upgrades.kept import BACKUPS, HERE, KeptVersion, kept_versions
from tests.upgrades.reading import SUBJECTS, read_installation
from tests.web.verbs import ronde

CHANGELOG = HERE.parents[1] / "CHANGELOG.md"
MOST_BYTES = 2_000_000
WITHOUT_WHYS = tuple(subject for subject in SUBJECTS if subject != "whys")  # they are computed, and one time is enough


_ERRATUM = """\
regulation: ffjd
facts:
  - { fact: closed, id: list-2024-05-01-2, day: 2024-05-01, replaces: list-2024-05-01, reason: the floor of 600 }
"""


def assert_says_the_same(version: KeptVersion, found: Subjects) -> None:
    assert [*mismatches(version.expected(), found, differences_of(version))] == []


def without_ways_in(accounts: Mapping[str, Any]) -> dict[str, Any]:
    """Accounts and codes without links and ends: a restored backup lets nobody in by what has been opened before (0050)."""
    return {
        who: {name: value for name, value in said.items() if name not in {"links", "ended"}}
        for who, said in accounts.items()
    }


def test_version_0_1_is_kept() -> None:
    assert "0.1.0-6299089" in [version.name for version in kept_versions()]


def test_a_kept_version_is_small_and_named_as_the_changelog_names_it(version: KeptVersion) -> None:
    files = [path for path in version.folder.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    number, _, commit = version.name.partition("-")
    heading = rf"^## {re.escape(number)} - \d{{4}}-\d\d-\d\d \({commit}\)$"
    assert re.search(heading, CHANGELOG.read_text("utf-8"), re.MULTILINE)


def test_what_is_said_differently_rests_on_a_sentence_of_the_changelog(version: KeptVersion) -> None:
    found, known = differences_of(version), version.expected()
    assert [*unfounded(found, CHANGELOG)] == []
    assert [entry.subject for entry in found if entry.subject not in known] == []


def test_a_database_is_upgraded_and_says_what_it_said(version: KeptVersion, installation: str) -> None:
    load(version, installation)
    done = ronde("migrate")
    assert done.returncode == 0, done.output
    assert not is_behind()
    assert_says_the_same(version, read_installation())


def test_a_backup_is_restored_by_this_version_and_says_what_it_said(
    version: KeptVersion, kind: str, installation: str
) -> None:
    assert installation
    done = ronde("restore", version.folder / BACKUPS[kind], "--without-journals")  # which verifies every list
    assert done.returncode == 0, done.output
    FOLD.forget()
    found = read_installation(WITHOUT_WHYS)
    accounts = found["accounts"]
    assert [who for who, said in accounts.items() if said.get("links")] == []
    assert all(said.get("ended") for who, said in accounts.items() if who.startswith("code "))
    rest = {**version.expected(), "accounts": without_ways_in(version.expected()["accounts"])}
    found = {**found, "accounts": without_ways_in(accounts)}
    assert [*mismatches(rest, found, differences_of(version))] == []


def test_histories_bundles_people_and_event_files_say_what_they_said(version: KeptVersion) -> None:
    assert_says_the_same(version, read_files(version.folder))


def test_the_verbs_rate_publish_and_verify_a_history_of_it(version: KeptVersion, tmp_path: Path) -> None:
    folder = version.copy_of("histories", tmp_path)
    history = folder / "dames.yaml"
    # The present rules make the last list otherwise (6.3, differences.yaml): it is published again, then the next one.
    erratum = tmp_path / "erratum.yaml"
    erratum.write_text(_ERRATUM, "utf-8")
    verbs: tuple[tuple[str | Path, ...], ...] = (
        ("record", "ffjd", history, erratum, "--own"),
        ("publish", "ffjd", history, "--on", "2024-05-01"),
        ("rate", "ffjd", history, "--on", "2024-06-01"),
        ("publish", "ffjd", history, "--on", "2024-06-01"),
        ("verify", history),
        ("verify", version.folder / "bundles" / "scrabble.bundle"),
        ("upgrade", "fisf-classique", folder / "by-hand.yaml", "-o", folder / "upgraded.yaml"),
        ("verify", folder / "upgraded.yaml"),
    )
    for words in verbs:
        done = ronde(*words)
        assert done.returncode == 0, (words, done.output)
    before = (version.folder / "histories" / "dames.yaml").read_text("utf-8")
    assert history.read_text("utf-8").startswith(before.partition("facts:")[0])  # publishing adds, and rewrites nothing


def test_event_files_are_taken_over_by_a_desk_without_a_database(version: KeptVersion, tmp_path: Path) -> None:
    for path in sorted((version.folder / "events").glob("*.ronde")):
        into = tmp_path / path.stem
        into.mkdir()
        done = ronde("play", "take-over", path, "--into", into)
        assert done.returncode == 0, (path.name, done.output)
        found = {
            f"{path.name}/{json.loads(note.read_bytes())['section']}/{place}": said
            for note in into.glob("*.yaml.event")
            for place, said in section_said(section_at(note.with_suffix("")))
        }
        kept = {
            place: said for place, said in version.expected()["events"].items() if place.startswith(f"{path.name}/")
        }
        assert found == kept


def section_at(path: Path) -> Section:
    found = parse(path.read_text("utf-8"))
    assert found.section is not None, found.problems
    return found.section


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
def test_event_files_are_taken_into_a_database(version: KeptVersion, installation: str) -> None:
    load(version, installation)
    assert ronde("migrate").returncode == 0
    Event.objects.all().delete()
    for federation in sorted(federations_here()):  # the events said where she organises, and they are gone
        appointed(account("olga"), Role.ORGANISER, f"federation:{federation}")
    for path in sorted((version.folder / "events").glob("*.ronde")):
        taken = event_taken(path.read_bytes(), on("olga", 2026, 11, 18))
        assert taken.event is not None, (path.name, taken.problems)
    kept, found = version.expected()["standings"], read_installation(["standings"])["standings"]
    played = {place: said for place, said in found.items() if "/" in place}
    assert played == {place: said for place, said in kept.items() if "/" in place}
