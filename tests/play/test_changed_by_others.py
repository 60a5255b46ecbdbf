"""A tournament file that others change too: an editor, an undo, a link, strangers in the undo folder."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronde.files import locking
from ronde.files.undoing import kept, undo_folder
from ronde.ground.ids import PlayerId
from ronde.play.changes.outcome import Changed
from ronde.play.changes.results import result_entered
from ronde.play.differences import differences
from ronde.play.plan import Phase, Plan
from ronde.play.section import Assumption, Away, Entry, Game, Round, Section
from ronde.words.language import LANGUAGES, Language
from ronde.words.texts import catalogue, own_texts
from tests.verbs import ronde

PLAYERS = "id,name,rating\nana,Ana Pop,1850\nbob,Bob Morel,1790\ncleo,,1740\ndan,,1700\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A published round of two tables."""
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    found = tmp_path / "open.yaml"
    kind = ("--discipline", "scrabble", "--format", "nearest", "--rounds", "3", "--players", tmp_path / "players.csv")
    assert ronde("play", "new", found, *kind).returncode == 0
    assert ronde("play", "pair", found, "--publish").returncode == 0
    return found


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "round 1, table 2: – → 300-200"),
        ("fr", "ronde 1, table 2\u00a0: – → 300-200"),
        ("ro", "runda 1, masa 2: – → 300-200"),
    ],
)
def test_what_an_editor_saved_meanwhile_is_not_overwritten_but_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, lang: Language, said: str
) -> None:
    first = path.read_text("utf-8")
    assert ronde("play", "enter", path, "2=300-200").returncode == 0
    saved_in_an_editor = path.read_text("utf-8")
    path.write_text(first, "utf-8")

    def slowly(made: Section, *rest: Any, **more: Any) -> Changed:
        path.write_text(saved_in_an_editor, "utf-8")
        return result_entered(made, *rest, **more)

    monkeypatch.setattr("ronde.cli.play_results.result_entered", slowly)
    done = ronde("play", "enter", path, "1=400-380", lang=lang)
    assert done.returncode == 2
    assert said in done.output
    assert path.read_text("utf-8") == saved_in_an_editor


def test_a_file_that_somebody_holds_is_left_alone_and_the_holder_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "LOOKS", 2)
    path.with_name("open.yaml.lock").write_text("4711 hall-2", "utf-8")
    before = path.read_bytes()
    done = ronde("play", "enter", path, "1=400-380")
    assert done.returncode == 2
    assert "process 4711 on hall-2" in done.stderr
    assert "remove" in done.stderr
    assert path.read_bytes() == before
    assert ronde("play", "standings", path).returncode == 0  # who only looks waits for nobody


def test_undo_says_what_it_took_back(path: Path) -> None:
    ronde("play", "enter", path, "1=400-380")
    ronde("play", "withdraw", path, "ana")
    assert "Ana Pop (ana) withdrew" in ronde("play", "undo", path).stdout
    assert "round 1, table 1: – → 400-380" in ronde("play", "undo", path).stdout
    assert "round 1 was published" in ronde("play", "undo", path).stdout
    assert "round 1 was paired" in ronde("play", "undo", path).stdout
    assert "nothing to undo" in ronde("play", "undo", path).stderr


def test_undo_brings_nothing_back_that_cannot_be_read(path: Path) -> None:
    kept(path)[-1].write_text("rounds: [", "utf-8")
    before = path.read_bytes()
    done = ronde("play", "undo", path)
    assert done.returncode == 2
    assert kept(path)[-1].name in done.stderr
    assert path.read_bytes() == before
    kept(path)[-1].unlink()
    assert ronde("play", "undo", path).returncode == 0


def test_undo_repairs_a_file_that_was_broken_by_hand(path: Path) -> None:
    good = path.read_bytes()
    ronde("play", "enter", path, "1=400-380")
    path.write_bytes(b"rounds: [\xff")
    assert ronde("play", "undo", path).returncode == 0
    assert path.read_bytes() == good


def test_a_stranger_in_the_undo_folder_harms_nothing(path: Path) -> None:
    folder = undo_folder(path)
    for name in (
        "notes.txt",
        "1 copy.yaml",
        "000002 (1).yaml",
        "7.yaml",
        "٠٠٠٠٠٩.yaml",
        "000009.yaml.bak",
        ".DS_Store",
    ):
        (folder / name).write_text("?", "utf-8")
    (folder / "000099.yaml").mkdir()
    before = path.read_bytes()
    assert ronde("play", "enter", path, "1=400-380").returncode == 0
    assert ronde("play", "undo", path).returncode == 0
    assert path.read_bytes() == before
    assert len([*folder.iterdir()]) == len(kept(path)) + 8


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_change_through_a_link_is_undone_through_the_file_and_the_link_stays_one(path: Path, tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()
    link, before = tmp_path / "desk" / "today.yaml", path.read_bytes()
    link.symlink_to(path)
    assert ronde("play", "enter", link, "1=400-380").returncode == 0
    assert ronde("play", "undo", path).returncode == 0
    assert path.read_bytes() == before
    assert ronde("play", "enter", path, "1=400-380").returncode == 0
    assert ronde("play", "undo", link).returncode == 0
    assert path.read_bytes() == before
    assert link.is_symlink()
    assert [one.name for one in (tmp_path / "desk").iterdir()] == ["today.yaml"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_undo_keeps_who_may_read_the_file(path: Path) -> None:
    path.chmod(0o640)
    ronde("play", "enter", path, "1=400-380")
    ronde("play", "undo", path)
    assert path.stat().st_mode & 0o777 == 0o640


def kinds(before: Section, after: Section) -> list[str]:
    return [one.kind for one in differences(before, after)]


def test_every_difference_between_two_sections_is_found() -> None:
    ana, bob, cleo = map(PlayerId, ("ana", "bob", "cleo"))
    one = Section("Open", "draughts", Plan((Phase("nearest", 3),), ("points",)), (Entry(ana), Entry(bob)))
    draft = Round(1, (Game(1, ana, bob),))
    paired = replace(one, rounds=(draft,))
    public = replace(one, rounds=(replace(draft, is_published=True),))
    played = replace(one, rounds=(Round(1, (Game(1, ana, bob, "2"),), is_published=True),))
    cases = {
        "name": (one, replace(one, name="Other")),
        "plan": (one, replace(one, plan=replace(one.plan, seed=99))),
        "closed": (one, replace(one, is_closed=True)),
        "reopened": (replace(one, is_closed=True), one),
        "entered": (one, replace(one, entries=(*one.entries, Entry(cleo)))),
        "removed": (one, replace(one, entries=one.entries[:1])),
        "withdrawn": (one, replace(one, entries=(Entry(ana, last_round=1), Entry(bob)))),
        "back": (replace(one, entries=(Entry(ana, last_round=1), Entry(bob))), one),
        "away": (one, replace(one, entries=(Entry(ana, away=(Away(2),)), Entry(bob)))),
        "entry": (one, replace(one, entries=(Entry(ana, "Ana"), Entry(bob)))),
        "order": (one, replace(one, entries=one.entries[::-1])),
        "paired": (one, paired),
        "unpaired": (paired, one),
        "published": (paired, public),
        "unpublished": (public, paired),
        "repaired": (paired, replace(one, rounds=(Round(1, (Game(1, bob, ana),)),))),
        "result": (public, played),
        "assumed": (paired, replace(one, rounds=(replace(draft, assumed=(Assumption(1, 1, "?"),)),))),
        "other": (paired, replace(one, rounds=(replace(draft, by_hand=True),))),
    }
    assert {kind: kinds(*both) for kind, both in cases.items()} == {kind: [kind] for kind in cases}
    assert all(kinds(before, before) == [] for before, _ in cases.values())
    texts = {name.removeprefix("play.differences.") for name in catalogue() if name.startswith("play.differences.")}
    assert texts == set(cases)
    assert all(f"play.differences.{kind}" in own_texts(language) for kind in cases for language in LANGUAGES)
