"""Files for everybody: names of who is named in public, and ids that tell nothing."""

import json
from pathlib import Path

import msgspec
import pytest

from ronde.record.opaque import tells_a_name
from ronde.record.people import People
from ronde.web.people.rows import written
from ronde.web.privacy.consents import note_consent
from tests.web.privacy.federation import ADULT, CHILD, NAMES, REASON, TODAY, federation, licences, person
from tests.web.privacy.test_consents import PAPER
from tests.web.verbs import ronde


def persons(path: Path) -> dict[str, dict[str, object]]:
    """The people of a bundle, by their ids."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {row["person"]["id"]: row["person"] for row in rows if "person" in row}


@pytest.mark.usefixtures("database")
def test_a_bundle_with_names_has_name_and_club_of_who_is_named_in_public_and_no_text(tmp_path: Path) -> None:
    federation(tmp_path)
    path = tmp_path / "bundle"
    assert ronde("register", "bundle", "dames", "-o", path, "--names").returncode == 0
    assert persons(path)[CHILD] == {"id": CHILD}  # a name that is the id is not written
    club = [{"since": "2015-09-01", "club": "penfeld"}]
    assert persons(path)[ADULT] == {"id": ADULT, "name": NAMES[ADULT], "clubs": club}
    assert REASON not in path.read_text("utf-8")
    assert ronde("verify", path).returncode == 0
    note_consent(CHILD, PAPER, actor=licences())
    assert ronde("register", "bundle", "dames", "-o", path, "--names").returncode == 0
    assert persons(path)[CHILD]["name"] == NAMES[CHILD]


@pytest.mark.usefixtures("database")
def test_a_bundle_says_where_an_id_would_name_a_child_all_the_same(tmp_path: Path) -> None:
    federation(tmp_path)
    done = ronde("register", "bundle", "dames", "-o", tmp_path / "bundle")
    assert "made of their names" not in " ".join(done.stderr.split())
    written(People.of([msgspec.structs.replace(person(CHILD), name="Maëlle One")]), TODAY)
    done = ronde("register", "bundle", "dames", "-o", tmp_path / "bundle")
    assert done.returncode == 0
    assert "made of their names (one; 1 in all)" in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("given", "name", "tells"),
    [
        ("dupont-marie", "Marie Dupont", True),
        ("69-DUPONT-m", "Marie Dupont", True),
        ("treguier", "Anne Tréguier", True),
        ("p51c0e0a7b2d4", "Marie Dupont", False),
        ("le-12", "Anne Le Goff", False),
    ],
)
def test_an_id_that_has_a_word_of_a_name_tells_it(given: str, name: str, tells: bool) -> None:
    assert tells_a_name(given, name) is tells
